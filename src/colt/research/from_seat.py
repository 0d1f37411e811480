"""The tables as the seat that is asked would tell them, ready for a net.

Everything is counted from the own seat on: its bandit comes first, cars are so many ahead or behind, and purses of the
same known worth are one. Beside what lies on the table stands where everybody will be once the open cards have been
carried out, as odds. So what is learned in one seat, with one bandit, is of use in all. It is what the net of the
sheriff is told, and it is made from what the seat knows alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt.bots.express.net import inputs, outputs, seeing, trying
from colt.bots.express.net.answering import Seen
from colt.fast.arrays import Mask, Numbers, Rows
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.fast.express.tables import Tables
from colt.fast.slices import in_threads
from colt.research.policies import find_meanings
from colt.research.shape import Shape

__all__ = ["SHAPE_FROM_SEAT", "SeatTold", "Seen", "tell"]

SHAPE_FROM_SEAT = Shape(
    "Colt-from-seat-v0",
    inputs.WIDTH,
    outputs.COUNT,
    inputs.VERSION_OF_INPUTS,
    outputs.VERSION_OF_OUTPUTS,
    inputs.DIGEST + outputs.DIGEST,
)
"""Which columns and answers these are."""


class SeatTold(NamedTuple):
    """What every seat that is asked is told."""

    seen: Rows
    """By table: what it knows and foresees."""
    meant: Numbers
    """By table and answer: the number of the engine that is meant, -1 where there is none."""


def tell(tables: Tables, *, threads: int = 1) -> SeatTold:
    """What the seat that is asked is told, and what its answers mean, in every table."""
    seats, book = tables.seats, tables.made.book
    seen = np.zeros((len(tables), inputs.WIDTH), np.int8)
    meant = np.empty((len(tables), outputs.COUNT), np.int64)

    def work(views: Rows, seats: Numbers, legal: Mask, meant: Numbers, seen: Rows) -> None:
        call(find_meanings, views, seats, legal, meant, book)
        view, notes = np.zeros(at.WIDTH, np.int8), np.zeros(seeing.NOTES, np.int64)
        call(trying.look, views, seats, view, seen, book, notes)

    in_threads(threads, work, tables.observe(seats, threads=threads), seats, tables.legal, meant, seen)
    return SeatTold(seen, meant)
