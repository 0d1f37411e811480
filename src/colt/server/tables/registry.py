"""Tables kept: found in memory or in the database, stored before they count, and told to everybody.

Whatever changes a table goes the same way: under the table's lock a copy is changed, it is stored, and only
then it counts and everybody is told.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from typing import Any, TypeVar

from colt import wire
from colt.kernel import SPECTATOR, ColtError
from colt.server.clock import Clock
from colt.server.errors import NoSuchTable, TooMany
from colt.server.logs import log
from colt.server.metrics import Metrics
from colt.server.settings import Settings
from colt.server.storage import NotStored, Store
from colt.server.storage.stored import Facts
from colt.server.tables.bot_pool import BotsAtWork
from colt.server.tables.table import Diverged, Line, Table
from colt.server.tables.updates import words_in

T = TypeVar("T")


class TableKeeping(ABC):
    """Where all the tables are kept."""

    def __init__(self, settings: Settings, store: Store, clock: Clock) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.metrics = Metrics()
        self.bots = BotsAtWork(settings.bot_processes)
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.foreseeing = asyncio.Lock()
        """One forecast at a time, so that thinking ahead holds nobody up."""
        self.is_closing = False

    # --- finding

    async def table(self, link: str) -> Table:
        """The table under this link, from memory or from the database."""
        table = self.tables.get(link)
        if table is not None:
            return table
        lock = self._loading.setdefault(link, asyncio.Lock())
        try:
            async with lock:
                return self.tables.get(link) or await self._load(link)
        finally:
            if not lock.locked():
                self._loading.pop(link, None)

    async def _load(self, link: str) -> Table:
        found = await self.store.facts(link)
        if found is None:
            raise NoSuchTable
        table = Table(found, self.clock.age())
        if found.seed is not None:
            try:
                table.take_up(await self.store.choices(link))
            except Diverged as error:  # nothing is stored: the version that played it can go on with it
                found.phase, found.say = "broken", str(error)
                log("a stored game does not replay", table=link[:6], why=str(error))
        self.tables[link] = table
        self.go_on(table)
        return table

    async def add(self, new: Facts) -> Table:
        if await self.store.count() >= self.settings.tables_at_most:
            raise TooMany("This server has as many tables as it can keep; please try again later.")
        table = Table(new, self.clock.age())
        await self.store.add(new)
        self.tables[new.link] = table
        self.metrics.tables_opened += 1
        log("a table was opened", table=new.link[:6], game=new.game, seats=len(new.seats))
        return table

    @abstractmethod
    def go_on(self, table: Table) -> None:
        """Let the game go on where no person is asked."""

    # --- storing

    async def keep(self, table: Table, changed: Facts, choices: tuple[dict[str, Any], ...] = ()) -> None:
        """Store these facts; then they count. If the database does not take them, the table is forgotten here and
        taken up again from there."""
        changed.version = table.facts.version + 1
        changed.touched = self.clock.date()
        try:
            await self.store.save(changed, choices)
        except NotStored:
            self.tables.pop(table.facts.link, None)
            frame = wire.encode(
                wire.Problem(problem="closing", say="Something went wrong here; please come back.")
            )
            for line in list(table.lines):
                line.hang_up(frame)
            raise
        table.facts = changed

    def drop(self, table: Table) -> None:
        self.tables.pop(table.facts.link, None)
        frame = wire.encode(wire.Problem(problem="no-such-table", say="This table is gone."))
        for line in list(table.lines):
            line.hang_up(frame)

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry this through to its end, even when who asked for it hangs up."""
        outcome = await asyncio.shield(self.spawn(_outcome(work)))
        if isinstance(outcome, ColtError):
            raise outcome
        return outcome

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- telling

    def announce(self, table: Table, but: Line | None = None) -> None:
        frame = wire.encode(wire.TableChanged(table=table.described()))
        for line in list(table.lines):
            if line is not but:
                line.send(frame)

    def tell(self, table: Table, only: Line | None = None, *, also_nothing: bool = False) -> None:
        """Everybody gets their events, their view, and what is asked."""
        if table.teller is None:
            return
        frames: dict[tuple[int, int, int, str], bytes] = {}
        age = self.clock.age()
        for line in list(table.lines) if only is None else (only,):
            for eyes, since in list(line.told.items()):
                if eyes not in line.eyes:
                    del line.told[eyes]
                    continue
                upto = table.events_for(eyes, age, sits=bool(line.seats))
                if upto == since and not also_nothing:
                    continue
                key = eyes, since, upto, line.language
                if key not in frames:
                    frames[key] = wire.encode(self.update(table, eyes, since, upto, line.language))
                line.told[eyes] = upto
                line.send(frames[key])
            if not line.told:
                line.told[SPECTATOR] = 0

    def update(self, table: Table, eyes: int, since: int, upto: int, language: str) -> wire.Update:
        assert table.teller is not None

        def left(seat: int) -> float | None:
            due = table.deadline(seat, self.settings)
            return None if due is None else max(0.0, round(due - self.clock.age(), 1))

        return table.teller.update(
            eyes,
            since,
            upto,
            words_in(language),
            number=table.number,
            names=table.facts.names(),
            left=left,
        )

    def situation(
        self, table: Table, line: Line, seat: int
    ) -> tuple[wire.View | None, tuple[wire.Decision, ...]]:
        """How things stand for this client: for one of its seats, else for its first or as who watches."""
        if table.teller is None:
            return None, ()
        eyes = seat if seat in line.seats else line.seats[0] if line.seats else SPECTATOR
        upto = table.events_for(eyes, self.clock.age(), sits=bool(line.seats))
        update = self.update(table, eyes, upto, upto, line.language)
        return update.view, update.decisions


async def _outcome(work: Coroutine[Any, Any, T]) -> T | ColtError:
    """What came of it; a refusal is a result like any other, also when nobody waits for it any more."""
    try:
        return await work
    except ColtError as error:
        return error
