"""The long form of the lockstep: both engines play thousands of games, and must agree on everything.

    .venv/bin/python tools/lockstep.py [--games N] [--first N] [--keep FILE] [--only TEXT] [--processes N]

So many games of every set-up of both titles, half of them at random and half by rules of thumb. What is done is kept in
a file, and the next run goes on from there; the exit code is 0 when all games are played and all agreed.
"""

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[0] = str(ROOT)  # not this folder: a name in it is that of a library

import msgspec  # noqa: E402

from colt import express, games  # noqa: E402
from colt.express.state import State  # noqa: E402
from colt.fast.express import SETUPS  # noqa: E402
from colt.fast.express.books import Named  # noqa: E402
from colt.kernel import Game  # noqa: E402

GAMES = 2200
"""Of each set-up of Colt Express: more than 100,000 in all."""
SUPER_GAMES = 1000
"""Of each set-up of Super Express, at most."""
CHUNK = 20
"""So many games are noted at once."""

EXPANSIONS = [names for n in range(3) for names in combinations(("horse", "reflex"), n)]
SUPER_SETUPS = tuple(
    Named(games.SUPER_EXPRESS, variants, players) for players in range(3, 8) for variants in EXPANSIONS
)
BY_NAME = {str(setup): setup for setup in (*SETUPS, *SUPER_SETUPS)}


class Chunk(NamedTuple):
    """Some games of one set-up."""

    setup: str
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
        "--first",
        type=int,
        default=0,
        help="the first game of each set-up: those before were played elsewhere",
    )
    parser.add_argument(
        "--keep", type=Path, default=ROOT / ".lockstep.jsonl", help="where to note what is done"
    )
    parser.add_argument("--only", default="", help="only set-ups with this in their names")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args(arguments)
    done = {outcome.chunk for outcome in _noted(options.keep)}
    wanted = [chunk for chunk in _chunks(options.first, options.games, options.only) if chunk not in done]
    print(f"{len(done)} chunks are done, {len(wanted)} to go", flush=True)
    with options.keep.open("ab") as keep:
        for outcome in _played(wanted, options.processes):
            keep.write(msgspec.json.encode(outcome) + b"\n")
            keep.flush()
            print("".join(f"{fault}\n" for fault in outcome.faults), end="", flush=True)
    return report(options.keep)


def _chunks(first_of_all: int, games: int, only: str) -> Iterator[Chunk]:
    """All set-ups in turn, so that a run that is stopped has seen something of each."""
    for first in range(first_of_all, games, CHUNK):
        for name, setup in BY_NAME.items():
            if only in name and (setup in SETUPS or first < SUPER_GAMES):
                yield Chunk(name, first, min(CHUNK, games - first))


def _played(chunks: list[Chunk], processes: int) -> Iterable[Outcome]:
    if processes == 1:
        yield from map(play, chunks)
        return
    with multiprocessing.Pool(processes) as pool:
        yield from pool.imap_unordered(play, chunks)


def _noted(file: Path) -> list[Outcome]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Outcome) for line in file.read_bytes().splitlines()]


def play(chunk: Chunk) -> Outcome:
    """Play these games; every second one by rules of thumb."""
    setup = BY_NAME[chunk.setup]
    play_all = _play_express if setup in SETUPS else _play_super_express
    by_seed = {
        f"long {nth}": "thumb" if nth % 2 else "random"
        for nth in range(chunk.first, chunk.first + chunk.games)
    }
    try:
        return Outcome(chunk, play_all(setup, by_seed), [])
    except Exception:  # noqa: BLE001 - whatever goes wrong is a fault
        return Outcome(chunk, 0, [f"{setup}, from game {chunk.first}: {traceback.format_exc(limit=-3)}"])


def _play_express(setup: Named, by_seed: dict[str, str]) -> int:
    """Games of Colt Express on both engines, side by side; how many answers were compared."""
    from tests.fast.express import lockstep  # noqa: PLC0415 - only where games are played

    both = lockstep.Lockstep.from_the_start(*(game_of(setup, seed) for seed in by_seed))
    both.play_out(*(lockstep.QUICK_PLAYERS[player](seed) for seed, player in by_seed.items()))
    both.compare_knowledge()
    return sum(len(game.answers) for game in both.games)


def _play_super_express(setup: Named, by_seed: dict[str, str]) -> int:
    """Games of Super Express on both engines; how many answers were compared."""
    from tests.fast.superexpress import lockstep  # noqa: PLC0415 - only where games are played

    return sum(
        sum(lockstep.side_by_side(setup.players, setup.variants, seed, lockstep.PLAYERS[player]))
        for seed, player in by_seed.items()
    )


def report(file: Path) -> int:
    """What all runs so far came to."""
    outcomes = _noted(file)
    faults = [fault for outcome in outcomes for fault in outcome.faults]
    for title, setups in (("Colt Express", SETUPS), ("Super Express", SUPER_SETUPS)):
        print(_counted(title, setups, outcomes))
    print(f"{len(faults)} faults" + "".join(f"\n{fault}" for fault in faults[:20]), flush=True)
    return 1 if faults else 0


def _counted(title: str, setups: tuple[Named, ...], outcomes: list[Outcome]) -> str:
    """How many games of this title were played, and how many of the set-up with the fewest."""
    by_setup: Counter[str] = Counter({str(setup): 0 for setup in setups})
    mine = [outcome for outcome in outcomes if outcome.chunk.setup in by_setup]
    by_rules = answers = 0
    for outcome in mine:
        chunk = outcome.chunk
        by_setup[chunk.setup] += chunk.games
        by_rules += sum(nth % 2 for nth in range(chunk.first, chunk.first + chunk.games))
        answers += outcome.answers
    return (
        f"{title}: {by_setup.total():,} games, {by_rules:,} of them by rules of thumb, {answers:,} answers, at least"
        f" {min(by_setup.values()):,} games of each of {len(setups)} set-ups"
    )


if __name__ == "__main__":
    began = time.process_time()
    code = main(sys.argv[1:])
    print(f"{time.process_time() - began:.0f} s of CPU time here", flush=True)
    sys.exit(code)
