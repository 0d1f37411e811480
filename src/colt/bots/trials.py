"""Answers that run against each other on the readable engines, one guess after the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from colt.bots.outcomes import Outcomes, Worth
from colt.kernel import Chance, Choice


class Trials(ABC):
    """The tables of a seat, made one at a time by `guess`."""

    @abstractmethod
    def guess(self, chance: Chance) -> Any:  # noqa: ANN401 - a table of either game
        """One of them."""

    def run(self, choices: Sequence[Choice], guesses: int, chance: Chance) -> Outcomes:
        """What comes of each of these choices on so many guesses: the same tables and the same luck for all of
        them."""
        chances, dollars = [], []
        for _ in range(guesses):
            table = self.guess(chance)
            seed = chance.below(1 << 64)
            worths: list[Worth] = [table.playout(choice, Chance(seed)) for choice in choices]
            chances.append([worth.chance for worth in worths])
            dollars.append([worth.dollars for worth in worths])
        return Outcomes(chances, dollars)
