"""Make the file that ships from a trained net: whole numbers, every sum exact.

.venv/bin/python training/export.py training/out/net.pt src/colt/bots/express/net/sheriff.net [--card card.json]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from colt.bots.express.net import inputs, model, outputs
from colt.bots.express.net.card import FIELDS

SPARE = 0.98
"""Sums stay this far below what is exact."""
LARGEST_WEIGHT = 32000


Numbers = npt.NDArray[np.float64]


def layer(
    weights: Numbers, added: Numbers, given: Numbers, unit: float, *, step: float, is_common: bool = False
) -> tuple[Numbers, Numbers, Numbers]:
    """Whole numbers for one layer. `given` is the largest each input can be, `unit` what one of them is worth; `step`
    is what one step of the result is worth."""
    weights, added = weights.T.astype(np.float64) * unit, added.astype(np.float64)
    reach = (np.abs(weights) * given[:, None]).sum(axis=0) + np.abs(added)
    power = np.floor(np.log2(SPARE * model.EXACT / reach))
    power = np.minimum(power, np.floor(np.log2(LARGEST_WEIGHT / np.abs(weights).max(axis=0))))
    if is_common:
        power[:] = power.min()
    scale = np.exp2(power)
    whole, more = np.rint(weights * scale), np.rint(added * scale)
    assert ((np.abs(whole) * given[:, None]).sum(axis=0) + np.abs(more) < model.EXACT).all()
    return whole, more, power + np.log2(step)


def exported(part: Mapping[str, npt.NDArray[np.float32]], card: dict[str, object]) -> bytes:
    """The file of a net whose weights have these names."""
    largest = np.full(inputs.WIDTH, inputs.MOST, np.float64)
    steps = 1 / model.STEPS
    first = layer(part["first.weight"], part["first.bias"], largest, 1 / inputs.FLAG, step=steps)
    between = np.full(len(first[1]), model.LARGEST, np.float64)
    second = layer(part["second.weight"], part["second.bias"], between, steps, step=steps)
    last = np.full(len(second[1]), model.LARGEST, np.float64)
    answers = layer(part["answers.weight"], part["answers.bias"], last, steps, step=1, is_common=True)
    worth = layer(part["worth.weight"], part["worth.bias"], last, steps, step=1, is_common=True)
    return model.written(card, [first, second, answers, worth])


def read_back(net: model.Net) -> dict[str, npt.NDArray[np.float32]]:
    """The weights a file was made from, as near as its whole numbers tell: to go on learning from a net that ships."""
    first, second = net.layers
    part: dict[str, npt.NDArray[np.float32]] = {}
    for name, layer, unit, step in (
        ("first", first, 1 / inputs.FLAG, 1 / model.STEPS),
        ("second", second, 1 / model.STEPS, 1 / model.STEPS),
        ("answers", net.answers, 1 / model.STEPS, 1.0),
        ("worth", net.worth, 1 / model.STEPS, 1.0),
    ):
        scale = layer.shrink / step
        part[f"{name}.weight"] = np.ascontiguousarray((layer.weights / (scale * unit)).T)
        part[f"{name}.bias"] = layer.added / scale
    return {name: one.astype(np.float32) for name, one in part.items()}


def fitting(kept: dict[str, Any]) -> dict[str, Any]:
    """What a trainer kept, if it is told and answers today what it was told and answered then."""
    if (kept["inputs"], kept["outputs"]) != (inputs.DIGEST, outputs.DIGEST):
        raise SystemExit("This net was trained with other inputs or other answers than there are today.")
    return kept


def main() -> None:
    """Read, convert, write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("trained", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--card", type=Path)
    parser.add_argument(
        "--mean", action="store_true", help="what the weights were on average, the latest counting most"
    )
    options = parser.parse_args()
    import torch  # noqa: PLC0415 - a rehearsal exports without it

    kept = fitting(torch.load(options.trained, map_location="cpu", weights_only=True))
    card = json.loads(options.card.read_text()) if options.card else {}
    card = {"decisions": kept["decisions"], "seconds": round(kept["seconds"]), **card}
    which = "mean" if options.mean else "net"
    if not kept.get(which):
        parser.error(f"{options.trained.name} has kept no average of its weights")
    missing = [field for field in FIELDS if options.card and field not in card]
    if missing:
        parser.error(f"the card says nothing of: {', '.join(missing)}")
    options.file.write_bytes(exported({name: one.float().numpy() for name, one in kept[which].items()}, card))
    print(f"{options.file}: {options.file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
