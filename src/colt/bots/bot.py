"""What a bot is: it gets a view and a decision and answers with one of the choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from colt.kernel import Chance, Choice, Decision

Seed = int | str

MOST = 1_000_000
"""No budget is larger: whoever sits at the table is to hear an answer some day."""

View = Any
"""What one seat knows of either game. Bots get nothing else."""


class Bot(Protocol):
    """Somebody who answers. Equal views get equal answers; nothing of a view is kept or changed."""

    def choose(self, view: View, decision: Decision) -> Choice:
        """One of the decision's choices."""
        ...


Factory = Callable[..., Bot]
"""Makes a bot from `seed=` and its own options, given by name, each with a default value."""


def luck(seed: Seed, view: View, decision: Decision) -> Chance:
    """Luck for one answer. It comes from the seed and the question alone, so that the same question gets the
    same answer whenever it is asked."""
    return Chance(f"{seed} {view.eyes} {view.round} {view.page} {view.moment} {decision}")
