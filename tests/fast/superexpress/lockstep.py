"""Both engines side by side: after every answer they must say the same in every number."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from colt.bots import thinking
from colt.fast import superexpress as fast
from colt.fast.compiling import is_compiling
from colt.fast.superexpress.columns import EMPTY, SEATS
from colt.kernel import Chance, Choice, Decision, Game
from colt.superexpress import new_game
from colt.superexpress.state import State

each_row_is_compiled = pytest.mark.skipif(
    not is_compiling(), reason="thousands of games take too long in plain Python"
)

Policy = Callable[[Game[State], Decision, random.Random], Choice]


def at_random(game: Game[State], decision: Decision, luck: random.Random) -> Choice:
    return luck.choice(decision.choices)


def by_rules_of_thumb(game: Game[State], decision: Decision, luck: random.Random) -> Choice:
    view = game.view(decision.seat)
    return thinking.about(view).at_a_glance(view, decision, Chance(luck.random().hex()))


PLAYERS: dict[str, Policy] = {"random": at_random, "thumb": by_rules_of_thumb}


def differences(row: fast.Rows, wanted: fast.Rows) -> list[str]:
    """Where two rows differ, in words."""
    places = np.nonzero(row != wanted)[0].tolist()
    return [f"{fast.LAYOUT.name_of(at)}: {row[at]}, not {wanted[at]}" for at in places]


def compare(game: Game[State], tables: fast.Tables, nth: int = 0) -> None:
    """The row, who is asked, what is legal, and what every seat sees."""
    state = game.state
    assert differences(tables.rows[nth], fast.row_of(state)) == []
    asked = [decision.seat for decision in game.decisions]
    assert np.nonzero(tables.asked()[nth])[0].tolist() == sorted(asked)
    choices = game.every_decision[0].choices if game.every_decision else ()
    assert (tables.legal()[nth] == fast.mask_of(choices)).all()
    for seat in range(state.players):
        seen = tables.observe(np.full(len(tables), seat))[nth]
        view = fast.Tables.of([game.view(seat)])
        assert differences(seen, view.observe([seat])[0]) == []
        assert differences(seen, turned(view.rows[0], seat)) == []
    assert game.result == (fast.result_of(tables.rows[nth]) if game.is_over else None)


def turned(row: fast.Rows, seat: int) -> fast.Rows:
    """The row of a view as its seat sees it, worked out in another way: by naming the seats anew."""
    state = fast.state_of(row)
    players = state.players
    order = [(seat + nth) % players for nth in range(players)]
    for name in ("seats", "plans", "opened"):
        setattr(state, name, [getattr(state, name)[other] for other in order])
    state.seat_of = {bandits[0]: nth for nth, bandits in enumerate(state.seats)}
    state.first = (state.first - seat) % players
    return fast.row_of(state)


def answers(*numbers: tuple[int, int]) -> Any:
    """Plans by seat, for one row."""
    laid = np.full((1, SEATS), EMPTY)
    for seat, number in numbers:
        laid[0, seat] = number
    return laid


def side_by_side(players: int, variants: tuple[str, ...], seed: object, policy: Policy) -> Iterator[int]:
    """One game on both engines; answers come in any order and are sometimes replaced."""
    luck = random.Random(f"{players} {variants} {seed}")
    game = new_game(players, seed=str(seed), variants=variants)
    tables = fast.Tables.of([game.state])
    compare(game, tables)
    while not game.is_over:
        decision = luck.choice(game.every_decision if luck.random() < 0.1 else game.decisions)
        choice = policy(game, decision, luck)
        game.play(choice, decision.seat)
        tables.step(answers((decision.seat, fast.number_of(choice))))
        compare(game, tables)
        yield 1
