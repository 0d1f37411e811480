"""Many tables at once: what a row does depends on that row alone, and bad input changes nothing."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from typing import Any

import numpy as np
import pytest

from colt.express import new_game
from colt.fast.compiling import FastError
from colt.fast.express import SETUPS, Tables, answers, batches, books, codec, shares
from colt.fast.express import columns as at
from colt.fast.luck import seeded
from colt.kernel import BadOption
from tests.fast.express.positions import STANDARD, each_row_is_compiled, each_setup, each_standard_setup

GOLDEN = "0d6c054686422ba6"
GOLDEN_GAMES = 10_000
FEW = """
from tests.fast.express.test_tables import digest_of, played
print(digest_of([played(2, 3, seed=5)], 6))
"""


def played(count: int, number: int, seed: int = 0, threads: int = 1) -> Tables:
    """So many games of the set-up with this number, answered by the luck of each row."""
    tables = Tables.made_from(books.setup_numbered(number), count, seed)
    tables.play_out(threads=threads)
    return tables


def digest_of(batches_of: list[Tables], count: int) -> str:
    """One word for the ends of these games."""
    rows = np.concatenate([tables.rows for tables in batches_of])[:count]
    return hashlib.blake2b(rows.tobytes(), digest_size=8).hexdigest()


# --- determinism


@each_row_is_compiled
def test_ten_thousand_games_end_as_ever():
    """All set-ups in turn; what changes this changes every game that was ever played with a seed."""
    each = -(-GOLDEN_GAMES // len(SETUPS))
    ends = [played(each, number, seed=number) for number in range(1, len(SETUPS) + 1)]
    assert digest_of(ends, GOLDEN_GAMES) == GOLDEN


@pytest.mark.parametrize("number", [1, 30, 45])
def test_a_game_depends_on_its_seed_and_number_alone(number):
    """Not on how many others are played beside it, nor on threads."""
    together = played(9, number, seed=7)
    assert (played(4, number, seed=7).rows == together.rows[:4]).all()
    assert (played(9, number, seed=7, threads=3).rows == together.rows).all()
    assert (played(9, number, seed=8).rows != together.rows).any(axis=1).all()
    stepped = Tables.made_from(books.setup_numbered(number), 9, 7)
    while not stepped.are_over.all():
        stepped.step(stepped.choose(), threads=2)
    assert (stepped.rows == together.rows).all()


def test_a_game_does_not_depend_on_whether_it_is_compiled():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-c", FEW]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.strip() == digest_of([played(2, 3, seed=5)], 6)


# --- many games


@each_setup
def test_new_games_are_those_of_the_set_up(setup):
    tables = Tables.new(3, setup.players, edition=setup.edition, variants=setup.variants, seed=1)
    assert tables.made is books.setup_of(tables.made.rules, setup.players)
    for row in tables.rows:
        state = codec.state_of(row)
        assert state.players == setup.players
        assert state.rulebook.variants == setup.variants
    assert tables.legal.any(axis=1).all()
    assert not tables.are_over.any()


def test_where_nobody_says_how_many_play_four_do():
    assert Tables.new(1).made.players == 4
    assert Tables.new(1, variants=["teams"]).made.players == 2
    assert Tables.new(1, bandits=["doc", "tuco", "ghost"]).made.players == 3


def test_wishes_are_granted():
    tables = Tables.new(20, bandits=["doc", "belle", "ghost"], cars=[6, 1, 3], seed=2)
    states = [codec.state_of(row, tables.made) for row in tables.rows]
    assert {state.cars for state in states} == {(6, 1, 3)}
    assert {tuple(state.seats) for state in states} == {(("doc",), ("belle",), ("ghost",))}
    assert {state.first for state in states} == {0, 1, 2}
    pairs = Tables.new(5, variants=["teams"], bandits=["tuco+doc", "ghost+django"], seed=2)
    assert {tuple(codec.state_of(row).seats) for row in pairs.rows} == {
        (("tuco", "doc"), ("ghost", "django"))
    }


def test_chance_deals_every_set_up_fairly():
    """Who plays whom, which cars, which cards and who begins."""
    tables = Tables.new(6000, 3, seed=3)
    states = [codec.state_of(row) for row in tables.rows]
    for what, count in (
        ([state.seats[0][0] for state in states], 6),
        ([state.cars[0] for state in states], 6),
        ([state.first for state in states], 3),
        ([state.round_deck[-1] for state in states], 3),
        ([state.past_rounds[0] for state in states], 7),
    ):
        often = Counter(what)
        assert len(often) == count
        assert all(abs(n - 6000 / count) < 6 * (6000 / count) ** 0.5 for n in often.values())
    held = Counter(str(card).split()[1] for state in states for card in state.hands[1])
    assert abs(held["rob"] / held["punch"] - 2) < 0.1


def test_a_game_that_ends_can_begin_again_at_once():
    tables = Tables.new(40, 3, seed=4)
    ended = 0
    while ended < 60:
        before = tables.rows.copy()
        tables.step(tables.choose(), begin_again=True)
        over = tables.winners > 0
        ended += int(over.sum())
        assert not tables.are_over.any()
        assert tables.legal.any(axis=1).all()
        assert (before[over, at.ROUND] == 5).all()
        assert (tables.rows[over, at.ROUND] == 1).all()
        assert (tables.scores[over][:, :3] >= 0).all()


def test_games_that_are_over_wait_or_begin_again():
    tables = Tables.new(6, 3, seed=5)
    tables.play_out()
    ends, results = tables.rows.copy(), tables.scores.copy()
    assert (tables.choose() == batches.LOOK).all()
    tables.step(tables.choose())
    assert (tables.rows == ends).all()
    assert (tables.scores == results).all()
    tables.begin_again()
    assert not tables.are_over.any()
    halfway = tables.rows.copy()
    tables.begin_again()
    assert (tables.rows == halfway).all()


def test_money_is_counted_at_any_time():
    game = new_game(4, seed=6)
    tables = Tables.of([game.state])
    assert tables.money()[0].tolist() == [1250, 1250, 1250, 1250, 0, 0]
    tables.play_out()
    assert (tables.money() == tables.scores).all()


def test_a_win_is_shared():
    won = shares(np.array([0b0001, 0b1010, 0]), 4)
    assert won.tolist() == [[1, 0, 0, 0], [0, 0.5, 0, 0.5], [0, 0, 0, 0]]


def test_who_watches_sees_the_last_question():
    tables = Tables.new(2, 3, seed=7)
    twin = tables.copy()
    assert tables.watch() == twin.play_out()
    assert (tables.rows == twin.rows).all()


def test_a_copy_goes_its_own_way():
    tables = Tables.new(3, seed=8)
    twin = tables.copy()
    twin.play_out()
    assert not tables.are_over.any()
    tables.play_out()
    assert (tables.rows == twin.rows).all()
    tables.copy_often(2)


# --- bad input


def unchanged(tables: Tables, act, sentence: str) -> None:
    """This is refused with a sentence, and nothing has changed."""
    before: list[Any] = [tables.rows.copy(), tables.luck.copy(), tables.legal.copy(), tables.scores.copy()]
    with pytest.raises(FastError, match=sentence):
        act()
    for now, was in zip([tables.rows, tables.luck, tables.legal, tables.scores], before, strict=True):
        assert (now == was).all()


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ([answers.DECLINE, answers.DRAW], "Seat . of row 0 cannot answer"),
        ([answers.DRAW, answers.COUNT], f"of row 1 cannot answer {answers.COUNT} now; seat . can answer: "),
        ([answers.DRAW, batches.LOOK], "of row 1 cannot answer -2 now"),
        ([answers.DRAW, batches.PLAY_OUT], "of row 1 cannot answer -3 now"),
        ([answers.DRAW], r"2 rows need 2 whole numbers as answers, not \(1,\)"),
        ([[answers.DRAW], [answers.DRAW]], r"not \(2, 1\)"),
        ([0.5, 1.5], "2 rows need 2 whole numbers"),
    ],
)
def test_an_illegal_answer_changes_nothing(numbers, sentence):
    tables = Tables.new(2, 3, seed=1)
    unchanged(tables, lambda: tables.step(numbers), sentence)


def test_nobody_answers_out_of_turn():
    tables = Tables.new(1, 3, seed=1)
    other = (tables.seats[0] + 1) % 3
    unchanged(
        tables, lambda: tables.step([answers.DRAW], seats=[other]), f"Seat {other} of row 0 cannot answer"
    )
    unchanged(tables, lambda: tables.step([answers.DRAW], seats=[99]), "Seat 99 of row 0 cannot answer")
    tables.step([answers.DRAW], seats=tables.seats)


@pytest.mark.parametrize("seats", [[3], [-2], [0, 1], [0.5]])
def test_a_seat_that_is_not_there_sees_nothing(seats):
    tables = Tables.new(1, 3, seed=1)
    unchanged(
        tables, lambda: tables.observe(seats), "There are seats 0 to 2|1 rows need 1 whole numbers as seats"
    )


def test_a_view_is_not_played_and_shows_no_other():
    tables = Tables.new(1, 3, seed=1)
    asked = int(tables.seats[0])
    tables.hide(asked)
    unchanged(tables, lambda: tables.step([answers.DRAW]), "face down in these rows; redeal them first")
    unchanged(tables, tables.play_out, "face down")
    unchanged(tables, tables.watch, "face down")
    unchanged(tables, lambda: tables.observe([(asked + 1) % 3]), "shows what its own seat knows")
    assert tables.legal.any()


def test_of_a_view_only_the_own_seat_may_answer():
    tables = Tables.new(1, 3, seed=1)
    tables.hide((int(tables.seats[0]) + 1) % 3)
    assert not tables.legal.any()


def test_rows_of_another_kind_are_refused():
    rows, luck = Tables.new(2, 3).rows, seeded(1, 2)[:, np.newaxis]
    later = rows.copy()
    later[1, at.VERSION] = 2
    wrong: Any
    for wrong in (rows[0], rows[:, :-1], rows.astype(np.int64), later):
        with pytest.raises(FastError, match="These are no rows of Colt Express, version 1: 1165 numbers"):
            Tables(wrong, luck)
    for wrong in (luck[:1], luck[:, 0], luck.astype(np.int64)):
        with pytest.raises(FastError, match="2 rows need 2 numbers of 64 bits as their luck"):
            Tables(rows, wrong)
    mixed = rows.copy()
    mixed[1] = Tables.new(1, 4).rows[0]
    with pytest.raises(FastError, match="one rulebook, by as many players"):
        Tables(mixed, luck)


def test_games_that_no_book_has_are_refused_like_everywhere():
    with pytest.raises(BadOption, match="not 7"):
        Tables.new(1, 7)
    with pytest.raises(BadOption, match="no edition"):
        Tables.new(1, edition="de-2020")
    with pytest.raises(BadOption, match="no bandit 'mei'"):
        Tables.new(1, bandits=["mei", "doc", "tuco"])


# --- guesses


@each_standard_setup
def test_a_redealt_table_is_one_the_seat_could_be_sitting_at(setup):
    """It looks the same to that seat, has all cards and tokens, and asks the same."""
    tables = Tables.new(60, setup.players, edition=setup.edition, variants=setup.variants, seed=9)
    for nth in range(6):
        seat = nth % (setup.players + 1) - 1
        views = tables.observe(np.full(len(tables), seat))
        dealt = Tables(views.copy(), tables.luck.copy(), tables.made)
        dealt.redeal()
        assert (dealt.rows[:, at.EYES] == 0).all()
        own = tables.seats == seat
        assert (dealt.legal[own] == tables.legal[own]).all()
        for row, true in zip(dealt.rows[:10], tables.rows[:10], strict=True):
            assert_same_pieces(codec.state_of(row), codec.state_of(true))
        seen = dealt.observe(np.full(len(dealt), seat))
        assert (forget_who_knows(seen) == forget_who_knows(views)).all()
        dealt.play_out()
        assert dealt.are_over.all()
        for _ in range(17):
            tables.step(tables.choose(), begin_again=True)


def forget_who_knows(views):
    """A guess does not know what others know: nobody saw the purses that were dealt."""
    return np.where(np.arange(at.WIDTH) == at.EYES, 0, views)


def assert_same_pieces(one, other):
    assert Counter([*one.value.values(), *one.spare]) == Counter([*other.value.values(), *other.spare])
    for seat in range(other.players):
        held = [
            Counter([*state.hands[seat], *state.decks[seat], *on_pile(state, seat)]) for state in (one, other)
        ]
        assert held[0] == held[1] == Counter(other.owned(seat))
        assert len(one.hands[seat]) == len(other.hands[seat])
    assert len({*one.round_deck, *one.past_rounds}) == 5


def on_pile(state, seat):
    return [played.card for played in state.pile if played.seat == seat]


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup not in STANDARD], ids=str)
def test_where_hands_have_a_story_the_referee_guesses(setup):
    game = new_game(setup.players, seed=3, edition=setup.edition, variants=setup.variants)
    tables = Tables.of([game.view(0)])
    with pytest.raises(FastError, match="Hands have a story here"):
        tables.redeal()
    guessed = Tables.guesses(game.view(0), 5, seed=1)
    assert len(guessed) == 5
    assert len({row.tobytes() for row in guessed.rows}) == 5
    guessed.play_out()
