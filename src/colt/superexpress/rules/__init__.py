"""The rules of Colt Super Express, one module per chapter of the rulebook."""

from __future__ import annotations

from colt.kernel import Rules
from colt.superexpress.choices import VERBS, is_readable
from colt.superexpress.rules import action, plan, rounds, scoring

CHAPTERS = {
    "plan": plan,
    "action": action,
    "uncoupling": rounds,
    "scoring": scoring,
}
"""The chapters a table of contents can name."""

PHASES = {"plan": "plan", "action": "action", "uncoupling": "uncoupling", "scoring": "over"}
"""The part of a round each chapter belongs to."""

RULES = Rules(CHAPTERS, VERBS, is_readable, PHASES)
