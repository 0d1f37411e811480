"""Today's heist: one a day, the same deal and the same bots for everybody, one try for each key.

Nothing of the day's secret leaves the server before the day is over, and who has not ridden sees nobody else ride.
"""

from __future__ import annotations

import contextlib
from itertools import takewhile

from colt.kernel import Chance
from colt.server import keys
from colt.server.clock import written_date
from colt.server.errors import NoSuchTable, NotAllowed, NotPossible, TooMany
from colt.server.players import Players, ledger
from colt.server.players.ledger import Device, Sitting
from colt.server.players.players import MayEnter
from colt.server.settings import DAY, Settings
from colt.server.storage import NotStored, Outdated, StoredTable
from colt.server.tables.dealer import Dealer
from colt.server.tables.lobby import Lobby
from colt.server.tables.registry import Registry
from colt.server.tables.table import Table
from colt.server.today import tries
from colt.server.today.calendar import Calendar, Day, before
from colt.server.today.results import result
from colt.server.today.tries import KeptTry, Tries, Try
from colt.wire import tables as asked
from colt.wire import today as told

SEATS = 4
CAST = ("outlaw", "sheriff")
"""Who rides along: bots that think by guesses, never by the clock, so that they answer everybody alike."""

WEEK = 7
KEPT_DAYS = 400
"""So long it is known who rode, counting days on which a heist left; a streak is never longer."""

FIRST = 10
"""So many of the richest are named …"""
BESIDE = 3
"""… and so many on either side of me."""

RIDDEN = "One try a day: you have ridden, and the next heist leaves tomorrow."
NOT_RIDDEN = "Who has ridden today's heist may watch others ride it; from tomorrow on everybody may."
TOMORROW = "That opens when the day is over, so that today's heist is the same for everybody."


