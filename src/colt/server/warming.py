"""While a server is open, what bots think with is compiled beside it, if nobody has done so yet. Until then bots think
without, and nobody waits."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Iterator

from colt import fast
from colt.bots.process import leave_with_parent
from colt.fast import compiling
from colt.server.logs import log
from colt.server.settings import Settings

LAST = 19
"""How far the process steps back: it takes what everybody else leaves."""


@contextlib.contextmanager
def warming_up(settings: Settings) -> Iterator[None]:
    """Compiles in a process of its own for as long as this goes on; where bots think in a thread nobody does."""
    if not (settings.bot_processes and is_cold()):
        yield
        return
    log("what bots think with is being compiled; until then they think without")
    process = multiprocessing.get_context("spawn").Process(target=_compile, name="warming", daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join(5)


def is_cold() -> bool:
    """Whether there is something to compile, and somebody who wants it."""
    is_wanted = os.environ.get("COLT_ENGINE") != fast.REFEREE
    return is_wanted and compiling.is_compiling() and compiling.can_keep() and not fast.is_warm()


def _compile() -> None:
    from colt.bots import warming as bots_warming  # noqa: PLC0415 - numpy and numba, over there
    from colt.fast import warming  # noqa: PLC0415

    leave_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this too
    with contextlib.suppress(OSError, AttributeError):  # not everywhere can one step back
        os.nice(LAST)
    warming.warm([*warming.steps(), *bots_warming.steps()])
