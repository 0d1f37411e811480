"""Answers that run against each other on the same tables with the same luck, until one is clearly ahead."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import thread_time

from colt.bots import thinking
from colt.bots.outcomes import Outcomes
from colt.kernel import Chance, Choice

AT_ONCE = 16
"""So many guesses are played on before somebody looks again who is ahead, and at the clock."""
CLEAR = 3.5
"""A lead is clear when it is so many times as large as it is uncertain."""


class Race:
    """Answers that run against each other; those that have dropped out keep what they came to."""

    def __init__(self, tables: thinking.Races, candidates: Sequence[Choice], chance: Chance) -> None:
        self.tables = tables
        self.running = list(candidates)
        self.chance = chance
        self.chances: dict[Choice, list[float]] = {choice: [] for choice in candidates}
        """By answer: its chance to win on each guess."""
        self.dollars: dict[Choice, list[float]] = {choice: [] for choice in candidates}
        self.guesses = 0

    @property
    def best(self) -> Choice:
        """The answer in the lead; of two that win equally often the one that makes more."""
        return max(self.running, key=self._came_to)

    def _came_to(self, choice: Choice) -> tuple[float, float]:
        return sum(self.chances[choice]), sum(self.dollars[choice])

    # --- running

    def run(self, guesses: int) -> None:
        """So many guesses, at least one, unless it is over before."""
        left = max(1, guesses)
        while left > 0 and not self.is_over():
            self.run_at_once(min(left, AT_ONCE))
            left -= AT_ONCE

    def run_until(self, deadline: float) -> None:
        """At least one guess, and more until this thread has worked so long, unless it is over before."""
        self.run(1)
        while thread_time() < deadline and not self.is_over():
            self.run_at_once(AT_ONCE)

    def run_at_once(self, guesses: int) -> None:
        """So many guesses, but no more than there is to learn."""
        if self.tables.enough is not None:
            guesses = min(guesses, self.tables.enough - self.guesses)
        self._note(self.tables.run(self.running, guesses, self.chance))
        self.guesses += guesses

    def _note(self, outcomes: Outcomes) -> None:
        for nth, choice in enumerate(self.running):
            self.chances[choice] += [chances[nth] for chances in outcomes.chances]
            self.dollars[choice] += [dollars[nth] for dollars in outcomes.dollars]

    def halve(self) -> None:
        """The weaker half drops out."""
        self.running.sort(key=self._came_to, reverse=True)
        del self.running[(len(self.running) + 1) // 2 :]

    # --- when it is over

    def is_over(self) -> bool:
        """Whether more guesses would tell nothing new: everything is known, or one answer is clearly ahead."""
        return self._knows_enough() or self._has_clear_lead()

    def _knows_enough(self) -> bool:
        return self.tables.enough is not None and self.guesses >= self.tables.enough

    def _has_clear_lead(self) -> bool:
        """Guess by guess the best answer is compared with each of the others: they had the same luck."""
        if self.guesses < AT_ONCE:
            return False
        best = self.best
        return all(self._is_clear(best, other) for other in self.running if other is not best)

    def _is_clear(self, best: Choice, other: Choice) -> bool:
        leads = [mine - theirs for mine, theirs in zip(self.chances[best], self.chances[other], strict=True)]
        mean = sum(leads) / len(leads)
        spread = sum([(lead - mean) ** 2 for lead in leads]) / (len(leads) - 1)
        return mean > CLEAR * sqrt(spread / len(leads))
