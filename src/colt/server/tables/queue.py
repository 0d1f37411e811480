"""A queue in which every address has its turn, and of an address every table, however much one of them asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")

Tables = OrderedDict[str, deque[T]]
"""What waits at the tables of one address."""


class FairQueue(Generic[T]):
    """What waits: the address that has waited longest since its last turn comes first, and of its tables the one that
    has. Where nobody asked for it, as after a start, each table counts for itself."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, Tables[T]] = OrderedDict()
        self._is_filled = asyncio.Event()

    def put(self, table: str, thing: T, address: str = "") -> None:
        """One more thing of this table, for who asks from there."""
        tables = self._waiting.setdefault(address or table, OrderedDict())
        tables.setdefault(table, deque()).append(thing)
        self._is_filled.set()

    async def get(self) -> T:
        """The next thing; its address goes to the end, and there its table."""
        while not self._waiting:
            self._is_filled.clear()
            await self._is_filled.wait()
        address, tables = self._waiting.popitem(last=False)
        table, things = tables.popitem(last=False)
        thing = things.popleft()
        if things:
            tables[table] = things
        if tables:
            self._waiting[address] = tables
        return thing

    def clear(self) -> list[T]:
        """Everything that waits; nothing waits any more."""
        rest = [thing for tables in self._waiting.values() for things in tables.values() for thing in things]
        self._waiting.clear()
        return rest
