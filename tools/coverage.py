"""How much of the rules their own tests run through: lines, package by package.

It is measured while the tests of the rules run, in every process of them. The measuring marks a line when it is first
run through and costs about a third more time. What is compiled, and what counts references, must not be marked: so
only the engine is measured, apart from the run of all tests.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
MEASURED = ROOT / ".coverage.json"

ENGINE = ("kernel", "train", "express", "superexpress")
"""The rules, where near to every line is expected to be run through."""

# A line once marked stays marked: taking marks away again while a test counts references would disturb it.
SOURCES = ",".join(f"src/colt/{name}" for name in ENGINE if (ROOT / "src/colt" / name).is_dir())
SLIPCOVER = ("--threshold", str(10**9), "--source", SOURCES, "--json", "--out", str(MEASURED))

TESTS = ("tests/kernel", "tests/rules", "tests/superexpress")
"""What shows the rules, one by one."""


class Part(NamedTuple):
    """A package or module right under colt."""

    name: str
    covered: int
    lines: int
    missing: tuple[str, ...]
    """Where lines are that no test ran through: `rules/stealin.py:42`."""

    def __str__(self) -> str:
        return (
            f"{self.name:<14} {100 * self.covered / self.lines:5.1f} %  {self.covered} of {self.lines} lines"
        )


def command(*pytest: str) -> list[str]:
    """Run the tests of the rules with these arguments, and measure."""
    # pytest warns that the one who measures was there before it
    quiet = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
    return [sys.executable, "-P", "-m", "slipcover", *SLIPCOVER, "-m", "pytest", *quiet, *TESTS, *pytest]


def parts(measured: Path = MEASURED) -> list[Part]:
    """What was measured, by package, the engine first."""
    files = json.loads(measured.read_text(encoding="utf-8"))["files"]
    found: dict[str, list[tuple[Path, dict[str, list[int]]]]] = defaultdict(list)
    for file, lines in files.items():
        inside = Path(file).relative_to("src/colt")
        found[inside.parts[0].removesuffix(".py")].append((inside, lines))
    order = sorted(found, key=lambda name: (name not in ENGINE, name))
    return [_part(name, found[name]) for name in order]


def _part(name: str, files: list[tuple[Path, dict[str, list[int]]]]) -> Part:
    covered = sum(len(lines["executed_lines"]) for _, lines in files)
    missing = [f"{file.as_posix()}:{line}" for file, lines in files for line in lines["missing_lines"]]
    return Part(name, covered, max(1, covered + len(missing)), tuple(missing))


def told(found: list[Part]) -> str:
    """The figures, and where lines of the engine are that nothing runs through."""
    whole = Part("all", sum(part.covered for part in found), sum(part.lines for part in found), ())
    missing = [place for part in found if part.name in ENGINE for place in part.missing]
    engine = f"\nin the engine not run through: {', '.join(missing)}" if missing else ""
    return "\n".join(map(str, (*found, whole))) + engine
