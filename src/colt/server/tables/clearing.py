"""Tables nobody has touched for long are cleared: by the time the server was open, never by the date alone, a few at a
time, and not the last ones."""

from __future__ import annotations

from colt.server.logs import log
from colt.server.settings import DAY, Settings
from colt.server.tables.registry import Registry

PORTION = 20
"""So many tables are cleared at one time."""


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

    async def _clear_passing(self) -> int:
        """Tables that are not kept go after a day."""
        tables, old = self.tables, self.tables.clock.age() - DAY
        links = await tables.store.passing(old, at_most=PORTION)
        links = [link for link in links if not ((table := tables.get(link)) and table.lines)]
        if links:
            await tables.remove(links)
        return len(links)

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
