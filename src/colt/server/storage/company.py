"""The processes that serve one database, and the time they have served it. Nobody's own clock counts: whether a process
lives, and how old the server is, goes by the clock of the database."""

from __future__ import annotations

import hashlib
import time

from sqlalchemy import bindparam, delete, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from colt.server.storage.schema import PRESENCE, PROCESSES
from colt.server.storage.telegrams import Left, telegrams
from colt.server.storage.telegraph import CHANNEL, Telegraph

BEAT = 0.5
"""Seconds between two signs of life."""

EXPIRES = 2.5
"""Seconds after which a process that gives none is taken for dead, and others keep its tables."""

FORGOTTEN = 60.0
"""Seconds after which nothing is kept of a dead one."""

NOTIFY = select(func.pg_notify(CHANNEL, bindparam("telegram")))

_BEGIN = text("INSERT INTO server (name, value) VALUES ('served', '0 0') ON CONFLICT DO NOTHING")

_BEAT = text(
    """
    WITH clock AS (SELECT extract(epoch FROM clock_timestamp())::float8 AS now),
    alive AS (
        INSERT INTO processes (name, until)
        SELECT CAST(:name AS text), now + CAST(:expires AS float8) FROM clock WHERE CAST(:is_here AS boolean)
        ON CONFLICT (name) DO UPDATE SET until = excluded.until
    ),
    going AS (
        UPDATE server SET value = CAST(
            split_part(value, ' ', 1)::float8
            + CASE split_part(value, ' ', 2) WHEN '0' THEN 0
              ELSE least(greatest(now - split_part(value, ' ', 2)::float8, 0), CAST(:expires AS float8)) END
            AS text
        ) || ' ' || greatest(now, split_part(value, ' ', 2)::float8)::text
        FROM clock WHERE name = 'served' RETURNING value AS served
    )
    SELECT served, processes.name, processes.until FROM going LEFT JOIN processes ON true
    """
)
"""A sign of life; how long the database has been served, and when that was; who else gave signs. Time in which nobody
served it does not count."""


class Company:
    """This process among the others."""

    def __init__(self, engine: AsyncEngine, telegraph: Telegraph, name: str) -> None:
        self._engine = engine
        self.telegraph = telegraph
        self.name = name
        self.living: frozenset[str] = frozenset((name,))
        """Who serves this database now, as far as was heard."""
        self.has_left = False
        self._believed_until = 0.0

    @property
    def is_believed(self) -> bool:
        """Whether the others take this process for alive."""
        return not self.has_left and time.monotonic() < self._believed_until

    @property
    def leads(self) -> bool:
        """Whether what one of all should do is for this process to do."""
        return self.is_believed and self.name == min(self.living, default=self.name)

    def rank(self, link: str) -> int:
        """How many others come first when nobody keeps this table."""
        order = sorted(self.living | {self.name}, key=lambda name: _mixed(name, link))
        return order.index(self.name)

    async def beat(self) -> float:
        """Give a sign of life, and learn who else lives; returns how long this database has been served."""
        began = time.monotonic()
        given = {"name": self.name, "expires": EXPIRES, "is_here": not self.has_left}
        async with self._engine.connect() as connection:
            at_once = await connection.execution_options(isolation_level="AUTOCOMMIT")
            rows = (await at_once.execute(_BEAT, given)).all()
            if not rows:
                await at_once.execute(_BEGIN)
                rows = (await at_once.execute(_BEAT, given)).all()
            served, now = (float(number) for number in rows[0].served.split())
            dead = [row.name for row in rows if row.name is not None and row.until < now - FORGOTTEN]
            await _bury(at_once, dead)
        living = {row.name for row in rows if row.name is not None and row.until >= now}
        self.living = frozenset(living if self.has_left else living | {self.name})
        self._believed_until = began + EXPIRES
        return served

    def lose(self, name: str) -> None:
        """This process has said goodbye."""
        self.living -= {name}

    async def leave(self) -> None:
        """Say goodbye: others keep the tables from now on."""
        self.has_left = True
        async with self._engine.begin() as connection:
            await _bury(connection, [self.name])
            for telegram in telegrams(self.name, [Left()]):
                await connection.execute(NOTIFY, {"telegram": telegram})


async def _bury(connection: AsyncConnection, names: list[str]) -> None:
    if names:
        await connection.execute(delete(PRESENCE).where(PRESENCE.c.process.in_(names)))
        await connection.execute(delete(PROCESSES).where(PROCESSES.c.name.in_(names)))


def _mixed(name: str, link: str) -> bytes:
    """An order of the processes that is another one for each table, and the same for all who ask."""
    return hashlib.blake2b(f"{name} {link}".encode(), digest_size=8).digest()
