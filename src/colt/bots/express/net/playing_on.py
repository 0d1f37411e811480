"""Many tables played on in the head by the net, up to the end of the round, and what they bring.

All tables are guesses of what one seat knows. Each candidate is tried on every guess, with the same luck, so that the
candidates differ by what they do. In the head the own seat answers what looks best to the net. The others are ordinary
players who draw an answer, outlaws who think for themselves, which takes several times as long and on guesses of their
own, each time anew, or sheriffs who answer what looks best to the net, as oneself does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

import numpy as np
import numpy.typing as npt

from colt.bots.express.net import inputs, model, outputs, seeing, trying
from colt.bots.express.net.answering import Seen
from colt.express.state import State
from colt.fast.arrays import Luck, Numbers, Rows
from colt.fast.compiling import is_compiling
from colt.fast.express import Tables, numbering
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.fast.luck import move_on, seeded
from colt.kernel import Chance

Floats = npt.NDArray[np.float32]

ALONE = 2
"""So many players play with two bandits each."""
ORDINARY, OUTLAWS, SHERIFFS = "ordinary", "outlaws", "sheriffs"
"""Who the others are."""
WIN, MONEY = 0, 1
"""What a table brings: the share of the win, and thousands of dollars more than the others have."""
FINE, FAR, WHOLE = 8, 12, 1 << 24
ODDS = np.array([round(WHOLE * exp(-nth / FINE)) for nth in range(FINE * FAR)] + [0], np.int64)
"""How an answer's odds fall with how far it looks behind the best: whole numbers, so every machine draws the same."""


def odds(looks: Floats) -> Numbers:
    """In every row the odds of each answer, as likely as it looks good."""
    behind = looks.max(axis=1, keepdims=True) - looks
    found: Numbers = ODDS[np.minimum(behind * FINE, len(ODDS) - 1).astype(np.int64)]
    return found


def draw(looks: Floats, whims: Luck) -> Numbers:
    """In every row an answer, as likely as it looks good."""
    sums = odds(looks).cumsum(axis=1)
    below = (whims >> np.uint64(32)) * sums[:, -1].astype(np.uint64) >> np.uint64(32)
    found: Numbers = (sums <= below.astype(np.int64)[:, np.newaxis]).sum(axis=1)
    return found


def is_plain(view: State) -> bool:
    """Whether ordinary players know this game: one bandit each, and no variant."""
    return not view.rulebook.variants and view.players > ALONE


def knows_outlaws(view: State) -> bool:
    """Whether outlaws can think here for themselves."""
    return is_plain(view) and is_compiling()


