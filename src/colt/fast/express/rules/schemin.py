"""Types of turns, and phase 1. (en-2016 "Phase 1: Schemin'", "Types of Turns"; es-2016 "Los Turnos")"""

from __future__ import annotations

from colt.express.pieces import DRAW
from colt.fast.arrays import Luck, Numbers, Row
from colt.fast.compiling import compiled
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import cards


def ask(row: Row, book: Book, found: Numbers) -> int:
    """The seat in turn plays a card or draws three, until all turns of the round card have been taken. It is always
    asked, also with a single answer. (en-2016 "Phase 1: Schemin'"; ruling 3)"""
    if row[at.NTH] >= row[at.TURN_COUNT]:
        return 0
    row[at.SEAT] = row[at.TURN_SEAT + row[at.NTH]]
    if row[at.COVER]:
        return covers(row, book, row[at.SEAT], found)
    return turns(row, book, row[at.SEAT], found)


def turns(row: Row, book: Book, seat: int, found: Numbers) -> int:
    """Play an Action card, or draw; pass where neither is possible. (rulings 6 and 8)"""
    n = 0
    last = numbering.DRAW if may_hide(row, book, seat) else numbering.PLAY_HIDDEN
    for first in range(numbering.PLAY, last, at.ACTION_KINDS):
        for kind in range(at.ACTIONS * book[books.TEAM_SIZE]):
            if row[at.HAND + seat * at.KINDS + kind]:
                found[n] = first + kind
                n += 1
    if cards.may_draw(row, seat):
        found[n] = numbering.DRAW
        n += 1
    if n == 0:
        found[n] = numbering.PASS
        n += 1
    return n


def may_hide(row: Row, book: Book, seat: int) -> bool:
    """Ghost may hide the card of his first turn of the round; in a tunnel everything is hidden anyway. In teams it
    may be either bandit's card. (es-2016 "Ghost"; ruling 9)"""
    if row[at.TURN_KIND + row[at.NTH]] == books.TUNNEL:
        return False
    hides = 0
    for nth in range(book[books.TEAM_SIZE]):
        hides += book[books.HIDES + row[at.BANDIT + seat * at.TEAM + nth]]
    if not hides:
        return False
    for earlier in range(row[at.NTH]):
        if row[at.TURN_SEAT + earlier] == seat:
            return False
    return True


def covers(row: Row, book: Book, seat: int, found: Numbers) -> int:
    """One Action card of the other bandit, not a Marshal; or none. (en-2016 "Cover Rule"; ruling 28)"""
    n = 0
    for kind in range(at.ACTIONS * book[books.TEAM_SIZE]):
        bandit = row[at.BANDIT + seat * at.TEAM + kind // at.ACTIONS]
        is_other = bandit != row[at.COVER] - 1 and kind % at.ACTIONS != books.MARSHAL
        if is_other and row[at.HAND + seat * at.KINDS + kind]:
            found[n] = numbering.COVER_WITH + kind
            n += 1
    found[n] = numbering.NO_COVER
    return n + 1


def carry_out(row: Row, luck: Luck, book: Book, number: int) -> None:
    """Onto the pile goes the card, or into the hand go three. (en-2016 "Phase 1: Schemin'")"""
    seat = row[at.SEAT]
    row[at.COVER] = 0
    if number < numbering.DRAW:
        kind = number % at.ACTION_KINDS
        turn = row[at.TURN_KIND + row[at.NTH]]
        is_hidden = number >= numbering.PLAY_HIDDEN or turn == books.TUNNEL
        play(row, seat, kind, is_hidden)
        is_plain_shot = kind % at.ACTIONS == books.SHOOT and turn == books.STANDARD and not is_hidden
        if book[books.HAS_COVER] and is_plain_shot:
            row[at.COVER] = row[at.BANDIT + seat * at.TEAM + kind // at.ACTIONS] + 1
            return
    elif number in (numbering.DRAW, numbering.PASS):
        before = row[at.HAND_SIZE + seat]
        cards.draw(row, luck, seat, DRAW)
        row[at.TURN_DREW + row[at.NTH]] = row[at.HAND_SIZE + seat] - before + 1
    elif numbering.COVER_WITH <= number < numbering.NO_COVER:
        play(row, seat, number - numbering.COVER_WITH, is_hidden=False)
    row[at.NTH] += 1


def play(row: Row, seat: int, kind: int, is_hidden: bool) -> None:
    """A card of this hand comes onto the pile."""
    cards.leave_hand(row, seat, kind)
    nth = row[at.LAID_COUNT]
    row[at.LAID_COUNT] = nth + 1
    row[at.LAID_SEAT + nth] = seat
    row[at.LAID_CARD + nth] = kind + 1
    row[at.LAID_HIDDEN + nth] = is_hidden
    row[at.LAID_TURN + nth] = row[at.NTH] + 1


may_hide = compiled(may_hide)
turns = compiled(turns)
covers = compiled(covers)
ask = compiled(ask)
play = compiled(play)
carry_out = compiled(carry_out)
