"""States, views and choices as numbers, and back: nothing is lost that the page does not say."""

import re
from collections import Counter
from itertools import islice

import msgspec
import numpy as np
import pytest

from colt.express import choices, new_game
from colt.express.pieces import (
    NEUTRAL,
    Action,
    ActionCard,
    Bandit,
    Bullet,
    Loot,
    RoundCard,
    RoundEvent,
    Token,
    Turn,
)
from colt.express.rules import RULES
from colt.express.state import State
from colt.fast.codec import EXPRESS_DIGEST
from colt.fast.compiling import FastError
from colt.fast.express import Tables, books, codec, numbering
from colt.fast.express import columns as at
from colt.fast.express.codec import words
from colt.kernel import SPECTATOR, Chance, Choice, Game
from colt.train import inside, roof
from tests.fast.express.lockstep import differences, without_knowledge
from tests.fast.express.positions import each_setup, positions
from tests.trains import DOC, TUCO, train

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
            seen, view = tables.observe([seat])[0], game.view(seat)
            assert facts(codec.state_of(seen)) == facts(view)
            assert differences(codec.row_of(view), seen) == []


@each_setup
def test_a_state_reads_back_and_goes_on(setup):
    """The referee asks the same of a table that was a row in between."""
    for game in positions(setup, "back", every=7):
        assert_reads_back(game)


@pytest.mark.parametrize("setup", [setup for setup in books.SETUPS if "teams" in setup.variants], ids=str)
def test_teams_read_back_while_they_come_together(setup):
    """Who is chosen, who starts in the caboose, which card is picked."""
    for game in islice(positions(setup, "together"), 10):
        assert_reads_back(game)
        assert codec.row_of(game.state)[at.SEAT] == game.decisions[0].seat


def assert_reads_back(game):
    """Nothing is lost, and the same is asked as before."""
    row = codec.row_of(game.state)
    state = codec.state_of(row)
    assert facts(state) == facts(game.state)
    assert tokens(state) == tokens(game.state)
    assert differences(codec.row_of(state), row) == []
    again = Game.at(RULES, state, Chance(1))
    assert [texts(decision) for decision in again.decisions] == [texts(one) for one in game.decisions]


def tokens(state):
    """Everything there is to rob, and what lies beside the train."""
    return {*state.strongboxes_aside}.union(*state.loot.values())


def texts(decision):
    return decision.seat, decision.ask, sorted(map(str, decision.choices))


@each_setup
def test_what_the_engine_wrote_itself_is_written_again(setup):
    """Also what a state does not hold but says in other ways: who is asked, who takes which turn."""
    tables = Tables.new(2, setup.players, edition=setup.edition, variants=setup.variants, seed=2)
    while not tables.are_over.all():
        for _ in range(11):
            tables.step(tables.choose())
        is_no_half_punch = tables.rows[:, at.VICTIM] == 0
        for row in tables.rows[is_no_half_punch]:
            again = np.stack([codec.row_of(codec.state_of(row), tables.made), row])
            assert differences(*without_knowledge(again, tables.made)) == []


@pytest.mark.parametrize(
    "more",
    [
        {"pile": ["doc rob", "tuco move hidden", "ghost shoot"]},
        {"pile": ["doc rob", "tuco move hidden", "doc floor"], "variants": "expert"},
        {"pile": [], "event": "pickpocketing"},
        {"pile": [], "event": "revenge", "loot": {"ghost": "purse#1:300 purse#4:400 jewel"}},
        {"pile": [], "event": "revenge", "loot": {"ghost": "purse#1:300 jewel"}},
        {"hands": {"doc": "rob, bullet:tuco"}, "turns": "T D", "hits": {"doc": "tuco"}, "fired": {"tuco": 1}},
    ],
    ids=["stealin", "discarded", "pickpocketing", "the cheapest of two", "the only purse", "schemin"],
)
def test_a_picture_reads_back(more):
    """Nobody says in which turn the cards of a picture were laid; its round card is in no box."""
    game = train(
        """
        roof   | -       | Ghost               | -          |
        inside | Marshal | Doc jewel purse:300 | Tuco jewel |
        """,
        **more,
    )
    made = codec.setup_for(game.state)
    state = codec.state_of(codec.row_of(game.state), made)
    assert facts(state) == facts(game.state)
    assert [lost.token for lost in state.cheapest] == [lost.token for lost in game.state.cheapest]
    assert made.number == 0


# --- what has which number


