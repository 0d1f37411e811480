"""The rulebook and its two expansions as data: each expansion is a card more for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec

from colt.kernel import BadOption, in_order
from colt.superexpress.pieces import Action

Actions = frozenset[Action]
Contents = tuple[str, ...]

BASE: Actions = frozenset({Action.FLIP, Action.CHANGE_FLOOR, Action.MOVE, Action.SHOOT})
HORSE: Actions = frozenset({Action.HORSE})
REFLEX: Actions = frozenset({Action.REFLEX})

EXPANSIONS: Mapping[str, Actions] = MappingProxyType({"horse": HORSE, "reflex": REFLEX})
VARIANTS = tuple(EXPANSIONS)


EDITION = "it-2020"
"""There is one book."""

KEPT_AS = "en-2016"
"""How it stands in options and records, which have always had the other game's default there."""


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """One game as the book describes it, with the expansions in use."""

    edition: str = EDITION
    variants: tuple[str, ...] = ()
    actions: Actions = BASE
    players: tuple[int, ...] = (3, 4, 5, 6, 7)
    round: Contents = ("plan", "action", "uncoupling")
    """The chapters of one round."""

    def __reduce__(self) -> tuple[Any, ...]:
        """A book travels to another process by its name."""
        return rulebook, (self.variants,)

    @property
    def bandits_per_seat(self) -> int:
        """Everybody plays one."""
        return 1

    @property
    def hand(self) -> tuple[Action, ...]:
        """The Action cards everybody has, in the order of the book."""
        return hand_of(self.actions)

    def contents(self, cars: int) -> Contents:
        """The chapters of a game with so many cars: every round one of them is uncoupled."""
        return (*self.round * cars, "scoring")

    def page(self, round: int, chapter: str) -> int:
        """Where that chapter of that round stands in the contents."""
        return (round - 1) * len(self.round) + self.round.index(chapter)


@lru_cache
def hand_of(actions: Actions) -> tuple[Action, ...]:
    """These actions in the order of the book."""
    return tuple(action for action in Action if action in actions)


@lru_cache
def rulebook(variants: tuple[str, ...] = ()) -> Rulebook:
    """The book with these expansions, or the reason why there is none. (super-express "Espansione: Riflessi",
    "Espansione: Cavallo")"""
    ordered = in_order(variants, VARIANTS)
    return Rulebook(variants=ordered, actions=BASE.union(*(EXPANSIONS[variant] for variant in ordered)))


def check_edition(edition: str) -> None:
    """Refuse a book there is not."""
    if edition not in (EDITION, KEPT_AS):
        raise BadOption(f"Colt Super Express has one edition, {EDITION}, and not {edition!r}.")


def check_players(book: Rulebook, players: int) -> None:
    """Refuse a number of players this book has no game for."""
    if players not in book.players:
        room = f"{book.players[0]} to {book.players[-1]}"
        raise BadOption(f"Super Express is for {room} players, not {players}.")
