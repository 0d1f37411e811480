"""What is refused before anything changes."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from colt.fast.arrays import Mask
from colt.kernel import BadOption


def refuse(given: npt.NDArray[Any], legal: Mask, *, but_not: Mask | None = None) -> None:
    """An answer that is not legal changes nothing anywhere; in some tables any answer will do."""
    count, numbers = legal.shape
    if given.shape != (count,) or not np.issubdtype(given.dtype, np.integer):
        raise BadOption(f"{count} tables need {count} whole numbers, not {given.shape}.")
    known = (given >= 0) & (given < numbers)
    fine = known & legal[np.arange(count), np.where(known, given, 0)]
    if but_not is not None:
        fine |= but_not
    if not fine.all():
        nth = int(np.flatnonzero(~fine)[0])
        there = ", ".join(map(str, np.flatnonzero(legal[nth])))
        raise BadOption(f"Table {nth} cannot be answered with {given[nth]}; legal is: {there}.")
