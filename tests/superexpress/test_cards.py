"""Carte Azione: Flip, Change Floor, Move, Shoot, standing up, Reflex and Horse."""

import pytest

from colt.superexpress.events import (
    BanditFell,
    BanditLayDown,
    BanditMoved,
    BanditShot,
    BanditShotOff,
    BanditStoodUp,
    BanditTurned,
    BanditWalkedOff,
    CardOpened,
    FloorChanged,
    GameEnded,
    HorseRidden,
    NothingHappened,
)
from colt.superexpress.pieces import FRONT, REAR, Action, Bandit
from colt.train import inside, roof
from tests.superexpress.pictures import acted, happened, picture, train

DOC, GHOST, MEI, TUCO, BELLE = Bandit.DOC, Bandit.GHOST, Bandit.MEI, Bandit.TUCO, Bandit.BELLE


# --- Girarsi


def test_flip_turns_round_without_moving():
    game = acted("""
        roof   |  |      |        |
        inside |  | Doc> | <Ghost |
    """, doc="flip", ghost="flip")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |      |        |
        inside |  | <Doc | Ghost> |
    """)
    assert happened(game, BanditTurned) == [BanditTurned(DOC, FRONT), BanditTurned(GHOST, REAR)]


# --- Cambiare Piano


def test_change_floor_climbs_up_and_down_without_turning():
    game = acted("""
        roof   |  |      | <Ghost |
        inside |  | Doc> |        |
    """, doc="floor", ghost="floor")  # fmt: skip
    assert train(game) == picture("""
        roof   |  | Doc> |        |
        inside |  |      | <Ghost |
    """)
    assert happened(game, FloorChanged) == [FloorChanged(DOC, roof(1)), FloorChanged(GHOST, inside(2))]


def test_change_floor_keeps_the_place_in_the_order_of_the_car():
    """Ruling 30: one order for both floors. (ruling 30)"""
    game = acted("""
        roof   |  |      |       <Mei |  |
        inside |  | Doc> | Tuco>      |  |
    """, tuco="floor")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |      | Tuco> <Mei |  |
        inside |  | Doc> |            |  |
    """)


def test_up_and_down_again_is_the_same_train():
    before = """
        roof   |  |                 |        |  |
        inside |  | Doc> <Mei Tuco> | <Ghost |  |
    """
    game = acted(before, mei="floor")
    assert train(game) == picture("""
        roof   |  |      <Mei       |        |  |
        inside |  | Doc>      Tuco> | <Ghost |  |
    """)
    game = acted("""
        roof   |  |      <Mei       |        |  |
        inside |  | Doc>      Tuco> | <Ghost |  |
    """, mei="floor")  # fmt: skip
    assert train(game) == picture(before)


# --- Muoversi


def test_move_goes_one_car_the_way_the_gun_points():
    game = acted("""
        roof   |  |       | <Ghost |  |
        inside |  | Doc>  |        |  |
    """, doc="move", ghost="move")  # fmt: skip
    assert train(game) == picture("""
        roof   |  | <Ghost |      |  |
        inside |  |        | Doc> |  |
    """)
    assert happened(game, BanditMoved) == [BanditMoved(DOC, inside(2)), BanditMoved(GHOST, roof(1))]


def test_who_enters_from_the_front_stands_with_his_back_to_the_front_edge():
    """The others make room. (ruling 30)"""
    game = acted("""
        roof   |  |      |        |  |
        inside |  | Doc> | <Ghost |  |
    """, doc="move")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |  |             |  |
        inside |  |  | Doc> <Ghost |  |
    """)


def test_who_enters_from_the_rear_stands_with_his_back_to_the_rear_edge():
    game = acted("""
        roof   |  |      |        |  |
        inside |  | Doc> | <Ghost |  |
    """, ghost="move")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |             |  |  |
        inside |  | Doc> <Ghost |  |  |
    """)


