"""Preparazione: train, places, facing, and what no set-up can be."""

from itertools import product

import pytest

from colt.kernel import SPECTATOR, BadOption
from colt.superexpress import new_game
from colt.superexpress.events import BanditTaken, LootMixed, TrainFormed
from colt.superexpress.pieces import FRONT, LOOT_VALUES, REAR, Action, Bandit
from colt.superexpress.state import Planning
from colt.train import inside
from tests.superexpress.pictures import happened, picture, train

SIZES = range(3, 8)


def test_the_first_game_on_the_picture():
    """Four players, five cars: the First Player in the last car but one, the rear half faces front."""
    game = new_game(bandits=["doc", "ghost", "belle", "tuco"], seed=2)
    assert game.state.first == 0, "another seed would draw another figure"
    assert train(game) == picture("""
        roof   |  |       |        |        |      |  |
        inside |  | Tuco> | Belle> | <Ghost | <Doc |  |
    """)


@pytest.mark.parametrize("players", SIZES)
def test_one_car_more_than_players(players):
    game = new_game(players, seed=players)
    assert game.state.caboose == players + 1
    assert happened(game, TrainFormed) == [TrainFormed(players + 1)]


@pytest.mark.parametrize("players", SIZES)
def test_everybody_stands_inside_one_car_further_to_the_front(players):
    state = new_game(players, seed=players).state
    order = [state.bandit(seat) for seat in state.turn_order()]
    assert [state.at[bandit] for bandit in order] == [inside(car) for car in range(players, 0, -1)]
    assert state.line == tuple(order[::-1])
    assert not state.stunned


@pytest.mark.parametrize(("players", "rear_half"), [(3, 2), (4, 2), (5, 3), (6, 3), (7, 4)])
def test_the_rear_half_rounded_up_faces_the_locomotive(players, rear_half):
    """Case X9, ruling 29."""
    state = new_game(players, seed=1).state
    facing = [state.facing[bandit] for bandit in state.line]
    assert facing == [REAR] * (players - rear_half) + [FRONT] * rear_half


def test_every_figure_can_be_drawn_as_first_player():
    assert {new_game(5, seed=seed).state.first for seed in range(60)} == set(range(5))


def test_every_bandit_can_be_drawn():
    drawn = {bandit for seed in range(20) for bandit in new_game(3, seed=seed).state.seat_of}
    assert drawn == set(Bandit)


def test_given_bandits_sit_where_they_are_named():
    game = new_game(bandits=["mei", "doc", "ghost"], seed=9)
    assert game.state.seats == [("mei",), ("doc",), ("ghost",)]
    assert happened(game, BanditTaken)[0] == BanditTaken(0, Bandit.MEI)


@pytest.mark.parametrize("players", SIZES)
def test_the_loot_sides_are_different_ones_of_the_eight(players):
    values = new_game(players, seed=2).state.values
    assert len(values) == len(set(values)) == players + 1
    assert set(values) <= set(LOOT_VALUES)


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2])
def test_nobody_knows_which_value_lies_where(seat):
    """Ruling 33."""
    game = new_game(3, seed=2)
    assert LootMixed((None,) * 4) in game.events_seen_by(seat)
    assert game.view(seat).values == (None,) * 4


@pytest.mark.parametrize(("variants", "hand"), [
    ((), "flip floor move shoot"),
    (("horse",), "flip floor move shoot horse"),
    (("reflex",), "flip floor move shoot reflex"),
    (("horse", "reflex"), "flip floor move shoot reflex horse"),
    (("reflex", "horse"), "flip floor move shoot reflex horse"),
])  # fmt: skip
def test_an_expansion_is_one_card_more_for_everybody(variants, hand):
    book = new_game(3, variants=variants).state.rulebook
    assert book.hand == tuple(Action(name) for name in hand.split())
    assert book.variants == tuple(sorted(variants))


def test_the_game_begins_with_the_plans():
    state = new_game(3).state
    assert (state.round, state.moment) == (1, Planning())
    assert state.contents == ("plan", "action", "uncoupling") * 4 + ("scoring",)


def test_the_same_seed_is_the_same_game():
    """Case O4."""
    for players, variants in product(SIZES, ((), ("horse",))):
        assert (
            new_game(players, seed="x", variants=variants).log
            == new_game(players, seed="x", variants=variants).log
        )


def test_without_a_number_four_play():
    assert new_game().state.players == 4


@pytest.mark.parametrize(("wrong", "why"), [
    ({"players": 2}, "3 to 7 players, not 2"),
    ({"players": 8}, "3 to 7 players, not 8"),
    ({"players": 0}, "not 0"),
    ({"variants": ["expert"]}, "no variant 'expert'; there are horse, reflex"),
    ({"variants": ["horse", "horse"]}, "named twice"),
    ({"bandits": ["doc", "ghost", "doc"]}, "Doc is played twice"),
    ({"bandits": ["doc", "ghost", "zorro"]}, "no bandit 'zorro'"),
    ({"bandits": ["doc", "ghost"]}, "not 2"),
    ({"bandits": []}, "not 0"),
    ({"players": 4, "bandits": ["doc", "ghost", "mei"]}, "3 seats have bandits, but 4 players play"),
])  # fmt: skip
def test_what_no_set_up_can_be_is_refused_with_its_reason(wrong, why):
    with pytest.raises(BadOption, match=why):
        new_game(**wrong)
