"""The start of a round, and who is First Player. (en-2016 "Phase 1: Schemin'", fr-2014 "Début de manche")"""

from __future__ import annotations

from colt.fast.arrays import Luck, Row
from colt.fast.compiling import compiled
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import cards


def begin(row: Row, luck: Luck, book: Book) -> None:
    """Everybody shuffles the deck, bullets included, draws a hand, and the round card is revealed.
    (ruling 11; en-2016 "Phase 1: Schemin'")"""
    if not book[books.PICKS]:
        begin_round(row, book)
    players = book[books.PLAYERS]
    for nth in range(players):
        seat = (row[at.FIRST] + nth) % players
        cards.gather(row, book, seat)
        cards.shuffle(row, luck, seat)
        cards.draw(row, luck, seat, cards.hand_size(row, book, seat))
    reveal(row, book)


def begin_round(row: Row, book: Book) -> None:
    """The left neighbour of the First Player becomes First Player; the turns of the last round are over.
    (en-2016 "Phase 2: Stealin'")"""
    if row[at.ROUND]:
        row[at.FIRST] = (row[at.FIRST] + 1) % book[books.PLAYERS]
    row[at.ROUND] += 1
    for nth in range(at.TURN_SEAT, at.BANDIT):
        row[nth] = 0
    row[at.TURN_COUNT] = 0
    row[at.LAID_COUNT] = 0
    row[at.EVENT] = books.NO_EVENT


def reveal(row: Row, book: Book) -> None:
    """The First Player turns up the round card: how many turns, and of which kind: clockwise from the First Player;
    switching goes the other way round, and speeding-up is two turns in a row by the same player.
    (en-2016 "Phase 1: Schemin'", "Types of Turns"; ruling 7)"""
    card = row[at.ROUND_CARD + row[at.ROUND] - 1] - 1
    players = book[books.PLAYERS]
    count = 0
    for nth in range(book[books.CARD_TURNS + card]):
        kind = book[books.CARD_TURN + card * books.TURNS_ROOM + nth]
        for i in range(players):
            steps = players - i if kind == books.SWITCHING else i
            for _ in range(2 if kind == books.SPEEDING_UP else 1):
                row[at.TURN_SEAT + count] = (row[at.FIRST] + steps) % players
                row[at.TURN_KIND + count] = kind
                count += 1
    row[at.TURN_COUNT] = count
    row[at.EVENT] = book[books.CARD_EVENT + card]


begin_round = compiled(begin_round)
reveal = compiled(reveal)
begin = compiled(begin)
