"""Mutation tests: small faults are planted one by one, and the tests must notice each.

    python3 colt test --mutation [AREA] [--minutes N] [--digits 0…9] [MODULE…]

An area is `rules` (the rules of Colt Express, if nothing is said), `superexpress`, `wire`, `words` or `server`; a
module of it is named as it is imported there (`schemin`, `variants.teams`); without a name all of them are tried. In
an area where all faults would take hours, those are tried whose number ends in one of the digits. The time is shared
out among the modules; verdicts are kept in the folder mutants/, so that the next run goes on where this one stopped.
The exit code is 0 when every fault that was planted was noticed.
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
LOG = Path(sys.prefix) / "mutmut.log"
MUTMUT = [sys.executable, "-m", "mutmut"]

LEAST = 30.0
"""So many seconds a module gets in any case."""

NOT_TRIED = {None, 2, -2, -9, -15, 34}
"""What mutmut notes for faults it had no time for, was stopped at, or was told to leave out."""
UNNOTICED = {0: "survived", 5: "no test", 33: "no test"}
"""The other verdicts (a failed test, a crash, no end) mean that the fault was noticed."""


class Area(NamedTuple):
    """A part of the code, and the tests that should know it."""

    source: str
    tests: tuple[str, ...]
    minutes: float
    digits: str = "0123456789"
    without: str = ""
    """Tests that read the code itself, and so would notice every fault and none."""

    @property
    def package(self) -> str:
        """As it is imported."""
        return self.source.removeprefix("src/").replace("/", ".")

    def modules(self) -> list[str]:
        """Its modules, named as they are imported from there."""
        files = sorted(file.relative_to(ROOT / self.source) for file in (ROOT / self.source).rglob("*.py"))
        return [".".join(file.with_suffix("").parts) for file in files if file.name != "__init__.py"]


AREAS = {
    "rules": Area("src/colt/express/rules", ("tests/rules",), 40),
    "superexpress": Area("src/colt/superexpress/rules", ("tests/superexpress",), 10),
    "wire": Area("src/colt/wire", ("tests/wire",), 30),
    "words": Area("src/colt/words", ("tests/words",), 40, "27", "stands_in_code or message_is_unused"),
    "server": Area(
        "src/colt/server",
        tuple(
            f"tests/server/test_{name}.py"
            for name in ("clocks", "http", "play", "secrecy", "storage", "tables")
        ),
        60,
        "27",
    ),
}

COPIED = (
    *("src", "tests", "tools", "scenarios", "examples", "docs", "web/fixtures"),
    *("hatch_build.py", "colt", "README.md"),
)
"""What the tests of an area may look at, beside what they test."""


class Run(NamedTuple):
    """What is asked for: an area, in a folder of its own, and which faults."""

    area: Area
    folder: Path
    digits: str

    def names(self, module: str) -> list[str]:
        """The faults to be planted in this module, as mutmut takes them."""
        start = f"{self.area.package}.{module}.*__mutmut_*"
        return [start] if len(self.digits) == 10 else [start + digit for digit in self.digits]

    def is_planted(self) -> bool:
        """Whether all faults are written down, and it is known which test runs through which of them."""
        return (self.folder / "mutants" / "mutmut-stats.json").exists()

    def prepare(self) -> None:
        """Copy the project as it is to where faults are planted."""
        if not self.is_planted():
            shutil.rmtree(self.folder, ignore_errors=True)  # half of it may be there
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in COPIED:
            copy(ROOT / name, self.folder / name)
        settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8") + self._settings()
        (self.folder / "pyproject.toml").write_text(settings, encoding="utf-8")

    def _settings(self) -> str:
        values = {
            "source_paths": ["src"],
            "only_mutate": [f"{self.area.source}/*"],
            "also_copy": [name for name in COPIED if name not in ("src", "tests")],
            "pytest_add_cli_args_test_selection": list(self.area.tests),
            "pytest_add_cli_args": ["-p", "no:cacheprovider", *self._without()],
            "use_git_change_detection": False,
        }
        lines = (f"{name} = {json.dumps(value)}" for name, value in values.items())
        return "\n".join(("", "[tool.mutmut]", *lines, ""))

    def _without(self) -> list[str]:
        return ["-k", f"not ({self.area.without})"] if self.area.without else []


def copy(source: Path, target: Path) -> None:
    """Make the target what the source is; what is there and unchanged keeps its date."""
    if source.is_file():
        shutil.copy2(source, target)
        return
    for file in sorted(target.rglob("*")) if target.exists() else ():
        if file.is_file() and not (source / file.relative_to(target)).exists():
            file.unlink()
    ignored = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(source, target, ignore=ignored, dirs_exist_ok=True)


class Score(NamedTuple):
    module: str
    noticed: int
    survivors: tuple[str, ...]
    not_tried: int

    def __str__(self) -> str:
        tried = self.noticed + len(self.survivors)
        percent = f"{100 * self.noticed / tried:5.1f} %" if tried else "      –"
        rest = f", {self.not_tried} not tried" if self.not_tried else ""
        return f"{self.module:<22} {percent}  {self.noticed} of {tried} noticed{rest}"


def main(arguments: list[str]) -> int:
    name = arguments.pop(0) if arguments and arguments[0] in AREAS else "rules"
    area = AREAS[name]
    parser = argparse.ArgumentParser(
        prog="colt test --mutation", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=area.minutes, help="how long it may take in all")
    parser.add_argument("--digits", default=area.digits, help="the last digits of the faults to be tried")
    parser.add_argument("--fresh", action="store_true", help="forget the verdicts of earlier runs")
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    options = parser.parse_args(arguments)
    known = area.modules()
    unknown = [module for module in options.modules if module not in known]
    if unknown:
        parser.error(f"no such module in {name}: {', '.join(unknown)}; there are: {', '.join(known)}")
    run = Run(area, ROOT / "mutants" / name, options.digits)
    if options.fresh:
        shutil.rmtree(run.folder, ignore_errors=True)
    run.prepare()
    modules = options.modules or known
    deadline = time.monotonic() + 60 * options.minutes
    for done, module in enumerate(modules):
        share = (deadline - time.monotonic()) / (len(modules) - done)
        print(f"\n== {module}, up to {share / 60:.1f} minutes ".ljust(72, "="), flush=True)
        try_faults(run, module, seconds=share)
    return report([score(run, module) for module in modules], run)


def try_faults(run: Run, module: str, *, seconds: float) -> None:
    """Let mutmut work on one module for a while; its verdicts so far are on disk at any moment."""
    command = [*MUTMUT, "run", *run.names(module)]
    settings = {**os.environ, "CI": "true"}  # random tests use fixed seeds
    with LOG.open("wb") as log:
        shown = None if sys.stdout.isatty() else log
        child = subprocess.Popen(
            command, cwd=run.folder, env=settings, stdout=shown, stderr=shown, start_new_session=True
        )
        try:
            while not run.is_planted() and child.poll() is None:
                time.sleep(1)  # planting is never broken off: a file of which half is written helps nobody
            if child.wait(timeout=max(seconds, LEAST)):
                print(f"mutmut stopped early; what it said is in {LOG}", flush=True)
        except subprocess.TimeoutExpired:
            print(f"Time is up for {module}.", flush=True)
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


def score(run: Run, module: str) -> Score:
    """What became of the faults that were to be tried in this module."""
    every = verdicts_of(run, module).items()
    verdicts = {name: code for name, code in every if name[-1] in run.digits}
    survivors = [f"{name} ({UNNOTICED[code]})" for name, code in verdicts.items() if code in UNNOTICED]
    not_tried = sum(code in NOT_TRIED for code in verdicts.values())
    return Score(module, len(verdicts) - len(survivors) - not_tried, tuple(survivors), not_tried)


def verdicts_of(run: Run, module: str) -> Mapping[str, int | None]:
    """An exit code for each fault, as mutmut keeps them beside the mutated source."""
    file = run.folder / "mutants" / run.area.source / (module.replace(".", "/") + ".py.meta")
    if not file.exists():
        return {}
    verdicts: dict[str, int | None] = json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"]
    return verdicts


def report(scores: list[Score], run: Run) -> int:
    survivors = [name for one in scores for name in one.survivors]
    print("\n== survivors ".ljust(72, "="), *survivors, sep="\n")
    if survivors:
        folder = run.folder.relative_to(ROOT).as_posix()
        print(f"\nTo see one: cd {folder} && ../../.venv-mutation/bin/mutmut show NAME")
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