def test_the_edge_counts_for_both_floors():
    """Ruling 30: Doc on the roof enters in front of Ghost inside. (ruling 30)"""
    game = acted("""
        roof   |  | Doc> |             |  |
        inside |  |      | <Ghost Mei> |  |
    """, doc="move", ghost="floor")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |  | Doc> <Ghost      |  |
        inside |  |  |             Mei> |  |
    """)


def test_passing_through_a_car_changes_the_order():
    """Doc walks past everybody of the car: in at the rear, on out of its front."""
    game = acted("""
        roof   |  |              |      |  |
        inside |  | Ghost> Mei>  | <Doc |  |
    """, doc="move flip", ghost="flip floor")  # fmt: skip
    assert train(game) == picture("""
        roof   |  | <Ghost           |  |  |
        inside |  |        Mei> Doc> |  |  |
    """)


def test_leaving_a_car_passes_those_in_front_of_him():
    """Doc stands rearmost and leaves forward: he ends behind those of the next car, before those he left."""
    game = acted("""
        roof   |  |        |           |  |
        inside |  | Ghost> | Mei> <Doc |  |
    """, doc="move")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |             |      |  |
        inside |  | Ghost> <Doc | Mei> |  |
    """)


@pytest.mark.parametrize(("before", "end"), [
    ("""
        roof   |      |      |       |
        inside | <Doc | Mei> | Tuco> |
     """, FRONT),
    ("""
        roof   |      |       | Doc> |
        inside | Mei> | Tuco> |      |
     """, REAR),
])  # fmt: skip
def test_who_walks_off_either_end_is_out_at_once(before, end):
    """Case X5; with and without the Horse. (ruling 34)"""
    for variants in ("", "horse"):
        game = acted(before, doc="move", mei="flip", tuco="flip", variants=variants)
        assert happened(game, BanditWalkedOff) == [BanditWalkedOff(DOC, end)]
        assert game.state.out == ((DOC,),)
        assert DOC not in game.state.line
        assert not game.state.hanging


# --- Sparare


def test_a_shot_passes_under_who_is_on_the_roof():
    """Case X1: the rear one is hit, pushed one car to the rear, stunned, facing as before."""
    game = acted("""
        roof   |  |      |       |        |  |
        inside |  | Doc> | Tuco> | <Ghost |  |
    """, tuco="floor", doc="shoot")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |      | Tuco> |  |          |
        inside |  | Doc> |       |  | (<Ghost) |
    """)
    assert happened(game, BanditShot) == [BanditShot(DOC, GHOST, inside(4))]


def test_a_shot_passes_over_who_lies_there():
    """Case X2. (ruling 31)"""
    game = acted("""
        roof   |  |      |         |        |  |
        inside |  | Doc> | (Tuco>) | <Ghost |  |
    """, doc="shoot")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |      |         |  |          |
        inside |  | Doc> | (Tuco>) |  | (<Ghost) |
    """)


def test_a_shot_hits_the_first_one_however_far():
    """(ruling 31)"""
    game = acted("""
        roof   |      |  |  |       |        |  |
        inside | Doc> |  |  | <Tuco | Ghost> |  |
    """, doc="shoot")  # fmt: skip
    assert train(game) == picture("""
        roof   |      |  |  |  |                |  |
        inside | Doc> |  |  |  | (<Tuco) Ghost> |  |
    """)


def test_a_shot_hits_in_the_own_car():
    """Ruling 31. (ruling 31)"""
    game = acted("""
        roof   |  |             |       |  |
        inside |  | Doc> <Ghost | Tuco> |  |
    """, doc="shoot")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |      |                |  |
        inside |  | Doc> | (<Ghost) Tuco> |  |
    """)


def test_nobody_behind_is_hit():
    game = acted("""
        roof   |  |             |       |  |
        inside |  | <Doc Ghost> | Tuco> |  |
    """, doc="shoot")  # fmt: skip
    assert happened(game, NothingHappened) == [NothingHappened(DOC, Action.SHOOT, "no-target")]


def test_two_in_one_car_look_at_each_other_or_not():
    """Who is in front of whom is a matter of the order in the car."""
    game = acted("""
        roof   |  |  |             |  |  |
        inside |  |  | Doc> <Ghost |  |  |
    """, ghost="shoot")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |        |        |  |  |
        inside |  | (Doc>) | <Ghost |  |  |
    """)


def test_on_the_roofs_it_is_the_same():
    game = acted("""
        roof   |  | Doc> |       | <Ghost |  |
        inside |  |      | <Tuco |        |  |
    """, doc="shoot")  # fmt: skip
    assert train(game) == picture("""
        roof   |  | Doc> |       |  | (<Ghost) |
        inside |  |      | <Tuco |  |          |
    """)


