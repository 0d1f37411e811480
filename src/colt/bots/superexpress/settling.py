"""Colt Super Express as a game in which everybody plans at once: no plan is best, but some mixtures of plans are.

Regret matching finds such a mixture for every seat: again and again everybody makes a plan, sees what all the others
would have brought, and makes those more often that would have brought more. When two are left what one wins the other
loses, and the game is solved, to its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import thread_time

import numpy as np

from colt.bots.outcomes import Outcomes
from colt.bots.superexpress.last_two import solved
from colt.bots.superexpress.quick import GuessedTables
from colt.bots.superexpress.regrets import Weights, match, weigh
from colt.bots.superexpress.rows import Plans
from colt.fast.arrays import Row
from colt.fast.luck import seeded
from colt.fast.superexpress import ACTIONS, knows, number_of
from colt.fast.superexpress.columns import (
    CABOOSE,
    CARS,
    EMPTY,
    OPENED,
    PAGE,
    PLANS,
    ROUND,
    SEATS,
)
from colt.fast.superexpress.rounds import CHAPTERS
from colt.kernel import Chance, Choice, Decision
from colt.superexpress.pieces import PLAN
from colt.superexpress.state import State

__all__ = ["AHEAD", "Settlement", "plain", "settlement", "solved"]

AT_ONCE = 25
"""So many iterations are made before it is time to look at the clock again."""
WEIGHED = 200
"""On so many guesses at what the others plan the own plans are weighed in the end."""
AS_GOOD = 0.01
"""A plan is as good as the best if its chance to win is less by no more than this."""
AHEAD = {24: CARS, 60: CARS, 120: CARS}
"""By the number of plans there are: how many rounds ahead the last two solve the game; all of them, to its end."""


def settlement(view: State, chance: Chance) -> Settlement | None:
    """What everybody would plan; None in a game the fast engine does not know."""
    return Settlement(view, chance) if knows(view.rulebook) else None


class Settlement:
    """What everybody would plan, the better known the longer it is thought about."""

    def __init__(self, view: State, chance: Chance) -> None:
        tables = GuessedTables(view)
        self.seat = tables.seat
        self.row: Row = tables.row
        self.legal: Plans = tables.legal
        self.luck = seeded(chance.below(1 << 64), 1)
        self.regrets: Weights = np.zeros((SEATS, ACTIONS))
        self.sums: Weights = np.zeros((SEATS, ACTIONS))
        self.iterations = 0
        self.is_solved = self._solve(view.playing())

    def think(self, iterations: int) -> None:
        """So many iterations; none where the game is solved."""
        if not self.is_solved:
            match(self.row, self.legal, self.iterations, iterations, self.luck, self.regrets, self.sums)
            self.iterations += iterations

    def think_until(self, deadline: float) -> None:
        """Until this thread has worked so long."""
        self.think(AT_ONCE)
        while not self.is_solved and thread_time() < deadline:
            self.think(AT_ONCE)

    def choose(self, decision: Decision, chance: Chance) -> Choice:
        """Of the plans that are as good as the best against what the others would do one of the mixture, each as often
        as it should be made."""
        shares = {choice: float(self.sums[self.seat, number_of(choice)]) for choice in decision.choices}
        good = decision.choices if self.is_solved else self._good(decision.choices)
        left = chance.below(1 << 53) / (1 << 53) * sum(shares[choice] for choice in good)
        for choice in good:
            left -= shares[choice]
            if left < 0:
                return choice
        return good[-1]

    def _good(self, choices: Sequence[Choice]) -> Sequence[Choice]:
        """Regrets remember plans that looked good early on; those that no longer do are left out."""
        means = np.mean(self.outcomes(choices, WEIGHED).chances, axis=0)
        return [choice for choice, mean in zip(choices, means, strict=True) if mean >= means.max() - AS_GOOD]

    def outcomes(self, choices: Sequence[Choice], guesses: int) -> Outcomes:
        """What these plans come to on so many guesses at what the others plan."""
        chances, dollars = (np.zeros((guesses, len(self.legal))) for _ in range(2))
        weigh(self.row, self.legal, self.seat, self.luck, self.sums, chances, dollars)
        place = {int(number): nth for nth, number in enumerate(self.legal)}
        wanted = [place[number_of(choice)] for choice in choices]
        return Outcomes(chances[:, wanted].tolist(), dollars[:, wanted].tolist())

    # --- the last two

    def _solve(self, playing: Sequence[int]) -> bool:
        """Whether two are left and the end is near enough; then the sums are what both should do."""
        ahead = AHEAD.get(len(self.legal), 0)
        if len(playing) != 2 or self.row[CABOOSE] > ahead:
            return False
        both = tuple(playing)
        _, shares = solved(plain(self.row), tuple(self.legal.tolist()), both)
        for seat, mine in zip(both, shares, strict=True):
            self.sums[seat, self.legal] = mine
        return True


def plain(row: Row) -> bytes:
    """The table without what no longer matters: what was planned, and how many rounds it took to come here."""
    row = row.copy()
    row[PLANS : PLANS + SEATS * PLAN] = EMPTY
    row[OPENED : OPENED + SEATS * PLAN] = EMPTY
    row[PAGE] %= CHAPTERS
    row[ROUND] = 1
    return row.tobytes()
