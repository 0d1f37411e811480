"""Small things all compiled functions do with a row, written so that they compile quickly."""

from __future__ import annotations

import numpy as np

from colt.fast.arrays import Row
from colt.fast.compiling import compiled


def whole(number: np.int8 | int) -> int:
    """A number read from a row, made wide enough to count with: what overflows does so differently in numpy."""
    return int(np.int64(number))


whole = compiled(whole)


def copy(row: Row, twin: Row) -> None:
    """Copy a row over another."""
    for place in range(len(row)):
        twin[place] = row[place]


copy = compiled(copy)
