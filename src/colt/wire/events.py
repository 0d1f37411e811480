"""Events, each with what it changed in the view of who is told."""

from __future__ import annotations

from typing import Any

import msgspec

from colt.kernel import Event as KernelEvent
from colt.retelling import Became as Told
from colt.wire import pieces
from colt.wire.changes import Changes
from colt.wire.parts import PARTS
from colt.wire.pieces import Plain


class Cause(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What came between a card and what it was meant to do."""

    event: int
    """The number of the event to look at: its sentence says what happened."""
    culprit: str | None
    """Whose card it was; null where it was nobody's, or one's own."""


class Became(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What became of one card of the reader's own."""

    bandit: str
    action: str
    outcome: str
    """`waiting` while it is face down, `now` as long as nothing has come of it, `done` as it was meant, `changed`,
    `failed`, or `lost`: it never came up."""
    event: int | None
    """The number of the event in which it came up; null while it is face down."""
    led_to: tuple[int, ...]
    """The numbers of everything it led to."""
    cause: Cause | None
    spared: str | None
    """Who was counted on and is never hit while somebody else can be: nobody is to blame."""


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
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
    became: tuple[Became, ...] | None = None
    """Where a card of the reader's own is done with, or will never come up: what became of all of them in this round so
    far; left out everywhere else."""


def became(card: Told) -> Became:
    """This card, as it is told on the wire."""
    cause = None if card.cause is None else Cause(**card.cause._asdict())
    return Became(**{**card._asdict(), "cause": cause})


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
    names = PARTS[state.title].NAMES
    told = {name: pieces.plain(getattr(happened, name), names) for name in happened.__struct_fields__}
    told.pop("then", None)
    return told
