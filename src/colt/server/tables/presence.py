"""People come on the line and leave it; who comes back takes the seat from the bot that sat down in `clocks`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from colt import wire
from colt.server.clock import Clock
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.lines import Line
from colt.server.tables.permissions import seats_of
from colt.server.tables.registry import Registry, once_more
from colt.server.tables.table import Table
from colt.server.tables.turns import Turns


class Presence:
    """Who is here."""

    def __init__(self, tables: Registry, broadcast: Broadcast, turns: Turns, clock: Clock) -> None:
        self.tables = tables
        self.broadcast = broadcast
        self.turns = turns
        self.clock = clock

    @once_more
    async def arrive(self, table: Table, line: Line, tokens: Sequence[str], since: int) -> dict[int, int]:
        """Somebody is on the line, unless they have gone already: who sat in for them gets up. Gives since how many
        choices they had been sitting there."""
        async with table.lock:
            if line.is_gone:
                return {}
            line.seats = seats_of(table, tokens)
            table.lines.add(line, self.clock.age())
            stood_in = await self._get_up(table, line.seats)
            line.send(wire.encode(self._welcome(table, line)))
            self.broadcast.mention(table, line)
            line.told = dict.fromkeys(line.eyes, since)
            line.is_catching_up = True
            self.turns.go_on(table)
            return stood_in

    async def tell(self, table: Table, line: Line, stood_in: Mapping[int, int]) -> None:
        """Who has come is told everything, and what was done for them."""
        await self.broadcast.tell_whole(table, line)
        self.broadcast.tell_stood_in(table, line, stood_in)

    def depart(self, table: Table, line: Line) -> None:
        """Somebody is not on the line any more."""
        if line in table.lines:
            table.lines.remove(line, self.clock.age())
            self.broadcast.mention(table, line)

    @once_more
    async def take_back(self, table: Table, seat: int) -> None:
        """A person who sat on at an open page takes the seat back from the bot."""
        async with table.lock:
            stood_in = await self._get_up(table, (seat,))
            if stood_in:
                self.broadcast.announce(table)
                self.broadcast.tell(table, also_nothing=True)
            for line in table.lines:
                if seat in line.seats:
                    self.broadcast.tell_stood_in(table, line, stood_in)

    async def _get_up(self, table: Table, seats: tuple[int, ...]) -> dict[int, int]:
        """Whoever sits in at these seats gets up: since how many choices they had been sitting there."""
        stood_in = {
            seat: table.stored.seats[seat].sat_in_at for seat in seats if table.stored.seats[seat].bot_sits_in
        }
        if stood_in:
            changed = table.stored.copy()
            for seat in stood_in:
                changed.seats[seat].bot_sits_in = False
                table.lines.here_since[seat] = self.clock.age()
            await self.tables.save(table, changed)
        return stood_in

    def _welcome(self, table: Table, line: Line) -> wire.Welcome:
        shown = table.described() if line.seats else table.described_to_watchers(self.clock.age())
        return wire.Welcome(version=wire.VERSION, seats=line.seats, language=line.language, table=shown)

    async def retell(self, table: Table, line: Line) -> None:
        """The whole story again, perhaps in another language."""
        line.told = dict.fromkeys(line.told, 0)
        line.following = set()
        await self.broadcast.tell_whole(table, line)
