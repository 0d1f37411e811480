"""All the tables: found in memory or in the database, and stored before anything counts.

Whatever changes a table goes the same way: under the table's lock a copy of what is stored is changed, it is stored,
and only then it counts and everybody is told.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from colt import wire
from colt.server.clock import Clock
from colt.server.errors import NoSuchTable, NotPossible, TooMany
from colt.server.logs import log
from colt.server.storage import Company, Damaged, Found, NotStored, Outdated, Store, StoredTable
from colt.server.tables.table import Diverged, Table

COME_BACK = wire.Trouble(problem="closing", say="Something went wrong here; please come back.")
TRIES = 5
"""So often something is tried while other processes change the same table."""

GONE = wire.Trouble(problem="no-such-table", say="This table is gone.")


_P = ParamSpec("_P")
_T = TypeVar("_T")


def once_more(work: Callable[_P, Awaitable[_T]]) -> Callable[_P, Coroutine[Any, Any, _T]]:
    """Something at a table that is tried again, from how the table then stands, where another process was faster."""

    @wraps(work)
    async def tried(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        for _ in range(TRIES):
            with contextlib.suppress(Outdated):
                return await work(*args, **kwargs)
        raise NotPossible("Others were faster each time; please try again.")

    return tried


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
        self.caught_up: Callable[[Table, StoredTable], None] = lambda _, __: None
        """Told of each table at which something was stored elsewhere, and what was stored before."""
        self.make_room: Callable[[], Awaitable[None]] = _nothing
        """Asked when there are as many tables as can be kept."""
        self.dropped: set[str] = set()
        """The links of tables that were forgotten because the database did not take something."""
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
        if self.company is not None and link in self._tables:
            await self._look_again(link)
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
            found = await self.store.game(link)
        except Damaged as error:
            raise NotPossible(str(error), "broken") from None
        self.dropped.discard(link)
        if found is None:
            raise NoSuchTable
        stored, choices = found
        table = Table(stored, self.clock.age())
        if stored.seed is not None:
            try:
                table.take_up(choices)
            except Diverged as error:  # nothing is stored: the version that played it can go on with it
                stored.phase, stored.say = "broken", str(error)
                log("a stored game does not replay", table=link[:6], why=str(error))
        self._tables[link] = table
        if self.company is not None:  # what was stored while it was read nobody here could take for news
            await self._look_again(link)
        for process, here in (await self.store.presence(link)).items():
            if process not in table.lines.elsewhere:
                table.lines.hear_of(process, here, self.clock.age())
        self.taken_up(table)
        return table

    # --- several processes

    @property
    def company(self) -> Company | None:
        """The other processes that serve these tables, where there can be any."""
        return self.store.company

    def keeps(self, table: Table) -> bool:
        """Whether the bots and the clocks of this table are for this process to look after, as far as it knows: what
        an old keeper does is not stored, for it does not know the table's version."""
        company = self.company
        return company is None or (not company.has_left and table.stored.keeper == company.name)

    def is_unkept(self, table: Table) -> bool:
        """Whether nobody lives who keeps this table."""
        company = self.company
        return company is not None and table.stored.is_open and table.stored.keeper not in company.living

    async def keep(self, table: Table) -> None:
        """This process keeps the table from now on, unless another is faster."""
        async with table.lock:
            if self.is_unkept(table):
                await self._hand_over(table, self._name)

    async def let_go(self, table: Table) -> None:
        """The table leaves the memory, and whoever needs it next keeps it."""
        if self.company is not None and table.stored.is_open and self.keeps(table):
            async with table.lock:
                await self._hand_over(table, "")
        self.forget(table)

    async def _hand_over(self, table: Table, keeper: str) -> None:
        changed = table.stored.copy()
        changed.keeper, changed.epoch = keeper, changed.epoch + 1
        await self.save(table, changed)

    @property
    def _name(self) -> str:
        return "" if self.company is None else self.company.name

    async def _look_again(self, link: str) -> None:
        """Make sure that what is in memory is what is stored: it may have changed elsewhere just now."""
        version = await self.store.version(link)
        table = self._tables.get(link)
        if table is not None and version != table.stored.version:
            await self.refresh([link])

    async def refresh(self, links: Iterable[str]) -> None:
        """Go along with what other processes did at these tables, as far as they are in memory here."""
        known = {link: _known(self._tables[link]) for link in links if link in self._tables}
        found = await self.store.games(known)
        await asyncio.gather(*(self._follow(link, found.get(link)) for link in known))

    async def _follow(self, link: str, found: Found | None) -> None:
        table = self._tables.get(link)
        if table is None:
            return
        async with table.lock:
            if found is None:
                self.gone(link)
            elif found[0].version > table.stored.version and self._tables.get(link) is table:
                self._go_along(table, partial(table.follow, *found))

    def _go_along(self, table: Table, follow: Callable[[], None]) -> None:
        """Let the table follow what is stored; where it cannot, it is taken up anew by whoever comes next."""
        before = table.stored
        try:
            follow()
        except Diverged as error:
            log("a stored game does not replay", table=before.link[:6], why=str(error))
            self.forget(table)
            table.lines.hang_up(wire.encode(COME_BACK))
        else:
            self.caught_up(table, before)

    async def _catch_up(self, table: Table) -> None:
        """Somebody else was faster: what was tried here is undone, and what is stored counts."""
        found = await self.store.game(table.stored.link)
        if found is None:
            self.gone(table.stored.link)
            raise NoSuchTable
        self._go_along(table, partial(table.begin_anew, *found))

    def gone(self, link: str) -> None:
        """This table is gone for good."""
        self.removed((link,))
        table = self._tables.pop(link, None)
        if table is not None:
            table.lines.hang_up(wire.encode(GONE))

    # --- storing

    async def add(self, new: StoredTable, also: Sequence[Any] = ()) -> Table:
        """A new table, and what is stored together with it."""
        new.keeper = self._name
        await self._check_room()
        await self.store.add(new, also)
        log("a table was opened", table=new.link[:6], game=new.game, seats=len(new.seats))
        return self._keep(new)

    async def add_after(self, table: Table, new: StoredTable) -> Table:
        """A new table that follows this one."""
        await self._check_room()
        changed = table.stored.copy()
        changed.rematch = new.link
        changed.version += 1
        new.keeper = self._name
        await self._stored(table, changed, self.store.save_both(changed, new))
        return self._keep(new)

    async def _check_room(self) -> None:
        if await self.store.count() < self.at_most:
            return
        await self.make_room()
        if await self.store.count() >= self.at_most:
            raise TooMany("This server has as many tables as it can keep; please try again later.")

    def _keep(self, new: StoredTable) -> Table:
        table = self._tables[new.link] = Table(new, self.clock.age())
        return table

    async def save(self, table: Table, changed: StoredTable, choices: Sequence[dict[str, Any]] = ()) -> None:
        """Store these changes; then they count."""
        changed.version = table.stored.version + 1
        changed.touched, changed.touched_at = self.clock.date(), self.clock.age()
        await self._stored(table, changed, self.store.save(changed, choices))

    async def _stored(self, table: Table, changed: StoredTable, saving: Awaitable[None]) -> None:
        """Where somebody else was faster the table goes along with that. If the database does not take anything, the
        table is forgotten here and taken up again from there."""
        try:
            try:
                await saving
            except Outdated:
                await self._catch_up(table)
                raise
        except NotStored as error:
            if not isinstance(error, Outdated):
                self.dropped.add(table.stored.link)
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
        for link in links:
            self.gone(link)


def _known(table: Table) -> int:
    """How many choices of the stored ones are known here."""
    return 0 if table.game is None else table.stored.choices or 0


async def _nothing() -> None:
    """Nobody makes room."""
