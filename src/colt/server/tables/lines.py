"""Who is on the line at a table, and since when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Line(Protocol):
    """A client's connection."""

    seats: tuple[int, ...]
    language: str
    told: dict[int, int]
    """For each pair of eyes the number of the last event it was told."""
    muted: set[int]
    """The seats whose phrases it does not want to hear."""
    following: set[int]
    """The eyes for which it has a view, and follows the story from there."""
    is_catching_up: bool
    """It is being told a long story, and hears of what is new after that."""

    @property
    def came_to(self) -> tuple[str, int]:
        """The address of ours at which it came in."""
        ...

    @property
    def eyes(self) -> tuple[int, ...]:
        """Through whose eyes it looks."""
        ...

    def send(self, frame: bytes) -> None:
        """Say something; never waits."""
        ...

    def hang_up(self, frame: bytes) -> None:
        """Say one last thing."""
        ...


class Lines:
    """The lines to one table. The database knows nothing of them."""

    def __init__(self, seats: int, age: float) -> None:
        self._lines: set[Line] = set()
        self.here_since: dict[int, float] = {}
        """By seat: since when its person has been on the line, or has been taken to be there."""
        self.away_since: dict[int, float] = dict.fromkeys(range(seats), age)
        self.awake_since = age
        """Since when anybody has been here."""
        self.idle_since = age
        """Since when nobody has come or gone."""

    def __iter__(self) -> Iterator[Line]:
        return iter(tuple(self._lines))

    def __contains__(self, line: Line) -> bool:
        return line in self._lines

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def here(self) -> set[int]:
        """The seats whose people are on the line."""
        return {seat for line in self._lines for seat in line.seats}

    def here_or_just_gone(self, age: float, grace: float) -> set[int]:
        """The seats whose people are on the line, or were until a moment ago."""
        return self.here | {seat for seat, since in self.away_since.items() if age - since < grace}

    @property
    def spectators(self) -> int:
        """How many only watch."""
        return sum(not line.seats for line in self._lines)

    def add(self, line: Line, age: float) -> None:
        """Somebody is on the line."""
        here = self.here
        if not here:
            self.awake_since = age
        for seat in line.seats:
            if seat not in here:
                self.here_since[seat] = age
        self._lines.add(line)

    def remove(self, line: Line, age: float) -> None:
        """Somebody is not any more."""
        self._lines.discard(line)
        self.idle_since = age
        for seat in set(line.seats) - self.here:
            self.away_since[seat] = age

    def give_up(self, seat: int) -> None:
        """This seat has another owner now: whoever had it only watches."""
        for line in self._lines:
            line.seats = tuple(one for one in line.seats if one != seat)

    def send(self, frame: bytes, but: Line | None = None, *, to_watchers: bool | None = None) -> None:
        """Tell everybody; or only those who watch, or only those who sit here."""
        for line in self:
            if line is not but and to_watchers in (None, not line.seats):
                line.send(frame)

    def speak(self, seat: int, frame: bytes) -> None:
        """Tell everybody what this seat says, who wants to hear it."""
        for line in self:
            if seat not in line.muted:
                line.send(frame)

    def hang_up(self, frame: bytes) -> None:
        """Tell everybody one last thing."""
        for line in self:
            line.hang_up(frame)
