"""Sitting down, changing something about the own seat, getting up; and what a host does with others' seats."""

from __future__ import annotations

from colt import wire
from colt.server import keys
from colt.server.errors import NotPossible
from colt.server.storage import StoredSeat, StoredTable
from colt.server.tables import setup
from colt.server.tables.bot_list import BotList
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.names import Names
from colt.server.tables.permissions import host_only, owner_only, seat_exists
from colt.server.tables.registry import Registry, once_more
from colt.server.tables.table import Table
from colt.server.tables.turns import Turns
from colt.wire import tables as asked

RELOADS = 5.0
"""Seconds in which who has left the line may only be loading the page again."""

RENEWED = wire.Trouble(problem="not-your-seat", say="This seat has a new key; the old one opens it no more.")


class Seating:
    """Who sits where."""

    def __init__(
        self, tables: Registry, broadcast: Broadcast, turns: Turns, *, bots: BotList, names: Names
    ) -> None:
        self.tables = tables
        self.broadcast = broadcast
        self.turns = turns
        self.bots = bots
        self.names = names

    @once_more
    async def join(self, link: str, request: asked.Join, token: str = "") -> asked.SeatTaken:
        """Sit down on an open seat; who sits at the table already never gets another hand that was dealt."""
        table = await self.tables.find(link)
        async with table.lock:
            if table.stored.is_dealt and token and table.stored.seat_of(token) is not None:
                raise NotPossible("You sit at this table already.", "seat-taken")
            changed = table.stored.copy()
            number, token = _open_seat(changed, request.seat), keys.new_token()
            seat = changed.seats[number]
            seat.nickname = setup.nickname(self.names.check(request.nickname), changed, number)
            seat.kind, seat.bot, seat.bot_sits_in, seat.is_ready = "person", None, False, False
            seat.token, seat.owner = keys.hashed(token), keys.new_link()
            if changed.phase == "waiting":
                seat.bandit = request.bandit or seat.bandit
                seat.nonce = request.nonce or ""
                setup.check(changed)
            if changed.host is None:
                changed.host = number
            await self._settle(table, changed)
        return asked.SeatTaken(seat=number, token=token)

    @once_more
    async def change(self, link: str, number: int, token: str, request: asked.Change) -> asked.Table:
        """A seat changes something about itself before the start."""
        table = await self.tables.find(link)
        async with table.lock:
            owner_only(table, number, token)
            changed = table.stored.copy()
            seat = changed.seats[number]
            if request.nickname is not None:
                seat.nickname = setup.nickname(self.names.check(request.nickname), changed, number)
            if request.is_ready is not None:
                seat.is_ready = request.is_ready
            if request.bandit is not None or request.nonce is not None:
                if changed.phase != "waiting":
                    raise NotPossible("The game has begun; bandits and nonces are chosen before.")
                seat.bandit = request.bandit or seat.bandit
                seat.nonce = request.nonce or seat.nonce
                setup.check(changed)
            await self.tables.save(table, changed)
            self.broadcast.announce(table)
        return table.described()

    @once_more
    async def renew(self, link: str, number: int, token: str) -> asked.SeatTaken:
        """A seat gets a new key; whoever came with the old one is out."""
        table = await self.tables.find(link)
        async with table.lock:
            owner_only(table, number, token)
            changed, new = table.stored.copy(), keys.new_token()
            changed.seats[number].token, changed.seats[number].also = keys.hashed(new), ()
            await self.tables.save(table, changed)
            for line in table.lines:
                if number in line.seats:
                    line.hang_up(wire.encode(RENEWED))
        return asked.SeatTaken(seat=number, token=new)

    @once_more
    async def leave(self, link: str, number: int, token: str) -> asked.Table:
        """A person gets up for good; once the game has begun a bot takes the seat."""
        table = await self.tables.find(link)
        async with table.lock:
            owner_only(table, number, token)
            changed = table.stored.copy()
            bot = None if changed.phase == "waiting" else self.bots.usual
            changed.seats[number] = _instead(changed, number, bot)
            setup.pass_host_on(changed, table.lines.here - {number})
            if not changed.people and changed.phase != "over":
                changed.phase = "closed"
            await self._settle(table, changed, given_up=number)
        return table.described()

    @once_more
    async def replace(self, link: str, number: int, token: str, request: asked.Replace) -> asked.Table:
        """The host gives a seat to a bot or opens it. Once the cards are dealt a bot only sits in, for who is away."""
        table = await self.tables.find(link)
        async with table.lock:
            host_only(table, token)
            seat_exists(table, number)
            changed = table.stored.copy()
            if number == changed.host:
                raise NotPossible("The host leaves a seat by leaving the table.")
            if not changed.is_open:
                raise NotPossible("Seats do not change any more at this table.")
            bot = self.bots.wanted(request.bot, changed.options) if request.kind == "bot" else None
            if changed.is_dealt and (bot is None or changed.seats[number].kind == "person"):
                _let_sit_in(table, changed, number, bot, self.turns.clock.age())
                await self._settle(table, changed)
            else:
                changed.seats[number] = _instead(changed, number, bot)
                await self._settle(table, changed, given_up=number)
        return table.described()

    async def _settle(self, table: Table, changed: StoredTable, given_up: int | None = None) -> None:
        """Who sits where has changed: it is stored, told, and the game goes on."""
        await self.tables.save(table, changed)
        if given_up is not None:
            table.lines.give_up(given_up)
        self.broadcast.announce(table)
        self.turns.go_on(table)


def _open_seat(table: StoredTable, wanted: int | None) -> int:
    """The seat that is asked for, else the first open one."""
    if not table.is_open:
        raise NotPossible("Nobody sits down at this table any more.")
    open_seats = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if not open_seats:
        raise NotPossible("All seats are taken.", "seat-taken")
    if wanted is not None and wanted not in open_seats:
        raise NotPossible("That seat is taken.", "seat-taken")
    return open_seats[0] if wanted is None else wanted


def _let_sit_in(table: Table, changed: StoredTable, number: int, bot: str | None, age: float) -> None:
    """A bot sits in until the person is back; a hand that was dealt is never opened by one person alone."""
    seat = changed.seats[number]
    if bot is None:
        raise NotPossible("Once the cards are dealt a seat is opened only if everybody agrees.", "ask-them")
    if number in table.lines.here | table.lines.just_gone(age, RELOADS) and not seat.bot_sits_in:
        raise NotPossible(f"{seat.nickname} is here, or was a moment ago.", "is-here")
    if not seat.bot_sits_in:
        seat.bot_sits_in, seat.sat_in_at = True, len(table.running.answers)


def _instead(table: StoredTable, number: int, bot: str | None) -> StoredSeat:
    """The seat without who sat there: for this bot, or open. The nonce of a game under way is part of its seed."""
    before = table.seats[number]
    seat = StoredSeat() if bot is None else setup.bot_seat(bot, table)
    seat.bandit = before.bandit
    seat.nonce = "" if table.phase == "waiting" else before.nonce
    return seat
