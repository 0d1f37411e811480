"""Tables that are played by answers of the net: one row each, asked again and again until somebody has a choice."""

from __future__ import annotations

from colt.bots.express.net import outputs
from colt.bots.express.net.seeing import see
from colt.fast.arrays import Luck, Numbers, Row, Rows
from colt.fast.compiling import compiled, entry
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.going_on import start, step
from colt.fast.express.luck import below
from colt.fast.express.observing import observe
from colt.fast.express.rules import scoring

BEGIN = -1
"""What can stand for an answer: a new game."""


def is_chance(row: Row, book: Book) -> bool:
    """Whether the question is one the net does not answer: which two bandits to play."""
    page = row[at.PAGE]
    return bool(page < book[books.PAGES] and book[books.CONTENTS + page] == books.CHOOSING)


is_chance = compiled(is_chance)


def find_question(
    row: Row, luck: Luck, n: int, last_round: int, book: Book, view: Row, meant: Numbers, found: Numbers
) -> int:
    """Go on to the next question with a choice for the net, and write what its answers mean there; the row of what the
    seat knows is written too. Returns the seat; -1 where the game or the round is over."""
    while n and row[at.ROUND] <= last_round:
        number = found[0]
        if is_chance(row, book):
            number = found[below(luck, n)]
        elif n > 1:
            observe(row, book, row[at.SEAT], view)
            if outputs.find_outputs(view, book, row[at.SEAT], n, found, meant) > 1:
                return int(row[at.SEAT])
        n = step(row, luck, book, number, found)
    return -1


find_question = compiled(find_question)


def go_on(
    rows: Rows,
    luck: Luck,
    chosen: Numbers,
    numbers: Numbers,
    view: Row,
    inputs: Rows,
    seats: Numbers,
    scores: Numbers,
    winners: Numbers,
    last_round: int,
    begins_again: bool,
    book: Book,
    notes: Numbers,
    found: Numbers,
) -> int:
    """In every row the chosen answer is given and the game goes on to the next question with a choice; what the seat
    sees that is asked there is written. Where a game ends, its result is noted, and another begins if that is wanted.
    A row stays where it is once this round is over. Returns how many answers were given."""
    answered = 0
    for nth in range(len(rows)):
        row, mine, meant = rows[nth], luck[nth], numbers[nth]
        winners[nth] = 0
        if chosen[nth] == BEGIN:
            n = start(row, mine, book, found)
        else:
            answered += 1
            n = step(row, mine, book, meant[chosen[nth]], found)
        seats[nth] = find_question(row, mine, n, last_round, book, view, meant, found)
        if row[at.PAGE] >= book[books.PAGES]:
            winners[nth] = scoring.count(row, book, scores[nth])
            if begins_again:
                n = start(row, mine, book, found)
                seats[nth] = find_question(row, mine, n, last_round, book, view, meant, found)
        if seats[nth] >= 0:
            see(view, book, seats[nth], notes, inputs[nth])
    return answered


go_on = entry(go_on)


def look(rows: Rows, seats: Numbers, view: Row, inputs: Rows, book: Book, notes: Numbers) -> None:
    """What one seat of each row sees."""
    for nth in range(len(rows)):
        observe(rows[nth], book, seats[nth], view)
        see(view, book, seats[nth], notes, inputs[nth])


look = entry(look)
