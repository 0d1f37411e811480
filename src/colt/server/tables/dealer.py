"""The cards are dealt, and the game begins."""

from __future__ import annotations

from typing import Any

from colt.kernel import Game
from colt.server.clock import Clock
from colt.server.errors import NotPossible
from colt.server.metrics import Metrics
from colt.server.storage import StoredTable
from colt.server.tables import setup
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.registry import Registry
from colt.server.tables.table import Table
from colt.server.tables.turns import Turns


class Dealer:
    """Deals once for each game."""

    def __init__(
        self, tables: Registry, broadcast: Broadcast, turns: Turns, clock: Clock, metrics: Metrics
    ) -> None:
        self.tables = tables
        self.broadcast = broadcast
        self.turns = turns
        self.clock = clock
        self.metrics = metrics

    def deal(self, table: StoredTable) -> tuple[StoredTable, Game[Any]]:
        """A table as it is once its game has begun, and that game."""
        begin = setup.deal if table.position is None else setup.lay_out
        dealt, game = begin(table, table.whole_seed)
        dealt.phase, dealt.asked_at, dealt.choices = "playing", self.clock.age(), 0
        dealt.asked = tuple(asked.seat for asked in game.decisions)
        return dealt, game

    async def begin(self, table: Table, changed: StoredTable) -> None:
        """Deal at a table whose seats are all taken."""
        if changed.phase != "waiting":
            raise NotPossible("The game has begun already.")
        if any(seat.kind == "open" for seat in changed.seats):
            raise NotPossible("A seat is still open: wait for somebody, or give it to a bot.", "seat-open")
        dealt, game = self.deal(changed)
        await self.tables.save(table, dealt)
        self.play(table, game)

    def play(self, table: Table, game: Game[Any]) -> None:
        """Play this game, which is stored, at this table."""
        table.begin(game, table.stored.asked_at)
        self.metrics.games_started += table.stored.counts
        self.broadcast.announce(table)
        self.broadcast.tell(table)
        self.turns.asked(table)
        self.turns.go_on(table)
