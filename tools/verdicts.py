"""What came of planted faults: tried one after the other, kept, and told by module."""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

LEAST = 0.9
"""So many of all faults must be noticed."""
FAULTS = 100
"""So many faults are drawn, where nobody says how many."""


class Fault(Protocol):
    """One small thing changed."""

    @property
    def module(self) -> str:
        """Where it is planted."""

    @property
    def name(self) -> str:
        """Where it is, and what it is."""


F = TypeVar("F", bound=Fault)


class Verdict(msgspec.Struct):
    """What came of a fault."""

    name: str
    verdict: str
    """`noticed`, `survived`, `no test`, or `not planted` where the language itself refuses it."""


def options(arguments: list[str], about: str, area: str, modules: Sequence[str]) -> argparse.Namespace:
    """What is to be tried, and for how long."""
    parser = argparse.ArgumentParser(
        prog="colt test --mutation", description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--faults", type=int, default=FAULTS, help="how many are drawn; 0: all there are")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long it may take in all")
    parser.add_argument("--fresh", action="store_true", help="forget the verdicts of earlier runs")
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    wanted = parser.parse_args(arguments)
    unknown = [module for module in wanted.modules if module not in modules]
    if unknown:
        parser.error(f"no such module in {area}: {', '.join(unknown)}; there are: {', '.join(modules)}")
    return wanted


def keep_in(folder: Path, *, is_fresh: bool) -> Path:
    """The file of the verdicts, those of earlier runs in it unless they are to be forgotten."""
    folder.mkdir(parents=True, exist_ok=True)
    keep = folder / "verdicts.jsonl"
    if is_fresh:
        keep.unlink(missing_ok=True)
    return keep


def by_lot(faults: Iterable[F], count: int) -> list[F]:
    """So many of these faults, the same in every run; more begin with the same."""
    every = list(faults)
    random.Random("drawn by lot").shuffle(every)  # noqa: S311 - no secret
    return every[: count or None]


def try_all(
    faults: Sequence[F], judge: Callable[[F], str], keep: Path, deadline: float, lanes: int = 1
) -> None:
    """One after the other, so many at once, as long as there is time: whoever is done takes the next."""
    done = noted(keep)
    wanted = [fault for fault in faults if fault.name not in done]
    turn = multiprocessing.get_context("fork").Value("i", 0)
    children = []
    for _ in range(1, lanes):
        child = os.fork()
        if not child:
            with contextlib.suppress(KeyboardInterrupt):
                _try_one_by_one(_in_turn(wanted, turn), judge, keep, deadline)
            os._exit(0)
        children.append(child)
    _try_one_by_one(_in_turn(wanted, turn), judge, keep, deadline)
    if any(os.waitpid(child, 0)[1] for child in children):
        sys.exit("Not all faults could be tried.")


def _in_turn(faults: Sequence[F], turn: Synchronized[int]) -> Iterator[F]:
    """Those that fall to one of several, who count on together."""
    while True:
        with turn.get_lock():
            nth, turn.value = turn.value, turn.value + 1
        if nth >= len(faults):
            return
        yield faults[nth]


def _try_one_by_one(faults: Iterable[F], judge: Callable[[F], str], keep: Path, deadline: float) -> None:
    with keep.open("ab") as file:
        for fault in faults:
            if time.monotonic() > deadline:
                print("Time is up.", flush=True)
                return
            found = Verdict(fault.name, judge(fault))
            file.write(msgspec.json.encode(found) + b"\n")
            file.flush()
            if found.verdict in ("survived", "no test"):
                print(f"{found.verdict}: {fault.name}", flush=True)


def noted(keep: Path) -> dict[str, str]:
    """The verdicts so far."""
    lines = keep.read_bytes().splitlines() if keep.exists() else []
    found = [msgspec.json.decode(line, type=Verdict) for line in lines]
    return {one.name: one.verdict for one in found}


def report(faults: Sequence[Fault], verdicts: dict[str, str]) -> int:
    """By module how many were noticed, and of what no test calls how many there are."""
    by_module: dict[str, list[str]] = defaultdict(list)
    for fault in faults:
        by_module[fault.module].append(verdicts.get(fault.name, "not tried"))
    every = [found for verdicts in by_module.values() for found in verdicts]
    print("| module | faults | noticed | survived | beside them |\n|---|---|---|---|---|")
    for module, found in (*sorted(by_module.items()), ("all", every)):
        noticed, survived = found.count("noticed"), found.count("survived")
        rest = [f"{found.count(why)} {why}" for why in ("no test", "not tried") if why in found]
        print(
            f"| `{module}` | {noticed + survived} | {share(noticed, survived)} | {survived} | {', '.join(rest)} |"
        )
    noticed, unnoticed = every.count("noticed"), every.count("survived") + every.count("no test")
    print(f"{share(noticed, unnoticed)} of the faults that were planted", flush=True)
    return 0 if noticed >= LEAST * max(noticed + unnoticed, 1) else 1


def share(noticed: int, unnoticed: int) -> str:
    """In hundredths."""
    return f"{noticed / (noticed + unnoticed):.1%}" if noticed + unnoticed else "–"
