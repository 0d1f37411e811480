"""The iterations of TAG's search, compiled: one tree of the own answers, rivals moved by what has done well so far.

Values are always seen from one seat and scaled by the least and the greatest seen so far. In a tree node `first` is the
first answer tried from there and `later` the next one tried from the same place; -1 is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

import numpy as np
import numpy.typing as npt

from colt.express.pieces import GUNSLINGER_PRIZE, ROUNDS
from colt.fast.arrays import Luck, Numbers, Row, Rows
from colt.fast.compiling import compiled, entry
from colt.fast.counting import copy
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.calling import call
from colt.fast.express.going_on import ask, step
from colt.fast.express.luck import below
from colt.fast.express.redealing import redeal
from colt.fast.express.rules import scoring
from colt.fast.luck import seeded

Floats = npt.NDArray[np.float64]

NONE = -1
STEPS = 30
"""So many answers, of all seats together, a playout goes on beyond the tree."""
TEMPERATURE = 0.1
CURIOSITY = 1.0
"""What UCB multiplies its uncertainty by."""
DECIDED = 1.5
"""A game won or lost counts so much more than one that goes on."""
FINE = 1 << 30
"""Fractions are drawn so finely."""

ANSWER, FIRST, LATER, VISITS = range(4)
"""Of a node: the answer that leads to it, the first one tried from it, the next one beside it, how often it was
tried."""
LEAST, GREATEST = range(2)
"""What has been seen of values."""


# --- what an end is worth


def score(row: Row, book: Book, seat: int) -> float:
    """Loot, and for who leads in shots as much of the prize as rounds are done."""
    money = float(scoring.money(row, book, seat))
    mine = scoring.shots(row, book, seat)
    for other in range(book[books.PLAYERS]):
        if scoring.shots(row, book, other) > mine:
            return money
    return float(money + GUNSLINGER_PRIZE * max(0, row[at.ROUND] - 1) / ROUNDS)


score = compiled(score)


def rate_end(row: Row, book: Book, is_over: bool, scores: Numbers, values: Floats) -> None:
    """By seat: its score less the best rival's; more so when it is decided."""
    bits = scoring.winners(row, book, scores) if is_over else 0
    for seat in range(book[books.PLAYERS]):
        best = -np.inf
        for other in range(book[books.PLAYERS]):
            if other != seat:
                best = max(best, float(scores[other]) if is_over else score(row, book, other))
        mine = float(scores[seat]) if is_over else score(row, book, seat)
        values[seat] = (mine - best) * (DECIDED if is_over and bits else 1.0)


rate_end = compiled(rate_end)


def scaled(value: float, seen: Floats) -> float:
    """A value between the least and the greatest seen, from 0 to 1."""
    if seen[GREATEST] <= seen[LEAST]:
        return 0.5
    return float((value - seen[LEAST]) / (seen[GREATEST] - seen[LEAST]))


scaled = compiled(scaled)

# --- which answer comes next


def by_habit(
    found: Numbers, n: int, habits: Floats, counts: Floats, seen: Floats, chances: Floats, luck: Luck
) -> int:
    """One of these answers, those that did well in this search far more likely (a Boltzmann distribution)."""
    total = 0.0
    for nth in range(n):
        number = found[nth]
        value = scaled(habits[number] / counts[number], seen) if counts[number] else 0.0
        total += exp(value / TEMPERATURE)
        chances[nth] = total
    drawn = below(luck, FINE) / FINE * total
    nth = 0
    while nth < n - 1 and chances[nth] <= drawn:
        nth += 1
    return int(found[nth])


by_habit = compiled(by_habit)


def child_of(nodes: Numbers, node: int, number: int) -> int:
    """Where this answer leads in the tree."""
    child = nodes[node, FIRST]
    while child != NONE and nodes[child, ANSWER] != number:
        child = nodes[child, LATER]
    return int(child)


child_of = compiled(child_of)


def untried(nodes: Numbers, node: int, found: Numbers, n: int, luck: Luck) -> int:
    """One of the answers that were never tried from here; -1 when there is none."""
    count = 0
    for nth in range(n):
        count += child_of(nodes, node, found[nth]) == NONE
    if not count:
        return NONE
    left = below(luck, count)
    for nth in range(n):
        if child_of(nodes, node, found[nth]) == NONE:
            if left == 0:
                return int(found[nth])
            left -= 1
    return NONE


def best_tried(nodes: Numbers, sums: Floats, node: int, found: Numbers, n: int, seen: Floats) -> int:
    """The answer with the best mean, its uncertainty counted in its favour (UCB)."""
    best, most = NONE, -np.inf
    for nth in range(n):
        child = child_of(nodes, node, found[nth])
        visits = nodes[child, VISITS]
        value = scaled(sums[child] / visits, seen) + CURIOSITY * sqrt(log(nodes[node, VISITS] + 1.0) / visits)
        if value > most:
            most, best = value, child
    return int(best)


