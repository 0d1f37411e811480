"""The one source of luck: the same on every machine, fair, and easily copied."""

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from colt.kernel import Chance

PINNED_NUMBERS = [637, 582, 174, 45, 427, 810, 476, 772]
PINNED_ORDER = tuple("mlcoitooev")
PINNED_ONE = 19


def test_the_sequence_is_the_same_everywhere():
    """Records depend on these numbers: they never change."""
    chance = Chance(7)
    assert [chance.below(1000) for _ in range(8)] == PINNED_NUMBERS
    assert Chance("colt").shuffled("locomotive") == PINNED_ORDER
    assert [Chance(b"seed").one_of(range(100)), Chance("seed").one_of(range(100))] == [PINNED_ONE] * 2


def test_a_seed_is_its_text():
    """A number, its digits and their bytes are one and the same seed."""
    assert Chance(42).below(1 << 128) == Chance("42").below(1 << 128) == Chance(b"42").below(1 << 128)
    assert Chance(42).below(1 << 128) != Chance(43).below(1 << 128)
    assert Chance("").below(1 << 128) != Chance("0").below(1 << 128)


def test_a_long_seed_is_used_to_its_end():
    assert Chance("x" * 200 + "a").below(1 << 128) != Chance("x" * 200 + "b").below(1 << 128)


def test_every_call_is_a_step_further():
    chance = Chance(1)
    assert len({chance.below(1 << 64) for _ in range(1000)}) == 1000


def test_a_counter_starts_in_the_middle():
    chance = Chance(5)
    first, second = chance.below(1 << 64), chance.below(1 << 64)
    assert Chance(5, counter=1).below(1 << 64) == second != first


def test_a_fork_goes_the_same_way_separately():
    chance = Chance("fork")
    chance.below(6)
    twin = chance.fork()
    ahead = [chance.below(1000) for _ in range(5)]
    assert [twin.below(1000) for _ in range(5)] == ahead
    twin.below(6)
    again = chance.fork()
    assert [again.below(1000) for _ in range(3)] == [chance.below(1000) for _ in range(3)]


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 13])
def test_numbers_are_uniform(sides):
    chance = Chance(f"dice {sides}")
    throws = 6000
    found = Counter(chance.below(sides) for _ in range(throws))
    assert set(found) == set(range(sides))
    expected = throws / sides
    assert (
        sum((n - expected) ** 2 / expected for n in found.values())
        < sides - 1 + 4 * sqrt(2 * (sides - 1)) + 4
    )


def test_orders_are_uniform():
    chance = Chance("orders")
    shuffles = 6000
    found = Counter(chance.shuffled("abcd") for _ in range(shuffles))
    assert set(found) == set(permutations("abcd"))
    expected = shuffles / 24
    assert sum((n - expected) ** 2 / expected for n in found.values()) < 23 + 4 * sqrt(46)


def test_one_of_is_uniform():
    chance = Chance("one of")
    found = Counter(chance.one_of("abc") for _ in range(3000))
    assert all(abs(n - 1000) < 4 * sqrt(3000 * 2 / 9) for n in found.values())


def test_a_shuffle_changes_nothing_but_the_order():
    things = [1, 1, 2, 3]
    assert sorted(Chance(0).shuffled(things)) == things
    assert things == [1, 1, 2, 3]
    assert Chance(0).shuffled([]) == ()
    assert len(Chance(0).shuffled(range(80))) == 80


def test_too_many_things_cannot_be_shuffled_fairly():
    with pytest.raises(ValueError, match="80"):
        Chance(0).shuffled(range(81))


def test_the_luck_of_one_seed_says_nothing_of_another():
    """Neighbouring seeds are not alike."""
    pairs = [(Chance(seed).below(2), Chance(seed + 1).below(2)) for seed in range(2000)]
    assert all(abs(n - 500) < 100 for n in Counter(pairs).values())
