"""A house rule in a few lines: another round event, and a train that meets it in every round.

The event is one function over the game, like those of the rulebook, and the rulebook is data: a house rule is a book
with something replaced, not a change of the engine. How a whole package does it: docs/expansions.md.
"""

from colt.express import deal
from colt.express.editions import EN_2016, replace
from colt.express.events import BanditMoved
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


CARD = RoundCard((Turn.STANDARD, Turn.STANDARD), RoundEvent.BRAKING)
WITH_LANDSLIDES = replace(
    EN_2016,
    happenings={**EN_2016.happenings, RoundEvent.BRAKING: landslide},
    round_cards=dict.fromkeys(EN_2016.players, (CARD,) * 4),
    stations=(CARD,),
)


def main() -> None:
    """Play a game in which Braking is a landslide."""
    game = deal(WITH_LANDSLIDES, 3, seed=1)
    while game.decisions:
        game.play(game.decisions[0].choices[0])
    print("the money after five rounds with landslides:", *game.result.scores)


if __name__ == "__main__":
    main()