def test_every_kind_of_card_has_its_number():
    """The Action cards of the first bandit, then those of the second, then bullets by shooter, the neutral ones
    last."""
    numbered = {number: str(card) for card, number in codec.kinds((DOC, TUCO)).items()}
    bullets = [f"bullet:{bandit}" for bandit in (*Bandit, "neutral")]
    assert [numbered[number] for number in range(at.KINDS)] == [
        *(f"{bandit} {action}" for bandit in ("doc", "tuco") for action in Action),
        *bullets,
    ]
    assert [str(words.cards((DOC,))[number]) for number in (0, 5, *range(12, 19))] == [
        "doc move",
        "doc marshal",
        *bullets,
    ]


def test_insides_come_before_roofs_and_both_before_bandits():
    assert [words.place_of(number) for number in range(at.PLACES)] == [
        *map(inside, range(7)),
        *map(roof, range(7)),
        *Bandit,
    ]
    assert [codec.place_number(words.place_of(number)) for number in range(at.PLACES)] == [*range(20)]
    assert [codec.space_number(words.space_of(number)) for number in range(at.SPACES)] == [*range(14)]


def test_two_bandits_are_one_pair_whoever_is_named_first():
    assert sorted(codec.PAIR_NUMBER.values()) == list(range(15))
    first, last = {Bandit.CHEYENNE, Bandit.BELLE}, {Bandit.TUCO, Bandit.GHOST}
    assert [codec.PAIR_NUMBER[frozenset(pair)] for pair in (first, last)] == [0, 14]


ROB = ActionCard(TUCO, Action.ROB)
NUMBERED: dict[Choice, list[str]] = {
    choices.PlayCard(ROB): ["play[9]"],
    choices.PlayCard(ROB, is_hidden=True): ["play_hidden[9]"],
    choices.DrawCards(): ["draw"],
    choices.Pass(): ["pass"],
    choices.CoverWith(ROB): ["cover_with[9]"],
    choices.NoCover(): ["no_cover"],
    choices.PickCard(ROB): ["pick[9]"],
    choices.NoPick(): ["no_pick"],
    choices.DiscardCard(ROB): ["discard[9]"],
    choices.DiscardCard(Bullet(TUCO)): ["discard[17]"],
    choices.DiscardCard(NEUTRAL): ["discard[18]"],
    choices.KeepRest(): ["keep"],
    choices.MoveTo(inside(2)): ["move_to[2]"],
    choices.MoveTo(roof(2)): ["move_to[9]"],
    choices.ShootAt(TUCO): ["shoot_at[5]"],
    choices.Rob(Token(Loot.PURSE, 24)): ["rob[23]"],
    choices.Rob(Token(Loot.JEWEL, 3)): ["rob[24]"],
    choices.Rob(Token(Loot.STRONGBOX, 2)): ["rob[25]"],
    choices.PunchBandit(DOC, Token(Loot.PURSE, 1), inside(2)): ["punch[3]", "drop[0]", "push_to[2]"],
    choices.PunchBandit(DOC, Token(Loot.PURSE, 1), roof(0), is_taken=True): [
        "punch[3]",
        "take[0]",
        "push_to[0]",
    ],
    choices.PunchBandit(DOC, Token(Loot.JEWEL, 6), inside(6)): ["punch[3]", "drop[24]", "push_to[6]"],
    choices.PunchBandit(DOC, None, inside(1)): ["punch[3]", "lose_nothing", "push_to[1]"],
    choices.MoveMarshal(3): ["marshal_to[3]"],
    choices.StealPurse(Token(Loot.PURSE, 7)): ["steal[6]"],
    choices.Decline(): ["decline"],
    choices.ChooseTeam((TUCO, Bandit.GHOST)): ["choose_team[14]"],
    choices.StartInCaboose(DOC): ["caboose_first[0]"],
    choices.StartInCaboose(TUCO): ["caboose_first[1]"],
}


@pytest.mark.parametrize("choice", NUMBERED, ids=str)
def test_every_answer_of_doc_and_tuco_has_its_number(choice):
    numbers = codec.numbers_of(choice, (DOC, TUCO))
    assert [numbering.NUMBERING.name_of(number) for number in numbers] == NUMBERED[choice]


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
    tuco, doc = (numbering.PUNCH + bandits.index(bandit) for bandit in (Bandit.TUCO, Bandit.DOC))
    assert sorted(legal()) == sorted([tuco, doc])
    assert legal(doc) == [numbering.DROP + numbering.JEWEL]
    purses = [token.number - 1 for token in game.state.loot[Bandit.TUCO] if token.loot is Loot.PURSE]
    assert legal(tuco) == [
        *(numbering.DROP + purse for purse in purses),
        *(numbering.TAKE + purse for purse in purses),
    ]
    assert legal(tuco, numbering.TAKE + purses[0]) == [numbering.PUSH_TO, numbering.PUSH_TO + 2]


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


