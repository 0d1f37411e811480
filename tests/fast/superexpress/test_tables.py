"""Many tables at once: each row on its own, always the same, and wrong input changes nothing."""

import hashlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from colt.fast import FastError
from colt.fast import superexpress as fast
from colt.fast.superexpress import batches
from colt.kernel import BadOption
from tests.fast.superexpress.lockstep import each_row_is_compiled
from tests.superexpress.test_properties import each_game

ALL = ("horse", "reflex")

GOLDEN_FEW = "fcea0935ab617430"
GOLDEN_MANY = "c4147f05707aaed6"

FEW = """
from tests.fast.superexpress.test_tables import digest
print(digest(60))
"""


def digest(count, threads=1):
    """One word for the ends of so many random games."""
    word = hashlib.blake2b(digest_size=8)
    for players in (3, 5, 7):
        tables = fast.Tables.new(count, players, variants=ALL, seed=11)
        tables.play_out(threads=threads)
        word.update(tables.rows.tobytes() + tables.luck.tobytes())
    return word.hexdigest()


# --- always the same


@each_row_is_compiled
def test_ten_thousand_games_end_as_they_always_did():
    assert digest(10_000) == GOLDEN_MANY


@pytest.mark.parametrize("switch", ["0", "1"])
def test_compiled_or_not_the_games_are_the_same(switch):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": switch}
    command = [sys.executable, "-W", "error", "-c", FEW]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.strip() == GOLDEN_FEW


def test_a_game_depends_on_its_own_seed_alone():
    few, many = fast.Tables.new(3, seed=2), fast.Tables.new(300, seed=2)
    few.play_out()
    many.play_out()
    assert (few.rows == many.rows[:3]).all()
    assert len({row.tobytes() for row in many.rows}) > 250


def test_threads_change_nothing():
    alone, together = fast.Tables.new(1001, seed=3), fast.Tables.new(1001, seed=3)
    alone.play_out()
    together.play_out(threads=3)
    assert (alone.rows == together.rows).all()
    assert (alone.luck == together.luck).all()
    alone.begin_again()
    together.begin_again(threads=3)
    assert (alone.rows == together.rows).all()
    assert not together.are_over.any()


def test_a_copy_goes_its_own_way():
    tables = fast.Tables.new(5)
    before = tables.rows.copy()
    tables.copy().play_out()
    assert (tables.rows == before).all()


# --- games that begin and end


@each_game
@each_row_is_compiled
def test_everybody_wins_about_as_often(players, variants):
    tables = fast.Tables.new(3000, players, variants=variants, seed=4)
    tables.play_out()
    places, winners = tables.places()
    assert tables.are_over.all()
    assert not winners[:, players:].any()
    assert ((places[:, :players] == 0).sum(axis=1) >= 1).all()
    shares = winners[:, :players].mean(axis=0)
    assert shares.max() - shares.min() < 0.06
    assert (
        tables.scores()[:, :players].sum()
        == (tables.scores() > 0).sum() + (tables.scores() - 1).clip(0).sum()
    )


def test_every_first_player_every_bandit_and_every_car_is_drawn():
    states = [fast.state_of(row) for row in fast.Tables.new(300, seed=5).rows]
    assert {state.first for state in states} == {0, 1, 2, 3}
    assert len({bandits for state in states for bandits in state.seats}) == 7
    assert len({value for state in states for value in state.values}) == 8
    assert all(len(set(state.values)) == 5 for state in states)


def test_a_game_that_is_over_gives_way_to_a_new_one():
    tables = fast.Tables.new(4, seed=6)
    fresh = tables.rows.copy()
    over = fast.Tables.new(2, seed=7)
    over.play_out()
    tables.rows[:2] = over.rows
    tables.begin_again()
    assert not tables.are_over.any()
    assert (tables.rows[2:] == fresh[2:]).all()
    assert (tables.rows[:2] != over.rows).any(axis=1).all()
    assert tables.asked()[:, :4].all()


def test_scores_are_the_loot_cards_of_the_referee():
    tables = fast.Tables.new(50, 5, variants=ALL, seed=8)
    tables.play_out()
    places, winners = tables.places()
    for nth, row in enumerate(tables.rows):
        result = fast.state_of(row).result
        assert result is not None
        assert result.scores == tuple(tables.scores()[nth, :5])
        assert result.winners == tuple(np.nonzero(winners[nth])[0])
        assert [places[nth, seat] for group in result.ranking for seat in group] == sorted(places[nth, :5])


def test_nobody_has_won_before_the_end():
    assert not fast.Tables.new(3).places()[1].any()


# --- many plans at once


class Generator:
    """The luck of one row, written a second time."""

    def __init__(self, start):
        self.x = int(start)

    def below(self, limit):
        self.x ^= self.x << 13 & (1 << 64) - 1
        self.x ^= self.x >> 7
        self.x ^= self.x << 17 & (1 << 64) - 1
        return (self.x >> 32) * limit >> 32

    def any_of(self, legal):
        """Any plan at all, until it is a legal one."""
        while not legal[number := self.below(len(legal))]:
            pass
        return number

    def one_of(self, legal):
        """One of the legal plans."""
        (numbers,) = np.nonzero(legal)
        return numbers[self.below(len(numbers))]


