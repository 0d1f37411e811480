"""What became of my plan: each card did what it was meant to, or somebody came between."""

import pytest

from colt.kernel import SPECTATOR, Game
from colt.retelling import Became, ends_round
from colt.superexpress import new_game
from colt.superexpress.afterwards import became
from colt.superexpress.pieces import Bandit
from colt.superexpress.state import State
from tests.random_games import played
from tests.superexpress.pictures import acted, position


def told(game: Game[State], bandit: str) -> list[str]:
    """The plan of this bandit, card by card in a few words: what became of it, and through what."""
    return [said(game, one) for one in became(game, game.state.seat_of[Bandit(bandit)])]


def said(game: Game[State], one: Became) -> str:
    said = f"{one.action} {one.outcome}"
    if one.cause is None:
        return said
    return f"{said}, by {one.cause.culprit or 'nobody'}: {type(game.log[one.cause.event - 1]).__name__}"


THREE = """
    roof   |      |       |       |       |
    inside | <Mei | Doc>  | <Tuco |       |
"""


def test_a_plan_that_works():
    game = acted(THREE, doc="floor flip move", tuco="flip", mei="floor")
    assert told(game, "doc") == ["floor done", "flip done", "move done"]


def test_who_was_shot_only_gets_up_and_runs_from_where_the_shot_threw_him():
    game = acted(THREE, doc="shoot floor flip", tuco="shoot move floor", mei="floor flip move")
    assert told(game, "tuco") == [
        "shoot failed, by doc: BanditShot",
        "move changed, by doc: BanditShot",
        "floor changed, by doc: BanditShot",
    ]


def test_who_planned_lying_down_knew_it():
    game = acted(
        """
        roof   |      |       |         |       |
        inside | <Mei | <Doc  | (<Tuco) |       |
        """,
        tuco="shoot move",
        doc="floor",
        mei="floor",
    )
    assert told(game, "tuco") == ["shoot done", "move done"]


def test_who_lay_down_himself_meant_to():
    game = acted(THREE, variants="reflex", tuco="reflex flip", doc="floor", mei="floor")
    assert told(game, "tuco") == ["reflex done", "flip done"]


def test_a_reflex_gets_up_and_shoots_back():
    game = acted(THREE, variants="reflex", doc="shoot", tuco="reflex", mei="floor")
    assert told(game, "tuco") == ["reflex done"]


def test_my_target_climbed_away():
    game = acted(THREE, tuco="floor", doc="shoot", mei="floor")
    assert told(game, "doc") == ["shoot failed, by tuco: FloorChanged"]


def test_somebody_stepped_between():
    game = acted(
        """
        roof   |      |      | <Mei |       |
        inside | Doc> |      |      | <Tuco |
        """,
        mei="floor",
        doc="shoot",
        tuco="flip",
    )
    assert told(game, "doc") == ["shoot changed, by mei: FloorChanged"]


def test_a_shot_into_the_air_that_nobody_spoiled():
    game = acted(THREE, mei="shoot", doc="floor", tuco="floor")
    assert told(game, "mei") == ["shoot failed"]


def test_shot_off_the_train_the_other_cards_are_lost():
    game = acted(THREE, doc="flip shoot floor", tuco="floor flip move", mei="flip floor move")
    assert told(game, "mei") == [
        "flip done",
        "floor lost, by doc: BanditShotOff",
        "move lost, by doc: BanditShotOff",
    ]


def test_who_walks_off_by_himself_has_nobody_to_blame():
    game = acted(THREE, mei="move flip", doc="floor", tuco="floor")
    assert told(game, "mei") == ["move done", "flip lost, by nobody: BanditWalkedOff"]


def test_who_was_shot_towards_the_end_walks_off_because_of_it():
    game = acted(
        """
        roof   | <Mei |      |       |       |
        inside |      | Doc> | Tuco> |       |
        """,
        doc="shoot floor",
        tuco="flip move",
        mei="floor flip",
    )
    assert told(game, "tuco") == ["flip failed, by doc: BanditShot", "move failed, by doc: BanditShot"]


def test_who_hangs_without_a_horse_falls_because_of_the_shot():
    game = acted(
        """
        roof   |      |       | <Doc |
        inside | <Mei | <Tuco |      |
        """,
        variants="horse",
        tuco="shoot flip",
        mei="flip horse",
        doc="floor flip",
    )
    assert told(game, "mei") == ["flip failed, by tuco: BanditShotOff", "horse lost, by tuco: BanditShotOff"]


def test_who_stays_on_the_train_only_because_of_a_shot():
    """His own horse and his own step would have led him off the front."""
    game = acted(
        """
        roof   |       |       |       |       |       |
        inside | <Mei  | Doc>  | Tuco> |       |       |
        """,
        variants="horse",
        doc="shoot floor flip",
        tuco="horse move floor",
        mei="floor flip move",
    )
    assert told(game, "tuco") == [
        "horse failed, by doc: BanditShot",
        "move changed, by doc: BanditShot",
        "floor changed, by doc: BanditShot",
    ]


def test_while_plans_are_made_a_plan_waits_and_others_do_not_see_it():
    game = position(THREE)
    game.advance()
    game.play("plan flip move shoot", seat=1)
    assert told(game, "doc") == ["flip waiting", "move waiting", "shoot waiting"]
    assert became(game, 0) == ()
    assert became(game, SPECTATOR) == ()


@pytest.mark.parametrize(("players", "variants"), [(4, ()), (5, ("horse", "reflex"))])
def test_every_card_of_every_plan_is_told_of_once(players, variants):
    game = played(new_game(players, seed=5, variants=variants))
    for seat in range(players):
        for number, event, view in game.steps(seat):
            if ends_round(event, view):
                cards = became(game, seat, number)
                assert tuple(one.action for one in cards) == view.planned[seat]
                assert all(one.outcome not in ("waiting", "now") for one in cards)
