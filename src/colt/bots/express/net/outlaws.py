"""The outlaw at many tables at once: what `colt.bots.outlaw` thinks, for rows of games without a variant.

Like the outlaw it plays every answer on to the end of the round by rules of thumb, on two guesses, or on one where
nothing is hidden. It looks at every way to punch, where the outlaw looks at those eight that seem best.
"""

from __future__ import annotations

import numpy as np

from colt.bots.express.net import outputs
from colt.bots.express.rows.ends import SHARES, average_worth, rate_all
from colt.bots.express.rows.notes import (
    CAME,
    CLOCK,
    DOLLARS,
    FIRST_JEWEL,
    FIRST_STRONGBOX,
    LOOKED_AT,
    NONE,
    NOTES,
    PLACE,
    SHARE,
    TOKENS,
    TURN,
    VALUES,
    Floats,
    copy_part,
)
from colt.bots.express.rows.playouts import imagine, play_on
from colt.bots.express.rows.schemes import DRAWS, WAITS
from colt.express.pieces import RANSOM
from colt.fast.arrays import Luck, Numbers, Row, Rows
from colt.fast.compiling import compiled, entry
from colt.fast.counting import copy
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.observing import observe
from colt.fast.express.rules import stealin
from colt.fast.express.rules.scoring import JEWEL_WORTH, STRONGBOX_WORTH
from colt.fast.luck import seeded

GUESSES = 2
"""So many where something is hidden."""
MOST = 96
"""More ways to punch than there are."""
FIRST, LOSS, PUSH = range(3)
"""The three steps of a punch; everything else is answered in one."""


class Desk:
    """The room one thread needs to think for rows of one set-up."""

    def __init__(self, seed: int, guesses: int = GUESSES, likings: Floats | None = None) -> None:
        self.view = np.zeros(at.WIDTH, np.int8)
        self.rows = np.zeros((guesses, at.WIDTH), np.int8)
        self.notes = np.zeros((guesses + 1, NOTES.width), np.int64)
        self.values = np.zeros(VALUES.width)
        self.whims = np.zeros((guesses, at.TURNS), np.uint64)
        self.twins = np.zeros(at.WIDTH, np.int8), np.zeros(NOTES.width, np.int64), np.zeros(VALUES.width)
        self.ways = np.zeros((MOST, 4), np.int64)
        self.numbers = np.zeros((MOST, 3), np.int64)
        self.ends = np.zeros((guesses * MOST, at.WIDTH), np.int8)
        self.chances = np.zeros((2, guesses * MOST))
        self.sums = np.zeros(at.PLACES), np.zeros(at.PLACES), np.zeros(at.SEATS)
        self.found = np.zeros((4, numbering.MOST), np.int64)
        self.luck = seeded(seed, 1)
        self.likings = np.zeros(at.ACTIONS) if likings is None else likings
        """By action: how much likelier it seems to win than it is (`colt.bots.tempers`)."""

    @property
    def all(self) -> tuple[np.ndarray, ...]:
        """Everything, as `answer` takes it."""
        return (
            self.luck,
            self.view,
            self.rows,
            self.notes,
            self.values,
            self.whims,
            *self.twins,
            self.ways,
            self.numbers,
            self.ends,
            self.chances,
            *self.sums,
            self.found,
            self.likings,
        )


# --- what lies where


def note_tokens(view: Row, book: Book, notes: Numbers) -> None:
    """Where the tokens are, and in which order bandits are looked at: as they came aboard."""
    notes[:] = 0
    notes[CLOCK] = TOKENS
    notes[TURN] = view[at.NTH]
    for token in range(TOKENS):
        notes[PLACE + token] = at.NOWHERE
        notes[CAME + token] = token
    for purse in range(view[at.PURSE_COUNT]):
        notes[PLACE + purse] = view[at.PURSE_AT + purse]
    jewel, strongbox = FIRST_JEWEL, FIRST_STRONGBOX
    for place in range(at.PLACES):
        for _ in range(view[at.JEWELS + place]):
            notes[PLACE + jewel] = place
            jewel += 1
        for _ in range(view[at.STRONGBOXES + place]):
            notes[PLACE + strongbox] = place
            strongbox += 1
    players = book[books.PLAYERS]
    begins = (view[at.FIRST] - view[at.ROUND] + 1) % players
    for nth in range(at.SEATS):
        seat = (begins + nth) % players if nth < players else nth
        notes[LOOKED_AT + nth] = view[at.BANDIT + seat * at.TEAM]


def note_worths(view: Row, book: Book, values: Floats) -> None:
    """What the tokens are worth, or on average, and what is left of it over the cards it takes."""
    average = np.rint(average_worth(view, book))
    for purse in range(at.PURSES):
        kind = view[at.PURSE_WORTH + purse]
        value = float(RANSOM)
        if view[at.PURSE_AT + purse] != at.NOWHERE:
            value = float(book[books.DOLLARS + kind]) if kind else average
        values[DOLLARS + purse] = value
    for token in range(FIRST_JEWEL, TOKENS):
        values[DOLLARS + token] = float(JEWEL_WORTH if token < FIRST_STRONGBOX else STRONGBOX_WORTH)
    shares = SHARES[view[at.CABOOSE]]
    for there in range(at.SPACES):
        for here in range(at.SPACES):
            values[SHARE + there * at.SPACES + here] = shares[here, there]


