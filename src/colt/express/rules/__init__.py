"""The rules of Colt Express, one module per chapter of the rulebook."""

from __future__ import annotations

from colt.express.choices import VERBS, is_readable
from colt.express.rules import round_events, rounds, schemin, scoring, stealin
from colt.express.rules.variants import expert, teams
from colt.kernel import Rules

CHAPTERS = {
    "choosing": teams.Choosing,
    "open-placing": teams.OpenPlacing,
    "sealed-placing": teams.SealedPlacing,
    "picking": teams.Picking,
    "opening": rounds,
    "filling": expert.Filling,
    "early-discard": expert.EarlyDiscard,
    "schemin": schemin,
    "returning": schemin.Returning,
    "keeping": expert.Keeping,
    "stealin": stealin,
    "event": round_events,
    "scoring": scoring,
}
"""The chapters a table of contents can name."""

PHASES = {
    "choosing": "opening",
    "open-placing": "opening",
    "sealed-placing": "opening",
    "picking": "opening",
    "opening": "opening",
    "filling": "opening",
    "early-discard": "schemin",
    "schemin": "schemin",
    "returning": "schemin",
    "keeping": "schemin",
    "stealin": "stealin",
    "event": "event",
    "scoring": "over",
}
"""The part of a round each chapter belongs to."""

RULES = Rules(CHAPTERS, VERBS, is_readable, PHASES)
