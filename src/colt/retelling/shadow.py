"""The shadow train: where the cards one seat knows of could lead, up to a card laid ready."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Sure(StrEnum):
    """How far a card can be foreseen."""

    ONE = "one"
    """It leads one way."""
    SEVERAL = "several"
    """Everything it can lead to is known."""
    FOG = "fog"
    """A card before it is unknown: this is what it leads to if that one changes nothing."""


Stands = tuple[tuple[str, tuple[str, ...]], ...]
"""For each bandit every space it could stand in."""


class CardAhead(NamedTuple):
    """A card that will come up, and what it could do, over all ways things can go."""

    seat: int
    bandit: str | None
    """None for a card the reader does not know."""
    action: str | None
    sure: Sure
    is_ready: bool = False
    """Laid ready, not played yet."""
    spaces: tuple[str, ...] = ()
    """Where its bandit could be after it; for the Marshal card he stays where he is."""
    targets: tuple[str, ...] = ()
    """Whom it could hit."""
    tokens: tuple[str, ...] = ()
    """What it could take or knock out, by kind."""
    cars: tuple[int, ...] = ()
    """Where it could send the Marshal."""
    reasons: tuple[str, ...] = ()
    """Why it could have no effect: keys for the words."""
    facing: str | None = None
    """Where the gun would point then."""
    is_walk: bool = False
    """Its bandit could go from car to car by it, and goes no other way."""
    is_shot: bool = False
    """Whom it could hit is shot at."""
    is_off: bool = False
    """Its bandit could leave the train by it."""
    meets_marshal: bool = False
    """It could lead its bandit to the Marshal: up, with a bullet."""
    at: Stands = ()
    """Where everybody could be as it comes up; who stands where they stand now is left out."""
    marshal: tuple[int, ...] = ()
    """Where the Marshal could be then, if not where he is now."""


class Shadow(NamedTuple):
    """The train as the card laid ready comes up, and every card until then."""

    cards: tuple[CardAhead, ...] = ()
    hand: tuple[CardAhead, ...] = ()
    """What each card of the own hand would do then, if nothing else came; where none is laid ready yet."""
    at: Stands = ()
    """For each bandit every space it could stand in then."""
    marshal: tuple[int, ...] = ()
    """Every car the Marshal could be in then."""
    is_complete: bool = True
    """Whether every way was followed; else there are more than these."""


NOTHING = Shadow()
