"""The Marshal and every way to meet him. (en-2016 "Marshal")"""

from __future__ import annotations

from colt.fast.arrays import Row
from colt.fast.compiling import compiled
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import cards, table


def meets(row: Row, book: Book, bandit: int) -> None:
    """Call whenever a bandit has come somewhere: nobody stays with the Marshal. (ruling 12)"""
    if row[at.SPACE + bandit] == row[at.MARSHAL]:
        chase(row, book, 1 << bandit)


def goes_to(row: Row, book: Book, car: int) -> None:
    """The Marshal enters a car: everybody inside escapes. (en-2016 "Marshal")"""
    row[at.MARSHAL] = car
    chase(row, book, table.those_at(row, car))


def chase(row: Row, book: Book, bandits: int) -> None:
    """Up to the roof, and a neutral bullet each. (en-2016 "Marshal")"""
    for bandit in range(at.BANDITS):
        if bandits >> bandit & 1:
            row[at.SPACE + bandit] += at.CARS
    wound(row, book, bandits)


def wound(row: Row, book: Book, bandits: int) -> None:
    """A neutral bullet each; if the pile does not suffice for all of them nobody takes one, and in some books the
    pile leaves the game. (en-2016 "Marshal"; fr-2014 "F.A.Q."; ruling 18)"""
    if row[at.NEUTRAL] < table.count(bandits):
        if not book[books.NEUTRAL_STAYS]:
            row[at.NEUTRAL] = 0
        return
    for bandit in range(at.BANDITS):
        if bandits >> bandit & 1:
            row[at.NEUTRAL] -= 1
            hit(row, book, bandit, at.BULLETS - 1)


def hit(row: Row, book: Book, bandit: int, bullet: int) -> None:
    """A bandit takes a bullet of this shooter, or a neutral one, and lays it on the deck. (en-2016 "Shoot")"""
    row[at.HITS + bandit * at.BULLETS + bullet] += 1
    cards.put_on_deck(row, book, row[at.SEAT_OF + bandit], at.ACTION_KINDS + bullet)


hit = compiled(hit)
wound = compiled(wound)
chase = compiled(chase)
goes_to = compiled(goes_to)
meets = compiled(meets)
