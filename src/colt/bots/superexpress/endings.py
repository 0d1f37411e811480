"""The last two of Colt Super Express, compiled: what the rounds to come are worth to them, solved exactly.

Of a table with two bandits left little matters: where both stand, who begins, how many more Loot cards one has, and
who holds the highest. Where they stand has a number here, a place, and what a card does is looked up place by place,
so that all pairs of plans are played out in microseconds. A round is a game of two in which the one wins what the
other loses; a linear program finds what each can be sure of.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from colt.bots.superexpress.rows import Outcomes, Plans
from colt.fast.arrays import Mask, Row
from colt.fast.compiling import compiled, entry
from colt.fast.counting import whole
from colt.fast.superexpress.cards import resolve
from colt.fast.superexpress.columns import (
    CABOOSE,
    CAR,
    CARDS,
    EMPTY,
    FACING,
    FLOOR,
    FRONT,
    GROUPS,
    HAND,
    HANGING,
    LINE,
    LOOT,
    ON_TRAIN,
    PLANS,
    PLAYERS,
    REAR,
    STUNNED,
    VALUES,
)
from colt.fast.superexpress.rounds import is_decided, uncouple
from colt.superexpress.pieces import PLAN

Places = npt.NDArray[np.int32]
"""Numbers of places."""
Weights = npt.NDArray[np.float64]

KINDS = len(CARDS)
STANCES = 8
"""In one car a bandit can be on either floor, face either way, and stand or lie."""
ENDINGS = 3
"""The first of the two has won, the second, or nobody is left."""
FIRST_WON, SECOND_WON, NOBODY = range(ENDINGS)
MOVERS = 3
"""Who turns up a card: the first; the second; the second when the first has no card to come."""
PATIENCE = 200
"""After so many steps of a linear program somebody may be going round in circles."""
SMALLEST = 1e-11
"""Less than this is nothing: what sums leave over."""

# --- places


def stances(caboose: int) -> int:
    """In how many ways one bandit can stand on a train of this length."""
    return STANCES * (caboose + 1)


stances = compiled(stances)


def places(caboose: int) -> int:
    """How many places there are: both on the train, one of them ahead; one hangs beside it, the other is on it or
    out; and the ends."""
    each = stances(caboose)
    return 2 * each * each + 2 * (each + 1) + ENDINGS


places = entry(places)


def stance(row: Row, seat: int) -> int:
    """How this bandit stands."""
    faces_rear = 1 if row[FACING + seat] == REAR else 0
    return (
        STANCES * whole(row[CAR + seat])
        + 4 * whole(row[FLOOR + seat])
        + 2 * faces_rear
        + whole(row[STUNNED + seat])
    )


stance = compiled(stance)


def place_of(row: Row, first: int, second: int, caboose: int) -> int:
    """The place these two have come to on a train of this length."""
    each = stances(caboose)
    beside = 2 * each * each
    ends = beside + 2 * (each + 1)
    for nth in range(2):
        hanging, other = (first, second) if nth == 0 else (second, first)
        if row[HANGING + hanging] > 0:
            return beside + nth * (each + 1) + (each if row[CAR + other] == EMPTY else stance(row, other))
    if row[CAR + first] == EMPTY:
        return ends + (NOBODY if row[CAR + second] == EMPTY else SECOND_WON)
    if row[CAR + second] == EMPTY:
        return ends + FIRST_WON
    place = 0
    while row[LINE + place] != first and row[LINE + place] != second:
        place += 1
    is_behind = 1 if row[LINE + place] == second else 0
    return 2 * (stance(row, first) * each + stance(row, second)) + is_behind


place_of = compiled(place_of)


def stand_at(row: Row, seat: int, stance: int) -> None:
    """A bandit stands like this."""
    row[CAR + seat] = stance // STANCES
    row[FLOOR + seat] = stance // 4 % 2
    row[FACING + seat] = REAR if stance // 2 % 2 == 1 else FRONT
    row[STUNNED + seat] = stance % 2


stand_at = compiled(stand_at)


def lay_out(row: Row, place: int, caboose: int, hand: int) -> bool:
    """A table with these two in this place, who are seats 0 and 1; whether there is such a place."""
    each = stances(caboose)
    beside = 2 * each * each
    for nth in range(len(row)):
        row[nth] = EMPTY
    for seat in range(2):
        row[FLOOR + seat], row[FACING + seat], row[STUNNED + seat], row[HANGING + seat] = 0, 0, 0, 0
    row[HAND], row[PLAYERS], row[CABOOSE], row[GROUPS], row[ON_TRAIN] = hand, 2, caboose, 0, 0
    row[VALUES + caboose - 1] = 0
    if place < beside:
        one, other = place // 2 // each, place // 2 % each
        is_behind = place % 2
        stand_at(row, 0, one)
        stand_at(row, 1, other)
        row[LINE], row[LINE + 1], row[ON_TRAIN] = is_behind, 1 - is_behind, 2
        return bool(row[CAR + row[LINE]] <= row[CAR + row[LINE + 1]])
    nth, other = (place - beside) // (each + 1), (place - beside) % (each + 1)
    row[HANGING + nth] = 1
    if other < each:
        stand_at(row, 1 - nth, other)
        row[LINE], row[ON_TRAIN] = 1 - nth, 1
    return True


lay_out = compiled(lay_out)


def has_card(row: Row, seat: int) -> None:
    """This seat still has cards to come."""
    row[PLANS + PLAN * seat] = 0


has_card = compiled(has_card)

# --- what cards do, and where rounds end


def chart(row: Row, caboose: int, hand: int, steps: Places, after: Places, winners: Places) -> None:
    """By who turns up a card, place and card, the place it leads to. By place, when the cards are played: the place
    where the next round begins, in which the second is the first, and who won the card of the caboose."""
    each = stances(caboose)
    beside = 2 * each * each
    ends = beside + 2 * (each + 1)
    for place in range(ends + ENDINGS):
        steps[:, place, :] = place
        after[place], winners[place] = place - ends - ENDINGS, 0
    for place in range(ends):
        if not lay_out(row, place, caboose, hand):
            continue
        for mover in range(MOVERS):
            for card in range(KINDS):
                seat = 0 if mover == 0 else 1
                lay_out(row, place, caboose, hand)
                if hand >> card & 1 == 0 or (row[CAR + seat] == EMPTY and row[HANGING + seat] == 0):
                    continue
                if mover < 2:
                    has_card(row, 1 - seat)
                resolve(row, seat, card)
                steps[mover, place, card] = place_of(row, 0, 1, caboose)
        if place < beside:
            lay_out(row, place, caboose, hand)
            uncouple(row)
            if is_decided(row):
                after[place] = place_of(row, 0, 1, caboose) - ends - ENDINGS
            else:
                after[place] = place_of(row, 1, 0, caboose - 1)
                winners[place] = 1 if row[LOOT] != EMPTY else -1


chart = entry(chart)


def play_last(
    steps: Places, place: int, cards: Plans, plans_of: Plans, other_plans_of: Plans, ends: Places
) -> None:
    """The last card of both, where two of each lie open; the plans are found by the third card."""
    for mine in cards:
        if plans_of[mine] == EMPTY:
            continue
        now = steps[0, place, mine]
        for theirs in cards:
            if other_plans_of[theirs] != EMPTY:
                ends[plans_of[mine], other_plans_of[theirs]] = steps[2, now, theirs]


play_last = compiled(play_last)


def play_out(steps: Places, place: int, cards: Plans, number_at: Plans, ends: Places) -> None:
    """By plan of the first and of the second the place to which a round comes from here, card after card."""
    for mine in cards:
        after_mine = steps[0, place, mine]
        for theirs in cards:
            after_theirs = steps[1, after_mine, theirs]
            for my_next in cards:
                if my_next == mine:
                    continue
                after_my_next = steps[0, after_theirs, my_next]
                for their_next in cards:
                    if their_next != theirs:
                        now = steps[1, after_my_next, their_next]
                        plans, other_plans = number_at[mine, my_next], number_at[theirs, their_next]
                        play_last(steps, now, cards, plans, other_plans, ends)


play_out = entry(play_out)


def reach(steps: Places, after: Places, begins: Plans, cards: Plans, number_at: Plans, reached: Mask) -> None:
    """Mark where the next round can begin if this one begins in any of these places."""
    size = len(cards) * (len(cards) - 1) * (len(cards) - 2)
    ends = np.empty((size, size), np.int32)
    for begin in begins:
        play_out(steps, begin, cards, number_at, ends)
        for mine in range(size):
            for theirs in range(size):
                if after[ends[mine, theirs]] >= 0:
                    reached[after[ends[mine, theirs]]] = True


reach = entry(reach, makes_arrays=True)


def is_like(ends: Places, plan: int, other: int) -> bool:
    """Whether two plans of the first come to the same whatever the second does."""
    for theirs in range(len(ends)):
        if ends[plan, theirs] != ends[other, theirs]:
            return False
    return True


is_like = compiled(is_like)


def differ(ends: Places, kept: Plans) -> int:
    """Of the plans of the first those that come to something else than all before; returns how many."""
    count = 0
    for plan in range(len(ends)):
        is_new = True
        for before in range(count):
            if is_like(ends, plan, kept[before]):
                is_new = False
                break
        if is_new:
            kept[count] = plan
            count += 1
    return count


differ = compiled(differ)


def saddle(gains: Outcomes, rows: int, columns: int) -> tuple[int, int]:
    """A plan for each with which both get all they can be sure of; -1 where they have to mix them."""
    surely, at_most, mine, theirs = -np.inf, np.inf, EMPTY, EMPTY
    for row in range(rows):
        least = np.inf
        for column in range(columns):
            least = min(least, gains[row, column])
            if least <= surely:
                break
        if least > surely:
            surely, mine = least, row
    for column in range(columns):
        most = -np.inf
        for row in range(rows):
            most = max(most, gains[row, column])
            if most >= at_most:
                break
        if most < at_most:
            at_most, theirs = most, column
    return (mine, theirs) if at_most - surely < SMALLEST else (EMPTY, EMPTY)


saddle = compiled(saddle)


def simplex(table: Outcomes, rows: int, columns: int, sides: Plans, tops: Plans) -> None:
    """Solve a game of two: `table` holds what each pair of plans is worth to the first, all of it more than nothing,
    and has room for a column beside it, which will hold the shares of the second's plans, and for a row below it, which
    will hold those of the first's; where they meet stands one in so many of what the game is worth."""
    for row in range(rows):
        table[row, columns] = 1.0
        sides[row] = columns + row
    for column in range(columns):
        table[rows, column] = -1.0
        tops[column] = column
    table[rows, columns] = 0.0
    turns = 0
    while True:
        enters = entering(table, rows, columns, tops, turns > PATIENCE)
        if enters == EMPTY:
            return
        leaves = leaving(table, rows, columns, sides, enters)
        pivot(table, rows, columns, leaves, enters)
        sides[leaves], tops[enters] = tops[enters], sides[leaves]
        turns += 1


