"""Shadow trains are worked out in a process of its own, which steps back for everybody: who plays never waits for who
plans, and of those who plan every address has its turn."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

from colt import games
from colt.bots.process import leave_with_parent
from colt.retelling.shadow import NOTHING, Shadow
from colt.server.tables.turnstile import Turnstile

POLITENESS = 10
"""How far the process steps back behind the server and the bots."""


class Foresight:
    """Who looks ahead, for as many tables as there are; comes to work when somebody plans for the first time."""

    def __init__(self, *, has_process: bool) -> None:
        self._has_process = has_process
        self._room: Executor | None = None
        self._turnstile = Turnstile()

    async def shadow(self, view: Any, ready: tuple[str, ...]) -> Shadow:  # noqa: ANN401 - of either game
        """Where these cards lead, as far as this view knows; nothing where whoever works it out has died twice."""
        async with self._turnstile.turn():
            for _ in range(2):
                room = self._room = self._room or self._open()
                try:
                    return await asyncio.get_running_loop().run_in_executor(room, games.shadow, view, ready)
                except BrokenExecutor:
                    self._room = None
            return NOTHING

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
    leave_with_parent()
    os.nice(POLITENESS)
