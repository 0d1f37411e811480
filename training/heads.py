"""Questions thought through many at once: the answers to them played on in the head as `legend` does, on one core."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from colt.bots.express.net import inputs, model, outlaws, outputs, seeing, trying
from colt.bots.express.net.playing_on import draw
from colt.bots.express.net.racing import DOLLARS
from colt.fast.arrays import Luck, Numbers, Row, Rows
from colt.fast.compiling import entry
from colt.fast.express import batches, books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book, Setup
from colt.fast.express.rules import scoring
from colt.fast.luck import move_on

Floats = npt.NDArray[np.float32]

AT_ONCE = 3000
"""So many tables at most are played on at once."""
KNOWN = ("view", "pile", "all")
"""What who thinks knows: its view, as at a real table; also what lies face down on the pile; or everything."""


def go_on(
    rows: Rows,
    luck: Luck,
    chosen: Numbers,
    numbers: Numbers,
    view: Row,
    told: Rows,
    seats: Numbers,
    scores: Numbers,
    winners: Numbers,
    last_rounds: Numbers,
    book: Book,
    notes: Numbers,
    found: Numbers,
) -> None:
    """As `trying.go_on`, where every row has a last round of its own."""
    for nth in range(len(rows)):
        row, mine = rows[nth], luck[nth]
        winners[nth] = 0
        n = trying.step(row, mine, book, numbers[nth, chosen[nth]], found)
        seats[nth] = trying.find_question(row, mine, n, last_rounds[nth], book, view, numbers[nth], found)
        if row[at.PAGE] >= book[books.PAGES]:
            winners[nth] = scoring.count(row, book, scores[nth])
        if seats[nth] >= 0:
            seeing.see(view, book, seats[nth], notes, told[nth])


go_on = entry(go_on)


class Heads:
    """Questions of one set-up, thought through together."""

    def __init__(self, net: model.Net, made: Setup, rng: np.random.Generator, known: str = KNOWN[0]) -> None:
        self.net, self.made, self.rng, self.known = net, made, rng, known
        self.scratch = np.zeros(seeing.NOTES, np.int64), np.zeros(numbering.MOST, np.int64)
        self.view = np.zeros(at.WIDTH, np.int8)
        self.desk = outlaws.Desk(int(rng.integers(1 << 40))).all

    def luck(self, count: int) -> Luck:
        """For so many rows."""
        return self.rng.integers(1, 1 << 63, count, np.uint64)

    def worths(
        self, rows: Rows, asked: Numbers, numbers: Numbers, guesses: int, rivals: model.Net | None
    ) -> npt.NDArray[np.float64]:
        """What these answers (by question, -1 where there are fewer) bring on average, on the same guesses. The others
        are drawn by this net, or outlaws where there is none."""
        found = np.full(numbers.shape, np.nan)
        each = max(1, AT_ONCE // (guesses * numbers.shape[1]))
        for start in range(0, len(rows), each):
            here = slice(start, start + each)
            found[here] = self._some(rows[here], asked[here], numbers[here], guesses, rivals)
        return found

    def _guesses(self, rows: Rows, asked: Numbers, guesses: int) -> Rows:
        """What each seat could be sitting at; where hands have a story, the table as it is."""
        if self.made.book[books.FOLLOWS_HANDS] or self.known == "all":
            return np.repeat(rows, guesses, axis=0)
        views = np.zeros_like(rows)
        batches.look(rows, asked, views, self.made.book)
        if self.known == "pile":
            pile = slice(at.LAID_CARD, at.LAID_CARD + at.TURNS)
            views[:, pile] = rows[:, pile]
        tables = np.repeat(views, guesses, axis=0)
        batches.deal(tables, self.luck(len(tables))[:, np.newaxis], self.made.book)
        for column in (at.SEAT, at.VICTIM, at.LOST):
            tables[:, column] = np.repeat(rows[:, column], guesses)
        return tables

    def _some(
        self, rows: Rows, asked: Numbers, numbers: Numbers, guesses: int, rivals: model.Net | None
    ) -> npt.NDArray[np.float64]:
        question, place = np.nonzero(numbers >= 0)
        tables = self._guesses(rows, asked, guesses)
        of_guess = (question[:, np.newaxis] * guesses + np.arange(guesses)).ravel()
        luck, whims = self.luck(len(tables))[of_guess], self.luck(len(tables))
        first = np.repeat(numbers[question, place], guesses)
        own = np.repeat(asked[question], guesses)
        brought = self._play_on(tables[of_guess], luck[:, np.newaxis], first, own, rivals, whims, of_guess)
        worth = brought[:, 0] + DOLLARS * brought[:, 1]
        found = np.full(numbers.shape, np.nan)
        found[question, place] = worth.reshape(-1, guesses).mean(axis=1)
        return found

    def _play_on(
        self,
        rows: Rows,
        luck: Luck,
        first: Numbers,
        own: Numbers,
        rivals: model.Net | None,
        whims: Luck,
        of_guess: Numbers,
    ) -> Floats:
        """To the end of the round in every row; returns what each brings its own seat."""
        count, book = len(rows), self.made.book
        brought = np.zeros((count, 2), np.float32)
        meant = np.full((count, outputs.COUNT), -1, np.int64)
        meant[:, 0] = first
        chosen, where, last = np.zeros(count, np.int64), np.arange(count), rows[:, at.ROUND].astype(np.int64)
        told, seats = np.zeros((count, inputs.WIDTH), np.int8), np.zeros(count, np.int64)
        scores, winners = np.zeros((count, at.SEATS), np.int64), np.zeros(count, np.int64)
        left, ends = [], []
        while True:
            arrays = rows, luck, chosen, meant, self.view, told, seats, scores, winners, last
            go_on(*arrays, book, *self.scratch)
            goes_on = seats >= 0
            if not goes_on.all():
                over = winners > 0
                brought[where[over]] = self._results(winners[over], scores[over], own[where[over]])
                rests = ~goes_on & ~over
                left.append(where[rests])
                ends.append(rows[rests])
                where, rows, luck, meant, told = (one[goes_on] for one in (where, rows, luck, meant, told))
                seats, scores, winners, last = (one[goes_on] for one in (seats, scores, winners, last))
            if not len(where):
                break
            is_own = seats == own[where]
            chosen = np.zeros(len(where), np.int64)
            move_on(whims)
            chosen[is_own] = self._looks(self.net, told, meant, is_own).argmax(axis=1)
            if rivals is None:
                outlaws.answer(rows, seats, ~is_own, meant, chosen, book, *self.desk)
            else:
                looks = self._looks(rivals, told, meant, ~is_own)
                chosen[~is_own] = draw(looks, whims[of_guess[where[~is_own]]])
        at_end, rested = np.concatenate(left), np.concatenate(ends)
        told = np.zeros((len(rested), inputs.WIDTH), np.int8)
        trying.look(rested, own[at_end], self.view, told, book, self.scratch[0])
        brought[at_end] = self.net.outlook(told)
        return brought

    @staticmethod
    def _looks(net: model.Net, told: Rows, meant: Numbers, here: npt.NDArray[np.bool_]) -> Floats:
        """How good each answer looks to this net in these rows."""
        looks: Floats = np.where(meant[here] >= 0, net.looks(told[here]), -np.inf)
        return looks

    def _results(self, winners: Numbers, scores: Numbers, own: Numbers) -> Floats:
        players, nth = self.made.players, np.arange(len(winners))
        won = winners[:, np.newaxis] >> np.arange(players) & 1
        share = won[nth, own] / np.maximum(1, won.sum(axis=1))
        return np.stack([share, (scores[nth, own] - scores[:, :players].mean(axis=1)) / 1000], axis=1)
