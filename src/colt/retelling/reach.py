"""What a card would do if it came up now."""

from __future__ import annotations

from typing import NamedTuple

from colt.train import Space


class Reach(NamedTuple):
    """What one card would do, or find, if it came up now; everything one could point at, as the rules list it."""

    bandit: str
    action: str
    spaces: tuple[Space, ...] = ()
    """Where it could lead; for a Punch, where its victim could land."""
    targets: tuple[str, ...] = ()
    """Whom it could hit."""
    tokens: tuple[str, ...] = ()
    """What could be taken, or lost by whom it hits."""
    cars: tuple[int, ...] = ()
    """Where it could send the Marshal."""
    chased: tuple[str, ...] = ()
    """Who could have to flee from the Marshal because of it."""
    facing: str | None = None
    """Where the gun would point then, if it is turned."""
    off: tuple[str, ...] = ()
    """Who would leave the train because of it."""
    reason: str | None = None
    """Why it would have no effect, or only a lesser one: a key for the words."""
