"""What a seat does not know: hidden from it, and dealt anew in every possible way."""

from collections import Counter

import numpy as np
import pytest

from colt.fast import FastError
from colt.fast import superexpress as fast
from colt.fast.superexpress.columns import EYES, PLANS, UNSEEN, VALUES
from colt.kernel import Chance
from colt.superexpress.guess import complete
from tests.fast.superexpress.lockstep import each_row_is_compiled
from tests.superexpress.test_properties import each_game, steps


def copies(view, count, seed=1):
    """So many rows of the same view."""
    return fast.Tables.of([view] * count, seed=seed)


@each_game
def test_every_redeal_looks_the_same_from_that_seat(players, variants):
    for game in steps(players, variants, 4):
        for seat in (0, players - 1):
            tables = copies(game.view(seat), 3)
            before = tables.rows.copy()
            tables.redeal()
            assert not (tables.rows == UNSEEN).any()
            assert (tables.rows[:, EYES] == -1).all()
            again = tables.copy()
            again.hide(seat)
            assert (again.rows == before).all()
            assert (tables.observe([seat] * 3) == again.observe([seat] * 3)).all()


def test_redeals_come_as_often_as_the_referees_guesses():
    """A table after one round: the plans that lie there, and the Loot sides."""
    game = next(
        g for g in steps(3, ("horse",), 5) if g.state.round == 2 and sum(map(bool, g.state.plans)) == 2
    )
    seat = next(seat for seat in game.state.playing() if not game.state.plans[seat])
    view = game.view(seat)
    tables = copies(view, 20_000)
    tables.redeal()
    chance = Chance("guesses")
    guessed = np.stack([fast.row_of(complete(view, chance)) for _ in range(20_000)])
    for at in np.nonzero(fast.row_of(view) == UNSEEN)[0]:
        ours, theirs = Counter(tables.rows[:, at].tolist()), Counter(guessed[:, at].tolist())
        assert ours.keys() == theirs.keys()
        assert all(abs(ours[number] - theirs[number]) < 500 for number in ours)


@each_row_is_compiled
def test_every_pair_of_plans_is_dealt():
    game = next(g for g in steps(3, ("horse",), 5) if sum(map(bool, g.state.plans)) == 2)
    seat = next(seat for seat in range(3) if not game.state.plans[seat])
    tables = copies(game.view(seat), 72_000)
    tables.redeal()
    pairs = Counter(row.tobytes() for row in tables.rows[:, PLANS : PLANS + 9])
    assert len(pairs) == 60 * 60
    assert all(2 <= count <= 50 for count in pairs.values())


def test_loot_sides_that_were_won_are_not_dealt_again():
    game = next(g for g in steps(4, (), 6) if g.state.round == 3)
    tables = copies(game.view(0), 2_000)
    tables.redeal()
    left = tables.rows[:, VALUES : VALUES + game.state.caboose]
    assert all(len(set(row)) == game.state.caboose for row in left.tolist())
    won = {value for loot in game.state.loot.values() for value in loot}
    dealt = {fast.state_of(row).values for row in tables.rows}
    assert not won & {value for values in dealt for value in values}
    assert len(dealt) > 100


def test_where_everything_is_known_a_redeal_changes_nothing():
    tables = copies(next(g for g in steps(4, (), 6) if g.state.round == 2).state, 1)
    before = tables.rows.copy()
    tables.redeal()
    assert (tables.rows == before).all()


def test_what_lies_face_down_cannot_be_played_out():
    game = next(steps(4, (), 6))
    tables = copies(game.view(0), 1)
    with pytest.raises(FastError, match="redeal them first"):
        tables.play_out()
    tables.redeal()
    tables.play_out()
    assert tables.are_over.all()
