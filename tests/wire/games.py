"""Whole random games for the tests of the wire."""

from colt.games import new_game
from tests import random_games


def name(options):
    """`colt-express en-2016 expert 4`."""
    return " ".join([options.game, options.edition, *options.variants, str(options.players)])


def played(options, seed="wire"):
    """A random game, played to its end."""
    return random_games.played(new_game(options), seed)
