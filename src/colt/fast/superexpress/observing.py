"""What a seat sees of a row, and a whole row it could be looking at."""

from __future__ import annotations

import numpy as np

from colt.fast.arrays import Luck, Row
from colt.fast.compiling import compiled
from colt.fast.counting import copy, whole
from colt.fast.luck import shuffle
from colt.fast.superexpress.columns import (
    BANDIT,
    CAR,
    CARDS,
    CARS,
    EMPTY,
    EYES,
    FACING,
    FIRST,
    FLOOR,
    GROUP,
    HAND,
    HANGING,
    LEFT,
    LINE,
    LOOT,
    OPENED,
    PLANS,
    PLAYERS,
    SEATS,
    STUNNED,
    UNSEEN,
    VALUES,
    WIDTH,
)
from colt.superexpress.pieces import PLAN

BY_SEAT = np.array(
    [
        (BANDIT, 1),
        (CAR, 1),
        (FLOOR, 1),
        (FACING, 1),
        (STUNNED, 1),
        (HANGING, 1),
        (GROUP, 1),
        (PLANS, PLAN),
        (OPENED, PLAN),
        (LOOT, CARS),
    ],
    np.int64,
)
"""The columns that have an entry of so many numbers for each seat."""


def hide(row: Row, seat: int) -> None:
    """Turn face down what this seat has not seen: the others' closed plans, and the Loot sides.
    (super-express "Preparazione", "Fase 1: Il Piano"; ruling 33)"""
    row[EYES] = seat
    for at in range(VALUES, VALUES + CARS):
        if row[at] != EMPTY:
            row[at] = UNSEEN
    for at in range(PLANS, PLANS + SEATS * PLAN):
        if (at - PLANS) // PLAN != seat and row[at] != EMPTY:
            row[at] = UNSEEN


hide = compiled(hide)


def turn_table(row: Row, seat: int, seen: Row) -> None:
    """The same table with this seat as seat 0, and the others clockwise from there."""
    players = whole(row[PLAYERS])
    copy(row, seen)
    seen[FIRST] = (whole(row[FIRST]) - seat) % players
    for at in range(players):
        seen[LINE + at] = turned(whole(row[LINE + at]), seat, players)
        seen[LEFT + at] = turned(whole(row[LEFT + at]), seat, players)
        for which in range(len(BY_SEAT)):
            column, width = BY_SEAT[which, 0], BY_SEAT[which, 1]
            for nth in range(width):
                seen[column + at * width + nth] = row[column + (at + seat) % players * width + nth]


def turned(other: int, seat: int, players: int) -> int:
    """The number of another seat as counted from this one."""
    return EMPTY if other == EMPTY else (other - seat) % players


turned = compiled(turned)
turn_table = compiled(turn_table)


def observe(row: Row, seat: int, seen: Row) -> None:
    """Everything this seat knows, seen from its place; `eyes` says which place that is."""
    own = np.empty(WIDTH, np.int8)
    copy(row, own)
    hide(own, seat)
    turn_table(own, seat, seen)


observe = compiled(observe, makes_arrays=True)


def redeal(row: Row, luck: Luck, nth: int) -> None:
    """Fill in what the eyes of this row have not seen: every way to do it is equally likely.
    (decision 0009; rulings 29 and 33)"""
    redeal_values(row, luck, nth)
    for seat in range(whole(row[PLAYERS])):
        if row[PLANS + seat * PLAN] == UNSEEN:
            redeal_plan(row, seat, luck, nth)
    row[EYES] = EMPTY


def redeal_values(row: Row, luck: Luck, nth: int) -> None:
    """Any of the eight Loot sides that nobody has won, in any order. (ruling 33)"""
    unseen = np.arange(CARS, dtype=np.int8)
    shuffle(luck, nth, unseen)
    known = np.zeros(CARS, np.bool_)
    for at in range(LOOT, LOOT + SEATS * CARS):
        if row[at] != EMPTY:
            known[row[at]] = True
    for at in range(VALUES, VALUES + CARS):
        if row[at] >= 0:
            known[row[at]] = True
    place = VALUES
    for value in unseen:
        if not known[value]:
            while place < VALUES + CARS and row[place] != UNSEEN:
                place += 1
            if place < VALUES + CARS:
                row[place] = value


redeal_values = compiled(redeal_values, makes_arrays=True)


def redeal_plan(row: Row, seat: int, luck: Luck, nth: int) -> None:
    """Any of the cards this seat has not turned up this round, in any order. (ruling 29)"""
    cards = np.arange(len(CARDS), dtype=np.int8)
    shuffle(luck, nth, cards)
    at = PLANS + seat * PLAN
    for card in cards:
        if at < PLANS + (seat + 1) * PLAN and row[at] == UNSEEN and is_closed(row, seat, whole(card)):
            row[at] = card
            at += 1


def is_closed(row: Row, seat: int, card: int) -> bool:
    """Whether this seat has this card and has not turned it up this round."""
    if row[HAND] >> card & 1 == 0:
        return False
    for nth in range(PLAN):
        if row[OPENED + seat * PLAN + nth] == card:
            return False
    return True


is_closed = compiled(is_closed)
redeal_plan = compiled(redeal_plan, makes_arrays=True)
redeal = compiled(redeal)
