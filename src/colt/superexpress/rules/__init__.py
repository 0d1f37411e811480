"""The rules of Colt Super Express, one module per chapter of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from colt.kernel import Chapter, Rules
from colt.superexpress.choices import VERBS, is_readable
from colt.superexpress.rules import action, plan, rounds, scoring
from colt.superexpress.state import State

CHAPTERS: Mapping[str, Chapter[State]] = {
    "plan": plan.ThePlan(),
    "action": action.TheAction(),
    "uncoupling": rounds.EndOfRound(),
    "scoring": scoring.EndOfGame(),
}
"""The chapters a table of contents can name."""

RULES = Rules(CHAPTERS, VERBS, is_readable, home=__name__)
