"""The pieces of any game as a client reads them, and the names by which it points at them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any

import msgspec

from colt.train import Space

Plain = Any
"""Anything JSON can say: texts, numbers, lists and objects with whole words as keys."""

Pieces = tuple[str, ...]
"""What one points at, one after the other."""


class Card(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A card somebody can see: an Action card of a bandit, or a bullet (`bandit` is its shooter then)."""

    piece: str
    """What a click on it is called."""
    bandit: str | None
    """None for a neutral bullet, and where everybody has the same cards."""
    action: str | None
    """None for a bullet."""


class Loot(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A token of loot."""

    piece: str
    """What a click on it is called; equal jewels in one place are called the same."""
    token: str
    """`purse#7`, `jewel#2`: by this name it can be followed through views and events."""
    worth: int | None
    """None where the reader has not seen it."""


class Place(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A place where figures can be."""

    place: str
    """Its notation: `2r`."""
    car: int | None
    """None beside the train."""
    floor: str | None
    """`inside` or `roof`; None beside the train."""


@lru_cache(maxsize=64)
def places(spaces: tuple[Space, ...]) -> tuple[Place, ...]:
    """These spaces as places to be drawn."""
    return tuple(
        Place(place=place_name(space), car=space.car, floor=word(space.floor))
        if space.is_on_train
        else Place(place=place_name(space), car=None, floor=None)
        for space in spaces
    )


@lru_cache(maxsize=256)
def place_name(space: Space) -> str:
    """`2i`."""
    return str(space)


# --- the names of pieces


def bandit_piece(bandit: str) -> str:
    """`bandit:doc`."""
    return f"bandit:{bandit}"


def space_piece(space: Space) -> str:
    """`space:2r`."""
    return f"space:{space}"


def car_piece(car: int) -> str:
    """`car:2`."""
    return f"car:{car}"


# --- anything else


@lru_cache(maxsize=256)
def word(member: Enum) -> str:
    """A member of an enum whose value is only a symbol, as a whole word."""
    return member.name.lower().replace("_", "-")


Names = Mapping[type, Callable[[Any], str]]
"""How the pieces of a game are called, where their notation is not name enough."""


def plain(value: object, names: Names) -> Plain:
    """A field of an event as JSON: pieces by their notation, named values as objects."""
    kind = type(value)
    if value is None or kind is int or kind is str or kind is bool:
        return value
    name = names.get(kind)
    match value:
        case _ if name is not None:
            return name(value)
        case Enum():
            return word(value) if len(str(value.value)) == 1 else value.value
        case tuple() if type(value).__str__ is not object.__str__:
            return str(value)
        case tuple() if hasattr(value, "_asdict"):
            return {name: plain(one, names) for name, one in value._asdict().items()}
        case msgspec.Struct():
            return {name: plain(getattr(value, name), names) for name in value.__struct_fields__}
        case tuple() | list():
            return [plain(one, names) for one in value]
    return value
