"""Rules of thumb for Stealin': what a bandit does when there is no time to think."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

from colt.bots.express.weighing import Lures, money, worth
from colt.express.choices import Decline, MoveMarshal, MoveTo, PunchBandit, Rob, ShootAt, StealPurse
from colt.express.pieces import Action, Bandit
from colt.express.rules import actions
from colt.express.state import State
from colt.kernel import Choice
from colt.train import Space, inside, roof

MEETING = 120
"""What meeting the Marshal costs."""
TARGET = 150
"""What somebody to shoot is worth where the next card is a Shoot."""
BEATEN = 0.45
"""How much of what a rival loses counts as won."""
PICKED_UP = 0.85
"""How much of a dropped token counts where the next card is a Rob."""

Following = Sequence[StrEnum]
"""The bandit's own next cards, as far as they are known."""


def choose(
    state: State, bandit: Bandit, choices: Sequence[Choice], lures: Lures, following: Following = ()
) -> Choice:
    """The choice that looks best at a glance."""
    if len(choices) == 1:
        return choices[0]
    return max(choices, key=lambda choice: rate(state, bandit, choice, lures, following))


def rate(state: State, bandit: Bandit, choice: Choice, lures: Lures, following: Following = ()) -> float:
    """How good this choice looks at a glance."""
    return RATINGS[type(choice)](state, bandit, choice, lures, following)


def appeal(state: State, bandit: Bandit, space: Space, lures: Lures, following: Following) -> float:
    """How good it is to come to this space with these cards to follow."""
    cost = 0
    if space == state.marshals_space():
        space, cost = roof(space.car), MEETING
    value = 0.3 * lures.pull(space) - cost
    if not following:
        return value
    first = following[0]
    if first is Action.ROB:
        value += lures.best.get(space, 0)
    elif first is Action.CHANGE_FLOOR:
        other = space.opposite
        if other == state.marshals_space():
            value -= MEETING
        elif Action.ROB in following[1:2]:
            value += lures.best.get(other, 0)
    elif first is Action.PUNCH:
        value += max((BEATEN * _most(state, other) for other in others_at(state, bandit, space)), default=0)
    elif first is Action.SHOOT and actions.in_sight(state, bandit, space):
        value += TARGET
    return value


def others_at(state: State, bandit: Bandit, space: Space) -> list[Bandit]:
    """The rivals in this space."""
    seat = state.seat_of[bandit]
    return [other for other, where in state.at.items() if where == space and state.seat_of[other] != seat]


def rivals_of(state: State, bandit: Bandit, bandits: list[Bandit]) -> list[Bandit]:
    """Those of these bandits who are not of this bandit's seat."""
    seat = state.seat_of[bandit]
    return [other for other in bandits if state.seat_of[other] != seat]


def _most(state: State, bandit: Bandit) -> float:
    return max([worth(state, token) for token in state.loot[bandit]], default=0)


# --- one rating for each kind of choice


def _move(state: State, bandit: Bandit, choice: MoveTo, lures: Lures, following: Following) -> float:
    return appeal(state, bandit, choice.to, lures, following)


def _shoot(state: State, bandit: Bandit, choice: ShootAt, lures: Lures, following: Following) -> float:
    seat = state.seat_of[choice.target]
    return -1 if seat == state.seat_of[bandit] else money(state, seat)


def _rob(state: State, bandit: Bandit, choice: Rob, lures: Lures, following: Following) -> float:
    return worth(state, choice.token)


def _punch(state: State, bandit: Bandit, choice: PunchBandit, lures: Lures, following: Following) -> float:
    seat = state.seat_of[choice.victim]
    value = 0.0 if choice.token is None else worth(state, choice.token)
    is_partner = seat == state.seat_of[bandit]
    share = -1 if is_partner else BEATEN
    if choice.is_taken:
        share += 1
    elif Action.ROB in following[:1]:
        share += PICKED_UP
    value *= share
    if choice.to == state.marshals_space():
        value += -MEETING if is_partner else BEATEN * MEETING
    elif not is_partner:
        value -= 0.05 * lures.pull(choice.to)
    return value


def _marshal(state: State, bandit: Bandit, choice: MoveMarshal, lures: Lures, following: Following) -> float:
    met = inside(choice.car)
    seat = state.seat_of[bandit]
    value = 0.0
    for other, where in state.at.items():
        if where == met:
            value += -MEETING if state.seat_of[other] == seat else BEATEN * MEETING
    # Away from where we stand above loot, and not onto the loot next to us.
    distance = abs(state.at[bandit].car - choice.car)
    return value + 4 * distance - 0.05 * lures.best.get(met, 0)


def _steal(state: State, bandit: Bandit, choice: StealPurse, lures: Lures, following: Following) -> float:
    return worth(state, choice.token)


def _decline(state: State, bandit: Bandit, choice: Decline, lures: Lures, following: Following) -> float:
    return 0


RATINGS: dict[type[Choice], Callable[[State, Bandit, Any, Lures, Following], float]] = {
    MoveTo: _move,
    ShootAt: _shoot,
    Rob: _rob,
    PunchBandit: _punch,
    MoveMarshal: _marshal,
    StealPurse: _steal,
    Decline: _decline,
}
