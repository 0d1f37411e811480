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
from colt.fast.compiling import FastError, is_compiling
from colt.fast.express import SETUPS, Tables, batches, books, codec, numbering, shares
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.fast.luck import seeded
from colt.kernel import SPECTATOR, BadOption
from tests.fast.express.lockstep import differences
from tests.fast.express.positions import (
    STANDARD,
    each_row_is_compiled,
    each_setup,
    each_standard_setup,
    positions,
)

GOLDEN = "0d6c054686422ba6"
GOLDEN_FEW = "84181be95826e1cd"
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


def test_the_first_of_them_end_as_ever_in_plain_python_too():
    ends = [played(1, number, seed=number) for number in range(1, len(SETUPS) + 1)]
    assert digest_of(ends, len(SETUPS)) == GOLDEN_FEW


@pytest.mark.parametrize("number", [1, 30, 45])
def test_a_game_depends_on_its_seed_and_number_alone(number):
    """Not on how many others are played beside it, nor on threads."""
    together = played(9, number, seed=7)
    assert (played(4, number, seed=7).rows == together.rows[:4]).all()
    threaded = played(9, number, seed=7, threads=3)
    assert (threaded.rows == together.rows).all()
    assert (played(9, number, seed=8).rows != together.rows).any(axis=1).all()
    stepped = Tables.made_from(books.setup_numbered(number), 9, 7)
    while not stepped.are_over.all():
        stepped.step(stepped.choose(), threads=2)
    assert (stepped.rows == together.rows).all()
    threaded.begin_again(threads=2)
    stepped.begin_again()
    assert (threaded.rows == stepped.rows).all()
    assert not threaded.are_over.any()


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


def test_who_won_is_known_when_a_game_has_ended_and_not_before():
    tables = Tables.new(3, 3, seed=5)
    assert not tables.winners.any()
    assert not tables.scores.any()
    tables.play_out()
    for nth, row in enumerate(tables.rows):
        result = codec.state_of(row).result
        assert result is not None
        assert tuple(tables.scores[nth]) == (*result.scores, 0, 0, 0)
        assert tables.winners[nth] == sum(1 << seat for seat in result.winners)
    ends = tables.scores.copy()
    tables.begin_again()
    assert not tables.winners.any()
    assert (tables.scores == ends).all()


def test_money_is_counted_at_any_time():
    game = new_game(4, seed=6)
    tables = Tables.of([game.state])
    assert tables.money()[0].tolist() == [1250, 1250, 1250, 1250, 0, 0]
    tables.play_out()
    assert (tables.money() == tables.scores).all()
    scores, winners = np.zeros_like(tables.scores), np.zeros_like(tables.winners)
    call(batches.count, tables.rows, scores, winners, tables.made.book)
    assert (scores == tables.scores).all()
    assert (winners == tables.winners).all()


def test_a_win_is_shared():
    won = shares(np.array([0b0001, 0b1010, 0]), 4)
    assert won.tolist() == [[1, 0, 0, 0], [0, 0.5, 0, 0.5], [0, 0, 0, 0]]


def test_who_watches_sees_the_last_question():
    """The same answers are given as by somebody who does not look, one by one or all at once."""
    tables = Tables.new(2, 3, seed=7)
    twin, stepped = tables.copy(), tables.copy()
    answered, last = 0, np.empty_like(tables.rows)
    while not stepped.are_over.all():
        going_on = ~stepped.are_over
        last[going_on] = stepped.observe(np.maximum(stepped.seats, 0))[going_on]
        answered += int(going_on.sum())
        stepped.step(stepped.choose())
    assert tables.copy().watch() == twin.play_out() == answered
    seen = np.empty_like(tables.rows)
    tables._go_on(np.full(2, batches.WATCH), views=seen)
    assert (tables.rows == twin.rows).all()
    assert (tables.rows == stepped.rows).all()
    assert (seen == last).all()


