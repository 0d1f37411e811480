"""A game that starts from any position."""

import pytest

from colt.kernel import SPECTATOR, BadOption
from colt.superexpress.pieces import FRONT, LOOT_VALUES, REAR, Bandit
from colt.superexpress.positions import Figure, Situation, game_at
from colt.train import inside, roof
from tests.superexpress.pictures import acted, cards, line_of, picture, position, train

DOC, GHOST, MEI, TUCO = Bandit.DOC, Bandit.GHOST, Bandit.MEI, Bandit.TUCO
LINE = (Figure(DOC, inside(1), FRONT), Figure(GHOST, roof(1), REAR))

SHARED = """
    roof   | <Mei |      (<Ghost) |  |
    inside |      | Doc>          |  |
"""


def test_a_picture_is_read_as_it_is_drawn():
    assert line_of(SHARED) == (2, (
        Figure(MEI, roof(0), FRONT),
        Figure(DOC, inside(1), REAR),
        Figure(GHOST, roof(1), FRONT, is_stunned=True),
    ))  # fmt: skip
    assert train(position(SHARED)) == picture(SHARED)


def test_a_picture_that_does_not_say_who_is_in_front_is_refused():
    with pytest.raises(AssertionError, match="further in front"):
        line_of("""
            roof   |  | Doc> |
            inside |  | Mei> |
        """)


def test_listed_from_front_to_rear_gives_the_order_in_a_shared_car():
    state = game_at(Situation(seats=(DOC, GHOST), cars=2, line=LINE)).state
    assert state.line == (DOC, GHOST)
    state = game_at(Situation(seats=(DOC, GHOST), cars=2, line=LINE[::-1])).state
    assert state.line == (GHOST, DOC)


def test_who_is_not_listed_is_out():
    game = position(SHARED, seats="tuco mei doc ghost", hanging="", first="mei")
    assert game.state.out == ((TUCO,),)
    game.advance()
    assert [decision.seat for decision in game.decisions] == [1, 2, 3]


def test_without_plans_the_game_asks_for_them():
    game = position(SHARED)
    game.advance()
    assert {decision.ask for decision in game.decisions} == {"plan"}


def test_who_hangs_at_the_start_of_a_round_is_asked_too():
    game = position(SHARED, hanging="tuco", variants="horse")
    game.advance()
    assert len(game.decisions) == 4


def test_a_position_is_folded_for_every_seat():
    game = position(SHARED, plans={"doc": "flip"}, loot={"doc": (301,)})
    for seat in (0, 1, 2, SPECTATOR):
        view = game.view(seat)
        assert (view.line, view.at, view.stunned) == (game.state.line, game.state.at, game.state.stunned)
        assert view.plans[1] == (cards("flip") if seat == 1 else (None,))
        assert view.values == (None, None)


def test_loot_sides_are_drawn_from_those_nobody_has():
    game = position(SHARED, loot={"doc": LOOT_VALUES[:6]})
    assert set(game.state.values) == set(LOOT_VALUES[6:])


def test_a_position_that_is_decided_is_over():
    game = position("""
        roof   |  | Doc> |
        inside |  |      |
    """, seats="doc ghost")  # fmt: skip
    game.advance()
    assert game.is_over
    assert game.state.result is not None
    assert game.state.result.winners == (0,)


def test_the_next_round_is_counted_on():
    game = position(SHARED, plans={}, round=3, first="doc")
    game.advance()
    assert (game.state.round, game.state.first) == (4, 2)


def test_seats_go_round_as_the_plans_are_named():
    game = acted(SHARED, ghost="flip", doc="flip")
    assert game.state.seats == [(GHOST,), (DOC,), (MEI,)]


@pytest.mark.parametrize(("wrong", "why"), [
    ({"seats": (DOC,)}, "Ghost has no seat"),
    ({"seats": (DOC, GHOST, DOC)}, "Doc is there twice"),
    ({"line": (*LINE, LINE[0])}, "Doc is there twice"),
    ({"hanging": (DOC,)}, "Doc is there twice"),
    ({"first": 2}, "no seat 2"),
    ({"cars": 0}, "At least one car"),
    ({"line": (Figure(DOC, inside(3), FRONT),)}, "Doc is in car 3; the caboose is car 2"),
    ({"cars": 9}, "eight|8 car cards"),
    ({"values": (301,)}, "2 Loot sides, not 1"),
    ({"values": (301, 302)}, "no Loot card 302"),
    ({"values": (301, 312), "loot": {DOC: (301,)}}, "301 is there twice"),
    ({"loot": {MEI: (301,)}}, "Mei has no seat"),
    ({"plans": {DOC: cards("flip flip")}}, "cannot plan flip flip"),
    ({"plans": {DOC: cards("horse")}}, "cannot plan horse"),
    ({"plans": {DOC: cards("flip floor move shoot")}}, "up to 3"),
    ({"plans": {MEI: cards("flip")}}, "Mei is out"),
    ({"seats": (DOC, GHOST, MEI), "hanging": (MEI,), "plans": {}}, "Mei hangs beside the train without"),
])  # fmt: skip
def test_a_position_that_contradicts_itself_is_refused(wrong, why):
    with pytest.raises(BadOption, match=why):
        game_at(Situation(**{"seats": (DOC, GHOST), "cars": 2, "line": LINE} | wrong))
