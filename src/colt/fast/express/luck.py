"""The luck of one row: a generator of its own, or a tape on which stands what chance brought at another table.

Luck is a list of numbers. One number alone is the state of a generator; before a tape the state and the place of the
next number to be read stand.
"""

from __future__ import annotations

import numpy as np

from colt.fast import luck as generator
from colt.fast.arrays import Luck
from colt.fast.compiling import compiled

TAPE = 2
"""Where a tape begins."""
_NEXT = np.uint64(1)


def below(luck: Luck, limit: int) -> int:
    """A number from 0 up to, but not including, the limit."""
    if len(luck) == 1:
        return generator.below(luck, 0, limit)
    nth = luck[1]
    luck[1] = nth + _NEXT
    return int(np.int64(luck[nth]))


below = compiled(below)


def one_not_taken(luck: Luck, taken: int, count: int) -> int:
    """One of so many things, but none of those whose bit is set."""
    free = 0
    for nth in range(count):
        free += 1 - (taken >> nth & 1)
    left = below(luck, free)
    nth = 0
    while left or taken >> nth & 1:
        left -= 1 - (taken >> nth & 1)
        nth += 1
    return nth


one_not_taken = compiled(one_not_taken)


def tape(numbers: list[int]) -> Luck:
    """Luck on which these numbers stand."""
    return np.array([0, TAPE, *numbers], np.uint64)
