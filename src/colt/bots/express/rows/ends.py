"""What a table is worth when a round has ended, read from its row alone: the twin of `worth`."""

from __future__ import annotations

from math import exp

import numpy as np

from colt.bots.express import weighing
from colt.bots.express.rows.notes import Floats
from colt.bots.express.rows.weighing import prize
from colt.express.pieces import ROUNDS
from colt.fast.arrays import Row, Rows
from colt.fast.compiling import compiled, entry
from colt.fast.express import books, codec
from colt.fast.express import columns as at
from colt.fast.express.books import Book, Setup
from colt.fast.express.calling import call
from colt.fast.express.rules import scoring
from colt.fast.express.rules.scoring import JEWEL_WORTH, STRONGBOX_WORTH

DOUBT, TO_COME = np.array(weighing.DOUBT, np.float64), np.array(weighing.TO_COME, np.float64)


def _shares() -> Floats:
    """By the last car, the space and the other space: what is left of a token's worth over the cards it takes."""
    found = np.zeros((at.CARS, at.SPACES, at.SPACES))
    for caboose in range(at.CARS):
        for here, others in weighing.shares(caboose).items():
            for there, share in others.items():
                found[caboose, codec.space_number(here), codec.space_number(there)] = share
    return found


SHARES = _shares()


def worths(rows: Rows, seat: int, made: Setup) -> tuple[Floats, Floats]:
    """Of many tables that a round has come to: this seat's chances to win, and the dollars it can expect."""
    chances, dollars = np.zeros(len(rows)), np.zeros(len(rows))
    scratch = np.zeros(at.PLACES), np.zeros(at.PLACES), np.zeros(at.SEATS)
    call(rate_all, rows, seat, made.book, chances, dollars, *scratch)
    return chances, dollars


def worth_of(row: Row, book: Book, purse: int, average: float) -> float:
    """What a purse is worth, or what an unknown one is worth on average."""
    kind = row[at.PURSE_WORTH + purse]
    return float(book[books.DOLLARS + kind]) if kind else average


def average_worth(row: Row, book: Book) -> float:
    """What an unknown purse is worth on average."""
    total, count = 0.0, 0
    for kind in range(at.WORTHS):
        total += row[at.SPARE + kind] * book[books.DOLLARS + kind + 1]
        count += row[at.SPARE + kind]
    return total / count if count else 0.0


worth_of = compiled(worth_of)
average_worth = compiled(average_worth)


def count_loot(row: Row, book: Book, sums: Floats, best: Floats) -> None:
    """By place, spaces and sheets: what lies there in all, and the best of it."""
    average = average_worth(row, book)
    for place in range(at.PLACES):
        jewels, strongboxes = row[at.JEWELS + place], row[at.STRONGBOXES + place]
        sums[place] = float(JEWEL_WORTH * jewels + STRONGBOX_WORTH * strongboxes)
        best[place] = float(STRONGBOX_WORTH if strongboxes else JEWEL_WORTH if jewels else 0)
    for purse in range(row[at.PURSE_COUNT]):
        place = row[at.PURSE_AT + purse]
        if 0 <= place < at.GONE:
            value = worth_of(row, book, purse, average)
            sums[place] += value
            best[place] = max(best[place], value)


def pull(row: Row, best: Floats, here: int) -> float:
    """The best loot in reach of here, worth less for each card it takes to get there."""
    most = 0.0
    for space in range(at.SPACES):
        value = best[space] * (weighing.GUARDED if space == row[at.MARSHAL] else 1.0)
        most = max(most, value * SHARES[row[at.CABOOSE], here, space])
    return float(most)


count_loot = compiled(count_loot)
pull = compiled(pull)


def prospect(row: Row, book: Book, seat: int, sums: Floats, best: Floats) -> float:
    """The money this seat can expect from what lies on the table."""
    left = ROUNDS - row[at.ROUND]
    value = prize(row, book, seat)
    for nth in range(book[books.TEAM_SIZE]):
        bandit = row[at.BANDIT + seat * at.TEAM + nth]
        value += sums[at.SPACES + bandit] * (1 - weighing.LOST * left)
        if left:
            value += weighing.STANDING_NEAR * pull(row, best, row[at.SPACE + bandit])
    hits = scoring.received(row, book, seat)
    return float(value - hits * (weighing.BULLET * left if left else 1))


prospect = compiled(prospect)


def rate_all(
    rows: Rows,
    seat: int,
    book: Book,
    chances: Floats,
    dollars: Floats,
    sums: Floats,
    best: Floats,
    prospects: Floats,
) -> None:
    """Note for each table how likely this seat is to win, and the money it can expect."""
    for nth in range(len(rows)):
        row = rows[nth]
        count_loot(row, book, sums, best)
        for other in range(book[books.PLAYERS]):
            prospects[other] = prospect(row, book, other, sums, best)
        left, total = ROUNDS - row[at.ROUND], 0.0
        for other in range(book[books.PLAYERS]):
            total += exp(min(50.0, (prospects[other] - prospects[seat]) / DOUBT[left]))
        chances[nth] = 1.0 / total
        dollars[nth] = prospects[seat] + TO_COME[left]


rate_all = entry(rate_all)
