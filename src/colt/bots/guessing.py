"""Answers that run against each other on the readable engines, one guess after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from colt.kernel import Chance, Choice


class Guessing:
    """The tables of a seat, made one at a time by `guess`."""

    at_once = 1

    def guess(self, chance: Chance) -> Any:  # noqa: ANN401 - a table of either game
        """One of them."""
        raise NotImplementedError

    def run(
        self, outcomes: dict[Choice, float], choices: Sequence[Choice], guesses: int, chance: Chance
    ) -> None:
        """Add to the outcome of each of these choices what comes of it on so many guesses: the same tables and the
        same luck for all of them."""
        for _ in range(guesses):
            table = self.guess(chance)
            seed = chance.below(1 << 64)
            for choice in choices:
                outcomes[choice] += table.playout(choice, Chance(seed))
