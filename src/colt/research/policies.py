"""Who answers for the other seats of many tables at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from colt.bots.express.net import inputs, model, outputs, seeing, trying
from colt.fast.arrays import Mask, Numbers, Rows
from colt.fast.compiling import entry
from colt.fast.express import batches, books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.calling import call
from colt.fast.express.tables import Tables
from colt.kernel import BadOption

Policy = Callable[[Rows, Mask, Numbers], Numbers]
"""From observations, masks and seats, by table, to one legal answer each."""

Answering = Callable[[Tables, Mask], Numbers]
"""Answers in those tables of a batch that are marked; what it says of the others does not count."""


def read_policy(policy: str | Policy) -> Answering:
    """The policy of this name, or one's own."""
    if callable(policy):
        return of_observations(policy)
    if policy not in NAMED:
        raise BadOption(f"There is no policy {policy!r}; there are {', '.join(NAMED)}, or a function.")
    return NAMED[policy]


def drifter(tables: Tables, marked: Mask) -> Numbers:
    """Anything legal, by the luck of each table; the luck of the others is not touched."""
    numbers = np.empty(len(tables), np.int64)
    call(batches.choose, tables.legal & marked[:, np.newaxis], tables.luck, numbers)
    return numbers


def of_observations(policy: Policy) -> Answering:
    """Answers as this function says, from what the seat that is asked knows."""

    def answering(tables: Tables, marked: Mask) -> Numbers:
        seats = tables.seats
        seen = tables.observe(np.where(seats < 0, 0, seats))
        numbers = np.zeros(len(tables), np.int64)
        numbers[marked] = policy(seen[marked], tables.legal[marked], seats[marked])
        return numbers

    return answering


# --- the sheriff, at many tables at once


def sheriff(tables: Tables, marked: Mask) -> Numbers:
    """What looks best to the sheriff's net; which two bandits to play it was never asked, so chance
    answers."""
    numbers = drifter(tables, marked & _choosing(tables))
    asked = np.flatnonzero(marked & ~_choosing(tables))
    if not len(asked):
        return numbers
    seats, book = tables.seats[asked], tables.made.book
    views = Tables(tables.rows[asked], tables.luck[asked], tables.made).observe(seats)
    meant = np.empty((len(asked), outputs.COUNT), np.int64)
    call(find_meanings, views, seats, tables.legal[asked], meant, book)
    best = (meant >= 0).argmax(axis=1)
    torn = np.flatnonzero((meant >= 0).sum(axis=1) > 1)
    if len(torn):
        best[torn] = _best(views[torn], seats[torn], meant[torn] >= 0, book)
    numbers[asked] = meant[np.arange(len(asked)), best]
    return numbers


def _best(views: Rows, seats: Numbers, can: Mask, book: Book) -> Numbers:
    """By row: which of the net's answers that can be given looks best to it."""
    told = np.zeros((len(views), inputs.WIDTH), np.int8)
    call(trying.look, views, seats, views[0].copy(), told, book, np.zeros(seeing.NOTES, np.int64))
    looks, _ = model.sheriff().think(told)
    best: Numbers = np.where(can, looks, -np.inf).argmax(axis=1)
    return best


def _choosing(tables: Tables) -> Mask:
    """Where the question is which two bandits to play."""
    pages = np.minimum(tables.rows[:, at.PAGE], books.PAGES_ROOM - 1)
    choosing: Mask = tables.made.book[books.CONTENTS + pages] == books.CHOOSING
    return choosing & ~tables.are_over


def find_meanings(views: Rows, seats: Numbers, legal: Mask, meant: Numbers, book: Book) -> None:
    """By row: which of the legal numbers each answer of the net means."""
    found = np.zeros(numbering.MOST, np.int64)
    for nth in range(len(views)):
        n = 0
        for number in range(numbering.COUNT):
            if legal[nth][number]:
                found[n] = number
                n += 1
        outputs.find_outputs(views[nth], book, seats[nth], n, found, meant[nth])


find_meanings = entry(find_meanings, makes_arrays=True)


def deputy(tables: Tables, marked: Mask) -> Numbers:
    """The sheriff, who answers about one question in four anyhow."""
    anyhow = drifter(tables, marked)
    is_careless = marked & ((tables.luck[:, 0] >> np.uint64(32)) % np.uint64(CARELESS) == 0)
    numbers = sheriff(tables, marked & ~is_careless)
    numbers[is_careless] = anyhow[is_careless]
    return numbers


CARELESS = 4
"""One in so many questions a deputy answers anyhow."""

NAMED: Mapping[str, Answering] = MappingProxyType({"drifter": drifter, "deputy": deputy, "sheriff": sheriff})
"""Policies that answer for a whole batch."""
