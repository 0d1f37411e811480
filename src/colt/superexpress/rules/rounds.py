"""The start and the end of a round: First Player, uncoupling, Loot. (super-express "Fine del Round")"""

from __future__ import annotations

from colt.kernel import Chapter, Game
from colt.superexpress.events import CabooseUncoupled, LootWon, RoundBegan
from colt.superexpress.pieces import Bandit
from colt.superexpress.rules import scoring
from colt.superexpress.state import State


def begin_round(game: Game[State]) -> None:
    """A new round begins; after the first one the First Player card has passed on."""
    state = game.state
    first = next_first(state) if state.round else state.first
    game.emit(RoundBegan(state.round + 1, first))


def next_first(state: State) -> int:
    """The First Player card goes to the left, to the next bandit still in the game.
    (super-express "Fine del Round"; ruling 35)"""
    to_the_left = state.turn_order()[1:]
    return next((seat for seat in to_the_left if state.is_playing(seat)), state.first)


class EndOfRound(Chapter[State]):
    """The caboose is uncoupled, and its card is won."""

    phase = "uncoupling"

    def begin(self, game: Game[State]) -> None:
        """The caboose is uncoupled, with everybody in or on it; then its card is won. The last bandit on the
        train wins at once. (super-express "Fine del Round"; rulings 33 and 36)"""
        state = game.state
        car, value = state.caboose, state.values[-1]
        taken = tuple(bandit for bandit in state.line if state.at[bandit].car == car)
        game.emit(CabooseUncoupled(car, taken))
        if scoring.is_decided(state):
            scoring.end(game)
            return
        assert value is not None
        game.emit(LootWon(farthest(state), value))


def farthest(state: State) -> Bandit:
    """The bandit farthest from the locomotive: by car, then roof before inside, then the rearmost in the
    order of the car. (super-express "Fine del Round"; ruling 33)"""
    rearmost = state.at[state.line[-1]].car
    last_car = [bandit for bandit in state.line if state.at[bandit].car == rearmost]
    on_roof = [bandit for bandit in last_car if state.at[bandit].is_roof]
    return (on_roof or last_car)[-1]
