"""Mutation tests of the rules: small faults are planted one by one, and the tests must notice each.

    python3 colt test --mutation [--minutes N] [CHAPTER…]

A chapter is a module under src/colt/express/rules, by name (`schemin`, `variants.teams`); without a name
all of them are tried. The time is shared out among the chapters; verdicts are kept in the folder
mutants/, so that the next run goes on where this one stopped. The exit code is 0 when every planted fault
was noticed.
"""

import argparse
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
RULES = Path("src/colt/express/rules")
MINUTES = 40.0
LOG = Path(sys.prefix) / "mutmut.log"
MUTMUT = [sys.executable, "-m", "mutmut"]

NOT_TRIED = {None, 2, -2, -9, -15, 34}
"""What mutmut notes for faults it had no time for, was stopped at, or was told to leave out."""
UNNOTICED = {0: "survived", 5: "no test", 33: "no test"}
"""The other verdicts (a failed test, a crash, no end) mean that the fault was noticed."""


class Score(NamedTuple):
    chapter: str
    noticed: int
    survivors: tuple[str, ...]
    not_tried: int

    def __str__(self) -> str:
        tried = self.noticed + len(self.survivors)
        percent = f"{100 * self.noticed / tried:5.1f} %" if tried else "      –"
        rest = f", {self.not_tried} not tried" if self.not_tried else ""
        return f"{self.chapter:<22} {percent}  {self.noticed} of {tried} noticed{rest}"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="colt test --mutation", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long it may take in all")
    parser.add_argument("--fresh", action="store_true", help="forget the verdicts of earlier runs")
    parser.add_argument("chapters", nargs="*", metavar="CHAPTER")
    options = parser.parse_args(arguments)
    known = chapters()
    unknown = [name for name in options.chapters if name not in known]
    if unknown or not known:
        parser.error(f"no such chapter: {', '.join(unknown)}; there are: {', '.join(known) or 'none yet'}")
    if options.fresh:
        shutil.rmtree(ROOT / "mutants", ignore_errors=True)
    names = options.chapters or known
    deadline = time.monotonic() + 60 * options.minutes
    for done, name in enumerate(names):
        share = (deadline - time.monotonic()) / (len(names) - done)
        print(f"\n== {name}, up to {share / 60:.1f} minutes ".ljust(72, "="), flush=True)
        try_faults(name, seconds=share)
    return report([score(name) for name in names])


def chapters() -> list[str]:
    files = sorted(file.relative_to(ROOT / RULES) for file in (ROOT / RULES).rglob("*.py"))
    return [".".join(file.with_suffix("").parts) for file in files if file.name != "__init__.py"]


def try_faults(chapter: str, *, seconds: float) -> None:
    """Let mutmut work on one chapter for a while; its verdicts so far are on disk at any moment."""
    command = [*MUTMUT, "run", f"colt.express.rules.{chapter}.*"]
    settings = {**os.environ, "CI": "true"}  # random tests use fixed seeds
    with LOG.open("wb") as log:
        shown = None if sys.stdout.isatty() else log
        child = subprocess.Popen(
            command, cwd=ROOT, env=settings, stdout=shown, stderr=shown, start_new_session=True
        )
        try:
            if child.wait(timeout=seconds):
                print(f"mutmut stopped early; what it said is in {LOG}", flush=True)
        except subprocess.TimeoutExpired:
            print(f"Time is up for {chapter}.", flush=True)
        finally:
            end_with_children(child)


def end_with_children(child: "subprocess.Popen[bytes]") -> None:
    """End mutmut and the process it has forked for each fault; they share a session."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(timeout=10)
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def score(chapter: str) -> Score:
    verdicts = verdicts_of(chapter)
    survivors = [f"{name} ({UNNOTICED[code]})" for name, code in verdicts.items() if code in UNNOTICED]
    not_tried = sum(code in NOT_TRIED for code in verdicts.values())
    return Score(chapter, len(verdicts) - len(survivors) - not_tried, tuple(survivors), not_tried)


def verdicts_of(chapter: str) -> Mapping[str, int | None]:
    """An exit code for each fault, as mutmut keeps them beside the mutated source."""
    file = ROOT / "mutants" / RULES / (chapter.replace(".", "/") + ".py.meta")
    if not file.exists():
        return {}
    verdicts: dict[str, int | None] = json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"]
    return verdicts


def report(scores: list[Score]) -> int:
    survivors = [name for one in scores for name in one.survivors]
    print("\n== survivors ".ljust(72, "="), *survivors, sep="\n")
    if survivors:
        print("\nTo see one: .venv-mutation/bin/mutmut show NAME")
    print("\n== scores ".ljust(72, "="), *scores, sep="\n")
    whole = Score(
        "all",
        noticed=sum(one.noticed for one in scores),
        survivors=tuple(survivors),
        not_tried=sum(one.not_tried for one in scores),
    )
    print(whole, flush=True)
    return 0 if whole.noticed and not survivors and not whole.not_tried else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
