"""What playing is worth: a share of the win, money, what each round brought, or some of each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Protocol

import numpy as np
import numpy.typing as npt

from colt.fast.arrays import Mask
from colt.fast.express import columns as at
from colt.fast.express.tables import Tables, shares
from colt.kernel import BadOption

Rewards = npt.NDArray[np.float32]
"""By table and seat."""

Reckoning = str | Mapping[str, float]
"""The name of a reward, or by name what it counts among several."""

THOUSAND = 1000


class Reward(StrEnum):
    """For what there is a reward."""

    WIN = "win"
    """The share of the win, when the game is over: 1 in all."""
    MONEY = "money"
    """Thousands of dollars, when the game is over, prizes included."""
    ROUND = "round"
    """Thousands of dollars more or less than before, at the end of every round, prizes as they stand."""


def read_reward(name: str) -> Reward:
    """The reward of this name."""
    try:
        return Reward(name)
    except ValueError:
        raise BadOption(f"There is no reward {name!r}; there are {', '.join(Reward)}.") from None


class Counting(Protocol):
    """Counts what a step brought."""

    def begin(self, tables: Tables, marked: Mask | None = None) -> None:
        """Games have just begun, in all tables or in these."""
        ...

    def brought(self, tables: Tables) -> Rewards:
        """By table and seat: what the last step brought."""
        ...


def counting(reward: Reward) -> Counting:
    """Who counts this reward."""
    return ByRound() if reward is Reward.ROUND else AtTheEnd(reward)


def counting_for(reckoning: Reckoning) -> Counting:
    """Who counts the reward of this name, or several of them together."""
    if isinstance(reckoning, str):
        return counting(read_reward(reckoning))
    if not reckoning:
        raise BadOption(f"Several rewards need at least one name; there are {', '.join(Reward)}.")
    return WeightedRewards({read_reward(name): float(weight) for name, weight in reckoning.items()})


class AtTheEnd:
    """Nothing, until the game is over."""

    def __init__(self, reward: Reward) -> None:
        self.is_money = reward is Reward.MONEY

    def begin(self, tables: Tables, marked: Mask | None = None) -> None:
        """There is nothing to keep."""

    def brought(self, tables: Tables) -> Rewards:
        """What the games that have just ended brought."""
        players = tables.made.players
        rewards = np.zeros((len(tables), players), np.float32)
        ended = tables.winners != 0
        if ended.any():
            won = tables.scores[ended, :players] / THOUSAND
            rewards[ended] = won if self.is_money else shares(tables.winners[ended], players)
        return rewards


class ByRound:
    """The change of what everybody would have if the game ended now, whenever a round ends."""

    def __init__(self) -> None:
        self.before: npt.NDArray[np.int64] = np.zeros((0, 0), np.int64)
        self.round: npt.NDArray[np.int8] = np.zeros(0, np.int8)

    def begin(self, tables: Tables, marked: Mask | None = None) -> None:
        """The money everybody starts with."""
        now, round = tables.money(), tables.rows[:, at.ROUND].copy()
        if marked is None:
            self.before, self.round = now, round
        else:
            self.before[marked], self.round[marked] = now[marked], round[marked]

    def brought(self, tables: Tables) -> Rewards:
        """What the rounds that have just ended brought."""
        ended, now = tables.winners != 0, tables.money()
        is_next = ended | (tables.rows[:, at.ROUND] != self.round)
        last = np.where(ended[:, np.newaxis], tables.scores, now)
        change = np.where(is_next[:, np.newaxis], last - self.before, 0)
        self.before[is_next] = now[is_next]
        self.round = tables.rows[:, at.ROUND].copy()
        brought: Rewards = (change[:, : tables.made.players] / THOUSAND).astype(np.float32)
        return brought


class WeightedRewards:
    """Several rewards, each counting so much."""

    def __init__(self, weights: Mapping[Reward, float]) -> None:
        self.parts = [(counting(reward), np.float32(weight)) for reward, weight in weights.items()]

    def begin(self, tables: Tables, marked: Mask | None = None) -> None:
        """Each begins for itself."""
        for part, _ in self.parts:
            part.begin(tables, marked)

    def brought(self, tables: Tables) -> Rewards:
        """All of it added up."""
        brought: Rewards = sum(
            (weight * part.brought(tables) for part, weight in self.parts),
            start=np.zeros((len(tables), tables.made.players), np.float32),
        )
        return brought