def test_a_shot_does_not_go_through_the_roof():
    game = acted("""
        roof   |  | Doc> <Mei       |  |  |
        inside |  |           <Tuco |  |  |
    """, tuco="shoot")  # fmt: skip
    assert happened(game, NothingHappened) == [NothingHappened(TUCO, Action.SHOOT, "no-target")]


def test_who_is_pushed_forward_enters_at_the_rear_edge():
    game = acted("""
        roof   |  | Mei>       |        |      |  |
        inside |  |      Tuco> | Ghost> | <Doc |  |
    """, doc="shoot")  # fmt: skip
    assert train(game) == picture("""
        roof   |  | Mei>                |  |      |  |
        inside |  |      Tuco> (Ghost>) |  | <Doc |  |
    """)


def test_who_is_pushed_to_the_rear_enters_at_the_front_edge():
    game = acted("""
        roof   |  |      |        |       Mei> |  |
        inside |  | Doc> | Ghost> | Tuco>      |  |
    """, doc="shoot")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |      |  |                Mei> |  |
        inside |  | Doc> |  | (Ghost>) Tuco>      |  |
    """)


def test_a_pushed_bandit_may_come_to_lie_behind_one_he_stood_before():
    """Ghost is hit across his own car: Mei on the roof, behind him in the order, is passed by."""
    game = acted("""
        roof   |  |                  Mei> |  |  |
        inside |  | Doc> <Ghost           |  |  |
    """, doc="shoot", mei="flip")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |      <Mei |          |  |
        inside |  | Doc>      | (<Ghost) |  |
    """)


@pytest.mark.parametrize(("before", "end"), [
    ("""
        roof   |        |      |       |
        inside | <Ghost | <Doc | Tuco> |
     """, FRONT),
    ("""
        roof   |  | Doc> | <Ghost       |
        inside |  |      |        Tuco> |
     """, REAR),
])  # fmt: skip
def test_who_is_shot_off_either_end_is_out_at_once(before, end):
    """Case X5, without the Horse."""
    game = acted(before, doc="shoot floor", ghost="flip floor", tuco="flip floor")
    assert happened(game, BanditShotOff) == [BanditShotOff(DOC, GHOST, end, is_hanging=False)]
    assert game.state.out == ((GHOST,),)
    assert [event.bandit for event in happened(game, CardOpened)] == [DOC, TUCO, DOC, TUCO]


def test_a_stunned_bandit_is_not_pushed_any_further():
    game = acted("""
        roof   |  |      |          |  |  |
        inside |  | Doc> | (<Ghost) |  |  |
    """, doc="shoot")  # fmt: skip
    assert happened(game, NothingHappened) == [NothingHappened(DOC, Action.SHOOT, "no-target")]


# --- Riprendersi


@pytest.mark.parametrize("card", ["flip", "floor", "move", "shoot", "horse"])
def test_whatever_the_card_says_who_lies_only_stands_up(card):
    """Case X4, rulings 32 and 34: facing as before, also with a Horse."""
    game = acted("""
        roof   |  |      |          |  |
        inside |  | Doc> | (<Ghost) |  |
    """, ghost=card, doc="flip", variants="horse reflex")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |      |        |  |
        inside |  | <Doc | <Ghost |  |
    """)
    assert happened(game, BanditStoodUp) == [BanditStoodUp(GHOST, Action(card))]


def test_who_stands_again_shoots_back():
    game = acted("""
        roof   |  |      |        |  |  |
        inside |  | Doc> | <Ghost |  |  |
    """, doc="shoot flip", ghost="move shoot")  # fmt: skip
    assert train(game) == picture("""
        roof   |        |  |  |        |  |
        inside | (<Doc) |  |  | <Ghost |  |
    """)
    assert [event.target for event in happened(game, BanditShot)] == [GHOST, DOC]


def test_who_has_just_stood_up_is_a_target():
    game = acted("""
        roof   |  |      |          |  |  |
        inside |  | Doc> | (<Ghost) |  |  |
    """, ghost="floor", doc="shoot")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |      |  |          |  |
        inside |  | Doc> |  | (<Ghost) |  |
    """)


