"""Several threads over slices of rows: compiled code lets go of Python's lock, and each row is on its own.

numba's own threads are never used: they end the process in a forked child, and where several threads call at once.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import numpy.typing as npt

T = TypeVar("T")


def in_threads(threads: int, work: Callable[..., T], *arrays: npt.NDArray[Any]) -> list[T]:
    """Do this with the rows of these arrays, as many slices of them as there are threads; what comes of each. Who calls
    does the last slice."""
    if threads == 1:
        return [work(*arrays)]
    cuts = [len(arrays[0]) * nth // threads for nth in range(threads + 1)]
    *others, own = [tuple(array[cuts[n] : cuts[n + 1]] for array in arrays) for n in range(threads)]
    with ThreadPoolExecutor(threads - 1) as pool:
        begun = [pool.submit(work, *parts) for parts in others]
        last = work(*own)
        return [*(done.result() for done in begun), last]
