"""Colt Super Express thought through on the fast engine, many guesses at a time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from colt.bots.outcomes import Outcomes
from colt.bots.superexpress import playouts, thinking
from colt.bots.superexpress.playouts import CONSIDERED
from colt.bots.superexpress.rows import Looks, Plans, draw, look, play
from colt.bots.superexpress.thinking import SHORTLIST, at_a_glance
from colt.fast.luck import seeded
from colt.fast.superexpress import ACTIONS, knows, mask_of, number_of, row_of
from colt.fast.superexpress.columns import EMPTY, PLANS, SEATS
from colt.kernel import Chance, Choice, Decision
from colt.superexpress.guess import guess
from colt.superexpress.pieces import PLAN
from colt.superexpress.rules import plan
from colt.superexpress.state import State

__all__ = ["GuessedTables", "at_a_glance", "candidates", "tables"]


def tables(view: State) -> GuessedTables | playouts.GuessedTables:
    """The tables this seat could be sitting at; a game the fast engine does not know is thought through as ever."""
    return GuessedTables(view) if knows(view.rulebook) else playouts.GuessedTables(view)


def candidates(view: State, decision: Decision) -> Sequence[Choice]:
    """The plans that look best; with few cards in hand that is all of them."""
    if len(decision.choices) <= SHORTLIST or not knows(view.rulebook):
        return thinking.candidates(view, decision)
    looks = GuessedTables(view).looks(decision.seat)
    return sorted(decision.choices, key=lambda choice: -looks[number_of(choice)])[:SHORTLIST]


class GuessedTables:
    """The tables this seat could be sitting at: they differ in what the others plan."""

    enough = None

    def __init__(self, view: State) -> None:
        assert view.eyes is not None
        self.seat: int = view.eyes
        self.row = row_of(guess(view, Chance(0)).state)
        self.row[PLANS : PLANS + SEATS * PLAN] = EMPTY
        self.legal: Plans = np.nonzero(mask_of(plan.plans(view.rulebook.hand)))[0]
        self._looks: Looks = np.full((SEATS, ACTIONS), np.nan)

    def looks(self, seat: int) -> Sequence[float]:
        """By number: how good each plan of this seat looks while nobody else does anything."""
        look(self.row, self._looks, seat, self.legal)
        return list(self._looks[seat].tolist())

    def drawn(self, guesses: int, chance: Chance) -> Plans:
        """For each guess and seat some plans to consider, drawn at random."""
        drawn = np.zeros((guesses, SEATS, CONSIDERED), np.int64)
        draw(self.row, seeded(chance.below(1 << 64), 1), self.legal, drawn)
        return drawn

    def run(self, choices: Sequence[Choice], guesses: int, chance: Chance) -> Outcomes:
        """What comes of each of these plans on so many guesses."""
        return self.run_drawn(choices, self.drawn(guesses, chance))

    def run_drawn(self, choices: Sequence[Choice], drawn: Plans) -> Outcomes:
        """The same with these plans drawn for the others."""
        numbers = np.array([number_of(choice) for choice in choices], np.int64)
        chances, dollars = (np.zeros((len(drawn), len(choices))) for _ in range(2))
        play(self.row, self._looks, self.seat, numbers, drawn, chances, dollars)
        return Outcomes(chances.tolist(), dollars.tolist())
