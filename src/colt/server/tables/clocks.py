"""The clocks run: who is overdue, which host has been away for long, which tables may leave the memory."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from colt.server.logs import log
from colt.server.settings import DAY, Settings
from colt.server.storage import Outdated
from colt.server.tables.agreements import Agreements
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.registry import Registry
from colt.server.tables.sitting_in import Deadlines
from colt.server.tables.table import Table
from colt.server.tables.turns import Turns


class Clocks:
    """Looks at every table from time to time."""

    def __init__(
        self,
        settings: Settings,
        tables: Registry,
        broadcast: Broadcast,
        turns: Turns,
        *,
        deadlines: Deadlines,
        agreements: Agreements,
    ) -> None:
        self.agreements = agreements
        self.settings = settings
        self.tables = tables
        self.broadcast = broadcast
        self.turns = turns
        self.deadlines = deadlines
        self._given_up: set[str] = set()
        """The links of slow tables that could not be taken up."""

    async def tick(self) -> None:
        """One look at all the clocks, each table for itself."""
        for table in self.tables:
            await self._try(table.stored.link, self._look_at(table))
        if self.tables.company is not None and not self.tables.company.leads:
            return
        before = self.tables.clock.age() - self.settings.slow_days * DAY
        for link in await self.tables.store.slow_and_due(before):
            if link not in self.tables and link not in self._given_up:
                await self._try(link, self._wake(link))

    async def _try(self, link: str, look: Coroutine[Any, Any, None]) -> None:
        """What goes wrong at one table is written down, and stops no other."""
        try:
            await look
        except Outdated:
            pass  # another process was faster; the next look is at how it stands now
        except Exception as error:  # noqa: BLE001 - the clocks must go on whatever happens at one table
            log("the clocks stumbled over a table", table=link[:6], why=type(error).__name__)

    async def _wake(self, link: str) -> None:
        """A slow table nobody looks at is due; one that cannot be taken up is left alone."""
        self._given_up.add(link)
        table = await self.tables.find(link)
        await self._look_at(table)
        if table.stored.phase == "playing":
            self._given_up.discard(link)

    async def _look_at(self, table: Table) -> None:
        age = self.tables.clock.age()
        if table.stored.spectator_delay and table.game is not None:
            self.broadcast.tell(table)
            self.broadcast.keep_watchers_posted(table)
        self.broadcast.mention_more(table)
        is_kept = self.tables.keeps(table)
        if is_kept:
            await self.agreements.lapse(table)
            await self._go_on_without(table, self.deadlines.overdue(table))
            await self._replace_host(table, age)
        is_watched = table.lines.is_watched if is_kept else bool(table.lines)
        is_idle = not is_watched and not table.thinking and not table.lock.locked()
        is_crowded = len(self.tables) > self.settings.tables_in_memory
        if is_idle and (is_crowded or age - table.lines.idle_since > self.settings.idle_seconds):
            await self.tables.let_go(table)

    async def _go_on_without(self, table: Table, overdue: list[int]) -> None:
        """At a slow table a bot answers this one decision; at a live one it sits in until the person is back."""
        if overdue and table.stored.pace == "slow":
            for seat in overdue:
                self.turns.think(table, seat, for_person=True)
        elif overdue:
            async with table.lock:
                while late := self.deadlines.overdue(table):  # who waits for the next is one fewer each time
                    changed = table.stored.copy()
                    one = changed.seats[late[0]]
                    one.bot_sits_in, one.sat_in_at = True, len(table.running.answers)
                    await self.tables.save(table, changed)
                    self.broadcast.announce(table)
                self.turns.go_on(table)

    async def _replace_host(self, table: Table, age: float) -> None:
        """A host who has been away for long hands the role to somebody who is here."""
        host, lines = table.stored.host, table.lines
        here = lines.here
        if host is None or host in here or not here or not table.stored.is_open:
            return
        if age - max(lines.away_since.get(host, 0.0), lines.awake_since) < self.settings.grace_seconds:
            return
        async with table.lock:
            changed = table.stored.copy()
            changed.host = min(here)
            await self.tables.save(table, changed)
            self.broadcast.announce(table)
