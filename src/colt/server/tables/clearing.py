"""Tables nobody has touched for long are cleared."""

from __future__ import annotations

from colt.server.logs import log
from colt.server.settings import DAY
from colt.server.tables.registry import Registry


class Clearing:
    """Makes room for new tables."""

    def __init__(self, tables: Registry, keep_days: float) -> None:
        self.tables = tables
        self.keep_days = keep_days

    async def clear_old(self) -> int:
        """Clear what is old and has nobody on the line; returns how many tables."""
        tables = self.tables
        old = await tables.store.untouched(tables.clock.date() - self.keep_days * DAY)
        links = [link for link in old if link not in tables or not tables[link].lines]
        if links:
            await tables.remove(links)
            log("old tables were cleared", tables=len(links))
        return len(links)
