"""A small generator for each row: the same seed gives the same numbers, compiled or not, alone or in a batch.

Shifts and exclusive ors only (Marsaglia's xorshift with 64 bits): nothing that overflows differently in numpy.
"""

from __future__ import annotations

import numpy as np

from colt.fast.arrays import Luck, Row
from colt.fast.compiling import compiled

_A, _B, _C, _HALF = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)
_GOLDEN, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_ALL = (1 << 64) - 1


def seeded(seed: int, count: int) -> Luck:
    """Luck for so many rows: the nth row's depends on the seed and on n alone."""
    return np.array([_mixed(seed, n) for n in range(count)], np.uint64)


def _mixed(seed: int, nth: int) -> int:
    """Two numbers become one that looks like neither (splitmix64, twice); never 0, where xorshift stands still."""
    return _scrambled(_scrambled(seed) + nth) or _GOLDEN


def _scrambled(number: int) -> int:
    number = (number + _GOLDEN) & _ALL
    number = ((number ^ (number >> 30)) * _FIRST) & _ALL
    number = ((number ^ (number >> 27)) * _SECOND) & _ALL
    return number ^ (number >> 31)


def move_on(luck: Luck) -> None:
    """The luck of every row moves on by one number, which is then its luck itself."""
    luck ^= luck << _A
    luck ^= luck >> _B
    luck ^= luck << _C


def below(luck: Luck, row: int, limit: int) -> int:
    """A number from 0 up to, but not including, the limit; this row's luck moves on."""
    x = luck[row]
    x ^= x << _A
    x ^= x >> _B
    x ^= x << _C
    luck[row] = x
    return int(np.int64((x >> _HALF) * np.uint64(limit) >> _HALF))


below = compiled(below)


def shuffle(luck: Luck, row: int, things: Row) -> None:
    """Bring these things into any order."""
    for last in range(len(things) - 1, 0, -1):
        other = below(luck, row, last + 1)
        thing = things[last]
        things[last] = things[other]
        things[other] = thing


shuffle = compiled(shuffle)
