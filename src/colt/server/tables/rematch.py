"""A rematch: the same people at a new table, with the same tokens."""

from __future__ import annotations

from colt.server import keys
from colt.server.clock import Clock
from colt.server.errors import NotAllowed, NotPossible
from colt.server.storage import StoredTable
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.dealer import Dealer
from colt.server.tables.registry import Registry, once_more
from colt.server.tables.table import Table
from colt.wire import tables as asked


class Rematches:
    """Opens the table that follows a finished one, once."""

    def __init__(self, tables: Registry, broadcast: Broadcast, dealer: Dealer, clock: Clock) -> None:
        self.tables = tables
        self.broadcast = broadcast
        self.dealer = dealer
        self.clock = clock

    @once_more
    async def open(self, link: str, token: str, *, begin: bool = True) -> asked.Table:
        """The table that follows this one; where there is one owner its game starts at once, or when the owner says so,
        who may add chance of their own before."""
        table = await self.tables.find(link)
        async with table.lock:
            if table.stored.seat_of(token) is None:
                raise NotAllowed("Only those who sit at this table can ask for a rematch.")
            if table.stored.phase not in ("over", "closed"):
                raise NotPossible("The game is not over yet.")
            if not table.stored.counts:
                raise NotPossible("A position is laid out anew, not played again.")
            if table.stored.today is not None:
                raise NotPossible("One heist a day; the next one leaves tomorrow.", "ridden")
            if table.stored.rematch is None:
                await self.tables.add_after(table, self._following(table.stored))
                self.broadcast.announce(table)
        after = await self.tables.find(table.stored.rematch or "")
        if begin and not after.stored.is_hurried:
            await self._begin_at_once(after)
        return after.described()

    async def _begin_at_once(self, table: Table) -> None:
        async with table.lock:
            changed = table.stored.copy()
            if changed.phase == "waiting" and all(seat.kind != "open" for seat in changed.seats):
                await self.dealer.begin(table, changed)

    def _following(self, before: StoredTable) -> StoredTable:
        after = before.copy()
        after.link, after.secret = keys.new_link(), keys.new_secret()
        after.seed = after.start_digest = after.rematch = after.say = after.choices = None
        after.lesson, after.proposal, after.asked = None, None, ()
        after.hints, after.hinted = 0, (-1, 0)
        after.phase, after.version, after.asked_at, after.spent = "waiting", 0, 0.0, 0.0
        after.created = after.touched = self.clock.date()
        after.touched_at = self.clock.age()
        for seat in after.seats:
            seat.bot_sits_in = seat.bot_answered = seat.is_ready = False
            seat.nonce, seat.bandit = "", None
        return after
