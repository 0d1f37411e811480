"""The generator of a row: the same numbers everywhere, and fair ones."""

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest

from colt.fast import luck
from colt.fast.compiling import entry


def below(rows, row, limit):
    return luck.below(rows, row, limit)


below = entry(below)

TEN = """
from tests.fast.test_luck import below, luck
rows = luck.seeded(7, 3)
print([below(rows, n % 3, 1000) for n in range(10)])
"""


@pytest.mark.parametrize("switch", ["0", "1"])
def test_the_numbers_are_the_same_compiled_or_not(switch):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": switch}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", TEN],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    assert done.stdout == "[885, 940, 80, 747, 676, 987, 162, 23, 580, 988]\n"


def test_a_rows_luck_depends_on_its_seed_and_number_alone():
    few, many = luck.seeded(1, 2), luck.seeded(1, 100)
    assert list(few) == list(many[:2])
    assert len({*many, *luck.seeded(2, 100)}) == 200


def test_every_number_comes_equally_often():
    rows = luck.seeded(3, 10)
    counts = Counter(below(rows, n % 10, 6) for n in range(60_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(abs(count - 10_000) < 500 for count in counts.values())


def test_the_next_number_says_nothing_of_the_one_before():
    rows = luck.seeded(4, 1)
    numbers = [below(rows, 0, 4) for _ in range(40_001)]
    pairs = Counter(pairwise(numbers))
    assert len(pairs) == 16
    assert all(abs(count - 2_500) < 250 for count in pairs.values())


def test_the_luck_of_all_rows_moves_on_as_that_of_one():
    one, every = luck.seeded(5, 4), luck.seeded(5, 4)
    for row in range(4):
        below(one, row, 6)
    luck.move_on(every)
    assert (one == every).all()
    assert len(set(every.tolist())) == 4
