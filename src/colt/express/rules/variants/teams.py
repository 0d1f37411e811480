"""Two bandits per player. (en-2016 "Special Rules: 2 Bandits Per Player"; fr-2014 "Règles spéciales pour deux
joueurs"; rulings "Who plays what")"""

from __future__ import annotations

from colt.express.choices import ChooseTeam, NoPick, PickCard, StartInCaboose
from colt.express.events import AnswerSealed, CardPicked, MomentCame, PickDeclined
from colt.express.pieces import ActionCard, Bandit
from colt.express.rulebook import Pick
from colt.express.rules import cards, rounds, setup
from colt.express.state import Choosing as ChoosingMoment
from colt.express.state import Picking as PickingMoment
from colt.express.state import Placing, State
from colt.kernel import Chapter, Choice, Decision, Game

NO_PICK = "no-pick"


class Choosing(Chapter[State]):
    """The teams are chosen in seat order, then the First Player is drawn."""

    phase = "opening"

    def begin(self, game: Game[State]) -> None:
        """Seat 0 chooses first; who has his team already is not asked."""
        game.emit(MomentCame(ChoosingMoment(0)))

    def is_over(self, state: State) -> bool:
        """Everybody has a team."""
        return isinstance(state.moment, ChoosingMoment) and state.moment.nth >= state.players

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """One of the teams that are left; the last one is not asked for. (ruling 3)"""
        assert isinstance(state.moment, ChoosingMoment)
        seat = state.moment.nth
        if state.seats[seat] or len(state.pairs) < 2:
            return ()
        return (Decision(seat, "team", tuple(ChooseTeam(pair) for pair in state.pairs)),)

    def carry_out(self, game: Game[State], seat: int, choice: Choice) -> None:
        """The seat plays these two."""
        assert isinstance(choice, ChooseTeam)
        setup.give_sheet(game, seat, choice.bandits)
        self._next(game, seat)

    def go_on(self, game: Game[State]) -> None:
        """The seat has a team already, or takes the only one left."""
        assert isinstance(game.state.moment, ChoosingMoment)
        seat = game.state.moment.nth
        if not game.state.seats[seat]:
            setup.give_sheet(game, seat, game.state.pairs[0])
        self._next(game, seat)

    def _next(self, game: Game[State], seat: int) -> None:
        if seat + 1 == game.state.players:
            setup.draw_first_player(game)
        game.emit(MomentCame(ChoosingMoment(seat + 1)))


def _caboose_choices(state: State, seat: int) -> tuple[Choice, ...]:
    """One bandit starts in the caboose, the other one car ahead. (en-2016 "Setup")"""
    return tuple(StartInCaboose(bandit) for bandit in state.seats[seat])


def _place(game: Game[State], seat: int, in_caboose: Bandit, then: Placing) -> None:
    for bandit in game.state.seats[seat]:
        setup.place(game, bandit, in_caboose=bandit == in_caboose, then=then)


class _Placing(Chapter[State]):
    """The figures come into the train."""

    phase = "opening"

    def begin(self, game: Game[State]) -> None:
        """Nobody is placed yet."""
        game.emit(MomentCame(Placing(0)))

    def is_over(self, state: State) -> bool:
        """Everybody stands in the train."""
        return isinstance(state.moment, Placing) and state.moment.nth >= state.players


class SealedPlacing(_Placing):
    """Everybody hides the figures in the hands; the hands open together. (en-2016 "Setup")"""

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Who starts in the caboose; an answer may be replaced until the last one is in."""
        return tuple(
            Decision(seat, "caboose", _caboose_choices(state, seat), answered=seat in state.sealed)
            for seat in state.turn_order()
        )

    def carry_out(self, game: Game[State], seat: int, choice: Choice) -> None:
        """The answer is sealed."""
        assert isinstance(choice, StartInCaboose)
        game.emit(AnswerSealed(seat, choice.bandit))

    def go_on(self, game: Game[State]) -> None:
        """All answers are in: the hands open."""
        sealed = dict(game.state.sealed)
        for seat in game.state.turn_order():
            in_caboose = sealed[seat]
            assert isinstance(in_caboose, Bandit)
            _place(game, seat, in_caboose, Placing(game.state.players))


class OpenPlacing(_Placing):
    """The places are chosen openly, in seat order. (fr-2014 "Règles spéciales pour deux joueurs")"""

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Who starts in the caboose."""
        assert isinstance(state.moment, Placing)
        seat = state.moment.nth
        return (Decision(seat, "caboose", _caboose_choices(state, seat)),)

    def carry_out(self, game: Game[State], seat: int, choice: Choice) -> None:
        """The two figures are placed."""
        assert isinstance(choice, StartInCaboose)
        _place(game, seat, choice.bandit, Placing(seat + 1))


class Picking(Chapter[State]):
    """Before the decks are shuffled everybody takes a card of choice from the own one, sealed.
    (en-2016 "Starting a Round"; ruling 11)"""

    phase = "opening"

    def begin(self, game: Game[State]) -> None:
        """A new round begins with the picks."""
        rounds.begin_round(game)
        game.emit(MomentCame(PickingMoment(is_done=False)))

    def is_over(self, state: State) -> bool:
        """The picked cards are in hand."""
        return not isinstance(state.moment, PickingMoment) or state.moment.is_done

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Any Action card of the own deck; in es-2016 none is an answer too. (ruling 28)"""
        none: tuple[Choice, ...] = (NoPick(),) if state.rulebook.pick is Pick.OPTIONAL else ()
        return tuple(
            Decision(seat, "pick", (*picks(state, seat), *none), answered=seat in state.sealed)
            for seat in state.turn_order()
        )

    def carry_out(self, game: Game[State], seat: int, choice: Choice) -> None:
        """The pick is sealed."""
        game.emit(AnswerSealed(seat, choice.card if isinstance(choice, PickCard) else NO_PICK))

    def go_on(self, game: Game[State]) -> None:
        """All picks are in: everybody takes the picked card."""
        sealed = dict(game.state.sealed)
        for seat in game.state.turn_order():
            pick = sealed[seat]
            if isinstance(pick, ActionCard):
                game.emit(CardPicked(seat, pick))
            else:
                game.emit(PickDeclined(seat))
        game.emit(MomentCame(PickingMoment(is_done=True)))


def possible_picks(state: State, seat: int) -> list[ActionCard | str]:
    """What a seat that has answered may have sealed."""
    none = [NO_PICK] if state.rulebook.pick is Pick.OPTIONAL else []
    return [*(choice.card for choice in picks(state, seat)), *none]


def picks(state: State, seat: int) -> list[PickCard]:
    """The different Action cards of this seat: between two rounds all of them are in its deck."""
    own = set(state.rulebook.deck_of(state.seats[seat]))
    return [PickCard(card) for card in cards.kinds(state, seat) if card in own]
