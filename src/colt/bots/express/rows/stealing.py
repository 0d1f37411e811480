"""Rules of thumb for Stealin': what a bandit does when there is no time to think. Of equally good ways the first."""

from __future__ import annotations

import numpy as np

from colt.bots.express import stealing
from colt.bots.express.rows.notes import (
    BEST,
    CAME,
    CAR,
    DOLLARS,
    FIRST_JEWEL,
    IS_TAKEN,
    LOOKED_AT,
    LOST,
    NONE,
    PLACE,
    PULL,
    TOKENS,
    WAY,
    Floats,
)
from colt.bots.express.rows.weighing import look_for_loot, money
from colt.express.pieces import CYLINDER
from colt.fast.arrays import Numbers, Row
from colt.fast.compiling import compiled
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import actions, table


def is_rival_at(row: Row, bandit: int, other: int, space: int) -> bool:
    """Whether this other bandit, of another seat, stands there."""
    return bool(row[at.SPACE + other] == space and row[at.SEAT_OF + other] != row[at.SEAT_OF + bandit])


is_rival_at = compiled(is_rival_at)

# --- Move


def is_seen(row: Row, bandit: int, space: int) -> bool:
    """Whether somebody would be in sight from there."""
    before = row[at.SPACE + bandit]
    row[at.SPACE + bandit] = space
    seen = actions.in_sight(row, space)
    row[at.SPACE + bandit] = before
    return bool(seen != 0)


def most_at(row: Row, notes: Numbers, values: Floats, bandit: int, space: int) -> float:
    """The best token on the sheets of the rivals in this space."""
    most = 0.0
    for token in range(TOKENS):
        other = notes[PLACE + token] - at.SPACES
        if 0 <= other < at.BANDITS and is_rival_at(row, bandit, other, space):
            most = max(most, values[DOLLARS + token])
    return most


is_seen = compiled(is_seen)
most_at = compiled(most_at)


def appeal(
    row: Row, notes: Numbers, values: Floats, bandit: int, space: int, first: int, second: int
) -> float:
    """How good it is to come to this space with these cards to follow."""
    cost = 0.0
    if space == row[at.MARSHAL]:
        space, cost = space + at.CARS, float(stealing.MEETING)
    value = 0.3 * values[PULL + space] - cost
    if first == books.ROB:
        value += values[BEST + space]
    elif first == books.CHANGE_FLOOR:
        other_floor = (space + at.CARS) % at.SPACES
        if other_floor == row[at.MARSHAL]:
            value -= stealing.MEETING
        elif second == books.ROB:
            value += values[BEST + other_floor]
    elif first == books.PUNCH:
        value += stealing.BEATEN * most_at(row, notes, values, bandit, space)
    elif first == books.SHOOT and is_seen(row, bandit, space):
        value += stealing.TARGET
    return float(value)


appeal = compiled(appeal)


def best_move(
    row: Row, notes: Numbers, values: Floats, bandit: int, first: int, second: int, found: Numbers
) -> int:
    """The space to run to."""
    best, to = -np.inf, NONE
    for nth in range(actions.moves(row, bandit, found)):
        space = found[nth] - numbering.MOVE_TO
        value = appeal(row, notes, values, bandit, space, first, second)
        if value > best:
            best, to = value, space
    return to


best_move = compiled(best_move)

# --- Shoot


def best_target(row: Row, notes: Numbers, values: Floats, book: Book, bandit: int) -> int:
    """Whom to shoot: the richest rival; those in sight are looked at before those through the roof."""
    if row[at.FIRED + bandit] >= CYLINDER:
        return NONE
    here, seat = row[at.SPACE + bandit], row[at.SEAT_OF + bandit]
    targets = actions.targets(row, book, bandit)
    near = actions.in_sight(row, here)
    if book[books.SHOOTS_FAR + bandit] and actions.is_alone(row, here, seat):
        near = targets
    best, target = -np.inf, NONE
    for seen in (targets & near, targets & ~near):
        for nth in range(at.BANDITS):
            other = notes[LOOKED_AT + nth]
            if other == NONE or not seen >> other & 1:
                continue
            whose = row[at.SEAT_OF + other]
            value = -1.0 if whose == seat else money(row, notes, values, whose)
            if value > best:
                best, target = value, other
    return target


best_target = compiled(best_target)

# --- Rob


def best_token(notes: Numbers, values: Floats, place: int, end: int) -> int:
    """The best token in this place, of those before the end."""
    best = NONE
    for token in range(end):
        if notes[PLACE + token] == place and is_better(notes, values, token, best):
            best = token
    return best


def is_better(notes: Numbers, values: Floats, token: int, best: int) -> bool:
    """Whether this token is worth more than that, or as much and came before it."""
    if best == NONE:
        return True
    if values[DOLLARS + token] != values[DOLLARS + best]:
        return bool(values[DOLLARS + token] > values[DOLLARS + best])
    return bool(notes[CAME + token] < notes[CAME + best])


is_better = compiled(is_better)
best_token = compiled(best_token)

# --- Punch


def rate_loss(values: Floats, token: int, is_partner: bool, is_taken: bool, first: int) -> float:
    """How good it is that somebody loses this token."""
    share = -1.0 if is_partner else stealing.BEATEN
    if is_taken:
        share += 1
    elif first == books.ROB:
        share += stealing.PICKED_UP
    return float(values[DOLLARS + token] * share)


