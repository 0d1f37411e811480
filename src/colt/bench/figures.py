"""What a run of the benchmark says."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured for one set of options on one engine, per CPU second."""

    engine: str
    """`referee` or `fast`."""
    game: str
    edition: str
    variants: tuple[str, ...]
    players: int
    games: float
    """Whole random games, nobody looking."""
    games_observed: float
    """Whole random games; at every decision the seat that is asked gets its answers and everything it knows."""
    games_with_views: float
    """The same figure under its earlier name."""
    games_in_two_threads: float | None = None
    """Games per second of the clock, not of a processor, with two threads; only the fast engine knows threads."""
    games_in_two_processes: float | None = None
    """The same by two processes beside each other: what the machine allows. Measured for four players alone."""
    decisions: float
    views: float
    """Views built, each after the events since that seat's last one; for the fast engine, observations."""
    copies: float
    """Copies of a game half-way through."""
    forks: float
    """The same figure under its earlier name."""
    guesses: float
    """Whole tables drawn from a view half-way through."""


class Compiling(msgspec.Struct, frozen=True):
    """What it takes to have the fast engine at hand."""

    seconds: float
    """Of a processor, once for each version of the sources."""
    megabytes_kept: float
    """In the user's cache folder."""
    megabytes_in_memory: float | None
    """What a process grows by; None where the system does not say."""


class OpenEngine(msgspec.Struct, frozen=True):
    """Another engine for the same game, with four players, per CPU second."""

    name: str
    games: float
    games_observed: float
    copies: float | None = None


OPEN_ENGINES: tuple[OpenEngine, ...] = (
    OpenEngine("TAG (Java)", games=6_489, games_observed=154, copies=33_000),
    OpenEngine("truizlop's Colt Express (TypeScript)", games=6_149, games_observed=182),
)
"""Measured in November 2026 on one core of the machine on which the referee played 590 games; see docs/fast.md."""


class Report(msgspec.Struct, frozen=True):
    """Everything one run measured."""

    python: str
    machine: str
    calibration: float
    """Runs of the fixed loop per CPU second; divide by it to compare machines."""
    figures: tuple[Figures, ...]
    compiling: Compiling | None = None
    open_engines: tuple[OpenEngine, ...] = ()

    def ratio(self, rate: float) -> float:
        """How much of this fits into one run of the fixed loop."""
        return rate / self.calibration

    def times_the_referee(self, row: Figures) -> float | None:
        """How many games this engine plays while the referee plays one of the same kind."""
        same = [
            other
            for other in self.figures
            if other.engine == "referee" and _kind(other) == _kind(row) and row.engine != "referee"
        ]
        return row.games / same[0].games if same else None


def _kind(row: Figures) -> Mapping[str, object]:
    return MappingProxyType({name: getattr(row, name) for name in ("game", "edition", "variants", "players")})