def entering(table: Outcomes, rows: int, columns: int, tops: Plans, is_careful: bool) -> int:
    """The plan that promises most comes in; who goes round in circles takes the first that promises anything."""
    found, most = EMPTY, -SMALLEST
    for column in range(columns):
        if table[rows, column] >= -SMALLEST:
            continue
        if is_careful:
            if found == EMPTY or tops[column] < tops[found]:
                found = column
        elif table[rows, column] < most:
            found, most = column, table[rows, column]
    return found


def leaving(table: Outcomes, rows: int, columns: int, sides: Plans, enters: int) -> int:
    """What runs out first goes out for it."""
    found, least = EMPTY, np.inf
    for row in range(rows):
        if table[row, enters] <= SMALLEST:
            continue
        lasts = table[row, columns] / table[row, enters]
        is_tie = abs(lasts - least) <= SMALLEST
        if (is_tie and sides[row] < sides[found]) or (not is_tie and lasts < least):
            found, least = row, lasts
    return found


def pivot(table: Outcomes, rows: int, columns: int, leaves: int, enters: int) -> None:
    """The one comes in for the other."""
    by = 1.0 / table[leaves, enters]
    for column in range(columns + 1):
        table[leaves, column] *= by
    table[leaves, enters] = by
    for row in range(rows + 1):
        times = table[row, enters]
        if row == leaves or times == 0.0:
            continue
        table[row, enters] = 0.0
        for column in range(columns + 1):
            table[row, column] -= times * table[leaves, column]