@pytest.mark.parametrize(
    ("play", "draw"),
    [(fast.Tables.play_out, Generator.one_of), (fast.Tables.watch, Generator.any_of)],
    ids=["play_out", "watch"],
)
def test_everybody_lays_the_plans_the_luck_of_the_row_brings(play, draw):
    tables = fast.Tables.new(3, 5, variants=ALL, seed=9)
    stepped, answered = tables.copy(), 0
    lucks = [Generator(one) for one in tables.luck]
    while not stepped.are_over.all():
        plans, legal = np.full((3, 5), -1), stepped.legal()
        for row, seat in np.argwhere(stepped.asked()):
            plans[row, seat] = draw(lucks[row], legal[row])
            answered += 1
        stepped.step(plans)
    assert play(tables) == answered
    assert (tables.rows == stepped.rows).all()
    assert tables.luck.tolist() == [one.x for one in lucks]


def test_who_watches_sees_the_last_plan_coming():
    tables = fast.Tables.new(1, 3, seed=9)
    stepped, luck = tables.copy(), Generator(tables.luck[0])
    legal, last = tables.legal(), tables.rows
    while not stepped.are_over.all():
        plans, legal = np.full((1, 3), -1), stepped.legal()
        for _, seat in np.argwhere(stepped.asked()):
            sealed = stepped.copy()
            sealed.step(plans)
            last = sealed.observe([seat])
            plans[0, seat] = luck.any_of(legal[0])
        stepped.step(plans)
    mask, seen = np.zeros_like(legal), np.zeros_like(tables.rows)
    batches.watch(tables.rows, tables.luck, mask, seen)
    assert (mask == legal).all()
    assert (seen == last).all()


def test_rows_are_copied_as_often_as_wanted():
    tables = fast.Tables.new(2, 3, seed=7)
    twins = np.zeros_like(tables.rows)
    batches.copy_often(tables.rows, twins, 0)
    assert not twins.any()
    batches.copy_often(tables.rows, twins, 1)
    assert (twins == tables.rows).all()


# --- bad input


def changed(tables, plans, sentence):
    """Refused with this sentence, and nothing has changed."""
    before = tables.rows.copy()
    with pytest.raises(FastError, match=sentence):
        tables.step(plans)
    assert (tables.rows == before).all()


def test_a_plan_with_a_card_nobody_has_is_refused():
    tables = fast.Tables.new(2)
    number = int(np.nonzero(~tables.legal()[0])[0][0])
    changed(
        tables,
        [[0, -1, -1, -1], [-1, number, -1, -1]],
        f"Seat 1 of row 1 cannot lay down plan {number} now\\.$",
    )


def test_a_seat_that_is_not_there_is_not_asked():
    changed(fast.Tables.new(1, 3), [[-1, -1, -1, 0]], "Seat 3 of row 0")


def test_who_is_out_and_whose_game_is_over_makes_no_plan():
    tables = fast.Tables.new(1)
    tables.play_out()
    changed(tables, [[0]], "Seat 0 of row 0")


@pytest.mark.parametrize(
    ("plans", "sentence"),
    [
        ([0, 0], "^Plans come as 2 rows with a number for each seat, not \\(2,\\)\\.$"),
        ([[0]], "2 rows"),
        ([[0] * 8] * 2, "2 rows"),
        ([[120], [0]], "from 0 to 119"),
        ([[-2], [0]], "from 0 to 119"),
        ([[0.5], [0]], "from 0 to 119"),
    ],
)
def test_plans_of_the_wrong_shape_or_number_are_refused(plans, sentence):
    changed(fast.Tables.new(2), plans, sentence)


def test_rows_of_another_shape_kind_or_version_are_refused():
    rows, luck = fast.Tables.new(2).rows, fast.Tables.new(2).luck
    older = rows.copy()
    older[1, 0] -= 1
    wrong: Any
    for wrong in (rows[0], rows[:, 1:], rows.astype(np.int64), older):
        with pytest.raises(FastError, match="no rows of Colt Super Express"):
            fast.Tables(wrong, luck)
    with pytest.raises(FastError, match="2 rows need 2 numbers"):
        fast.Tables(rows, luck[:1])


def test_seats_that_do_not_exist_see_nothing():
    tables = fast.Tables.new(2)
    for seats in ([0], [0, 7], [-1, 0]):
        with pytest.raises(FastError, match="2 rows are watched by 2 seats"):
            tables.observe(seats)
    for seat in (-1, 7):
        with pytest.raises(FastError, match=f"no seat {seat}"):
            tables.hide(seat)


def test_a_game_no_book_knows_is_refused():
    with pytest.raises(BadOption, match="3 to 7 players, not 8"):
        fast.Tables.new(1, 8)
    with pytest.raises(BadOption, match="dynamite"):
        fast.Tables.new(1, variants=["dynamite"])