def rank_purses(rows: Rows, values: Floats) -> None:
    """Purses nobody here has seen are worth what they are worth on average; the rows say which are cheaper."""
    for purse in range(at.PURSES):
        rank = 1
        for other in range(at.PURSES):
            if values[DOLLARS + other] < values[DOLLARS + purse]:
                rank += 1
        for nth in range(len(rows)):
            rows[nth, at.PURSE_WORTH + purse] = rank


note_tokens = compiled(note_tokens)
note_worths = compiled(note_worths)
rank_purses = compiled(rank_purses)


def token_at(notes: Numbers, number: int, place: int) -> int:
    """The token that an answer means: a purse, or one of the jewels or strongboxes there."""
    if number < numbering.JEWEL:
        return number
    token, end = FIRST_JEWEL, FIRST_STRONGBOX
    if number == numbering.STRONGBOX:
        token, end = FIRST_STRONGBOX, TOKENS
    while token < end - 1 and notes[PLACE + token] != place:
        token += 1
    return token


token_at = compiled(token_at)

# --- the answers that are thought through


def add(ways: Numbers, numbers: Numbers, n: int, way: int, number: int) -> int:
    """One answer more. Returns how many there are now."""
    ways[n, 0], ways[n, 1], ways[n, 2], ways[n, 3] = way, 0, 0, 0
    numbers[n, FIRST] = number
    return n + 1


add = compiled(add)


def find_cards(meant: Numbers, ways: Numbers, numbers: Numbers) -> int:
    """What can be hidden is hidden."""
    start = outputs.PLAY
    for kind in range(at.ACTION_KINDS):
        if meant[outputs.PLAY_HIDDEN + kind] >= 0:
            start = outputs.PLAY_HIDDEN
    n = 0
    for kind in range(at.ACTION_KINDS):
        if meant[start + kind] >= 0:
            n = add(ways, numbers, n, kind, meant[start + kind])
    if meant[outputs.DRAW] >= 0:
        n = add(ways, numbers, n, DRAWS, meant[outputs.DRAW])
    if meant[outputs.PASS] >= 0:
        n = add(ways, numbers, n, WAITS, meant[outputs.PASS])
    return n


def find_ways(
    view: Row, book: Book, notes: Numbers, meant: Numbers, ways: Numbers, numbers: Numbers, found: Numbers
) -> int:
    """The ways to do what the laid card says, but for a punch."""
    here = view[at.SPACE + outputs.acting(view, view[at.SEAT])]
    n = 0
    if view[at.VICTIM]:
        return find_punches(view, book, notes, numbering.PUNCH + view[at.VICTIM] - 1, ways, numbers, n, found)
    for output in range(outputs.COUNT):
        number = meant[output]
        if number < 0:
            continue
        if numbering.MOVE_TO <= number < numbering.SHOOT_AT:
            n = add(ways, numbers, n, number - numbering.MOVE_TO, number)
        elif numbering.SHOOT_AT <= number < numbering.ROB:
            n = add(ways, numbers, n, number - numbering.SHOOT_AT, number)
        elif numbering.ROB <= number < numbering.PUNCH:
            n = add(ways, numbers, n, token_at(notes, number - numbering.ROB, here), number)
        elif numbering.MARSHAL_TO <= number < numbering.STEAL:
            n = add(ways, numbers, n, number - numbering.MARSHAL_TO, number)
        elif numbering.PUNCH <= number < numbering.DROP:
            n = find_punches(view, book, notes, number, ways, numbers, n, found)
            view[at.VICTIM] = 0
    return n


def find_punches(
    view: Row, book: Book, notes: Numbers, punch: int, ways: Numbers, numbers: Numbers, n: int, found: Numbers
) -> int:
    """All ways to punch this one, or to go on with it; the row is as it was when they are found."""
    victim, settled = punch - numbering.PUNCH, view[at.LOST]
    view[at.VICTIM], view[at.LOST] = victim + 1, 0
    for nth in range(stealin.ask(view, book, found[1])):
        loss = found[1, nth]
        if settled and settled != loss - numbering.DROP + 1:
            continue
        view[at.LOST] = loss - numbering.DROP + 1
        for which in range(stealin.ask(view, book, found[2])):
            if n < MOST:
                note_punch(notes, victim, loss, found[2, which], ways[n], numbers[n])
                numbers[n, FIRST] = punch
                n += 1
        view[at.LOST] = 0
    view[at.LOST] = settled
    return n


def note_punch(notes: Numbers, victim: int, loss: int, push: int, way: Numbers, numbers: Numbers) -> None:
    """One way to punch."""
    lost, is_taken = NONE, numbering.TAKE <= loss < numbering.LOSE_NOTHING
    if loss < numbering.TAKE:
        lost = token_at(notes, loss - numbering.DROP, at.SPACES + victim)
    elif is_taken:
        lost = loss - numbering.TAKE
    way[0], way[1], way[2], way[3] = victim, lost, push - numbering.PUSH_TO, is_taken
    numbers[LOSS], numbers[PUSH] = loss, push


