"""The days there are. Each has a secret from which its heist is dealt, drawn the day before."""

from __future__ import annotations

import contextlib
from datetime import date, timedelta
from typing import NamedTuple

from sqlalchemy import insert, select

from colt import records
from colt.server import keys
from colt.server.clock import Clock, written_date
from colt.server.settings import DAY
from colt.server.storage import NotStored, Store
from colt.server.storage.schema import DAYS


class Day(NamedTuple):
    """A day, and what its heist is dealt from."""

    name: str
    """`2026-11-15`, in UTC."""
    secret: str
    made: float
    """The date at which the secret was drawn."""

    @property
    def commitment(self) -> str:
        """What everybody may know of the secret beforehand."""
        return records.commitment(self.secret)


class Calendar:
    """Which day it is, and what each was, is or will be dealt from."""

    def __init__(self, store: Store, clock: Clock, *, is_lone: bool) -> None:
        self.store = store
        self.clock = clock
        self.is_lone = is_lone
        self._known: dict[str, Day] = {}

    @property
    def name(self) -> str:
        """Of today."""
        return written_date(self.clock.date())[:10]

    def is_over(self, name: str) -> bool:
        """Whether that day is over."""
        return name < self.name

    def left(self) -> int:
        """Seconds until today is over."""
        return int(DAY - self.clock.date() % DAY)

    async def today(self) -> Day:
        """Today. Tomorrow's secret is drawn as well, where it is not yet: it is promised the day before."""
        await self.tomorrow()
        return await self._drawn(self.name)

    async def tomorrow(self) -> Day:
        """The day after today."""
        return await self._drawn(before(self.name, -1))

    async def find(self, name: str) -> Day | None:
        """Any day that has come; None where no heist left on it."""
        if self.is_lone:
            return self._by_date(name) if _is_a_day(name) else None
        if name not in self._known:
            rows = await self.store.rows(select(DAYS).where(DAYS.c.day == name))
            if not rows:
                return None
            self._known[name] = Day(*rows[0])
        return self._known[name]

    async def _drawn(self, name: str) -> Day:
        """This day; its secret is drawn where nobody has done it. Of several processes the first one does."""
        day = await self.find(name)
        if day is None:
            new = insert(DAYS).values(day=name, secret=keys.new_secret(), made=self.clock.date())
            with contextlib.suppress(NotStored):  # somebody else was faster
                await self.store.change((new,))
            day = await self.find(name)
        if day is None:
            raise NotStored("The heist of the day cannot be dealt now; please come back in a moment.")
        return day

    def _by_date(self, name: str) -> Day:
        """On a machine of one's own nobody is ranked, and the date will do."""
        return Day(name, f"the heist of {name}", self.clock.date())


def before(name: str, days: int) -> str:
    """The name of the day so many days before."""
    return str(date.fromisoformat(name) - timedelta(days))


def _is_a_day(name: str) -> bool:
    """Whether there was such a day, since there are computers to play on."""
    try:
        return date.fromisoformat(name).year >= 1970
    except ValueError:
        return False
