"""The one writer: everything that waits is committed together, and only then is anybody told."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Table, bindparam, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from colt.kernel import ColtError
from colt.server.storage import at_once
from colt.server.storage.company import NOTIFY, Company
from colt.server.storage.schema import CHOICES, TABLES
from colt.server.storage.telegrams import Item, telegrams


class NotStored(ColtError):
    """The database did not take it; nothing has changed."""


class Outdated(NotStored):
    """Somebody else was faster: what it was made from is not what is stored any more."""


class NotRead(NotStored):
    """The database does not answer."""

    def __init__(self) -> None:
        super().__init__("The database does not answer; please come back in a moment.")


class Write(msgspec.Struct, frozen=True, kw_only=True):
    """What belongs together: all of it is stored, or nothing."""

    choices: Sequence[dict[str, Any]] = ()
    new_tables: Sequence[dict[str, Any]] = ()
    tables: Sequence[dict[str, Any]] = ()
    """Columns of tables that changed; `version` is the new one, and the one before must stand there."""
    claims: Sequence[Any] = ()
    """What only one can have: each of these finds its row, or somebody else was faster."""
    statements: Sequence[Any] = ()
    """Anything else."""
    told: Sequence[Item] = ()
    """What other processes should know."""

    @property
    def is_play(self) -> bool:
        """Whether it is what comes all the time: tables that changed, and choices made at them."""
        return bool(self.tables) and not (self.new_tables or self.claims or self.statements)


CHANGING = ("version", "phase", "pace", "is_listed", "asked_at", "touched", "touched_at", "facts")
"""The columns of a table that may change."""

_UPDATE = (
    update(TABLES)
    .where(TABLES.c.link == bindparam("the_link"), TABLES.c.version == bindparam("before"))
    .values({name: bindparam(name) for name in CHANGING})
)

_Waiting = tuple[Write, "asyncio.Future[None]"]


class Writer:
    """Takes what is to be stored, in order, and says when it is."""

    def __init__(self, engine: AsyncEngine, company: Company | None = None) -> None:
        self._engine = engine
        self._company = company
        self._waiting: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.commits = 0

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what is waiting, then end."""
        if self._task is not None:
            self._waiting.put_nowait(None)
            await self._task
            self._task = None

    async def store(self, write: Write) -> None:
        """Comes back when it is safely on the disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((write, done))
        await done

    async def _run(self) -> None:
        is_last = False
        while not is_last:
            batch = [await self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            is_last = None in batch
            await self._commit([one for one in batch if one is not None])

    async def _commit(self, batch: list[_Waiting]) -> None:
        try:
            await self._write([write for write, _ in batch])
        except Exception as error:  # noqa: BLE001 - whatever a database can raise, nobody may wait for ever
            if len(batch) > 1:  # one of them is to blame: each for itself
                for one in batch:
                    await self._commit([one])
                return
            if not batch[0][1].done():
                kind = Outdated if isinstance(error, IntegrityError) else NotStored
                batch[0][1].set_exception(kind(f"The database did not take it: {type(error).__name__}."))
            return
        for _, done in batch:
            if not done.done():
                done.set_result(None)

    async def _write(self, writes: list[Write]) -> None:
        if not writes:
            return
        if self._company is not None and all(write.is_play for write in writes):
            await at_once.store(
                self._engine,
                [row for write in writes for row in write.tables],
                [row for write in writes for row in write.choices],
                list(telegrams(self._company.name, (item for one in writes for item in one.told))),
            )
        else:
            await self._write_one_by_one(writes)
        self.commits += 1

    async def _write_one_by_one(self, writes: list[Write]) -> None:
        async with self._engine.begin() as connection:
            await _insert(connection, TABLES, [row for write in writes for row in write.new_tables])
            await _change(connection, [row for write in writes for row in write.tables])
            await _insert(connection, CHOICES, [row for write in writes for row in write.choices])
            for write in writes:
                for claim in write.claims:
                    await _claim(connection, claim)
                for statement in write.statements:
                    await connection.execute(statement)
            if self._company is not None:
                for telegram in telegrams(self._company.name, (item for one in writes for item in one.told)):
                    await connection.execute(NOTIFY, {"telegram": telegram})


async def _insert(connection: AsyncConnection, table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        await connection.execute(insert(table), rows)


async def _claim(connection: AsyncConnection, claim: Any) -> None:  # noqa: ANN401 - a statement
    outcome = await connection.execute(claim)
    if outcome.rowcount != 1:
        raise IntegrityError("claim", None, ValueError("it is gone"))


async def _change(connection: AsyncConnection, rows: list[dict[str, Any]]) -> None:
    """Change all these tables, each only if the version before it is the one that is stored: table by table, in an
    order that is everybody's, so that two writers never wait for each other."""
    if not rows:
        return
    values = [
        {
            **{name: row[name] for name in CHANGING},
            "the_link": row["link"],
            "before": row["version"] - 1,
        }
        for row in sorted(rows, key=lambda row: str(row["link"]))
    ]
    outcome = await connection.execute(_UPDATE, values)
    if outcome.rowcount != len(rows):
        raise IntegrityError("table", None, ValueError("another version is stored"))
