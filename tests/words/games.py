"""Games to talk about, and a speaker that remembers what was said."""

from collections.abc import Iterator
from typing import Any

from colt import express, superexpress
from colt.kernel import Game
from colt.words import Words
from tests import random_games

EXPRESS_TABLES: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 4},
    {"players": 5},
    {"players": 6},
    {"players": 4, "variants": ("first-game",)},
    {"players": 4, "variants": ("expert",)},
    {"players": 2, "variants": ("teams",)},
    {"players": 3, "variants": ("teams",)},
    {"players": 3, "variants": ("teams",), "edition": "es-2016"},
    {"players": 4, "edition": "pl-2015"},
    {"players": 4, "edition": "fr-2014", "variants": ("expert",)},
    {"players": 2, "edition": "fr-2014", "variants": ("teams",)},
]

SUPER_TABLES: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 7},
    {"players": 4, "variants": ("horse",)},
    {"players": 5, "variants": ("reflex",)},
    {"players": 6, "variants": ("horse", "reflex")},
]


def new_games(seed: int = 1) -> Iterator[Game[Any]]:
    """One game of each kind."""
    for table in EXPRESS_TABLES:
        yield express.new_game(seed=seed, **table)
    for table in SUPER_TABLES:
        yield superexpress.new_game(seed=seed, **table)


def steps(game: Game[Any], seed: int = 1) -> Iterator[Game[Any]]:
    """A random game, handed out before every answer and once more at its end."""
    return random_games.steps(game, f"words {seed}")


def play_on(game: Game[Any], n: int, seed: int = 1) -> Game[Any]:
    """The same game so many random answers later."""
    for _, _ in zip(range(n + 1), steps(game, seed), strict=False):
        pass
    return game


class Recorder(Words):
    """Words that remember which messages they used, and what they were given."""

    def __init__(self) -> None:
        self.given: dict[str, set[frozenset[str]]] = {}
        """For each key the sets of parameters it came with."""
        self.said: set[tuple[str, frozenset[tuple[str, str | int]]]] = set()
        super().__init__()

    def say(self, key: str, /, **params: str | int) -> str:
        self.given.setdefault(key, set()).add(frozenset(params))
        self.said.add((key, frozenset(params.items())))
        return super().say(key, **params)
