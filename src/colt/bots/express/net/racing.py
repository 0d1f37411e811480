"""Answers the net is torn between, played on against each other on the same tables until one is clearly ahead.

What a table brings is counted in whole numbers, so that every machine finds the same answer in the lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Protocol

import numpy as np
import numpy.typing as npt

from colt.bots.express.net.playing_on import MONEY, WIN, Floats
from colt.fast.arrays import Numbers

DOLLARS = 0.15
"""What a thousand dollars more than the others count beside a win; the net was trained with the same."""
FINE = 1 << 20
"""A win is so many of the whole numbers that are added up."""
LEAST = 4
"""So many tables at least are played on in each head before the weaker half drops out."""
AT_ONCE = 16
"""So many at most before somebody looks who is ahead."""
CLEAR = 1.5
"""A lead is clear when it is so many times as large as it is uncertain,"""
HARDLY = 0.002 * FINE
"""give or take what hardly matters."""


class Head(Protocol):
    """Who can tell what comes of answers at tables of its own."""

    def outcomes(self, numbers: Sequence[int], guesses: int) -> Floats: ...


class Race:
    """Some answers, told by their numbers, and what each has in hand before it begins. The weaker half drops out again
    and again, and whatever is clearly behind drops out sooner."""

    def __init__(self, heads: Sequence[Head], numbers: Sequence[int], in_hand: Sequence[float]) -> None:
        self.heads = heads
        self.numbers = list(numbers)
        self.running = list(range(len(numbers)))
        self.in_hand = list(in_hand)
        """In wins, by answer."""
        self.worths: Numbers = np.zeros((len(numbers), 0), np.int64)
        """By answer and table: what it brought. Answers that have dropped out have nothing there."""

    @property
    def tables(self) -> int:
        """On so many the answers still running have been played on."""
        return len(self.worths[0])

    def run(self, playouts: int) -> int:
        """Play on at most so many tables in each head, shared by the answers. Returns the number of the answer that is
        ahead in the end."""
        left = len(self.running)
        phases = (left - 1).bit_length()
        for _ in range(phases):
            self._play_on(max(LEAST, playouts // phases // left))
            left = (left + 1) // 2
            self.running = self._by_rank()[:left]
        return self.numbers[self._by_rank()[0]]

    def _by_rank(self) -> list[int]:
        """Who is still running, the best first; of equals who stood before."""
        return sorted(self.running, key=self._came_to, reverse=True)

    def _came_to(self, one: int) -> float:
        return int(self.worths[one].sum()) + self._lent(one)

    def _lent(self, one: int) -> float:
        """What it has in hand, as much as if every table had brought it."""
        return self.in_hand[one] * FINE * self.tables

    def _play_on(self, guesses: int) -> None:
        chunks = ceil(guesses / AT_ONCE)
        for nth in range(chunks):
            if len(self.running) == 1:
                return
            self._note(guesses * (nth + 1) // chunks - guesses * nth // chunks)
            if self.tables >= AT_ONCE:
                best = self._by_rank()[0]
                self.running = [one for one in self.running if one == best or not self._is_clear(best, one)]

    def _note(self, guesses: int) -> None:
        tried = [self.numbers[one] for one in self.running]
        brought = np.concatenate([head.outcomes(tried, guesses) for head in self.heads], axis=1)
        worths: npt.NDArray[np.float64] = (
            brought[:, :, WIN].astype(np.float64) + DOLLARS * brought[:, :, MONEY]
        )
        more = np.zeros((len(self.numbers), brought.shape[1]), np.int64)
        more[self.running] = np.rint(worths * FINE)
        self.worths = np.concatenate([self.worths, more], axis=1)

    def _is_clear(self, best: int, other: int) -> bool:
        """Table by table the two had the same luck, but for what outlaws guess."""
        leads, count = self.worths[best] - self.worths[other], self.tables
        total = int(leads.sum())
        spread = (int((leads * leads).sum()) - total * total / count) / (count - 1)
        lead = (total + self._lent(best) - self._lent(other)) / count
        return lead + HARDLY > CLEAR * sqrt(max(0.0, spread) / count)