def test_rows_are_copied_as_often_as_wanted():
    tables = Tables.new(2, 3, seed=7)
    twins = np.zeros_like(tables.rows)
    call(batches.copy_often, tables.rows, twins, 0)
    assert not twins.any()
    call(batches.copy_often, tables.rows, twins, 1)
    assert (twins == tables.rows).all()


def test_no_tables_at_all_are_played_out_at_once():
    none = Tables.new(0, 3)
    assert (len(none), none.play_out()) == (0, 0)
    assert Tables(none.rows, none.luck).made.number == 1


def test_everybody_is_asked_where_answers_are_sealed():
    """Two teams pick a card each; whoever answers first may do so again until the other has."""
    tables = Tables.new(2, variants=["teams"], bandits=["tuco+doc", "ghost+django"], seed=1)
    while not tables.asked()[0, :2].all():
        tables.step(tables.choose())
    assert tables.asked().tolist() == [[True, True, False, False, False, False]] * 2
    assert tables.made.rules.contents[tables.rows[0, at.PAGE]] in ("sealed-placing", "picking")
    last = 1 - int(tables.seats[0])
    tables.step(tables.choose(), seats=[last, last])
    assert tables.asked()[:, :2].all()
    assert (tables.seats == 1 - last).all()
    tables.step(tables.choose(), seats=[last, last])
    tables.step(tables.choose())
    assert not (tables.rows[:, at.SEALED : at.SEALED + 2] > 0).all()
    tables.play_out()
    assert not tables.asked().any()


def test_who_has_looked_already_goes_on_without_another_look():
    tables, twin = Tables.new(3, 3, seed=7), Tables.new(3, 3, seed=7)
    numbers = tables.choose()
    tables.step(numbers)
    twin.choose()
    twin.go_on(numbers)
    assert (tables.rows == twin.rows).all()
    assert (tables.legal == twin.legal).all()
    twin.go_on(np.full(3, batches.NEW_GAME))
    assert (twin.rows != tables.rows).any(axis=1).all()
    assert (twin.rows[:, at.ROUND] == 1).all()


def test_several_threads_see_the_same():
    tables = Tables.new(5, 3, seed=7)
    assert (tables.observe([0, 1, 2, -1, 0], threads=2) == tables.observe([0, 1, 2, -1, 0])).all()


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
    """This is refused with a whole sentence, and nothing has changed."""
    before: list[Any] = [tables.rows.copy(), tables.luck.copy(), tables.legal.copy(), tables.scores.copy()]
    with pytest.raises(FastError, match=f"^({sentence})\\.$"):
        act()
    for now, was in zip([tables.rows, tables.luck, tables.legal, tables.scores], before, strict=True):
        assert (now == was).all()


CAN = "seat 0 can answer: 1, 2, 3, 4, 24"


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        (
            [numbering.DECLINE, numbering.DRAW],
            f"Seat 0 of row 0 cannot answer {numbering.DECLINE} now; {CAN}",
        ),
        ([numbering.COUNT, numbering.DRAW], f"Seat 0 of row 0 cannot answer {numbering.COUNT} now; {CAN}"),
        ([numbering.DRAW, batches.LOOK], "Seat . of row 1 cannot answer -2 now; seat . can answer: [0-9, ]+"),
        ([numbering.DRAW, batches.PLAY_OUT], "Seat . of row 1 cannot answer -3 now; seat . can answer: .*"),
        ([numbering.DRAW], r"2 rows need 2 whole numbers as answers, not \(1,\)"),
        ([[numbering.DRAW], [numbering.DRAW]], r"2 rows need 2 whole numbers as answers, not \(2, 1\)"),
        ([0.5, 1.5], r"2 rows need 2 whole numbers as answers, not \(2,\)"),
    ],
)
def test_an_illegal_answer_changes_nothing(numbers, sentence):
    tables = Tables.new(2, 3, seed=1)
    unchanged(tables, lambda: tables.step(numbers), sentence)


