"""The train, as both games know it: cars, floors, and who can see along them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from colt.kernel import stored


class Floor(StrEnum):
    """Where in a car one stands."""

    INSIDE = "i"
    ROOF = "r"

    @property
    def other(self) -> Floor:
        """The floor above or below."""
        return Floor.ROOF if self is Floor.INSIDE else Floor.INSIDE


INSIDE = Floor.INSIDE
ROOF = Floor.ROOF


@stored("Space car floor")
class Space(NamedTuple):
    """One floor of one car. The locomotive is car 0, the caboose the highest number."""

    car: int
    floor: Floor

    def __str__(self) -> str:
        return f"{self.car}{self.floor}"

    @property
    def is_roof(self) -> bool:
        """Whether one stands on a roof here."""
        return self.floor is ROOF


def inside(car: int) -> Space:
    """The inside of a car."""
    return Space(car, INSIDE)


def roof(car: int) -> Space:
    """The roof of a car."""
    return Space(car, ROOF)


def neighbours(space: Space, reach: int, caboose: int) -> list[Space]:
    """The spaces of the same floor up to so many cars away, from the locomotive to the caboose."""
    car, floor = space
    nearest, farthest = max(0, car - reach), min(caboose, car + reach)
    return [Space(other, floor) for other in range(nearest, farthest + 1) if other != car]
