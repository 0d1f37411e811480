"""The ways into the compiled rules: many rows at a time, each on its own."""

from __future__ import annotations

from colt.fast.arrays import Luck, Mask, Numbers, Rows
from colt.fast.compiling import compiled, entry
from colt.fast.counting import copy
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.going_on import ask, start, step
from colt.fast.express.luck import below
from colt.fast.express.observing import observe
from colt.fast.express.redealing import redeal
from colt.fast.express.rules import scoring

NEW_GAME, LOOK, PLAY_OUT, WATCH = -1, -2, -3, -4
"""What can stand for an answer: begin anew; change nothing; everybody answers anything until the end; the same, and
before every answer its seat sees what is legal and everything it knows."""


def go_on(
    rows: Rows,
    luck: Luck,
    numbers: Numbers,
    legal: Mask,
    scores: Numbers,
    winners: Numbers,
    views: Rows,
    book: Book,
    begins_again: bool,
    found: Numbers,
) -> int:
    """In every row the seat that is asked answers so; then what is legal is marked. Where a game is over its result is
    noted, and another begins if that is wanted. Returns how many answers were given."""
    answered = 0
    for nth in range(len(rows)):
        row, mine, number = rows[nth], luck[nth], numbers[nth]
        is_answer = number >= 0
        n = len(found)
        if not is_answer:
            n = ask(row, mine, book, found) if row[at.PAGE] < book[books.PAGES] else 0
        goes_on = is_answer or number <= PLAY_OUT
        while n and goes_on:
            if number == WATCH:
                mark(found, n, legal[nth])
                observe(row, book, row[at.SEAT], views[nth])
            n = step(row, mine, book, number if is_answer else found[below(mine, n)], found)
            answered += 1
            goes_on = not is_answer
        winners[nth] = 0
        is_new = number == NEW_GAME
        if n == 0 and not is_new:
            winners[nth] = scoring.count(row, book, scores[nth])
            is_new = begins_again
        if is_new:
            n = start(row, mine, book, found)
        mark(found, n, legal[nth])
    return answered


def mark(found: Numbers, n: int, legal: Mask) -> None:
    """Mark the first so many of these numbers, and no others."""
    for number in range(numbering.COUNT):
        legal[number] = False
    for nth in range(n):
        legal[found[nth]] = True


mark = compiled(mark)
go_on = entry(go_on)


def look(rows: Rows, seats: Numbers, views: Rows, book: Book) -> None:
    """What this seat of each row knows."""
    for nth in range(len(rows)):
        observe(rows[nth], book, seats[nth], views[nth])


look = entry(look)


def deal(rows: Rows, luck: Luck, book: Book) -> None:
    """Fill in what the eyes of each row have not seen."""
    for nth in range(len(rows)):
        redeal(rows[nth], luck[nth], book)


deal = entry(deal)


def count(rows: Rows, scores: Numbers, winners: Numbers, book: Book) -> None:
    """What every seat would have if the game ended here, and who would win."""
    for nth in range(len(rows)):
        winners[nth] = scoring.count(rows[nth], book, scores[nth])


count = entry(count)


def choose(legal: Mask, luck: Luck, numbers: Numbers) -> None:
    """Any of the legal numbers of each row; LOOK where there is none."""
    for nth in range(len(legal)):
        mask = legal[nth]
        n = 0
        for number in range(len(mask)):
            if mask[number]:
                n += 1
        numbers[nth] = LOOK
        if n == 0:
            continue
        left = below(luck[nth], n)
        for number in range(len(mask)):
            if mask[number]:
                if left == 0:
                    numbers[nth] = number
                left -= 1


choose = entry(choose)


def copy_often(rows: Rows, twins: Rows, times: int) -> None:
    """These rows over those, so many times."""
    for _ in range(times):
        for nth in range(len(rows)):
            copy(rows[nth], twins[nth])


copy_often = entry(copy_often)
