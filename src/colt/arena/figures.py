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
    return wilson_at(wins / games, games) if games else Estimate(0, 0, 1)


def wilson_at(share: float, games: float, z: float = Z) -> Estimate:
    """Wilson's interval of this share of so many games."""
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return Estimate(share, max(0, (middle - spread) / whole), min(1, (middle + spread) / whole))


def clustered(deals: Sequence[Sequence[float]]) -> Estimate:
    """A share of wins with an interval that knows that games of one deal belong together: what was won, deal by deal.
    Wilson's interval, for as many games as these tell as much as."""
    wins, games = sum(map(sum, deals)), sum(map(len, deals))
    if games == 0 or len(deals) < 2 or not 0 < wins < games:
        return wilson(wins, games)
    share, count = wins / games, len(deals)
    spread = sum((sum(deal) - share * len(deal)) ** 2 for deal in deals) * count / (count - 1) / games**2
    return wilson_at(share, share * (1 - share) / max(spread, 1e-9), _quantile_of_few(count - 1))


def _quantile_of_few(freedom: int) -> float:
    """The quantile of a 95 % interval from so few deals (Student's, by its expansion)."""
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def paired_difference(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """How much more the first came to than the second in the same games, with a bootstrap interval over the
    pairs; the same pairs give the same interval."""
    pairs = [a - b for a, b in zip(first, second, strict=True)]
    if not pairs:
        return Estimate(0, -1, 1)
    n = len(pairs)
    chance = Chance("paired difference")
    means = sorted(sum(pairs[i] for i in drawn(chance, n)) / n for _ in range(RESAMPLES))
    return Estimate(sum(pairs) / n, means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1])


def drawn(chance: Chance, n: int) -> list[int]:
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
