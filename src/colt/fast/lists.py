"""Numbers to look things up in where numpy may be missing: its arrays where it is installed, and lists where it is not.

Whatever only looks into a row, counts and writes works on either: the set-ups, a view as a row, and what the net is
told of it. The engines themselves need numpy (`colt.fast.arrays`).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from colt.fast.arrays import Numbers, Row, Rows

try:
    import numpy as np
except ModuleNotFoundError:
    HAS_NUMPY = False
else:
    HAS_NUMPY = True


def row(small: array[int]) -> Row:
    """A row of these small numbers."""
    return np.array(small, np.int8) if HAS_NUMPY else cast("Row", list(small))


def numbers(found: Sequence[int]) -> Numbers:
    """These numbers, each with room to count."""
    return np.array(found, np.int64) if HAS_NUMPY else cast("Numbers", list(found))


def alone(row: Row) -> Rows:
    """A batch of this row and no other."""
    return row[np.newaxis] if HAS_NUMPY else cast("Rows", [row])


def is_array(argument: Any) -> bool:  # noqa: ANN401 - whatever a function may be called with
    """Whether this is an array of numpy's."""
    return HAS_NUMPY and isinstance(argument, np.ndarray)
