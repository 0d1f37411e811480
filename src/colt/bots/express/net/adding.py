"""The sums of the first layer over many rows: a seat is told nothing in four cases of five, so only what there is gets
added. The sums are exact, so they are the same in whatever order and by whatever way they are made.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from colt.fast.arrays import Numbers, Rows
from colt.fast.compiling import entry

Floats = npt.NDArray[np.float32]


def add_up(told: Rows, weights: Floats, added: Floats, sums: Floats, there: Numbers) -> None:
    """Write the sums of every row's units; `there` is room for where a row says something, and two more."""
    for nth in range(len(told)):
        row, into = told[nth], sums[nth]
        for unit in range(len(into)):
            into[unit] = added[unit]
        count = 0
        for place in range(len(row)):
            if row[place] != 0:
                there[count] = place
                count += 1
        there[count] = there[0]
        for pair in range(0, count, 2):  # two at once: half as often the sums are fetched and put back
            one, two = there[pair], there[pair + 1]
            this = np.float32(row[one])
            that = np.float32(row[two] if pair + 1 < count else 0)
            by_this, by_that = weights[one], weights[two]
            for unit in range(len(into)):
                into[unit] += this * by_this[unit] + that * by_that[unit]


add_up = entry(add_up)


def first_sums(told: Rows, weights: Floats, added: Floats) -> Floats:
    """The sums of every unit by row."""
    sums = np.empty((len(told), len(added)), np.float32)
    add_up(np.ascontiguousarray(told), weights, added, sums, np.zeros(told.shape[1] + 2, np.int64))
    return sums
