"""The fast engine, measured like the referee: whole random games in one thread, on one core."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.synchronize import Barrier
from types import MappingProxyType
from typing import Protocol, Self

from colt.bench.figures import Compiling, Figures
from colt.fast import compiling
from colt.games import COLT_EXPRESS, SUPER_EXPRESS, Options

COUNT = 512
"""Games side by side."""
COPIES = 64
"""Times they are copied at once."""
TRIES = 3
"""How often two cores are measured, by a clock that also runs while others are at work."""
BY_TWO_PROCESSES = Options(players=4)
"""The game two processes play beside each other."""


class Batch(Protocol):
    """Games side by side, as every fast engine has them."""

    def play_out(self, *, threads: int = 1) -> int:
        """Any answers until every game is over; how many those were."""
        ...

    def watch(self) -> int:
        """The same with a mask and an observation at every decision."""
        ...

    def begin_again(self, *, threads: int = 1) -> None:
        """New games where they are over."""
        ...

    def copy_often(self, times: int) -> None:
        """Copy all rows so many times."""
        ...

    def copy(self) -> Self:
        """The same games, to go their own way."""
        ...

    def hide(self, seat: int) -> None:
        """Turn face down what this seat does not know."""
        ...

    def redeal(self) -> None:
        """Fill in what lies face down."""
        ...


def batch(options: Options, count: int = COUNT) -> Batch:
    """New games with these options."""
    assert options.players is not None
    return BATCHES[options.game](options, count, options.players)


def _of_express(options: Options, count: int, players: int) -> Batch:
    from colt.fast import express  # noqa: PLC0415 - numpy, numba

    return express.Tables.new(count, players, edition=options.edition, variants=options.variants)


def _of_superexpress(options: Options, count: int, players: int) -> Batch:
    from colt.fast import superexpress  # noqa: PLC0415 - numpy, numba

    return superexpress.Tables.new(count, players, variants=options.variants)


BATCHES: Mapping[str, Callable[[Options, int, int], Batch]] = MappingProxyType(
    {COLT_EXPRESS: _of_express, SUPER_EXPRESS: _of_superexpress}
)
"""New games for so many players, by the title of the game."""


def measure(options: Options, seconds: float) -> Figures:
    """Play random games with these options for about so many CPU seconds each way."""
    games = batch(options)
    games.play_out()
    per_round, answers = _rate(lambda: _again(games.begin_again, games.play_out), seconds)
    watched, observations = _rate(lambda: _again(games.begin_again, games.watch), seconds)
    in_threads, in_processes = _on_two_cores(options, seconds)
    games.begin_again()
    copies, _ = _rate(lambda: _again(lambda: games.copy_often(COPIES)), seconds / 4)
    games.hide(0)
    return Figures(
        engine="fast",
        game=options.game,
        edition=options.edition,
        variants=options.variants,
        players=options.players or 0,
        games=per_round * COUNT,
        games_observed=watched * COUNT,
        games_with_views=watched * COUNT,
        games_in_two_threads=in_threads * 2 * COUNT,
        games_in_two_processes=None if in_processes is None else in_processes * COUNT,
        decisions=answers,
        views=observations,
        copies=copies * COUNT * COPIES,
        forks=copies * COUNT * COPIES,
        guesses=_guesses(games, seconds / 4) * COUNT,
    )


def _on_two_cores(options: Options, seconds: float) -> tuple[float, float | None]:
    """Batches per second of the clock, the best of a few tries in turn: by two threads over a batch of twice as many
    games, and by two processes with a batch each that share nothing but the machine. Starting those takes seconds, so
    it is done for one game alone."""
    games = batch(options, 2 * COUNT)
    games.play_out(threads=2)
    if options != BY_TWO_PROCESSES:
        return max(_by_two_threads(games, seconds / TRIES) for _ in range(TRIES)), None
    context = multiprocessing.get_context("spawn")
    threads = processes = 0.0
    with ProcessPoolExecutor(2, context, _meet_at, (context.Barrier(2),)) as pool:
        for _ in range(TRIES):
            threads = max(threads, _by_two_threads(games, seconds / TRIES))
            processes = max(processes, sum(pool.map(_by_one_of_two, (seconds / TRIES,) * 2)))
    return threads, processes


def _by_two_threads(games: Batch, seconds: float) -> float:
    return _rate(
        lambda: _again(lambda: games.begin_again(threads=2), lambda: games.play_out(threads=2)),
        seconds,
        time.perf_counter,
    )[0]


_together: Barrier
"""Where the two processes wait for each other."""


def _meet_at(barrier: Barrier) -> None:
    global _together  # noqa: PLW0603 - a process is told once
    _together = barrier


def _by_one_of_two(seconds: float) -> float:
    games = batch(BY_TWO_PROCESSES)
    games.play_out()
    _together.wait()
    return _rate(lambda: _again(games.begin_again, games.play_out), seconds, time.perf_counter)[0]


def _again(*work: Callable[[], int | None]) -> int:
    """One thing after the other; how many answers were given."""
    return sum(one() or 0 for one in work)


def _guesses(hidden: Batch, seconds: float) -> float:
    """Redeals of all these views per CPU second; making the rows to deal does not count. Where the referee guesses
    there are none."""
    used, times = 0.0, 0
    try:
        hidden.copy().redeal()
    except compiling.FastError:
        return 0.0
    while used < seconds:
        views = [hidden.copy() for _ in range(16)]
        began = time.process_time()
        for view in views:
            view.redeal()
        used += time.process_time() - began
        times += len(views)
    return times / used


def _rate(
    work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> tuple[float, float]:
    """How often this can be done per second, and how many answers are given meanwhile."""
    times = answers = 0
    began = clock()
    while clock() - began < seconds:
        answers += work()
        times += 1
    used = clock() - began
    return times / used, answers / used


def at_hand(warm: Callable[[], object]) -> Compiling:
    """Load the engine, compiled now where it was not; what that takes."""
    before = _memory()
    warm()
    after = _memory()
    grown = None if before is None or after is None else after - before
    return Compiling(compiling.seconds_to_warm(), compiling.size() / 1e6, grown)


def _memory() -> float | None:
    """The most memory this process has had, in megabytes."""
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415 - where there is one

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most / 1e3
