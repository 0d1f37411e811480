"""What the net can answer: the answers of the fast engine, told from the own seat.

Bandits are counted from the own ones on, cars from where one stands, and purses of the same known worth are one: where
several numbers of the engine become the same answer, the first of them is meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt.fast.columns import Layout
from colt.fast.compiling import compiled
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book

if TYPE_CHECKING:
    from colt.fast.arrays import Numbers, Row

VERSION_OF_OUTPUTS = 1
"""Counts on whenever an answer moves or means something else."""

OFFSETS = 2 * at.CARS - 1
"""From the whole train ahead to the whole train behind."""
PURSE_SORTS = at.WORTHS + 1
"""The worths a purse can have; the last one is unknown."""
TOKEN_SORTS = PURSE_SORTS + 2
"""The purses, a jewel, a strongbox."""
BULLET = at.ACTION_KINDS
"""All bullets are one kind when they are discarded."""

OUTPUTS = Layout()

PLAY = OUTPUTS.column("play", at.ACTION_KINDS, "play a card of this kind")
PLAY_HIDDEN = OUTPUTS.column("play_hidden", at.ACTION_KINDS, "play it face down, where that is a choice")
DRAW = OUTPUTS.column("draw", 1, "draw cards")
PASS = OUTPUTS.column("pass", 1, "pass")
COVER_WITH = OUTPUTS.column("cover_with", at.ACTION_KINDS, "cover the Shoot with a card of this kind")
NO_COVER = OUTPUTS.column("no_cover", 1, "leave the Shoot alone")
PICK = OUTPUTS.column("pick", at.ACTION_KINDS, "pick a card of this kind")
NO_PICK = OUTPUTS.column("no_pick", 1, "pick no card")
DISCARD = OUTPUTS.column("discard", at.ACTION_KINDS + 1, "discard a card of this kind; the last: a bullet")
KEEP = OUTPUTS.column("keep", 1, "keep the rest")
MOVE_BY = OUTPUTS.column("move_by", OFFSETS, "run so many cars, from the front to the rear")
SHOOT_AT = OUTPUTS.column("shoot_at", at.BANDITS, "shoot at this bandit")
ROB = OUTPUTS.column("rob", TOKEN_SORTS, "take such a token")
PUNCH = OUTPUTS.column("punch", at.BANDITS, "punch this bandit")
DROP = OUTPUTS.column("drop", TOKEN_SORTS, "he drops such a token")
TAKE = OUTPUTS.column("take", PURSE_SORTS, "he loses such a purse to us")
LOSE_NOTHING = OUTPUTS.column("lose_nothing", 1, "he has nothing to lose")
PUSH_BY = OUTPUTS.column("push_by", OFFSETS, "he is pushed so many cars, from the front to the rear")
MARSHAL_BY = OUTPUTS.column(
    "marshal_by", OFFSETS, "the Marshal goes so many cars, from the front to the rear"
)
STEAL = OUTPUTS.column("steal", PURSE_SORTS, "pick up such a purse")
DECLINE = OUTPUTS.column("decline", 1, "leave the purses where they are")
CHOOSE_TEAM = OUTPUTS.column("choose_team", at.PAIRS, "play these two")
CABOOSE_FIRST = OUTPUTS.column(
    "caboose_first", at.TEAM, "the first or the second bandit starts in the caboose"
)

COUNT = OUTPUTS.width
DIGEST = OUTPUTS.digest([f"version {VERSION_OF_OUTPUTS}"])
"""Changes with every answer."""


def place_of(row: Row, book: Book, bandit: int, seat: int) -> int:
    """Which bandit this is, counted from the own ones of this seat on."""
    size, players, owner = book[books.TEAM_SIZE], book[books.PLAYERS], row[at.SEAT_OF + bandit]
    place: int = (owner - seat) % players * size
    if row[at.BANDIT + owner * at.TEAM] != bandit:
        place += 1
    return place


place_of = compiled(place_of)


def sort_of(row: Row, token: int) -> int:
    """What sort of token this is, as far as one knows."""
    if token >= at.PURSES:
        return PURSE_SORTS + token - at.PURSES
    worth: int = row[at.PURSE_WORTH + token]
    return worth - 1 if worth else at.WORTHS


sort_of = compiled(sort_of)


def acting(row: Row, seat: int) -> int:
    """The bandit whose laid card is carried out now."""
    kind = row[at.LAID_CARD + row[at.NTH]] - 1
    bandit: int = row[at.BANDIT + seat * at.TEAM + kind // at.ACTIONS]
    return bandit


acting = compiled(acting)


def by_token(row: Row, number: int) -> int:
    """Answers that name a token."""
    if number < numbering.PUNCH:
        return ROB + sort_of(row, number - numbering.ROB)
    if number < numbering.TAKE:
        return DROP + sort_of(row, number - numbering.DROP)
    if number < numbering.LOSE_NOTHING:
        return TAKE + sort_of(row, number - numbering.TAKE)
    return STEAL + sort_of(row, number - numbering.STEAL)


def by_car(row: Row, seat: int, number: int) -> int:
    """Answers that name a car, counted from the one somebody stands in."""
    if number >= numbering.MARSHAL_TO:
        return int(MARSHAL_BY + number - numbering.MARSHAL_TO - row[at.MARSHAL] + at.CARS - 1)
    here = row[at.SPACE + acting(row, seat)] % at.CARS
    if number < numbering.SHOOT_AT:
        return int(MOVE_BY + (number - numbering.MOVE_TO) % at.CARS - here + at.CARS - 1)
    return int(PUSH_BY + number - numbering.PUSH_TO - here + at.CARS - 1)


by_token = compiled(by_token)
by_car = compiled(by_car)


def output_of(row: Row, book: Book, seat: int, number: int) -> int:
    """This answer of the engine as the net would give it; the row is what this seat knows."""
    output = number  # up to the discarded bullets the numbering is the same
    if number >= numbering.DECLINE:
        output = DECLINE + number - numbering.DECLINE
    elif number >= numbering.STEAL or numbering.ROB <= number < numbering.PUNCH:
        output = by_token(row, number)
    elif number >= numbering.PUSH_TO or numbering.MOVE_TO <= number < numbering.SHOOT_AT:
        output = by_car(row, seat, number)
    elif number == numbering.LOSE_NOTHING:
        output = LOSE_NOTHING
    elif number >= numbering.DROP:
        output = by_token(row, number)
    elif number >= numbering.PUNCH:
        output = PUNCH + place_of(row, book, number - numbering.PUNCH, seat)
    elif number >= numbering.SHOOT_AT:
        output = SHOOT_AT + place_of(row, book, number - numbering.SHOOT_AT, seat)
    elif number >= numbering.KEEP:
        output = KEEP
    return min(output, DISCARD + BULLET) if number < numbering.KEEP else output


output_of = compiled(output_of)


def find_outputs(row: Row, book: Book, seat: int, n: int, found: Numbers, numbers: Numbers) -> int:
    """Write which number of the engine each answer of the net means here, -1 where it means none. Returns how many
    different answers there are."""
    for output in range(COUNT):
        numbers[output] = -1
    different = 0
    for nth in range(n):
        output = output_of(row, book, seat, found[nth])
        if numbers[output] < 0:
            numbers[output] = found[nth]
            different += 1
    return different


find_outputs = compiled(find_outputs)
