"""Bots think outside the event loop: in processes of their own, or in a thread."""

from __future__ import annotations

import asyncio
import io
import multiprocessing
import os
import pickle
import secrets
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.connection import wait
from typing import Any

from colt import bots
from colt.express.editions import Rulebook as ExpressBook
from colt.express.editions import rulebook as express_book
from colt.kernel import Decision
from colt.superexpress.editions import Rulebook as SuperBook
from colt.superexpress.editions import rulebook as super_book


class BotsAtWork:
    """Those who think for the bots."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._seed = secrets.token_hex(8)
        self._pool = self._hire()

    def _hire(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, thread_name_prefix="bots")
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, mp_context=context, initializer=_leave_with_parent)

    async def choose(self, name: str, view: Any, decision: Decision) -> str:  # noqa: ANN401 - of either game
        """The text of the choice this bot makes, knowing nothing but the view."""
        loop = asyncio.get_running_loop()
        question = packed((name, self._seed, view, decision))
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


def packed(question: Any) -> bytes:  # noqa: ANN401
    """A question as bytes; a rulebook travels by its name."""
    buffer = io.BytesIO()
    _Packer(buffer, protocol=pickle.HIGHEST_PROTOCOL).dump(question)
    return buffer.getvalue()


class _Packer(pickle.Pickler):
    def reducer_override(self, thing: object) -> Any:  # noqa: ANN401
        if isinstance(thing, ExpressBook):
            return express_book, (thing.edition, thing.variants)
        if isinstance(thing, SuperBook):
            return super_book, (thing.variants,)
        return NotImplemented


def _leave_with_parent() -> None:
    """A process that thinks ends with its server, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
