"""The end of the game. (en-2016 "Phase 2: Stealin'", fr-2014 "Fin du jeu")"""

from __future__ import annotations

from itertools import groupby

from colt.express.events import GameEnded
from colt.express.pieces import GUNSLINGER_PRIZE, Bandit, Bullet, Loot
from colt.express.state import Counting, Result, State
from colt.kernel import Chapter, Game


class EndOfGame(Chapter[State]):
    """The money is counted."""

    phase = "over"

    def begin(self, game: Game[State]) -> None:
        """After the fifth round everybody counts, in the open."""
        state = game.state
        purses = tuple(
            (token, state.value[token])
            for bandit in state.bandits()
            for token in state.loot[bandit]
            if token.loot is Loot.PURSE
        )
        game.emit(GameEnded(result(state), purses, Counting(is_done=True)))


def result(state: State) -> Result:
    """The richest player wins, prizes included. (en-2016 "Object of the Game")"""
    seats = range(state.players)
    best_shots = gunslingers(state)
    money = tuple(held(state, seat) + (GUNSLINGER_PRIZE if seat in best_shots else 0) for seat in seats)
    received = tuple(sum(len(state.hits[bandit]) for bandit in state.seats[seat]) for seat in seats)
    places = ranking(money, received)
    return Result(money, best_shots, received, places[0], places)


def held(state: State, seat: int) -> int:
    """The money a seat has on it, without prizes."""
    return sum(state.worth(token) for bandit in state.seats[seat] for token in state.loot[bandit])


def decided_by(result: Result) -> str:
    """What decided the game, as a key: the money, or among equally rich players the bullets. (ruling 24)"""
    richest = [seat for seat, money in enumerate(result.scores) if money == max(result.scores)]
    return "money" if len(richest) == len(result.winners) else "bullets"


def gunslingers(state: State) -> tuple[int, ...]:
    """Everybody tied for the most bullets shot, also when nobody fired. (rulings 23 and 25)"""
    if not state.rulebook.has_gunslinger:
        return ()
    shot = shots(state)
    return tuple(seat for seat, n in enumerate(shot) if n == max(shot))


def shots(state: State) -> list[int]:
    """The bullets that count for the Gunslinger, by seat."""
    return [sum(shots_at_others(state, bandit) for bandit in bandits) for bandits in state.seats]


def shots_at_others(state: State, bandit: Bandit) -> int:
    """Bullets shot, without those at the own partner. (en-2016 "End of the Game"; ruling 25)"""
    team = state.seats[state.seat_of[bandit]]
    return state.fired[bandit] - sum(state.hits[partner].count(Bullet(bandit)) for partner in team)


def ranking(money: tuple[int, ...], received: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """A tie for money goes to who received fewest bullets; still tied, they share. (ruling 24)"""

    def standing(seat: int) -> tuple[int, int]:
        return -money[seat], received[seat]

    ordered = sorted(range(len(money)), key=standing)
    return tuple(tuple(same) for _, same in groupby(ordered, standing))
