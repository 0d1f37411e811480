"""A net's file: a line that says what it is, its card, and then its numbers."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, NamedTuple

from colt.bots.express.net import inputs, outputs
from colt.kernel import ColtError

FORMAT = "colt-net-1"
LARGEST = 511
"""What goes from one layer to the next is no larger."""
SIZE = 2
"""Bytes of a number."""
HIGH = 4096
"""What is added to a sum is written in two parts: so much times the first of them, and the second."""


FIELDS = (
    "name",
    "trained",
    "method",
    "setups",
    "seeds",
    "budget",
    "decisions",
    "seconds",
    "rivals",
    "results",
    "weaknesses",
)
"""What the card of a net says that ships, beside the format, the layers, and inputs and outputs with their versions."""


class BadNet(ColtError):
    """A net that cannot be used here, with a sentence that says why."""


class Shape(NamedTuple):
    """How large a layer is. In the file stand its weights, by input and unit, what is added by unit, in two parts, and
    powers of two."""

    inputs: int
    units: int

    @property
    def weights(self) -> int:
        """How many weights it has."""
        return self.inputs * self.units

    @property
    def numbers(self) -> int:
        """How many numbers of the file it is."""
        return self.weights + 3 * self.units


class File(NamedTuple):
    """What stands in a net's file."""

    card: dict[str, Any]
    shapes: tuple[Shape, ...]
    numbers: bytes


def opened(data: bytes) -> File:
    """A net's file, if it is whole and was trained on what the net is told here."""
    head, _, numbers = data.partition(b"\n")
    try:
        card = json.loads(head)
        _check(card)
        shapes = tuple(Shape(shape["inputs"], shape["units"]) for shape in card["layers"])
        is_whole = len(numbers) == SIZE * sum(shape.numbers for shape in shapes)
    except BadNet:
        raise
    except (KeyError, ValueError, TypeError) as error:
        raise BadNet("This is not a net, or it is cut off.") from error
    if not is_whole:
        raise BadNet("This is not a net, or it is cut off.")
    return File(card, shapes, numbers)


def _check(card: dict[str, Any]) -> None:
    if card["format"] != FORMAT:
        raise BadNet(f"This net has the format {card['format']!r}; {FORMAT!r} can be read.")
    if card["inputs"] != inputs.DIGEST or card["outputs"] != outputs.DIGEST:
        raise BadNet(
            f"This net was trained on other inputs ({card['inputs']}) or answers ({card['outputs']}) than these"
            f" ({inputs.DIGEST}, {outputs.DIGEST}); train it anew or take the version it came with."
        )


def heading() -> dict[str, Any]:
    """How every card begins: the format, and the inputs and outputs of now, each with its version and its digest."""
    return {
        "format": FORMAT,
        "inputs_version": inputs.VERSION_OF_INPUTS,
        "inputs": inputs.DIGEST,
        "outputs_version": outputs.VERSION_OF_OUTPUTS,
        "outputs": outputs.DIGEST,
    }


def shipped(name: str) -> File:
    """A net that comes with Colt."""
    return opened((files("colt.bots.express.net") / f"{name}.net").read_bytes())
