"""Several threads over slices of rows: compiled code lets go of Python's lock, and each row is on its own.

numba's own threads are never used: they end the process in a forked child, and where several threads call at once.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy.typing as npt


def in_threads(threads: int, work: Callable[..., object], *arrays: npt.NDArray[Any]) -> None:
    """Do this with the rows of these arrays, as many slices of them as there are threads."""
    if threads == 1:
        work(*arrays)
        return
    cuts = [len(arrays[0]) * nth // threads for nth in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        slices = [tuple(array[cuts[n] : cuts[n + 1]] for array in arrays) for n in range(threads)]
        for done in [pool.submit(work, *parts) for parts in slices]:
            done.result()
