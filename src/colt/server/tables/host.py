"""What a host does with the whole table."""

from __future__ import annotations

from colt.server.clock import Clock
from colt.server.errors import NotPossible
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.dealer import Dealer
from colt.server.tables.permissions import host_only
from colt.server.tables.registry import Registry, once_more
from colt.server.tables.turns import Turns
from colt.wire import tables as asked


class Host:
    """Starts, pauses, resumes, closes and deletes."""

    def __init__(
        self, tables: Registry, broadcast: Broadcast, turns: Turns, dealer: Dealer, clock: Clock
    ) -> None:
        self.tables = tables
        self.broadcast = broadcast
        self.turns = turns
        self.dealer = dealer
        self.clock = clock

    @once_more
    async def start(self, link: str, token: str) -> asked.Table:
        """Deal the cards."""
        table = await self.tables.find(link)
        async with table.lock:
            host_only(table, token)
            await self.dealer.begin(table, table.stored.copy())
        return table.described()

    @once_more
    async def pause(self, link: str, token: str) -> asked.Table:
        """The clocks stand still, and nobody is asked."""
        table = await self.tables.find(link)
        async with table.lock:
            host_only(table, token)
            changed = table.stored.copy()
            if changed.phase != "playing":
                raise NotPossible("Only a game under way can be paused.")
            changed.phase = "paused"
            changed.spent = self.clock.age() - changed.asked_at
            await self.tables.save(table, changed)
            self.broadcast.announce(table)
            self.broadcast.tell(table)
        return table.described()

    @once_more
    async def resume(self, link: str, token: str) -> asked.Table:
        """On it goes."""
        table = await self.tables.find(link)
        async with table.lock:
            host_only(table, token)
            changed = table.stored.copy()
            if changed.phase != "paused":
                raise NotPossible("This table is not paused.")
            changed.phase = "playing"
            changed.asked_at = self.clock.age() - changed.spent
            await self.tables.save(table, changed)
            self.broadcast.announce(table)
            self.broadcast.tell(table)
            self.turns.go_on(table)
        return table.described()

    @once_more
    async def close(self, link: str, token: str) -> asked.Table:
        """Nobody plays here any more."""
        table = await self.tables.find(link)
        async with table.lock:
            if table.stored.is_dealt:
                raise NotPossible("A game under way ends early only if everybody agrees.", "ask-them")
            host_only(table, token)
            changed = table.stored.copy()
            if changed.phase not in ("over", "broken"):
                changed.phase = "closed"
            changed.is_listed = False
            await self.tables.save(table, changed)
            self.broadcast.announce(table)
        return table.described()

    @once_more
    async def delete(self, link: str, token: str) -> None:
        """The table is gone for good."""
        table = await self.tables.find(link)
        async with table.lock:
            if table.stored.is_dealt:
                raise NotPossible("A game under way is deleted only if everybody agrees.", "ask-them")
            host_only(table, token)
            await self.tables.remove([link])
