"""The expert variant: hands are kept, cards are discarded. (en-2016 "Expert Variant"; ruling 27)"""

from __future__ import annotations

from colt.fast.arrays import Luck, Numbers, Row
from colt.fast.compiling import compiled
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import cards, rounds


def fill(row: Row, luck: Luck, book: Book) -> None:
    """Everybody draws up to six cards, Doc up to seven; who kept more draws nothing. Nothing is shuffled.
    (en-2016 "Expert Variant"; ruling 27)"""
    rounds.begin_round(row, book)
    players = book[books.PLAYERS]
    for nth in range(players):
        seat = (row[at.FIRST] + nth) % players
        cards.draw(row, luck, seat, cards.hand_size(row, book, seat) - row[at.HAND_SIZE + seat])
    rounds.reveal(row, book)


def ask(row: Row, book: Book, first_kind: int, found: Numbers) -> int:
    """One seat after the other puts cards on its discard pile, from this kind on, or keeps the rest. It is always
    asked. (fr-2014 "Variante Experts"; rulings 3, 11 and 27)"""
    if row[at.NTH] >= book[books.PLAYERS]:
        return 0
    seat = (row[at.FIRST] + row[at.NTH]) % book[books.PLAYERS]
    row[at.SEAT] = seat
    n = 0
    for kind in range(first_kind, at.KINDS):
        if row[at.HAND + seat * at.KINDS + kind]:
            found[n] = numbering.DISCARD + kind
            n += 1
    found[n] = numbering.KEEP
    return n + 1


def carry_out(row: Row, number: int) -> None:
    """The card goes face up onto the discard pile, or the next seat is asked. (ruling 27)"""
    if number == numbering.KEEP:
        row[at.NTH] += 1
        return
    cards.leave_hand(row, row[at.SEAT], number - numbering.DISCARD)
    cards.discard(row, row[at.SEAT], number - numbering.DISCARD)


fill = compiled(fill)
ask = compiled(ask)
carry_out = compiled(carry_out)
