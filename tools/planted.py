"""Faults planted in the fast engine, one in each chapter, to see that the tests find them.

    .venv/bin/python tools/planted.py [--only TEXT]

Each is a mistake somebody could make who reads the rulebook in a hurry: one off, the wrong way round, a forgotten
edition. It is planted in a copy of the project, where the short tests of the fast engine run as plain Python, and those
that are for compiled code alone after them; what they say first is printed. The exit code is 0 when every fault was
found.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FAST = Path("src/colt/fast")
COPIED = ("src", "tests", "tools", "scenarios", "docs", "examples", "pyproject.toml")
TESTS = (
    "tests/fast/express/test_lockstep.py",
    "tests/fast/superexpress/test_lockstep.py",
    "tests/fast/express",
    "tests/fast/superexpress",
)
"""What binds the two engines comes first, then all the rest."""
COMPILED = "tests/fast/express/test_guesses.py"
"""What is counted over thousands of games runs compiled only."""


class Fault(NamedTuple):
    """One line of one module, and what a hurried reader would have written."""

    chapter: str
    says: str
    file: str
    line: str
    instead: str

    def plant(self, root: Path) -> None:
        """Write it into this copy of the project."""
        file = root / FAST / self.file
        file.write_text(self.planted_in(file.read_text(encoding="utf-8")), encoding="utf-8")

    def planted_in(self, source: str) -> str:
        """The source with the fault in it."""
        if source.count(self.line) != 1:
            raise ValueError(f"{self.file} has this line {source.count(self.line)} times: {self.line}")
        return source.replace(self.line, self.instead)


RULES, SUPER = "express/rules", "superexpress"
FAULTS = (
    Fault(
        "setup",
        "the first game has a train station too",
        f"{RULES}/setup.py",
        "if book[books.HAS_STATION] and nth == ROUNDS - 1:",
        "if nth == ROUNDS - 1:",
    ),
    Fault(
        "rounds",
        "switching begins with the last player instead of the First Player",
        f"{RULES}/rounds.py",
        "steps = players - i if kind == books.SWITCHING else i",
        "steps = players - 1 - i if kind == books.SWITCHING else i",
    ),
    Fault(
        "schemin",
        "who begins a speeding-up turn may hide the second card as well",
        f"{RULES}/schemin.py",
        "for earlier in range(row[at.NTH]):",
        "for earlier in range(1, row[at.NTH]):",
    ),
    Fault(
        "stealin",
        "a lone victim with one token is pushed without a question where there are two ways",
        f"{RULES}/actions.py",
        "if n == 1 and pushes(row, book, row[at.SPACE + bandit], found) == 1:",
        "if n == 1 and pushes(row, book, row[at.SPACE + bandit], found) <= 2:",
    ),
    Fault(
        "actions",
        "who shoots far is not alone beside the own partner",
        f"{RULES}/actions.py",
        "if book[books.SHOOTS_FAR + bandit] and is_alone(row, here, row[at.SEAT_OF + bandit]):",
        "if book[books.SHOOTS_FAR + bandit] and table.count(table.those_at(row, here)) == 1:",
    ),
    Fault(
        "marshal",
        "neutral bullets that do not suffice leave the game in every edition",
        f"{RULES}/marshal.py",
        "if not book[books.NEUTRAL_STAYS]:",
        "if row[at.NEUTRAL]:",
    ),
    Fault(
        "round events",
        "of two equally cheap purses the Marshal's Revenge takes the one with the higher number",
        f"{RULES}/round_events.py",
        "cheapest < 0 or row[at.PURSE_WORTH + purse] < row[at.PURSE_WORTH + cheapest]",
        "cheapest < 0 or row[at.PURSE_WORTH + purse] <= row[at.PURSE_WORTH + cheapest]",
    ),
    Fault(
        "scoring",
        "neutral bullets do not count in a tie for money",
        f"{RULES}/scoring.py",
        "for bullet in range(at.BULLETS):",
        "for bullet in range(at.BULLETS - 1):",
    ),
    Fault(
        "cards",
        "a bullet everybody saw coming is taken for an unseen one when it is discarded",
        f"{RULES}/cards.py",
        "row[seen] = max(0, row[seen] - 1)",
        "row[seen] = row[seen]",
    ),
    Fault(
        "expert",
        "the bullets of the first bandit in the box cannot be discarded early",
        "express/going_on.py",
        "return expert.ask(row, book, at.ACTION_KINDS, found)",
        "return expert.ask(row, book, at.ACTION_KINDS + 1, found)",
    ),
    Fault(
        "teams",
        "a Shoot can be covered with a Marshal",
        f"{RULES}/schemin.py",
        "is_other = bandit != row[at.COVER] - 1 and kind % at.ACTIONS != books.MARSHAL",
        "is_other = bandit != row[at.COVER] - 1",
    ),
    Fault(
        "observe",
        "a leak: in Stealin' the next card that lies face down can be seen one card early",
        "express/observing.py",
        "hide_laid(seat, row[at.NTH] + 1, view)",
        "hide_laid(seat, row[at.NTH] + 2, view)",
    ),
    Fault(
        "observe",
        "a leak: what others have sealed shows while cards are picked",
        "express/observing.py",
        "if other != seat and view[at.SEALED + other]:",
        "if other != seat and view[at.SEALED + other] and chapter != books.PICKING:",
    ),
    Fault(
        "redeal",
        "a guess forgets which purse was the cheapest when both are worth the same",
        "express/redealing.py",
        "if worth < lost_worth or (worth == lost_worth and purse < lost):",
        "if worth < lost_worth:",
    ),
    Fault(
        "Super Express, cards",
        "who is shot off the train with no card to come hangs beside it",
        f"{SUPER}/cards.py",
        "return row[HAND] >> HORSE & 1 == 1 and cards_left(row, seat) > 0",
        "return row[HAND] >> HORSE & 1 == 1",
    ),
    Fault(
        "Super Express, rounds",
        "the card of the caboose goes to the rearmost bandit, on the roof or not",
        f"{SUPER}/rounds.py",
        "if row[FLOOR + row[LINE + place]] == ROOF:",
        "if row[FLOOR + row[LINE + place]] == ROOF and place == row[ON_TRAIN] - 1:",
    ),
)


def main(arguments: list[str]) -> int:
    """Plant one fault after the other."""
    parser = argparse.ArgumentParser(prog="planted", description=__doc__)
    parser.add_argument("--only", default="", help="only faults with this in their chapter or sentence")
    options = parser.parse_args(arguments)
    wanted = [fault for fault in FAULTS if options.only in f"{fault.chapter} {fault.says}"]
    survived = 0
    for fault in wanted:
        found_by = first_failure(fault)
        survived += found_by is None
        print(f"| {fault.chapter} | {fault.says} | {found_by or 'NOT FOUND'} |", flush=True)
    print(f"{len(wanted) - survived} of {len(wanted)} faults were found")
    return 1 if survived else 0


def first_failure(fault: Fault) -> str | None:
    """The test that finds this fault; None if all of them pass."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in COPIED:
            source = ROOT / name
            ignored = shutil.ignore_patterns("__pycache__", "static")
            shutil.copy(source, root / name) if source.is_file() else shutil.copytree(
                source, root / name, ignore=ignored
            )
        fault.plant(root)
        found = next(filter(None, (failed(root, tests) for tests in TESTS)), None)
        return found or failed(root, COMPILED, is_compiled=True)


def failed(root: Path, tests: str, *, is_compiled: bool = False) -> str | None:
    """The first of these tests that fails in this copy of the project."""
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-x", "-p", "no:cacheprovider", tests]
    plain = "0" if is_compiled else "1"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": plain, "PYTHONPATH": str(root / "src")}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    names = [line.split(" ")[1] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if done.returncode and not names:
        raise RuntimeError(done.stdout + done.stderr)
    return names[0] if names else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
