"""The four nouns every part of Colt speaks: Decision, Choice, Event and (as a folded state) View."""

from __future__ import annotations

from typing import Any, Final, Protocol, Self, TypeVar

import msgspec

from colt.kernel.forms import stored

SPECTATOR: Final = -1
"""The seat of those who only watch: it sees no hand."""

S = TypeVar("S", bound="Position")


class Position(Protocol):
    """What the kernel needs to know of a state."""

    page: int
    """Where we are in the table of contents."""
    contents: tuple[str, ...]
    """The chapters of the whole game, in order."""
    stop: int | None
    """The page before which a position ends."""
    eyes: int | None
    """The seat that sees the table like this; None for the truth."""
    result: Any
    """How the game ended; None before."""
    players: int

    def fork(self) -> Self:
        """A copy that goes its own way."""
        ...


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One complete answer. Its text is its notation, unique in its decision."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A seat, what it is asked, and every answer it may give."""

    seat: int
    ask: str
    """The key of the question, for the words."""
    choices: tuple[Choice, ...]
    """Empty where the reader may not know them (another seat's hand)."""
    answered: bool = False
    """A sealed answer is in; it may be replaced until the last one is."""

    def __str__(self) -> str:
        return f"seat {self.seat}, {self.ask}: {', '.join(map(str, self.choices))}"


class Event(msgspec.Struct, frozen=True, gc=False):
    """One small thing that happened: what it changes, and who sees it; `@stored` says how it is kept."""

    def apply(self, state: Any) -> None:
        """Change the state by what happened; an event that only tells something changes nothing."""

    def seen_by(self, seat: int) -> Event:
        """This event as that seat sees it; most things happen in the open."""
        return self


@stored("ChapterOpened page")
class ChapterOpened(Event, frozen=True):
    """The game turned to this page of its table of contents."""

    page: int

    def apply(self, state: Position) -> None:
        state.page = self.page
