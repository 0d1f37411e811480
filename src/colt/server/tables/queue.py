"""A queue in which every table has its turn, however much one of them asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """What waits, table by table: the table that has waited longest since its last turn comes first."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()
        self._is_filled = asyncio.Event()

    def put(self, table: str, thing: T) -> None:
        """One more thing of this table."""
        self._waiting.setdefault(table, deque()).append(thing)
        self._is_filled.set()

    async def get(self) -> T:
        """The next thing; its table goes to the end."""
        while not self._waiting:
            self._is_filled.clear()
            await self._is_filled.wait()
        table, things = self._waiting.popitem(last=False)
        thing = things.popleft()
        if things:
            self._waiting[table] = things
        return thing

    def clear(self) -> list[T]:
        """Everything that waits; nothing waits any more."""
        rest = [thing for things in self._waiting.values() for thing in things]
        self._waiting.clear()
        return rest
