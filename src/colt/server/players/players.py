"""Who I am, without an account: a key made on my device opens what is kept of me, and nothing else does.

The server keeps the hash of each key. Nothing made from a key, and no number that stands for a player, ever goes to
anybody else: not into a table, a replay, a record or a log line.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec

from colt import wire
from colt.server import keys
from colt.server.clock import Clock, written_date
from colt.server.errors import NoSuchTable, NotAllowed, NotPossible, TooMany
from colt.server.logs import log
from colt.server.players import ledger, outcomes, statistics
from colt.server.players.ledger import Device, Ledger, Sitting
from colt.server.players.outcomes import KeptGame
from colt.server.settings import DAY, Settings
from colt.server.storage import NotStored, Outdated, StoredTable
from colt.server.tables import setup
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.permissions import seats_of
from colt.server.tables.registry import Registry
from colt.server.tables.seating import RENEWED
from colt.server.tables.table import Table
from colt.wire import players as told
from colt.wire import tables as asked

NO_SUCH_CODE = "This code does not count: each works once, within ten minutes."

CODE_SECONDS = 600
"""A code for another device works so long."""

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What codes are made of: nothing that looks like something else."""

DEVICES = 10
"""So many devices are one person's at most."""

SITTINGS = 3000
"""So many tables of one person are remembered; of more the oldest is forgotten."""

TOLD = 100
"""So many of them are listed."""

BEST = 5
"""So many best heists are kept in view, in dollars and in cards."""

CATCHING_UP = 5
"""So many games are looked up again at one time, of those whose end was missed."""

FORGOTTEN = "Guest"
"""What somebody is called who wants to be forgotten."""

MayEnter = Callable[[], bool]
"""Whether somebody new may be written down for who asks."""


