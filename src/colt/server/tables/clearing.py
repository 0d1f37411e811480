"""Tables nobody has touched for long are cleared: by the time the server was open, never by the date alone, a few at a
time, and not the last ones."""

from __future__ import annotations

from collections.abc import Sequence

from colt.server.logs import log
from colt.server.settings import DAY, Settings
from colt.server.tables.registry import Registry

PORTION = 20
"""So many tables are cleared at one time."""

HOUR = 60 * 60


class Clearing:
    """Makes room for new tables."""

    def __init__(self, tables: Registry, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings

    async def clear_old(self) -> int:
        """Clear a few tables that are old and have nobody on the line; returns how many. One of several processes does
        it for all."""
        company = self.tables.company
        if company is not None and not company.leads:
            return 0
        return await self._clear_passing() + await self._clear_kept()

    async def make_room(self) -> None:
        """The server is full: a few tries go that are an hour old, else a few tables that nobody has touched for a day
        and at which no game is under way. So nobody fills it for ever."""
        store, age = self.tables.store, self.tables.clock.age()
        links = await store.passing(age - HOUR, at_most=PORTION) or await store.unplayed(age - DAY, PORTION)
        log("the server is full", cleared=await self._remove(links))

    async def _clear_passing(self) -> int:
        """Tables that are not kept go after a day."""
        old = self.tables.clock.age() - DAY
        return await self._remove(await self.tables.store.passing(old, at_most=PORTION))

    async def _remove(self, links: Sequence[str]) -> int:
        """Those of them that have nobody on the line."""
        tables = self.tables
        gone = [link for link in links if not ((table := tables.get(link)) and table.lines)]
        if gone:
            await tables.remove(gone)
        return len(gone)

    async def _clear_kept(self) -> int:
        tables, store = self.tables, self.tables.store
        room = await store.count() - self.settings.keep_tables
        if room <= 0:
            return 0
        old = tables.clock.age() - self.settings.keep_days * DAY
        watched = {table.stored.link for table in tables if table.lines and table.stored.touched_at < old}
        found = await store.untouched(old, at_most=PORTION + len(watched))
        links = [link for link in found if link not in watched][: min(PORTION, room)]
        if links:
            await tables.remove(links)
            log("old tables were cleared", tables=len(links))
        return len(links)
