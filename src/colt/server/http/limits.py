"""How much one connection and one address may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from colt.server.accounts import Accounts
from colt.server.http.outboxes import Outboxes
from colt.server.settings import Settings

Now = Callable[[], float]


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_burst", "_filled", "_left", "_now", "_rate")

    def __init__(self, rate: float, burst: float, now: Now) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._now = now
        self._filled = now()

    def take(self, cost: float = 1.0) -> bool:
        """One of them, or what costs as much as several, if there is enough left."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._filled) * self._rate)
        self._filled = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Buckets:
    """A bucket for each address, or whoever is counted; those not seen for long are forgotten first."""

    def __init__(self, rate: float, burst: float, now: Now, at_most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._at_most = at_most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """One for this address, if it has one left."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, self._now)
            if len(self._buckets) > self._at_most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()


class ByAddress:
    """How many of something each address has now."""

    def __init__(self) -> None:
        self._count: dict[str, int] = {}

    @property
    def total(self) -> int:
        """Of all addresses together."""
        return sum(self._count.values())

    def of(self, address: str) -> int:
        """How many this one has."""
        return self._count.get(address, 0)

    def more(self, address: str) -> None:
        """One more."""
        self._count[address] = self.of(address) + 1

    def less(self, address: str) -> None:
        """One less; of none nothing is kept."""
        left = self._count.pop(address, 1) - 1
        if left > 0:
            self._count[address] = left


class Limits:
    """All limits of a server."""

    def __init__(self, settings: Settings, now: Now) -> None:
        self.settings = settings
        self._now = now
        self.requests = Buckets(settings.requests_per_second, settings.requests_per_second * 5, now)
        self.new_tables = Buckets(settings.tables_per_hour / 3600, settings.tables_per_hour, now)
        self.tries = Buckets(settings.tables_per_hour / 720, settings.tables_per_hour * 5, now)
        """A lesson is laid out again for each try."""
        self.new_players = Buckets(settings.tables_per_hour / 3600, settings.tables_per_hour, now)
        self.codes = Buckets(1 / 360, 10, now)
        """For another device of mine: nobody tries many."""
        self.phrases = Buckets(0.5, 4, now)
        """What one seat says, whatever its messages cost."""
        self.accounts = Accounts(settings.work_per_second, settings.work_at_once, time.monotonic)
        """What the work is paid from, whatever it was that was asked for."""
        self.outboxes = Outboxes(settings.outboxes_bytes)
        self._connections = ByAddress()

    def messages(self) -> Bucket:
        """A bucket for one connection."""
        rate = self.settings.messages_per_second
        return Bucket(rate, rate * 3, self._now)

    @property
    def connections(self) -> int:
        """How many there are now."""
        return self._connections.total

    def connect(self, address: str) -> bool:
        """One more connection from there, if it may have one."""
        mine = self._connections.of(address)
        if mine >= self.settings.connections_per_address or self.connections >= self.settings.connections:
            return False
        self._connections.more(address)
        return True

    def disconnect(self, address: str) -> None:
        """One less."""
        self._connections.less(address)
