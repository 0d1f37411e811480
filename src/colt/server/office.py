"""What whoever runs a server does from outside: look at the tables, close or delete one, tell everybody something.
Nobody's cards are seen from here, and nobody plays."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import msgspec

from colt.server.clock import written_date
from colt.server.errors import NoSuchTable, NotPossible
from colt.server.settings import Settings
from colt.server.storage import Damaged, InUse, Outdated, Store, StoredTable
from colt.server.storage.errands import Close, Delete, Errand, Notify
from colt.server.storage.telegrams import Noticed
from colt.server.tables.table import Diverged, Table

PORTION = 200
"""So many tables are looked up at one time."""

LOOK = 0.1
"""Seconds between two looks whether a server has done what it is asked to do from here."""

LOOKS = 300
"""After so many it is not waited for any longer."""

TRIES = 5
"""So often a table is closed anew while people play at it."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the list of all."""

    link: str
    game: str
    phase: str
    pace: str
    people: tuple[str, ...]
    """The nicknames of those who sit there."""
    choices: int
    touched: str


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What came of playing every stored game again."""

    tables: int
    broken: tuple[str, ...]
    """The links of those that came out differently, or cannot be read."""


class Office:
    """The tables of a server, as its operator sees them."""

    def __init__(self, store: Store, *, is_beside: bool = False) -> None:
        self.store = store
        self.is_beside = is_beside
        """Whether the one server of this database runs: then it is asked to do what is to be done."""

    async def tables(self, at_most: int) -> list[Line]:
        """The tables that were touched last."""
        return [_line(table) for table in await self.store.latest(at_most)]

    async def check(self) -> Checked:
        """Play every stored game again, and see whether it comes out as it did."""
        games, broken, after = 0, [], ""
        while links := await self.store.links(after, PORTION):
            after = links[-1]
            for link in links:
                games += 1
                if not await self._replays(link):
                    broken.append(link)
        return Checked(tables=games, broken=tuple(broken))

    async def _replays(self, link: str) -> bool:
        try:
            found = await self.store.game(link)
            if found is not None and found[0].seed is not None:
                Table(found[0], 0.0).take_up(found[1])
        except (Damaged, Diverged):
            return False
        return True

    async def close(self, link: str) -> None:
        """Nobody plays at this table any more; what was played stays."""
        for _ in range(TRIES):
            changed = await self.store.table(link)
            if changed is None:
                raise NoSuchTable
            if not changed.is_open:
                raise NotPossible(f"This table is {changed.phase} already.")
            if self.is_beside:
                await self._send(Close(link))
                return
            changed.phase, changed.is_listed = "closed", False
            changed.version += 1
            with contextlib.suppress(Outdated):
                await self.store.save(changed)
                return
        raise NotPossible("Others were faster each time; please try again.")

    async def delete(self, link: str) -> None:
        """This table is gone for good."""
        if await self.store.table(link) is None:
            raise NoSuchTable
        await (self._send(Delete(link)) if self.is_beside else self.store.remove([link]))

    async def notify(self, text: str) -> None:
        """Everybody on the line reads this."""
        if self.is_beside:
            await self._send(Notify(text))
        elif self.store.company is not None:
            await self.store.tell(Noticed(text))
        else:
            raise NotPossible("Nobody serves this database now.")

    async def _send(self, errand: Errand) -> None:
        """The server does it, and this waits until it is done."""
        name = await self.store.leave_errand(errand)
        for _ in range(LOOKS):
            if name not in {left for left, _ in await self.store.errands()}:
                return
            await asyncio.sleep(LOOK)
        await self.store.end_errand(name)
        raise NotPossible("The server did not do it in time; is it well?")


@contextlib.asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Office]:
    """The office of the server with these settings, whether it runs or not."""
    url = settings.checked().url
    try:
        office = Office(await Store.open(url))
    except InUse:
        office = Office(await Store.beside(url), is_beside=True)
    store = office.store
    try:
        yield office
    finally:
        await store.close()


def _line(table: StoredTable) -> Line:
    return Line(
        link=table.link,
        game=table.options.book,
        phase=table.phase,
        pace=table.pace,
        people=tuple(table.seats[seat].nickname for seat in table.people),
        choices=table.choices or 0,
        touched=written_date(table.touched),
    )
