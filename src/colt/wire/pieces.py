"""The pieces of both games as a client reads them, and the names by which it points at them."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Any

import msgspec

from colt.express.pieces import WORTH, ActionCard, Bullet, Token
from colt.express.state import Place, Slot, State
from colt.train import Space

Plain = Any
"""Anything JSON can say: texts, numbers, lists and objects with whole words as keys."""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card somebody can see: an Action card of a bandit, or a bullet (`bandit` is its shooter then)."""

    piece: str
    """What a click on it is called."""
    bandit: str | None
    """None for a neutral bullet, and in Super Express, where everybody has the same cards."""
    action: str | None
    """None for a bullet."""


class Loot(msgspec.Struct, frozen=True, kw_only=True):
    """A token of Colt Express."""

    piece: str
    """What a click on it is called; equal jewels in one place are called the same."""
    token: str
    """`purse#7`, `jewel#2`: by this name it can be followed through scenes and events."""
    worth: int | None
    """None where the reader has not seen it."""


# There are few different pieces, and each is written down thousands of times: they are remembered.


@lru_cache(maxsize=1024)
def card(seen: ActionCard | Bullet, *, is_team: bool) -> Card:
    """A card of Colt Express."""
    if isinstance(seen, Bullet):
        return Card(piece=f"card:{seen}", bandit=seen.shooter, action=None)
    return Card(piece=card_piece(seen, is_team=is_team), bandit=seen.bandit, action=seen.action)


def slots(seen: tuple[Slot, ...], *, is_team: bool) -> tuple[Card | None, ...]:
    """Cards in a row; None for each that lies face down for the reader."""
    return tuple(None if one is None else card(one, is_team=is_team) for one in seen)


def loot(state: State, place: Place) -> tuple[Loot, ...]:
    """The tokens in a space, or on a bandit's sheet."""
    value = state.value
    return tuple(
        _token(token, place, value[token] if token in value else WORTH.get(token.loot))
        for token in state.loot.get(place, ())
    )


@lru_cache(maxsize=16384)
def _token(token: Token, place: Place, worth: int | None) -> Loot:
    return Loot(piece=token_piece(token, place), token=token_name(token), worth=worth)


@lru_cache(maxsize=4096)
def token_names(tokens: tuple[Token, ...]) -> tuple[str, ...]:
    """Several tokens by name."""
    return tuple(map(token_name, tokens))


@lru_cache(maxsize=256)
def place_name(place: Place) -> str:
    """`2i`, `doc`."""
    return str(place)


# --- the names of pieces


def card_piece(seen: ActionCard, *, is_team: bool) -> str:
    """`card:move`; where a seat has two bandits `card:tuco move`."""
    return f"card:{seen}" if is_team else f"card:{seen.action}"


def token_piece(token: Token, place: Place) -> str:
    """`token:purse#7@doc`, `token:jewel@2i`: what lies where."""
    return f"token:{token}@{place}"


def token_name(token: Token) -> str:
    """`purse#7`, `jewel#2`."""
    return f"{token.loot}#{token.number}"


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


def plain(value: object) -> Plain:
    """A field of an event as JSON: pieces by their notation, named values as objects."""
    match value:
        case Token():
            return token_name(value)
        case Space() | ActionCard() | Bullet():
            return str(value)
        case Enum():
            return word(value) if len(str(value.value)) == 1 else value.value
        case tuple() if hasattr(value, "_asdict"):
            return {name: plain(one) for name, one in value._asdict().items()}
        case tuple() | list():
            return [plain(one) for one in value]
    return value
