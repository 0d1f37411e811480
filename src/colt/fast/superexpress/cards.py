"""The Action cards: what each of them does. (super-express "Carte Azione")"""

from __future__ import annotations

from colt.fast.arrays import Row
from colt.fast.compiling import compiled
from colt.fast.counting import whole
from colt.fast.superexpress.columns import (
    CABOOSE,
    CAR,
    CHANGE_FLOOR,
    EMPTY,
    FACING,
    FLIP,
    FLOOR,
    FRONT,
    GROUPS,
    HAND,
    HANGING,
    HORSE,
    INSIDE,
    LINE,
    MOVE,
    ON_TRAIN,
    REFLEX,
    ROOF,
    SHOOT,
    STUNNED,
)
from colt.fast.superexpress.plans import cards_left
from colt.fast.superexpress.train import enter, hang, leave_game, leave_train, let_go, stand
from colt.superexpress.pieces import LOCOMOTIVE


def is_off_train(row: Row, car: int) -> bool:
    """Whether the train ends before this car."""
    return car < LOCOMOTIVE or car > row[CABOOSE]


is_off_train = compiled(is_off_train)


def fall(row: Row, seat: int) -> None:
    """A bandit is out, alone."""
    row[GROUPS] += 1
    leave_game(row, seat)


fall = compiled(fall)


def move(row: Row, seat: int) -> None:
    """One car the way the gun points, same floor, same facing; who walks off the train is out.
    (super-express "Muoversi"; rulings 30 and 34)"""
    car = whole(row[CAR + seat]) + whole(row[FACING + seat])
    if is_off_train(row, car):
        leave_train(row, seat)
        fall(row, seat)
    else:
        enter(row, seat, car)


move = compiled(move)


def target(row: Row, seat: int) -> int:
    """The nearest standing bandit in front on the same floor, in the own car or any other; stunned ones are
    passed over. (super-express "Sparare"; ruling 31)"""
    place = 0
    while row[LINE + place] != seat:
        place += 1
    way = whole(row[FACING + seat])
    place += way
    while 0 <= place < row[ON_TRAIN]:
        other = whole(row[LINE + place])
        if row[FLOOR + other] == row[FLOOR + seat] and row[STUNNED + other] == 0:
            return other
        place += way
    return EMPTY


target = compiled(target)


def shoot(row: Row, seat: int) -> None:
    """The target is pushed one car further the way the gun points and lies stunned, facing as before.
    (super-express "Sparare"; rulings 30 and 31)"""
    victim = target(row, seat)
    if victim == EMPTY:
        return
    car = whole(row[CAR + victim]) + whole(row[FACING + seat])
    if not is_off_train(row, car):
        enter(row, victim, car)
        row[STUNNED + victim] = 1
        return
    leave_train(row, victim)
    if may_hang(row, victim):
        hang(row, victim)
    else:
        fall(row, victim)


def may_hang(row: Row, seat: int) -> bool:
    """Whether who is shot off the train is not out at once: there are horses in this game, and a card of his
    is still to come this round. (super-express "Cavallo"; ruling 34)"""
    return row[HAND] >> HORSE & 1 == 1 and cards_left(row, seat) > 0


may_hang = compiled(may_hang)
shoot = compiled(shoot)


def recover(row: Row, seat: int, card: int) -> None:
    """Whatever the card says, the bandit only stands up, facing as before; with Reflex he shoots as well.
    (super-express "Riprendersi", "Riflessi"; rulings 32 and 34)"""
    row[STUNNED + seat] = 0
    if card == REFLEX:
        shoot(row, seat)


recover = compiled(recover)


def ride(row: Row, seat: int) -> None:
    """Into the locomotive, standing, facing front, behind everybody there.
    (super-express "Cavallo"; ruling 34)"""
    stand(row, seat, LOCOMOTIVE, True)
    row[FLOOR + seat] = INSIDE
    row[FACING + seat] = FRONT


ride = compiled(ride)


def hold_on(row: Row, seat: int, card: int) -> None:
    """Who hangs beside the train is saved by a Horse as his next card; with any other he is out.
    (super-express "Cavallo"; ruling 34)"""
    let_go(row, seat)
    if card == HORSE:
        ride(row, seat)
    else:
        fall(row, seat)


hold_on = compiled(hold_on)


def take_effect(row: Row, seat: int, card: int) -> None:
    """What a card does for a bandit who stands on the train. (super-express "Girarsi", "Cambiare Piano", "Muoversi",
    "Sparare", "Riflessi", "Cavallo"; rulings 30, 31, 32 and 34)"""
    if card == FLIP:
        row[FACING + seat] = -row[FACING + seat]
    elif card == CHANGE_FLOOR:
        row[FLOOR + seat] = ROOF - row[FLOOR + seat]
    elif card == MOVE:
        move(row, seat)
    elif card == SHOOT:
        shoot(row, seat)
    elif card == REFLEX:
        row[STUNNED + seat] = 1
    else:
        ride(row, seat)


take_effect = compiled(take_effect)


def resolve(row: Row, seat: int, card: int) -> None:
    """A card is turned up: it saves or fells who hangs, stands up who is stunned, or does what it says.
    (super-express "Riprendersi", "Cavallo"; rulings 32 and 34)"""
    if row[HANGING + seat] > 0:
        hold_on(row, seat, card)
    elif row[STUNNED + seat] > 0:
        recover(row, seat, card)
    else:
        take_effect(row, seat, card)


resolve = compiled(resolve)
