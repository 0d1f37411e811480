"""The text forms of pieces, read back: what is written in files becomes pieces again. (notation "Words")"""

from __future__ import annotations

import re
from typing import NamedTuple

from colt.express.pieces import (
    NEUTRAL,
    PURSE_VALUES,
    Action,
    ActionCard,
    Bandit,
    Bullet,
    Card,
    Loot,
    RoundEvent,
    Token,
    Turn,
)
from colt.kernel import ColtError
from colt.train import Floor, Space


class NotNotation(ColtError):
    """A text that is not written as the notation wants it."""


def _listed(words: type[Bandit | Action | RoundEvent]) -> str:
    return ", ".join(words)


def read_space(text: str, caboose: int) -> Space:
    """`2i` is inside car 2, `0r` on the roof of the locomotive."""
    match = re.fullmatch(r"(\d{1,2})([ir])", text)
    if not match:
        raise NotNotation(f"{text!r} is not a space; write for example 0i, 2r.")
    car = int(match[1])
    if car > caboose:
        raise NotNotation(f"{text!r} is behind the train: its last car is {caboose}.")
    return Space(car, Floor(match[2]))


def read_bandit(text: str) -> Bandit:
    """`doc` is Doc."""
    try:
        return Bandit(text)
    except ValueError:
        raise NotNotation(f"There is no bandit {text!r}; there are {_listed(Bandit)}.") from None


def read_action(text: str) -> Action:
    """`floor` is Change Floor."""
    try:
        return Action(text)
    except ValueError:
        raise NotNotation(f"There is no card {text!r}; there are {_listed(Action)}.") from None


def read_round_event(text: str) -> RoundEvent:
    """`braking` is Braking."""
    try:
        return RoundEvent(text)
    except ValueError:
        raise NotNotation(f"There is no event {text!r}; there are {_listed(RoundEvent)}.") from None


def read_turns(text: str) -> tuple[Turn, ...]:
    """`S T D` is a standard turn, a tunnel, a speeding-up."""
    symbols = text.split()
    if not symbols or any(symbol not in set(Turn) for symbol in symbols):
        raise NotNotation(f"{text!r} are no turns; write symbols among S T D R with spaces between them.")
    return tuple(Turn(symbol) for symbol in symbols)


def read_bullet(text: str) -> Bullet:
    """`neutral` or the shooter's name."""
    return NEUTRAL if text == "neutral" else Bullet(read_bandit(text))


def read_card(text: str, bandits: tuple[Bandit, ...]) -> Card:
    """A card of this seat: `shoot`, in teams `tuco shoot`, or `bullet:doc`."""
    if text.startswith("bullet:"):
        return read_bullet(text.removeprefix("bullet:"))
    owner, _, action = text.rpartition(" ")
    if owner:
        bandit = read_bandit(owner)
        if bandit not in bandits:
            raise NotNotation(f"{text!r} is a card of another seat.")
        return ActionCard(bandit, read_action(action))
    if len(bandits) > 1:
        raise NotNotation(f"{text!r} does not say whose card it is; write for example '{bandits[0]} {text}'.")
    return ActionCard(bandits[0], read_action(text))


class WrittenToken(NamedTuple):
    """A token as it stands in a file: perhaps without its number, perhaps without its worth."""

    loot: Loot
    number: int | None = None
    value: int | None = None

    def fits(self, token: Token, value: int | None) -> bool:
        """Whether this can mean that token."""
        if self.loot is not token.loot:
            return False
        return (self.number is None or self.number == token.number) and (
            self.value is None or self.value == value
        )


def read_token(text: str) -> WrittenToken:
    """`jewel`, `strongbox`, `purse:300`, `purse:?`, `purse#7`, `purse#7:300`."""
    if text in (Loot.JEWEL, Loot.STRONGBOX):
        return WrittenToken(Loot(text))
    match = re.fullmatch(r"purse(?:#(\d{1,3}))?(?::(\d{1,4}|\?))?", text)
    if not match or text == Loot.PURSE:
        raise NotNotation(f"{text!r} is no token; there are jewel, strongbox, purse:300, purse#7.")
    number = int(match[1]) if match[1] else None
    value = int(match[2]) if match[2] and match[2] != "?" else None
    if value is not None and value not in PURSE_VALUES:
        raise NotNotation(f"There is no purse of {value}; they hold 250 to 500 in steps of 50.")
    return WrittenToken(Loot.PURSE, number, value)