def test_standing_up_costs_the_card():
    """The Move is gone; only the next card acts again."""
    game = acted("""
        roof   |  |          |      |  |
        inside |  | (<Ghost) | Doc> |  |
    """, ghost="move flip")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |        |      |  |
        inside |  | Ghost> | Doc> |  |
    """)


# --- Riflessi


def test_reflex_while_stunned_stands_up_and_shoots():
    """Case X7, ruling 32."""
    game = acted("""
        roof   |  |  | Doc> | (<Ghost) |  |
        inside |  |  |      |          |  |
    """, ghost="reflex", variants="reflex")  # fmt: skip
    assert train(game) == picture("""
        roof   |  | (Doc>) |  | <Ghost |  |
        inside |  |        |  |        |  |
    """)
    assert happened(game, BanditStoodUp) == [BanditStoodUp(GHOST, Action.REFLEX)]
    assert happened(game, BanditShot) == [BanditShot(GHOST, DOC, roof(1))]


def test_reflex_while_standing_lays_down():
    """Case X7: a bullet in the foot."""
    game = acted("""
        roof   |  |      |        |  |
        inside |  | Doc> | <Ghost |  |
    """, ghost="reflex", variants="reflex")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |      |          |  |
        inside |  | Doc> | (<Ghost) |  |
    """)
    assert happened(game, BanditLayDown) == [BanditLayDown(GHOST)]


def test_who_laid_himself_down_is_passed_over():
    game = acted("""
        roof   |  |      |        |       |  |
        inside |  | Doc> | <Ghost | Tuco> |  |
    """, ghost="reflex", doc="shoot", variants="reflex")  # fmt: skip
    assert [event.target for event in happened(game, BanditShot)] == [TUCO]


def test_a_reflex_that_meets_nobody_still_stands_up():
    game = acted("""
        roof   |  |      |          |  |
        inside |  | Doc> | (Ghost>) |  |
    """, ghost="reflex", variants="reflex")  # fmt: skip
    assert happened(game, BanditStoodUp) == [BanditStoodUp(GHOST, Action.REFLEX)]
    assert happened(game, NothingHappened) == [NothingHappened(GHOST, Action.REFLEX, "no-target")]


def test_a_reflex_shoots_off_the_train_too():
    game = acted("""
        roof   |      |          |       |
        inside | Doc> | (<Ghost) | Tuco> |
    """, ghost="reflex", variants="reflex")  # fmt: skip
    assert happened(game, BanditShotOff) == [BanditShotOff(GHOST, DOC, FRONT, is_hanging=False)]


def test_a_planned_reflex_answers_the_shot_that_came_before():
    game = acted("""
        roof   |  |      |      |        |  |
        inside |  |      | Doc> | <Ghost |  |
    """, doc="shoot", ghost="reflex", variants="reflex")  # fmt: skip
    assert train(game) == picture("""
        roof   |  |        |  |  |        |
        inside |  | (Doc>) |  |  | <Ghost |
    """)


# --- Cavallo


def test_the_horse_brings_its_rider_into_the_locomotive_facing_front():
    game = acted("""
        roof   |  |      | Ghost> |
        inside |  | Doc> |        |
    """, ghost="horse", variants="horse")  # fmt: skip
    assert train(game) == picture("""
        roof   |        |      |  |
        inside | <Ghost | Doc> |  |
    """)
    assert happened(game, HorseRidden) == [HorseRidden(GHOST, inside(0), was_hanging=False)]


def test_the_rider_stands_behind_everybody_in_the_locomotive():
    """Ruling 34; those on its roof count as well."""
    game = acted("""
        roof   |      <Mei |       | Ghost> |
        inside | Doc>      | Tuco> |        |
    """, ghost="horse", variants="horse")  # fmt: skip
    assert train(game) == picture("""
        roof   |      <Mei        |       |  |
        inside | Doc>      <Ghost | Tuco> |  |
    """)


def test_a_rider_from_the_locomotive_goes_behind_the_others_there():
    game = acted("""
        roof   | Ghost>      |  |
        inside |        Doc> |  |
    """, ghost="horse", variants="horse")  # fmt: skip
    assert train(game) == picture("""
        roof   |             |  |
        inside | Doc> <Ghost |  |
    """)


def test_who_is_shot_off_with_a_horse_as_next_card_is_saved():
    game = acted("""
        roof   |  | Doc> | Ghost> |
        inside |  |      |        |
    """, doc="shoot floor", ghost="horse shoot", variants="horse")  # fmt: skip
    assert happened(game, BanditShotOff) == [BanditShotOff(DOC, GHOST, REAR, is_hanging=True)]
    assert happened(game, HorseRidden) == [HorseRidden(GHOST, inside(0), was_hanging=True)]
    assert not game.state.hanging
    assert train(game) == picture("""
        roof   |        |      |  |
        inside | <Ghost | Doc> |  |
    """)


