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
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, SupportsIndex

import numpy.typing as npt

from colt.express.editions import DEFAULT_EDITION
from colt.fast.arrays import Mask, Numbers, Rows
from colt.fast.express.tables import Tables
from colt.kernel import BadOption
from colt.research.readiness import get_ready
from colt.research.rewards import Rewards, counting, read_reward


class Step(NamedTuple):
    """What a step brought."""

    rewards: Rewards
    """By table and seat."""
    ended: Mask
    """By table: a game ended, and another one has begun."""


class VectorTables:
    """Tables side by side; in each of them one seat is asked."""

    def __init__(self, tables: Tables, *, reward: str = "win", threads: int = 1) -> None:
        self.tables = tables
        self.players: int = tables.made.players
        self._threads = threads
        self._counting = counting(read_reward(reward))
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


def make(
    tables: SupportsIndex = 4096,
    *,
    players: int | None = None,
    edition: str = DEFAULT_EDITION,
    variants: Sequence[str] = (),
    bandits: Sequence[str] | None = None,
    cars: Sequence[int] | None = None,
    seed: int = 0,
    reward: str = "win",
    threads: int = 1,
) -> VectorTables:
    """So many new games, compiled before the first step."""
    count = tables.__index__()
    if count < 1 or threads < 1:
        raise BadOption(f"At least one table and one thread are needed, not {count} and {threads}.")
    get_ready()
    games = Tables.new(
        count, players, edition=edition, variants=variants, bandits=bandits, cars=cars, seed=seed
    )
    return VectorTables(games, reward=reward, threads=threads)
