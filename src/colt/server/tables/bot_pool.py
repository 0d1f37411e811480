"""Bots think outside the event loop: in processes of their own, or in a thread."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import secrets
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.connection import wait
from typing import Any

from colt import bots
from colt.kernel import Chance, Decision
from colt.server import keys
from colt.server.logs import log
from colt.server.metrics import Metrics


class BotPool:
    """Those who think for the bots."""

    def __init__(self, processes: int, usual: str, metrics: Metrics) -> None:
        self._processes = processes
        self._usual = usual
        """Who sits in."""
        self._metrics = metrics
        self._seed = secrets.token_hex(8)
        self._pool = self._hire()

    def _hire(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, thread_name_prefix="bots")
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, mp_context=context, initializer=_leave_with_parent)

    async def answer(self, name: str | None, view: Any, decision: Decision) -> str:  # noqa: ANN401 - of either game
        """The text of a bot's choice, whatever happens: where it does not answer, chance does."""
        name = name or self._usual
        try:
            return await self.choose(name, view, decision)
        except Exception as error:  # noqa: BLE001 - a bot may be anybody's; the game goes on
            log("a bot did not answer", bot=name.split(":")[0], why=type(error).__name__)
            self._metrics.bot_failures += 1
            return str(Chance(keys.new_secret()).one_of(decision.choices))

    async def choose(self, name: str, view: Any, decision: Decision) -> str:  # noqa: ANN401 - of either game
        """The text of the choice this bot makes, knowing nothing but the view."""
        loop = asyncio.get_running_loop()
        question = pickle.dumps((name, self._seed, view, decision), pickle.HIGHEST_PROTOCOL)
        try:
            return await loop.run_in_executor(self._pool, think, question)
        except (
            OSError,
            RuntimeError,
        ):  # the pool broke, perhaps for want of memory: a new one, and once more
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = self._hire()
            return await loop.run_in_executor(self._pool, think, question)

    async def warm_up(self) -> None:
        """Let the first process start before anybody waits for it."""
        await asyncio.get_running_loop().run_in_executor(self._pool, bots.names)

    def stop(self) -> None:
        """Everybody goes home."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def think(question: bytes) -> str:
    """Answer one question; called in another process."""
    name, seed, view, decision = pickle.loads(question)  # noqa: S301 - our own bytes, from the parent process
    return str(bots.make(name, seed=seed).choose(view, decision))


def _leave_with_parent() -> None:
    """A process that thinks ends with its server, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
