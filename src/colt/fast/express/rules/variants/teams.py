"""Two bandits per player. (en-2016 "Special Rules: 2 Bandits Per Player"; fr-2014 "Règles spéciales pour deux
joueurs"; rulings "Who plays what")"""

from __future__ import annotations

from colt.fast.arrays import Luck, Numbers, Row
from colt.fast.compiling import compiled
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import setup

# --- choosing


def ask_team(row: Row, luck: Luck, book: Book, found: Numbers) -> int:
    """The teams are chosen in seat order, then the First Player is drawn; who has his team already is not asked, nor
    who takes the last one. (ruling 3)"""
    while row[at.NTH] < book[books.PLAYERS]:
        seat = row[at.NTH]
        n = 0
        for pair in range(at.PAIRS):
            if row[at.PAIR + pair]:
                found[n] = numbering.CHOOSE_TEAM + pair
                n += 1
        if row[at.BANDIT + seat * at.TEAM] == at.NOBODY and n > 1:
            row[at.SEAT] = seat
            return n
        if row[at.BANDIT + seat * at.TEAM] == at.NOBODY:
            choose_team(row, luck, book, found[0])
        else:
            next_to_choose(row, luck, book)
    return 0


def choose_team(row: Row, luck: Luck, book: Book, number: int) -> None:
    """The seat plays these two. (en-2016 "Special Rules: 2 Bandits Per Player")"""
    pair = number - numbering.CHOOSE_TEAM
    first, second = book[books.PAIR_FIRST + pair], book[books.PAIR_SECOND + pair]
    setup.give_sheet(row, luck, book, row[at.NTH], first, second)
    next_to_choose(row, luck, book)


def next_to_choose(row: Row, luck: Luck, book: Book) -> None:
    """After the last seat the First Player is drawn. (en-2016 "Placing the Bandits")"""
    row[at.NTH] += 1
    if row[at.NTH] == book[books.PLAYERS]:
        setup.draw_first_player(row, luck, book)


next_to_choose = compiled(next_to_choose)
choose_team = compiled(choose_team)
ask_team = compiled(ask_team)

# --- placing


def ask_caboose(row: Row, book: Book, found: Numbers) -> int:
    """The places are chosen openly, in seat order: one bandit starts in the caboose, the other one car ahead.
    (fr-2014 "Règles spéciales pour deux joueurs")"""
    if row[at.NTH] >= book[books.PLAYERS]:
        return 0
    row[at.SEAT] = row[at.NTH]
    return both(found)


def place(row: Row, seat: int, in_caboose: int) -> None:
    """The two figures come into the train. (en-2016 "Setup")"""
    for nth in range(at.TEAM):
        car = row[at.CABOOSE] if nth == in_caboose else row[at.CABOOSE] - 1
        row[at.SPACE + row[at.BANDIT + seat * at.TEAM + nth]] = car


def carry_out_placing(row: Row, is_sealed: bool, number: int) -> None:
    """The two figures are placed, or the answer is sealed. (en-2016 "Setup")"""
    in_caboose = number - numbering.CABOOSE_FIRST
    if is_sealed:
        row[at.SEALED + row[at.SEAT]] = in_caboose + 1
    else:
        place(row, row[at.SEAT], in_caboose)
        row[at.NTH] += 1


def ask_sealed_caboose(row: Row, book: Book, found: Numbers) -> int:
    """Everybody hides the figures in the hands; when all answers are in, the hands open together.
    (en-2016 "Setup")"""
    row[at.SEAT] = next_to_seal(row, book)
    if row[at.SEAT] != at.NOBODY:
        return both(found)
    for seat in range(book[books.PLAYERS]):
        place(row, seat, row[at.SEALED + seat] - 1)
        row[at.SEALED + seat] = 0
    return 0


def both(found: Numbers) -> int:
    """Either of the two bandits."""
    for nth in range(at.TEAM):
        found[nth] = numbering.CABOOSE_FIRST + nth
    return at.TEAM


def next_to_seal(row: Row, book: Book) -> int:
    """The first seat in turn order whose answer is not in; nobody when all are."""
    for nth in range(book[books.PLAYERS]):
        seat: int = (row[at.FIRST] + nth) % book[books.PLAYERS]
        if not row[at.SEALED + seat]:
            return seat
    return at.NOBODY


both = compiled(both)
next_to_seal = compiled(next_to_seal)
place = compiled(place)
carry_out_placing = compiled(carry_out_placing)
ask_caboose = compiled(ask_caboose)
ask_sealed_caboose = compiled(ask_sealed_caboose)

# --- picking


def ask_pick(row: Row, book: Book, found: Numbers) -> int:
    """Before the decks are shuffled everybody takes an Action card of choice from the own one, sealed; in es-2016
    none is an answer too. (en-2016 "Starting a Round"; rulings 11 and 28)"""
    row[at.SEAT] = next_to_seal(row, book)
    if row[at.SEAT] == at.NOBODY:
        take_picks(row, book)
        return 0
    n = 0
    for kind in range(at.ACTION_KINDS):
        if book[books.DECK_OF + kind]:
            found[n] = numbering.PICK + kind
            n += 1
    if book[books.MAY_PICK_NOTHING]:
        found[n] = numbering.NO_PICK
        n += 1
    return n


def pick(row: Row, number: int) -> None:
    """The pick is sealed. (en-2016 "Starting a Round")"""
    is_none = number == numbering.NO_PICK
    row[at.SEALED + row[at.SEAT]] = at.PICKED_NOTHING if is_none else number - numbering.PICK + 1


def take_picks(row: Row, book: Book) -> None:
    """All picks are in: everybody takes the picked card. (en-2016 "Starting a Round")"""
    for seat in range(book[books.PLAYERS]):
        picked = row[at.SEALED + seat]
        row[at.SEALED + seat] = 0
        if picked != at.PICKED_NOTHING:
            row[at.HAND + seat * at.KINDS + picked - 1] += 1
            row[at.HAND_SIZE + seat] += 1
            row[at.DECK_SIZE + seat] -= 1


take_picks = compiled(take_picks)
ask_pick = compiled(ask_pick)
pick = compiled(pick)
