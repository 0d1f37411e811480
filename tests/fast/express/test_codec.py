"""States, views and choices as numbers, and back: nothing is lost that the page does not say."""

from collections import Counter

import msgspec
import numpy as np
import pytest

from colt.express.choices import ClimbTo
from colt.express.pieces import Bandit, Loot
from colt.express.rules import RULES
from colt.express.state import State
from colt.fast.codec import EXPRESS_DIGEST
from colt.fast.compiling import FastError
from colt.fast.express import Tables, answers, books, codec
from colt.fast.express import columns as at
from colt.kernel import SPECTATOR, Chance, Game
from colt.train import roof
from tests.fast.express.lockstep import differences
from tests.fast.express.positions import each_setup, positions
from tests.trains import train

NOT_IN_A_ROW = {"neutral_gone", "reasons", "shuffled", "trail"}
"""What the page says rows do not hold."""


def facts(state: State) -> dict[str, object]:
    """Everything on this table, without the orders that mean nothing."""
    known = {name: fact for name, fact in msgspec.structs.asdict(state).items() if name not in NOT_IN_A_ROW}
    known["hands"] = [Counter(hand) for hand in state.hands]
    known["discards"] = [Counter(discard) for discard in state.discards]
    known["hits"] = {bandit: Counter(hits) for bandit, hits in state.hits.items()}
    known["loot"] = {place: Counter(map(counted, tokens)) for place, tokens in state.loot.items()}
    told = [(token, {*filter(codec.is_purse, among)}) for token, among in sorted(state.cheapest)]
    known["cheapest"] = [(token, among) for token, among in told if among]
    known["spare"] = Counter(state.spare)
    known["strongboxes_aside"] = len(state.strongboxes_aside)
    if codec.is_resting(state):
        known["decks"] = [Counter(deck) for deck in state.decks]
    return known


def counted(token):
    return token if codec.is_purse(token) else token.loot


@each_setup
def test_every_fact_of_a_view_can_be_read_from_the_observation(setup):
    """What a seat sees of a row says all that the referee tells it, and nothing else."""
    for game in positions(setup, "facts", every=7):
        tables = Tables.joining(game)
        for seat in range(SPECTATOR, game.state.players):
            seen = codec.state_of(tables.observe([seat])[0])
            assert facts(seen) == facts(game.view(seat))


@each_setup
def test_a_state_reads_back_and_goes_on(setup):
    """The referee asks the same of a table that was a row in between."""
    for game in positions(setup, "back", every=7):
        row = codec.row_of(game.state)
        state = codec.state_of(row)
        assert facts(state) == facts(game.state)
        assert differences(codec.row_of(state), row) == []
        again = Game.at(RULES, state, Chance(1))
        assert [texts(decision) for decision in again.decisions] == [texts(one) for one in game.decisions]


def texts(decision):
    return decision.seat, decision.ask, sorted(map(str, decision.choices))


@each_setup
def test_choices_are_numbers_and_numbers_are_choices(setup):
    for game in positions(setup, "choices"):
        for decision in game.decisions:
            team = game.state.seats[decision.seat]
            numbers = [codec.numbers_of(choice, team) for choice in decision.choices]
            assert len({*numbers}) == len(decision.choices)
            assert all(len(whole) == (3 if decision.ask == "punch" else 1) for whole in numbers)
            for choice, whole in zip(decision.choices, numbers, strict=True):
                assert codec.choice_of(whole, decision.choices, team) is choice
            mask = codec.mask_of(decision.choices, team)
            assert {*np.flatnonzero(mask).tolist()} == {whole[0] for whole in numbers}


