"""A rulebook explained, thing by thing."""

from __future__ import annotations

import msgspec


class Explained(msgspec.Struct, frozen=True, kw_only=True):
    """One thing of a game, explained as the book in use has it."""

    kind: str
    """`goal`, `start`, `round`, `action`, `turn`, `loot`, `bandit`, `round-event`, `edition`, `variant`."""
    name: str
    title: str | None
    """Null where it is only a part of the rules."""
    text: str


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """What stands over the things of one kind."""

    kind: str
    title: str


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """Everything there is in a game, by one of its rulebooks, for so many players."""

    game: str
    edition: str
    variants: tuple[str, ...]
    players: int
    language: str
    sections: tuple[Heading, ...]
    """The kinds in the order they are read."""
    things: tuple[Explained, ...]
