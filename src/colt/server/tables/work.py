"""What has been begun is carried through to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from colt.kernel import ColtError
from colt.server.accounts import charged
from colt.server.logs import log

T = TypeVar("T")


class Work:
    """Everything that is being done just now."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_closing = False
        """The server goes down: nothing new is begun."""

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Do this beside everything else. Nobody waits for it: what cannot be done now is told again, or found in the
        rows, and a line of the log says so."""
        self._begin(_quietly(work))

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(charged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry this through to its end, even when who asked for it hangs up."""
        outcome = await asyncio.shield(self._begin(_outcome(work)))
        if isinstance(outcome, ColtError):
            raise outcome
        return outcome

    async def finish(self, within: float) -> None:
        """Wait for what was begun, but not for ever: what is stored counts, whatever else was on its way."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=within)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _quietly(work: Coroutine[Any, Any, object]) -> None:
    outcome = await _outcome(work)
    if isinstance(outcome, ColtError):
        log("something was left undone", why=type(outcome).__name__)


async def _outcome(work: Coroutine[Any, Any, T]) -> T | ColtError:
    """What came of it; a refusal is a result like any other, also when nobody waits for it any more."""
    try:
        return await work
    except ColtError as error:
        return error
