"""Today's heist as clients see and ask for it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from colt.wire.tables import Nickname

DayName = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


class Ride(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """I ride today's heist: once, and leaving counts."""

    nickname: Nickname = "You"
    device: Annotated[str, Meta(min_length=1, max_length=40)] = "?"
    """What this device is called in my list."""


class Ridden(msgspec.Struct, frozen=True, kw_only=True):
    """My try at the heist of a day."""

    link: str
    phase: Literal["riding", "done", "left", "late"]
    """`left`: it was not ridden to its end; `late`: it was, when the day was over."""
    money: int | None
    place: int | None
    """At the table."""
    players: int
    rounds: tuple[int, ...]
    """What each round brought."""
    is_ranked: bool
    """Whether it is ranked with those of others: the key was older than a day."""
    rank: int | None
    """Among those of the day."""


class Ranked(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's try, as those read it who have ridden themselves."""

    rank: int
    nickname: str
    money: int
    link: str
    """Where it can be watched again."""
    is_mine: bool


class Today(msgspec.Struct, frozen=True, kw_only=True):
    """The heist of a day: the same deal and the same bots for everybody."""

    day: str
    """In UTC."""
    is_over: bool
    seconds: int
    """Until the day is over."""
    commitment: str
    """The hash of the day's secret."""
    committed: str
    """When that secret was drawn: date and time in UTC."""
    next_commitment: str | None
    """The same of the day after; null for a day that is over."""
    secret: str | None
    """What everything was dealt from; null until the day is over."""
    rides: int
    """How many have begun it."""
    ranked: int
    """How many have been ranked."""
    mine: Ridden | None
    ranking: tuple[Ranked, ...]
    """The first ones, and those beside me; empty until I have ridden or the day is over."""
    streak: int
    """So many days in a row I have ridden to the end."""
    week: tuple[bool, ...]
    """Whether I have, for this day and the six before it, the oldest first."""
    is_ranked: bool
    """Whether a try of mine would be ranked: my key is older than a day."""
    is_lone: bool
    """A machine of one's own: dealt by the date, and nobody is ranked."""
