"""What a table is worth to a seat: how likely it is to be the last one, or the richest of the last."""

from __future__ import annotations

from math import exp

from colt.bots.outcomes import Worth
from colt.kernel import share
from colt.superexpress.pieces import FRONT, Bandit
from colt.superexpress.state import State

LOOT = 0.35
"""What a Loot card counts."""
IN_CABOOSE = -0.6
"""What it counts to stand where the train is uncoupled next."""
FACING_AWAY = -0.3
"""What it counts there to face the wrong way."""
STUNNED = -0.4
"""What it counts to lie on one's back."""
LAST_CARD = 1e-3
"""What the highest Loot card counts, in dollars: it decides between equals."""


def outlook(state: State, seat: int) -> float:
    """How likely this seat is to win from here."""
    if state.result is not None:
        return share(state.result.winners, seat)
    bandit = state.bandit(seat)
    if bandit not in state.at:
        return 0
    mine = strength(state, bandit)
    return 1 / sum([exp(strength(state, other) - mine) for other in state.line])


def worth(state: State, seat: int) -> Worth:
    """How likely this seat is to win from here, and what its Loot cards come to."""
    return Worth(outlook(state, seat), float(sum(state.loot[state.bandit(seat)])))


def strength(state: State, bandit: Bandit) -> float:
    """How well a bandit stands."""
    loot = state.loot[bandit]
    value = LOOT * len(loot) + LAST_CARD * max(loot, default=0)
    if bandit in state.stunned:
        value += STUNNED
    if state.at[bandit].car == state.caboose:
        value += IN_CABOOSE
        if state.facing[bandit] is not FRONT:
            value += FACING_AWAY
    return value
