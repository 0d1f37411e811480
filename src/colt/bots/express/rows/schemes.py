"""Rules of thumb for Schemin': which card looks best where its bandit will stand."""

from __future__ import annotations

import numpy as np

from colt.bots.express import schemes
from colt.bots.express import stealing as thumbs
from colt.bots.express.rows.foresight import act_at_a_glance
from colt.bots.express.rows.notes import (
    BEST,
    DECK,
    DECK_SIZE,
    DOLLARS,
    DRAWN,
    FIRST_JEWEL,
    HAND,
    HELD,
    NONE,
    PLACE,
    PULL,
    ROOM,
    TOKENS,
    TURN,
    Floats,
)
from colt.bots.express.rows.stealing import is_rival_at
from colt.bots.express.rows.weighing import look_for_loot
from colt.express.pieces import CYLINDER, DRAW, ROUNDS
from colt.fast.arrays import Luck, Numbers, Row
from colt.fast.compiling import compiled
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import actions
from colt.fast.express.rules.actions import REACH_INSIDE, REACH_ON_ROOFS

DRAWS, WAITS = -1, -2
"""Instead of a card: draw; do nothing."""
WHIM = np.uint64(schemes.WHIM)

# --- one rating for each card


def promise(row: Row, values: Floats, space: int, share: float) -> float:
    """What it promises to stand here."""
    cost = 0.0
    if space == row[at.MARSHAL]:
        space, cost = space + at.CARS, float(thumbs.MEETING)
    return float(share * values[PULL + space] - cost)


promise = compiled(promise)


def rate_move(row: Row, values: Floats, here: int, share: float) -> float:
    """What it promises to run."""
    floor, car = here - here % at.CARS, here % at.CARS
    reach = REACH_ON_ROOFS if floor else REACH_INSIDE
    best = -np.inf
    for other in range(max(0, car - reach), min(row[at.CABOOSE], car + reach) + 1):
        if other != car:
            best = max(best, promise(row, values, floor + other, share))
    return best - promise(row, values, here, share)


def rate_shoot(row: Row, book: Book, bandit: int) -> float:
    """What a shot promises."""
    if row[at.FIRED + bandit] >= CYLINDER:
        return -5.0
    targets = actions.targets(row, book, bandit)
    for other in range(at.BANDITS):
        if targets >> other & 1 and row[at.SEAT_OF + other] != row[at.SEAT_OF + bandit]:
            return float(schemes.SHOT)
    return 5.0


def rate_punch(row: Row, notes: Numbers, values: Floats, book: Book, bandit: int, can_rob: bool) -> float:
    """What a punch promises."""
    rivals = 0
    for other in range(at.BANDITS):
        if is_rival_at(row, bandit, other, row[at.SPACE + bandit]):
            rivals |= 1 << other
    if not rivals:
        return 3.0
    rivals = actions.spare(book, rivals)
    takes_purses = book[books.TAKES_PURSE + bandit]
    most = 40.0
    for token in range(TOKENS):
        other = notes[PLACE + token] - at.SPACES
        if 0 <= other < at.BANDITS and rivals >> other & 1:
            share = thumbs.BEATEN
            if takes_purses and token < FIRST_JEWEL:
                share += 1
            elif can_rob:
                share += 0.4
            most = max(most, share * values[DOLLARS + token])
    return most


def rate_marshal(row: Row, bandit: int) -> float:
    """What it promises to send the Marshal."""
    value = 10.0
    for car in range(max(0, row[at.MARSHAL] - 1), min(row[at.CABOOSE], row[at.MARSHAL] + 1) + 1):
        if car == row[at.MARSHAL]:
            continue
        met = 0
        for other in range(at.BANDITS):
            if is_rival_at(row, bandit, other, car):
                met += 1
        own = thumbs.MEETING if row[at.SPACE + bandit] == car else 0
        value = max(value, thumbs.BEATEN * thumbs.MEETING * met - own)
    return value


rate_move = compiled(rate_move)
rate_shoot = compiled(rate_shoot)
rate_punch = compiled(rate_punch)
rate_marshal = compiled(rate_marshal)


