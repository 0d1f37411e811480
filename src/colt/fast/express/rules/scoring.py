"""The end of the game. (en-2016 "Phase 2: Stealin'", fr-2014 "Fin du jeu")"""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt.express.pieces import GUNSLINGER_PRIZE, WORTH, Loot
from colt.fast.compiling import compiled, inlined
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book

if TYPE_CHECKING:
    from colt.fast.arrays import Numbers, Row

JEWEL_WORTH = WORTH[Loot.JEWEL]
STRONGBOX_WORTH = WORTH[Loot.STRONGBOX]


def begin(row: Row) -> None:
    """After the fifth round everybody counts, in the open. (fr-2014 "Fin du jeu")"""
    for purse in range(row[at.PURSE_COUNT]):
        if at.SPACES <= row[at.PURSE_AT + purse] < at.GONE:
            row[at.PURSE_SEEN + purse] = at.EVERYBODY


def money(row: Row, book: Book, seat: int) -> int:
    """What lies on the sheets of this seat. (en-2016 "Object of the Game")"""
    total = 0
    for nth in range(book[books.TEAM_SIZE]):
        sheet = at.SPACES + row[at.BANDIT + seat * at.TEAM + nth]
        total += JEWEL_WORTH * row[at.JEWELS + sheet] + STRONGBOX_WORTH * row[at.STRONGBOXES + sheet]
        for purse in range(row[at.PURSE_COUNT]):
            if row[at.PURSE_AT + purse] == sheet:
                total += book[books.DOLLARS + row[at.PURSE_WORTH + purse]]
    return total


def shots(row: Row, book: Book, seat: int) -> int:
    """Bullets shot by this seat, without those at the own partner. (en-2016 "End of the Game"; ruling 25)"""
    n = 0
    for nth in range(book[books.TEAM_SIZE]):
        bandit = row[at.BANDIT + seat * at.TEAM + nth]
        n += row[at.FIRED + bandit]
        for other in range(book[books.TEAM_SIZE]):
            partner = row[at.BANDIT + seat * at.TEAM + other]
            n -= row[at.HITS + partner * at.BULLETS + bandit]
    return n


def received(row: Row, book: Book, seat: int) -> int:
    """Bullets this seat has received. (ruling 24)"""
    n = 0
    for nth in range(book[books.TEAM_SIZE]):
        for bullet in range(at.BULLETS):
            n += row[at.HITS + row[at.BANDIT + seat * at.TEAM + nth] * at.BULLETS + bullet]
    return n


money = compiled(money)
shots = compiled(shots)
received = compiled(received)


def scores(row: Row, book: Book, found: Numbers) -> None:
    """The money of every seat, with the prize for all who are tied for the most bullets shot, also when nobody fired.
    (en-2016 "Object of the Game"; rulings 23 and 25)"""
    most = 0
    for seat in range(book[books.PLAYERS]):
        most = max(most, shots(row, book, seat))
    for seat in range(book[books.PLAYERS]):
        found[seat] = money(row, book, seat)
        if book[books.HAS_GUNSLINGER] and shots(row, book, seat) == most:
            found[seat] += GUNSLINGER_PRIZE


def winners(row: Row, book: Book, scores: Numbers) -> int:
    """The richest win, one bit for each; a tie for money goes to who received fewest bullets; still tied, they share.
    (ruling 24)"""
    best, fewest, bits = scores[0], received(row, book, 0), 0
    for seat in range(book[books.PLAYERS]):
        bullets = received(row, book, seat)
        if scores[seat] > best or (scores[seat] == best and bullets < fewest):
            best, fewest, bits = scores[seat], bullets, 0
        if scores[seat] == best and bullets == fewest:
            bits |= 1 << seat
    return bits


def count(row: Row, book: Book, found: Numbers) -> int:
    """What every seat has, and who has won by that."""
    scores(row, book, found)
    return winners(row, book, found)


begin = compiled(begin)
scores = compiled(scores)
winners = compiled(winners)
count = inlined(count)
