"""Super Express thought through on both engines: the same plans drawn for the others, the same thoughts."""

import msgspec
import numpy as np
import pytest

from colt.bots.search import Search
from colt.bots.superexpress import playouts, quick, thinking
from colt.fast.superexpress import number_of
from colt.fast.superexpress.columns import SEATS
from colt.kernel import Chance
from colt.superexpress import new_game
from colt.superexpress.rules import plan
from tests.superexpress.test_properties import each_game, steps

GUESSES = 3


def decisions(players, variants, seed):
    """Some decisions of a random game, each with the view of its seat."""
    for nth, game in enumerate(steps(players, variants, seed)):
        if game.decisions and nth % 4 == 0:
            decision = game.decisions[0]
            yield game.view(decision.seat), decision


def tape(view, chance):
    """The plans that the readable engine draws for the others, in its order."""
    every = plan.plans(view.rulebook.hand)
    drawn = np.zeros((1, SEATS, playouts.CONSIDERED), np.int64)
    for seat in view.playing():
        if seat != view.eyes:
            drawn[0, seat] = [number_of(chance.one_of(every)) for _ in range(playouts.CONSIDERED)]
    return drawn


@each_game
def test_the_same_luck_gives_the_same_thoughts(players, variants):
    for view, decision in decisions(players, variants, 7):
        chosen = thinking.candidates(view, decision)
        assert list(quick.candidates(view, decision)) == list(chosen)
        readable, fast = playouts.GuessedTables(view), quick.GuessedTables(view)
        luck = Chance("thoughts")
        for _ in range(GUESSES):
            drawn = tape(view, luck.fork())
            table = readable.guess(luck)
            wanted = [table.playout(choice) for choice in chosen]
            outcomes = fast.run_drawn(chosen, drawn)
            assert outcomes.chances[0] == pytest.approx([worth.chance for worth in wanted], abs=1e-6)
            assert outcomes.dollars[0] == pytest.approx([worth.dollars for worth in wanted])


def test_every_guess_has_an_outcome_for_every_plan():
    view, decision = next(decisions(4, (), 1))
    tables = quick.GuessedTables(view)
    once, again = (tables.run(decision.choices, 40, Chance(1)) for _ in range(2))
    assert once == again
    assert [len(row) for row in once.chances] == [len(decision.choices)] * 40
    assert len(set(map(tuple, once.chances))) > 20


def test_every_plan_is_drawn_for_the_others():
    view, _ = next(decisions(4, ("horse", "reflex"), 1))
    drawn = quick.GuessedTables(view).drawn(2000, Chance(1))
    assert len(np.unique(drawn)) == 120
    assert np.bincount(drawn[:, :4].ravel()).min() > 100


@pytest.mark.parametrize("budget", [{"playouts": 300}, {"ms": 1}])
def test_a_search_that_sat_down_with_the_fast_engine_answers_with_a_plan(budget):
    game = new_game(5, variants=("horse",), seed=2)
    bot = Search("fast", engine="fast", **budget)
    decision = game.decisions[0]
    assert bot.choose(game.view(decision.seat), decision) in decision.choices


def test_a_book_the_fast_engine_does_not_know_is_thought_through_as_ever():
    view, decision = next(decisions(4, (), 1))
    view.rulebook = msgspec.structs.replace(view.rulebook, round=("plan", "storm", "action", "uncoupling"))
    assert type(quick.tables(view)) is playouts.GuessedTables
    assert quick.candidates(view, decision) == decision.choices
