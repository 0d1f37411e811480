"""Types of turns, and phase 1. (en-2016 "Phase 1: Schemin'", "Types of Turns"; es-2016 "Los Turnos")"""

from __future__ import annotations

from colt.express.choices import CoverWith, DrawCards, NoCover, Pass, PlayCard
from colt.express.events import CardPlayed, CoverDeclined, HandsReturned, MomentCame, TurnPassed
from colt.express.pieces import DRAW, Action, ActionCard, Turn
from colt.express.rules import cards
from colt.express.state import Scheming, State
from colt.kernel import Chapter, Choice, Decision, Game


class Schemin(Chapter[State]):
    """Phase 1: cards go onto the pile, turn by turn."""

    phase = "schemin"

    def begin(self, game: Game[State]) -> None:
        """The First Player takes the first turn."""
        game.emit(MomentCame(Scheming(0)))

    def is_over(self, state: State) -> bool:
        """All the turns of the round card have been taken. (en-2016 "Phase 1: Schemin'")"""
        moment = state.moment
        return isinstance(moment, Scheming) and moment.nth >= len(state.turns)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """The seat in turn plays a card or draws three. It is always asked, also with a single answer, so that
        being asked tells nobody anything. (en-2016 "Phase 1: Schemin'"; ruling 3)"""
        moment = state.moment
        assert isinstance(moment, Scheming)
        seat = state.turns[moment.nth].seat
        if moment.cover is not None:
            return (Decision(seat, "cover", covers(state, seat)),)
        return (Decision(seat, "schemin", turns(state, seat)),)

    def carry_out(self, game: Game[State], seat: int, choice: Choice) -> None:
        """Onto the pile goes the card, or into the hand go three."""
        moment = game.state.moment
        assert isinstance(moment, Scheming)
        nth = moment.nth
        match choice:
            case PlayCard(card, is_hidden):
                is_hidden = is_hidden or game.state.turns[nth].turn is Turn.TUNNEL
                game.emit(CardPlayed(seat, card, is_hidden, _after(game.state, card, is_hidden=is_hidden)))
            case DrawCards():
                cards.draw(game, seat, DRAW, Scheming(nth + 1))
            case CoverWith(card):
                game.emit(CardPlayed(seat, card, is_hidden=False, then=Scheming(nth + 1)))
            case NoCover():
                game.emit(CoverDeclined(seat, Scheming(nth + 1)))
            case _:
                game.emit(TurnPassed(seat, Scheming(nth + 1)))


def turns(state: State, seat: int) -> tuple[Choice, ...]:
    """Play an Action card, or draw; pass where neither is possible. (ruling 6)"""
    if not cards.is_known(state.hands[seat]):
        return ()
    is_team = len(state.seats[seat]) > 1
    playable = cards.playable(state, seat)
    choices: list[Choice] = [PlayCard(card, is_hidden=False, is_team=is_team) for card in playable]
    if playable and may_hide(state, seat):
        choices += [PlayCard(card, is_hidden=True, is_team=is_team) for card in playable]
    if cards.may_draw(state, seat):
        choices.append(DrawCards())
    return tuple(choices) or (Pass(),)


def may_hide(state: State, seat: int) -> bool:
    """Ghost may hide the card of his first turn of the round; in a tunnel everything is hidden anyway.
    In teams it may be either bandit's card. (es-2016 "Ghost"; ruling 9)"""
    moment = state.moment
    assert isinstance(moment, Scheming)
    hiding = [bandit for bandit in state.seats[seat] if state.power(bandit).hides_first_card]
    if not hiding or state.turns[moment.nth].turn is Turn.TUNNEL:
        return False
    return all(earlier.seat != seat for earlier in state.turns[: moment.nth])


def _after(state: State, card: ActionCard, *, is_hidden: bool) -> Scheming:
    """A Shoot played openly on a standard turn may be covered; else the next seat is in turn.
    (en-2016 "Cover Rule"; ruling 28)"""
    moment = state.moment
    assert isinstance(moment, Scheming)
    is_plain = state.turns[moment.nth].turn is Turn.STANDARD and not is_hidden
    if state.rulebook.has_cover and is_plain and card.action is Action.SHOOT:
        return Scheming(moment.nth, cover=card.bandit)
    return Scheming(moment.nth + 1)


def covers(state: State, seat: int) -> tuple[Choice, ...]:
    """One Action card of the other bandit, not a Marshal; or none. (en-2016 "Cover Rule"; ruling 28)"""
    moment = state.moment
    assert isinstance(moment, Scheming)
    if not cards.is_known(state.hands[seat]):
        return ()
    return (
        *(
            CoverWith(card)
            for card in cards.playable(state, seat)
            if card.bandit != moment.cover and card.action is not Action.MARSHAL
        ),
        NoCover(),
    )


class Returning(Chapter[State]):
    """The end of the phase: unplayed cards go back on top of the decks. (en-2016 "Phase 1: Schemin'")"""

    phase = "schemin"

    def begin(self, game: Game[State]) -> None:
        """Everybody puts the hand back."""
        game.emit(HandsReturned())