entering = compiled(entering)
leaving = compiled(leaving)
pivot = compiled(pivot)
simplex = compiled(simplex)


def worth(gains: Outcomes, rows: int, columns: int, table: Outcomes, sides: Plans, tops: Plans) -> float:
    """What a game of two is worth to the first; the table, the sides and the tops are room to find it in, and say
    how to mix plans where one for each is not enough."""
    mine, theirs = saddle(gains, rows, columns)
    if mine != EMPTY:
        sides[0], tops[0], table[rows, columns] = mine, theirs, 0.0
        return float(gains[mine, theirs])
    least = gains[0, 0]
    for row in range(rows):
        for column in range(columns):
            least = min(least, gains[row, column])
    for row in range(rows):
        for column in range(columns):
            table[row, column] = gains[row, column] - least + 1.0
    simplex(table, rows, columns, sides, tops)
    return float(1.0 / table[rows, columns] + least - 1.0)


worth = compiled(worth)

# --- the ways in


def settle(
    steps: Places, cards: Plans, number_at: Plans, begins: Plans, ends_worth: Outcomes, found: Outcomes
) -> None:
    """By how the Loot cards lie, and by place: what a round is worth that begins there, when it is known what it is
    worth to end it anywhere."""
    size = len(cards) * (len(cards) - 1) * (len(cards) - 2)
    ends = np.empty((size, size), np.int32)
    rows, columns = np.empty(size, np.int64), np.empty(size, np.int64)
    gains, table = np.empty((size, size)), np.empty((size + 1, size + 1))
    sides, tops = np.empty(size, np.int64), np.empty(size, np.int64)
    for begin in begins:
        play_out(steps, begin, cards, number_at, ends)
        height, width = differ(ends, rows), differ(ends.T, columns)
        for nth in range(len(ends_worth)):
            for row in range(height):
                for column in range(width):
                    gains[row, column] = ends_worth[nth, ends[rows[row], columns[column]]]
            found[nth, begin] = worth(gains, height, width, table, sides, tops)


settle = entry(settle, makes_arrays=True)


def solve(gains: Outcomes, mine: Weights, theirs: Weights) -> float:
    """The shares with which two play against each other best, what one wins being lost by the other. Returns what the
    first can be sure of."""
    rows, columns = gains.shape
    table = np.empty((rows + 1, columns + 1))
    sides, tops = np.empty(rows, np.int64), np.empty(columns, np.int64)
    value = worth(gains, rows, columns, table, sides, tops)
    mine[:], theirs[:] = 0.0, 0.0
    total = table[rows, columns]
    if total == 0.0:
        mine[sides[0]], theirs[tops[0]] = 1.0, 1.0
        return value
    for row in range(rows):
        if sides[row] < columns:
            theirs[sides[row]] = max(0.0, table[row, columns] / total)
    for column in range(columns):
        if tops[column] >= columns:
            mine[tops[column] - columns] = max(0.0, table[rows, column] / total)
    return value


solve = entry(solve, makes_arrays=True)


def place_of_two(row: Row, first: int, second: int) -> int:
    """The place in which these two begin a round, the first of them."""
    return place_of(row, first, second, whole(row[CABOOSE]))


place_of_two = entry(place_of_two)
