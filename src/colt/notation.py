"""The text forms of pieces, read back: what is written in files becomes pieces again. (notation "Words")"""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import StrEnum

from colt.express.pieces import (
    NEUTRAL,
    PURSE_VALUES,
    ActionCard,
    Bandit,
    Bullet,
    Card,
    Loot,
    RoundEvent,
    Turn,
)
from colt.express.positions import SomeToken
from colt.express.rulebook import Rulebook
from colt.kernel import ColtError
from colt.train import Space


class NotNotation(ColtError):
    """A text that is not written as the notation wants it."""


def read_space(text: str, places: Collection[Space]) -> Space:
    """`2i` is inside car 2, `0r` on the roof of the locomotive; what is beside the train is called by its name."""
    for place in places:
        if str(place) == text:
            return place
    if re.fullmatch(r"\d{1,2}[ir]", text):
        caboose = max(place.car for place in places)
        raise NotNotation(f"{text!r} is behind the train: its last car is {caboose}.")
    beside = [f", {place}" for place in places if not place.is_on_train]
    raise NotNotation(f"{text!r} is not a space; write for example 0i, 2r{''.join(beside)}.")


def read_bandit(text: str) -> Bandit:
    """`doc` is Doc."""
    try:
        return Bandit(text)
    except ValueError:
        raise NotNotation(f"There is no bandit {text!r}; there are {', '.join(Bandit)}.") from None


def read_action(text: str, book: Rulebook) -> StrEnum:
    """`floor` is Change Floor."""
    return _one_of(text, book.actions, "card")


def read_round_event(text: str, book: Rulebook) -> StrEnum:
    """`braking` is Braking."""
    return _one_of(text, (RoundEvent.NONE, *book.happenings), "event")


def _one_of(text: str, names: Collection[StrEnum], what: str) -> StrEnum:
    for name in names:
        if name == text:
            return name
    raise NotNotation(f"There is no {what} {text!r}; there are {', '.join(names)}.")


def read_turns(text: str) -> tuple[Turn, ...]:
    """`S T D` is a standard turn, a tunnel, a speeding-up."""
    symbols = text.split()
    if not symbols or any(symbol not in set(Turn) for symbol in symbols):
        raise NotNotation(f"{text!r} are no turns; write symbols among S T D R with spaces between them.")
    return tuple(Turn(symbol) for symbol in symbols)


def read_bullet(text: str) -> Bullet:
    """`neutral` or the shooter's name."""
    return NEUTRAL if text == "neutral" else Bullet(read_bandit(text))


def read_card(text: str, bandits: tuple[Bandit, ...], book: Rulebook) -> Card:
    """A card of this seat: `shoot`, in teams `tuco shoot`, or `bullet:doc`."""
    if text.startswith("bullet:"):
        return read_bullet(text.removeprefix("bullet:"))
    owner, _, action = text.rpartition(" ")
    if owner:
        bandit = read_bandit(owner)
        if bandit not in bandits:
            raise NotNotation(f"{text!r} is a card of another seat.")
        return ActionCard(bandit, read_action(action, book))
    if len(bandits) > 1:
        raise NotNotation(f"{text!r} does not say whose card it is; write for example '{bandits[0]} {text}'.")
    return ActionCard(bandits[0], read_action(text, book))


def read_token(text: str) -> SomeToken:
    """`jewel`, `strongbox`, `purse:300`, `purse:?`, `purse#7`, `purse#7:300`."""
    if text in (Loot.JEWEL, Loot.STRONGBOX):
        return SomeToken(Loot(text))
    match = re.fullmatch(r"purse(?:#(\d{1,3}))?(?::(\d{1,4}|\?))?", text)
    if not match or text == Loot.PURSE:
        raise NotNotation(f"{text!r} is no token; there are jewel, strongbox, purse:300, purse#7.")
    number = int(match[1]) if match[1] else None
    value = int(match[2]) if match[2] and match[2] != "?" else None
    if value is not None and value not in PURSE_VALUES:
        raise NotNotation(f"There is no purse of {value}; they hold 250 to 500 in steps of 50.")
    return SomeToken(Loot.PURSE, number, value)
