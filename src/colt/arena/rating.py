"""Ratings from tables of several: how strong everybody is, if each wins as often as its share of the strength there.

This is Luce's choice, the first step of Plackett and Luce's ranking: at a table of strengths 2, 1 and 1 the first wins
one game in two. Strengths are told like Elo's: 400 points are ten times the strength, and the anchor has 1000.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log10
from typing import NamedTuple

from colt.arena.figures import Estimate, drawn
from colt.kernel import Chance

ANCHOR, MIDDLE = "outlaw", 1000
POINTS = 400
"""So many points are ten times the strength."""
PRIOR = 0.5
"""Everybody has won and lost half a game against a player of middling strength: nobody is infinitely weak."""
ENOUGH, CLOSE = 500, 1e-6
RESAMPLES = 200

Chairs = tuple[str, ...]
"""Who sat at a table, in any order but always the same."""


class Deal(NamedTuple):
    """All games of one deal at one table."""

    chairs: Chairs
    games: int
    wins: Mapping[str, float]
    """By bot: its part of the wins, all its seats together."""


def rate(deals: Iterable[Deal]) -> dict[str, float]:
    """A rating for everybody who sat at these tables."""
    tables = _by_table(deals)
    wins = {bot: PRIOR for chairs in tables for bot in chairs}
    for table in tables.values():
        for bot, won in table.wins.items():
            wins[bot] += won
    strength = dict.fromkeys(wins, 1.0)
    for _ in range(ENOUGH):
        renewed = _renewed(strength, wins, tables)
        change = max(abs(log10(renewed[bot] / strength[bot])) for bot in strength)
        strength = renewed
        if change < CLOSE:
            break
    return _in_points(strength)


def _by_table(deals: Iterable[Deal]) -> dict[Chairs, Deal]:
    """The games of the same bots together, which is all that counts."""
    found: dict[Chairs, Deal] = {}
    for chairs, games, wins in deals:
        before = found.get(chairs, Deal(chairs, 0, {}))
        both = {bot: before.wins.get(bot, 0) + wins.get(bot, 0) for bot in {**before.wins, **wins}}
        found[chairs] = Deal(chairs, before.games + games, both)
    return found


def _renewed(
    strength: Mapping[str, float], wins: Mapping[str, float], tables: Mapping[Chairs, Deal]
) -> dict[str, float]:
    """One step towards strengths that explain the wins best (Hunter's, for models like this)."""
    expected = {bot: 2 * PRIOR / (1 + strength[bot]) for bot in strength}
    for chairs, table in tables.items():
        each = sum(table.wins.values()) / sum(strength[bot] for bot in chairs)
        for bot in chairs:
            expected[bot] += each
    return {bot: wins[bot] / expected[bot] for bot in strength}


def _in_points(strength: Mapping[str, float]) -> dict[str, float]:
    points = {bot: POINTS * log10(one) for bot, one in strength.items()}
    zero = points.get(ANCHOR, sum(points.values()) / max(1, len(points)))
    return {bot: MIDDLE + one - zero for bot, one in points.items()}


def with_intervals(deals: Sequence[Deal]) -> dict[str, Estimate]:
    """Ratings with 95 % intervals: the same bots on deals drawn anew from these, again and again."""
    chance = Chance("ladder")
    rated = rate(deals)
    found: dict[str, list[float]] = {bot: [] for bot in rated}
    for _ in range(RESAMPLES):
        for bot, points in rate([deals[nth] for nth in drawn(chance, len(deals))]).items():
            found[bot].append(points)
    return {bot: _interval(rated[bot], sorted(found[bot])) for bot in rated}


def _interval(points: float, again: Sequence[float]) -> Estimate:
    if not again:
        return Estimate(points, points, points)
    cut = int(0.025 * len(again))
    return Estimate(points, min(points, again[cut]), max(points, again[len(again) - 1 - cut]))
