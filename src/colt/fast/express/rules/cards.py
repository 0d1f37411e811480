"""Where cards go. (en-2016 "Phase 1: Schemin'", "Phase 2: Stealin'", "Expert Variant")"""

from __future__ import annotations

from colt.express.pieces import HAND
from colt.fast.arrays import Luck, Row
from colt.fast.compiling import compiled
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.luck import below


def owned(row: Row, book: Book, seat: int, kind: int) -> int:
    """How many cards of this kind a seat has in deck, hand, discard or on the pile; everybody knows that."""
    n: int = 0
    if kind < at.ACTION_KINDS:
        n = book[books.DECK_OF + kind]
    else:
        for nth in range(book[books.TEAM_SIZE]):
            bandit = row[at.BANDIT + seat * at.TEAM + nth]
            n += row[at.HITS + bandit * at.BULLETS + kind - at.ACTION_KINDS]
    return n


owned = compiled(owned)


def hand_size(row: Row, book: Book, seat: int) -> int:
    """Six cards, seven with Doc. (en-2016 "Doc")"""
    extra = 0
    for nth in range(book[books.TEAM_SIZE]):
        extra = max(extra, book[books.EXTRA_CARDS + row[at.BANDIT + seat * at.TEAM + nth]])
    return HAND + extra


hand_size = compiled(hand_size)


def may_draw(row: Row, seat: int) -> bool:
    """Whether anything is left to draw, perhaps after a reshuffle. (ruling 6)"""
    return bool(row[at.DECK_SIZE + seat] + row[at.DISCARD_SIZE + seat])


may_draw = compiled(may_draw)


def put_on_deck(row: Row, book: Book, seat: int, kind: int) -> None:
    """A card comes on top of this deck before everybody's eyes."""
    deck = at.DECK + seat * at.DECK_ROOM
    if book[books.RESHUFFLES]:
        row[deck + kind] += 1
    else:
        row[deck + row[at.DECK_SIZE + seat]] = kind + 1 + at.SEEN
    row[at.DECK_SIZE + seat] += 1


put_on_deck = compiled(put_on_deck)


def gather(row: Row, book: Book, seat: int) -> None:
    """All cards of this seat that are not in its hand lie in its deck, in no order yet."""
    deck = at.DECK + seat * at.DECK_ROOM
    for nth in range(2 * at.KINDS):
        row[deck + nth] = 0
    size = 0
    for kind in range(at.KINDS):
        for _ in range(owned(row, book, seat, kind) - row[at.HAND + seat * at.KINDS + kind]):
            row[deck + size] = kind + 1
            size += 1


gather = compiled(gather)


def shuffle(row: Row, luck: Luck, seat: int) -> None:
    """Shuffle this seat's deck."""
    deck = at.DECK + seat * at.DECK_ROOM
    for nth in range(row[at.DECK_SIZE + seat] - 1, 0, -1):
        other = below(luck, nth + 1)
        card = row[deck + nth]
        row[deck + nth] = row[deck + other]
        row[deck + other] = card


shuffle = compiled(shuffle)


def reshuffle(row: Row, luck: Luck, seat: int) -> None:
    """The discard pile becomes the new deck. (ruling 27)"""
    deck = at.DECK + seat * at.DECK_ROOM
    discard = at.DISCARD + seat * at.KINDS
    size = 0
    for kind in range(at.KINDS):
        for _ in range(row[discard + kind]):
            row[deck + size] = kind + 1
            size += 1
        row[discard + kind] = 0
    row[at.DECK_SIZE + seat] = size
    row[at.DISCARD_SIZE + seat] = 0
    shuffle(row, luck, seat)


reshuffle = compiled(reshuffle)


def draw(row: Row, luck: Luck, seat: int, count: int) -> None:
    """Draw up to so many cards; when a card must be drawn from an empty deck the discard pile is shuffled into a new
    one and drawing goes on. (rulings 6 and 27)"""
    deck = at.DECK + seat * at.DECK_ROOM
    for _ in range(count):
        if not row[at.DECK_SIZE + seat]:
            if not row[at.DISCARD_SIZE + seat]:
                return
            reshuffle(row, luck, seat)
        top = row[at.DECK_SIZE + seat] - 1
        kind = row[deck + top] - 1
        if kind >= at.SEEN:  # a bullet laid on top before everybody's eyes is known when it is drawn
            kind -= at.SEEN
            row[at.HAND_SEEN + seat * at.BULLETS + kind - at.ACTION_KINDS] += 1
        row[deck + top] = 0
        row[at.DECK_SIZE + seat] = top
        row[at.HAND + seat * at.KINDS + kind] += 1
        row[at.HAND_SIZE + seat] += 1


draw = compiled(draw)


def leave_hand(row: Row, seat: int, kind: int) -> None:
    """A card of this kind leaves the hand; one that everybody saw coming goes first."""
    row[at.HAND + seat * at.KINDS + kind] -= 1
    row[at.HAND_SIZE + seat] -= 1
    if kind >= at.ACTION_KINDS:
        seen = at.HAND_SEEN + seat * at.BULLETS + kind - at.ACTION_KINDS
        row[seen] = max(0, row[seen] - 1)


leave_hand = compiled(leave_hand)


def discard(row: Row, seat: int, kind: int) -> None:
    """A card comes face up onto the discard pile."""
    row[at.DISCARD + seat * at.KINDS + kind] += 1
    row[at.DISCARD_SIZE + seat] += 1


discard = compiled(discard)


def return_hand(row: Row, seat: int) -> None:
    """The unplayed cards go back on top of the deck; only their owner has seen them.
    (en-2016 "Phase 1: Schemin'")"""
    deck = at.DECK + seat * at.DECK_ROOM
    hand = at.HAND + seat * at.KINDS
    for nth in range(row[at.DECK_SIZE + seat]):
        row[deck + nth] = 0
    for kind in range(at.KINDS):
        row[deck + at.KINDS + kind] = row[hand + kind]
        row[hand + kind] = 0
    row[at.DECK_SIZE + seat] += row[at.HAND_SIZE + seat]
    row[at.HAND_SIZE + seat] = 0


return_hand = compiled(return_hand)


def put_away(row: Row, book: Book) -> None:
    """What becomes of the card that is resolved. (en-2016 "Phase 2: Stealin'", fr-2014 "Phase 2 : L'Action";
    en-2016 "Expert Variant")"""
    nth, how = row[at.NTH], book[books.PUT_AWAY]
    if how == books.DISCARDED:
        discard(row, row[at.LAID_SEAT + nth], row[at.LAID_CARD + nth] - 1)
    elif how == books.ONE_BY_ONE:
        put_on_deck(row, book, row[at.LAID_SEAT + nth], row[at.LAID_CARD + nth] - 1)
    row[at.NTH] = nth + 1


put_away = compiled(put_away)


def return_pile(row: Row, book: Book) -> None:
    """All actions are resolved: the cards go back to those who played them, unless they are away already.
    (en-2016 "Phase 2: Stealin'")"""
    if book[books.PUT_AWAY] == books.TOGETHER:
        for nth in range(row[at.LAID_COUNT]):
            put_on_deck(row, book, row[at.LAID_SEAT + nth], row[at.LAID_CARD + nth] - 1)


return_pile = compiled(return_pile)
