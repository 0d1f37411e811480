"""All checks, what `python3 colt test` runs: `colt test [--slow] [--only STEP] [pytest arguments…]`.

The small checks run beside each other, one on each core, and each is told whole when it is done; then come the tests,
which fill all cores by themselves. Every step runs even when another one failed; the summary and the exit code tell.
Where all tests run, those of the rules are a step of their own, which prints how much of the rules they run through.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402 - our own, in the root
from tools import browser, coverage  # noqa: E402 - our own, beside this file

TOOLS = Path(sys.executable).parent
BYTECODE = TOOLS.parent / "bytecode"
"""What Python has read once, for every process started here: with our tools, never beside the sources."""

Command = Sequence[Path | str]


class Step(NamedTuple):
    name: str
    command: Command
    after: str | None = None
    """What must be there before: a step that stands further up."""


class Outcome(NamedTuple):
    name: str
    passed: bool
    seconds: float
    said: str = ""

    def __str__(self) -> str:
        return f"{'ok  ' if self.passed else 'FAIL'}  {self.name:<14} {self.seconds:6.1f} s"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="colt test", description=__doc__, allow_abbrev=False)
    parser.add_argument("--slow", action="store_true", help="run the slow tests too")
    parser.add_argument("--only", action="append", metavar="STEP", help="run this step only (repeatable)")
    options, pytest_arguments = parser.parse_known_args(arguments)
    is_everything = not options.only and not pytest_arguments
    small, pytest = small_steps(), tests(pytest_arguments, slow=options.slow, is_everything=is_everything)
    names = [*(step.name for step in small), pytest.name]
    unknown = set(options.only or ()) - set(names)
    if unknown:
        parser.error(f"no such step: {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    wanted = set(options.only or names)
    forget_the_tests_of_before()
    outcomes = beside_each_other(with_what_they_need(small, wanted))
    if pytest.name in wanted:
        outcomes.append(aloud(pytest))
    headline("summary")
    print(*outcomes, sep="\n", flush=True)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def small_steps() -> list[Step]:
    """In the order in which they begin: what others wait for first, then what takes long."""
    return [
        own("packages"),
        Step("mypy", [TOOLS / program("mypy")]),
        own("client", after="packages"),
        own("client lint", after="packages"),
        Step("compiled", [sys.executable, "-m", "colt", "warm"]),
        own("client tests", after="packages"),
        own("coverage"),
        own("client types", after="packages"),
        own("client format", after="packages"),
        Step("codespell", [TOOLS / program("codespell")]),
        Step("lint-imports", [TOOLS / program("lint-imports"), "--no-logo", "--no-cache"]),
        Step("ruff check", [TOOLS / program("ruff"), "check", "."]),
        Step("ruff format", [TOOLS / program("ruff"), "format", "--check", "."]),
        own("locks"),
        own("browser"),
    ]


def tests(arguments: list[str], *, slow: bool, is_everything: bool) -> Step:
    """Where everything runs, those of the rules have run already, and were measured."""
    # tests of one group stay together: those with a browser would only be in each other's way, and who waits for a
    # browser leaves its core to somebody else, so there is one more at work than there are cores
    workers = str((os.cpu_count() or 1) + 1)
    how = ["-n", workers, "--dist", "loadgroup", "--durations=40", "--durations-min=2"]
    left_out = [f"--ignore={folder}" for folder in coverage.TESTS if is_everything]
    return Step(
        "pytest", [TOOLS / program("pytest"), *how, *left_out, *(["--slow"] if slow else []), *arguments]
    )


def own(name: str, *, after: str | None = None) -> Step:
    """A check that is written here."""
    return Step(name, [sys.executable, Path(__file__).resolve(), OWN, name], after)


def program(name: str) -> str:
    """The file of a program."""
    return name + (".exe" if os.name == "nt" else "")


# --- running them


def with_what_they_need(steps: list[Step], wanted: set[str]) -> list[Step]:
    """The wanted ones, and before them what must be there."""
    needed = {step.after for step in steps if step.name in wanted}
    return [step for step in steps if step.name in wanted | needed]


def beside_each_other(steps: list[Step]) -> list[Outcome]:
    """As many at once as there are cores; each is told when it is done, and nothing of another in between."""
    cores = ThreadPoolExecutor(os.cpu_count())
    running: dict[str, Future[Outcome]] = {}
    try:
        for step in steps:
            running[step.name] = cores.submit(quietly, step, running.get(step.after or ""))
        for done in as_completed(running.values()):
            headline(done.result().name)
            print(done.result().said, end="", flush=True)
    finally:
        cores.shutdown(cancel_futures=True)
    return [one.result() for one in running.values()]


def quietly(step: Step, before: Future[Outcome] | None) -> Outcome:
    """Run it once what it needs is there; what it says is kept."""
    if before is not None:
        before.result()
    return run(step, said=subprocess.PIPE)


def aloud(step: Step) -> Outcome:
    """What takes minutes is read as it goes on."""
    headline(step.name)
    return run(step)


def environment() -> dict[str, str]:
    """Ours, but Python keeps what it has read: the tests start hundreds of processes, and each would read all of Colt
    anew."""
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**ours, "PYTHONPYCACHEPREFIX": str(BYTECODE)}


def forget_the_tests_of_before() -> None:
    """What was read from their temporary folders is of no use to anybody."""
    for folder in BYTECODE.rglob("pytest-of-*"):
        shutil.rmtree(folder, ignore_errors=True)


def run(step: Step, *, said: int | None = None) -> Outcome:
    began = time.monotonic()
    errors = None if said is None else subprocess.STDOUT
    try:
        done = subprocess.run(
            step.command, cwd=ROOT, check=False, stdout=said, stderr=errors, env=environment()
        )
    except OSError as problem:
        return Outcome(step.name, passed=False, seconds=0, said=f"{problem}\n")
    text = (done.stdout or b"").decode(errors="replace")
    return Outcome(step.name, done.returncode == 0, time.monotonic() - began, text)


def headline(title: str) -> None:
    print(f"\n== {title} ".ljust(72, "="), flush=True)


# --- the checks that are written here

OWN = "--here"
"""Runs one of them and nothing else."""


def the_engine_is_run_through() -> bool:
    """The tests of the rules, and how much of the rules they run through."""
    coverage.MEASURED.unlink(missing_ok=True)
    passed = subprocess.run(coverage.command("-q", "-n", "0"), cwd=ROOT, check=False).returncode == 0
    if not coverage.MEASURED.exists():
        return False
    print(coverage.told(coverage.parts()), flush=True)
    return passed


def npm(*arguments: str) -> Callable[[], bool]:
    """A script of web/package.json, with the Node of our own environment."""
    return lambda: succeeds(lambda: hatch_build.npm(*arguments))


def client_is_built() -> bool:
    """The browser client is built from the sources as they are."""
    passed = not hatch_build.is_stale() or succeeds(hatch_build.build)
    if passed:
        print(f"built from {hatch_build.digest()[:12]}", flush=True)
    return passed


def succeeds(action: Callable[[], None]) -> bool:
    """Whether it could be done; if not, why."""
    try:
        action()
    except RuntimeError as problem:
        print(problem, flush=True)
        return False
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


WRITTEN_HERE: dict[str, Callable[[], bool]] = {
    "locks": no_lock_names_an_address,
    "packages": lambda: succeeds(hatch_build.install),
    "client": client_is_built,
    "client format": npm("run", "formatted"),
    "client lint": npm("run", "lint"),
    "client types": npm("run", "check"),
    "client tests": npm("test"),
    "browser": browser.is_found,
    "coverage": the_engine_is_run_through,
}


if __name__ == "__main__":
    try:
        if sys.argv[1:2] == [OWN]:
            sys.exit(not WRITTEN_HERE[sys.argv[2]]())
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
