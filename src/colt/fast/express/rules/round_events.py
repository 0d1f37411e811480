"""The events at the end of a round. (en-2016 "Events")"""

from __future__ import annotations

from colt.express.pieces import RANSOM
from colt.fast.arrays import Numbers, Row
from colt.fast.compiling import compiled
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import actions, marshal, table

RANSOM_WORTH = books.WORTHS.index(RANSOM) + 1


def begin(row: Row, book: Book) -> None:
    """The event of the round card happens after Stealin'. (en-2016 "Events")"""
    event = row[at.EVENT]
    if not book[books.HAS_EVENTS]:
        return
    if event == books.ANGRY_MARSHAL:
        angry_marshal(row, book)
    elif event == books.TAKE_IT_ALL:
        take_it_all(row)
    elif event in (books.SWIVEL_ARM, books.BRAKING):
        along_the_roofs(row, event == books.BRAKING)
    elif event == books.REBELLION:
        marshal.wound(row, book, table.those_on(row, 0))  # (en-2016 "Passengers' Rebellion")
    elif event == books.REVENGE:
        revenge(row, book)
    elif event == books.HOSTAGE:
        hostage(row, book)


def ask(row: Row, book: Book, found: Numbers) -> int:
    """Only Pickpocketing asks, in turn order: who is alone in a space may take one purse from it.
    (en-2016 "Pickpocketing"; ruling 20)"""
    if row[at.EVENT] != books.PICKPOCKETING or not book[books.HAS_EVENTS]:
        return 0
    while row[at.NTH] < book[books.PLAYERS] * book[books.TEAM_SIZE]:
        bandit = table.bandit_in_turn(row, book, row[at.NTH])
        n = purses_in_reach(row, row[at.SPACE + bandit], found)
        if n:
            row[at.SEAT] = row[at.SEAT_OF + bandit]
            found[n] = numbering.DECLINE
            return n + 1
        row[at.NTH] += 1
    return 0


def purses_in_reach(row: Row, here: int, found: Numbers) -> int:
    """The purses in the space of a bandit who is alone there. (en-2016 "Pickpocketing")"""
    if table.count(table.those_at(row, here)) > 1:
        return 0
    n = 0
    for purse in range(row[at.PURSE_COUNT]):
        if row[at.PURSE_AT + purse] == here:
            found[n] = numbering.STEAL + purse
            n += 1
    return n


def carry_out(row: Row, book: Book, number: int) -> None:
    """The bandit takes a purse or leaves it, and the next one is asked. (ruling 20)"""
    if number != numbering.DECLINE:
        bandit = table.bandit_in_turn(row, book, row[at.NTH])
        actions.take(row, row[at.SPACE + bandit], number - numbering.STEAL, bandit)
    row[at.NTH] += 1


# --- the events one by one


def angry_marshal(row: Row, book: Book) -> None:
    """He shoots at the bandits on the roof of his car, then goes one car towards the caboose.
    (en-2016 "Angry Marshal"; ruling 19)"""
    marshal.wound(row, book, table.those_at(row, row[at.MARSHAL] + at.CARS))
    if row[at.MARSHAL] < row[at.CABOOSE]:
        marshal.goes_to(row, book, row[at.MARSHAL] + 1)


def along_the_roofs(row: Row, is_braking: bool) -> None:
    """Everybody on a roof goes to the roof of the caboose; or one car towards the locomotive, on whose roof one
    stays. (en-2016 "Swivel Arm", "Braking")"""
    for bandit in range(at.BANDITS):
        if row[at.SPACE + bandit] < at.CARS:
            continue
        if not is_braking:
            row[at.SPACE + bandit] = at.CARS + row[at.CABOOSE]
        elif row[at.SPACE + bandit] > at.CARS:
            row[at.SPACE + bandit] -= 1


def take_it_all(row: Row) -> None:
    """The second strongbox is laid in the Marshal's space. (en-2016 "Take It All!")"""
    if row[at.ASIDE]:
        row[at.ASIDE] -= 1
        row[at.STRONGBOXES + row[at.MARSHAL]] += 1


def revenge(row: Row, book: Book) -> None:
    """Everybody on the roof of the Marshal's car loses the cheapest purse: onto that roof, or out of the game. Of
    equally cheap ones the lowest number goes. (en-2016 "Marshal's Revenge"; ruling 21)"""
    here = row[at.MARSHAL] + at.CARS
    for bandit in range(at.BANDITS):
        if row[at.SPACE + bandit] != here:
            continue
        cheapest = -1
        for purse in range(row[at.PURSE_COUNT]):
            if row[at.PURSE_AT + purse] == at.SPACES + bandit and (
                cheapest < 0 or row[at.PURSE_WORTH + purse] < row[at.PURSE_WORTH + cheapest]
            ):
                cheapest = purse
        for purse in range(row[at.PURSE_COUNT]):
            if row[at.PURSE_AT + purse] == at.SPACES + bandit:
                row[at.PURSE_ABOVE + purse] = cheapest + 1
        if cheapest >= 0:
            row[at.PURSE_ABOVE + cheapest] = 0
            row[at.PURSE_AT + cheapest] = here if book[books.REVENGE_ON_ROOF] else at.GONE


def hostage(row: Row, book: Book) -> None:
    """A ransom of 250 for everybody in or on the locomotive, never limited by the box.
    (en-2016 "Hostage-taking of the Conductor"; ruling 22)"""
    for nth in range(book[books.PLAYERS] * book[books.TEAM_SIZE]):
        bandit = table.bandit_in_turn(row, book, nth)
        if row[at.SPACE + bandit] % at.CARS == 0:
            give_purse(row, bandit, RANSOM_WORTH)


def give_purse(row: Row, bandit: int, worth: int) -> None:
    """A bandit gets a purse with the next free number, whose worth everybody knows."""
    purse = row[at.PURSE_COUNT]
    row[at.PURSE_COUNT] = purse + 1
    row[at.PURSE_AT + purse] = at.SPACES + bandit
    row[at.PURSE_WORTH + purse] = worth
    row[at.PURSE_SEEN + purse] = at.EVERYBODY


angry_marshal = compiled(angry_marshal)
along_the_roofs = compiled(along_the_roofs)
take_it_all = compiled(take_it_all)
revenge = compiled(revenge)
give_purse = compiled(give_purse)
hostage = compiled(hostage)
purses_in_reach = compiled(purses_in_reach)
begin = compiled(begin)
ask = compiled(ask)
carry_out = compiled(carry_out)
