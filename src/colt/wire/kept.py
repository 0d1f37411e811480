"""What a server keeps of people, and for how long, as its page says it."""

from __future__ import annotations

import msgspec


class KeptThing(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is stored."""

    what: str
    until: str
    """For how long."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is stored, in the words of a language."""

    language: str
    head: str
    things: tuple[KeptThing, ...]
    notes: tuple[str, ...]