def rate_push(row: Row, values: Floats, is_partner: bool, space: int) -> float:
    """How good it is that somebody is pushed there."""
    if space == row[at.MARSHAL]:
        return -float(stealing.MEETING) if is_partner else stealing.BEATEN * stealing.MEETING
    return 0.0 if is_partner else float(-0.05 * values[PULL + space])


rate_loss = compiled(rate_loss)
rate_push = compiled(rate_push)


def best_loss(
    notes: Numbers,
    values: Floats,
    victim: int,
    takes_purses: bool,
    is_partner: bool,
    first: int,
    way: Numbers,
) -> float:
    """What this victim should lose, and whether the puncher takes it. Returns how good that is."""
    best = -np.inf
    way[LOST], way[IS_TAKEN] = NONE, 0
    for token in range(TOKENS):
        if notes[PLACE + token] != at.SPACES + victim:
            continue
        for is_taken in range(1 + (takes_purses and token < FIRST_JEWEL)):
            value = rate_loss(values, token, is_partner, is_taken == 1, first)
            is_first = way[LOST] != token and notes[CAME + token] < notes[CAME + way[LOST]]
            if value > best or (value == best and is_first):
                best = value
                way[LOST], way[IS_TAKEN] = token, is_taken
    return 0.0 if way[LOST] == NONE else best


def best_push(
    row: Row, values: Floats, here: int, is_partner: bool, count: int, found: Numbers, way: Numbers
) -> float:
    """Where to push the victim, the cars from the locomotive on. Returns how good that is."""
    best = -np.inf
    for car in range(at.CARS):
        for nth in range(count):
            if found[nth] == numbering.PUSH_TO + car:
                value = rate_push(row, values, is_partner, here - here % at.CARS + car)
                if value > best:
                    best = value
                    way[CAR] = car
    return best


best_loss = compiled(best_loss)
best_push = compiled(best_push)


def best_punch(
    row: Row,
    notes: Numbers,
    values: Floats,
    book: Book,
    bandit: int,
    first: int,
    found: Numbers,
    way: Numbers,
) -> None:
    """Whom to punch, what he loses and where he is pushed; nobody where nobody is here."""
    here, seat = row[at.SPACE + bandit], row[at.SEAT_OF + bandit]
    victims = actions.spare(book, table.those_at(row, here) & ~(1 << bandit))
    count = actions.pushes(row, book, here, found)
    takes_purses = book[books.TAKES_PURSE + bandit]
    best, victim = -np.inf, NONE
    lost, car, is_taken = NONE, NONE, 0
    for nth in range(at.BANDITS):
        other = notes[LOOKED_AT + nth]
        if other == NONE or not victims >> other & 1:
            continue
        is_partner = row[at.SEAT_OF + other] == seat
        value = best_loss(notes, values, other, takes_purses, is_partner, first, way)
        value += best_push(row, values, here, is_partner, count, found, way)
        if value > best:
            best, victim = value, other
            lost, car, is_taken = way[LOST], way[CAR], way[IS_TAKEN]
    way[WAY], way[LOST], way[CAR], way[IS_TAKEN] = victim, lost, car, is_taken


best_punch = compiled(best_punch)

# --- Marshal


def best_marshal(row: Row, values: Floats, bandit: int, found: Numbers) -> int:
    """Where to send the Marshal: away from where we stand above loot, and not onto the loot next to us."""
    best, to = -np.inf, NONE
    for nth in range(actions.neighbours(numbering.MARSHAL_TO, row[at.MARSHAL], 1, row[at.CABOOSE], found)):
        car = found[nth] - numbering.MARSHAL_TO
        value = 0.0
        for other in range(at.BANDITS):
            if row[at.SPACE + other] == car:
                is_own = row[at.SEAT_OF + other] == row[at.SEAT_OF + bandit]
                value += -stealing.MEETING if is_own else stealing.BEATEN * stealing.MEETING
        value = value + 4 * abs(row[at.SPACE + bandit] % at.CARS - car) - 0.05 * values[BEST + car]
        if value > best:
            best, to = value, car
    return to


best_marshal = compiled(best_marshal)

# --- all six


def choose(
    row: Row,
    notes: Numbers,
    values: Floats,
    book: Book,
    action: int,
    bandit: int,
    first: int,
    second: int,
    found: Numbers,
    way: Numbers,
) -> None:
    """The way to do what a card says that looks best at a glance, with the own cards that follow; none where there is
    none."""
    look_for_loot(row, notes, values)
    if action == books.MOVE:
        way[WAY] = best_move(row, notes, values, bandit, first, second, found)
    elif action == books.CHANGE_FLOOR:
        way[WAY] = (row[at.SPACE + bandit] + at.CARS) % at.SPACES
    elif action == books.SHOOT:
        way[WAY] = best_target(row, notes, values, book, bandit)
    elif action == books.ROB:
        way[WAY] = best_token(notes, values, row[at.SPACE + bandit], TOKENS)
    elif action == books.PUNCH:
        best_punch(row, notes, values, book, bandit, first, found, way)
    else:
        way[WAY] = best_marshal(row, values, bandit, found)


choose = compiled(choose)