find_cards = compiled(find_cards)
note_punch = compiled(note_punch)
find_punches = compiled(find_punches)
find_ways = compiled(find_ways)


def lay_out(view: Row, guesses: Rows, notes: Numbers) -> None:
    """So many times what this seat knows; a punch is thought of as a whole."""
    for nth in range(len(guesses)):
        copy(view, guesses[nth])
        guesses[nth, at.VICTIM], guesses[nth, at.LOST] = 0, 0
        copy_part(notes[-1], notes[nth], len(notes[nth]))


def forget(ends: Rows, view: Row) -> None:
    """What purses are worth is known no better when the round is over."""
    for nth in range(len(ends)):
        for purse in range(view[at.PURSE_COUNT]):
            ends[nth, at.PURSE_WORTH + purse] = view[at.PURSE_WORTH + purse]
        for worth in range(at.WORTHS):
            ends[nth, at.SPARE + worth] = view[at.SPARE + worth]


def add_likings(chances: Floats, ways: Numbers, guesses: int, likings: Floats) -> None:
    """What somebody of a temper likes seems likelier to win."""
    for nth in range(len(ways)):
        if ways[nth, 0] >= 0:
            for guess in range(guesses):
                chances[guess * len(ways) + nth] += likings[ways[nth, 0] % at.ACTIONS]


def best_of(chances: Floats, n: int, guesses: int) -> int:
    """Which of so many answers is best on average; the first of equal ones."""
    first, most = 0, -1.0
    for nth in range(n):
        chance = 0.0
        for guess in range(guesses):
            chance += chances[guess * n + nth]
        if chance > most:
            first, most = nth, chance
    return first


lay_out = compiled(lay_out)
forget = compiled(forget)
add_likings = compiled(add_likings)
best_of = compiled(best_of)


def is_open(view: Row) -> bool:
    """Whether everybody can see all cards that were played."""
    for nth in range(view[at.LAID_COUNT]):
        if not view[at.LAID_CARD + nth]:
            return False
    return True


is_open = compiled(is_open)


def answer(
    rows: Rows,
    seats: Numbers,
    is_asked: Rows,
    meant: Numbers,
    chosen: Numbers,
    book: Book,
    luck: Luck,
    view: Row,
    guesses: Rows,
    notes: Numbers,
    values: Floats,
    whims: Luck,
    twin: Row,
    twin_notes: Numbers,
    twin_values: Floats,
    ways: Numbers,
    numbers: Numbers,
    ends: Rows,
    chances: Floats,
    sums: Floats,
    best: Floats,
    prospects: Floats,
    found: Numbers,
    likings: Floats,
) -> int:
    """In every row in which an outlaw is asked: the net's answer that means the outlaw's. Returns how often one was."""
    asked = 0
    for row in range(len(rows)):
        if not is_asked[row]:
            continue
        asked += 1
        seat = seats[row]
        observe(rows[row], book, seat, view)
        chapter = book[books.CONTENTS + view[at.PAGE]]
        note_tokens(view, book, notes[-1])
        note_worths(view, book, values)
        copy_part(values, twin_values, len(values))
        if chapter not in (books.SCHEMIN, books.STEALIN):
            chosen[row] = dearest(meant[row], values)
            continue
        is_stealing = chapter == books.STEALIN
        if is_stealing:
            n = find_ways(view, book, notes[-1], meant[row], ways, numbers, found)
        else:
            n = find_cards(meant[row], ways, numbers)
        count = 1 if is_stealing and is_open(view) else len(guesses)
        lay_out(view, guesses[:count], notes)
        imagine(guesses[:count], notes[:count], whims[:count], luck, book)
        whims[:] = 0
        rank_purses(guesses[:count], values)
        play_on(
            guesses[:count],
            notes[:count],
            whims[:count],
            values,
            twin,
            twin_notes,
            twin_values,
            book,
            seat,
            is_stealing,
            ways[:n],
            ends[: count * n],
            found[0],
            found[3],
        )
        forget(ends[: count * n], view)
        rate_all(ends[: count * n], seat, book, chances[0], chances[1], sums, best, prospects)
        if not is_stealing:
            add_likings(chances[0], ways[:n], count, likings)
        first = best_of(chances[0], n, count)
        step = FIRST if not view[at.VICTIM] else PUSH if view[at.LOST] else LOSS
        chosen[row] = outputs.output_of(view, book, seat, numbers[first, step])
    return asked


def dearest(meant: Numbers, values: Floats) -> int:
    """The purse that is probably worth most, or whatever comes first."""
    first, most = -1, -1.0
    for output in range(outputs.COUNT):
        number = meant[output]
        if number < 0:
            continue
        value = 0.0
        if numbering.STEAL <= number < numbering.DECLINE:
            value = values[DOLLARS + number - numbering.STEAL]
        if value > most:
            first, most = output, value
    return first


dearest = compiled(dearest)
answer = entry(answer)
