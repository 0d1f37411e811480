"""Super Express as a game in which everybody plans at once: mixtures, and the last two solved."""

from collections import Counter

import numpy as np
import pytest

from colt.bots.search import Search
from colt.bots.superexpress import settling
from colt.bots.superexpress.endings import solve
from colt.bots.superexpress.last_two import leaning, solved
from colt.bots.superexpress.settling import Settlement, plain
from colt.fast.superexpress import Tables, number_of
from colt.fast.superexpress.columns import CABOOSE, CARS, ENDING, LOOT, MOMENT, SEATS, VALUES
from colt.kernel import Chance
from tests.superexpress.test_properties import EXPANSIONS, each_game, steps


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
    assert solve(matrix, mine, theirs) == pytest.approx(value, abs=0.01)
    assert mine / mine.sum() == pytest.approx(shares, abs=0.02)


@pytest.mark.parametrize("variants", EXPANSIONS, ids=lambda names: "+".join(names) or "base")
def test_nobody_can_do_better_against_the_last_two(variants, pytestconfig):
    """Neither of them gains more than a hundredth by any other plan: the round, and all that follow, are solved. Three
    positions for each number of cars up to four; `--slow`: all there are, in as many games again."""
    is_slow = pytestconfig.getoption("--slow")
    seen: Counter[int] = Counter()
    for seed in range(12 if is_slow else 6):
        for view, _ in positions(3 + seed % 3, variants, seed, playing=2):
            if not is_slow and (view.caboose > 4 or seen[view.caboose] == 3):
                continue
            seen[view.caboose] += 1
            settlement = Settlement(view, Chance(1))
            assert settlement.is_solved
            both = tuple(view.playing())
            value, (mine, theirs) = solved(plain(settlement.row), tuple(settlement.legal.tolist()), both)
            gains = gains_of(settlement, both)
            mine, theirs = mine / mine.sum(), theirs / theirs.sum()
            assert (gains @ theirs).max() - value < 0.01
            assert value - (mine @ gains).min() < 0.01
    assert sum(seen.values()) > 3
    assert max(seen) >= 3


def gains_of(settlement, both):
    """By plans of both: how much likelier the first wins; played on the engine itself, round after round, whatever the
    caboose holds of the Loot cards nobody has won."""
    legal = settlement.legal.tolist()
    gains = np.zeros((len(legal), len(legal)))
    row = settlement.row
    unseen = sorted(set(range(CARS)) - set(row[LOOT : LOOT + SEATS * CARS].tolist()))
    plans = np.full((len(legal) ** 2, SEATS), -1)
    plans[:, both[0]], plans[:, both[1]] = np.repeat(legal, len(legal)), np.tile(legal, len(legal))
    for value in unseen:
        tables = Tables(np.tile(row, (len(plans), 1)), np.ones(len(plans), np.uint64))
        tables.rows[:, VALUES + row[CABOOSE] - 1] = value
        tables.step(plans)
        won = tables.places()[1].astype(int)
        found = won[:, both[0]] - won[:, both[1]].astype(float)
        goes_on = tables.rows[:, MOMENT] != ENDING
        tables.rows[:, VALUES : VALUES + CARS] = -1
        ends = {}
        for nth in np.flatnonzero(goes_on):
            table = plain(tables.rows[nth])
            if table not in ends:
                ends[table] = solved(table, tuple(legal), both)[0]
            found[nth] = ends[table]
        gains += found.reshape(gains.shape) / len(unseen)
    return gains


def rounds_of_two(variants, seeds=range(4)):
    """What the last two of some random games know."""
    for seed in seeds:
        for view, _ in positions(3 + seed, variants, seed, playing=2):
            yield view


@pytest.mark.parametrize("variants", EXPANSIONS, ids=lambda names: "+".join(names) or "base")
def test_every_round_of_the_last_two_is_solved(variants):
    """However far the end is, with every expansion."""
    views = list(rounds_of_two(variants))
    assert max(view.caboose for view in views) >= 3
    assert all(Settlement(view, Chance(1)).is_solved for view in views)


def test_what_the_cars_hold_is_not_foreseen():
    """Nobody has looked at them: whatever is guessed, the answer is the same."""
    for view in rounds_of_two((), range(2)):
        row = Settlement(view, Chance(1)).row
        unseen = set(range(CARS)) - set(row[LOOT : LOOT + SEATS * CARS].tolist())
        found = []
        for order in (sorted(unseen), sorted(unseen, reverse=True)):
            row[VALUES : VALUES + view.caboose] = order[: view.caboose]
            legal = tuple(Settlement(view, Chance(1)).legal.tolist())
            found.append(solved(plain(row), legal, tuple(view.playing())))
        (value, shares), (other, other_shares) = found
        assert value == other
        assert np.array_equal(shares, other_shares)


def test_the_first_and_the_second_see_the_same_game():
    """What one wins the other loses, whichever of them is named first."""
    for view in rounds_of_two(("horse",), range(3)):
        settlement = Settlement(view, Chance(1))
        legal, (one, other) = tuple(settlement.legal.tolist()), view.playing()
        value, (mine, theirs) = solved(plain(settlement.row), legal, (one, other))
        again, (turned, mine_turned) = solved(plain(settlement.row), legal, (other, one))
        assert value == pytest.approx(-again, abs=1e-9)
        assert mine.sum() == pytest.approx(turned.sum()) == pytest.approx(theirs.sum())
        assert mine_turned.sum() == pytest.approx(1)


def test_of_plans_that_are_as_good_the_one_is_made_that_does_better_against_the_rest():
    """Where all is lost against the best, the other may still go wrong."""
    gains = np.array([[-1.0, -1.0, -1.0], [-1.0, 1.0, 1.0], [-1.0, 1.0, -1.0]])
    mine, theirs = np.zeros(3), np.zeros(3)
    assert solve(leaning(gains), mine, theirs) == pytest.approx(-1, abs=0.01)
    assert mine.tolist() == [0, 1, 0]


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