class Head:
    """The tables that the seat of a view could be sitting at, played on in the head."""

    def __init__(
        self, net: model.Net, view: State, seen: Seen, chance: Chance, others: str = ORDINARY
    ) -> None:
        self.net, self.view, self.seen, self.chance, self.others = net, view, seen, chance, others
        self.rivals = model.ordinary() if is_plain(view) and others == ORDINARY else net
        """Who answers for the others: in games it has never seen an ordinary player would be a poor one."""
        self.desk: tuple[npt.NDArray[Any], ...] = ()
        """Where outlaws think who answer for the others instead, if they do."""
        if others == OUTLAWS:
            from colt.bots.express.net.outlaws import Desk  # noqa: PLC0415 - brings numba

            self.desk = Desk(chance.below(1 << 62)).all

    def outcomes(self, numbers: Sequence[int], guesses: int) -> Floats:
        """What comes of each of these answers on so many guesses: by answer, guess and channel."""
        rows = self._guesses(guesses)
        luck = seeded(self.chance.below(1 << 64), guesses)[:, np.newaxis]
        count = len(numbers)
        # All candidates of one guess stand together: what they share they share in memory too.
        rows, luck = np.repeat(rows, count, axis=0), np.repeat(luck, count, axis=0)
        first = np.tile(np.array(numbers, np.int64), guesses)
        brought = self._play_on(rows, luck, first, count)
        return brought.reshape(guesses, count, 2).transpose(1, 0, 2)

    def _guesses(self, count: int) -> Rows:
        rows = Tables.guesses(self.view, count, seed=self.chance.below(1 << 62)).rows
        rows[:, at.SEAT] = self.seen.seat
        rows[:, at.VICTIM] = self.seen.row[at.VICTIM]
        rows[:, at.LOST] = self.seen.row[at.LOST]
        return rows

    def _play_on(self, rows: Rows, luck: Luck, first: Numbers, candidates: int) -> Floats:
        """To the end of the round in every row; returns what each brings. So many rows in a row are one guess."""
        count, book = len(rows), self.seen.made.book
        brought = np.zeros((count, 2), np.float32)
        meant = np.full((count, outputs.COUNT), -1, np.int64)
        meant[:, 0] = first
        chosen = np.zeros(count, np.int64)
        where, whims = np.arange(count), seeded(self.chance.below(1 << 64), count // candidates)
        left: list[npt.NDArray[np.int64]] = []
        ends: list[Rows] = []
        scratch = (
            np.zeros(at.WIDTH, np.int8),
            np.zeros(seeing.NOTES, np.int64),
            np.zeros(numbering.MOST, np.int64),
        )
        view, notes, found = scratch
        told = np.zeros((count, inputs.WIDTH), np.int8)
        seats, scores = np.zeros(count, np.int64), np.zeros((count, at.SEATS), np.int64)
        winners = np.zeros(count, np.int64)
        while len(where):
            arrays = rows, luck, chosen, meant, view, told, seats, scores, winners
            call(trying.go_on, *arrays, self.view.round, False, book, notes, found)
            stopped = seats < 0
            if stopped.any():
                over = winners > 0
                if over.any():
                    brought[where[over]] = self._results(winners[over], scores[over])
                resting = stopped & ~over
                if resting.any():
                    left.append(where[resting])
                    ends.append(rows[resting])
                goes_on = ~stopped
                where, rows, luck, meant = where[goes_on], rows[goes_on], luck[goes_on], meant[goes_on]
                told, seats, scores, winners = (
                    told[goes_on],
                    seats[goes_on],
                    scores[goes_on],
                    winners[goes_on],
                )
            if len(where):
                move_on(whims)
                if self.desk:
                    chosen = self._by_outlaws(rows, told, seats, meant)
                else:
                    looks = np.where(meant >= 0, self._looks(told, seats), -np.inf)
                    chosen = looks.argmax(axis=1)
                    if self.others == ORDINARY:
                        drawn = draw(looks, whims[where // candidates])
                        chosen = np.where(seats == self.seen.seat, chosen, drawn)
        if ends:
            brought[np.concatenate(left)] = self._outlook(np.concatenate(ends))
        return brought

    def _by_outlaws(self, rows: Rows, told: Rows, seats: Numbers, meant: Numbers) -> Numbers:
        """By row, what outlaws answer, and for the own seat what looks best to the net."""
        from colt.bots.express.net import outlaws  # noqa: PLC0415 - brings numba

        is_own, chosen = seats == self.seen.seat, np.zeros(len(rows), np.int64)
        if is_own.any():
            looks = np.where(meant[is_own] >= 0, self.net.looks(told[is_own]), -np.inf)
            chosen[is_own] = looks.argmax(axis=1)
        outlaws.answer(rows, seats, ~is_own, meant, chosen, self.seen.made.book, *self.desk)
        return chosen

    def _looks(self, told: Rows, seats: Numbers) -> Floats:
        """By row, how good each answer looks to who is asked."""
        is_own = seats == self.seen.seat
        looks = np.empty((len(told), outputs.COUNT), np.float32)
        for net, asked in ((self.net, is_own), (self.rivals, ~is_own)):
            if asked.any():
                looks[asked] = net.looks(told[asked])
        return looks

    def _results(self, winners: Numbers, scores: Numbers) -> Floats:
        """What games that are over brought."""
        players = self.seen.made.players
        won = winners[:, np.newaxis] >> np.arange(players) & 1
        share = won[:, self.seen.seat] / won.sum(axis=1)
        money = scores[:, self.seen.seat] - scores[:, :players].mean(axis=1)
        return np.stack([share, money / 1000], axis=1).astype(np.float32)

    def _outlook(self, rows: Rows) -> Floats:
        """What the next round and those after it will bring, as the net sees it."""
        told = np.zeros((len(rows), inputs.WIDTH), np.int8)
        seats = np.full(len(rows), self.seen.seat)
        view, notes = np.zeros(at.WIDTH, np.int8), np.zeros(seeing.NOTES, np.int64)
        call(trying.look, rows, seats, view, told, self.seen.made.book, notes)
        return self.net.outlook(told)
