"""Mutation tests of the page: small faults in its TypeScript, one by one, and its tests must notice each.

    python3 colt test --mutation web [--faults N] [--minutes N] [--fresh] [MODULE…]

A module is a file under web/src without its ending (`line/merge`, `film/film.svelte`); drawings, words, the types of
the wire and the scripts inside components are left out: a browser looks at those (`tests/web`). The faults are planted
in a copy. Each is judged by the tests vitest finds to depend on the file, and by the types where none of them fails.
"""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402 - our own, in the root
from tools import verdicts  # noqa: E402

WEB = ROOT / "web"
SOURCE = WEB / "src"
LEFT_OUT = ("art/", "words/", "wire.ts", "vite-env.d.ts")
"""What is drawn, said or written by a tool."""
PATIENCE, TIMES = 300.0, 5
"""So many seconds the tests may take, and so many times as long as all of them did without a fault: a fault can make
them go on for ever, a busy machine makes them slow."""
VITEST = ("node", "node_modules/vitest/vitest.mjs")
UNHURRIED = ("--testTimeout=60000", "--hookTimeout=60000")
"""A test that is only slow notices nothing."""
TYPES = (
    "node",
    "node_modules/svelte-check/bin/svelte-check",
    "--tsconfig",
    "./tsconfig.json",
    "--threshold",
    "error",
)


class Fault(msgspec.Struct, frozen=True):
    """A few bytes of a file changed."""

    module: str
    home: str
    """The function or the constant it is in."""
    start: int
    end: int
    instead: str
    says: str

    @property
    def name(self) -> str:
        """Where it is, and what it is."""
        return f"{self.module}: {self.home}, {self.says}"

    def planted_in(self, source: bytes) -> bytes:
        """The file with this fault in it."""
        return source[: self.start] + self.instead.encode() + source[self.end :]


def modules(source: Path = SOURCE) -> list[str]:
    """The files faults are planted in, each without its ending."""
    files = sorted(file.relative_to(source).as_posix() for file in source.rglob("*.ts"))
    tried = (file for file in files if not file.startswith(LEFT_OUT))
    return [file.removesuffix(".ts") for file in tried if not file.endswith((".test.ts", ".fake.ts"))]


def faults_of(wanted: list[str], source: Path = SOURCE) -> list[Fault]:
    """Every fault that can be planted in these files."""
    files = [f"{module}.ts" for module in wanted]
    listed = subprocess.run(
        ["node", "tools/faults.mjs", str(source), *files],
        cwd=WEB,
        env=hatch_build.node_environment(),
        check=True,
        capture_output=True,
    )
    return msgspec.json.decode(listed.stdout, type=list[Fault])


def main(arguments: list[str]) -> int:
    """Try what has not been tried yet."""
    hatch_build.install()
    there = modules()
    options = verdicts.options(arguments, __doc__ or "", "web", there)
    deadline = time.monotonic() + 60 * options.minutes
    keep = verdicts.keep_in(ROOT / "mutants" / f"web-{digest()}", is_fresh=options.fresh)
    faults = verdicts.by_lot(faults_of(options.modules or there), options.faults)
    print(f"{len(faults)} faults", flush=True)
    with copied() as web:
        begun = time.monotonic()
        if ends(web, *VITEST, "run", *UNHURRIED):
            sys.exit("Without any fault tests fail already.")
        patience = PATIENCE + TIMES * (time.monotonic() - begun)
        verdicts.try_all(faults, judge_in(web, patience), keep, deadline, os.cpu_count() or 1)
    return verdicts.report(faults, verdicts.noted(keep))


def digest() -> str:
    """One word for the page and its tests."""
    found = hashlib.blake2b(hatch_build.digest().encode(), digest_size=8)
    for file in sorted(SOURCE.rglob("*.test.ts")):
        found.update(file.read_bytes())
    return found.hexdigest()


@contextmanager
def copied() -> Iterator[Path]:
    """The page in a folder of its own, beside the game's messages, with the packages that are installed."""
    with tempfile.TemporaryDirectory() as folder:
        web, words = Path(folder) / "web", Path("src/colt/words")
        shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules"))
        shutil.copytree(ROOT / words, Path(folder) / words)
        (web / "node_modules").symlink_to(WEB / "node_modules")
        yield web


def judge_in(web: Path, patience: float = PATIENCE) -> Callable[[Fault], str]:
    """Whether a test, or the types, notice a fault in a copy of this copy: each process has its own."""

    def verdict(fault: Fault) -> str:
        mine = web.with_name(f"{web.name}-{os.getpid()}")
        if not mine.exists():
            shutil.copytree(web, mine, symlinks=True)
        file = mine / "src" / fault.module
        before = file.read_bytes()
        file.write_bytes(fault.planted_in(before))
        try:
            return tested(mine, fault, patience)
        finally:
            file.write_bytes(before)

    return verdict


def tested(web: Path, fault: Fault, patience: float) -> str:
    """What the tests say that depend on the file, those of its own room first, and if all is well with them, the
    types."""
    told = web / "told.json"
    told.unlink(missing_ok=True)
    how = ("--run", "--passWithNoTests", "--bail=1", *UNHURRIED, "--reporter=json", f"--outputFile={told}")
    room = f"src/{Path(fault.module).parent.as_posix()}/"
    for which in (("run", room), ("related", f"src/{fault.module}")):
        if ends(web, *VITEST, *which, *how, patience=patience):
            return "noticed"
    if ends(web, *TYPES, patience=patience):
        return "noticed"
    ran = msgspec.json.decode(told.read_bytes())["numTotalTests"] if told.exists() else 0
    return "survived" if ran else "no test"


def ends(web: Path, *command: str, patience: float = 10 * PATIENCE) -> int:
    """How this ends there; what goes on for ever is ended, and that is no good end."""
    nothing = subprocess.DEVNULL
    running = subprocess.Popen(
        command, cwd=web, env=hatch_build.node_environment(), stdin=nothing, stdout=nothing, stderr=nothing,
        start_new_session=True,
    )  # fmt: skip
    try:
        return running.wait(patience)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        return -running.wait()
