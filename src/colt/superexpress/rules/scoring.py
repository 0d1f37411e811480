"""The end of the game. (super-express "Fine della Partita")"""

from __future__ import annotations

from itertools import groupby

from colt.kernel import Chapter, Game
from colt.superexpress.events import GameEnded
from colt.superexpress.pieces import Bandit
from colt.superexpress.state import Result, State


def is_decided(state: State) -> bool:
    """One bandit is left on the train, or nobody; while somebody hangs beside it the game goes on.
    (super-express "Fine della Partita"; rulings 34 and 36)"""
    return len(state.line) < 2 and not state.hanging


def end(game: Game[State]) -> None:
    """The game is decided before the last car has gone."""
    game.open_chapter(len(game.state.contents) - 1)


class EndOfGame(Chapter[State]):
    """It is seen who won."""

    phase = "over"

    def begin(self, game: Game[State]) -> None:
        """It is seen who won. (super-express "Fine della Partita")"""
        game.emit(GameEnded(result(game.state)))


def result(state: State) -> Result:
    """The last on the train wins; if the last car has gone, the best of those in the locomotive; if nobody is
    left, nobody. (super-express "Fine della Partita"; ruling 36)"""
    scores = tuple(len(state.loot[state.bandit(seat)]) for seat in range(state.players))
    places = ranking(state)
    return Result(scores, places, places[0] if state.line else ())


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """Who stayed longer stands higher; among those who left together, and among those who are left, the Loot
    cards decide. (ruling 36)"""
    return tuple(place for group in (state.line, *state.out[::-1]) for place in by_loot(state, group))


def decided_by(state: State) -> str:
    """What decided the game, as a key for the words: nobody or one bandit was left; of several in the locomotive one
    has most Loot cards, or among equally many the single highest. (super-express "Fine della Partita"; ruling 36)"""
    if len(state.line) < 2:
        return "last" if state.line else "nobody"
    best, second, *_ = sorted((len(state.loot[bandit]) for bandit in state.line), reverse=True)
    return "cards" if best > second else "value"


def by_loot(state: State, bandits: tuple[Bandit, ...]) -> list[tuple[int, ...]]:
    """Most Loot cards first, then the single highest card; who is equal shares the place.
    (super-express "Fine della Partita"; ruling 36)"""

    def worth(bandit: Bandit) -> tuple[int, int]:
        loot = state.loot[bandit]
        return len(loot), max(loot, default=0)

    ordered = sorted(bandits, key=worth, reverse=True)
    return [tuple(sorted(state.seat_of[bandit] for bandit in same)) for _, same in groupby(ordered, worth)]
