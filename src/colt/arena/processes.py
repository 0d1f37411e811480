"""Games one after the other, on all the cores, or wherever an executor lets them be played."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import Pipe, get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread

from colt.arena.playing import Fixture, Match, Played, play
from colt.kernel import BadOption, ColtError

Scheduled = tuple[Match, Fixture]
"""A game to be played, and by whom."""

ADDING_UP = "OPENBLAS_NUM_THREADS"
"""How many cores numpy adds up on."""

ENDED_BY_ITSELF = (
    "A process that played games has ended by itself: a bot ended it, or the machine did for want of memory. In a"
    ' script of your own the call belongs under `if __name__ == "__main__":`, since every process reads the script'
    " once more; with processes=1 none is started."
)


def arriving(
    todo: Sequence[Scheduled], processes: int | None = None, executor: Executor | None = None
) -> Generator[Played, None, None]:
    """The games in the order in which they end."""
    count = (os.cpu_count() or 1) if processes is None else processes
    if count < 1:
        raise BadOption(f"At least one process plays, not {count}.")
    if executor is not None:
        return _played_by(executor, todo)
    if count == 1 or len(todo) < 2:
        return (play(match, fixture) for match, fixture in todo)
    try:
        pickle.dumps([match for match, _ in todo])
    except (pickle.PicklingError, AttributeError, TypeError):
        raise BadOption(
            "Other processes get a bot by its name, so it must be something they can import, at the top of a module;"
            " with processes=1 it may be anything."
        ) from None
    return _played_in(count, todo)


def _played_by(executor: Executor, todo: Sequence[Scheduled]) -> Generator[Played, None, None]:
    ahead = [executor.submit(play, match, fixture) for match, fixture in todo]
    try:
        for future in as_completed(ahead):
            yield future.result()
    finally:
        for future in ahead:
            future.cancel()


# --- processes of our own


def _played_in(processes: int, todo: Sequence[Scheduled]) -> Generator[Played, None, None]:
    told, end = Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_begin, initargs=(told,)
    )
    try:
        with _adding_up_alone():
            for future in as_completed([pool.submit(play, match, fixture) for match, fixture in todo]):
                yield future.result()
    except BrokenProcessPool:
        raise ColtError(ENDED_BY_ITSELF) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        end.close()


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


def _begin(told: Connection) -> None:
    """An interrupt is for the arena to hear: it ends its workers, in the middle of a game, and says what is left to
    say."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_arena, args=(told,), daemon=True).start()


def _end_with_the_arena(told: Connection) -> None:
    """When the arena wants no more games, or was killed itself: its workers do not play on for nobody."""
    arena = parent_process()
    assert arena is not None
    wait([told, arena.sentinel])
    os._exit(0)