def test_the_steps_of_a_punch_are_what_the_whole_punches_have_next():
    """Cheyenne punches: Tuco has two purses she may take or leave, Doc has a jewel."""
    game = train(
        """
        roof   | -       | -                 | -     |
        inside | Marshal | Cheyenne Tuco Doc | Ghost |
        """,
        pile="cheyenne punch",
        loot={"tuco": "purse:250 purse:300", "doc": "jewel"},
    )
    tables = Tables.joining(game)
    decision = game.decisions[0]
    team = game.state.seats[decision.seat]

    def legal(*before):
        after = tables.copy()
        for number in before:
            after.step([number])
        found = np.flatnonzero(after.legal[0]).tolist()
        assert found == np.flatnonzero(codec.mask_of(decision.choices, team, before)).tolist()
        return found

    bandits = list(Bandit)
    tuco, doc = (answers.PUNCH + bandits.index(bandit) for bandit in (Bandit.TUCO, Bandit.DOC))
    assert sorted(legal()) == sorted([tuco, doc])
    assert legal(doc) == [answers.DROP + answers.JEWEL]
    purses = [token.number - 1 for token in game.state.loot[Bandit.TUCO] if token.loot is Loot.PURSE]
    assert legal(tuco) == [
        *(answers.DROP + purse for purse in purses),
        *(answers.TAKE + purse for purse in purses),
    ]
    assert legal(tuco, answers.TAKE + purses[0]) == [answers.PUSH_TO, answers.PUSH_TO + 2]


def test_nobody_else_sees_half_a_punch():
    game = train(
        """
        roof   | -       | -                 | -     |
        inside | Marshal | Cheyenne Tuco Doc | Ghost |
        """,
        pile="cheyenne punch",
    )
    tables = Tables.joining(game)
    puncher = game.decisions[0].seat
    before = {seat: tables.observe([seat])[0] for seat in range(SPECTATOR, game.state.players)}
    tables.step([np.flatnonzero(tables.legal[0])[0]])
    for seat, view in before.items():
        changed = differences(tables.observe([seat])[0], view)
        assert len(changed) == (1 if seat == puncher else 0)


# --- refusing


def test_a_choice_nobody_is_ever_asked_for_has_no_number():
    with pytest.raises(FastError, match="no number for 'floor 1r'"):
        codec.numbers_of(ClimbTo(roof(1)), (Bandit.DOC,))


def test_numbers_that_are_no_choice_are_refused():
    game = next(positions(books.SETUPS[0], 0))
    decision = game.decisions[0]
    with pytest.raises(FastError, match="make up none of these choices"):
        codec.choice_of((answers.DECLINE,), decision.choices, game.state.seats[decision.seat])


def row():
    return codec.row_of(next(positions(books.SETUPS[0], 0)).state)


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda row: row[:-1],
        lambda row: row.astype(np.int16),
        lambda row: row[np.newaxis],
        lambda row: np.where(np.arange(len(row)) == at.VERSION, 99, row).astype(np.int8),
    ],
    ids=["short", "wide", "matrix", "version"],
)
def test_a_row_of_another_version_is_refused(spoilt):
    with pytest.raises(FastError, match="no row of Colt Express, version 1"):
        codec.state_of(spoilt(row()))


def test_a_set_up_of_ones_own_must_be_told():
    spoilt = row()
    spoilt[at.SETUP] = 0
    with pytest.raises(FastError, match="no set-up 0"):
        codec.state_of(spoilt)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"cars": 7}, "room for 6 cars, not 7"),
        ({"turns": "D D D D D D"}, "room for 35 turns"),
        ({"loot": {"doc": "purse#25"}}, "room for 24 purses; here is purse#25"),
    ],
)
def test_a_table_that_is_too_large_is_refused(position, sentence):
    cars = position.pop("cars", 3)
    inside = " | ".join(["Marshal", "Doc Ghost Tuco", *["-"] * (cars - 1)])
    picture = f"roof | {' | '.join('-' * (cars + 1))} |\ninside | {inside} |"
    game = train(picture, **{"turns": "S", **position})
    with pytest.raises(FastError, match=sentence):
        codec.row_of(game.state)


def test_a_table_of_another_book_is_refused():
    game = next(positions(books.SETUPS[0], 0))
    with pytest.raises(FastError, match="another rulebook"):
        codec.row_of(game.state, books.setup_numbered(2))


def test_columns_and_numbers_are_those_of_this_version():
    """What was learnt or written with other columns or numbers cannot be read any more: then count the version on,
    and write the new digest here."""
    assert (at.VERSION_OF_ROWS, answers.VERSION_OF_NUMBERS, EXPRESS_DIGEST) == (1, 1, "7b0bb133f8af16d8")
