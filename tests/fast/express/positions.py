"""Positions of random games for the tests of the fast engine."""

import random
from collections.abc import Iterator

import pytest

from colt.express.state import State
from colt.fast.compiling import is_compiling
from colt.fast.express import SETUPS
from colt.fast.express.books import Named
from colt.kernel import Game
from tools.lockstep import game_of

each_row_is_compiled = pytest.mark.skipif(
    not is_compiling(), reason="thousands of games take too long in plain Python"
)
each_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
STANDARD = [setup for setup in SETUPS if not {"expert", "teams"} & {*setup.variants}]
each_standard_setup = pytest.mark.parametrize("setup", STANDARD, ids=str)


def positions(setup: Named, seed: object, every: int = 1) -> Iterator[Game[State]]:
    """A random game at every so many of its decisions, and at its end."""
    luck = random.Random(f"{setup} {seed}")
    game = game_of(setup, seed)
    while not game.is_over:
        if len(game.answers) % every == 0:
            yield game
        decision = game.decisions[0]
        game.play(luck.choice(decision.choices), decision.seat)
    yield game