def rate(row: Row, notes: Numbers, values: Floats, book: Book, seat: int, kind: int, can_rob: bool) -> float:
    """What playing this card promises, with the cards and the time that are left."""
    action, bandit = kind % at.ACTIONS, row[at.BANDIT + seat * at.TEAM + kind // at.ACTIONS]
    here = row[at.SPACE + bandit]
    share = 0.75 if can_rob else 0.3 if row[at.ROUND] < ROUNDS else 0.02
    if action == books.MOVE:
        return rate_move(row, values, here, share)
    if action == books.CHANGE_FLOOR:
        there = (here + at.CARS) % at.SPACES
        return promise(row, values, there, share) - promise(row, values, here, share)
    if action == books.SHOOT:
        return rate_shoot(row, book, bandit)
    if action == books.ROB:
        return float(values[BEST + here])
    if action == books.PUNCH:
        return rate_punch(row, notes, values, book, bandit, can_rob)
    return rate_marshal(row, bandit)


rate = compiled(rate)


def rate_draw(notes: Numbers, seat: int, turns: int) -> float:
    """What three cards more promise."""
    playable = notes[HELD + seat]
    drawn = min(DRAW, notes[DECK_SIZE + seat] - notes[DRAWN + seat])
    if turns <= 1 or not drawn:
        return -1.0
    if playable < turns:
        return float(schemes.MISSING_CARD)
    return float(schemes.SPARE_CARD * drawn / (1 + playable - turns) / 2)


rate_draw = compiled(rate_draw)

# --- a turn


def choose(
    row: Row, notes: Numbers, values: Floats, book: Book, seat: int, whims: Luck, nth_choice: int
) -> int:
    """The card that looks best, or to draw; a whim may turn the scale."""
    look_for_loot(row, notes, values)
    turns = turns_left(row, notes, seat)
    kinds = kinds_held(notes, seat)
    number = whims[nth_choice]
    best, card = -np.inf, NONE
    for nth in range(notes[HELD + seat]):
        kind = notes[HAND + seat * ROOM + nth]
        if not kinds >> kind & 1:
            continue
        kinds ^= 1 << kind
        can_rob = turns > 1 and has(notes, seat, kind - kind % at.ACTIONS + books.ROB)
        value = rate(row, notes, values, book, seat, kind, can_rob) + number % WHIM
        number //= WHIM
        if value > best:
            best, card = value, kind
    if notes[DECK_SIZE + seat] > notes[DRAWN + seat] or card == NONE:
        value = rate_draw(notes, seat, turns) + number % WHIM
        card = DRAWS if value > best else card
    return card


def turns_left(row: Row, notes: Numbers, seat: int) -> int:
    """How many turns of Schemin' this seat still has."""
    turns = 0
    for nth in range(notes[TURN], row[at.TURN_COUNT]):
        if row[at.TURN_SEAT + nth] == seat:
            turns += 1
    return turns


def kinds_held(notes: Numbers, seat: int) -> int:
    """The kinds of Action cards in this hand, a bit for each."""
    kinds = 0
    for nth in range(notes[HELD + seat]):
        kinds |= 1 << notes[HAND + seat * ROOM + nth]
    return kinds


turns_left = compiled(turns_left)
kinds_held = compiled(kinds_held)


def has(notes: Numbers, seat: int, kind: int) -> bool:
    """Whether this hand has a card of this kind."""
    return bool(kinds_held(notes, seat) >> kind & 1)


has = compiled(has)
choose = compiled(choose)


def draw(notes: Numbers, seat: int) -> None:
    """Three more cards come into this hand."""
    for _ in range(min(DRAW, notes[DECK_SIZE + seat] - notes[DRAWN + seat])):
        kind = notes[DECK + seat * at.DECK_ROOM + notes[DRAWN + seat]]
        notes[DRAWN + seat] += 1
        if kind != NONE:
            notes[HAND + seat * ROOM + notes[HELD + seat]] = kind
            notes[HELD + seat] += 1


def leave_hand(notes: Numbers, seat: int, kind: int) -> None:
    """The first card of this kind leaves the hand."""
    place = HAND + seat * ROOM
    while notes[place] != kind:
        place += 1
    notes[HELD + seat] -= 1
    for later in range(place, HAND + seat * ROOM + notes[HELD + seat]):
        notes[later] = notes[later + 1]


draw = compiled(draw)
leave_hand = compiled(leave_hand)


def take_turn(
    row: Row, notes: Numbers, values: Floats, book: Book, seat: int, card: int, found: Numbers, way: Numbers
) -> None:
    """This seat takes its turn: the card takes effect, or three more come into the hand, or nothing happens."""
    notes[TURN] += 1
    if card == DRAWS:
        draw(notes, seat)
    elif card != WAITS:
        leave_hand(notes, seat, card)
        act_at_a_glance(row, notes, values, book, seat, card, NONE, NONE, found, way)


take_turn = compiled(take_turn)


def finish(
    row: Row, notes: Numbers, values: Floats, book: Book, whims: Luck, found: Numbers, way: Numbers
) -> None:
    """All the turns of Schemin' that are left, everybody by these rules of thumb."""
    nth = 0
    while notes[TURN] < row[at.TURN_COUNT]:
        seat = row[at.TURN_SEAT + notes[TURN]]
        card = choose(row, notes, values, book, seat, whims, nth)
        take_turn(row, notes, values, book, seat, card, found, way)
        nth += 1


finish = compiled(finish)