def test_who_is_not_asked_any_more_can_only_wait():
    tables = Tables.new(1, 3, seed=1)
    tables.play_out()
    unchanged(
        tables,
        lambda: tables.step([numbering.DRAW]),
        f"Seat -1 of row 0 cannot answer {numbering.DRAW} now; seat -1 can answer: -2",
    )
    ends = tables.rows.copy()
    tables.step([batches.LOOK], seats=[2])
    assert (tables.rows == ends).all()


def test_nobody_answers_out_of_turn():
    tables = Tables.new(1, 3, seed=1)
    other = (tables.seats[0] + 1) % 3
    for seat in (other, 99, tables.seats[0] + at.SEATS, -1):
        unchanged(
            tables,
            lambda seat=seat: tables.step([numbering.DRAW], seats=[seat]),
            f"Seat {seat} of row 0 cannot answer {numbering.DRAW} now; seat {tables.seats[0]} can answer: .*",
        )
    tables.step([numbering.DRAW], seats=tables.seats)


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ([3], "There are seats 0 to 2; -1 is who only watches"),
        ([-2], "There are seats 0 to 2; -1 is who only watches"),
        ([0, 1], r"1 rows need 1 whole numbers as seats, not \(2,\)"),
        ([0.5], r"1 rows need 1 whole numbers as seats, not \(1,\)"),
    ],
)
def test_a_seat_that_is_not_there_sees_nothing(seats, sentence):
    tables = Tables.new(1, 3, seed=1)
    unchanged(tables, lambda: tables.observe(seats), sentence)


def test_a_view_is_not_played_and_shows_no_other():
    tables = Tables.new(1, 3, seed=1)
    asked = int(tables.seats[0])
    tables.hide(asked)
    hidden = "Something lies face down in these rows; redeal them first"
    unchanged(tables, lambda: tables.step([numbering.DRAW]), hidden)
    unchanged(tables, tables.play_out, hidden)
    unchanged(tables, tables.watch, hidden)
    other = "A view shows what its own seat knows, and nothing of what another one does"
    for seat in ((asked + 1) % 3, SPECTATOR):
        unchanged(tables, lambda seat=seat: tables.observe([seat]), other)
    assert tables.legal.any()
    assert (tables.observe([asked]) == tables.rows).all()


def test_who_only_watches_sees_its_own_view_again():
    tables = Tables.new(1, 3, seed=1)
    tables.hide(SPECTATOR)
    assert (tables.observe([SPECTATOR]) == tables.rows).all()
    with pytest.raises(FastError, match="A view shows what its own seat knows"):
        tables.observe([0])


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
        with pytest.raises(
            FastError, match=r"^These are no rows of Colt Express, version 1: 1165 numbers of 8 bits\.$"
        ):
            Tables(wrong, luck)
    for wrong in (luck[:1], luck[:, 0], luck.astype(np.int64)):
        with pytest.raises(
            FastError, match=r"^2 rows need 2 numbers of 64 bits as their luck, one below the other\.$"
        ):
            Tables(rows, wrong)
    mixed = rows.copy()
    mixed[1] = Tables.new(1, 4).rows[0]
    with pytest.raises(
        FastError, match=r"^All tables of a batch are played by one rulebook, by as many players\.$"
    ):
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
    count = 60 if is_compiling() else 12
    tables = Tables.new(count, setup.players, edition=setup.edition, variants=setup.variants, seed=9)
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
    unchanged(
        tables,
        tables.redeal,
        "Hands have a story here that rows do not hold; `Tables.guesses` asks the referee",
    )
    guessed = Tables.guesses(game.view(0), 5, seed=1)
    assert len(guessed) == 5
    assert len({row.tobytes() for row in guessed.rows}) == 5
    guessed.play_out()


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup not in STANDARD], ids=str)
def test_what_a_seat_has_seen_is_seen_in_every_guess(setup):
    """Whoever guesses: the purses it knows, bullets that came openly, cards laid on decks."""
    for game in positions(setup, "seen", every=29):
        for seat in (SPECTATOR, 0):
            view = game.view(seat)
            guessed = Tables.guesses(view, 2, seed=1)
            for seen in guessed.observe([seat, seat]):
                assert differences(seen, codec.row_of(view)) == []
