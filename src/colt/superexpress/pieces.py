"""What is in the box. (super-express "Preparazione"; `docs/rules/components.md`)"""

from __future__ import annotations

from enum import StrEnum


class Bandit(StrEnum):
    """A figure and its cards; nobody has a power."""

    BELLE = "belle"
    CHEYENNE = "cheyenne"
    DJANGO = "django"
    DOC = "doc"
    GHOST = "ghost"
    MEI = "mei"
    TUCO = "tuco"


class Action(StrEnum):
    """What an Action card does; everybody has each card once."""

    FLIP = "flip"
    CHANGE_FLOOR = "floor"
    MOVE = "move"
    SHOOT = "shoot"
    REFLEX = "reflex"
    HORSE = "horse"


class Facing(StrEnum):
    """Where the gun points: towards the locomotive, or towards the caboose."""

    FRONT = "front"
    REAR = "rear"

    @property
    def other(self) -> Facing:
        """The opposite direction."""
        return Facing.REAR if self is Facing.FRONT else Facing.FRONT

    @property
    def step(self) -> int:
        """What one car in this direction adds to the number of a car."""
        return -1 if self is Facing.FRONT else 1


FRONT = Facing.FRONT
REAR = Facing.REAR

LOOT_VALUES = (301, 312, 323, 345, 356, 367, 378, 389)
"""The Loot sides of the eight car cards; their other sides all look the same."""

LOCOMOTIVE = 0
PLAN = 3
"""How many cards are planned each round."""
