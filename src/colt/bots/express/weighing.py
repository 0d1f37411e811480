"""What a table is worth to a seat: money, the prize for shooting, bullets, and where it stands."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from colt.bots.outcomes import Worth
from colt.express.pieces import CYLINDER, GUNSLINGER_PRIZE, REACH, ROUNDS, STARTING_PURSE, WORTH, Loot, Token
from colt.express.rules import scoring
from colt.express.state import State
from colt.train import INSIDE, ROOF, Space

LOST = 0.06
"""How much of the money on a sheet is lost on average in each round still to come. (These figures are fitted to
games the bots played among themselves.)"""
BULLET = 24
"""What a bullet in the deck costs in each round still to come."""
STANDING_NEAR = 0.8
"""How much of the loot in reach counts when a round is over."""
FARTHER = 0.55
"""How much of a token's worth is left for each card it takes to get there."""
GUARDED = 0.3
"""How much of a token's worth is left where the Marshal stands."""
DOUBT = (120, 390, 540, 720, 800)
"""How many dollars ahead make a seat the likely winner, at the end and with so many rounds still to come. (Fitted:
where a seat is given 60 % it wins 60 %.)"""
TO_COME = (0, 65, 345, 550, 660)
"""How many dollars more than it can expect from what lies on the table a seat makes in the rounds still to come."""


def outlook(state: State, seat: int, lures: Lures) -> Worth:
    """How likely this seat is to win when the round ends like this, and the money it can expect."""
    prospects = [prospect(state, other, lures) for other in range(state.players)]
    left = ROUNDS - state.round
    mine, doubt = prospects[seat], DOUBT[left]
    chance = 1 / sum([exp(min(50, (other - mine) / doubt)) for other in prospects])
    return Worth(chance, mine + TO_COME[left])


def prospect(state: State, seat: int, lures: Lures) -> float:
    """The money this seat can expect from what lies on the table."""
    left = ROUNDS - state.round
    value = money(state, seat) * (1 - LOST * left) + prize(state, seat)
    for bandit in state.seats[seat]:
        if left:
            value += STANDING_NEAR * lures.pull(state.at[bandit]) - BULLET * left * len(state.hits[bandit])
        else:
            value -= len(state.hits[bandit])  # of two equally rich the one who was hit less wins
    return value


def money(state: State, seat: int) -> float:
    """What lies on this seat's sheets, as far as the reader knows."""
    return sum(worth(state, token) for bandit in state.seats[seat] for token in state.loot[bandit])


def worth(state: State, token: Token) -> float:
    """What a token is worth, or what an unknown purse is worth on average."""
    known = state.value.get(token)
    if known is not None:
        return known
    if token.loot is Loot.PURSE:
        return sum(state.spare) / len(state.spare) if state.spare else STARTING_PURSE
    return WORTH[token.loot]


def prize(state: State, seat: int) -> float:
    """What the Gunslinger's prize is worth now: certain at the end, a matter of the lead before."""
    if not state.rulebook.has_gunslinger:
        return 0
    shots = scoring.shots(state)
    mine = shots.pop(seat)
    lead = mine - max(shots)
    left = ROUNDS - state.round
    if not left or mine == CYLINDER * len(state.seats[seat]):
        return GUNSLINGER_PRIZE if lead >= 0 else 0
    return GUNSLINGER_PRIZE / (1 + exp(-(0.55 + 1.05 / left) * lead - 1.1 / left))


class Lures:
    """What draws bandits: the best loot in each space, and the best in reach from there."""

    __slots__ = ("_found", "_pull", "_shares", "best")

    def __init__(self, state: State) -> None:
        self._shares = shares(state.caboose)
        self._pull: dict[Space, float] = {}
        self._found: list[tuple[Space, float]] = []
        self.best: dict[Space, float] = {}
        guarded = state.marshals_space()
        loot = state.loot
        for space in self._shares:
            tokens = loot[space]
            if tokens:
                best = max([worth(state, token) for token in tokens])
                self.best[space] = best
                self._found.append((space, best * GUARDED if space == guarded else best))

    def pull(self, space: Space) -> float:
        """The best loot in reach of here, worth less for each card it takes to get there."""
        known = self._pull.get(space)
        if known is None:
            share = self._shares[space]
            known = max([value * share[other] for other, value in self._found], default=0.0)
            self._pull[space] = known
        return known


@lru_cache(maxsize=16)
def shares(caboose: int) -> dict[Space, dict[Space, float]]:
    """From each space of a train to all others: what is left of a token's worth over the cards it takes."""
    spaces = [Space(car, floor) for car in range(caboose + 1) for floor in (INSIDE, ROOF)]
    return {here: {there: FARTHER ** _cards(here, there) for there in spaces} for here in spaces}


def _cards(here: Space, there: Space) -> int:
    cars = abs(here.car - there.car)
    along_roofs = -(-cars // REACH[ROOF])
    if here.floor is not there.floor:
        return 1 + along_roofs
    if here.floor is ROOF:
        return along_roofs
    return min(cars, 2 + along_roofs)
