"""The end of the game. (super-express "Fine della Partita")"""

from __future__ import annotations

from colt.fast.arrays import Row
from colt.fast.compiling import compiled
from colt.fast.counting import whole
from colt.fast.superexpress.columns import CAR, CARS, EMPTY, GROUP, GROUPS, LOOT, ON_TRAIN, PLAYERS
from colt.superexpress.pieces import LOOT_VALUES

assert list(LOOT_VALUES) == sorted(LOOT_VALUES), "a higher number is a higher card"

ROOM = CARS + 1
"""More than anybody can win cards, or any card is worth."""


def cards_won(row: Row, seat: int) -> int:
    """How many Loot cards a seat has."""
    count = 0
    for nth in range(CARS):
        if row[LOOT + seat * CARS + nth] != EMPTY:
            count += 1
    return count


cards_won = compiled(cards_won)


def standing(row: Row, seat: int) -> int:
    """Who stayed longer stands higher; among those who left together, and among those who are left, the Loot
    cards decide: most cards, then the single highest. (super-express "Fine della Partita"; ruling 36)"""
    stayed = whole(row[GROUP + seat]) if row[CAR + seat] == EMPTY else whole(row[GROUPS]) + 1
    won = cards_won(row, seat)
    highest = EMPTY
    for nth in range(won):
        highest = max(highest, whole(row[LOOT + seat * CARS + nth]))
    return (stayed * ROOM + won) * ROOM + highest


standing = compiled(standing)


def place(row: Row, seat: int) -> int:
    """How many seats stand above this one. (ruling 36)"""
    mine = standing(row, seat)
    above = 0
    for other in range(whole(row[PLAYERS])):
        if standing(row, other) > mine:
            above += 1
    return above


place = compiled(place)


def is_winner(row: Row, seat: int) -> bool:
    """The last on the train wins; if the last car has gone, the best of those in the locomotive; if nobody is
    left, nobody. (super-express "Fine della Partita"; ruling 36)"""
    return row[ON_TRAIN] > 0 and place(row, seat) == 0


is_winner = compiled(is_winner)
