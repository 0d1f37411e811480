"""The table as it will stand when the pile so far is resolved: cards act the moment they are thought of."""

from __future__ import annotations

from colt.bots.express.rows import stealing
from colt.bots.express.rows.notes import (
    CAME,
    CAR,
    CLOCK,
    FIRST_JEWEL,
    FIRST_STRONGBOX,
    IS_STALE,
    IS_TAKEN,
    LOST,
    NONE,
    PLACE,
    TOKENS,
    WAY,
    Floats,
)
from colt.fast.arrays import Numbers, Row
from colt.fast.compiling import compiled
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import actions, marshal, round_events, table


def bring(row: Row, notes: Numbers, token: int, place: int) -> None:
    """A token comes to this place, after those that are there."""
    number = token
    if token >= FIRST_JEWEL:
        number = numbering.JEWEL if token < FIRST_STRONGBOX else numbering.STRONGBOX
    actions.carry(row, notes[PLACE + token], number, place)
    notes[CLOCK] += 1
    notes[PLACE + token] = place
    notes[CAME + token] = notes[CLOCK]
    notes[IS_STALE] = 1


bring = compiled(bring)


def act(row: Row, notes: Numbers, book: Book, action: int, bandit: int, way: Numbers) -> None:
    """The bandit does what a card says in this way; nothing where there is none."""
    if way[WAY] == NONE:
        return
    if action in (books.MOVE, books.CHANGE_FLOOR):
        actions.move(row, book, bandit, way[WAY])
    elif action == books.SHOOT:
        actions.shoot(row, book, bandit, way[WAY])
    elif action == books.ROB:
        bring(row, notes, way[WAY], at.SPACES + bandit)
    elif action == books.PUNCH:
        punch(row, notes, book, bandit, way)
    else:
        marshal.goes_to(row, book, way[WAY])
        notes[IS_STALE] = 1


def punch(row: Row, notes: Numbers, book: Book, bandit: int, way: Numbers) -> None:
    """The token stays here, or with the puncher; then the victim is pushed."""
    if way[LOST] != NONE:
        bring(row, notes, way[LOST], at.SPACES + bandit if way[IS_TAKEN] else row[at.SPACE + bandit])
    row[at.VICTIM] = way[WAY] + 1
    row[at.LOST] = numbering.LOSE_NOTHING - numbering.DROP + 1
    actions.punch(row, book, bandit, way[CAR])


punch = compiled(punch)
act = compiled(act)


def act_at_a_glance(
    row: Row,
    notes: Numbers,
    values: Floats,
    book: Book,
    seat: int,
    kind: int,
    first: int,
    second: int,
    found: Numbers,
    way: Numbers,
) -> None:
    """This card of a seat takes effect; the own cards that follow are known."""
    action, bandit = kind % at.ACTIONS, row[at.BANDIT + seat * at.TEAM + kind // at.ACTIONS]
    stealing.choose(row, notes, values, book, action, bandit, first, second, found, way)
    act(row, notes, book, action, bandit, way)


act_at_a_glance = compiled(act_at_a_glance)


def act_all(
    row: Row, notes: Numbers, values: Floats, book: Book, start: int, found: Numbers, way: Numbers
) -> None:
    """The laid cards from this one on take effect, everybody knowing the own ones to follow."""
    for nth in range(start, row[at.LAID_COUNT]):
        seat, kind = row[at.LAID_SEAT + nth], row[at.LAID_CARD + nth] - 1
        first, second = NONE, NONE
        for later in range(row[at.LAID_COUNT] - 1, nth, -1):
            other = row[at.LAID_CARD + later] - 1
            if row[at.LAID_SEAT + later] == seat and other // at.ACTIONS == kind // at.ACTIONS:
                first, second = other % at.ACTIONS, first
        act_at_a_glance(row, notes, values, book, seat, kind, first, second, found, way)


act_all = compiled(act_all)


def end_round(row: Row, notes: Numbers, values: Floats, book: Book, found: Numbers) -> None:
    """The event of the round happens."""
    row[at.NTH] = 0
    aside = row[at.ASIDE]
    round_events.begin(row, book)
    while round_events.ask(row, book, found):
        here = row[at.SPACE + table.bandit_in_turn(row, book, row[at.NTH])]
        purse = stealing.best_token(notes, values, here, FIRST_JEWEL)
        round_events.carry_out(row, book, numbering.STEAL + purse)
        notes[PLACE + purse] = row[at.PURSE_AT + purse]
    for purse in range(FIRST_JEWEL):
        notes[PLACE + purse] = row[at.PURSE_AT + purse]
    if row[at.ASIDE] < aside:
        token = FIRST_STRONGBOX
        while token < TOKENS - 1 and notes[PLACE + token] != at.NOWHERE:
            token += 1
        notes[PLACE + token] = row[at.MARSHAL]
    notes[IS_STALE] = 1


end_round = compiled(end_round)
