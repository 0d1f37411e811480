"""Super Express as a game in which everybody plans at once: mixtures, and the last two solved."""

import numpy as np
import pytest

from colt.bots.search import Search
from colt.bots.superexpress import settling
from colt.bots.superexpress.regrets import solve
from colt.bots.superexpress.settling import Settlement, plain, solved
from colt.fast.superexpress import Tables, number_of
from colt.fast.superexpress.columns import CABOOSE, ENDING, MOMENT
from colt.kernel import Chance
from tests.superexpress.test_properties import each_game, steps


def positions(players, variants, seed, playing=None):
    """Decisions of a random game, those with so many still playing."""
    for game in steps(players, variants, seed):
        if game.decisions and (playing is None or len(game.state.playing()) == playing):
            decision = game.decisions[0]
            yield game.view(decision.seat), decision


@pytest.mark.parametrize(
    ("gains", "value", "shares"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, [1 / 3] * 3),
        ([[2, -1], [-1, 1]], 0.2, [0.4, 0.6]),
        ([[3, 1], [2, 0]], 1, [1, 0]),
    ],
    ids=["rock, paper, scissors", "matching pennies, uneven", "a plan that is always better"],
)
def test_a_game_of_two_is_solved_as_in_the_textbook(gains, value, shares):
    matrix = np.array(gains, float)
    mine, theirs = np.zeros(len(gains)), np.zeros(len(gains))
    assert solve(matrix, 3000, mine, theirs) == pytest.approx(value, abs=0.01)
    assert mine / mine.sum() == pytest.approx(shares, abs=0.02)


def test_nobody_can_do_better_against_the_last_two():
    """Neither of them gains more than a hundredth by any other plan: the round, and all that follow, are solved."""
    count = 0
    for seed in range(6):
        for view, _ in positions(3, (), seed, playing=2):
            settlement = Settlement(view, Chance(1))
            assert settlement.is_solved
            both = tuple(view.playing())
            value, (mine, theirs) = solved(plain(settlement.row), tuple(settlement.legal.tolist()), both)
            gains = gains_of(settlement, both)
            mine, theirs = mine / mine.sum(), theirs / theirs.sum()
            assert (gains @ theirs).max() - value < 0.01
            assert value - (mine @ gains).min() < 0.01
            count += 1
    assert count > 3


def gains_of(settlement, both):
    """By plans of both: how much likelier the first wins; played on the engine itself, round after round."""
    legal = settlement.legal.tolist()
    gains = np.zeros((len(legal), len(legal)))
    for nth, mine in enumerate(legal):
        rows = np.tile(settlement.row, (len(legal), 1))
        tables = Tables(rows, np.ones(len(legal), np.uint64))
        plans = np.full((len(legal), 6), -1)
        plans[:, both[0]], plans[:, both[1]] = mine, legal
        tables.step(plans)
        won = tables.places()[1]
        for other in range(len(legal)):
            if tables.rows[other, MOMENT] == ENDING:
                gains[nth, other] = int(won[other, both[0]]) - int(won[other, both[1]])
            else:
                gains[nth, other] = solved(plain(tables.rows[other]), tuple(legal), both)[0]
    return gains


def test_what_is_far_away_is_not_solved():
    view, _ = next(positions(4, (), 1))
    assert not Settlement(view, Chance(1)).is_solved
    assert settling.AHEAD[24] >= 3


@each_game
def test_a_mixture_of_good_plans_is_found(players, variants):
    """The answer is one of the choices, the same for the same seed, and more thinking is one and the same thought."""
    view, decision = next(positions(players, variants, 3))
    one, two = (Settlement(view, Chance(1)) for _ in range(2))
    one.think(20)
    two.think(12)
    two.think(8)
    assert np.array_equal(one.sums, two.sums)
    assert one.choose(decision, Chance(2)) == two.choose(decision, Chance(2))
    assert one.choose(decision, Chance(2)) in decision.choices


def test_plans_are_made_as_often_as_they_should_be():
    """Any of several that are about as good, and none that is clearly worse."""
    view, decision = next(positions(4, (), 1))
    settlement = Settlement(view, Chance(1))
    settlement.think(300)
    made = {settlement.choose(decision, Chance(seed)) for seed in range(60)}
    means = dict(
        zip(
            decision.choices,
            np.mean(settlement.outcomes(decision.choices, 2000).chances, axis=0),
            strict=True,
        )
    )
    assert len(made) > 1
    assert max(means.values()) - min(means[choice] for choice in made) < 0.06
    assert max(means.values()) - min(means.values()) > 0.1


def test_regrets_leave_nothing_to_wish_for():
    """Against what the others would do no plan brings much more than the mixture."""
    view, decision = next(positions(4, (), 2))
    settlement = Settlement(view, Chance(1))
    settlement.think(2000)
    outcomes = np.array(settlement.outcomes(decision.choices, 400).chances)
    shares = settlement.sums[view.eyes][[number_of(choice) for choice in decision.choices]]
    means = outcomes.mean(axis=0)
    assert means.max() - means @ (shares / shares.sum()) < 0.03


def test_a_search_with_milliseconds_settles_too():
    view, decision = next(positions(5, ("horse",), 2))
    assert Search("x", engine="fast", ms=1).choose(view, decision) in decision.choices


def test_the_caboose_says_how_far_the_end_is():
    for view, _ in positions(3, ("horse",), 4, playing=2):
        assert Settlement(view, Chance(1)).is_solved == (view.caboose <= settling.AHEAD[60])
        assert Settlement(view, Chance(1)).row[CABOOSE] == view.caboose
