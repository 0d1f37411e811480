"""A queue in which every address has its turn by the time that was spent on it, and of an address every table, however
much one of them asks and however long that takes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")

Tables = OrderedDict[str, deque[T]]
"""What waits at the tables of one address."""

REMEMBERED = 10_000
"""So many addresses for which nothing waits are remembered; of more they are all forgiven."""


class FairQueue(Generic[T]):
    """What waits: that address comes next which is furthest behind, and of its tables the one that has waited longest.
    Every second spent on an address puts it so far ahead of the others. Who asks after a while begins where the others
    are: nobody saves turns up, and nobody pays for long ago. Where nobody asked, as after a start, each table counts
    for itself."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, Tables[T]] = OrderedDict()
        self._ahead: dict[str, float] = {}
        """How far each address is, in seconds spent on it."""
        self._now = 0.0
        """How far who came last was."""
        self._is_filled = asyncio.Event()

    def put(self, table: str, thing: T, address: str = "") -> None:
        """One more thing of this table, for who asks from there."""
        address = address or table
        if address not in self._waiting:
            self._ahead[address] = max(self._now, self._ahead.get(address, self._now))
        tables = self._waiting.setdefault(address, OrderedDict())
        tables.setdefault(table, deque()).append(thing)
        self._is_filled.set()

    async def get(self) -> tuple[str, T]:
        """The next thing, and whose it is: what is spent on it is to be told. Its table goes to the end."""
        while not self._waiting:
            self._ahead.clear()
            self._is_filled.clear()
            await self._is_filled.wait()
        address = min(self._waiting, key=self._ahead.__getitem__)
        self._now = self._ahead[address]
        tables = self._waiting.pop(address)
        table, things = tables.popitem(last=False)
        thing = things.popleft()
        if things:
            tables[table] = things
        if tables:
            self._waiting[address] = tables
        return address, thing

    def spent(self, address: str, seconds: float) -> None:
        """So long somebody was busy for this address."""
        self._ahead[address] = self._ahead.get(address, self._now) + seconds
        if len(self._ahead) > len(self._waiting) + REMEMBERED:
            self._ahead = {one: self._ahead[one] for one in self._waiting}

    def clear(self) -> list[T]:
        """Everything that waits; nothing waits any more."""
        rest = [thing for tables in self._waiting.values() for things in tables.values() for thing in things]
        self._waiting.clear()
        return rest
