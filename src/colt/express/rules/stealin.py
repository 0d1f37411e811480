"""Phase 2: the pile is resolved, card by card. (en-2016 "Phase 2: Stealin'")"""

from __future__ import annotations

from colt.express.events import CardTurned, MomentCame, NothingHappened
from colt.express.pieces import ActionCard
from colt.express.rules import actions, cards
from colt.express.state import State, Stealing
from colt.kernel import Chapter, Choice, Decision, Game


class Stealin(Chapter[State]):
    """Phase 2: the pile is resolved, card by card."""

    phase = "stealin"

    def begin(self, game: Game[State]) -> None:
        """The pile is turned over without changing its order. (en-2016 "Phase 2: Stealin'")"""
        turn_up(game, 0)

    def is_over(self, state: State) -> bool:
        """Every card of the pile is resolved."""
        return not state.pile

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Who has more than one way to do what is programmed chooses; with one way it happens, with none it has
        no effect. (en-2016 "Phase 2: Stealin'"; rulings 1, 2 and 3)"""
        card = current(state)
        choices = actions.choices(state, card)
        if len(choices) < 2:
            return ()
        return (Decision(state.seat_of[card.bandit], card.action.value, tuple(choices)),)

    def carry_out(self, game: Game[State], seat: int, choice: Choice) -> None:
        """The bandit acts, and the next card comes up."""
        moment = game.state.moment
        assert isinstance(moment, Stealing)
        card = current(game.state)
        actions.do(game, card, choice)
        turn_up(game, cards.put_away(game, moment.nth))

    def go_on(self, game: Game[State]) -> None:
        """What can be done in one way only is done; what cannot be done has no effect."""
        state = game.state
        card = current(state)
        choices = actions.choices(state, card)
        if choices:
            self.carry_out(game, state.seat_of[card.bandit], choices[0])
            return
        moment = state.moment
        assert isinstance(moment, Stealing)
        game.emit(NothingHappened(card.bandit, card.action, actions.why_not(state, card)))
        turn_up(game, cards.put_away(game, moment.nth))


def turn_up(game: Game[State], nth: int) -> None:
    """The next card comes up; after the last one the cards go back."""
    pile = game.state.pile
    if nth < len(pile):
        played = pile[nth]
        assert played.card is not None
        game.emit(CardTurned(nth, played.seat, played.card))
    elif pile:
        cards.return_pile(game)
    else:
        game.emit(MomentCame(Stealing(0)))


def current(state: State) -> ActionCard:
    """The card that is being resolved."""
    moment = state.moment
    assert isinstance(moment, Stealing)
    card = state.pile[moment.nth].card
    assert card is not None
    return card
