"""The Marshal and every way to meet him. (en-2016 "Marshal")"""

from __future__ import annotations

from colt.express.events import BanditFled, MarshalMoved, NeutralBulletsShort, NeutralBulletTaken
from colt.express.pieces import Bandit
from colt.express.state import State
from colt.kernel import Game
from colt.train import Space, roof


def meets(game: Game[State], bandit: Bandit) -> None:
    """Call whenever a bandit has come somewhere: nobody stays with the Marshal. (ruling 12)"""
    if guards(game.state, game.state.at[bandit]):
        chase(game, [bandit])


def guards(state: State, space: Space) -> bool:
    """Whether the Marshal stands there: whoever comes is chased. (ruling 12)"""
    return space == state.marshals_space()


def goes_to(game: Game[State], car: int) -> None:
    """The Marshal enters a car: everybody inside escapes. (en-2016 "Marshal")"""
    game.emit(MarshalMoved(car))
    chase(game, game.state.those_at(game.state.marshals_space()))


def chase(game: Game[State], bandits: list[Bandit]) -> None:
    """Up to the roof, and a neutral bullet each. (en-2016 "Marshal")"""
    for bandit in bandits:
        game.emit(BanditFled(bandit, roof(game.state.marshal)))
    wound(game, bandits)


def wound(game: Game[State], bandits: list[Bandit]) -> None:
    """A neutral bullet each; if the pile does not suffice for all of them nobody takes one, and in some
    books the pile leaves the game. (en-2016 "Marshal"; fr-2014 "F.A.Q."; ruling 18)"""
    if not bandits:
        return
    if game.state.neutral < len(bandits):
        game.emit(NeutralBulletsShort(tuple(bandits), not game.state.rulebook.neutral_pile_stays))
        return
    for bandit in bandits:
        game.emit(NeutralBulletTaken(bandit))
