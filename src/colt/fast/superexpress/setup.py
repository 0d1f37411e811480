"""Set up, and placing the bandits. (super-express "Preparazione")"""

from __future__ import annotations

import numpy as np

from colt.fast.arrays import Luck, Row
from colt.fast.compiling import compiled
from colt.fast.luck import below, shuffle
from colt.fast.superexpress.columns import (
    BANDIT,
    CABOOSE,
    CAR,
    CARS,
    EMPTY,
    EYES,
    FACING,
    FIRST,
    FORMAT,
    FRONT,
    HAND,
    LEFT,
    LINE,
    LOOT,
    OPENED,
    PLANS,
    PLAYERS,
    REAR,
    SEATS,
    TRAIN,
    VALUES,
    VERSION,
    WIDTH,
)
from colt.fast.superexpress.rounds import begin_round
from colt.fast.superexpress.train import stand
from colt.superexpress.pieces import PLAN


def _blank() -> Row:
    """An empty table."""
    row = np.zeros(WIDTH, np.int8)
    row[FORMAT] = VERSION
    row[EYES] = EMPTY
    for at, width in NOBODY:
        row[at : at + width] = EMPTY
    return row


NOBODY = (
    (BANDIT, SEATS),
    (LINE, SEATS),
    (CAR, SEATS),
    (LEFT, SEATS),
    (PLANS, SEATS * PLAN),
    (OPENED, SEATS * PLAN),
    (VALUES, CARS),
    (LOOT, SEATS * CARS),
)
"""The columns in which 0 is a piece or a seat."""
BLANK = _blank()


def clear(row: Row) -> None:
    """An empty table."""
    for place in range(WIDTH):
        row[place] = BLANK[place]


clear = compiled(clear)


def lay_out(row: Row, players: int, hand: int, values: Row, bandits: Row, first: int) -> None:
    """One car more than players; the First Player inside the last car but one, each next player one car further
    to the front; the rear half, rounded up, faces the locomotive. (super-express "Preparazione"; ruling 29)"""
    clear(row)
    row[PLAYERS] = players
    row[HAND] = hand
    row[FIRST] = first
    cars = players + 1
    row[TRAIN] = row[CABOOSE] = cars
    for car in range(cars):
        row[VALUES + car] = values[car]
    rear_half = (players + 1) // 2
    for nth in range(players):
        seat = (first + nth) % players
        stand(row, seat, cars - 1 - nth, True)
        row[BANDIT + seat] = bandits[seat]
        row[FACING + seat] = FRONT if nth < rear_half else REAR
    begin_round(row)


lay_out = compiled(lay_out)


def begin_game(row: Row, players: int, hand: int, luck: Luck, nth: int) -> None:
    """A new game, drawn by this row's luck: cars, bandits, First Player. (super-express "Preparazione")"""
    values = np.arange(CARS, dtype=np.int8)
    shuffle(luck, nth, values)
    bandits = np.arange(SEATS, dtype=np.int8)
    shuffle(luck, nth, bandits)
    lay_out(row, players, hand, values, bandits, below(luck, nth, players))


begin_game = compiled(begin_game, makes_arrays=True)