class Players:
    """Everybody who wants to be known again, each only to themselves."""

    def __init__(
        self, settings: Settings, book: Ledger, tables: Registry, broadcast: Broadcast, clock: Clock
    ) -> None:
        self.settings = settings
        self.book = book
        self.tables = tables
        self.broadcast = broadcast
        self.clock = clock
        self._enrolling = asyncio.Lock()

    # --- what is kept of me

    async def look(self, key: str) -> told.Me:
        """Everything; of somebody unknown it is nothing."""
        me = await self.book.device(key)
        if me is None:
            return told.Me(
                tables=(),
                devices=(),
                against_people=statistics.score(()),
                against_bots=statistics.score(()),
                best=(),
            )
        await self._notice(me)
        running = await self._running(me.player)
        over = await self.book.sittings(me.player, is_over=True, at_most=SITTINGS)
        there = set(await self.book.there([one.link for one in over]))
        counted = [(one, kept) for one in over if (kept := one.kept) and kept.outcome.is_counted]
        games = [kept for _, kept in counted]
        return told.Me(
            tables=(*running, *(_finished(one, there) for one in over[:TOLD])),
            devices=tuple(_device(one, me) for one in await self.book.devices(me.player)),
            against_people=statistics.score([one for one in games if one.is_against_people]),
            against_bots=statistics.score([one for one in games if not one.is_against_people]),
            best=tuple(_heist(one, kept, there) for one, kept in _best(counted)),
        )

    async def _running(self, player: str) -> list[told.MyTable]:
        """The tables that are not over; what has become of the others meanwhile is written down."""
        open_ones = await self.book.sittings(player, is_over=False, at_most=TOLD)
        found = await self.book.tables([one.link for one in open_ones])
        missed = 0
        shown, gone = [], []
        for one in open_ones:
            table = found.get(one.link)
            if table is None or table.seats[one.seat].owner != one.owner:
                gone.append(ledger.get_up(one))
            elif table.phase != "over":
                shown.append(_running(one, table))
            elif missed < CATCHING_UP:
                missed += 1
                await self.settle(await self.tables.find(one.link))
        if gone:
            await self.book.write(*gone)
        return shown

    async def turns(self, key: str) -> told.MyTurns:
        """Where it is my turn."""
        me = await self.book.device(key)
        running = [] if me is None else await self._running(me.player)
        return told.MyTurns(links=tuple(one.link for one in running if one.is_my_turn))

    # --- my seats

    async def claim(self, key: str, request: told.Claim, may_enter: MayEnter) -> None:
        """These seats are mine; who claimed them first keeps them, as long as they do not change hands."""
        if request.link.startswith(keys.PASSING):
            return
        table = await self.tables.find(request.link)
        seats = seats_of(table, request.tokens)
        me = await self.welcome(key, request.device, may_enter)
        before = {one.seat: one for one in await self.book.at_table(request.link)}
        new = [
            self._sits_down(me.player, table, seat)
            for seat in seats
            if seat not in before or before[seat].owner != table.stored.seats[seat].owner
        ]
        if new:
            await self._make_room(me.player, len(new))
            await self.book.write(*(statement for one in new for statement in ledger.sit(one)))

    async def welcome(self, key: str, device: str, may_enter: MayEnter) -> Device:
        """Who has this key; somebody new is written down."""
        me = await self.book.device(key) or await self._enter(key, device, may_enter)
        await self._notice(me)
        return me

    def _sits_down(self, player: str, table: Table, seat: int) -> Sitting:
        """Somebody sits there; a game that is over already is listed and does not count."""
        kept = outcomes.kept(table, seat, is_alone=False)
        return Sitting(
            player, table.stored.link, seat, table.stored.seats[seat].owner, self.clock.date(), kept
        )

    async def _enter(self, key: str, name: str, may_enter: MayEnter) -> Device:
        """Somebody new."""
        if not may_enter() or await self.book.players() >= self.settings.players_at_most:
            raise TooMany("Nobody new is written down here just now; you can play all the same.")
        new = Device(keys.new_link(), keys.new_link(), _named(name), self.clock.date(), self.clock.date())
        try:
            await self.book.write(
                ledger.enter(new.player, self.clock.age()),
                ledger.register(new.device, new.player, key, new.name, new.made),
            )
        except NotStored:  # another page of this device may have been faster
            if (same := await self.book.device(key)) is not None:
                return same
            raise
        return new

    async def _make_room(self, player: str, new: int) -> None:
        over = await self.book.count(player) + new - SITTINGS
        if over > 0:
            oldest = await self.book.oldest(player, over)
            await self.book.write(*(ledger.get_up(one) for one in oldest))

    async def seats(self, key: str, link: str) -> tuple[asked.SeatTaken, ...]:
        """My seats at this table, with keys for this device."""
        me = await self._known(key)
        table = await self.tables.find(link)
        async with table.lock:
            changed = table.stored.copy()
            mine = [
                one.seat
                for one in await self.book.at_table(link)
                if one.player == me.player and one.owner == changed.seats[one.seat].owner
            ]
            if not mine:
                raise NotAllowed("You have no seat at this table.")
            taken = tuple(asked.SeatTaken(seat=seat, token=keys.new_token()) for seat in sorted(mine))
            for one in taken:
                seat = changed.seats[one.seat]
                seat.also = (*seat.also, keys.hashed(one.token))[-DEVICES:]
            await self.tables.save(table, changed)
        return taken

    async def settle(self, table: Table) -> None:
        """A game is over: what came of it is kept for those who want it."""
        sittings = await self.book.at_table(table.stored.link)
        statements = []
        for one in sittings:
            if one.kept is not None:
                continue
            is_alone = sum(other.player == one.player for other in sittings) == 1
            is_mine = table.stored.seats[one.seat].owner == one.owner
            kept = outcomes.kept(table, one.seat, is_alone=is_alone) if is_mine else None
            statements.append(
                ledger.get_up(one) if kept is None else ledger.settle(one, kept, self.clock.date())
            )
        if statements:
            with contextlib.suppress(NotStored):  # then it is found missing when somebody looks
                await self.book.write(*statements)

    # --- my devices

    async def code(self, key: str) -> told.Code:
        """A code by which another device becomes mine, too."""
        me = await self._known(key)
        code = "".join(secrets.choice(SIGNS) for _ in range(8))
        age = self.clock.age()
        await self.book.write(*ledger.promise(code, me.player, age + CODE_SECONDS, age))
        return told.Code(code=f"{code[:4]}-{code[4:]}", seconds=CODE_SECONDS)

    async def enrol(self, key: str, request: told.Enrol) -> None:
        """This device is mine, too. What was kept of it alone comes along."""
        code = "".join(sign for sign in request.code.upper() if sign in SIGNS)
        async with self._enrolling:
            player = await self.book.promised(code, self.clock.age())
            if player is None:
                raise NotAllowed(NO_SUCH_CODE, "no-such-code")
            if len(await self.book.devices(player)) >= DEVICES:
                raise NotPossible(
                    f"You have {DEVICES} devices already; throw one out first.", "too-many-devices"
                )
            joining = await self._joining(key, player, _named(request.device))
            try:
                await self.book.write(*joining, claims=(ledger.redeem(code),))
            except Outdated:  # another process took it just now
                raise NotAllowed(NO_SUCH_CODE, "no-such-code") from None

    async def _joining(self, key: str, player: str, name: str) -> Sequence[Any]:
        before = await self.book.device(key)
        if before is None:
            return (ledger.register(keys.new_link(), player, key, name, self.clock.date()),)
        if before.player == player:
            return ()
        is_only_one = len(await self.book.devices(before.player)) == 1
        moves = ledger.move(before, player, name)
        return (moves, *ledger.inherit(before.player, player)) if is_only_one else (moves,)

    async def throw_out(self, key: str, device: str) -> None:
        """A device is mine no more; and all keys to seats I play at are changed, since it may have them."""
        me = await self._known(key)
        mine = await self.book.devices(me.player)
        if device not in {one.device for one in mine}:
            raise NoSuchTable("You have no such device.", "no-such-device")
        if len(mine) == 1:
            raise NotPossible(
                "This is your only device; you can have everything forgotten instead.", "only-one"
            )
        await self.book.write(ledger.throw_out(device))
        for one in await self.book.sittings(me.player, is_over=False, at_most=SITTINGS):
            table = await self.tables.amend(one.link, partial(_change_locks, one))
            for line in () if table is None else table.lines:
                if one.seat in line.seats:
                    line.hang_up(wire.encode(RENEWED))

    async def call(self, key: str, wish: told.Called) -> None:
        """Call this device when it is my turn at a slow table."""
        me = await self._known(key)
        await self.book.write(*ledger.call_at(me.device, wish))

    async def silence(self, key: str) -> None:
        """Do not call this device any more."""
        me = await self._known(key)
        await self.book.write(ledger.silence(me.device))

    async def forget(self, key: str) -> None:
        """Nothing of me is kept, and my name is nowhere any more; the others keep their games."""
        me = await self._known(key)
        for one in await self.book.everywhere(me.player):
            table = await self.tables.amend(one.link, partial(_without_name, one))
            if table is not None:
                self.broadcast.announce(table)
        renamed = [
            ledger.settle(other, _without_opponent(other.kept, seats), other.when)
            for other, seats in await self.book.beside(me.player)
            if other.kept is not None
        ]
        await self.book.write(*renamed, *ledger.forget(me.player))
        log("a player was forgotten")

    async def clear(self) -> None:
        """Who has not come for very long is forgotten."""
        await self.book.write(*ledger.forget_unseen(self.clock.age() - self.settings.player_days * DAY))

    async def _known(self, key: str) -> Device:
        me = await self.book.device(key)
        if me is None:
            raise NotAllowed("Nobody is known here under this key.", "no-such-player")
        return me

    async def _notice(self, me: Device) -> None:
        """Once a day it is written down that somebody was here."""
        if abs(self.clock.date() - me.seen) > DAY:  # the clock may have been wrong, either way
            await self.book.write(*ledger.seen(me, date=self.clock.date(), age=self.clock.age()))


