"""What the engines are made of: rows of small numbers, a batch of them a matrix."""

from __future__ import annotations

from colt.fast.compiling import FastError, how_to_install

try:
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError:
    raise FastError(f"The fast engine needs numpy, which is not installed. {how_to_install()}") from None

Row = npt.NDArray[np.int8]
"""One table."""
Rows = npt.NDArray[np.int8]
"""Many tables, one below the other."""
Mask = npt.NDArray[np.bool_]
"""Which numbers are legal."""
Luck = npt.NDArray[np.uint64]
"""The state of a generator for each row."""
Numbers = npt.NDArray[np.int64]
"""Answers as numbers, and other results."""
