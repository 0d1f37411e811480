"""A rulebook explained, thing by thing."""

from __future__ import annotations

import msgspec


class Explained(msgspec.Struct, frozen=True, kw_only=True):
    """One thing of a game, explained as the book in use has it."""

    kind: str
    """`action`, `turn`, `round-event`, `bandit`, `loot`, or a part of the rules: `goal`, `start`, `round`, …"""
    name: str
    title: str | None
    """Null where it is only a part of the rules."""
    text: str


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """Every rule and every thing of a game, by one of its rulebooks and for so many players."""

    game: str
    edition: str
    variants: tuple[str, ...]
    players: int
    language: str
    sections: dict[str, str]
    """The heading over each kind of things."""
    things: tuple[Explained, ...]
