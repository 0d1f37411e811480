"""A hint as the person gets it who asked."""

from __future__ import annotations

import msgspec


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """A nudge, or, asked again, an answer and why."""

    seat: int
    decision: int
    """The number of the decision it is for."""
    say: str
    answer: str | None
    """The text of the choice; null in a nudge."""
    answer_say: str | None
    """The same in words."""
    hints: int
    """How many were given in this game."""
