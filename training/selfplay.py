"""Many tables of many set-ups side by side, stepped by threads over slices of rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from colt.bots.express.net import inputs, outputs, seeing, trying
from colt.bots.express.net.outlaws import GUESSES, Desk, answer
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.fast.luck import seeded

SLICE = 512
"""So many rows are one piece of work for a thread."""
DESK = 128
"""So many where outlaws are asked, who take their time."""
EVERY_ROUND = 99
"""Rows never stay where they are because a round is over."""


FAVOURITES = sorted(
    {str(name.players) for name in books.SETUPS} | {one for name in books.SETUPS for one in name.variants}
)
"""Numbers of players and variants."""


def shares_of_setups(favoured: Mapping[str, float] | None = None) -> dict[int, float]:
    """How much of the training each set-up gets: most of it goes to the game most people play. Numbers of players
    (`3`) and variants (`teams`) may be favoured by a factor."""
    weights: dict[int, float] = {}
    for nth, name in enumerate(books.SETUPS):
        weight = {3: 0.8, 4: 4.0, 5: 0.8, 6: 0.8}.get(name.players, 1.0)
        if "expert" in name.variants:
            weight *= 0.4
        if "teams" in name.variants:
            weight = 0.7
        if "first-game" in name.variants:
            weight *= 0.15
        for one in (str(name.players), *name.variants):
            weight *= (favoured or {}).get(one, 1.0)
        weights[nth + 1] = weight
    total = sum(weights.values())
    return {number: weight / total for number, weight in weights.items()}


class Piece:
    """Rows of one set-up that one thread steps."""

    def __init__(self, number: int, start: int, count: int, guesses: int = GUESSES) -> None:
        self.made = books.setup_numbered(number)
        self.players = self.made.players
        self.at = slice(start, start + count)
        self.view = np.zeros(at.WIDTH, np.int8)
        self.notes = np.zeros(seeing.NOTES, np.int64)
        self.found = np.zeros(numbering.MOST, np.int64)
        self.guesses = guesses


class Hall:
    """A hall full of tables. After each step it says in every row which seat is asked, what that seat sees, what it
    may answer, and which games have just ended."""

    def __init__(
        self,
        count: int,
        seed: int,
        threads: int,
        weights: Mapping[int, float] | None = None,
        *,
        careful: int = 0,
        room: Callable[[tuple[int, ...], Any], np.ndarray] = np.zeros,
    ) -> None:
        self.pieces = list(_pieces(count, weights or shares_of_setups(), careful))
        self.count = count = self.pieces[-1].at.stop
        self.rows = np.zeros((count, at.WIDTH), np.int8)
        self.rows[:, at.VERSION] = at.VERSION_OF_ROWS
        self.luck = seeded(seed, count)[:, np.newaxis]
        self.numbers = np.full((count, outputs.COUNT), -1, np.int64)
        self.inputs = room((count, inputs.WIDTH), np.int8)
        self.legal = room((count, outputs.COUNT), np.bool_)
        self.seats = np.zeros(count, np.int64)
        self.scores = np.zeros((count, at.SEATS), np.int64)
        self.winners = np.zeros(count, np.int64)
        self.players = np.zeros(count, np.int64)
        self.is_careful = np.zeros(count, np.bool_)
        """Where outlaws think longer than they do."""
        self.is_plain = np.zeros(count, np.bool_)
        """Where the game is played without a variant, everybody for themselves."""
        for piece in self.pieces:
            self.rows[piece.at, at.SETUP] = piece.made.number
            self.players[piece.at] = piece.players
            self.is_careful[piece.at] = piece.guesses > GUESSES
            self.is_plain[piece.at] = not books.SETUPS[piece.made.number - 1].variants and piece.players > 2
        self.is_outlaw = np.zeros(count, np.bool_)
        """Where an outlaw is to be asked."""
        self.by_outlaws = np.zeros(count, np.int64)
        """What outlaws answered there."""
        self.likings = np.zeros(at.ACTIONS)
        """What the outlaws that are asked next like more than is good for them."""
        self.desks = list(self._desks())
        self.pool = ThreadPoolExecutor(threads)
        self.answered = 0
        self.step(np.full(count, trying.BEGIN))

    def _all(self, work: Callable[[Piece], Any]) -> list[Any]:
        return list(self.pool.map(work, self.pieces))

    def step(self, chosen: np.ndarray) -> None:
        """Everybody who is asked answers so; where a game ends another one begins."""

        def work(piece: Piece) -> int:
            here = piece.at
            answered = call(
                trying.go_on,
                self.rows[here],
                self.luck[here],
                chosen[here],
                self.numbers[here],
                piece.view,
                self.inputs[here],
                self.seats[here],
                self.scores[here],
                self.winners[here],
                EVERY_ROUND,
                True,  # noqa: FBT003 - another game begins where one ends
                piece.made.book,
                piece.notes,
                piece.found,
            )
            np.greater_equal(self.numbers[here], 0, out=self.legal[here])
            return int(answered)

        self.answered += sum(self._all(work))

    def look(self, seats: np.ndarray, found: np.ndarray) -> None:
        """What these seats see now, one of each row."""

        def work(piece: Piece) -> None:
            here = piece.at
            seen, book = found[here], piece.made.book
            call(trying.look, self.rows[here], seats[here], piece.view, seen, book, piece.notes)

        self._all(work)

    def _desks(self) -> Iterator[tuple[np.ndarray, ...]]:
        """For each piece of work with outlaws everything it reads and writes."""
        every = self.rows, self.seats, self.is_outlaw, self.numbers, self.by_outlaws
        for piece in self.pieces:
            for start in range(piece.at.start, piece.at.stop, DESK):
                here = slice(start, min(start + DESK, piece.at.stop))
                desk = Desk(start, piece.guesses, self.likings)
                yield (*(one[here] for one in every), piece.made.book, *desk.all)

    def ask_outlaws(self, is_asked: np.ndarray) -> np.ndarray:
        """What outlaws answer in these rows, all of them of games without a variant."""
        self.is_outlaw[:] = is_asked
        asked = [desk for desk in self.desks if desk[2].any()]
        list(self.pool.map(lambda desk: answer(*desk), asked))
        return self.by_outlaws

    def results(self) -> tuple[np.ndarray, np.ndarray]:
        """The rows whose game has just ended, and what it brought every seat: the share of the win, and thousands of
        dollars more than the others have on average."""
        ended = np.flatnonzero(self.winners)
        won = self.winners[ended, np.newaxis] >> np.arange(at.SEATS) & 1
        share = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
        sits = np.arange(at.SEATS) < self.players[ended, np.newaxis]
        money = np.where(sits, self.scores[ended], 0) / 1000
        mean = money.sum(axis=1, keepdims=True) / self.players[ended, np.newaxis]
        return ended, np.stack([share, np.where(sits, money - mean, 0)], axis=2).astype(np.float32)


def _pieces(count: int, weights: Mapping[int, float], careful: int) -> Iterator[Piece]:
    """The rows of each set-up in slices; in one of five outlaws make so many guesses, if that is wanted."""
    start = 0
    for number, weight in weights.items():
        left = max(1, round(count * weight))
        for nth in range(0, left, SLICE):
            size = min(SLICE, left - nth)
            yield Piece(number, start, size, careful if careful and nth // SLICE % 5 == 4 else GUESSES)
            start += size
