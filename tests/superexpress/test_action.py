"""Fase 2: Azione! Whose card comes next, and that nothing stops it."""

import pytest

from colt.kernel import Game
from colt.superexpress import new_game
from colt.superexpress.events import BanditShot, BanditWalkedOff, CardOpened
from colt.superexpress.rules import RULES
from colt.superexpress.state import Acting, State
from tests.superexpress.pictures import acted, happened, picture, position, train


def opened(game: Game[State]) -> list[str]:
    return [f"{event.bandit} {event.action}" for event in happened(game, CardOpened)]


def test_one_card_each_clockwise_three_times_round():
    game = acted("""
        roof   |  |      |      |       |
        inside |  | Doc> | Mei> | Tuco> |
    """, mei="flip floor shoot", doc="floor flip shoot", tuco="floor shoot flip")  # fmt: skip
    assert opened(game) == [
        "mei flip", "doc floor", "tuco floor",
        "mei floor", "doc flip", "tuco shoot",
        "mei shoot", "doc shoot", "tuco flip",
    ]  # fmt: skip


def test_the_first_player_begins_and_the_seats_go_round():
    game = acted("""
        roof   |  |      |      |       |
        inside |  | Doc> | Mei> | Tuco> |
    """, mei="flip", doc="floor", tuco="floor", more={"first": "tuco"})  # fmt: skip
    assert opened(game) == ["tuco floor", "mei flip", "doc floor"]


def test_a_round_under_way_goes_on_where_it_was():
    """Doc has played one card more: Mei and Tuco are in turn before him."""
    game = acted("""
        roof   |  |      |      |       |
        inside |  | Doc> | Mei> | Tuco> |
    """, doc="flip", mei="floor flip", tuco="floor flip")  # fmt: skip
    assert opened(game) == ["mei floor", "tuco floor", "doc flip", "mei flip", "tuco flip"]


def test_nobody_is_asked_while_plans_are_resolved():
    game = position("""
        roof   |  |      |      |
        inside |  | Doc> | Mei> |
    """, plans={"doc": "flip floor", "mei": "floor flip"})  # fmt: skip
    for seat in (0, 1):
        assert RULES.decisions(game.view(seat)) == ()
    game.advance()
    assert all(decision.ask == "plan" for decision in game.decisions)


def test_the_moment_says_whose_card_is_resolved():
    game = acted("""
        roof   |  |      |      |
        inside |  | Doc> | Mei> |
    """, doc="flip", mei="floor")  # fmt: skip
    assert game.state.moment == Acting(seat=1)


def test_what_is_planned_must_be_done():
    """Also when it kills: the second Move takes Doc off the train."""
    game = acted("""
        roof   |  |       |      |
        inside |  | <Tuco | Doc> |
    """, doc="move", tuco="flip")  # fmt: skip
    assert happened(game, BanditWalkedOff)
    assert game.is_over is False
    game.advance()
    assert game.is_over


def test_the_cards_of_who_is_out_are_skipped():
    """Case X6: resolution never stalls."""
    game = acted("""
        roof   |  |       |      |      |
        inside |  | <Tuco | Mei> | Doc> |
    """, doc="move shoot flip", tuco="flip floor", mei="flip floor")  # fmt: skip
    assert opened(game) == ["doc move", "tuco flip", "mei flip", "tuco floor", "mei floor"]


def test_the_first_player_out_does_not_change_the_order():
    game = acted("""
        roof   |  |       |      |      |
        inside |  | <Tuco | Mei> | Doc> |
    """, doc="move shoot flip", tuco="flip floor", mei="flip floor",
        seats="mei doc tuco", more={"first": "doc"})  # fmt: skip
    assert opened(game) == ["doc move", "tuco flip", "mei flip", "tuco floor", "mei floor"]


def test_a_plan_meets_the_train_as_it_is_by_then():
    """Doc planned to shoot Mei; Tuco has come between them before."""
    game = acted("""
        roof   |  |      | Tuco> |      |  |
        inside |  | Doc> |       | <Mei |  |
    """, tuco="floor", doc="shoot", mei="flip")  # fmt: skip
    assert happened(game, BanditShot)[0].target == "tuco"
    assert train(game) == picture("""
        roof   |  |      |  |              |  |
        inside |  | Doc> |  | (Tuco>) Mei> |  |
    """)


@pytest.mark.parametrize("seed", range(5))
def test_three_times_round_in_a_whole_game(seed):
    game = new_game(4, seed=seed)
    for decision in game.decisions:
        game.play("plan flip floor shoot", decision.seat)
    seats = [game.state.seat_of[event.bandit] for event in happened(game, CardOpened)]
    first = seats[0]
    assert seats == [(first + i) % 4 for i in range(4)] * 3
