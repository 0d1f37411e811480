"""Games in which everything is answered at random."""

from collections.abc import Iterator
from typing import Any

from colt.kernel import Chance, Game


def steps(game: Game[Any], seed: str = "answers") -> Iterator[Game[Any]]:
    """A random game, handed out before every answer and once more at its end."""
    chance = Chance(seed)
    while game.decisions:
        yield game
        decision = chance.one_of(game.decisions)
        game.play(chance.one_of(decision.choices), decision.seat)
    yield game


def played(game: Game[Any], seed: str = "answers") -> Game[Any]:
    """The game at its end."""
    for _ in steps(game, seed):
        pass
    return game
