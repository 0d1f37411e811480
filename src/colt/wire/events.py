"""Events, each with what it changed in the view of who is told."""

from __future__ import annotations

from typing import Any

import msgspec

from colt.kernel import Event as KernelEvent
from colt.wire import pieces
from colt.wire.changes import Changes
from colt.wire.pieces import Plain
from colt.wire.titles import TITLES


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One thing that happened, as one seat saw it."""

    number: int
    """From 1, without gaps; the same number for every seat."""
    name: str
    """`BanditMoved`, `LootTaken`, …"""
    fields: dict[str, Plain]
    """What the event tells; null for what this seat did not see. Pieces by their notation."""
    say: str | None
    """A sentence in the client's language; null for book-keeping."""
    changes: Changes
    """What is different in the view after it: path to new value."""


def event(
    number: int,
    happened: KernelEvent,
    state: Any,  # noqa: ANN401 - a view of any game
    *,
    say: str | None,
    changes: Changes,
) -> Event:
    """This event, as masked as it comes, on the table after it."""
    told = fields(happened, state)
    return Event(number=number, name=type(happened).__name__, fields=told, say=say, changes=changes)


def fields(happened: KernelEvent, state: Any) -> dict[str, Plain]:  # noqa: ANN401
    """What an event tells, as JSON."""
    names = TITLES[state.title].NAMES
    told = {name: pieces.plain(getattr(happened, name), names) for name in happened.__struct_fields__}
    told.pop("then", None)
    return told