def test_who_is_saved_plays_on_standing():
    """His third card acts: no stunned rider."""
    game = acted("""
        roof   |  | Doc> | Ghost> |
        inside |  |      |        |
    """, doc="shoot floor flip", ghost="horse flip shoot", variants="horse")  # fmt: skip
    assert game.state.facing[GHOST] is REAR
    assert [event.target for event in happened(game, BanditShot)] == [DOC]


def test_with_any_other_next_card_who_hangs_is_out_at_that_moment():
    """Ruling 34: also when a Horse would have come later; it is never shown."""
    game = acted("""
        roof   |  | Doc>       | <Ghost |
        inside |  |      Tuco> |        |
    """, doc="shoot flip", ghost="shoot horse", tuco="flip floor", variants="horse")  # fmt: skip
    assert happened(game, NothingHappened) == [NothingHappened(GHOST, Action.SHOOT, "hanging")]
    assert happened(game, BanditFell) == [BanditFell(GHOST)]
    assert [event.action for event in happened(game, CardOpened) if event.bandit is GHOST] == ["shoot"]
    assert game.state.out == ((GHOST,),)


@pytest.mark.parametrize("card", ["flip", "floor", "move", "reflex"])
def test_no_other_card_saves(card):
    game = acted("""
        roof   | Tuco> | Doc> |
        inside |       |      |
    """, ghost=card, doc="flip", tuco="flip", variants="horse reflex", more={"hanging": "ghost"})  # fmt: skip
    assert happened(game, BanditFell) == [BanditFell(GHOST)]


def test_without_a_card_left_who_is_shot_off_is_out_at_once():
    game = acted("""
        roof   |  | Doc>      | <Ghost |
        inside |  |      <Mei |        |
    """, ghost="flip", doc="shoot", mei="floor", variants="horse")  # fmt: skip
    assert happened(game, BanditShotOff) == [BanditShotOff(DOC, GHOST, REAR, is_hanging=False)]
    assert game.state.out == ((GHOST,),)


def test_while_somebody_hangs_the_game_does_not_end():
    """Doc is alone on the train until Ghost comes riding."""
    game = acted("""
        roof   |  | Doc> | <Ghost |
        inside |  |      |        |
    """, doc="shoot flip move", ghost="horse floor flip", variants="horse")  # fmt: skip
    assert not happened(game, GameEnded)
    assert set(game.state.line) == {DOC, GHOST}


def test_when_who_hangs_falls_the_last_on_the_train_wins_at_once():
    game = acted("""
        roof   |  | Doc> | <Ghost |
        inside |  |      |        |
    """, doc="shoot flip move", ghost="flip floor horse", variants="horse")  # fmt: skip
    assert game.state.result is not None
    assert game.state.result.winners == (0,)
    assert [event.bandit for event in happened(game, CardOpened)] == [DOC, GHOST]


def test_the_last_on_the_train_may_still_lose_to_who_hangs():
    """Doc walks off while Ghost hangs; Ghost rides home and wins alone."""
    game = acted("""
        roof   |  |  | Doc> |
        inside |  |  |      |
    """, doc="move flip", ghost="horse", variants="horse", more={"hanging": "ghost"})  # fmt: skip
    assert game.state.result is not None
    assert game.state.result.winners == (1,)


def test_two_can_hang_at_once():
    game = acted("""
        roof   | <Ghost <Doc |  |      |
        inside |             |  | <Mei |
    """, doc="shoot", mei="floor", ghost="horse", tuco="horse", variants="horse",
        more={"hanging": "tuco"}, seats="doc mei ghost tuco")  # fmt: skip
    assert [event.bandit for event in happened(game, HorseRidden)] == [GHOST, TUCO]
    assert train(game) == picture("""
        roof   | <Doc              |  | <Mei |
        inside |      <Ghost <Tuco |  |      |
    """)


def test_who_hangs_is_no_target_and_no_obstacle():
    game = acted("""
        roof   |  | Doc> |  | <Tuco |  |
        inside |  |      |  |       |  |
    """, doc="shoot", ghost="horse", tuco="flip", variants="horse", more={"hanging": "ghost"})  # fmt: skip
    assert [event.target for event in happened(game, BanditShot)] == [TUCO]
