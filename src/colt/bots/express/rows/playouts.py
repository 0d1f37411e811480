"""The ways into compiled thoughts: from many guesses to the end of the round, once for each candidate."""

from __future__ import annotations

import numpy as np

from colt.bots.express.rows.foresight import act, act_all, end_round
from colt.bots.express.rows.notes import (
    CHANGING,
    CHANGING_VALUES,
    DECK,
    DECK_SIZE,
    HAND,
    HELD,
    IS_STALE,
    NONE,
    ROOM,
    WAY,
    Floats,
    copy_part,
)
from colt.bots.express.rows.schemes import finish, take_turn
from colt.fast.arrays import Luck, Numbers, Row, Rows
from colt.fast.compiling import compiled, entry
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.redealing import redeal
from colt.fast.luck import below

HALF, BITS = 1 << 32, np.uint64(32)


def imagine(rows: Rows, notes: Numbers, whims: Luck, luck: Luck, book: Book) -> None:
    """From rows of one view, tables that its eyes could be sitting at, with whims for every choice of a card."""
    for nth in range(len(rows)):
        redeal(rows[nth], luck, book)
        hold(rows[nth], notes[nth])
        for choice in range(at.TURNS):
            high, low = np.uint64(below(luck, 0, HALF)), np.uint64(below(luck, 0, HALF))
            whims[nth][choice] = high << BITS | low


def hold(row: Row, notes: Numbers) -> None:
    """The hands and decks as the row has them."""
    for seat in range(at.SEATS):
        held = 0
        for kind in range(at.ACTION_KINDS):
            for _ in range(row[at.HAND + seat * at.KINDS + kind]):
                notes[HAND + seat * ROOM + held] = kind
                held += 1
        notes[HELD + seat] = held
        size = row[at.DECK_SIZE + seat]
        notes[DECK_SIZE + seat] = size
        for place in range(size):
            kind = row[at.DECK + seat * at.DECK_ROOM + size - 1 - place] % at.SEEN - 1
            notes[DECK + seat * at.DECK_ROOM + place] = kind if kind < at.ACTION_KINDS else NONE


hold = compiled(hold)
imagine = entry(imagine)


def play_on(
    rows: Rows,
    notes: Numbers,
    whims: Luck,
    values: Floats,
    twin: Row,
    twin_notes: Numbers,
    twin_values: Floats,
    book: Book,
    seat: int,
    is_stealing: bool,
    candidates: Numbers,
    ends: Rows,
    found: Numbers,
    way: Numbers,
) -> None:
    """Note the table each candidate comes to when the round is over, on one guess after the other: the same luck for
    all of them. A candidate is a card, or a way to do what the laid card says that is resolved now."""
    for nth in range(len(rows)):
        row, mine = rows[nth], notes[nth]
        start = row[at.NTH]
        mine[IS_STALE] = 1
        copy_part(mine, twin_notes, len(mine))
        if not is_stealing:
            act_all(row, mine, values, book, 0, found, way)
        for which in range(len(candidates)):
            copy_part(row, twin, at.WIDTH)
            copy_part(mine, twin_notes, CHANGING)
            copy_part(values, twin_values, CHANGING_VALUES)
            if is_stealing:
                resolve(twin, twin_notes, book, start, candidates[which])
                act_all(twin, twin_notes, twin_values, book, start + 1, found, way)
            else:
                card = candidates[which][WAY]
                take_turn(twin, twin_notes, twin_values, book, seat, card, found, way)
                finish(twin, twin_notes, twin_values, book, whims[nth], found, way)
            end_round(twin, twin_notes, twin_values, book, found)
            copy_part(twin, ends[nth * len(candidates) + which], at.WIDTH)


def resolve(row: Row, notes: Numbers, book: Book, nth: int, way: Numbers) -> None:
    """The nth laid card takes effect in this way."""
    kind, seat = row[at.LAID_CARD + nth] - 1, row[at.LAID_SEAT + nth]
    bandit = row[at.BANDIT + seat * at.TEAM + kind // at.ACTIONS]
    act(row, notes, book, kind % at.ACTIONS, bandit, way)


resolve = compiled(resolve)
play_on = entry(play_on)