def refused(sentence):
    """This very sentence, from its first word to its last."""
    return pytest.raises(FastError, match=f"^{re.escape(sentence)}$")


def test_a_choice_nobody_is_ever_asked_for_has_no_number():
    with refused("The fast engine has no number for 'floor 1r'; the referee plays it."):
        codec.numbers_of(choices.ClimbTo(roof(1)), (DOC,))


def test_numbers_that_are_no_choice_are_refused():
    game = next(positions(books.SETUPS[0], 0))
    decision = game.decisions[0]
    with refused(f"The numbers [{numbering.DECLINE}] make up none of these choices."):
        codec.choice_of((numbering.DECLINE,), decision.choices, game.state.seats[decision.seat])


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
    with refused("This is no row of Colt Express, version 1: 1165 numbers of 8 bits."):
        codec.state_of(spoilt(row()))


def test_a_set_up_of_ones_own_must_be_told():
    spoilt = row()
    spoilt[at.SETUP] = 0
    with refused("There is no set-up 0; they are numbered from 1 to 46."):
        codec.state_of(spoilt)


def train_with(cars, more):
    """Three bandits in the first of so many cars."""
    inside = " | ".join(["Marshal", "Doc Ghost Tuco", *["-"] * (cars - 1)])
    picture = f"roof | {' | '.join('-' * (cars + 1))} |\ninside | {inside} |"
    return train(picture, **{"turns": "S", **more})


@pytest.mark.parametrize(
    ("cars", "more", "sentence"),
    [
        (7, {}, "The fast engine has room for 6 cars, not 7."),
        (3, {"turns": "D D D D D D"}, "The fast engine has room for 35 turns in a round."),
        (3, {"loot": {"doc": "purse#25"}}, "The fast engine has room for 24 purses; here is purse#25."),
    ],
)
def test_a_table_that_is_too_large_is_refused(cars, more, sentence):
    with refused(sentence):
        codec.row_of(train_with(cars, more).state)


@pytest.mark.parametrize(
    ("cars", "more"), [(6, {}), (3, {"turns": "D D D D D S"}), (3, {"loot": {"doc": "purse#24"}})]
)
def test_the_largest_table_there_is_room_for_is_not(cars, more):
    game = train_with(cars, more)
    state = codec.state_of(codec.row_of(game.state), codec.setup_for(game.state))
    assert facts(state) == facts(game.state)


def test_a_table_that_stops_before_the_end_is_refused():
    game = new_game(3, seed=1)
    game.state.stop = 2
    with refused("The fast engine plays to the end; this table stops before it."):
        codec.row_of(game.state)


@pytest.mark.parametrize("lost", ["hands", "decks"])
def test_a_table_where_a_card_is_missing_is_refused(lost):
    game = new_game(3, seed=1)
    cards = getattr(game.state, lost)
    cards[1] = cards[1][1:]
    with refused("The fast engine plays with a whole box; at this table cards are missing."):
        codec.row_of(game.state)


@pytest.mark.parametrize("other", ["fr-2014-4", "pl-2015-3"])
def test_a_table_of_another_book_or_size_is_refused(other):
    game = next(positions(books.SETUPS[0], 0))
    made = books.setup_numbered([str(setup) for setup in books.SETUPS].index(other) + 1)
    with refused("This table is played by another rulebook, or by more or fewer players."):
        codec.row_of(game.state, made)


def test_round_cards_of_ones_own_come_after_those_of_the_box():
    """A card that comes twice is one card; those of the box stay where they are."""
    game = new_game(3, seed=1)
    known = codec.setup_for(game.state)
    own = RoundCard((Turn.TUNNEL,), RoundEvent.BRAKING)
    game.state.round_deck = (own, own, *game.state.round_deck[2:])
    made = codec.setup_for(game.state)
    assert (known.number, made.number) == (33, 0)
    assert made.cards == (*known.cards, own)
    assert codec.state_of(codec.row_of(game.state), made).round_deck == game.state.round_deck


def test_columns_and_numbers_are_those_of_this_version():
    """What was learnt or written with other columns or numbers cannot be read any more: then count the version on,
    and write the new digest here."""
    assert (at.VERSION_OF_ROWS, numbering.VERSION_OF_NUMBERS, EXPRESS_DIGEST) == (1, 1, "7b0bb133f8af16d8")
