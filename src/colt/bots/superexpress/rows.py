"""Playouts of Colt Super Express on the fast engine: the same thoughts as in `worth` and `playouts`, over rows."""

from __future__ import annotations

from math import exp

import numpy as np
import numpy.typing as npt

from colt.bots.superexpress.playouts import CONSIDERED
from colt.bots.superexpress.weighing import FACING_AWAY, IN_CABOOSE, LAST_CARD, STUNNED
from colt.bots.superexpress.weighing import LOOT as LOOT_CARD
from colt.fast.arrays import Luck, Row
from colt.fast.compiling import compiled, entry
from colt.fast.counting import copy, whole
from colt.fast.luck import below
from colt.fast.superexpress.columns import (
    CABOOSE,
    CAR,
    CARS,
    EMPTY,
    FACING,
    FRONT,
    LINE,
    LOOT,
    ON_TRAIN,
    PLAYERS,
)
from colt.fast.superexpress.columns import STUNNED as LYING
from colt.fast.superexpress.plans import seal
from colt.fast.superexpress.rounds import act, is_decided, uncouple
from colt.fast.superexpress.scoring import cards_won
from colt.fast.superexpress.train import is_playing
from colt.superexpress.pieces import LOOT_VALUES

Plans = npt.NDArray[np.int64]
"""Numbers of plans; those drawn by guess and seat."""
Outcomes = npt.NDArray[np.float64]
"""By guess and plan."""
Looks = npt.NDArray[np.float64]
"""By seat and plan: how good it looks while nobody else does anything; NaN where nobody has looked yet."""

DOLLARS = np.array(LOOT_VALUES, np.float64)

# --- what a table is worth


def strength(row: Row, seat: int) -> float:
    """How well a bandit stands."""
    won = cards_won(row, seat)
    highest = 0.0
    for nth in range(won):
        highest = max(highest, DOLLARS[row[LOOT + seat * CARS + nth]])
    value = LOOT_CARD * won + LAST_CARD * highest
    if row[LYING + seat] > 0:
        value += STUNNED
    if row[CAR + seat] == row[CABOOSE]:
        value += IN_CABOOSE
        if row[FACING + seat] != FRONT:
            value += FACING_AWAY
    return value


strength = compiled(strength)


def outlook(row: Row, seat: int) -> float:
    """How likely this seat is to win from here."""
    if row[CAR + seat] == EMPTY:
        return 0.0
    if is_decided(row):
        return 1.0
    mine = strength(row, seat)
    total = 0.0
    for nth in range(whole(row[ON_TRAIN])):
        total += exp(strength(row, whole(row[LINE + nth])) - mine)
    return 1.0 / total


outlook = compiled(outlook)


def loot_of(row: Row, seat: int) -> float:
    """What the Loot cards of this seat come to."""
    total = 0.0
    for nth in range(cards_won(row, seat)):
        total += DOLLARS[row[LOOT + seat * CARS + nth]]
    return total


loot_of = compiled(loot_of)


def play_round(row: Row) -> None:
    """The round that the plans on this table make; who has none does nothing."""
    act(row)
    if not is_decided(row):
        uncouple(row)


play_round = compiled(play_round)

# --- plans for the others


def looks_of(row: Row, looks: Looks, seat: int, plan: int) -> float:
    """How good a plan looks while nobody else does anything."""
    if np.isnan(looks[seat, plan]):
        trial = np.empty_like(row)
        copy(row, trial)
        seal(trial, seat, plan)
        play_round(trial)
        looks[seat, plan] = outlook(trial, seat)
    return float(looks[seat, plan])


looks_of = compiled(looks_of, makes_arrays=True)


def lay_plan(row: Row, looks: Looks, seat: int, drawn: Plans, trial: Row) -> None:
    """Of the plans drawn for this seat the one that looks best is made."""
    best = drawn[0]
    for nth in range(1, len(drawn)):
        if looks_of(row, looks, seat, drawn[nth]) > looks_of(row, looks, seat, best):
            best = drawn[nth]
    seal(trial, seat, best)


lay_plan = compiled(lay_plan)

# --- the ways in


def look(row: Row, looks: Looks, seat: int, plans: Plans) -> None:
    """See how good these plans look."""
    for nth in range(len(plans)):
        looks_of(row, looks, seat, plans[nth])


look = entry(look)


def draw(row: Row, luck: Luck, legal: Plans, drawn: Plans) -> None:
    """For each guess and each seat in the game some plans to consider."""
    for guess in range(len(drawn)):
        for seat in range(whole(row[PLAYERS])):
            for nth in range(CONSIDERED):
                drawn[guess, seat, nth] = legal[below(luck, 0, len(legal))]


draw = entry(draw)


def play(
    row: Row, looks: Looks, seat: int, plans: Plans, drawn: Plans, chances: Outcomes, dollars: Outcomes
) -> None:
    """Note by guess and plan of this seat what comes of it: one round, with the plans the others make of those drawn
    for them."""
    table = np.empty_like(row)
    trial = np.empty_like(row)
    for guess in range(len(drawn)):
        copy(row, table)
        for other in range(whole(row[PLAYERS])):
            if other != seat and is_playing(row, other):
                lay_plan(row, looks, other, drawn[guess, other], table)
        for nth in range(len(plans)):
            copy(table, trial)
            seal(trial, seat, plans[nth])
            play_round(trial)
            chances[guess, nth] = outlook(trial, seat)
            dollars[guess, nth] = loot_of(trial, seat)


play = entry(play, makes_arrays=True)
