"""States and rows, plans and numbers: there and back again, and what has no number is refused."""

import msgspec
import numpy as np
import pytest

from colt.fast import FastError
from colt.fast import superexpress as fast
from colt.fast.superexpress import codec
from colt.kernel import SPECTATOR, Choice
from colt.superexpress import new_game
from colt.superexpress.editions import Rulebook, rulebook
from colt.superexpress.rules import plan
from colt.superexpress.state import Acting
from tests.superexpress.test_properties import each_game, facts, steps


@each_game
def test_a_state_and_its_row_say_the_same(players, variants):
    for game in steps(players, variants, 3):
        for state in (game.state, *map(game.view, (*range(players), SPECTATOR))):
            back = fast.state_of(fast.row_of(state))
            if game.is_over:  # a row does not tell how the last round went
                back.planned, back.reasons = state.planned, state.reasons
            if state.eyes == SPECTATOR:  # whose eyes look like the truth's in a row
                back.eyes = SPECTATOR
            assert facts(back, eyes=True) == facts(state, eyes=True)
            assert (back.page, back.contents) == (state.page, state.contents)


def test_who_hangs_beside_the_train_is_read_back_in_order():
    """Only a position one sets up begins like that: in a game the horse comes in the same round."""
    state = new_game(4, variants=["horse"]).state
    for bandit in state.line[:2]:
        del state.at[bandit], state.facing[bandit]
    state.hanging, state.line = (state.line[1], state.line[0]), state.line[2:]
    assert facts(fast.state_of(fast.row_of(state))) == facts(state)


@each_game
def test_every_plan_has_a_number_and_every_number_a_plan(players, variants):
    choices = plan.plans(rulebook(variants).hand)
    numbers = [fast.number_of(choice) for choice in choices]
    assert len(set(numbers)) == len(choices)
    assert [fast.choice_of(number) for number in numbers] == list(choices)
    assert np.nonzero(fast.mask_of(choices))[0].tolist() == sorted(numbers)


def test_the_numbering_has_a_version_and_a_hash():
    """Whoever keeps numbers must notice when they mean something else: a new hash asks for a new version."""
    assert (fast.VERSION, fast.DIGEST) == (1, "fb13b7796d7e58c9")


def test_what_is_no_plan_has_no_number():
    with pytest.raises(FastError, match=r"^'.+' has no number; a plan is 3 different cards\.$"):
        fast.number_of(Choice())
    for number in (120, -1):
        with pytest.raises(
            FastError, match=rf"^There is no plan {number}; they are numbered from 0 to 119\.$"
        ):
            fast.choice_of(number)


def test_a_row_rests_between_rounds_only():
    state = new_game(3).state
    state.moment = Acting(1)
    with pytest.raises(FastError, match="not in the middle of a round"):
        fast.row_of(state)


def test_a_row_of_another_version_is_refused():
    row = fast.row_of(new_game(3).state)
    row[0] += 1
    width = len(row)
    with pytest.raises(
        FastError, match=rf"^This is no row of Colt Super Express, version 1: {width} numbers of 8 bits\.$"
    ):
        fast.state_of(row)
    with pytest.raises(FastError, match="no row"):
        fast.state_of(row[1:])


class Longer(Rulebook, frozen=True, kw_only=True):
    """A book with a rule nobody has heard of."""

    has_dynamite: bool = True


@pytest.mark.parametrize(
    "book",
    [
        Longer(),
        msgspec.structs.replace(rulebook(), round=("plan", "storm", "action", "uncoupling")),
        msgspec.structs.replace(rulebook(), actions=frozenset({"dynamite"})),
    ],
    ids=["field", "chapter", "piece"],
)
def test_a_book_it_does_not_know_is_left_to_the_referee(book):
    with pytest.raises(
        FastError,
        match=rf"^The fast engine does not know all of the book {book.edition}; the referee does\.$",
    ):
        codec.hand_of(book)
    assert (codec.knows(book), codec.knows(rulebook())) == (False, True)


def test_a_book_for_more_seats_is_left_to_the_referee():
    with pytest.raises(FastError, match="7 seats, not 8"):
        codec.hand_of(msgspec.structs.replace(rulebook(), players=(3, 8)))
