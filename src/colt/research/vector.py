"""Thousands of tables of Colt Express side by side, on the fast engine.

>>> from colt.research import vector
>>> tables = vector.make(tables=3, players=4, seed=1)
>>> tables.seats.shape, tables.masks.shape[0], tables.observations.shape[0]
((3,), 3, 3)
>>> step = tables.step(tables.any_answers())
>>> step.rewards.shape, step.ended.tolist()
((3, 4), [False, False, False])

A table's game depends on the seed and on its own number alone: not on how many there are, on threads, or on the
Python. Where a game ends the next one begins in the same step, and its rewards tell how it ended.

The same games can be told from the seat that is asked, as the sheriff's net is told them: other columns, other answers.

>>> tables = vector.make(tables=3, players=4, seed=1, told_from="seat")
>>> tables.shape.environment, tables.observations.shape == (3, tables.shape.columns)
('Colt-from-seat-v0', True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from colt.express.editions import DEFAULT_EDITION
from colt.fast.arrays import Mask, Numbers, Rows
from colt.fast.express import batches
from colt.fast.express.calling import call
from colt.fast.express.tables import Tables
from colt.kernel import BadOption
from colt.research import from_seat
from colt.research.from_seat import SHAPE_FROM_SEAT, SeatTold
from colt.research.readiness import get_ready
from colt.research.refusing import refuse
from colt.research.rewards import Reckoning, Rewards, counting_for
from colt.research.shape import SHAPE, Shape


class Step(NamedTuple):
    """What a step brought."""

    rewards: Rewards
    """By table and seat."""
    ended: Mask
    """By table: a game ended, and another one has begun."""


class VectorTables:
    """Tables side by side; in each of them one seat is asked."""

    shape: ClassVar[Shape] = SHAPE
    """Which columns and answers these are."""

    def __init__(self, tables: Tables, *, reward: Reckoning = "win", threads: int = 1) -> None:
        self.tables = tables
        self.players: int = tables.made.players
        self._threads = threads
        self._counting = counting_for(reward)
        self._counting.begin(tables)
        self._seen: Rows | None = None

    def __len__(self) -> int:
        return len(self.tables)

    @property
    def seats(self) -> Numbers:
        """By table: who is asked."""
        return self.tables.seats

    @property
    def masks(self) -> Mask:
        """By table and answer: what may be answered. It is overwritten by the next step."""
        return self.tables.legal

    @property
    def observations(self) -> Rows:
        """By table: everything the seat that is asked knows, and nothing else."""
        if self._seen is None:
            self._seen = self.tables.observe(self.tables.seats, threads=self._threads)
        return self._seen

    def any_answers(self) -> Numbers:
        """A legal answer for every table, by its own luck."""
        return self.tables.choose()

    def step(self, answers: npt.ArrayLike) -> Step:
        """In every table the seat that is asked answers so; an answer that is not legal changes nothing anywhere."""
        self.tables.step(answers, begin_again=True, threads=self._threads)
        self._seen = None
        return Step(self._counting.brought(self.tables), self.tables.winners != 0)


class SeatTables(VectorTables):
    """The same tables, told from the seat that is asked."""

    shape: ClassVar[Shape] = SHAPE_FROM_SEAT

    def __init__(self, tables: Tables, *, reward: Reckoning = "win", threads: int = 1) -> None:
        super().__init__(tables, reward=reward, threads=threads)
        self._said: SeatTold | None = None

    @property
    def _told(self) -> SeatTold:
        if self._said is None:
            self._said = from_seat.tell(self.tables, threads=self._threads)
        return self._said

    @property
    def masks(self) -> Mask:
        """By table and answer: what may be answered."""
        can: Mask = self._told.meant >= 0
        return can

    @property
    def observations(self) -> Rows:
        """By table: what the seat that is asked knows and foresees, counted from itself on."""
        return self._told.seen

    def any_answers(self) -> Numbers:
        """A legal answer for every table, by its own luck."""
        numbers = np.empty(len(self), np.int64)
        call(batches.choose, self.masks, self.tables.luck, numbers)
        return numbers

    def step(self, answers: npt.ArrayLike) -> Step:
        """In every table the seat that is asked answers so; an answer that is not legal changes nothing anywhere."""
        given = np.asarray(answers)
        refuse(given, self.masks)
        step = super().step(self._told.meant[np.arange(len(self)), given])
        self._said = None
        return step


TOLD_FROM: Mapping[str, type[VectorTables]] = MappingProxyType({"table": VectorTables, "seat": SeatTables})
"""From where tables can be told: as they lie there, with seats and cars by their numbers, or from the own seat."""


def make(
    tables: SupportsIndex = 4096,
    *,
    players: int | None = None,
    edition: str = DEFAULT_EDITION,
    variants: Sequence[str] = (),
    bandits: Sequence[str] | None = None,
    cars: Sequence[int] | None = None,
    seed: int = 0,
    reward: Reckoning = "win",
    told_from: str = "table",
    threads: int = 1,
) -> VectorTables:
    """So many new games, compiled before the first step."""
    count = tables.__index__()
    if count < 1 or threads < 1:
        raise BadOption(f"At least one table and one thread are needed, not {count} and {threads}.")
    if told_from not in TOLD_FROM:
        raise BadOption(f"Tables are not told from {told_from!r}, but from {' or '.join(TOLD_FROM)}.")
    get_ready()
    games = Tables.new(
        count, players, edition=edition, variants=variants, bandits=bandits, cars=cars, seed=seed
    )
    return TOLD_FROM[told_from](games, reward=reward, threads=threads)
