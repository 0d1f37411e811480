"""What an answer is worth, whichever game it is: the chance to win, and the money."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Worth(NamedTuple):
    """What a table is worth to a seat."""

    chance: float
    """To win the game; a shared win is a part of one."""
    dollars: float
    """To have in the end."""


class Outcomes(NamedTuple):
    """What came of some answers on some guesses: by guess, then by answer."""

    chances: list[list[float]]
    dollars: list[list[float]]


def joined(found: Iterable[Outcomes]) -> Outcomes:
    """What came of the same answers on different guesses, one after the other."""
    every = Outcomes([], [])
    for one in found:
        every.chances.extend(one.chances)
        every.dollars.extend(one.dollars)
    return every
