"""The database: opened, brought up to date, read; all writing goes through the one writer."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, delete, event, func, insert, make_url, select
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from colt import extras
from colt.kernel import ColtError
from colt.server import keys
from colt.server.logs import log
from colt.server.storage.lock import Lock
from colt.server.storage.schema import CHOICES, SERVER, TABLES
from colt.server.storage.stored import StoredChoice, StoredTable, columns, from_json
from colt.server.storage.upgrade import bring_up_to_date
from colt.server.storage.writer import NotRead, Write, Writer

AGE = "age"

CONNECTED_WITHIN = 5
"""Seconds in which a PostgreSQL answers."""

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


class Damaged(ColtError):
    """What is stored of a table cannot be read."""


class Store:
    """Everything that must not be lost."""

    def __init__(self, engine: AsyncEngine, lock: Lock | None) -> None:
        self.engine = engine
        self.lock = lock
        self.writer = Writer(engine)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Lock the database, bring it up to date, and begin to write."""
        place = make_url(url)
        is_file = place.get_backend_name() == "sqlite"
        if not is_file:
            with extras.needed_for("A database of PostgreSQL", extra="postgres"):
                import psycopg  # noqa: F401, PLC0415 - only where it is wanted
        file = Path(place.database) if is_file and place.database not in (None, "", ":memory:") else None
        lock = None if file is None else Lock(file)
        try:
            if file is not None:
                keep_private(file)
            await asyncio.to_thread(bring_up_to_date, place)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        store = cls(_engine_of_file(place) if is_file else _engine_of_server(place), lock)
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
        """How long this database has been served."""
        rows = await self._read(select(SERVER.c.value).where(SERVER.c.name == AGE))
        return float(rows[0][0]) if rows else 0.0

    async def table(self, link: str) -> StoredTable | None:
        """The table with this link."""
        rows = (
            await self._read(select(TABLES.c.facts).where(TABLES.c.link == link)) if is_a_link(link) else ()
        )
        if not rows:
            return None
        table = _readable(rows[0][0])
        if table is None:
            raise Damaged("What is stored of this table cannot be read; it stays as it is.")
        return table

    async def choices(self, link: str) -> list[StoredChoice]:
        """The game of that table so far."""
        wanted = (CHOICES.c.number, CHOICES.c.seat, CHOICES.c.text, CHOICES.c.digest, CHOICES.c.age)
        rows = await self._read(select(*wanted).where(CHOICES.c.link == link).order_by(CHOICES.c.number))
        return [StoredChoice(*row) for row in rows]

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
        old = select(TABLES.c.link).where(TABLES.c.touched_at < since).order_by(TABLES.c.touched_at)
        return [row[0] for row in await self._read(old.limit(at_most))]

    async def passing(self, since: float, at_most: int) -> list[str]:
        """The tables that are not kept and that nobody has touched since that age of the server."""
        link = TABLES.c.link
        past = keys.PASSING[:-1] + chr(ord(keys.PASSING[-1]) + 1)
        old = select(link).where(link >= keys.PASSING, link < past, TABLES.c.touched_at < since)
        return [row[0] for row in await self._read(old.limit(at_most))]

    async def count(self) -> int:
        """How many tables there are."""
        return int((await self._read(select(func.count()).select_from(TABLES)))[0][0])

    async def _read(self, query: Any) -> Sequence[Any]:  # noqa: ANN401 - rows of any shape
        try:
            async with self.engine.connect() as connection:
                return (await connection.execute(query)).all()
        except (OperationalError, InterfaceError) as error:
            log("the database did not answer", why=type(error).__name__)
            raise NotRead from None

    # --- writing

    async def add(self, table: StoredTable) -> None:
        """A new table."""
        await self.writer.store(Write(new_tables=(columns(table),)))

    async def save(self, table: StoredTable, choices: Sequence[dict[str, Any]] = ()) -> None:
        """A table that changed (its version is one more now), and choices that were made at it."""
        await self.writer.store(Write(tables=(columns(table),), choices=choices))

    async def save_both(self, table: StoredTable, successor: StoredTable) -> None:
        """A table and the one that follows it."""
        await self.writer.store(Write(new_tables=(columns(successor),), tables=(columns(table),)))

    async def remove(self, links: Sequence[str]) -> None:
        """These tables are gone for good."""
        await self.writer.store(
            Write(
                statements=(
                    delete(CHOICES).where(CHOICES.c.link.in_(links)),
                    delete(TABLES).where(TABLES.c.link.in_(links)),
                )
            )
        )

    async def save_age(self, age: float) -> None:
        """So long this database has been served."""
        statements = (
            delete(SERVER).where(SERVER.c.name == AGE),
            insert(SERVER).values(name=AGE, value=repr(age)),
        )
        await self.writer.store(Write(statements=statements))


def _engine_of_file(place: URL) -> AsyncEngine:
    engine = create_async_engine(place, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _engine_of_server(place: URL) -> AsyncEngine:
    """A few connections, each tried before it is used: the database may have been away."""
    patience = {"connect_timeout": CONNECTED_WITHIN}
    few = {"pool_size": 4, "max_overflow": 4, "pool_pre_ping": True}
    return create_async_engine(place, hide_parameters=True, connect_args=patience, **few)


def _readable(text: str) -> StoredTable | None:
    """A table as it was written; None where something has happened to it."""
    try:
        return from_json(text)
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