class Today:
    """The heist of the day, and who has ridden it."""

    def __init__(
        self, settings: Settings, lobby: Lobby, dealer: Dealer, tables: Registry, players: Players
    ) -> None:
        self.settings = settings
        self.lobby = lobby
        self.dealer = dealer
        self.tables = tables
        self.players = players
        self.clock = tables.clock
        self.calendar = Calendar(tables.store, self.clock, is_lone=settings.is_lone)
        self.book = Tries(tables.store)
        self._cleared = ""
        """The day on which addresses of earlier days were forgotten."""

    async def prepare(self) -> None:
        """Today's secret is there, tomorrow's is promised, and of yesterday nobody's address is known."""
        with contextlib.suppress(NotStored):  # then whoever asks first sees to it
            await self.calendar.today()
            if self._cleared != self.calendar.name:
                await self.book.write(tries.forget_addresses(self.calendar.name))
                self._cleared = self.calendar.name

    async def clear(self) -> None:
        """Who rode very long ago is forgotten."""
        await self.book.write(tries.forget(KEPT_DAYS))

    # --- riding

    async def ride(
        self, key: str, request: told.Ride, address: str, may_enter: MayEnter
    ) -> asked.TableOpened:
        """Sit down at today's heist, if this is the first time today."""
        day = await self.calendar.today()
        me = await self.players.welcome(key, request.device, may_enter)
        if await self.book.of(day.name, me.player) is not None:
            raise NotPossible(RIDDEN, "ridden")
        origin = keys.hashed(f"{day.secret} {address}")
        if await self.book.count(day.name, origin) >= self.settings.rides_per_address:
            raise TooMany("From this address many have ridden today's heist; the next one leaves tomorrow.")
        new, mine = self._set_up(day, request.nickname)
        dealt, game = self.dealer.deal(new)
        mine_now = Try(day.name, me.player, dealt.link, origin, await self._is_ranked(me), None)
        sitting = Sitting(
            me.player, dealt.link, mine.seat, dealt.seats[mine.seat].owner, self.clock.date(), None
        )
        try:
            table = await self.tables.add(dealt, (tries.begin(mine_now), *ledger.sit(sitting)))
        except Outdated:
            raise NotPossible(RIDDEN, "ridden") from None
        self.dealer.play(table, game)
        return asked.TableOpened(table=table.described(), seats=(mine,))

    def _set_up(self, day: Day, nickname: str) -> tuple[StoredTable, asked.SeatTaken]:
        """The table of the day: who rides along, and which seat is mine, come from its secret."""
        chance = Chance(f"{day.secret} cast")
        seat = chance.below(SEATS)
        offered = [bot for bot in CAST if bot in self.lobby.bots.offered]
        bots = [
            asked.SeatWish(kind="bot", bot=chance.one_of(offered) if offered else None) for _ in range(SEATS)
        ]
        bots[seat] = asked.SeatWish(kind="person")
        wish = asked.NewTable(nickname=nickname, seats=tuple(bots), plan_view=True)
        new, (mine,) = self.lobby.set_up(wish)
        new.secret, new.today = day.secret, day.name
        return new, mine

    async def _is_ranked(self, me: Device | None) -> bool:
        """Whether a try of this person's would be ranked: the first of the keys is older than a day."""
        if me is None or self.settings.is_lone:
            return False
        devices = await self.players.book.devices(me.player)
        return self.clock.date() - min(one.made for one in devices) >= DAY

    # --- the end

    async def settle(self, table: Table) -> None:
        """A try has come to its end."""
        if table.stored.today is None:
            return
        mine = await self.book.at(table.stored.link)
        if mine is not None and mine.kept is None:
            with contextlib.suppress(NotStored):  # then it is found missing when somebody looks
                await self._write(mine, table)

    async def _write(self, mine: Try, table: Table | None) -> Try:
        kept = KeptTry() if table is None else result(table, is_late=self.calendar.is_over(mine.day))
        await self.book.write(tries.settle(mine, kept))
        return mine._replace(kept=kept)

    async def _caught_up(self, mine: Try | None) -> Try | None:
        """My try as it stands: where its end was missed, or it was left, that is written down."""
        if mine is None or mine.kept is not None:
            return mine
        try:
            table = await self.tables.find(mine.link)
        except NoSuchTable:
            return await self._write(mine, None)
        return await self._write(mine, table) if table.stored.phase in ("over", "closed") else mine

    # --- looking

    async def look(self, key: str, wanted: str | None = None) -> told.Today:
        """The heist of today, or of a day that is over: what everybody may know, and what I may."""
        day = await self._day(wanted)
        is_over = self.calendar.is_over(day.name)
        me = await self.players.book.device(key) if key else None
        mine = None if me is None else await self._caught_up(await self.book.of(day.name, me.player))
        has_ridden = mine is not None and mine.kept is not None
        rode = set() if me is None else await self.book.days(me.player, before(day.name, KEPT_DAYS))
        return told.Today(
            day=day.name,
            is_over=is_over,
            seconds=0 if is_over else self.calendar.left(),
            commitment=day.commitment,
            committed=written_date(day.made),
            next_commitment=None if is_over else (await self.calendar.tomorrow()).commitment,
            secret=day.secret if is_over else None,
            rides=await self.book.count(day.name),
            ranked=await self.book.ranked(day.name),
            mine=None if mine is None else await self._told(mine),
            ranking=await self._ranking(day.name, mine) if is_over or has_ridden else (),
            streak=_streak(rode, day.name),
            week=tuple(before(day.name, ago) in rode for ago in reversed(range(WEEK))),
            is_ranked=await self._is_ranked(me),
            is_lone=self.settings.is_lone,
        )

    async def _day(self, wanted: str | None) -> Day:
        if wanted is None or wanted == self.calendar.name:
            return await self.calendar.today()
        day = await self.calendar.find(wanted) if self.calendar.is_over(wanted) else None
        if day is None:
            raise NoSuchTable("No heist left on that day.", "no-such-day")
        return day

    async def _told(self, mine: Try) -> told.Ridden:
        kept = mine.kept or KeptTry()
        is_in = kept.counts and mine.is_ranked
        rank = 1 + await self.book.ranked(mine.day, kept.money) if is_in else None
        return told.Ridden(
            link=mine.link,
            phase="riding" if mine.kept is None else kept.phase,
            money=kept.money,
            place=kept.place,
            players=SEATS,
            rounds=kept.rounds,
            is_ranked=mine.is_ranked,
            rank=rank,
        )

    async def _ranking(self, day: str, mine: Try | None) -> tuple[told.Ranked, ...]:
        """The richest, and those beside me, each once and in order; I am among them however many have as much."""
        found = await self.book.first(day, FIRST)
        if mine is not None and mine.kept is not None and mine.kept.money is not None:
            found += await self.book.beside(mine, mine.kept.money, BESIDE)
            if mine.is_ranked and mine.kept.counts:
                found.append(mine)
        money = {one.player: one.kept.money for one in found if one.kept and one.kept.money is not None}
        ranks = {each: 1 + await self.book.ranked(day, each) for each in set(money.values())}
        each_once = {one.player: one for one in found if one.player in money}.values()
        return tuple(
            told.Ranked(
                rank=ranks[money[one.player]],
                nickname=one.kept.nickname if one.kept else "",
                money=money[one.player],
                link=one.link,
                is_mine=mine is not None and one.player == mine.player,
            )
            for one in sorted(each_once, key=lambda one: (-money[one.player], one.link))
        )

    # --- who may look at a table of the day

    def is_sealed(self, table: Table) -> bool:
        """Whether this is today's heist, and not yet open to everybody."""
        day = table.stored.today
        return day is not None and not self.calendar.is_over(day)

    async def check_looking(self, table: Table, token: str) -> None:
        """Refuse who has not ridden today's heist and would look at somebody else's try: by a key, or by the token of
        the seat."""
        if not self.is_sealed(table) or (token and table.stored.seat_of(token) is not None):
            return
        me = await self.players.book.device(token) if token else None
        mine = None if me is None else await self.book.of(table.stored.today or "", me.player)
        if mine is None or (mine.kept is None and mine.link != table.stored.link):
            raise NotAllowed(NOT_RIDDEN, "not-ridden")

    def check_watching(self, table: Table, tokens: tuple[str, ...]) -> None:
        """Refuse who would look over somebody's shoulder."""
        if self.is_sealed(table) and all(table.stored.seat_of(token) is None for token in tokens):
            raise NotAllowed(NOT_RIDDEN, "not-ridden")

    def check_open(self, table: Table) -> None:
        """Refuse to anybody what would tell the day's secret, or play it again."""
        if self.is_sealed(table):
            raise NotPossible(TOMORROW, "not-over")


def _streak(rode: set[str], day: str) -> int:
    """Days in a row, up to this one or the one before it."""
    since = 0 if day in rode else 1
    return sum(1 for _ in takewhile(lambda ago: before(day, ago) in rode, range(since, KEPT_DAYS)))
