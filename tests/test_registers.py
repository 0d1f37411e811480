"""What the layers add to a game stands in registers by its title: no game is missing, and none stands there twice."""

import pytest

from colt import games, picture, words
from colt.bench import fast
from colt.bots import thinking
from colt.games import COLT_EXPRESS, SUPER_EXPRESS
from colt.problems import making
from colt.scenario import positions
from colt.wire import parts

REGISTERS = {
    "narrators": words.NARRATORS,
    "pictures": picture.PICTURES,
    "scenario files": positions.KINDS,
    "the wire": parts.PARTS,
    "problems": making.SOURCES,
    "minds": thinking.READABLE,
    "minds on the fast engine": thinking.on_the_fast_engine(),
    "batches": fast.BATCHES,
}


@pytest.mark.parametrize("register", REGISTERS)
def test_every_game_stands_in_every_register(register):
    assert REGISTERS[register].keys() == games.TITLES.keys()


def test_where_one_seat_answers_after_the_other_nothing_is_settled():
    """In Colt Express the cards are played in turn; a settler thinks about plans everybody makes at once."""
    assert thinking.SETTLERS.keys() == games.TITLES.keys() - {COLT_EXPRESS}


def test_a_game_goes_by_one_name():
    assert tuple(games.TITLES) == (COLT_EXPRESS, SUPER_EXPRESS)
    assert all(name == title.name for name, title in games.TITLES.items())
