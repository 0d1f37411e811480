"""Every answer of Colt Super Express, with its text. (notation "Choices")"""

from __future__ import annotations

import re

from colt.kernel import Choice
from colt.superexpress.pieces import PLAN, Action


class MakePlan(Choice, frozen=True):
    """Lay down these cards, to be resolved in this order."""

    cards: tuple[Action, ...]

    def __str__(self) -> str:
        return f"plan {' '.join(self.cards)}"


# --- the questions, and how their answers look

VERBS: dict[str, tuple[str, ...]] = {"plan": ("plan",)}
"""The keys of all questions, each with the first words of its answers."""

_READABLE = re.compile(f"plan(?: (?:{'|'.join(Action)})){{{PLAN}}}")


def is_readable(text: str) -> bool:
    """Whether this text looks like an answer of Colt Super Express."""
    return _READABLE.fullmatch(text) is not None
