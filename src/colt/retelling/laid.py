"""The turns of a round as they were taken: what lies under the round card, or in the plans."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """What was done in a turn."""

    CARD = "card"
    DREW = "drew"
    PASSED = "passed"
    OPEN = "open"
    """Nothing yet: a card is still to be planned."""


CARD, DREW, PASSED, OPEN = Kind


class Progress(StrEnum):
    """How far a card is."""

    WAITING = "waiting"
    NOW = "now"
    """It is being resolved."""
    DONE = "done"
    GONE = "gone"
    """It will never come up: its bandit is out, or the game is over."""


WAITING, NOW, DONE, GONE = Progress


class Laid(msgspec.Struct, frozen=True, gc=False):
    """One turn of a round as it was taken, as far as the reader saw it."""

    seat: int
    turn: int | None
    """Which turn of the round card, or which card of the plan, from 0; None where a position does not tell."""
    kind: Kind
    bandit: str | None = None
    action: str | None = None
    """None for a card that lies face down for the reader, and where there is no card."""
    is_hidden: bool = False
    """Laid face down; it may have been turned up since."""
    drew: int = 0
    """How many cards were drawn instead."""
    progress: Progress = Progress.DONE
    reason: str | None = None
    """Why the card had no effect, or only a lesser one: a key for the words."""

    @property
    def is_over(self) -> bool:
        """Whether this is a card that was carried out, or will never come up."""
        return self.kind is CARD and self.progress in (DONE, GONE)
