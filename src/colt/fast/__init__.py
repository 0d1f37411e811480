"""The fast engine: the same games over rows of small numbers, in lockstep with the referee.

Importing this package costs nothing; numpy and numba are loaded when an engine in it is imported. `engine` says which
engine a bot that sits down now thinks with. It asks once and keeps to the answer for the whole game, so that nothing
it says depends on whether a compilation has finished meanwhile.
"""

import os

from colt.fast.compiling import FastError as FastError
from colt.fast.compiling import is_warm as is_warm
from colt.fast.compiling import never_wait as never_wait

REFEREE, FAST = ENGINES = ("referee", "fast")


def engine() -> str:
    """The engine the environment asks for (COLT_ENGINE); else the fast one where everything is compiled, so that
    nobody waits for it, and the referee where it is not."""
    wanted = os.environ.get("COLT_ENGINE", "")
    if wanted and wanted not in ENGINES:
        raise FastError(f"COLT_ENGINE is {' or '.join(ENGINES)}, not {wanted!r}.")
    return wanted or (FAST if is_warm() else REFEREE)


def settle() -> None:
    """Whoever sits down in this process, or in one it starts, thinks with the engine that would be chosen now."""
    os.environ["COLT_ENGINE"] = engine()


def need_numpy() -> None:
    """Say in a sentence what is missing, where it is numpy."""
    from colt.fast import arrays  # noqa: F401, PLC0415 - it says so
