"""What the referee names and the fast engine numbers: cards, spaces, places, tokens."""

from __future__ import annotations

from functools import lru_cache

from colt.express.pieces import Action, ActionCard, Bandit, Bullet, Card, Loot, Token
from colt.express.state import Place, State
from colt.fast.express import columns as at
from colt.fast.express import numbering
from colt.fast.express.books import ACTION_NAMES, BANDIT_NUMBER
from colt.train import INSIDE, ROOF, Space

BANDITS = tuple(Bandit)
PAIR_NUMBER = {
    frozenset((first, second)): nth
    for nth, (first, second) in enumerate(
        (first, second) for i, first in enumerate(BANDITS) for second in BANDITS[i + 1 :]
    )
}
COUNTED = {Loot.JEWEL: at.JEWELS, Loot.STRONGBOX: at.STRONGBOXES}
"""Loot of which only the number counts, and where that stands."""


@lru_cache(maxsize=64)
def kinds(team: tuple[Bandit, ...]) -> dict[Card, int]:
    """The kinds of cards of a seat with these bandits."""
    found: dict[Card, int] = {
        ActionCard(bandit, Action(name)): nth * at.ACTIONS + i
        for nth, bandit in enumerate(team)
        for i, name in enumerate(ACTION_NAMES)
    }
    for nth, shooter in enumerate((*BANDITS, None)):
        found[Bullet(shooter)] = at.ACTION_KINDS + nth
    return found


@lru_cache(maxsize=64)
def cards(team: tuple[Bandit, ...]) -> dict[int, Card]:
    return {kind: card for card, kind in kinds(team).items()}


def space_number(space: Space) -> int:
    """The number of a space: insides first."""
    return space.car + (at.CARS if space.floor is ROOF else 0)


def space_of(number: int) -> Space:
    """The space with this number."""
    floor, car = divmod(number, at.CARS)
    return Space(car, ROOF if floor else INSIDE)


def place_number(place: Place) -> int:
    """The number of a place where loot can lie."""
    return at.SPACES + BANDIT_NUMBER[place] if isinstance(place, Bandit) else space_number(place)


def place_of(number: int) -> Place:
    """The place with this number."""
    return space_of(number) if number < at.SPACES else BANDITS[number - at.SPACES]


def is_purse(token: Token) -> bool:
    """Whether this token has a number of its own."""
    return token.loot is Loot.PURSE


def token_number(token: Token) -> int:
    """The number of a token among the answers: equal jewels and strongboxes are one."""
    if is_purse(token):
        return token.number - 1
    return numbering.JEWEL if token.loot is Loot.JEWEL else numbering.STRONGBOX


def is_resting(state: State) -> bool:
    """Whether all decks will be shuffled before anybody draws."""
    return "opening" in state.rulebook.round and state.chapter != "schemin"
