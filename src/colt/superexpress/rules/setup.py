"""Set up, and placing the bandits. (super-express "Preparazione")"""

from __future__ import annotations

from colt.kernel import BadOption, Game
from colt.superexpress.editions import Rulebook, check_players
from colt.superexpress.events import BanditPlaced, BanditTaken, FirstPlayerDrawn, LootMixed, TrainFormed
from colt.superexpress.pieces import FRONT, LOOT_VALUES, REAR, Bandit
from colt.superexpress.state import State
from colt.train import inside

Wishes = tuple[Bandit, ...] | None
"""Who plays whom, by seat, where that is not left to chance."""


def lay_out(game: Game[State], wishes: Wishes) -> None:
    """Train, bandits, First Player and places. (super-express "Preparazione")"""
    form_train(game)
    take_bandits(game, wishes)
    draw_first_player(game)
    place_bandits(game)


def form_train(game: Game[State]) -> None:
    """One car more than players, drawn from eight; nobody looks at their Loot sides.
    (super-express "Preparazione"; ruling 33)"""
    cars = length(game.state.players)
    game.emit(TrainFormed(cars))
    game.emit(LootMixed(game.chance.shuffled(LOOT_VALUES)[:cars]))


def length(players: int) -> int:
    """How many cars stand behind the locomotive: one more than there are players. (super-express "Preparazione")"""
    return players + 1


def take_bandits(game: Game[State], wishes: Wishes) -> None:
    """Everybody plays the bandit he wants, or one at random. (super-express "Preparazione")"""
    bandits = wishes or game.chance.shuffled(tuple(Bandit))[: game.state.players]
    for seat, bandit in enumerate(bandits):
        game.emit(BanditTaken(seat, bandit))


def draw_first_player(game: Game[State]) -> None:
    """A figure is drawn at random: its player begins. (super-express "Preparazione")"""
    game.emit(FirstPlayerDrawn(game.state.bandit(game.chance.below(game.state.players))))


def place_bandits(game: Game[State]) -> None:
    """The First Player inside the last car but one, each next player one car further to the front; the rear
    half, rounded up, faces the locomotive. (super-express "Preparazione"; ruling 29)"""
    state = game.state
    rear_half = (state.players + 1) // 2
    for nth, seat in enumerate(state.turn_order()):
        facing = FRONT if nth < rear_half else REAR
        game.emit(BanditPlaced(state.bandit(seat), inside(state.caboose - 1 - nth), facing))


# --- refusing what the book does not allow


def check(book: Rulebook, players: int, wishes: Wishes) -> None:
    """Refuse wishes that no set-up can grant."""
    check_players(book, players)
    if wishes is None:
        return
    if len(wishes) != players:
        raise BadOption(f"{len(wishes)} seats have bandits, but {players} players play.")
    for bandit in wishes:
        if wishes.count(bandit) > 1:
            raise BadOption(f"{bandit.capitalize()} is played twice; there is one of each bandit.")
