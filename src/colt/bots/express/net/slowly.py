"""The net without numpy: the same file, the same sums and the same answers, in plain whole numbers.

Numbers of a layer that belong to one input stand in one large number, in which every unit has a place of 32 bits: so
all units are added up at once. A sum is smaller than half of its place, and so nothing is carried from one to the next.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from colt.bots.express.net import card

PLACE = 4
"""Bytes of a unit's place."""
HALF = 1 << 31
"""What stands in a place for nothing, so that there are numbers below it."""


@cache
def _nothing(units: int) -> int:
    """Nothing in every place."""
    return int.from_bytes(array("I", [HALF] * units).tobytes(), sys.byteorder)


def together(numbers: Sequence[int]) -> int:
    """One large number in which these have their places."""
    places = array("I", [HALF + number for number in numbers])
    return int.from_bytes(places.tobytes(), sys.byteorder) - _nothing(len(numbers))


def apart(large: int, units: int) -> list[int]:
    """What stands in the places of a large number."""
    places = array("I", (large + _nothing(units)).to_bytes(PLACE * units, sys.byteorder))
    return [place - HALF for place in places]


class Layer(NamedTuple):
    """Weights by input, what is added, and by unit what a sum is divided by to become a step: powers of two, so that
    every quotient is exact."""

    weights: tuple[int, ...]
    added: int
    shrink: list[float]

    def looks(self, given: Iterable[int]) -> list[float]:
        """What comes of the sum of every unit."""
        there = [told * weights for told, weights in zip(given, self.weights, strict=True) if told]
        sums = apart(sum(there, self.added), len(self.shrink))
        return [total / shrink for total, shrink in zip(sums, self.shrink, strict=True)]

    def steps(self, given: Iterable[int]) -> list[int]:
        """What becomes of it for the next layer: never less than nothing, and never more than the largest."""
        return [min(card.LARGEST, int(look)) if look > 0 else 0 for look in self.looks(given)]


class Net(NamedTuple):
    """What answers."""

    layers: tuple[Layer, ...]
    answers: Layer

    def best(self, told: Sequence[Sequence[int]], numbers: Sequence[int]) -> int:
        """The answer that looks best of those that mean something; of equal ones the first."""
        through = told[0]
        for layer in self.layers:
            through = layer.steps(through)
        looks = self.answers.looks(through)
        return max((nth for nth, number in enumerate(numbers) if number >= 0), key=looks.__getitem__)


def read(file: card.File) -> Net:
    """A net from its file."""
    whole = array("h", file.numbers)
    if sys.byteorder == "big":
        whole.byteswap()
    layers, start = [], 0
    for shape in file.shapes:
        layers.append(_layer(whole[start : start + shape.numbers], shape))
        start += shape.numbers
    *hidden, answers, _ = layers
    return Net(tuple(hidden), answers)


def _layer(whole: array[int], shape: card.Shape) -> Layer:
    units = shape.units
    high, low, power = (whole[at : at + units] for at in range(shape.weights, shape.numbers, units))
    return Layer(
        tuple(together(whole[at : at + units]) for at in range(0, shape.weights, units)),
        together([card.HIGH * more + less for more, less in zip(high, low, strict=True)]),
        [2.0**one for one in power],
    )


@cache
def sheriff() -> Net:
    """What the sheriff answers with, read once."""
    return read(card.shipped("sheriff"))
