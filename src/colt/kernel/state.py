"""What the states of all games have in common: seats in a circle, a place in the book, and one way to be copied."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Any, ClassVar, Self

import msgspec


class State(msgspec.Struct, eq=False):
    """A state that only events change. Its lists and dicts hold immutable values, so a fork copies one level."""

    title: ClassVar[str]
    """The name of the game that is played here: by it every layer finds its part."""

    rulebook: Any
    """The book it is played by."""
    players: int
    contents: tuple[str, ...] = ()
    """The chapters of the whole game, in order."""
    page: int = -1
    """Where we are in them."""
    eyes: int | None = None
    """The seat that sees the table like this; None for the truth."""
    first: int = 0
    """The seat of the First Player."""
    round: int = 0

    def fork(self) -> Self:
        """A copy that goes its own way."""
        twin = copy(self)
        for name in _changeable(type(self)):
            setattr(twin, name, getattr(twin, name).copy())
        return twin

    @property
    def chapter(self) -> str | None:
        """The chapter we are in; None before the first and after the last."""
        return self.contents[self.page] if 0 <= self.page < len(self.contents) else None

    def is_playing(self, seat: int) -> bool:
        """Whether this seat is still in the game: everybody stays to the end, unless a game says otherwise."""
        return True

    def turn_order(self) -> list[int]:
        """The seats, clockwise from the First Player."""
        return [(self.first + i) % self.players for i in range(self.players)]


@cache
def _changeable(kind: type[State]) -> tuple[str, ...]:
    """The parts of such a state that are lists and dicts."""
    return tuple(
        field.name for field in msgspec.structs.fields(kind) if field.default_factory in (list, dict)
    )
