"""What the database keeps of those who play here: their devices, the codes under way, the tables they sat at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import and_, delete, exists, func, insert, or_, select, update

from colt.server import keys
from colt.server.players.outcomes import KeptGame
from colt.server.storage import Store, StoredTable
from colt.server.storage.schema import CODES, DEVICES, PLAYERS, SITTINGS, TABLES, TRIES
from colt.server.storage.stored import from_json
from colt.wire.players import Called


class Device(NamedTuple):
    """A device of somebody's, as it is stored."""

    device: str
    player: str
    name: str
    made: float
    seen: float


class Sitting(NamedTuple):
    """Somebody sits, or sat, at a table."""

    player: str
    link: str
    seat: int
    owner: str
    """Who owned the seat then: a seat that changed hands has another owner."""
    when: float
    kept: KeptGame | None
    """What came of it."""


_DEVICE = (DEVICES.c.device, DEVICES.c.player, DEVICES.c.name, DEVICES.c.made, DEVICES.c.seen)
_SITTING = (
    SITTINGS.c.player,
    SITTINGS.c.link,
    SITTINGS.c.seat,
    SITTINGS.c.owner,
    SITTINGS.c.moved,
    SITTINGS.c.facts,
)


class Ledger:
    """Reads and writes it; who may is decided elsewhere."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- reading

    async def device(self, key: str) -> Device | None:
        """The device with this key."""
        rows = await self.store.rows(select(*_DEVICE).where(DEVICES.c.key == keys.hashed(key)))
        return Device(*rows[0]) if rows else None

    async def devices(self, player: str) -> list[Device]:
        """All devices of this player, the oldest first."""
        query = select(*_DEVICE).where(DEVICES.c.player == player).order_by(DEVICES.c.made, DEVICES.c.device)
        return [Device(*row) for row in await self.store.rows(query)]

    async def called(self, player: str) -> list[tuple[str, Called]]:
        """The devices of this player that want to be called, and where."""
        query = select(DEVICES.c.device, DEVICES.c.push).where(
            DEVICES.c.player == player, DEVICES.c.push.is_not(None)
        )
        rows = await self.store.rows(query)
        return [(device, msgspec.json.decode(push, type=Called)) for device, push in rows]

    async def players(self) -> int:
        """How many there are."""
        return int((await self.store.rows(select(func.count()).select_from(PLAYERS)))[0][0])

    async def promised(self, code: str, age: float) -> str | None:
        """Whose code this is, if it still counts."""
        query = select(CODES.c.player).where(CODES.c.code == keys.hashed(code), CODES.c.until > age)
        rows = await self.store.rows(query)
        return str(rows[0][0]) if rows else None

    async def sittings(self, player: str, *, is_over: bool, at_most: int) -> list[Sitting]:
        """The tables of this player, the latest first."""
        which = SITTINGS.c.facts.is_not(None) if is_over else SITTINGS.c.facts.is_(None)
        query = select(*_SITTING).where(SITTINGS.c.player == player, which)
        rows = await self.store.rows(query.order_by(SITTINGS.c.moved.desc(), SITTINGS.c.link).limit(at_most))
        return [_sitting(row) for row in rows]

    async def everywhere(self, player: str) -> list[Sitting]:
        """Every table this player ever sat at."""
        rows = await self.store.rows(select(*_SITTING).where(SITTINGS.c.player == player))
        return [_sitting(row) for row in rows]

    async def at_table(self, link: str) -> list[Sitting]:
        """Who sits, or sat, at this table."""
        rows = await self.store.rows(select(*_SITTING).where(SITTINGS.c.link == link))
        return [_sitting(row) for row in rows]

    async def beside(self, player: str) -> list[tuple[Sitting, set[int]]]:
        """Those who sat at a table with this player, and the seats this player had there."""
        mine: dict[str, set[int]] = {}
        for one in await self.everywhere(player):
            mine.setdefault(one.link, set()).add(one.seat)
        where = select(SITTINGS.c.link).where(SITTINGS.c.player == player)
        query = select(*_SITTING).where(SITTINGS.c.link.in_(where), SITTINGS.c.player != player)
        return [(one, mine[one.link]) for one in map(_sitting, await self.store.rows(query))]

    async def oldest(self, player: str, at_most: int) -> list[Sitting]:
        """The tables this player has not been at for longest."""
        query = select(*_SITTING).where(SITTINGS.c.player == player).order_by(SITTINGS.c.moved)
        return [_sitting(row) for row in await self.store.rows(query.limit(at_most))]

    async def count(self, player: str) -> int:
        """At how many tables this player sat."""
        query = select(func.count()).select_from(SITTINGS).where(SITTINGS.c.player == player)
        return int((await self.store.rows(query))[0][0])

    async def tables(self, links: Sequence[str]) -> dict[str, StoredTable]:
        """The same, with what is stored of them."""
        rows = await self.store.rows(select(TABLES.c.link, TABLES.c.facts).where(TABLES.c.link.in_(links)))
        found = {}
        for link, facts in rows:
            try:
                found[str(link)] = from_json(facts)
            except msgspec.MsgspecError:  # something has happened to it
                continue
        return found

    async def there(self, links: Sequence[str]) -> list[str]:
        """Those of these tables that are still there."""
        return [
            row[0] for row in await self.store.rows(select(TABLES.c.link).where(TABLES.c.link.in_(links)))
        ]

    # --- writing

    async def write(self, *statements: Any, claims: Sequence[Any] = ()) -> None:  # noqa: ANN401 - of SQLAlchemy
        """All of this, or nothing."""
        await self.store.change(statements, claims)


def enter(player: str, age: float) -> Any:  # noqa: ANN401 - a statement
    """Somebody new plays here."""
    return insert(PLAYERS).values(player=player, seen_at=age)


def register(device: str, player: str, key: str, name: str, date: float) -> Any:  # noqa: ANN401
    """A device of theirs."""
    return insert(DEVICES).values(
        device=device, player=player, key=keys.hashed(key), name=name, made=date, seen=date
    )


def seen(device: Device, *, date: float, age: float) -> tuple[Any, ...]:
    """Somebody was here."""
    return (
        update(DEVICES).where(DEVICES.c.device == device.device).values(seen=date),
        update(PLAYERS).where(PLAYERS.c.player == device.player).values(seen_at=age),
    )


def throw_out(device: str) -> Any:  # noqa: ANN401
    """This device is nobody's any more."""
    return delete(DEVICES).where(DEVICES.c.device == device)


