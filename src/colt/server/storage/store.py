"""The database: opened, brought up to date, read; all writing goes through the one writer."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, delete, event, func, insert, make_url, select, text
from sqlalchemy.exc import DatabaseError, DisconnectionError, InterfaceError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from colt import extras
from colt.kernel import ColtError
from colt.server import keys
from colt.server.logs import log
from colt.server.storage import errands
from colt.server.storage.company import Company
from colt.server.storage.errands import Errand
from colt.server.storage.lock import Lock
from colt.server.storage.schema import CHOICES, PRESENCE, SERVER, TABLES
from colt.server.storage.stored import StoredChoice, StoredTable, columns, from_json
from colt.server.storage.telegrams import Changed, Gone, Here, Item, Present
from colt.server.storage.telegraph import PATIENCE, Telegraph
from colt.server.storage.upgrade import NoDatabase, bring_up_to_date, is_up_to_date
from colt.server.storage.writer import NotRead, Write, Writer

AGE = "age"

JUST_NOW = 0.5
"""Seconds for which a connection that was in use is taken to stand."""

USED = "used"
"""When a connection was last in use."""

Found = tuple[StoredTable, list[StoredChoice]]
"""A table and choices made at it."""

SILENT = (DatabaseError, InterfaceError, NoneFree)
"""What is raised where the database does not answer, is damaged, or all connections to it wait for an answer."""

_CHOICE = (CHOICES.c.number, CHOICES.c.seat, CHOICES.c.text, CHOICES.c.digest, CHOICES.c.age)

_UNWATCHED = TABLES.c.link.not_in(select(PRESENCE.c.link))
"""Nobody is on the line with another process."""

_GAMES = text(
    "WITH wanted AS (SELECT * FROM unnest(CAST(:links AS text[]), CAST(:known AS integer[])) AS one (link, known))"
    " SELECT tables.link, facts, 0 AS number, NULL AS seat, NULL AS text, NULL AS digest, NULL AS age"
    " FROM wanted JOIN tables ON tables.link = wanted.link"
    " UNION ALL"
    " SELECT choices.link, NULL, choices.number, choices.seat, choices.text, choices.digest, choices.age"
    " FROM wanted JOIN choices ON choices.link = wanted.link AND choices.number > wanted.known"
    " ORDER BY link, number"
)
"""Tables and their choices by one question, so that they are from one moment: of each table first itself, then what
was chosen at it."""

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


class Damaged(ColtError):
    """What is stored of a table cannot be read."""


class Store:
    """Everything that must not be lost."""

    def __init__(self, engine: AsyncEngine, lock: Lock | None, company: Company | None = None) -> None:
        self.engine = engine
        self.lock = lock
        self.company = company
        """The other processes that serve this database; None where there can be none."""
        self.writer = Writer(engine, company)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Lock the database, bring it up to date, and begin to write."""
        place = make_url(url)
        is_file = place.get_backend_name() == "sqlite"
        if not is_file:
            with extras.needed_for("A database of PostgreSQL", extra="postgres"):
                import psycopg  # noqa: F401, PLC0415 - only where it is wanted
        file = Path(place.database) if is_file and place.database not in (None, "", ":memory:") else None
        lock = None if file is None else Lock(file.resolve())
        try:
            if file is not None:
                keep_private(file)
            await asyncio.to_thread(bring_up_to_date, place)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        if is_file:
            store = cls(_engine_of_file(place), lock)
        else:
            engine, name = _engine_of_server(place), keys.new_name()
            store = cls(engine, lock, Company(engine, Telegraph(place, name), name))
        store.writer.start()
        return store

    @classmethod
    async def beside(cls, url: str) -> Store:
        """The database of a server that runs: to look at, and to leave errands."""
        place = make_url(url)
        if not await asyncio.to_thread(is_up_to_date, place):
            raise NoDatabase("The server runs another version of Colt; please use that one.")
        store = cls(_engine_of_file(place), None)
        store.writer.start()
        return store

    def note(self, address: str) -> None:
        """Where the server of this database is found."""
        if self.lock is not None:
            self.lock.note(address)

    async def close(self) -> None:
        """Write what is waiting and let go."""
        await self.writer.stop()
        await self.engine.dispose()
        if self.lock is not None:
            self.lock.release()

    # --- reading

    async def age(self) -> float:
        """How long this database has been served; where several processes serve it, this one is among them now."""
        if self.company is not None:
            return await self.company.beat()
        rows = await self._read(select(SERVER.c.value).where(SERVER.c.name == AGE))
        return float(rows[0][0]) if rows else 0.0

    async def table(self, link: str) -> StoredTable | None:
        """The table with this link."""
        rows = (
            await self._read(select(TABLES.c.facts).where(TABLES.c.link == link)) if is_a_link(link) else ()
        )
        if not rows:
            return None
        return _read_or_raise(rows[0][0])

    async def choices(self, link: str) -> list[StoredChoice]:
        """The game of that table so far."""
        query = select(*_CHOICE).where(CHOICES.c.link == link).order_by(CHOICES.c.number)
        return [StoredChoice(*row) for row in await self._read(query)]

    async def game(self, link: str) -> Found | None:
        """The table with this link, and its game so far."""
        if self.company is not None:
            return (await self.games({link: 0})).get(link)
        table = await self.table(link)
        return None if table is None else (table, await self.choices(link))

    async def games(self, known: Mapping[str, int]) -> dict[str, Found]:
        """These tables as they stand at one moment, each with the choices that come after so many; without those that
        are gone."""
        links = [link for link in known if is_a_link(link)]
        wanted = {"links": links, "known": [known[link] for link in links]}
        try:
            async with self.engine.connect() as connection:
                at_once = await connection.execution_options(isolation_level="AUTOCOMMIT")
                rows = (await at_once.execute(_GAMES, wanted)).all()
        except SILENT as error:
            raise _not_read(error) from None
        found: dict[str, Found] = {}
        for link, facts, *choice in rows:
            if facts is not None:
                found[link] = _read_or_raise(facts), []
            elif link in found:
                found[link][1].append(StoredChoice(*choice))
        return found

    async def version(self, link: str) -> int | None:
        """How often this table has changed; None where it is gone."""
        rows = await self._read(select(TABLES.c.version).where(TABLES.c.link == link))
        return int(rows[0][0]) if rows else None

    async def presence(self, link: str) -> dict[str, Here]:
        """Who is on the line to this table, with each process that lives."""
        company = self.company
        if company is None:
            return {}
        query = select(PRESENCE.c.process, PRESENCE.c.here).where(PRESENCE.c.link == link)
        others = company.living - {company.name}
        rows = [row for row in await self._read(query) if row[0] in others]
        return {process: msgspec.json.decode(here, type=Here) for process, here in rows}

    async def links(self, after: str, at_most: int) -> list[str]:
        """The links of all tables, in order, a portion at a time."""
        some = select(TABLES.c.link).where(TABLES.c.link > after).order_by(TABLES.c.link).limit(at_most)
        return [row[0] for row in await self._read(some)]

    async def latest(self, at_most: int) -> list[StoredTable]:
        """All tables, those touched last first."""
        rows = await self._read(select(TABLES.c.facts).order_by(TABLES.c.touched.desc()).limit(at_most))
        return [table for row in rows if (table := _readable(row[0])) is not None]

    async def listed(self, at_most: int = 100) -> list[StoredTable]:
        """Tables anybody may see, the latest first."""
        open_to_all = select(TABLES.c.facts).where(
            TABLES.c.is_listed, TABLES.c.phase.in_(("waiting", "playing", "paused"))
        )
        rows = await self._read(open_to_all.order_by(TABLES.c.touched.desc()).limit(at_most))
        return [table for row in rows if (table := _readable(row[0])) is not None]

    async def slow_and_due(self, asked_before: float) -> list[str]:
        """The slow tables whose decisions were opened before this age."""
        due = select(TABLES.c.link).where(
            TABLES.c.phase == "playing", TABLES.c.pace == "slow", TABLES.c.asked_at <= asked_before
        )
        return [row[0] for row in await self._read(due.limit(1000))]

    async def untouched(self, since: float, at_most: int) -> list[str]:
        """The tables nobody has touched since that age of the server, the oldest first."""
        old = (
            select(TABLES.c.link).where(TABLES.c.touched_at < since, _UNWATCHED).order_by(TABLES.c.touched_at)
        )
        return [row[0] for row in await self._read(old.limit(at_most))]

    async def unplayed(self, since: float, at_most: int) -> list[str]:
        """The tables at which no game is under way and that nobody has touched since that age, the oldest first."""
        rests = TABLES.c.phase.not_in(("playing", "paused"))
        old = select(TABLES.c.link).where(TABLES.c.touched_at < since, rests, _UNWATCHED)
        return [row[0] for row in await self._read(old.order_by(TABLES.c.touched_at).limit(at_most))]

    async def passing(self, since: float, at_most: int) -> list[str]:
        """The tables that are not kept and that nobody has touched since that age of the server."""
        link = TABLES.c.link
        past = keys.PASSING[:-1] + chr(ord(keys.PASSING[-1]) + 1)
        old = select(link).where(link >= keys.PASSING, link < past, TABLES.c.touched_at < since, _UNWATCHED)
        return [row[0] for row in await self._read(old.limit(at_most))]

    async def count(self) -> int:
        """How many tables there are."""
        return int((await self._read(select(func.count()).select_from(TABLES)))[0][0])

    async def _read(self, query: Any) -> Sequence[Any]:  # noqa: ANN401 - rows of any shape
        try:
            async with self.engine.connect() as connection:
                return (await connection.execute(query)).all()
        except SILENT as error:
            raise _not_read(error) from None

    # --- writing

    async def add(self, table: StoredTable, also: Sequence[Any] = ()) -> None:
        """A new table, and what belongs to it: all of it, or nothing."""
        await self.writer.store(Write(new_tables=(columns(table),), statements=also))

    async def save(self, table: StoredTable, choices: Sequence[dict[str, Any]] = ()) -> None:
        """A table that changed (its version is one more now), and choices that were made at it."""
        await self.writer.store(Write(tables=(columns(table),), choices=choices, told=(_changed(table),)))

    async def save_both(self, table: StoredTable, successor: StoredTable) -> None:
        """A table and the one that follows it."""
        await self.writer.store(
            Write(new_tables=(columns(successor),), tables=(columns(table),), told=(_changed(table),))
        )

    async def remove(self, links: Sequence[str]) -> None:
        """These tables are gone for good."""
        await self.writer.store(
            Write(
                statements=(
                    delete(CHOICES).where(CHOICES.c.link.in_(links)),
                    delete(PRESENCE).where(PRESENCE.c.link.in_(links)),
                    delete(TABLES).where(TABLES.c.link.in_(links)),
                ),
                told=[Gone(link) for link in links],
            )
        )

    async def rows(self, query: Any) -> Sequence[Any]:  # noqa: ANN401 - rows of any shape
        """What this query finds."""
        return await self._read(query)

    async def change(self, statements: Sequence[Any], claims: Sequence[Any] = ()) -> None:
        """All of this is stored, or nothing; nothing where somebody else was faster to claim something."""
        await self.writer.store(Write(statements=statements, claims=claims))

    async def save_presence(self, table: StoredTable, here: Here) -> None:
        """Who is on the line to this table with this process; other processes hear of it."""
        company = self.company
        if company is None:
            return
        mine = (PRESENCE.c.link == table.link) & (PRESENCE.c.process == company.name)
        row = {"link": table.link, "process": company.name, "here": msgspec.json.encode(here).decode()}
        statements: list[Any] = [delete(PRESENCE).where(mine)]
        if here != Here():
            statements.append(insert(PRESENCE).values(**row))
        await self.writer.store(Write(statements=statements, told=(Present(table.link, table.keeper, here),)))

    async def tell(self, item: Item) -> None:
        """Other processes hear of this."""
        if self.company is not None:
            await self.writer.store(Write(told=(item,)))

    # --- errands

    async def errands(self) -> list[tuple[str, Errand | None]]:
        """What the operator has left to do, by name."""
        left = select(SERVER.c.name, SERVER.c.value).where(SERVER.c.name.startswith(errands.NAME))
        return [(name, errands.read(value)) for name, value in await self._read(left.order_by(SERVER.c.name))]

    async def leave_errand(self, errand: Errand) -> str:
        """Something for the server to do; gives its name."""
        name = f"{errands.NAME}{time.time():014.3f} {keys.new_name()}"[:40]
        await self.change((insert(SERVER).values(name=name, value=errands.written(errand)),))
        return name

    async def end_errand(self, name: str) -> None:
        """It is done, or not wanted any more."""
        await self.change((delete(SERVER).where(SERVER.c.name == name),))

    async def save_age(self, age: float) -> None:
        """So long this database has been served; where several serve it, it counts that itself."""
        if self.company is not None:
            await self.company.beat()
            return
        statements = (
            delete(SERVER).where(SERVER.c.name == AGE),
            insert(SERVER).values(name=AGE, value=repr(age)),
        )
        await self.writer.store(Write(statements=statements))


