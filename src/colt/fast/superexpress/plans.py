"""The answers by number: a plan is three different cards in an order, and one number in every game."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from colt.fast.arrays import Mask, Row
from colt.fast.compiling import compiled
from colt.fast.superexpress.columns import CARDS, EMPTY, HAND, LAYOUT, MOMENT, PLANNING, PLANS
from colt.superexpress.pieces import PLAN

ORDERS = tuple(permutations(range(len(CARDS)), PLAN))
ACTIONS = len(ORDERS)
"""All plans there are with every expansion; with fewer cards in hand, some of the numbers are not legal."""

CARDS_OF = np.array(ORDERS, np.int8)
NEEDED = np.array([sum(1 << card for card in order) for order in ORDERS], np.int64)
"""The cards of a plan, a bit for each."""

DIGEST = LAYOUT.digest(CARDS, [str(order) for order in ORDERS])
"""Changes with the columns and with the numbers of the plans."""


def is_legal(row: Row, action: int) -> bool:
    """Three of the cards everybody has. (super-express "Fase 1: Il Piano"; ruling 29)"""
    return bool(row[MOMENT] == PLANNING and NEEDED[action] & ~np.int64(row[HAND]) == 0)


is_legal = compiled(is_legal)


def mark_legal(row: Row, mask: Mask) -> None:
    """Which plans can be made at this table; the same ones for everybody who is asked."""
    for action in range(ACTIONS):
        mask[action] = is_legal(row, action)


mark_legal = compiled(mark_legal)


def seal(row: Row, seat: int, action: int) -> None:
    """The plan lies face down, perhaps in place of an earlier one. (super-express "Fase 1: Il Piano")"""
    for nth in range(PLAN):
        row[PLANS + seat * PLAN + nth] = CARDS_OF[action, nth]


seal = compiled(seal)


def cards_left(row: Row, seat: int) -> int:
    """How many cards of this seat's plan are still face down."""
    count = 0
    while count < PLAN and row[PLANS + seat * PLAN + count] != EMPTY:
        count += 1
    return count


cards_left = compiled(cards_left)


def drop(row: Row, seat: int) -> None:
    """No card of this seat is left."""
    for nth in range(PLAN):
        row[PLANS + seat * PLAN + nth] = EMPTY


drop = compiled(drop)
