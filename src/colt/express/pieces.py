"""What is in the box. (en-2016 "Contents")"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from colt.kernel import stored
from colt.train import INSIDE, ROOF


class Bandit(StrEnum):
    """A figure, its cards and its sheet."""

    BELLE = "belle"
    CHEYENNE = "cheyenne"
    DJANGO = "django"
    DOC = "doc"
    GHOST = "ghost"
    TUCO = "tuco"


class Action(StrEnum):
    """What an Action card does."""

    MOVE = "move"
    CHANGE_FLOOR = "floor"
    SHOOT = "shoot"
    ROB = "rob"
    PUNCH = "punch"
    MARSHAL = "marshal"


@stored("ActionCard bandit action")
class ActionCard(NamedTuple):
    """A card a bandit can play."""

    bandit: Bandit
    action: Action | StrEnum
    """One of the box, or what another book adds to them."""

    def __str__(self) -> str:
        return f"{self.bandit} {self.action}"


@stored("Bullet shooter")
class Bullet(NamedTuple):
    """A card that clogs a deck; a neutral one has no shooter."""

    shooter: Bandit | None

    def __str__(self) -> str:
        return f"bullet:{self.shooter or 'neutral'}"


NEUTRAL = Bullet(None)
Card = ActionCard | Bullet


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Action cards in the order of the book, what was added to them last; bullets after them."""
    order: list[StrEnum] = list(Action)

    def rank(card: Card) -> tuple[int, str, int, str]:
        if isinstance(card, ActionCard):
            action = card.action
            return 0, card.bandit, order.index(action) if action in order else len(order), action
        return 1, card.shooter or "", 0, ""

    return sorted(cards, key=rank)


class Loot(StrEnum):
    """The three kinds of tokens."""

    PURSE = "purse"
    JEWEL = "jewel"
    STRONGBOX = "strongbox"


@stored("Token loot number")
class Token(NamedTuple):
    """One piece of loot. Its number can be followed on the table and says nothing of its worth."""

    loot: Loot
    number: int

    def __str__(self) -> str:
        return f"purse#{self.number}" if self.loot is Loot.PURSE else str(self.loot)


class Turn(StrEnum):
    """The symbols on a round card."""

    STANDARD = "S"
    TUNNEL = "T"
    SPEEDING_UP = "D"
    SWITCHING = "R"


class RoundEvent(StrEnum):
    """What happens at the end of a round."""

    NONE = "none"
    ANGRY_MARSHAL = "angry-marshal"
    TAKE_IT_ALL = "take-it-all"
    SWIVEL_ARM = "swivel-arm"
    BRAKING = "braking"
    REBELLION = "rebellion"
    REVENGE = "revenge"
    PICKPOCKETING = "pickpocketing"
    HOSTAGE = "hostage"


@stored("RoundCard turns event is_station")
class RoundCard(NamedTuple):
    """The turns of one round, and the event at its end."""

    turns: tuple[Turn, ...]
    event: RoundEvent | StrEnum
    """One of the box, or what another book adds to them."""
    is_station: bool = False

    def __str__(self) -> str:
        return f"{''.join(self.turns)} {self.event}"


def _card(turns: str, event: RoundEvent, *, is_station: bool = False) -> RoundCard:
    return RoundCard(tuple(Turn(symbol) for symbol in turns), event, is_station)


ROUND_CARDS_FOR_FEW = (
    _card("SSTR", RoundEvent.ANGRY_MARSHAL),
    _card("STDS", RoundEvent.TAKE_IT_ALL),
    _card("STSTS", RoundEvent.NONE),
    _card("STSS", RoundEvent.SWIVEL_ARM),
    _card("SDS", RoundEvent.NONE),
    _card("SSSS", RoundEvent.BRAKING),
    _card("SSTSS", RoundEvent.REBELLION),
)
"""For two to four players."""

ROUND_CARDS_FOR_MANY = (
    _card("SSR", RoundEvent.ANGRY_MARSHAL),
    _card("SDR", RoundEvent.TAKE_IT_ALL),
    _card("STST", RoundEvent.NONE),
    _card("STS", RoundEvent.SWIVEL_ARM),
    _card("SD", RoundEvent.NONE),
    _card("STSS", RoundEvent.BRAKING),
    _card("STSR", RoundEvent.REBELLION),
)
"""For five and six players."""

TRAIN_STATIONS = (
    _card("SSTS", RoundEvent.REVENGE, is_station=True),
    _card("SSTS", RoundEvent.PICKPOCKETING, is_station=True),
    _card("SSTS", RoundEvent.HOSTAGE, is_station=True),
)


class FloorLoot(NamedTuple):
    """What is printed on the floor of a car."""

    purses: int
    jewels: int


CARS: dict[int, FloorLoot] = {
    1: FloorLoot(1, 0),
    2: FloorLoot(1, 1),
    3: FloorLoot(0, 3),
    4: FloorLoot(3, 0),
    5: FloorLoot(3, 1),
    6: FloorLoot(4, 1),
}
"""The six cars of the box, by the number printed in `docs/rules/components.md`."""

PURSE_VALUES = (250,) * 8 + (300, 350, 400, 450, 500) * 2
STARTING_PURSE = 250
RANSOM = 250
WORTH = {Loot.JEWEL: 500, Loot.STRONGBOX: 1000}
JEWELS = 6
STRONGBOXES = 2
GUNSLINGER_PRIZE = 1000

TEN_ACTIONS: tuple[StrEnum, ...] = (
    *(Action.MOVE,) * 2,
    *(Action.CHANGE_FLOOR,) * 2,
    *(Action.SHOOT,) * 2,
    *(Action.ROB,) * 2,
    Action.PUNCH,
    Action.MARSHAL,
)
REACH: dict[StrEnum, int] = {INSIDE: 1, ROOF: 3}
"""How many cars a Move goes at most."""
CYLINDER = 6
NEUTRAL_BULLETS = 13
HAND = 6
DRAW = 3
ROUNDS = 5