untried = compiled(untried)
best_tried = compiled(best_tried)


def grow(nodes: Numbers, size: int, node: int, number: int) -> None:
    """A new node for this answer."""
    nodes[size, ANSWER], nodes[size, VISITS] = number, 0
    nodes[size, FIRST], nodes[size, LATER] = NONE, nodes[node, FIRST]
    nodes[node, FIRST] = size


grow = compiled(grow)

# --- the way in


def iterate(
    guesses: Rows,
    luck: Luck,
    book: Book,
    seat: int,
    iterations: int,
    row: Row,
    nodes: Numbers,
    sums: Floats,
    path: Numbers,
    told: Numbers,
    habits: Floats,
    counts: Floats,
    found: Numbers,
    chances: Floats,
    scores: Numbers,
    values: Floats,
    seen: Floats,
) -> int:
    """So many iterations from this seat's question. What it cannot see is drawn anew before each; a guess that hides
    nothing stays as it is. Returns how many nodes the tree has."""
    grow(nodes, 0, 0, NONE)
    nodes[0, FIRST] = NONE
    seen[LEAST], seen[GREATEST] = np.inf, -np.inf
    size = 1
    for iteration in range(iterations):
        copy(guesses[iteration % len(guesses)], row)
        redeal(row, luck, book)
        n = ask(row, luck, book, found)
        node, depth, answered, left = 0, 0, 0, STEPS
        path[0] = 0
        is_in_tree = True
        while n and left:
            asked = row[at.SEAT]
            if is_in_tree and asked == seat:
                number = untried(nodes, node, found, n, luck)
                if number == NONE:
                    node = best_tried(nodes, sums, node, found, n, seen)
                    number = nodes[node, ANSWER]
                else:
                    grow(nodes, size, node, number)
                    node, size, is_in_tree = size, size + 1, False
                depth += 1
                path[depth] = node
            else:
                number = by_habit(found, n, habits[asked], counts[asked], seen, chances, luck)
                if not is_in_tree:
                    left -= 1
            told[answered * 2], told[answered * 2 + 1] = asked, number
            answered += 1
            n = step(row, luck, book, number, found)
        if n == 0:
            scoring.scores(row, book, scores)
        rate_end(row, book, n == 0, scores, values)
        for other in range(book[books.PLAYERS]):
            seen[LEAST] = min(seen[LEAST], values[other])
            seen[GREATEST] = max(seen[GREATEST], values[other])
        for nth in range(depth + 1):
            nodes[path[nth], VISITS] += 1
            sums[path[nth]] += values[seat]
        for nth in range(answered):
            habits[told[nth * 2], told[nth * 2 + 1]] += values[told[nth * 2]]
            counts[told[nth * 2], told[nth * 2 + 1]] += 1
    return size


iterate = entry(iterate)

MOST_ANSWERS = 1000
"""More answers than a game has from anywhere to its end."""


class Tree:
    """The tree of one question."""

    def __init__(self, guesses: Rows, book: Book, seat: int) -> None:
        self.guesses = guesses
        self.book = book
        self.seat = seat
        self.nodes = np.zeros((1, 4), np.int64)
        self.sums = np.zeros(1)

    def grow(self, iterations: int, seed: int) -> None:
        """Think so many times."""
        self.nodes, self.sums = np.zeros((iterations + 1, 4), np.int64), np.zeros(iterations + 1)
        path, told = np.zeros(MOST_ANSWERS, np.int64), np.zeros(2 * MOST_ANSWERS, np.int64)
        habits, counts = (np.zeros((at.SEATS, numbering.COUNT)) for _ in range(2))
        room = np.zeros(numbering.MOST, np.int64), np.zeros(numbering.MOST)
        ends = np.zeros(at.SEATS, np.int64), np.zeros(at.SEATS), np.zeros(2)
        row = np.empty_like(self.guesses[0])
        table = self.guesses, seeded(seed, 1), self.book, self.seat, iterations, row
        call(iterate, *table, self.nodes, self.sums, path, told, habits, counts, *room, *ends)

    def means(self, numbers: Sequence[int]) -> tuple[float, ...]:
        """What these answers came to, one after the other; less than anything where they were never tried."""
        found: list[float] = []
        node = 0
        for number in numbers:
            node = self._child(node, number) if node != NONE else NONE
            found.append(-np.inf if node == NONE else float(self.sums[node] / self.nodes[node, VISITS]))
        return tuple(found)

    def _child(self, node: int, number: int) -> int:
        child = int(self.nodes[node, FIRST])
        while child != NONE and self.nodes[child, ANSWER] != number:
            child = int(self.nodes[child, LATER])
        return child