def _changed(table: StoredTable) -> Changed:
    return Changed(table.link, table.version, table.keeper)


def _not_read(error: Exception) -> NotRead:
    log("the database did not answer", why=type(error).__name__)
    return NotRead()


def _read_or_raise(facts: str) -> StoredTable:
    table = _readable(facts)
    if table is None:
        raise Damaged("What is stored of this table cannot be read; it stays as it is.")
    return table


def _engine_of_file(place: URL) -> AsyncEngine:
    engine = create_async_engine(place, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _engine_of_server(place: URL) -> AsyncEngine:
    """A few connections; one that was not used just now is tried before it is: the database may have been away."""
    few = {"pool_size": 4, "max_overflow": 4}
    engine = create_async_engine(place, hide_parameters=True, connect_args=dict(PATIENCE), **few)

    def try_it(connection: Any, record: Any, _: object) -> None:  # noqa: ANN401 - of the driver, and of the pool
        if time.monotonic() - record.info.get(USED, 0.0) > JUST_NOW:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error:
                raise DisconnectionError from None

    event.listen(engine.sync_engine, "connect", _note_use)
    event.listen(engine.sync_engine, "checkout", try_it)
    event.listen(engine.sync_engine, "checkin", _note_use)
    return engine


def _note_use(_: object, record: Any) -> None:  # noqa: ANN401 - of the pool
    record.info[USED] = time.monotonic()


def _readable(facts: str) -> StoredTable | None:
    """A table as it was written; None where something has happened to it."""
    try:
        return from_json(facts)
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return None


def is_a_link(link: str) -> bool:
    """Whether any table could have this link; no database is asked for one with a hole in it."""
    return "\0" not in link


def keep_private(file: Path) -> None:
    """The database is for nobody else's eyes: it holds the seeds of games under way."""
    with contextlib.suppress(OSError):  # whether it can be opened at all is seen soon enough
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)


def _set_pragmas(connection: Any, _: object) -> None:  # noqa: ANN401 - a connection of the driver
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
