"""What the states of all games have in common: seats in a circle, a place in the book, and one way to be copied."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Self

import msgspec

from colt.kernel.refusals import ColtError

PACKED = 1
"""Which shape a packed table has: it goes up when fields are packed differently."""


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
    stop: int | None = None
    """A position may end before this page; None: the book is played to its end."""
    eyes: int | None = None
    """The seat that sees the table like this; None for the truth."""
    first: int = 0
    """The seat of the First Player."""
    round: int = 0

    def fork(self) -> Self:
        """A copy that goes its own way."""
        twin: Self = _forked(type(self))(self)
        return twin

    def __eq__(self, other: object) -> bool:
        """Whether this is the same table, by the same book, seen by the same eyes."""
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__struct_fields__)

    __hash__ = None  # type: ignore[assignment] # a table changes

    def __repr__(self) -> str:
        seen = "" if self.eyes is None else " from the side" if self.eyes < 0 else f" from seat {self.eyes}"
        book = " ".join((self.title, self.rulebook.edition, *self.rulebook.variants))
        return f"<{book}, {self.players} players, round {self.round}, {self.chapter or 'no chapter'}{seen}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A table travels by the names of its fields, and its book by its own."""
        return _unpacked, (type(self), PACKED, msgspec.structs.asdict(self))

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


def _unpacked(kind: type[State], version: int, fields: dict[str, Any]) -> State:
    if version != PACKED or set(fields) != set(kind.__struct_fields__):
        raise ColtError("This table was packed by another version of Colt; a record keeps for years.")
    state = kind(fields["rulebook"], fields["players"])
    for name, value in fields.items():
        setattr(state, name, value)
    return state


@cache
def _forked(kind: type[State]) -> Callable[[Any], Any]:
    """Copies such a state with its lists and dicts; written out, since it is called a hundred times a game."""
    copied = (name for name in kind.__struct_fields__ if name in changeable(kind))
    lines = [
        "def fork(state):",
        " twin = copy(state)",
        *(f" twin.{one} = state.{one}.copy()" for one in copied),
    ]
    made: dict[str, Any] = {"copy": kind.__copy__}  # type: ignore[attr-defined] # every Struct has it
    exec("\n".join([*lines, " return twin"]), made)  # noqa: S102 - the names of our own fields
    fork: Callable[[Any], Any] = made["fork"]
    return fork


@cache
def changeable(kind: type[State]) -> frozenset[str]:
    """The parts of such a state that are lists and dicts."""
    fields = msgspec.structs.fields(kind)
    return frozenset(field.name for field in fields if field.default_factory in (list, dict))
