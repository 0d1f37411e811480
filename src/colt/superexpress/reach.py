"""What the cards of a seat would do if they came up now: carried out by the rules, on a copy of what it knows."""

from __future__ import annotations

from colt.kernel import Chance, Game
from colt.retelling import Reach
from colt.superexpress.events import BanditShot, BanditShotOff
from colt.superexpress.pieces import Action
from colt.superexpress.rules import RULES, action
from colt.superexpress.state import View


def reach(view: View) -> tuple[Reach, ...]:
    """For each card that can be planned, what it would do now; nothing for who is out."""
    seat = view.eyes
    if seat is None or seat < 0 or not view.seats[seat] or not view.is_playing(seat):
        return ()
    return tuple(would_do(view, seat, card) for card in view.rulebook.hand)


def would_do(view: View, seat: int, card: Action) -> Reach:
    """The card is turned up, and nothing else happens."""
    bandit = view.bandit(seat)
    game = Game(RULES, view, Chance(0))
    action.resolve(game, bandit, card)
    state = game.state
    before, after = view.at.get(bandit), state.at.get(bandit)
    shots = [event for event in game.log if isinstance(event, BanditShot | BanditShotOff)]
    left = [other for other in view.line if other not in state.at]
    fell = [other for other in view.hanging if not state.is_playing(state.seat_of[other])]
    return Reach(
        bandit,
        card,
        spaces=(after,) if after is not None and after != before else (),
        targets=tuple(shot.target for shot in shots),
        facing=state.facing[bandit] if after and state.facing[bandit] != view.facing.get(bandit) else None,
        off=(*left, *fell),
        reason=state.reasons.get((seat, len(view.opened[seat]))),
    )
