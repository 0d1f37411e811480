"""Colt Super Express as the house bots think about it: at a glance, or by playing on in the head."""

from __future__ import annotations

from collections.abc import Sequence

from colt.bots.superexpress.playouts import GuessedTables
from colt.kernel import Chance, Choice, Decision
from colt.superexpress.choices import MakePlan
from colt.superexpress.editions import Rulebook
from colt.superexpress.state import State

SHORTLIST = 24
"""So many plans are played on in the head."""


def knows(book: Rulebook) -> bool:
    """Every expansion there is comes in the box."""
    return True


def tables(view: State) -> GuessedTables:
    """The tables this seat could be sitting at."""
    return GuessedTables(view)


def candidates(view: State, decision: Decision) -> Sequence[Choice]:
    """The plans that look best; with few cards in hand that is all of them."""
    if len(decision.choices) <= SHORTLIST:
        return decision.choices
    return [plan for _, plan in _by_looks(view, decision)[:SHORTLIST]]


def at_a_glance(view: State, decision: Decision, chance: Chance) -> Choice:
    """The plan that would do best if nobody else did anything; among equals, any."""
    rated = _by_looks(view, decision)
    return chance.one_of([plan for looks, plan in rated if looks == rated[0][0]])


def slip(view: State, decision: Decision, chance: Chance) -> Choice:
    """What somebody would plan who does not look closely: any of the plans that look better than most."""
    rated = _by_looks(view, decision)
    return chance.one_of([plan for _, plan in rated[: max(1, len(rated) // 2)]])


def _by_looks(view: State, decision: Decision) -> list[tuple[float, MakePlan]]:
    looks = GuessedTables(view).looks
    plans = [plan for plan in decision.choices if isinstance(plan, MakePlan)]
    rated = [(looks(decision.seat, plan.cards), plan) for plan in plans]
    return sorted(rated, key=lambda pair: -pair[0])
