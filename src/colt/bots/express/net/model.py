"""The trained net: three layers of whole numbers.

Weights, inputs and what goes from layer to layer are small whole numbers held in floats of 32 bits, and no sum reaches
2 to the 24th: every sum is exact in whatever order it is made, so one row, many rows and every processor give the
same answer.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from colt.bots.express.net import card as cards
from colt.bots.express.net.card import HIGH, LARGEST, File, Shape
from colt.fast.arrays import Numbers, Rows
from colt.fast.compiling import is_compiling

Floats = npt.NDArray[np.float32]

BadNet = cards.BadNet

EXACT = 1 << 24
"""Whole numbers below this are exact in floats of 32 bits."""
MANY = 2
"""From so many rows on it pays to leave out what is nothing."""
STEPS = 32
"""So many steps are one unit of what goes from layer to layer."""


class Layer(NamedTuple):
    """Weights by input and unit, what is added, and by unit what a sum is divided by to become a step."""

    weights: Floats
    added: Floats
    shrink: Floats

    def sums(self, given: Floats) -> Floats:
        """The exact sums of every unit."""
        found: Floats = given @ self.weights
        found += self.added
        return found

    def sums_of_told(self, told: Rows) -> Floats:
        """The same of what seats are told. Over many rows only what there is gets added, where that is compiled."""
        if len(told) < MANY or not is_compiling():
            return self.sums(told.astype(np.float32))
        from colt.bots.express.net.adding import first_sums  # noqa: PLC0415 - brings numba

        return first_sums(told, self.weights, self.added)

    def steps(self, sums: Floats) -> Floats:
        """What becomes of them for the next layer: never less than nothing, and never more than the largest."""
        sums /= self.shrink
        np.floor(sums, out=sums)
        return np.clip(sums, 0, LARGEST, out=sums)


class Net(NamedTuple):
    """A net and the card that came with it."""

    card: dict[str, Any]
    layers: tuple[Layer, ...]
    answers: Layer
    worth: Layer

    def think(self, seen: Rows) -> tuple[Floats, Floats]:
        """By row: how good each answer looks, and what the game will bring: the share of the win, and thousands of
        dollars more than the others will have on average."""
        through = self._through(seen)
        return self._looks(through), self.worth.sums(through) / self.worth.shrink

    def looks(self, seen: Rows) -> Floats:
        """By row: only how good each answer looks."""
        return self._looks(self._through(seen))

    def _looks(self, through: Floats) -> Floats:
        return self.answers.sums(through) / self.answers.shrink

    def best(self, told: Rows, numbers: Numbers) -> int:
        """The answer to the only row that looks best of those that mean something; of equal ones the first."""
        return int(np.where(numbers >= 0, self.looks(told)[0], -np.inf).argmax())

    def outlook(self, seen: Rows) -> Floats:
        """Only what the game will bring."""
        return self.worth.sums(self._through(seen)) / self.worth.shrink

    def _through(self, seen: Rows) -> Floats:
        """What comes out of the hidden layers."""
        first, *others = self.layers
        through = first.steps(first.sums_of_told(seen))
        for layer in others:
            through = layer.steps(layer.sums(through))
        return through


def read(data: bytes) -> Net:
    """A net from what stands in a file."""
    return _made_of(cards.opened(data))


def _made_of(file: File) -> Net:
    whole = np.frombuffer(file.numbers, "<i2")
    layers, start = [], 0
    for shape in file.shapes:
        layers.append(_layer(whole[start : start + shape.numbers], shape))
        start += shape.numbers
    *hidden, answers, worth = layers
    return Net(file.card, tuple(hidden), answers, worth)


def _layer(whole: npt.NDArray[np.int16], shape: Shape) -> Layer:
    weights = whole[: shape.weights].reshape(shape).astype(np.float32)
    high, low, power = whole[shape.weights :].reshape(3, shape.units).astype(np.float32)
    return Layer(weights, high * HIGH + low, np.exp2(power))


def written(card: dict[str, Any], layers: list[tuple[Any, Any, Any]]) -> bytes:
    """A net as its file; the layers as weights, what is added, and powers of two."""
    shapes = [{"inputs": len(weights), "units": len(added)} for weights, added, _ in layers]
    head = {**cards.heading(), **card, "layers": shapes}
    parts = [json.dumps(head).encode() + b"\n"]
    for weights, added, power in layers:
        high, low = np.divmod(np.asarray(added, np.int64), HIGH)
        parts += [np.ascontiguousarray(one).astype("<i2").tobytes() for one in (weights, high, low, power)]
    return b"".join(parts)


@cache
def sheriff() -> Net:
    """What the sheriff answers with; read once, like the others."""
    return _made_of(cards.shipped("sheriff"))


@cache
def legend() -> Net:
    """What the legend looks ahead with, and reviews with it: alone it is no better than the sheriff's, at three and in
    teams worse, but in the head more comes of it."""
    return _made_of(cards.shipped("legend"))


@cache
def ordinary() -> Net:
    """A small net that answers like most at a table: it imitates the outlaw, in the games without a variant."""
    return _made_of(cards.shipped("ordinary"))
