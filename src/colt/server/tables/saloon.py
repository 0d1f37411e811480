"""The saloon: everything that can be done with tables, each thing in one place."""

from __future__ import annotations

import asyncio
import contextlib

from colt import wire
from colt.server.clock import Clock
from colt.server.metrics import Metrics
from colt.server.overload import Pulse
from colt.server.players import Ledger, Players
from colt.server.push.calling import Calling
from colt.server.settings import Settings
from colt.server.storage import Store
from colt.server.storage.telegrams import Said
from colt.server.tables.agreements import Agreements
from colt.server.tables.bot_list import BotList
from colt.server.tables.bot_pool import BotPool
from colt.server.tables.branching import Branching
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.clearing import Clearing
from colt.server.tables.clocks import Clocks
from colt.server.tables.dealer import Dealer
from colt.server.tables.films import Films
from colt.server.tables.foresight import Foresight
from colt.server.tables.hints import Hints
from colt.server.tables.host import Host
from colt.server.tables.lobby import Lobby
from colt.server.tables.names import Names
from colt.server.tables.operator_errands import Errands
from colt.server.tables.other_processes import Relay
from colt.server.tables.presence import Presence
from colt.server.tables.registry import Registry
from colt.server.tables.rematch import Rematches
from colt.server.tables.reviews import Reviews
from colt.server.tables.seating import Seating
from colt.server.tables.sitting_in import Deadlines
from colt.server.tables.table import Table
from colt.server.tables.turns import Turns
from colt.server.tables.turnstile import Turnstile
from colt.server.tables.work import Work
from colt.server.today import Today

FINISH_WITHIN = 5.0
"""Seconds for what was begun, when the server goes down."""

CLOSING = wire.Trouble(problem="closing", say="The server goes down; it will be back.")


class Saloon:
    """The tables of a server, and everybody who looks after them."""

    def __init__(
        self, settings: Settings, bots: BotList, names: Names, *, store: Store, clock: Clock
    ) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.metrics = Metrics()
        self.work = Work()
        self.pulse = Pulse()
        self.turnstile = Turnstile()
        self.foresight = Foresight(has_process=settings.bot_processes > 0, step=settings.bot_step)
        metrics = self.metrics
        self.tables = Registry(store, clock, settings.tables_at_most)
        self.bots = BotPool(settings, bots, metrics)
        self.deadlines = Deadlines(settings, clock)
        self.broadcast = Broadcast(clock, self.deadlines, self.turnstile)
        self.turns = Turns(
            self.tables, self.broadcast, self.bots, work=self.work, clock=clock, metrics=metrics
        )
        self.tables.taken_up = self.turns.go_on
        self.relay: Relay | None = None
        if store.company is not None:
            self.relay = Relay(store.company, self.tables, self.broadcast, self.turns, clock)
            self.tables.taken_up = self.relay.taken_up
            self.tables.caught_up = self.relay.caught_up
            self.broadcast.announced = self.relay.report
        self.presence = Presence(self.tables, self.broadcast, self.turns, clock)
        self.seating = Seating(self.tables, self.broadcast, self.turns, bots=bots, names=names)
        dealer = Dealer(self.tables, self.broadcast, self.turns, clock, metrics)
        self.lobby = Lobby(self.tables, dealer, clock, metrics, bots=bots, names=names)
        self.host = Host(self.tables, self.broadcast, self.turns, dealer, clock)
        self.rematches = Rematches(self.tables, self.broadcast, dealer, clock)
        self.agreements = Agreements(settings, self.tables, self.broadcast, clock)
        self.clocks = Clocks(
            settings,
            self.tables,
            self.broadcast,
            self.turns,
            deadlines=self.deadlines,
            agreements=self.agreements,
        )
        self.errands = Errands(self.tables, self.broadcast)
        self.clearing = Clearing(self.tables, settings)
        self.tables.make_room = self.clearing.make_room
        self.players = Players(settings, Ledger(store), self.tables, self.broadcast, clock)
        self.calling = Calling(settings, self.players.book, clock)
        self.turns.asked = self._call
        self.today = Today(settings, self.lobby, dealer, self.tables, self.players)
        self.turns.over = self._settle
        self.films = Films(self.turnstile)
        self.reviews = Reviews(settings)
        self.tables.removed = self.reviews.forget
        self.hints = Hints(self.tables, self.foresight, self.broadcast)
        self.branching = Branching(self.tables, clock, bots)

    async def open(self) -> None:
        """The bots come to work, and other processes are heard."""
        if self.relay is not None:
            await self.relay.start()
        self.bots.start()
        await self.today.prepare()

    def say(self, table: Table, seat: int, phrase: str) -> None:
        """A seat says one of the phrases, to everybody at the table with whichever process."""
        self.broadcast.speak(table, seat, phrase)
        if self.relay is not None:
            self.work.spawn(self.store.tell(Said(table.stored.link, seat, phrase)))

    def _settle(self, table: Table) -> None:
        """A game is over: what came of it is kept for those who want it."""
        self.work.spawn(self.players.settle(table))
        self.work.spawn(self.today.settle(table))

    def _call(self, table: Table) -> None:
        """Who is asked at a slow table and has no page open there is called."""
        if self.calling.public is not None and table.stored.pace == "slow":
            self.work.spawn(self.calling.call(table, table.stored.asked))

    async def say_goodbye(self, within: float = 2.0) -> None:
        """Nobody is asked any more; who is on the line is told to come back later, and has a moment to hear it."""
        self.work.is_closing = True
        if self.relay is not None:
            await self.relay.leave()
        frame = wire.encode(CLOSING)
        for table in self.tables:
            table.lines.hang_up(frame)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                while any(table.lines for table in self.tables):  # noqa: ASYNC110 - once in its life
                    await asyncio.sleep(0.01)

    async def shut(self) -> None:
        """The bots go home, and what was begun is finished."""
        self.work.is_closing = True
        self.foresight.stop()
        await self.bots.stop()
        await self.reviews.stop()
        await self.work.finish(FINISH_WITHIN)
        if self.relay is not None:
            await self.relay.stop()
