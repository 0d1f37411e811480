"""What the states of all games have in common: seats in a circle, a place in the book, and one way to be copied."""

from __future__ import annotations

from typing import Any, ClassVar, Self


class State:
    """A state that only events change. Its lists and dicts hold immutable values, so a fork copies one level."""

    __slots__ = ("contents", "eyes", "first", "page", "players", "round")
    _fields: ClassVar[tuple[str, ...]]
    title: ClassVar[str]
    """The name of the game that is played here: by it every layer finds its part."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._fields = tuple(name for kind in cls.__mro__ for name in getattr(kind, "__slots__", ()))

    def __init__(self, contents: tuple[str, ...], players: int) -> None:
        self.contents = contents
        """The chapters of the whole game, in order."""
        self.page = -1
        """Where we are in them."""
        self.eyes: int | None = None
        """The seat that sees the table like this; None for the truth."""
        self.players = players
        self.first = 0
        """The seat of the First Player."""
        self.round = 0

    def fork(self) -> Self:
        """A copy that goes its own way."""
        twin = object.__new__(type(self))
        for name in self._fields:
            value = getattr(self, name)
            kind = value.__class__
            setattr(twin, name, value.copy() if kind is dict or kind is list else value)
        return twin

    def is_playing(self, seat: int) -> bool:
        """Whether this seat is still in the game: everybody stays to the end, unless a game says otherwise."""
        return True

    @property
    def chapter(self) -> str | None:
        """The chapter we are in; None before the first and after the last."""
        return self.contents[self.page] if 0 <= self.page < len(self.contents) else None

    def turn_order(self) -> list[int]:
        """The seats, clockwise from the First Player."""
        return [(self.first + i) % self.players for i in range(self.players)]
