"""Many games, over all the cores; what is finished is kept, so that a run can be gone on with."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread

from colt.arena.files import append, resumed
from colt.arena.playing import Entry, Fixture, Match, Played, fixtures, name, play, seated
from colt.arena.report import Header, Report
from colt.bots import Seed
from colt.games import Options
from colt.kernel import BadOption

Watcher = Callable[[int, int], None]
"""Is told how many games are over, and of how many."""

Scheduled = tuple[Match, Fixture]
"""A game to be played, and by whom."""

DEFAULT = Options()
ADDING_UP = "OPENBLAS_NUM_THREADS"
"""How many cores numpy adds up on."""


def run(
    line_up: Sequence[Entry],
    games: int,
    *,
    options: Options = DEFAULT,
    players: Sequence[int] | None = None,
    seed: Seed = 0,
    processes: int | None = None,
    executor: Executor | None = None,
    on_progress: Watcher | None = None,
    resume_file: Path | None = None,
    records_dir: Path | None = None,
) -> Report:
    """Let this line-up play so many games, seats rotated. There are as many players as the line-up has bots unless
    `players` says otherwise (then the last bot takes the seats that are left). They are played in so many processes
    (one for each core), or by any executor, which may run on other machines: each game depends on its seed alone.
    Interrupting it (Ctrl-C) gives the report of what is over; with a resume file the next run goes on from there."""
    counts = _counts(line_up, games, options, players)
    header = Header(line_up=tuple(map(name, line_up)), players=counts, options=options, seed=seed)
    for entry in line_up:
        seated(entry, seed)
    if records_dir is not None:
        records_dir.mkdir(parents=True, exist_ok=True)
    played = {game.number: game for game in resumed(resume_file, header)}
    todo = [fixture for fixture in fixtures(games, counts) if fixture.number not in played]
    is_interrupted = False
    match = Match(tuple(line_up), options, seed, records_dir)
    arrivals = arriving([(match, fixture) for fixture in todo], processes, executor)
    try:
        for game in arrivals:
            played[game.number] = game
            append(resume_file, game)
            if on_progress is not None:
                on_progress(len(played), games)
    except KeyboardInterrupt:
        is_interrupted = True
    finally:
        arrivals.close()
    finished = sorted((game for game in played.values() if game.number < games), key=lambda game: game.number)
    return Report(header, games, tuple(finished), is_interrupted)


def _counts(
    line_up: Sequence[Entry], games: int, options: Options, players: Sequence[int] | None
) -> tuple[int, ...]:
    if not line_up:
        raise BadOption("A line-up needs at least one bot.")
    if games < 1:
        raise BadOption(f"At least one game is played, not {games}.")
    counts = tuple(players or (options.players or len(line_up),))
    if min(counts) < len(line_up):
        raise BadOption(f"{len(line_up)} bots do not fit into a game for {min(counts)}.")
    return counts


# --- one process, or several, or anybody's


def arriving(
    todo: Sequence[Scheduled], processes: int | None = None, executor: Executor | None = None
) -> Generator[Played, None, None]:
    """The games in the order in which they end."""
    count = processes or os.cpu_count() or 1
    if executor is not None:
        yield from _played_by(executor, todo)
    elif count == 1 or len(todo) < 2:
        for match, fixture in todo:
            yield play(match, fixture)
    else:
        yield from _played_in(count, todo)


def _played_in(processes: int, todo: Sequence[Scheduled]) -> Generator[Played, None, None]:
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_end_at_once)
    try:
        with _adding_up_alone():
            yield from _played_by(pool, todo)
    except BrokenProcessPool:
        raise KeyboardInterrupt from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _adding_up_alone() -> Iterator[None]:
    """Processes that are started meanwhile add their sums up on one core each, unless whoever plays wants it otherwise:
    the others are taken. It counts from the moment numpy is loaded, and a script that loads it does so in each."""
    if ADDING_UP in os.environ:
        yield
        return
    os.environ[ADDING_UP] = "1"
    try:
        yield
    finally:
        del os.environ[ADDING_UP]


def _played_by(executor: Executor, todo: Sequence[Scheduled]) -> Generator[Played, None, None]:
    ahead = [executor.submit(play, match, fixture) for match, fixture in todo]
    try:
        for future in as_completed(ahead):
            yield future.result()
    finally:
        for future in ahead:
            future.cancel()


def _end_at_once() -> None:
    """An interrupt ends a worker without a word; the arena itself says what is left to say. Where the arena is killed,
    its workers do not play on for nobody."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with_the_arena, daemon=True).start()


def _end_with_the_arena() -> None:
    arena = parent_process()
    assert arena is not None
    arena.join()
    os._exit(1)
