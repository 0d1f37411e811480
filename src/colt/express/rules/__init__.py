"""The rules of Colt Express, one module per chapter of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from colt.express.choices import VERBS, reader
from colt.express.rulebook import Rulebook
from colt.express.rules import actions, round_events, rounds, schemin, scoring, stealin
from colt.express.rules.variants import expert, teams
from colt.express.state import State
from colt.kernel import Chapter, Rules
from colt.retelling import Phases

CHAPTERS: Mapping[str, Chapter[Any]] = MappingProxyType(
    {
        "choosing": teams.Choosing(),
        "open-placing": teams.OpenPlacing(),
        "sealed-placing": teams.SealedPlacing(),
        "picking": teams.Picking(),
        "opening": rounds.StartOfRound(),
        "filling": expert.Filling(),
        "early-discard": expert.EarlyDiscard(),
        "schemin": schemin.Schemin(),
        "returning": schemin.Returning(),
        "keeping": expert.Keeping(),
        "stealin": stealin.Stealin(),
        "event": round_events.EndOfRound(),
        "scoring": scoring.EndOfGame(),
    }
)
"""The chapters a table of contents can name."""

PHASES = Phases(schemin.Schemin.phase, stealin.Stealin.phase)
"""The phases of a round. (en-2016 "Phase 1: Schemin'", "Phase 2: Stealin'")"""

ASKED: Mapping[str, Callable[[Rulebook], bool]] = {
    "team": lambda book: "choosing" in book.set_up,
    "caboose": lambda book: bool(book.set_up),
    "pick": lambda book: "picking" in book.round,
    "early-discard": lambda book: "early-discard" in book.round,
    "cover": lambda book: book.has_cover,
    "keep": lambda book: "keeping" in book.round,
    "steal": lambda book: book.has_events,
}
"""The questions that not every book puts, and which of them does."""


def is_asked(ask: str, state: State) -> bool:
    """Whether the book of this table ever puts this question."""
    return ask not in ASKED or ASKED[ask](state.rulebook)


RULES = Rules(CHAPTERS, VERBS, reader(actions.ACTIONS, {}), is_asked, __name__)
"""As they stand in the books."""


def rules_for(book: Rulebook) -> Rules:
    """The rules with the actions and chapters of this book: an action it adds is asked for by its name."""
    if book.actions.keys() == actions.ACTIONS.keys() and book.chapters is CHAPTERS:
        return RULES
    added = {str(action): (str(action),) for action in book.actions}
    asked = {ask: question.verbs for ask, question in book.questions.items()}
    readable = reader(book.actions, book.questions)
    return Rules(book.chapters, VERBS | added | asked, readable, is_asked, __name__, book)
