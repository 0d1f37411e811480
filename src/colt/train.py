"""The train, as both games know it: cars, floors, and who can see along them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from colt.kernel import stored


class Floor(StrEnum):
    """Where in a car one stands."""

    INSIDE = "i"
    ROOF = "r"


INSIDE = Floor.INSIDE
ROOF = Floor.ROOF


@stored("Space car floor")
class Space(NamedTuple):
    """One floor of one car, or what a book puts beside it. The locomotive is car 0, the caboose the highest number."""

    car: int
    floor: Floor | StrEnum
    """A floor of the train; else the name of the place beside it."""

    def __str__(self) -> str:
        return f"{self.car}{self.floor}" if self.is_on_train else str(self.floor)

    @property
    def is_on_train(self) -> bool:
        """Whether this is a floor of a car, and no place beside the train."""
        return isinstance(self.floor, Floor)

    @property
    def is_roof(self) -> bool:
        """Whether one stands on a roof here."""
        return self.floor is ROOF

    @property
    def opposite(self) -> Space:
        """The other floor of the car."""
        return Space(self.car, INSIDE if self.floor is ROOF else ROOF)


@lru_cache
def inside(car: int) -> Space:
    """The inside of a car."""
    return Space(car, INSIDE)


@lru_cache
def roof(car: int) -> Space:
    """The roof of a car."""
    return Space(car, ROOF)


@lru_cache
def spaces(caboose: int) -> tuple[Space, ...]:
    """Every space of a train, from the locomotive to the caboose."""
    return tuple(Space(car, floor) for car in range(caboose + 1) for floor in Floor)


@lru_cache(maxsize=1024)
def neighbours(space: Space, reach: int, caboose: int) -> tuple[Space, ...]:
    """The spaces of the same floor up to so many cars away, from the locomotive to the caboose."""
    car, floor = space
    nearest, farthest = max(0, car - reach), min(caboose, car + reach)
    return tuple(Space(other, floor) for other in range(nearest, farthest + 1) if other != car)


class Ways(NamedTuple):
    """Where one gets from a place, and what one sees from there."""

    runs: tuple[Space, ...] = ()
    """Where a Move leads."""
    climbs: tuple[Space, ...] = ()
    """The other floor."""
    next_door: tuple[Space, ...] = ()
    """Where a punch sends somebody."""
    sights: tuple[tuple[Space, ...], ...] = ()
    """The lines of sight, on each the nearest place first."""


Places = Mapping[Space, Ways]
"""Every place where one can stand, and how one gets about: a graph."""
