"""Where the bandits stand: one order from the front of the train to its rear. (ruling 30)"""

from __future__ import annotations

from colt.fast.arrays import Row
from colt.fast.compiling import compiled
from colt.fast.counting import whole
from colt.fast.superexpress.columns import (
    CAR,
    EMPTY,
    FACING,
    FLOOR,
    GROUP,
    GROUPS,
    HANGING,
    LEFT,
    LINE,
    ON_TRAIN,
    PLAYERS,
    STUNNED,
)
from colt.fast.superexpress.plans import drop


def is_playing(row: Row, seat: int) -> bool:
    """Whether this seat's bandit is on the train, or hangs beside it."""
    return bool(row[CAR + seat] != EMPTY or row[HANGING + seat] > 0)


is_playing = compiled(is_playing)


def somebody_hangs(row: Row) -> bool:
    """Whether anybody hangs beside the train."""
    for seat in range(whole(row[PLAYERS])):
        if row[HANGING + seat] > 0:
            return True
    return False


somebody_hangs = compiled(somebody_hangs)


def step_out(row: Row, seat: int) -> None:
    """A bandit leaves the line, and those behind him close up."""
    place = 0
    while row[LINE + place] != seat:
        place += 1
    row[ON_TRAIN] -= 1
    for behind in range(place, whole(row[ON_TRAIN])):
        row[LINE + behind] = row[LINE + behind + 1]
    row[LINE + row[ON_TRAIN]] = EMPTY


step_out = compiled(step_out)


def stand(row: Row, seat: int, car: int, at_rear: bool) -> None:
    """A bandit comes to stand at the rear or the front edge of a car; those in it make room. (ruling 30)"""
    if row[CAR + seat] != EMPTY:
        step_out(row, seat)
    first_behind = car + 1 if at_rear else car
    place = whole(row[ON_TRAIN])
    while place > 0 and row[CAR + row[LINE + place - 1]] >= first_behind:
        row[LINE + place] = row[LINE + place - 1]
        place -= 1
    row[LINE + place] = seat
    row[CAR + seat] = car
    row[ON_TRAIN] += 1


stand = compiled(stand)


def enter(row: Row, seat: int, car: int) -> None:
    """A bandit enters the next car and stands at the edge he came in by. (ruling 30)"""
    stand(row, seat, car, car < row[CAR + seat])


enter = compiled(enter)


def leave_train(row: Row, seat: int) -> None:
    """This bandit is no longer on the train."""
    step_out(row, seat)
    row[CAR + seat] = EMPTY
    row[FLOOR + seat] = 0
    row[FACING + seat] = 0
    row[STUNNED + seat] = 0


leave_train = compiled(leave_train)


def leave_game(row: Row, seat: int) -> None:
    """This bandit is out, with the group that leaves now; his cards are never shown. (ruling 35)"""
    place = 0
    while row[LEFT + place] != EMPTY:
        place += 1
    row[LEFT + place] = seat
    row[GROUP + seat] = row[GROUPS]
    drop(row, seat)


leave_game = compiled(leave_game)


def hang(row: Row, seat: int) -> None:
    """This bandit hangs beside the train until his next card. (ruling 34)"""
    last = 0
    for other in range(whole(row[PLAYERS])):
        last = max(last, whole(row[HANGING + other]))
    row[HANGING + seat] = last + 1


hang = compiled(hang)


def let_go(row: Row, seat: int) -> None:
    """This bandit hangs no longer."""
    mine = row[HANGING + seat]
    row[HANGING + seat] = 0
    for other in range(whole(row[PLAYERS])):
        if row[HANGING + other] > mine:
            row[HANGING + other] -= 1


let_go = compiled(let_go)
