"""The sums of the first layer over many rows: a seat is told nothing in four cases of five, and tables that are played
on side by side are told much the same, so only what there is, or what differs, gets added. The sums are exact, so they
are the same in whatever order and by whatever way they are made.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from colt.fast.arrays import Numbers, Rows
from colt.fast.compiling import entry

Floats = npt.NDArray[np.float32]


def add_up(told: Rows, weights: Floats, added: Floats, sums: Floats, there: Numbers, by: Numbers) -> None:
    """Write the sums of every row's units. A row that is much like the one before it begins with the sums of that one,
    and only what differs is added; `there` and `by` are room for where that is and by how much, and one more."""
    for nth in range(len(told)):
        row, before, into = told[nth], told[nth - 1], sums[nth]
        says, differs = 0, 0
        for place in range(len(row)):
            says += row[place] != 0
            differs += row[place] != before[place]
        goes_on = nth > 0 and differs < says
        count = 0
        for place in range(len(row)):
            more = np.int64(row[place])
            if goes_on:
                more -= before[place]
            if more != 0:
                there[count], by[count] = place, more
                count += 1
        there[count], by[count] = 0, 0
        start = sums[nth - 1] if goes_on else added
        for unit in range(len(into)):
            into[unit] = start[unit]
        for pair in range(0, count, 2):  # two at once: half as often the sums are fetched and put back
            by_this, by_that = weights[there[pair]], weights[there[pair + 1]]
            this, that = np.float32(by[pair]), np.float32(by[pair + 1])
            for unit in range(len(into)):
                into[unit] += this * by_this[unit] + that * by_that[unit]


add_up = entry(add_up)


def first_sums(told: Rows, weights: Floats, added: Floats) -> Floats:
    """The sums of every unit by row."""
    sums = np.empty((len(told), len(added)), np.float32)
    there, by = np.zeros((2, told.shape[1] + 1), np.int64)
    add_up(np.ascontiguousarray(told), weights, added, sums, there, by)
    return sums
