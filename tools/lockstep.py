"""The long form of the lockstep: both engines of Colt Express play thousands of games, and must agree on everything.

    python3 tools/lockstep.py [--games N] [--keep FILE] [--only TEXT] [--processes N]

So many games of every set-up, half of them at random and half by rules of thumb. What is done is kept in a file, and
the next run goes on from there; the exit code is 0 when all games are played and all agreed.
"""

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[0] = str(ROOT)  # not this folder: a name in it is that of a library

import msgspec  # noqa: E402

from colt import express  # noqa: E402
from colt.express.state import State  # noqa: E402
from colt.fast.express import SETUPS  # noqa: E402
from colt.fast.express.books import Named  # noqa: E402
from colt.kernel import Game  # noqa: E402

GAMES = 2200
"""Of each set-up: more than 100,000 in all."""
CHUNK = 20
"""So many games are noted at once."""


class Chunk(NamedTuple):
    """Some games of one set-up."""

    setup: int
    first: int
    games: int


class Outcome(msgspec.Struct):
    """What came of a chunk."""

    chunk: Chunk
    answers: int
    faults: list[str]


def game_of(setup: Named, seed: object) -> Game[State]:
    """A new game of this set-up."""
    return express.new_game(setup.players, seed=str(seed), edition=setup.edition, variants=setup.variants)


def main(arguments: list[str]) -> int:
    """Play what has not been played yet."""
    parser = argparse.ArgumentParser(prog="lockstep", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="games of each set-up")
    parser.add_argument(
        "--keep", type=Path, default=ROOT / ".lockstep.jsonl", help="where to note what is done"
    )
    parser.add_argument("--only", default="", help="only set-ups with this in their names")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args(arguments)
    done = {outcome.chunk for outcome in _noted(options.keep)}
    wanted = [chunk for chunk in _chunks(options.games, options.only) if chunk not in done]
    print(f"{len(done)} chunks are done, {len(wanted)} to go", flush=True)
    with options.keep.open("ab") as keep, multiprocessing.Pool(options.processes) as pool:
        for outcome in pool.imap_unordered(play, wanted):
            keep.write(msgspec.json.encode(outcome) + b"\n")
            keep.flush()
            print("".join(f"{fault}\n" for fault in outcome.faults), end="", flush=True)
    return report(options.keep)


def _chunks(games: int, only: str) -> Iterator[Chunk]:
    """All set-ups in turn, so that a run that is stopped has seen something of each."""
    for first in range(0, games, CHUNK):
        for number, setup in enumerate(SETUPS):
            if only in str(setup):
                yield Chunk(number, first, min(CHUNK, games - first))


def _noted(file: Path) -> list[Outcome]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Outcome) for line in file.read_bytes().splitlines()]


def play(chunk: Chunk) -> Outcome:
    """Play these games; every second one by rules of thumb."""
    from tests.fast.express.lockstep import PLAYERS, Lockstep  # noqa: PLC0415 - only where games are played

    setup, answered, faults = SETUPS[chunk.setup], 0, []
    for nth in range(chunk.first, chunk.first + chunk.games):
        player = PLAYERS["thumb" if nth % 2 else "random"]
        try:
            both = Lockstep.from_the_start(game_of(setup, f"long {nth}"))
            both.play_out(player(f"long {nth}"))
            both.compare_knowledge()
            answered += both.answered
        except Exception:  # noqa: BLE001 - whatever goes wrong is a fault
            faults.append(f"{setup}, game {nth}: {traceback.format_exc(limit=-2)}")
    return Outcome(chunk, answered, faults)


def report(file: Path) -> int:
    """What all runs so far came to."""
    games: Counter[str] = Counter()
    answered, faults = 0, list[str]()
    for outcome in _noted(file):
        games[str(SETUPS[outcome.chunk.setup])] += outcome.chunk.games
        answered += outcome.answers
        faults += outcome.faults
    fewest = min(games[str(setup)] for setup in SETUPS)
    print(
        f"{games.total():,} games, {answered:,} answers, at least {fewest} games of each of {len(SETUPS)} set-ups"
    )
    print(f"{len(faults)} faults" + "".join(f"\n{fault}" for fault in faults[:20]), flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    began = time.process_time()
    code = main(sys.argv[1:])
    print(f"{time.process_time() - began:.0f} s of CPU time here", flush=True)
    sys.exit(code)
