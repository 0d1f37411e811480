"""The operator's errands: what was left in the database of this server is done, table by table, and told to whoever is
on the line."""

from __future__ import annotations

from colt.kernel import ColtError
from colt.server.logs import log
from colt.server.storage import StoredTable
from colt.server.storage.errands import Close, Delete, Errand, Notify
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.registry import Registry


class Errands:
    """Does what the operator has left to do."""

    def __init__(self, tables: Registry, broadcast: Broadcast) -> None:
        self.tables = tables
        self.broadcast = broadcast

    async def run(self) -> None:
        """All there are, in order. What cannot be done is written down, and left no longer."""
        for name, errand in await self.tables.store.errands():
            try:
                await self._do(errand)
            except ColtError as error:
                log("an errand was not done", why=type(error).__name__)
            await self.tables.store.end_errand(name)

    async def _do(self, errand: Errand | None) -> None:
        match errand:
            case Close(link):
                table = await self.tables.amend(link, _close)
                if table is not None:
                    self.broadcast.announce(table)
            case Delete(link):
                await self.tables.remove([link])
            case Notify(text):
                self.broadcast.notify(self.tables, text)


def _close(stored: StoredTable) -> bool:
    if not stored.is_open:
        return False
    stored.phase, stored.is_listed = "closed", False
    return True
