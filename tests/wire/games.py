"""Whole random games for the tests of the wire."""

from colt.games import new_game
from colt.kernel import Chance


def name(options):
    """`colt-express en-2016 expert 4`."""
    return " ".join([options.game, options.edition, *options.variants, str(options.players)])


def played(options, seed="wire"):
    """A random game, played to its end."""
    game = new_game(options)
    chance = Chance(seed)
    while game.decisions:
        decision = chance.one_of(game.decisions)
        game.play(chance.one_of(decision.choices), decision.seat)
    return game
