"""The drifter: any answer is as good as another."""

from __future__ import annotations

from colt.bots.bot import Seed, View, luck
from colt.kernel import Choice, Decision


class Drifter:
    """Answers at random."""

    def __init__(self, seed: Seed = 0) -> None:
        self.seed = seed

    def choose(self, view: View, decision: Decision) -> Choice:
        """Any of the choices."""
        return luck(self.seed, view, decision).one_of(decision.choices)
