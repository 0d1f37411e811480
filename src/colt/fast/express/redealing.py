"""A whole table the eyes of a view could be sitting at, each way to lay the hidden cards and tokens equally likely.

This is the referee's guess for books in which nothing is known of a hand but how many cards it has; where hands have
a story (expert, teams) the referee guesses.
"""

from __future__ import annotations

from colt.fast.arrays import Luck, Row
from colt.fast.compiling import compiled
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.luck import below
from colt.fast.express.rules import cards, setup


def redeal(row: Row, luck: Luck, book: Book) -> None:
    """Everything that is unknown gets a place it could have; a row without unknowns stays as it is."""
    if not row[at.EYES]:
        return
    row[at.EYES] = 0
    setup.stack_round_deck(row, luck, book)
    deal_purses(row, luck)
    page = row[at.PAGE]
    chapter = book[books.CONTENTS + page] if page < book[books.PAGES] else books.SCORING
    for seat in range(book[books.PLAYERS]):
        turn_up(row, luck, book, seat, chapter)
        if chapter == books.SCHEMIN:
            deal(row, luck, book, seat)


def deal_purses(row: Row, luck: Luck) -> None:
    """Every purse of unknown worth gets one of the spare worths; what the Marshal's Revenge told of them holds."""
    unknown = 0
    for purse in range(row[at.PURSE_COUNT]):
        if row[at.PURSE_AT + purse] != at.NOWHERE and not row[at.PURSE_WORTH + purse]:
            unknown |= 1 << purse
    while True:
        spare = 0
        for worth in range(at.WORTHS):
            spare += row[at.SPARE + worth]
        for purse in range(row[at.PURSE_COUNT]):
            if unknown >> purse & 1:
                row[at.PURSE_WORTH + purse] = setup.one_spare(row, below(luck, spare)) + 1
                spare -= 1
        if was_cheapest(row):
            return
        for purse in range(row[at.PURSE_COUNT]):
            if unknown >> purse & 1:
                row[at.SPARE + row[at.PURSE_WORTH + purse] - 1] += 1


def was_cheapest(row: Row) -> bool:
    """Whether every purse that was lost as the cheapest was the cheapest; of equal ones the lowest number.
    (ruling 21)"""
    for purse in range(row[at.PURSE_COUNT]):
        lost = row[at.PURSE_ABOVE + purse] - 1
        if lost >= 0:
            worth, lost_worth = row[at.PURSE_WORTH + purse], row[at.PURSE_WORTH + lost]
            if worth < lost_worth or (worth == lost_worth and purse < lost):
                return False
    return True


def turn_up(row: Row, luck: Luck, book: Book, seat: int, chapter: int) -> None:
    """Cards of this seat that lie face down on the pile become Action cards it may have played; never a bullet.
    (ruling 8)"""
    is_put_away = chapter == books.STEALIN and book[books.PUT_AWAY] != books.TOGETHER
    first = row[at.NTH] if is_put_away else 0
    for nth in range(first, row[at.LAID_COUNT]):
        if row[at.LAID_SEAT + nth] != seat or row[at.LAID_CARD + nth]:
            continue
        left = 0
        for kind in range(at.ACTION_KINDS):
            left += unseen(row, book, seat, kind, first, chapter)
        left = below(luck, left)
        kind = 0
        while left >= unseen(row, book, seat, kind, first, chapter):
            left -= unseen(row, book, seat, kind, first, chapter)
            kind += 1
        row[at.LAID_CARD + nth] = kind + 1


def unseen(row: Row, book: Book, seat: int, kind: int, first: int, chapter: int) -> int:
    """How many cards of this kind lie where they are not seen: not among those laid from the first one on, nor in a
    hand or a deck that shows them."""
    n: int = cards.owned(row, book, seat, kind) - row[at.HAND + seat * at.KINDS + kind]
    if chapter != books.SCHEMIN:
        n -= row[at.DECK + seat * at.DECK_ROOM + kind]
    if not n or kind >= at.ACTION_KINDS:
        return n  # none is left that could lie there, or it is a bullet
    for nth in range(first, row[at.LAID_COUNT]):
        if row[at.LAID_SEAT + nth] == seat and row[at.LAID_CARD + nth] == kind + 1:
            n -= 1
    return n


def deal(row: Row, luck: Luck, book: Book, seat: int) -> None:
    """Hand and deck of this seat are filled with what is left."""
    deck = at.DECK + seat * at.DECK_ROOM
    size, blanks = 0, row[at.HAND_SIZE + seat]
    for kind in range(at.KINDS):
        blanks -= row[at.HAND + seat * at.KINDS + kind]
        for _ in range(unseen(row, book, seat, kind, 0, books.SCHEMIN)):
            row[deck + size] = kind + 1
            size += 1
    row[at.HAND_SIZE + seat] -= blanks
    row[at.DECK_SIZE + seat] = size
    cards.shuffle(row, luck, seat)
    cards.draw(row, luck, seat, blanks)


was_cheapest = compiled(was_cheapest)
deal_purses = compiled(deal_purses)
unseen = compiled(unseen)
turn_up = compiled(turn_up)
deal = compiled(deal)
redeal = compiled(redeal)
