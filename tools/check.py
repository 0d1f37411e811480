"""All checks in a row, what `python3 colt test` runs: `colt test [--slow] [--only STEP] [pytest arguments…]`.

Every step runs even when an earlier one failed; the summary and the exit code tell. Where all tests run, how much of
the code they run through is measured and printed. What takes long and needs nobody is begun at once, beside the others.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402 - our own, in the root
from tools import browser, coverage  # noqa: E402 - our own, beside this file

TOOLS = Path(sys.executable).parent


class Step(NamedTuple):
    name: str
    passes: Callable[[], bool]
    begin: Callable[[], None] = lambda: None
    """What can be done of it before its turn."""


class Outcome(NamedTuple):
    name: str
    passed: bool
    seconds: float

    def __str__(self) -> str:
        return f"{'ok  ' if self.passed else 'FAIL'}  {self.name:<14} {self.seconds:6.1f} s"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="colt test", description=__doc__, allow_abbrev=False)
    parser.add_argument("--slow", action="store_true", help="run the slow tests too")
    parser.add_argument("--only", action="append", metavar="STEP", help="run this step only (repeatable)")
    options, pytest_arguments = parser.parse_known_args(arguments)
    all_steps = steps(slow=options.slow, pytest_arguments=pytest_arguments)
    unknown = set(options.only or ()) - {step.name for step in all_steps}
    if unknown:
        names = ", ".join(step.name for step in all_steps)
        parser.error(f"no such step: {', '.join(sorted(unknown))}; there are {names}")
    wanted = [step for step in all_steps if not options.only or step.name in options.only]
    for step in wanted:
        step.begin()
    outcomes = [run(step) for step in wanted]
    headline("summary")
    print(*outcomes, sep="\n", flush=True)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def steps(*, slow: bool, pytest_arguments: list[str]) -> list[Step]:
    # tests of one group stay together: those with a browser would only be in each other's way
    pytest = ["-n", "auto", "--dist", "loadgroup", "--durations=40", "--durations-min=2"]
    pytest += [*(["--slow"] if slow else []), *pytest_arguments]
    return [
        Step("ruff check", tool("ruff", "check", ".")),
        Step("ruff format", tool("ruff", "format", "--check", ".")),
        Step("codespell", tool("codespell")),
        Step("lint-imports", tool("lint-imports", "--no-logo", "--no-cache")),
        Step("locks", no_lock_names_an_address),
        Step("client", client_is_built),
        Step("client format", npm("run", "formatted")),
        Step("client lint", npm("run", "lint")),
        Step("client types", npm("run", "check")),
        Step("client tests", npm("test")),
        beside("mypy", TOOLS / program("mypy")),
        beside("compiled", Path(sys.executable), "-m", "colt", "warm"),
        Step("browser", browser.is_found),
        Step("coverage", the_engine_is_run_through),
        Step("pytest", tool("pytest", *pytest)),
    ]


def tool(name: str, *arguments: str) -> Callable[[], bool]:
    """A tool of our own environment, as a step to run in the project's root."""
    command: list[Path | str] = [TOOLS / program(name), *arguments]
    return lambda: subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def program(name: str) -> str:
    """The file of a program."""
    return name + (".exe" if os.name == "nt" else "")


def beside(name: str, *command: Path | str) -> Step:
    """A command that is begun at once; when its turn has come it is waited for, and what it said is shown."""
    begun: list[tuple[subprocess.Popen[bytes], IO[bytes]]] = []

    def begin() -> None:
        said = tempfile.TemporaryFile()  # noqa: SIM115 - read when its turn has come
        begun.append((subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT), said))

    def passes() -> bool:
        running, said = begun.pop()
        code = running.wait()
        said.seek(0)
        print(said.read().decode(errors="replace"), end="", flush=True)
        return code == 0

    return Step(name, passes, begin)


def the_engine_is_run_through() -> bool:
    """The tests of the rules, and how much of the rules they run through."""
    coverage.MEASURED.unlink(missing_ok=True)
    passed = subprocess.run(coverage.command("-q", "-n", "auto"), cwd=ROOT, check=False).returncode == 0
    if not coverage.MEASURED.exists():
        return False
    print(coverage.told(coverage.parts()), flush=True)
    return passed


def npm(*arguments: str) -> Callable[[], bool]:
    """A script of web/package.json, with the Node of our own environment."""

    def passes() -> bool:
        try:
            hatch_build.install()
            hatch_build.npm(*arguments)
        except RuntimeError as problem:
            print(problem, flush=True)
            return False
        return True

    return passes


def client_is_built() -> bool:
    """The browser client is built from the sources as they are."""
    if hatch_build.is_stale():
        try:
            hatch_build.build()
        except RuntimeError as problem:
            print(problem, flush=True)
            return False
    print(f"built from {hatch_build.digest()[:12]}", flush=True)
    return True


def no_lock_names_an_address() -> bool:
    """Where a package comes from is each machine's own business; a lock holds versions and hashes."""
    files = [*sorted((ROOT / "requirements").iterdir()), ROOT / "web/package-lock.json"]
    faults = [file.name for file in files if names_an_address(file.read_text(encoding="utf-8"))]
    print(f"addresses in: {', '.join(faults)}" if faults else f"{len(files)} files, no address", flush=True)
    return not faults


def names_an_address(text: str) -> bool:
    """Neither where to fetch from nor where thanks may be sent."""
    return '"resolved"' in text or "://" in text


def run(step: Step) -> Outcome:
    headline(step.name)
    began = time.monotonic()
    passed = step.passes()
    return Outcome(step.name, passed, time.monotonic() - began)


def headline(title: str) -> None:
    print(f"\n== {title} ".ljust(72, "="), flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
