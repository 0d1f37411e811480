"""Questions everybody asks of the table."""

from __future__ import annotations

from colt.fast.arrays import Row
from colt.fast.compiling import compiled
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book


def bandit_in_turn(row: Row, book: Book, nth: int) -> int:
    """The nth bandit in turn order from the First Player."""
    size = book[books.TEAM_SIZE]
    seat = (row[at.FIRST] + nth // size) % book[books.PLAYERS]
    bandit: int = row[at.BANDIT + seat * at.TEAM + nth % size]
    return bandit


bandit_in_turn = compiled(bandit_in_turn)


def those_at(row: Row, space: int) -> int:
    """The bandits in this space, one bit for each."""
    bits = 0
    for bandit in range(at.BANDITS):
        if row[at.SPACE + bandit] == space:
            bits |= 1 << bandit
    return bits


those_at = compiled(those_at)


def those_on(row: Row, first_space: int) -> int:
    """The bandits on the floor that begins with this space, one bit for each."""
    bits = 0
    for bandit in range(at.BANDITS):
        if first_space <= row[at.SPACE + bandit] < first_space + at.CARS:
            bits |= 1 << bandit
    return bits


those_on = compiled(those_on)


def count(bits: int) -> int:
    """How many bandits these are."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


count = compiled(count)
