"""How a row goes on: somebody decides, things happen, until somebody must decide again."""

from __future__ import annotations

from colt.fast.arrays import Luck, Numbers, Row
from colt.fast.compiling import compiled, inlined
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import cards, round_events, rounds, schemin, scoring, setup, stealin
from colt.fast.express.rules.variants import expert, teams


def start(row: Row, luck: Luck, book: Book, found: Numbers) -> int:
    """A new game, up to its first question. Returns how many answers that has."""
    setup.lay_out(row, luck, book)
    turn_page(row, luck, book)
    return advance(row, luck, book, found)


def step(row: Row, luck: Luck, book: Book, number: int, found: Numbers) -> int:
    """The seat that is asked answers so. Returns how many answers the next question has; 0 when the game is over."""
    carry_out(row, luck, book, number)
    return advance(row, luck, book, found)


def advance(row: Row, luck: Luck, book: Book, found: Numbers) -> int:
    """Let things happen until somebody must decide or the game is over."""
    while row[at.PAGE] < book[books.PAGES]:
        n = ask(row, luck, book, found)
        if n:
            return n
        turn_page(row, luck, book)
    row[at.SEAT] = at.NOBODY
    return 0


def ask(row: Row, luck: Luck, book: Book, found: Numbers) -> int:
    """Who is asked what, now; 0 when the chapter has come to its end. Asked where somebody must decide, it changes
    nothing."""
    chapter = book[books.CONTENTS + row[at.PAGE]]
    if chapter == books.SCHEMIN:
        return schemin.ask(row, book, found)
    if chapter == books.STEALIN:
        return stealin.ask(row, book, found)
    if chapter == books.ROUND_EVENT:
        return round_events.ask(row, book, found)
    if chapter == books.EARLY_DISCARD:
        return expert.ask(row, book, at.ACTION_KINDS, found)
    if chapter == books.KEEPING:
        return expert.ask(row, book, 0, found)
    if chapter == books.PICKING:
        return teams.ask_pick(row, book, found)
    if chapter == books.CHOOSING:
        return teams.ask_team(row, luck, book, found)
    if chapter == books.OPEN_PLACING:
        return teams.ask_caboose(row, book, found)
    if chapter == books.SEALED_PLACING:
        return teams.ask_sealed_caboose(row, book, found)
    return 0


def carry_out(row: Row, luck: Luck, book: Book, number: int) -> None:
    """What happens when the seat that is asked answers so."""
    chapter = book[books.CONTENTS + row[at.PAGE]]
    if chapter == books.SCHEMIN:
        schemin.carry_out(row, luck, book, number)
    elif chapter == books.STEALIN:
        stealin.carry_out(row, book, number)
    elif chapter == books.ROUND_EVENT:
        round_events.carry_out(row, book, number)
    elif chapter in (books.EARLY_DISCARD, books.KEEPING):
        expert.carry_out(row, number)
    elif chapter == books.PICKING:
        teams.pick(row, number)
    elif chapter == books.CHOOSING:
        teams.choose_team(row, luck, book, number)
    else:
        teams.carry_out_placing(row, chapter == books.SEALED_PLACING, number)


def turn_page(row: Row, luck: Luck, book: Book) -> None:
    """Turn to the next page of the table of contents and begin what stands there."""
    row[at.PAGE] += 1
    row[at.NTH] = 0
    if row[at.PAGE] == book[books.PAGES]:
        return
    chapter = book[books.CONTENTS + row[at.PAGE]]
    if chapter == books.OPENING:
        rounds.begin(row, luck, book)
    elif chapter == books.FILLING:
        expert.fill(row, luck, book)
    elif chapter == books.PICKING:
        rounds.begin_round(row, book)
    elif chapter == books.RETURNING:
        for seat in range(book[books.PLAYERS]):
            cards.return_hand(row, seat)
    elif chapter == books.ROUND_EVENT:
        round_events.begin(row, book)
    elif chapter == books.SCORING:
        scoring.begin(row)


ask = inlined(ask)
carry_out = inlined(carry_out)
turn_page = inlined(turn_page)
advance = compiled(advance)
step = inlined(step)
start = inlined(start)
