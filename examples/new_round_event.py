"""A house rule in a few lines: a sixth round event, and a train that meets it in every round.

The event is one function over the game, like those of the rulebook; a house rule is data and one function, not a
change of the engine.
"""

from colt.express import new_game
from colt.express.events import BanditMoved, RoundDeckStacked
from colt.express.pieces import RoundCard, RoundEvent, Turn
from colt.express.rules import marshal, round_events
from colt.express.state import State
from colt.kernel import Game
from colt.train import INSIDE, inside


def landslide(game: Game[State]) -> None:
    """Everybody inside the caboose runs one car forward."""
    state = game.state
    for bandit in state.those_on(INSIDE):
        if state.at[bandit].car == state.caboose:
            game.emit(BanditMoved(bandit, inside(state.caboose - 1)))
            marshal.meets(game, bandit)
    round_events.finish(game)


def main() -> None:
    """Play a game in which Braking is a landslide."""
    usual = round_events.HAPPENINGS[RoundEvent.BRAKING]
    round_events.HAPPENINGS[RoundEvent.BRAKING] = landslide
    try:
        game = new_game(3, seed=1)
        card = RoundCard((Turn.STANDARD, Turn.STANDARD), RoundEvent.BRAKING)
        game.emit(RoundDeckStacked((card,) * len(game.state.round_deck)))
        while game.decisions:
            game.play(game.decisions[0].choices[0])
        print("the money after five rounds with landslides:", *game.result.scores)
    finally:
        round_events.HAPPENINGS[RoundEvent.BRAKING] = usual


if __name__ == "__main__":
    main()
