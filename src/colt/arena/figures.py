"""Shares with intervals: how sure one can be after so many games."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from colt.kernel import Chance

Z = 1.959963984540054
"""The normal quantile of a 95 % interval."""
RESAMPLES = 2000


class Estimate(NamedTuple):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: int) -> Estimate:
    """A share of wins with Wilson's interval; a shared win is a part of one."""
    if games == 0:
        return Estimate(0, 0, 1)
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return Estimate(share, max(0, (middle - spread) / whole), min(1, (middle + spread) / whole))


def paired_difference(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """How much more the first came to than the second in the same games, with a bootstrap interval over the
    pairs; the same pairs give the same interval."""
    pairs = [a - b for a, b in zip(first, second, strict=True)]
    if not pairs:
        return Estimate(0, -1, 1)
    n = len(pairs)
    chance = Chance("paired difference")
    means = sorted(sum(pairs[i] for i in _drawn(chance, n)) / n for _ in range(RESAMPLES))
    return Estimate(sum(pairs) / n, means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1])


def _drawn(chance: Chance, n: int) -> list[int]:
    """As many numbers below n as there are, drawn with putting back."""
    found: list[int] = []
    while len(found) < n:
        number = chance.below(1 << 500)
        for _ in range(min(n - len(found), 24)):
            number, one = divmod(number, n)
            found.append(one)
    return found


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies; 0 where there are none."""
    if not values:
        return 0
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
