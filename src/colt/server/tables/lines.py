"""Who is on the line at a table, and since when."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Protocol

from colt.server.storage.telegrams import Here


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
    is_gone: bool
    """Nobody is there any more."""

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
    """The lines to one table: those of this process, and what other processes say of theirs."""

    def __init__(self, seats: int, age: float) -> None:
        self._lines: set[Line] = set()
        self.elsewhere: dict[str, Here] = {}
        """By process: who is on the line there."""
        self.reported = Here()
        """What the others were last told of this process."""
        self.here_since: dict[int, float] = {}
        """By seat: since when its person has been on the line, or has been taken to be there."""
        self.away_since: dict[int, float] = dict.fromkeys(range(seats), age)
        self.awake_since = age
        """Since when anybody has been here."""
        self.idle_since = age
        """Since when nobody has come or gone."""
        self.has_told_of_watchers = False
        """Whether everybody was told within this second how many watch."""
        self.has_more_of_watchers = False
        """Whether others have come or gone since."""

    def __iter__(self) -> Iterator[Line]:
        return iter(tuple(self._lines))

    def __contains__(self, line: Line) -> bool:
        return line in self._lines

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def here(self) -> set[int]:
        """The seats whose people are on the line, with whichever process."""
        return self._here.union(*(there.seats for there in self.elsewhere.values()))

    @property
    def _here(self) -> set[int]:
        """The seats whose people are on the line with this process."""
        return {seat for line in self._lines for seat in line.seats}

    @property
    def own(self) -> Here:
        """Who is on the line with this process."""
        seats = {seat: self.here_since.get(seat, 0.0) for seat in sorted(self._here)}
        return Here(seats, sum(not line.seats for line in self._lines))

    @property
    def is_watched(self) -> bool:
        """Whether anybody is on the line, with whichever process."""
        return bool(self._lines) or any(there != Here() for there in self.elsewhere.values())

    def just_gone(self, age: float, grace: float) -> set[int]:
        """The seats whose people are not on the line, and were until a moment ago."""
        return {seat for seat, since in self.away_since.items() if age - since < grace} - self.here

    @property
    def spectators(self) -> int:
        """How many only watch."""
        return self.own.watchers + sum(there.watchers for there in self.elsewhere.values())

    def hear_of(self, process: str, there: Here, age: float) -> bool:
        """Another process says who is on the line there; returns whether that is new."""
        if self.elsewhere.get(process, Here()) == there:
            return False
        before = self.here
        self.elsewhere[process] = there
        here = self.here
        if here and not before:
            self.awake_since = age
        self.here_since |= {seat: there.seats.get(seat, age) for seat in here - before}
        self.away_since |= dict.fromkeys(before - here, age)
        self.idle_since = age
        return True

    def believe(self, living: Container[str], age: float) -> bool:
        """Whoever was on the line with a process that is dead is away; returns whether anybody was."""
        dead = [process for process in self.elsewhere if process not in living]
        was = [self.hear_of(process, Here(), age) for process in dead]
        for process in dead:
            del self.elsewhere[process]
        return any(was)

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
