"""The expert variant: hands are kept, cards are discarded. (en-2016 "Expert Variant"; ruling 27)"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from colt.express.choices import DiscardCard, KeepRest
from colt.express.events import CardDiscarded, MomentCame, RestKept
from colt.express.rules import cards, rounds
from colt.express.state import Discarding, State
from colt.kernel import Chapter, Choice, Decision, Game


class Filling(Chapter[State]):
    """The start of a round: hands are filled up, nothing is shuffled."""

    phase = "opening"

    def begin(self, game: Game[State]) -> None:
        """Everybody draws up to six cards, Doc up to seven; who kept more draws nothing.
        (en-2016 "Expert Variant"; ruling 27)"""
        rounds.begin_round(game)
        state = game.state
        for seat in state.turn_order():
            missing = cards.hand_size(state, seat) - len(state.hands[seat])
            if missing > 0 and cards.may_draw(state, seat):
                cards.draw(game, seat, missing, state.moment)
        rounds.reveal(game)


class _Discarding(Chapter[State], ABC):
    """One seat after the other puts cards on its discard pile, as many as it likes. (ruling 11)"""

    phase = "schemin"

    ask: ClassVar[str]

    @abstractmethod
    def may_go(self, state: State, seat: int) -> list[DiscardCard]:
        """The cards this seat may discard now."""

    def begin(self, game: Game[State]) -> None:
        """The First Player begins."""
        game.emit(MomentCame(Discarding(0)))

    def is_over(self, state: State) -> bool:
        """Everybody is content with the hand."""
        return isinstance(state.moment, Discarding) and state.moment.nth >= state.players

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """A card to discard, or keep the rest. It is always asked. (ruling 3)"""
        assert isinstance(state.moment, Discarding)
        seat = state.turn_order()[state.moment.nth]
        if not cards.is_known(state.hands[seat]):
            return (Decision(seat, self.ask, ()),)
        return (Decision(seat, self.ask, (*self.may_go(state, seat), KeepRest())),)

    def carry_out(self, game: Game[State], seat: int, choice: Choice) -> None:
        """The card goes face up onto the discard pile, or the next seat is asked."""
        if isinstance(choice, DiscardCard):
            game.emit(CardDiscarded(seat, choice.card))
            return
        assert isinstance(game.state.moment, Discarding)
        game.emit(RestKept(seat, Discarding(game.state.moment.nth + 1)))


class EarlyDiscard(_Discarding):
    """Bullets of the opening hand may go at once; they are not replaced.
    (fr-2014 "Variante Experts"; ruling 27)"""

    ask = "early-discard"

    def may_go(self, state: State, seat: int) -> list[DiscardCard]:
        """Bullets only. (fr-2014 "Variante Experts")"""
        return [DiscardCard(bullet) for bullet in cards.bullets(state, seat)]


class Keeping(_Discarding):
    """The end of Schemin': which cards stay in hand for the next round. (en-2016 "Expert Variant")"""

    ask = "keep"

    def may_go(self, state: State, seat: int) -> list[DiscardCard]:
        """Action cards and bullets alike. (ruling 27)"""
        is_team = len(state.seats[seat]) > 1
        return [
            *(DiscardCard(card, is_team) for card in cards.playable(state, seat)),
            *(DiscardCard(bullet) for bullet in cards.bullets(state, seat)),
        ]
