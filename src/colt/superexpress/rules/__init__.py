"""The rules of Colt Super Express, one module per chapter of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from colt.kernel import Chapter, Rules
from colt.retelling import Phases
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

PHASES = Phases(plan.ThePlan.phase, action.TheAction.phase, (rounds.EndOfRound.phase,))
"""The phases of a round. (super-express "Fase 1: Il Piano", "Fase 2: Azione!", "Fine del Round")"""

RULES = Rules(CHAPTERS, VERBS, is_readable, home=__name__)
