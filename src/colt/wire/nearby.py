"""Letting the home network in, as the browser on this computer asks for it over HTTP."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Number = Annotated[str, Meta(max_length=45, pattern="^[0-9.]+$")]
"""An address of this computer, such as 192.168.1.20."""


class LetIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Phones in the same room may come in."""

    number: Number | None = None
    """At which address; null: the likeliest one."""


class Reachable(msgspec.Struct, frozen=True, kw_only=True):
    """An address of this computer in some network."""

    number: str
    network: str
    """What this computer calls the way there, such as `wlan0`."""
    is_likely: bool
    """Whether it looks like a home network, and not like a tunnel or a machine within this one."""


class Nearby(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the home network is let in, and where."""

    address: str | None
    """What phones open, such as `http://192.168.1.20:8899`; null: the door is closed."""
    guests: int
    """How many devices have come in."""
    reachable: tuple[Reachable, ...]
    """The likeliest first."""
