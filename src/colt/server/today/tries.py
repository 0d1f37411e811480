"""What the database keeps of tries at the heists of the days."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import delete, func, insert, select, union, update

from colt.server.storage import Store
from colt.server.storage.schema import DAYS, TRIES


class KeptTry(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a try. Databases hold these fields by their names: a new one has a default."""

    nickname: str = ""
    money: int | None = None
    """None: it was left."""
    place: int | None = None
    rounds: tuple[int, ...] = ()
    is_late: bool = False
    """It came to its end when the day was over."""

    @property
    def phase(self) -> Literal["done", "left", "late"]:
        """How it ended."""
        if self.money is None:
            return "left"
        return "late" if self.is_late else "done"

    @property
    def counts(self) -> bool:
        """Whether it was ridden to its end on its day."""
        return self.phase == "done"


class Try(NamedTuple):
    """Somebody rides, or rode."""

    day: str
    player: str
    link: str
    address: str
    is_ranked: bool
    kept: KeptTry | None
    """None: it is not over."""


_TRY = (TRIES.c.day, TRIES.c.player, TRIES.c.link, TRIES.c.address, TRIES.c.is_ranked, TRIES.c.facts)


class Tries:
    """Reads them; who may is decided elsewhere."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, day: str, player: str) -> Try | None:
        """This player's try on that day."""
        found = await self._read(select(*_TRY).where(TRIES.c.day == day, TRIES.c.player == player))
        return found[0] if found else None

    async def at(self, link: str) -> Try | None:
        """The try at this table."""
        found = await self._read(select(*_TRY).where(TRIES.c.link == link))
        return found[0] if found else None

    async def days(self, player: str, since: str) -> set[str]:
        """The days since then whose heist this player rode to the end."""
        query = select(TRIES.c.day).where(
            TRIES.c.player == player, TRIES.c.day >= since, TRIES.c.money.is_not(None)
        )
        return {row[0] for row in await self.store.rows(query)}

    async def count(self, day: str, address: str | None = None) -> int:
        """How many have begun it; all, or those from one address."""
        query = select(func.count()).select_from(TRIES).where(TRIES.c.day == day)
        if address is not None:
            query = query.where(TRIES.c.address == address)
        return int((await self.store.rows(query))[0][0])

    async def ranked(self, day: str, above: int | None = None) -> int:
        """How many are ranked; all, or those with more money than this."""
        query = select(func.count()).select_from(TRIES).where(*_ranked(day))
        if above is not None:
            query = query.where(TRIES.c.money > above)
        return int((await self.store.rows(query))[0][0])

    async def first(self, day: str, at_most: int) -> list[Try]:
        """The richest of the day."""
        query = select(*_TRY).where(*_ranked(day)).order_by(TRIES.c.money.desc(), TRIES.c.link)
        return await self._read(query.limit(at_most))

    async def beside(self, one: Try, money: int, at_most: int) -> list[Try]:
        """Those just above and just below this one, who has so much money; among equals as the richest are ordered."""
        as_rich, ranked = TRIES.c.money == money, select(*_TRY).where(*_ranked(one.day))
        above = ranked.where(TRIES.c.money >= money, ~as_rich | (TRIES.c.link < one.link))
        below = ranked.where(TRIES.c.money <= money, ~as_rich | (TRIES.c.link > one.link))
        above = above.order_by(TRIES.c.money, TRIES.c.link.desc())
        below = below.order_by(TRIES.c.money.desc(), TRIES.c.link)
        return [*await self._read(above.limit(at_most)), *await self._read(below.limit(at_most))]

    async def write(self, *statements: Any) -> None:  # noqa: ANN401 - of SQLAlchemy
        """All of this, or nothing."""
        await self.store.change(statements)

    async def _read(self, query: Any) -> list[Try]:  # noqa: ANN401 - of SQLAlchemy
        return [_try(row) for row in await self.store.rows(query)]


def begin(one: Try) -> Any:  # noqa: ANN401 - a statement
    """Somebody rides; nobody does twice on one day."""
    return insert(TRIES).values(
        day=one.day, player=one.player, link=one.link, address=one.address, is_ranked=one.is_ranked
    )


def settle(one: Try, kept: KeptTry) -> Any:  # noqa: ANN401 - a statement
    """This came of it; only what counts has money."""
    mine = (TRIES.c.day == one.day, TRIES.c.player == one.player)
    money = kept.money if kept.counts else None
    return update(TRIES).where(*mine).values(money=money, facts=msgspec.json.encode(kept).decode())


def forget(days: int) -> Any:  # noqa: ANN401 - a statement
    """Nobody asks any more who rode before the last so many days on which a heist left, tomorrow's promised; days that
    only a wrong clock has passed do not count."""
    left = union(select(DAYS.c.day), select(TRIES.c.day)).subquery()
    last = select(left.c.day).order_by(left.c.day.desc()).offset(days + 1).limit(1).scalar_subquery()
    return delete(TRIES).where(TRIES.c.day <= last)


def forget_addresses(until: str) -> Any:  # noqa: ANN401 - a statement
    """When a day is over nobody counts by addresses any more, and what their hashes are made with is told."""
    return update(TRIES).where(TRIES.c.day < until, TRIES.c.address != "").values(address="")


def _ranked(day: str) -> Sequence[Any]:
    return (TRIES.c.day == day, TRIES.c.is_ranked, TRIES.c.money.is_not(None))


def _try(row: Any) -> Try:  # noqa: ANN401 - a row
    day, player, link, address, is_ranked, facts = row
    kept = None if facts is None else msgspec.json.decode(facts, type=KeptTry)
    return Try(day, player, link, address, is_ranked, kept)