def _named(name: str) -> str:
    return asked.tidy(name) or "?"


def _change_locks(one: Sitting, stored: StoredTable) -> bool:
    """No key to this seat opens it any more."""
    seat = stored.seats[one.seat]
    if seat.owner != one.owner:
        return False
    seat.token, seat.also = keys.hashed(keys.new_token()), ()
    return True


def _without_name(one: Sitting, stored: StoredTable) -> bool:
    seat = stored.seats[one.seat]
    if seat.owner != one.owner or seat.kind != "person":
        return False
    seat.nickname = setup.nickname(FORGOTTEN, stored, one.seat)
    return True


def _without_opponent(kept: KeptGame, seats: Iterable[int]) -> KeptGame:
    """The same game; who sat at these seats has no name any more."""
    opponents = tuple(
        msgspec.structs.replace(one, name=FORGOTTEN) if one.seat in seats else one
        for one in kept.outcome.opponents
    )
    return msgspec.structs.replace(kept, outcome=msgspec.structs.replace(kept.outcome, opponents=opponents))


def _running(one: Sitting, table: StoredTable) -> told.MyTable:
    return told.MyTable(
        link=one.link,
        seat=one.seat,
        game=table.game,
        edition=table.options.book,
        variants=table.variants,
        pace=table.pace,
        phase=table.phase,
        is_there=True,
        is_my_turn=table.phase == "playing" and one.seat in table.asked,
        people=tuple(seat.nickname for seat in table.seats),
        when=written_date(table.touched),
        outcome=None,
    )


def _finished(one: Sitting, there: set[str]) -> told.MyTable:
    assert one.kept is not None
    kept = one.kept
    names = {other.seat: other.name for other in kept.outcome.opponents} | {kept.seat: kept.nickname}
    return told.MyTable(
        link=one.link,
        seat=one.seat,
        game=kept.game,
        edition=kept.edition,
        variants=kept.variants,
        pace=kept.pace,
        phase="over",
        is_there=one.link in there,
        is_my_turn=False,
        people=tuple(names[seat] for seat in sorted(names)),
        when=written_date(one.when),
        outcome=kept.outcome,
    )


def _device(one: Device, this: Device) -> told.MyDevice:
    return told.MyDevice(
        device=one.device,
        name=one.name,
        since=written_date(one.made),
        seen=written_date(one.seen),
        is_this=one.device == this.device,
    )


def _best(counted: list[tuple[Sitting, KeptGame]]) -> list[tuple[Sitting, KeptGame]]:
    """The best heists in dollars, then those in cards."""
    ordered = sorted(counted, key=lambda one: -one[1].outcome.score)
    dollars = [one for one in ordered if one[1].outcome.is_money]
    cards = [one for one in ordered if not one[1].outcome.is_money]
    return [*dollars[:BEST], *cards[:BEST]]


def _heist(one: Sitting, kept: KeptGame, there: set[str]) -> told.Heist:
    return told.Heist(
        link=one.link if one.link in there else None,
        game=kept.game,
        edition=kept.edition,
        bandit=kept.outcome.bandit,
        score=kept.outcome.score,
        is_money=kept.outcome.is_money,
        place=kept.outcome.place,
        players=kept.players,
        when=written_date(one.when),
    )
