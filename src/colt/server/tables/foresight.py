"""Shadow trains and hints are worked out in a process of its own, in which no bot thinks and which steps back for
everybody: who plays never waits for who looks ahead, and of those who do every address has its turn. What they wait
tells nothing, neither of a bot nor of who else looked."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, TypeVar

from colt import fast, games
from colt.bots import hinting
from colt.bots.process import leave_with_parent
from colt.kernel import Decision
from colt.retelling.shadow import NOTHING, Shadow
from colt.server.tables.steps import in_steps
from colt.server.tables.turnstile import Turnstile

POLITENESS = 10
"""How far the process steps back behind the server and the bots."""

SHADOW = 0.4
"""Of a bot's step: a shadow train comes after a whole number of these. It takes 20 ms at most."""

T = TypeVar("T")


class Foresight:
    """Who looks ahead, for as many tables as there are; comes to work when somebody asks for the first time."""

    def __init__(self, *, has_process: bool, step: float = 0.0) -> None:
        self._has_process = has_process
        self._step = step
        self._seed = secrets.token_hex(8)
        self._room: Executor | None = None
        self._turnstile = Turnstile()

    async def shadow(self, view: Any, ready: tuple[str, ...]) -> Shadow:  # noqa: ANN401 - of either game
        """Where these cards lead, as far as this view knows; nothing where whoever works it out has died twice."""
        async with in_steps(SHADOW * self._step):
            return await self._looked(games.shadow, view, ready) or NOTHING

    async def hint(self, view: Any, decision: Decision) -> hinting.Hint | None:  # noqa: ANN401 - as above
        """What to answer and why, as far as this view knows; none where whoever works it out has died twice."""
        async with in_steps(self._step):
            return await self._looked(hinting.hint, view, decision, self._seed)

    async def _looked(self, ahead: Callable[..., T], *known: Any) -> T | None:  # noqa: ANN401 - as above
        async with self._turnstile.turn():
            for _ in range(2):
                room = self._room = self._room or self._open()
                try:
                    return await asyncio.get_running_loop().run_in_executor(room, ahead, *known)
                except BrokenExecutor:
                    self._room = None
            return None

    def stop(self) -> None:
        """Goes home; whoever waits for an answer gets none."""
        if self._room is not None:
            self._room.shutdown(wait=False, cancel_futures=True)

    def _open(self) -> Executor:
        if not self._has_process:
            return ThreadPoolExecutor(1, thread_name_prefix="foresight")
        spawning = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=spawning, initializer=_begin)


def _begin() -> None:
    """As where bots think: people wait for what is worked out here, so nothing is compiled."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    leave_with_parent()
    os.nice(POLITENESS)
    fast.never_wait()
    fast.settle()
