"""All the tables: found in memory or in the database, and stored before anything counts.

Whatever changes a table goes the same way: under the table's lock a copy of what is stored is changed, it is stored,
and only then it counts and everybody is told.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from colt import wire
from colt.server.clock import Clock
from colt.server.errors import NoSuchTable, NotPossible, TooMany
from colt.server.logs import log
from colt.server.storage import Damaged, NotStored, Store, StoredTable
from colt.server.tables.table import Diverged, Table

COME_BACK = wire.Problem(problem="closing", say="Something went wrong here; please come back.")
GONE = wire.Problem(problem="no-such-table", say="This table is gone.")


class Registry:
    """The tables of this server, by their links. In memory are those somebody has looked at lately."""

    def __init__(self, store: Store, clock: Clock, at_most: int) -> None:
        self.store = store
        self.clock = clock
        self.at_most = at_most
        self.taken_up: Callable[[Table], None] = lambda _: None
        """Told of each table whose game goes on here again."""
        self.removed: Callable[[Sequence[str]], None] = lambda _: None
        """Told of tables that are gone for good."""
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    # --- in memory

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, link: str) -> bool:
        return link in self._tables

    def __getitem__(self, link: str) -> Table:
        return self._tables[link]

    def get(self, link: str) -> Table | None:
        """The table under this link, if it is in memory."""
        return self._tables.get(link)

    def forget(self, table: Table) -> None:
        """It leaves the memory; the database has it."""
        self._tables.pop(table.stored.link, None)

    # --- finding

    async def find(self, link: str) -> Table:
        """The table under this link, from memory or from the database."""
        table = self._tables.get(link)
        if table is not None:
            return table
        lock = self._loading.setdefault(link, asyncio.Lock())
        try:
            async with lock:
                return self._tables.get(link) or await self._load(link)
        finally:
            if not lock.locked():
                self._loading.pop(link, None)

    async def _load(self, link: str) -> Table:
        try:
            stored = await self.store.table(link)
        except Damaged as error:
            raise NotPossible(str(error), "broken") from None
        if stored is None:
            raise NoSuchTable
        table = Table(stored, self.clock.age())
        if stored.seed is not None:
            try:
                table.take_up(await self.store.choices(link))
            except Diverged as error:  # nothing is stored: the version that played it can go on with it
                stored.phase, stored.say = "broken", str(error)
                log("a stored game does not replay", table=link[:6], why=str(error))
        self._tables[link] = table
        self.taken_up(table)
        return table

    # --- storing

    async def add(self, new: StoredTable) -> Table:
        """A new table."""
        if await self.store.count() >= self.at_most:
            raise TooMany("This server has as many tables as it can keep; please try again later.")
        await self.store.add(new)
        log("a table was opened", table=new.link[:6], game=new.game, seats=len(new.seats))
        return self._keep(new)

    async def add_after(self, table: Table, new: StoredTable) -> Table:
        """A new table that follows this one."""
        changed = table.stored.copy()
        changed.rematch = new.link
        changed.version += 1
        await self.store.save_both(changed, new)
        table.stored = changed
        return self._keep(new)

    def _keep(self, new: StoredTable) -> Table:
        table = self._tables[new.link] = Table(new, self.clock.age())
        return table

    async def save(self, table: Table, changed: StoredTable, choices: Sequence[dict[str, Any]] = ()) -> None:
        """Store these changes; then they count. If the database does not take them, the table is forgotten here and
        taken up again from there."""
        changed.version = table.stored.version + 1
        changed.touched, changed.touched_at = self.clock.date(), self.clock.age()
        try:
            await self.store.save(changed, choices)
        except NotStored:
            self.forget(table)
            table.lines.hang_up(wire.encode(COME_BACK))
            raise
        table.stored = changed

    async def amend(self, link: str, change: Callable[[StoredTable], bool]) -> Table | None:
        """Change what is stored of a table, if there is something to change; where it is not in memory, its game is
        not taken up for that. Returns the table if it is in memory."""
        table = self._tables.get(link)
        if table is not None:
            async with table.lock:
                changed = table.stored.copy()
                if change(changed):
                    await self.save(table, changed)
            return table
        with contextlib.suppress(Damaged):
            stored = await self.store.table(link)
            if stored is not None and change(stored):
                stored.version += 1
                await self.store.save(stored)
        return None

    async def remove(self, links: Sequence[str]) -> None:
        """These tables are gone for good."""
        await self.store.remove(links)
        self.removed(links)
        for link in links:
            table = self._tables.pop(link, None)
            if table is not None:
                table.lines.hang_up(wire.encode(GONE))
