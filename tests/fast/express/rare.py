"""Trains on which something hardly ever seen comes right after an answer: a random game in a thousand has it."""

from collections.abc import Iterator
from typing import Any

from colt import express
from colt.express.state import State
from colt.fast.express import books, codec
from colt.kernel import Game
from tests.trains import train

TRAINS: dict[str, tuple[list[str], str, dict[str, Any]]] = {
    "the neutral bullets leave the French game": (
        ["marshal 2"],
        """
        roof   | - | -       | -        | -      |
        inside | - | Marshal | Doc Tuco | Django |
        """,
        {"edition": "fr-2014", "pile": ["django marshal"], "neutral": 1},
    ),
    "the Angry Marshal is in the caboose": (
        ["marshal 3"],
        """
        roof   | - | -   | -       | Tuco  |
        inside | - | Doc | Marshal | Belle |
        """,
        {"pile": ["doc marshal"], "event": "angry-marshal"},
    ),
    "the train brakes under somebody on the locomotive": (
        ["move 2i"],
        """
        roof   | Ghost   | -   | Tuco | - |
        inside | Marshal | Doc | -    | - |
        """,
        {"pile": ["doc move"], "event": "braking"},
    ),
    "both strongboxes are taken already": (
        ["move 2i"],
        """
        roof   | Ghost   | -   | Tuco | - |
        inside | Marshal | Doc | -    | - |
        """,
        {"pile": ["doc move"], "event": "take-it-all", "loot": {"ghost": "strongbox strongbox"}},
    ),
    "the first in turn finds no purse to pick up, the second does": (
        ["move 2i"],
        """
        roof   | -       | Ghost | -    | - |
        inside | Marshal | Doc   | -    | Tuco |
        """,
        {
            "pile": ["doc move"],
            "event": "pickpocketing",
            "seats": "doc ghost tuco",
            "loot": {"1r": "purse:300"},
        },
    ),
    "the cheapest purse is the first of all": (
        ["move 2i"],
        """
        roof   | Ghost   | -   | Tuco | - |
        inside | Marshal | Doc | -    | - |
        """,
        {"pile": ["doc move"], "event": "revenge", "loot": {"ghost": "purse:250 purse:400 purse:300"}},
    ),
    "the cylinder is empty": (
        ["move 2i"],
        """
        roof   | -       | -     | Ghost | Tuco |
        inside | Marshal | Doc   | -     | -    |
        """,
        {
            "pile": ["doc move", "tuco shoot"],
            "fired": {"tuco": 6},
            "hits": {"doc": "tuco tuco tuco", "ghost": "tuco tuco tuco"},
        },
    ),
    "the caboose of six does not look onto the locomotive": (
        ["move 2i"],
        """
        roof   | Belle   | -   | - | -     | -        | - | -    |
        inside | Marshal | Doc | - | Ghost | Cheyenne | - | Tuco |
        """,
        {"pile": ["doc move", "tuco shoot"]},
    ),
    "the second of a team may hide a card": (
        ["play ghost rob hidden"],
        """
        roof   | -       | -            | -   |
        inside | Marshal | Belle Ghost  | Doc Tuco |
        """,
        {
            "variants": "teams",
            "edition": "es-2016",
            "teams": "belle+ghost doc+tuco",
            "turns": "S S",
            "hands": {"belle": "ghost rob, belle move", "doc": "doc move"},
        },
    ),
    "a Shoot is covered with a Move of the first bandit": (
        ["play ghost shoot", "cover belle move"],
        """
        roof   | -       | -            | -   |
        inside | Marshal | Belle Ghost  | Doc Tuco |
        """,
        {
            "variants": "teams",
            "edition": "es-2016",
            "teams": "belle+ghost doc+tuco",
            "turns": "S S",
            "hands": {"belle": "ghost shoot, belle move", "doc": "doc move"},
        },
    ),
}
"""By what happens: the answers, the train, and what else there is."""

WISHES: dict[str, tuple[tuple[str, ...], tuple[str, ...] | None, tuple[int, ...] | None]] = {
    "bandits": ((), ("doc", "belle", "ghost"), None),
    "cars": ((), None, (6, 1, 3, 2)),
    "teams and cars": (("teams",), ("tuco+doc", "ghost+django"), (1, 5, 2)),
}
"""By what is wished for: variants, bandits, cars."""


def wished(name: str) -> tuple[Game[State], books.Setup]:
    """A game in which wishes are granted, and what the fast engine makes it from."""
    variants, bandits, cars = WISHES[name]
    players = len(bandits) if bandits else 4
    game = express.new_game(players, seed="wishes", variants=variants, bandits=bandits, cars=cars)
    teams = None if bandits is None else tuple(map(express.read_team, bandits))
    return game, books.wishing(codec.setup_for(game.state), teams, cars)


def last_team() -> tuple[Game[State], list[str]]:
    """Three teams for three: of the last two the second player takes the one with the higher number, and nobody is
    asked about the other."""
    game = express.new_game(3, seed="last", variants=("teams",))
    first = game.decisions[0].choices[0]
    after = game.fork()
    after.play(first, 0)
    return game, [str(first), str(max(after.decisions[0].choices, key=lambda one: codec.numbers_of(one, ())))]


def trains() -> Iterator[tuple[Game[State], list[str]]]:
    """Every train, with its answers."""
    for answers, picture, more in TRAINS.values():
        yield train(picture, **more), answers
