"""What other processes do at tables that are in memory here: it is read from the rows, played again, and told to the
lines of this process. And that every table has somebody who keeps it, which is to let its bots think and to look at its
clocks."""

from __future__ import annotations

import asyncio

import msgspec

from colt import wire
from colt.kernel import ColtError
from colt.server.clock import Clock
from colt.server.logs import log
from colt.server.storage import Company, StoredTable
from colt.server.storage.company import BEAT
from colt.server.storage.telegrams import Changed, Gone, Item, Left, Noticed, Present, Said
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.registry import Registry
from colt.server.tables.seating import RENEWED
from colt.server.tables.table import Table
from colt.server.tables.turns import Turns

AGAIN = 0.2
"""Seconds until what could not be read is tried again."""

PORTION = 200
"""So many tables are read at one time."""


class Relay:
    """Passes on what happens elsewhere."""

    def __init__(
        self, company: Company, tables: Registry, broadcast: Broadcast, turns: Turns, clock: Clock
    ) -> None:
        self.company = company
        self.tables = tables
        self.broadcast = broadcast
        self.turns = turns
        self.clock = clock
        self._behind: dict[str, None] = {}
        """The links of tables of which something new is stored, the oldest news first."""
        self._is_behind = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Listen, and give signs of life."""
        telegraph = self.company.telegraph
        telegraph.heard, telegraph.restored = self.hear, self.catch_up_everywhere
        await telegraph.start()
        self._tasks = [asyncio.create_task(work) for work in (self._catch_up(), self._live())]

    async def leave(self) -> None:
        """Others keep the tables from now on."""
        try:
            await self.company.leave()
        except Exception as error:  # noqa: BLE001 - then they notice by themselves
            log("nobody heard the goodbye", why=type(error).__name__)

    async def stop(self) -> None:
        """Hear nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.company.telegraph.stop()

    # --- what others say

    def hear(self, by: str, item: Item) -> None:
        """Another process has something to tell."""
        match item:
            case Changed(link, version, keeper):
                self._heard_of_change(link, version, keeper)
            case Gone(link):
                self.tables.gone(link)
            case Present(link, keeper, here):
                table = self.tables.get(link)
                if table is None:
                    self._come(link, keeper)
                elif table.lines.hear_of(by, here, self.clock.age()):
                    self.broadcast.announce(table)
            case Said(link, seat, phrase):
                self.broadcast.speak(self.tables.get(link), seat, phrase)
            case Left():
                self.company.lose(by)
                self._look_around()
            case Noticed(text):
                self.broadcast.notify(self.tables, text)

    def _heard_of_change(self, link: str, version: int, keeper: str) -> None:
        table = self.tables.get(link)
        if table is None:
            self._come(link, keeper)
        elif version > table.stored.version:
            self._fall_behind([link])

    def _come(self, link: str, keeper: str) -> None:
        """Something goes on at a table that is kept here, and that is not in memory."""
        if keeper == self.company.name:
            self.turns.work.spawn(self.tables.find(link))

    # --- catching up

    def catch_up_everywhere(self) -> None:
        """Whatever was said while nobody listened is in the rows; and the others hear again who is here."""
        self._fall_behind([table.stored.link for table in self.tables])
        for table in self.tables:
            if table.lines:
                self.report(table, again=True)

    def _fall_behind(self, links: list[str]) -> None:
        self._behind |= dict.fromkeys(links)
        if self._behind:
            self._is_behind.set()

    async def _catch_up(self) -> None:
        while True:
            await self._is_behind.wait()
            links = list(self._behind)[:PORTION]
            for link in links:
                del self._behind[link]
            try:
                await self.tables.refresh(links)
            except Exception as error:  # noqa: BLE001 - whatever it was, these tables must catch up
                log("tables did not catch up", why=type(error).__name__)
                await asyncio.sleep(AGAIN)
                self._fall_behind(links)
            if not self._behind:
                self._is_behind.clear()

    def caught_up(self, table: Table, before: StoredTable) -> None:
        """Something was stored elsewhere, and is played here: the lines of this process hear of it."""
        self._take_seats_away(table, before)
        is_seen = _as_seen(before) != _as_seen(table.stored)
        if is_seen:
            self.broadcast.announce(table)
        self.broadcast.tell(table, also_nothing=is_seen and table.stored.choices == before.choices)
        self.turns.go_on(table)

    def _take_seats_away(self, table: Table, before: StoredTable) -> None:
        """Who came with a key that opens nothing any more is out; who gave the seat up only watches."""
        for seat, (was, now) in enumerate(zip(before.seats, table.stored.seats, strict=True)):
            if was.token == now.token:
                continue
            if was.owner != now.owner:
                table.lines.give_up(seat)
                continue
            for line in table.lines:
                if seat in line.seats:
                    line.hang_up(wire.encode(RENEWED))

    # --- being there

    def report(self, table: Table, *, again: bool = False) -> None:
        """The others hear who is on the line to this table here."""
        here = table.lines.own
        if (again or here != table.lines.reported) and not self.company.has_left:
            table.lines.reported = here
            self.turns.work.spawn(self.tables.store.save_presence(table.stored, here))

    async def _live(self) -> None:
        """Give signs of life; a table whose keeper gives none is kept by another process."""
        while True:
            was_believed = self.company.is_believed  # what it began before may have been given up
            try:
                age = await self.company.beat()
            except Exception as error:  # noqa: BLE001 - the next one may get through
                log("a sign of life was not taken", why=type(error).__name__)
            else:
                self.clock.keep_up_with(age)
                self._look_around(also_mine=not was_believed)
            await asyncio.sleep(BEAT)

    def _look_around(self, *, also_mine: bool = False) -> None:
        """Who was on the line with a dead process is away, and its tables are kept by the next in order. What was kept
        here and dropped is taken up again: people may be on the line elsewhere."""
        for link in list(self.tables.dropped):
            self._come(link, self.company.name)
        for table in self.tables:
            if table.lines.believe(self.company.living, self.clock.age()):
                self.broadcast.announce(table)
            if self.tables.is_unkept(table):
                table.unkept += 1
                if table.unkept > self.company.rank(table.stored.link):
                    self.keep(table)
                continue
            table.unkept = 0
            if also_mine:
                self.turns.go_on(table)

    def taken_up(self, table: Table) -> None:
        """A table has come into memory: it goes on, kept by this process where nobody else does."""
        if self.tables.is_unkept(table):
            self.keep(table)
        else:
            self.turns.go_on(table)

    def keep(self, table: Table) -> None:
        """This process looks after the table from now on."""
        self.turns.work.spawn(self._keep(table))

    async def _keep(self, table: Table) -> None:
        try:
            await self.tables.keep(table)
        except ColtError:
            return  # another was faster, or it is tried again
        self.turns.go_on(table)


def _as_seen(stored: StoredTable) -> StoredTable:
    """What everybody at a table is told of it, and not how often it was stored."""
    return msgspec.structs.replace(
        stored, version=0, touched=0.0, touched_at=0.0, asked_at=0.0, choices=None, keeper="", epoch=0
    )
