"""The event of the round, and the end of the game."""

from __future__ import annotations

from enum import StrEnum

from colt.express.events.cards_and_purses import learn, without
from colt.express.pieces import RANSOM, Bandit, RoundEvent, Token
from colt.express.state import Cheapest, Moment, Result, State
from colt.kernel import Event, stored
from colt.train import Space


@stored("RoundEventCame event then")
class RoundEventCame(Event, frozen=True):
    """What the round card foretold happens."""

    event: RoundEvent | StrEnum
    then: Moment

    def apply(self, state: State) -> None:
        state.moment = self.then


@stored("StrongboxBrought token space")
class StrongboxBrought(Event, frozen=True):
    """The second strongbox lies in the Marshal's car."""

    token: Token
    space: Space

    def apply(self, state: State) -> None:
        state.strongboxes_aside = tuple(token for token in state.strongboxes_aside if token != self.token)
        state.loot[self.space] += (self.token,)


@stored("PurseLost bandit token space")
class PurseLost(Event, frozen=True):
    """The Marshal's Revenge: a bandit's cheapest purse lies on that roof, or left the game."""

    bandit: Bandit
    token: Token
    space: Space | None

    def apply(self, state: State) -> None:
        held = state.loot[self.bandit]
        state.cheapest += (Cheapest(self.token, tuple(token for token in held if token != self.token)),)
        state.loot[self.bandit] = without(held, self.token)  # type: ignore[assignment]
        if self.space is not None:
            state.loot[self.space] += (self.token,)


@stored("PickpocketDeclined bandit")
class PickpocketDeclined(Event, frozen=True):
    """A bandit left the purses where they lie."""

    bandit: Bandit


@stored("RansomPaid bandit token")
class RansomPaid(Event, frozen=True):
    """A bandit got the Conductor's ransom."""

    bandit: Bandit
    token: Token

    def apply(self, state: State) -> None:
        state.loot[self.bandit] += (self.token,)
        state.value[self.token] = RANSOM


@stored("GameEnded result purses then")
class GameEnded(Event, frozen=True):
    """The money is counted, in the open."""

    result: Result
    purses: tuple[tuple[Token, int], ...]
    """What every purse on a sheet was worth."""
    then: Moment

    def apply(self, state: State) -> None:
        state.result = self.result
        for token, value in self.purses:
            learn(state, token, value)
        state.moment = self.then
