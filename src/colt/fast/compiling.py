"""The one door to numba: functions become machine code where it is installed, and stay as they are where not.

Functions are compiled by assignment, so that tools which change or measure plain functions still see them:

    step = compiled(step)       called by other compiled functions
    playouts = entry(playouts)  called from Python; what numba made of it is kept for the next start

Nobody counts who holds which array while compiled code is at work: Python holds them all. With counting, done so that
other processors see it, half of the time went into it wherever rows are handed from function to function. A function
that makes arrays of its own says so (`makes_arrays=True`); those it makes it counts.

What is kept lies in the user's cache folder under a key of everything it was made from: numba itself looks at one
file at a time and would not notice a change in another.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

from colt.__about__ import __version__
from colt.folders import is_project, users_caches
from colt.kernel import ColtError

PACKAGE = Path(__file__).resolve().parent.parent
SOURCES = ("kernel", "train.py", "express", "superexpress", "games.py", "notation.py", "fast", "bots")
"""What compiled code is made from, below the package: its own modules, and the rules and tables they read."""

F = TypeVar("F", bound=Callable[..., Any])

_this_process = SimpleNamespace(waits=True)
"""Whether somebody may be kept waiting here until something is compiled."""


class FastError(ColtError):
    """Something the fast engine cannot do; the referee can."""


# --- getting it


def is_installed() -> bool:
    """Whether numba is there, so that functions could be compiled."""
    return find_spec("numba") is not None


def how_to_install() -> str:
    """What brings numba and numpy along, where Colt lies here."""
    if is_project(PACKAGE):
        return "`python3 colt warm` installs it."
    return "Install it with `pip install colt-express[fast]`."


def how_to_compile() -> str:
    """What somebody types here, once, so that everything is compiled."""
    is_there = is_installed()
    if is_project(PACKAGE):
        return "`python3 colt warm`" if is_there else "`python3 colt warm`, which fetches 190 MB"
    return "`colt warm`" if is_there else "`pip install colt-express[fast]`, then `colt warm`"


# --- compiling


def compiled(function: F, *, makes_arrays: bool = False) -> F:
    """This function for other compiled functions to call."""
    return _compiled(function, is_kept=False, makes_arrays=makes_arrays)


def inlined(function: F) -> F:
    """The same for a function that is called in one place: it becomes a part of who calls it, which saves seconds where
    much is called below it."""
    return _compiled(function, is_kept=False, inline="always")


def entry(function: F, *, makes_arrays: bool = False) -> F:
    """This function for Python to call: the way into compiled code, kept for the next start."""
    return _compiled(function, is_kept=True, makes_arrays=makes_arrays)


def is_compiling() -> bool:
    """Whether functions become machine code here: numba is installed, nobody has switched it off, and there is time to
    wait for it."""
    is_off = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") or not _this_process.waits
    return not is_off and is_installed()


def _compiled(function: F, *, is_kept: bool, makes_arrays: bool = False, inline: str = "never") -> F:
    if not is_compiling():
        return function
    import numba  # noqa: PLC0415 - half a second and 65 MB, for those who want it

    # No other threads and no reordered sums: the same seed gives the same game everywhere.
    how: dict[str, Any] = {"nogil": True, "_nrt": makes_arrays}
    with _kept_in(numba.config, folder()) as is_possible:
        if is_kept:
            return cast("F", numba.njit(cache=is_possible, **how)(function))
        # What only compiled functions call needs no door to Python, and is compiled faster without.
        how |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "inline": inline}
        inner = numba.njit(**how)(function)
        inner.__class__ = _inner()
        return cast("F", inner)


@cache
def _inner() -> type[Any]:
    """What becomes of a function that only compiled functions call. It is compiled for whole numbers of one width,
    however small those are it is called with: otherwise it would be compiled again for each mixture of them."""
    from numba import types  # noqa: PLC0415 - see above
    from numba.core.registry import CPUDispatcher  # noqa: PLC0415

    small = (types.Integer, types.Boolean)

    class Inner(CPUDispatcher):
        def compile(self, signature: Any) -> Any:  # noqa: ANN401
            return super().compile(tuple(types.int64 if isinstance(one, small) else one for one in signature))

        def __call__(self, *arguments: object) -> None:
            raise FastError(
                f"{self.py_func.__name__} is called by compiled functions only: make it an entry."
            )

    return Inner


@contextlib.contextmanager
def _kept_in(config: Any, folder: Path) -> Iterator[bool]:  # noqa: ANN401 - numba's settings are a module
    """While a function is made, numba keeps what it compiles in our folder; its other users are not disturbed."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield _can_write(folder)
    finally:
        config.CACHE_DIR = before


def can_keep() -> bool:
    """Whether what is compiled can be kept for the next start."""
    return _can_write(folder())


@cache
def _can_write(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


# --- what is kept, and where


def folder() -> Path:
    """Where compiled code of exactly these sources is kept."""
    return _installation() / key()


@cache
def key() -> str:
    """One word for everything compiled code is made from."""
    digest = hashlib.blake2b(digest_size=10)
    for part in (__version__, sys.implementation.cache_tag, version("numba") if find_spec("numba") else ""):
        digest.update(f"{part}\0".encode())
    for file in sources():
        # numba asks a file for its date, too: a newer one of the same content would be compiled anew.
        digest.update(f"{file.relative_to(PACKAGE)} {file.stat().st_mtime_ns}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def sources() -> list[Path]:
    """Every file that compiled code depends on."""
    named = [PACKAGE / name for name in SOURCES]
    return sorted(file for one in named for file in ([one] if one.is_file() else one.rglob("*.py")))


def _installation() -> Path:
    """One folder for each place Colt is installed at."""
    place = hashlib.blake2b(os.fsencode(PACKAGE), digest_size=6).hexdigest()
    return users_caches() / "colt" / "fast" / place


def forget_older() -> None:
    """Throw away what was compiled from earlier sources of this installation."""
    for other in _installation().glob("*"):
        if other != folder():
            shutil.rmtree(other, ignore_errors=True)


def size() -> int:
    """How many bytes are kept."""
    return sum(file.stat().st_size for file in folder().rglob("*") if file.is_file())


# --- warm


def is_warm() -> bool:
    """Whether everything is compiled for this machine, so that nobody who asks for it has to wait."""
    mark = _read(_mark()) if is_compiling() else None
    return mark is not None and mark.splitlines()[0] == _processor()


def has_been_warmed() -> bool:
    """Whether somebody compiled everything, for whatever processor: a look that loads nothing."""
    return _mark().exists()


def never_wait() -> None:
    """Nobody waits for a compilation in this process: where not everything is compiled yet nothing is, and whoever
    thinks with it thinks more slowly."""
    _this_process.waits = is_warm()


def mark_warm(seconds: float) -> None:
    """Note that everything is compiled, and how many seconds of a processor that took."""
    if not can_keep():
        raise FastError(f"What was compiled cannot be kept: {folder()} cannot be written.")
    if not is_warm():
        _mark().write_text(f"{_processor()}\n{seconds}\n", encoding="utf-8")


def seconds_to_warm() -> float:
    """How many seconds of a processor it took to compile everything that is kept."""
    mark = _read(_mark())
    return float(mark.splitlines()[1]) if mark is not None else 0.0


def _mark() -> Path:
    return folder() / "warm"


def _read(file: Path) -> str | None:
    try:
        return file.read_text(encoding="utf-8")
    except OSError:
        return None


@cache
def _processor() -> str:
    """The processor compiled code is for: a cache folder may be shared by several machines."""
    from llvmlite import binding  # noqa: PLC0415 - comes with numba

    return f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
