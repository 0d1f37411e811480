"""Fase 1: Il Piano."""

from math import perm

import pytest

from colt.kernel import SPECTATOR, NotLegal, NotNow, NotYours, Unreadable
from colt.superexpress import new_game
from colt.superexpress.choices import MakePlan
from colt.superexpress.events import CardOpened, PlanSealed, RoundBegan
from colt.superexpress.rules import RULES
from tests.superexpress.pictures import acted, answer_all, cards, happened, position

THREE = """
    roof   |  |      |        |      |  |
    inside |  | Doc> | <Ghost | <Mei |  |
"""


@pytest.mark.parametrize(
    ("variants", "hand"), [((), 4), (["horse"], 5), (["reflex"], 5), (["horse", "reflex"], 6)]
)
def test_three_different_cards_in_any_order(variants, hand):
    game = new_game(3, variants=variants)
    for decision in game.decisions:
        texts = [str(choice) for choice in decision.choices]
        assert decision.ask == "plan"
        assert len(texts) == len(set(texts)) == perm(hand, 3)
        assert "plan shoot move flip" in texts


def test_everybody_is_asked_at_once_in_turn_order():
    game = new_game(5, seed=3)
    assert [decision.seat for decision in game.decisions] == game.state.turn_order()


def test_plans_come_in_any_order_and_the_last_one_starts_the_action():
    game = position(THREE)
    game.advance()
    for seat in (2, 0):
        assert game.play("plan flip floor move", seat) == (PlanSealed(seat, cards("flip floor move")),)
    assert [decision.seat for decision in game.decisions] == [1]
    assert any(isinstance(event, CardOpened) for event in game.play("plan floor flip move", 1))


def test_a_plan_may_be_replaced_until_the_last_one_is_in():
    game = position(THREE)
    game.advance()
    game.play("plan flip floor move", 0)
    assert [decision.answered for decision in game.every_decision] == [True, False, False]
    game.play("plan shoot floor flip", 0)
    game.play("plan flip floor move", 1)
    assert game.state.plans[0] == cards("shoot floor flip")
    game.play("plan flip floor move", 2)
    assert game.state.round == 2
    assert happened(game, CardOpened)[0].action == "shoot"


def test_only_its_seat_sees_a_plan():
    game = position(THREE)
    game.advance()
    game.play("plan shoot floor flip", 0)
    sealed = PlanSealed(0, cards("shoot floor flip"))
    assert game.events_seen_by(0)[-1] == sealed
    for seat in (1, 2, SPECTATOR):
        assert game.events_seen_by(seat)[-1] == PlanSealed(0, (None, None, None))
        assert game.view(seat).plans[0] == (None, None, None)
    assert game.view(0).plans[0] == sealed.cards


def test_a_view_is_asked_the_same_as_the_engine():
    game = position(THREE)
    game.advance()
    game.play("plan shoot floor flip", 1)
    for seat in (0, 1, 2, SPECTATOR):
        assert RULES.decisions(game.view(seat)) == game.every_decision


def test_cards_are_shown_one_by_one_and_the_unused_one_never():
    game = position(THREE)
    game.advance()
    answer_all(game, doc="shoot floor flip", ghost="flip floor shoot", mei="floor flip shoot")
    shown = [event.action for event in happened(game, CardOpened) if event.bandit == "doc"]
    assert shown == ["shoot", "floor", "flip"]
    for event in game.events_seen_by(1):
        if isinstance(event, PlanSealed) and event.seat != 1:
            assert event.cards == (None, None, None)


def test_all_cards_come_back_next_round():
    """Ruling 29."""
    game = position(THREE)
    game.advance()
    before = game.decisions
    answer_all(game, doc="shoot floor flip", ghost="flip floor shoot", mei="floor flip shoot")
    assert game.state.round == 2
    assert {decision.choices for decision in game.decisions} == {before[0].choices}


def test_the_cards_of_who_is_out_are_never_shown():
    """Case X6, ruling 35: Mei walks off with her first card; nobody learns the other two."""
    game = position("""
        roof   |  |      |        |      |
        inside |  | Doc> | <Ghost | Mei> |
    """, seats="mei doc ghost")  # fmt: skip
    game.advance()
    answer_all(game, mei="move shoot flip", doc="flip floor shoot", ghost="flip floor shoot")
    assert [event.action for event in happened(game, CardOpened) if event.bandit == "mei"] == ["move"]
    assert [decision.seat for decision in game.decisions] == [1, 2]
    with pytest.raises(NotYours):
        game.play("plan flip floor move", 0)


def test_who_fell_has_no_plan_left():
    game = acted("""
        roof   |        |      |  |
        inside | <Ghost | <Mei |  |
    """, mei="shoot", ghost="flip", variants="horse")  # fmt: skip
    assert game.state.plans == [(), ()]


def test_refusals_have_their_four_words():
    game = new_game(3, seed=5)
    seat = game.decisions[0].seat
    with pytest.raises(Unreadable):
        game.play("plan shoot shoot", seat)
    with pytest.raises(NotLegal):
        game.play("plan shoot shoot move", seat)
    with pytest.raises(NotLegal, match="not legal"):
        game.play("plan horse move shoot", seat)
    with pytest.raises(NotYours):
        game.play("plan flip move shoot", 3)
    with pytest.raises(NotYours, match="Several seats"):
        game.play("plan flip move shoot")


def test_nobody_is_asked_when_the_game_is_over():
    game = acted("""
        roof   |        |      |
        inside | <Ghost | <Mei |
    """, mei="shoot")  # fmt: skip
    game.advance()
    assert game.is_over
    with pytest.raises(NotNow):
        game.play("plan flip floor move", 0)


def test_a_choice_is_its_text():
    assert str(MakePlan(cards("shoot move flip"))) == "plan shoot move flip"


def test_a_round_begins_with_its_number_and_first_player():
    game = new_game(3, seed=1)
    assert happened(game, RoundBegan) == [RoundBegan(1, game.state.first)]
