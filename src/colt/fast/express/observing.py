"""What one seat knows: the row with everything hidden from it blank."""

from __future__ import annotations

from colt.express.pieces import ROUNDS
from colt.fast.arrays import Row
from colt.fast.compiling import compiled
from colt.fast.counting import copy
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book


def observe(row: Row, book: Book, seat: int, view: Row) -> None:
    """The view of this seat; -1 is who only watches. Of a view of the same seat it is the same once more."""
    copy(row, view)
    view[at.EYES] = seat + 1 if seat >= 0 else at.SEATS + 1
    if row[at.SEAT] != seat:  # what was punched so far only the puncher knows, until it is a whole answer
        view[at.VICTIM] = 0
        view[at.LOST] = 0
    page = row[at.PAGE]
    chapter = book[books.CONTENTS + page] if page < book[books.PAGES] else books.SCORING
    for round in range(row[at.ROUND] - (chapter == books.PICKING), ROUNDS):
        view[at.ROUND_CARD + round] = 0
    hide_purses(seat, view)
    if chapter == books.STEALIN:
        hide_laid(seat, row[at.NTH] + 1, view)
    elif chapter in (books.SCHEMIN, books.KEEPING):
        hide_laid(seat, 0, view)
    is_resting = book[books.RESHUFFLES] and chapter != books.SCHEMIN
    for other in range(book[books.PLAYERS]):
        hide_cards(other, other == seat, is_resting, view)
        if other != seat and view[at.SEALED + other]:
            view[at.SEALED + other] = at.UNSEEN


def hide_purses(seat: int, view: Row) -> None:
    """A purse's worth is known to those who have seen it; of the others one knows the lot, not which is which.
    (en-2016 "Rob")"""
    eye = seat if seat >= 0 else at.SEATS
    for purse in range(view[at.PURSE_COUNT]):
        worth = view[at.PURSE_WORTH + purse]
        if view[at.PURSE_SEEN + purse] >> eye & 1:
            view[at.PURSE_SEEN + purse] = at.EVERYBODY
        elif worth:
            view[at.SPARE + worth - 1] += 1
            view[at.PURSE_WORTH + purse] = 0
            view[at.PURSE_SEEN + purse] = 0


def hide_laid(seat: int, turned: int, view: Row) -> None:
    """A card played face down is known to who played it, and to all once it is turned up. (ruling 10)"""
    for nth in range(turned, view[at.LAID_COUNT]):
        if view[at.LAID_HIDDEN + nth] and view[at.LAID_SEAT + nth] != seat:
            view[at.LAID_CARD + nth] = 0


def hide_cards(seat: int, is_own: bool, is_resting: bool, view: Row) -> None:
    """Of another hand one knows the bullets everybody saw coming; of a deck what was laid on it in the open, and the
    own hand that went back. (ruling 10)"""
    hand, seen, deck = (
        at.HAND + seat * at.KINDS,
        at.HAND_SEEN + seat * at.BULLETS,
        at.DECK + seat * at.DECK_ROOM,
    )
    if is_own:
        for bullet in range(at.BULLETS):
            view[seen + bullet] = 0
    else:
        for kind in range(at.ACTION_KINDS):
            view[hand + kind] = 0
        for bullet in range(at.BULLETS):
            view[hand + at.ACTION_KINDS + bullet] = view[seen + bullet]
    if is_resting:
        for kind in range(at.KINDS):
            if is_own:
                view[deck + kind] += view[deck + at.KINDS + kind]
            view[deck + at.KINDS + kind] = 0
    else:
        for nth in range(view[at.DECK_SIZE + seat]):
            if view[deck + nth] < at.SEEN:
                view[deck + nth] = 0


hide_purses = compiled(hide_purses)
hide_laid = compiled(hide_laid)
hide_cards = compiled(hide_cards)
observe = compiled(observe)
