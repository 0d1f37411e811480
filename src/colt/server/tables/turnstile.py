"""Long stories are told one at a time, and each address has its turn, so that nobody who plays is held up."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator

from colt.server.accounts import PAYER, payer


class Turnstile:
    """One at a time; of several who wait the address that has waited longest since its last turn comes first."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._is_taken = False

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until it can be paid for, then for a turn, and give everybody else a moment before it."""
        account = PAYER.get()
        while account is not None and (owes := account.owes) > 0:  # noqa: ASYNC110 - others spend from it too
            await asyncio.sleep(owes)
        if self._is_taken:
            mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(payer(), deque()).append(mine)
            try:
                await mine
            except asyncio.CancelledError:
                if mine.done() and not mine.cancelled():
                    self._next()
                raise
        self._is_taken = True
        try:
            await asyncio.sleep(0)
            yield
        finally:
            self._next()

    def _next(self) -> None:
        """The next one, please."""
        self._is_taken = False
        while self._waiting and not self._is_taken:
            address, line = self._waiting.popitem(last=False)
            one = line.popleft()
            if line:
                self._waiting[address] = line
            if not one.done():
                self._is_taken = True
                one.set_result(None)