def call_at(device: str, wish: Called) -> tuple[Any, ...]:
    """This device is called there; no other one is."""
    place = msgspec.json.encode(wish).decode()
    return (
        update(DEVICES).where(DEVICES.c.push == place).values(push=None),
        update(DEVICES).where(DEVICES.c.device == device).values(push=place),
    )


def silence(device: str) -> Any:  # noqa: ANN401
    """This device is called no more."""
    return update(DEVICES).where(DEVICES.c.device == device).values(push=None)


def promise(code: str, player: str, until: float, age: float) -> tuple[Any, ...]:
    """A code for one more device; what was promised before, or lapsed, counts no more."""
    return (
        delete(CODES).where(or_(CODES.c.player == player, CODES.c.until <= age)),
        insert(CODES).values(code=keys.hashed(code), player=player, until=until),
    )


def redeem(code: str) -> Any:  # noqa: ANN401
    """It works once: whoever deletes it has it."""
    return delete(CODES).where(CODES.c.code == keys.hashed(code))


def move(one: Device, player: str, name: str) -> Any:  # noqa: ANN401
    """A device belongs to somebody else now."""
    return update(DEVICES).where(DEVICES.c.device == one.device).values(player=player, name=name)


def inherit(before: str, player: str) -> tuple[Any, ...]:
    """All that was one player's is another's, who has just turned out to be the same."""
    return (
        update(SITTINGS).where(SITTINGS.c.player == before).values(player=player),
        delete(TRIES).where(TRIES.c.player == before, TRIES.c.day.in_(_days_of(player))),
        update(TRIES).where(TRIES.c.player == before).values(player=player),
        *forget(before),
    )


def _days_of(player: str) -> Any:  # noqa: ANN401 - a query
    """The days whose heist this player has ridden: of two tries of one person one is left."""
    twin = TRIES.alias()
    return select(twin.c.day).where(twin.c.player == player)


def sit(one: Sitting) -> tuple[Any, ...]:
    """Somebody sits there; whoever sat there before does no longer."""
    return (
        delete(SITTINGS).where(SITTINGS.c.link == one.link, SITTINGS.c.seat == one.seat),
        insert(SITTINGS).values(
            player=one.player,
            link=one.link,
            seat=one.seat,
            owner=one.owner,
            moved=one.when,
            facts=_written(one.kept),
        ),
    )


def get_up(one: Sitting) -> Any:  # noqa: ANN401
    """Nothing is known any more of who sat there."""
    return delete(SITTINGS).where(SITTINGS.c.link == one.link, SITTINGS.c.seat == one.seat)


def settle(one: Sitting, kept: KeptGame, date: float) -> Any:  # noqa: ANN401
    """This came of it."""
    seat = and_(SITTINGS.c.link == one.link, SITTINGS.c.seat == one.seat)
    return update(SITTINGS).where(seat).values(facts=_written(kept), moved=date)


def forget(player: str) -> tuple[Any, ...]:
    """Nothing is known any more of this player."""
    return tuple(
        delete(table).where(table.c.player == player) for table in (SITTINGS, CODES, DEVICES, PLAYERS)
    )


def forget_unseen(before: float) -> tuple[Any, ...]:
    """Nor of those who have not come for so long."""
    gone = select(PLAYERS.c.player).where(PLAYERS.c.seen_at < before)
    lost = ~exists().where(DEVICES.c.player == PLAYERS.c.player)
    return (
        *(delete(table).where(table.c.player.in_(gone)) for table in (SITTINGS, CODES, DEVICES)),
        delete(PLAYERS).where(or_(PLAYERS.c.seen_at < before, lost)),
    )


def _written(kept: KeptGame | None) -> str | None:
    return None if kept is None else msgspec.json.encode(kept).decode()


def _sitting(row: Any) -> Sitting:  # noqa: ANN401 - a row
    player, link, seat, owner, when, facts = row
    kept = None if facts is None else msgspec.json.decode(facts, type=KeptGame)
    return Sitting(player, link, seat, owner, when, kept)
