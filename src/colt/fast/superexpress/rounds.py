"""A round from its plans to the uncoupling. (super-express "Fase 2: Azione!", "Fine del Round")"""

from __future__ import annotations

from colt.fast.arrays import Row
from colt.fast.compiling import compiled
from colt.fast.counting import whole
from colt.fast.superexpress.cards import resolve
from colt.fast.superexpress.columns import (
    CABOOSE,
    CAR,
    CARS,
    EMPTY,
    ENDING,
    FIRST,
    FLOOR,
    GROUPS,
    LINE,
    LOOT,
    MOMENT,
    ON_TRAIN,
    OPENED,
    PAGE,
    PLANNING,
    PLANS,
    PLAYERS,
    ROOF,
    ROUND,
    SEATS,
    TRAIN,
    VALUES,
)
from colt.fast.superexpress.plans import cards_left
from colt.fast.superexpress.train import is_playing, leave_game, leave_train, somebody_hangs
from colt.superexpress.editions import Rulebook
from colt.superexpress.pieces import PLAN

CHAPTERS = len(Rulebook().round)

# --- the plan


def begin_round(row: Row) -> None:
    """A new round: everybody takes all cards in hand; after the first one the First Player card has passed on.
    (super-express "Fase 1: Il Piano", "Fine del Round"; ruling 29)"""
    if row[ROUND] > 0:
        row[FIRST] = next_first(row)
    row[ROUND] += 1
    for nth in range(SEATS * PLAN):
        row[PLANS + nth] = EMPTY
        row[OPENED + nth] = EMPTY
    row[MOMENT] = PLANNING


def next_first(row: Row) -> int:
    """The First Player card goes to the left, to the next bandit still in the game.
    (super-express "Fine del Round"; ruling 35)"""
    players = whole(row[PLAYERS])
    seat = (whole(row[FIRST]) + 1) % players
    while not is_playing(row, seat):
        seat = (seat + 1) % players
    return seat


next_first = compiled(next_first)
begin_round = compiled(begin_round)


def is_asked(row: Row, seat: int) -> bool:
    """Whether this seat has not made its plan yet."""
    return row[MOMENT] == PLANNING and is_playing(row, seat) and row[PLANS + seat * PLAN] == EMPTY


is_asked = compiled(is_asked)


def somebody_is_asked(row: Row) -> bool:
    """Whether a plan is missing: as long as the plans are made, nothing else happens."""
    if row[PAGE] % CHAPTERS != 0:
        return False
    for seat in range(whole(row[PLAYERS])):
        if is_asked(row, seat):
            return True
    return False


somebody_is_asked = compiled(somebody_is_asked)

# --- the action


def next_seat(row: Row) -> int:
    """One card each, clockwise from the First Player, three times round: whoever has most cards left, the
    first of them in turn order. Who is out has none. (super-express "Fase 2: Azione!"; ruling 35)"""
    players = whole(row[PLAYERS])
    most, best = 0, EMPTY
    for nth in range(players):
        seat = (whole(row[FIRST]) + nth) % players
        left = cards_left(row, seat)
        if left > most:
            most, best = left, seat
    return best


next_seat = compiled(next_seat)


def turn_up(row: Row, seat: int) -> int:
    """The next card of this seat's plan lies open now."""
    plan, opened = PLANS + seat * PLAN, OPENED + seat * PLAN
    card = row[plan]
    for nth in range(PLAN - 1):
        row[plan + nth] = row[plan + nth + 1]
    row[plan + PLAN - 1] = EMPTY
    while row[opened] != EMPTY:
        opened += 1
    row[opened] = card
    return whole(card)


turn_up = compiled(turn_up)


def act(row: Row) -> None:
    """Card after card is turned up and takes effect; the last bandit on the train wins at once.
    (super-express "Fase 2: Azione!"; ruling 36)"""
    seat = next_seat(row)
    while seat != EMPTY:
        resolve(row, seat, turn_up(row, seat))
        if is_decided(row):
            return
        seat = next_seat(row)


def is_decided(row: Row) -> bool:
    """One bandit is left on the train, or nobody; while somebody hangs beside it the game goes on.
    (super-express "Fine della Partita"; rulings 34 and 36)"""
    return row[ON_TRAIN] < 2 and not somebody_hangs(row)


is_decided = compiled(is_decided)
act = compiled(act)

# --- uncoupling


def uncouple(row: Row) -> None:
    """The caboose is uncoupled, with everybody in or on it; then its card is won.
    (super-express "Fine del Round"; rulings 33 and 36)"""
    caboose = whole(row[CABOOSE])
    value = whole(row[VALUES + caboose - 1])
    row[VALUES + caboose - 1] = EMPTY
    row[CABOOSE] = caboose - 1
    take_away(row, caboose)
    if not is_decided(row):
        win(row, farthest(row), value)


def take_away(row: Row, car: int) -> None:
    """Everybody in this car is out, together. (ruling 33)"""
    place = whole(row[ON_TRAIN])
    while place > 0 and row[CAR + row[LINE + place - 1]] == car:
        place -= 1
    if place < row[ON_TRAIN]:
        row[GROUPS] += 1
    while place < row[ON_TRAIN]:
        seat = whole(row[LINE + place])
        leave_train(row, seat)
        leave_game(row, seat)


take_away = compiled(take_away)


def farthest(row: Row) -> int:
    """The bandit farthest from the locomotive: by car, then roof before inside, then the rearmost in the
    order of the car. (super-express "Fine del Round"; ruling 33)"""
    place = whole(row[ON_TRAIN]) - 1
    last = whole(row[LINE + place])
    while place >= 0 and row[CAR + row[LINE + place]] == row[CAR + last]:
        if row[FLOOR + row[LINE + place]] == ROOF:
            return whole(row[LINE + place])
        place -= 1
    return last


farthest = compiled(farthest)


def win(row: Row, seat: int, value: int) -> None:
    """A bandit gets the card of the uncoupled car. (super-express "Fine del Round")"""
    place = LOOT + seat * CARS
    while row[place] != EMPTY:
        place += 1
    row[place] = value


win = compiled(win)
uncouple = compiled(uncouple)

# --- going on


def go_on(row: Row) -> None:
    """When all plans lie on the table: the round they make, and either the next one or the end.
    (super-express "Fase 2: Azione!", "Fine del Round", "Fine della Partita"; ruling 36)"""
    if row[MOMENT] != PLANNING or somebody_is_asked(row):
        return
    act(row)
    if not is_decided(row):
        uncouple(row)
    if is_decided(row) or row[CABOOSE] == 0:
        row[MOMENT] = ENDING
        row[PAGE] = row[TRAIN] * CHAPTERS + 1
    else:
        row[PAGE] += CHAPTERS - row[PAGE] % CHAPTERS
        begin_round(row)


go_on = compiled(go_on)
