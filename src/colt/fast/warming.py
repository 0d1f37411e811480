"""Compiling everything once, so that nobody ever waits for it."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from colt.fast import compiling
from colt.fast.compiling import FastError, how_to_install

ENGINES = ("express", "superexpress")
"""The packages that are compiled; each has a module `warming` that says how."""


class Step(NamedTuple):
    """A way into compiled code, and a call that makes numba compile it."""

    name: str
    call: Callable[[], object]


class Warmth(NamedTuple):
    """What compiling came to."""

    seconds: float
    at_work: float
    """Seconds of a processor: the same on a machine that has much else to do."""
    bytes: int


def steps() -> list[Step]:
    """Every way into the engines."""
    found: list[Step] = []
    for name in ENGINES:
        found += importlib.import_module(f"colt.fast.{name}.warming").steps()
    return found


def warm(steps: Iterable[Step], on_step: Callable[[str], object] = str) -> Warmth:
    """Compile what is not compiled yet, and note that it is done."""
    if not compiling.is_compiling():
        raise FastError(
            f"There is nothing to compile: numba is not installed or is switched off. {how_to_install()}"
        )
    began, used = time.perf_counter(), time.process_time()
    for step in steps:
        on_step(step.name)
        step.call()
    at_work = time.process_time() - used
    compiling.mark_warm(at_work)
    compiling.forget_older()
    return Warmth(time.perf_counter() - began, at_work, compiling.size())
