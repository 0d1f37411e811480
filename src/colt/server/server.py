"""Everything one process needs to serve tables, from opening its database to closing it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

from colt.server.clock import Clock, RunningClock
from colt.server.http.limits import Limits
from colt.server.logs import LOGGER, log
from colt.server.nearby import Door
from colt.server.push.calling import push_key
from colt.server.readiness import Readiness
from colt.server.settings import Settings
from colt.server.storage import NotStored, Store
from colt.server.tables.bot_list import BotList
from colt.server.tables.names import Names
from colt.server.tables.saloon import Saloon

TICK = 1.0
"""Seconds between two looks at the clocks."""

MakeClock = Callable[[float], Clock]


class Server:
    """A server: its settings, its tables, its limits."""

    def __init__(
        self, settings: Settings, make_clock: MakeClock = RunningClock, *, ticks: bool = True
    ) -> None:
        self.settings = settings.checked()
        push_key(settings)
        self.bots = BotList(settings.bots, settings.bot)
        self.names = Names.listed_in(settings.refused_names)
        self._make_clock = make_clock
        self._ticks = ticks
        self.door = Door()
        self.saloon: Saloon
        self.limits: Limits
        self.readiness: Readiness
        self.clock: Clock

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the database, serve, and close in order."""
        store = await Store.open(self.settings.url)
        self.clock = self._make_clock(await store.age())
        self.saloon = Saloon(self.settings, self.bots, self.names, store=store, clock=self.clock)
        self.limits = Limits(self.settings, self.clock.age)
        self.readiness = Readiness(self.saloon)
        await self.saloon.open()
        log("the server is open")
        works = (self._keep_time(), self.saloon.pulse.beat()) if self._ticks else ()
        beside = [asyncio.create_task(work) for work in works]
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await self.saloon.shut()
            with contextlib.suppress(NotStored):
                await store.save_age(self.clock.age())
            await store.close()
            log("the server is closed")

    async def _keep_time(self) -> None:
        """The clocks are looked at every second."""
        seconds = 0
        while True:
            await self.tick(seconds)
            seconds += 1
            await asyncio.sleep(TICK)

    async def _look_at_the_file(self, seconds: int) -> None:
        """Where no other process serves: do what the operator has left to do, and remember the age."""
        await self.saloon.errands.run()
        if seconds % 5 == 0:
            await self.saloon.store.save_age(self.clock.age())

    async def tick(self, seconds: int) -> None:
        """Look at the clocks; remember the age every few seconds, clear a few old tables every minute."""
        try:
            await self.saloon.clocks.tick()
            if self.saloon.relay is None:
                await self._look_at_the_file(seconds)
            if seconds % 60 == 0:
                await self.saloon.clearing.clear_old()
                await self.saloon.today.prepare()
            if seconds % 3600 == 0:
                await self.saloon.players.clear()
                await self.saloon.today.clear()
        except NotStored as error:  # what was due is due the next time
            log("the clocks wait for the database", why=str(error))
        except Exception:  # noqa: BLE001 - the clocks must go on whatever happens at one table
            LOGGER.exception("the clocks stumbled")
