"""What is said of a bot where it is offered."""

from colt import bots
from colt.bots.making import HOUSE
from colt.bots.ratings import shipped


def test_every_bot_of_the_house_is_rated_and_an_outlaw_is_a_thousand():
    assert shipped().ratings.keys() == HOUSE.keys()
    assert bots.rating("outlaw") == 1000


def test_each_level_is_rated_above_the_one_below():
    levels = ["drifter", "greenhorn", "outlaw", "sheriff", "legend"]
    rated = [shipped().ratings[level] for level in levels]
    assert rated == sorted(rated)


def test_a_bot_nobody_rated_has_no_rating():
    assert bots.rating("search:playouts=3") is None
    assert bots.rating("stranger") is None
