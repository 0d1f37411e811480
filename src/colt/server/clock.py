"""Time as the tables count it: it goes on only while the server runs."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Two ways to tell the time."""

    def age(self) -> float:
        """Seconds this database has been served, all in all; it stands still while the server is down."""
        ...

    def date(self) -> float:
        """Seconds since 1970."""
        ...

    def keep_up_with(self, age: float) -> None:
        """So old the server is by the database, where several processes serve it."""
        ...


class RunningClock:
    """The clock on the wall, and how long we have been open."""

    def __init__(self, age: float = 0.0) -> None:
        self._before = age - time.monotonic()
        self._latest = age

    def age(self) -> float:
        """Goes on from where it stood when the server was last seen, and never back."""
        self._latest = max(self._latest, self._before + time.monotonic())
        return self._latest

    def keep_up_with(self, age: float) -> None:
        """Go on from there."""
        self._before = age - time.monotonic()

    def date(self) -> float:
        """By the machine's clock."""
        return time.time()


def written_date(date: float) -> str:
    """A date as it goes over the wire."""
    return datetime.fromtimestamp(date, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
