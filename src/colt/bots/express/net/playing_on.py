"""Many tables played on in the head by the net, up to the end of the round, and what they bring.

All tables are guesses of what one seat knows. Each candidate is tried on every guess, with the same luck, so that the
candidates differ by what they do and by nothing else. In the head everybody answers as the net would.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from colt.bots.express.net import inputs, model, outputs, seeing, trying
from colt.bots.express.net.answering import Seen
from colt.express.state import State
from colt.fast.arrays import Luck, Numbers, Rows
from colt.fast.express import Tables, answers
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.fast.luck import seeded
from colt.kernel import Chance

Floats = npt.NDArray[np.float32]

WIN, MONEY = 0, 1
"""What a table brings: the share of the win, and thousands of dollars more than the others have."""
WHOLE_GAME = 99


class Head:
    """The tables that the seat of a view could be sitting at, played on in the head."""

    def __init__(self, net: model.Net, view: State, seen: Seen, chance: Chance) -> None:
        self.net, self.view, self.seen, self.chance = net, view, seen, chance

    def outcomes(self, numbers: Sequence[int], guesses: int) -> Floats:
        """What comes of each of these answers on so many guesses: by answer, guess and channel."""
        rows = self._guesses(guesses)
        luck = seeded(self.chance.below(1 << 64), guesses)[:, np.newaxis]
        count = len(numbers)
        # All candidates of one guess stand together: what they share they share in memory too.
        rows, luck = np.repeat(rows, count, axis=0), np.repeat(luck, count, axis=0)
        first = np.tile(np.array(numbers, np.int64), guesses)
        brought = self._play_on(rows, luck, first)
        return brought.reshape(guesses, count, 2).transpose(1, 0, 2)

    def _guesses(self, count: int) -> Rows:
        rows = Tables.guesses(self.view, count, seed=self.chance.below(1 << 62)).rows
        rows[:, at.SEAT] = self.seen.seat
        rows[:, at.VICTIM] = self.seen.row[at.VICTIM]
        rows[:, at.LOST] = self.seen.row[at.LOST]
        return rows

    def _play_on(self, rows: Rows, luck: Luck, first: Numbers) -> Floats:
        """To the end of the round in every row; returns what each brings."""
        count, book = len(rows), self.seen.made.book
        brought = np.zeros((count, 2), np.float32)
        meant = np.full((count, outputs.COUNT), -1, np.int64)
        meant[:, 0] = first
        chosen = np.zeros(count, np.int64)
        where = np.arange(count)
        left: list[npt.NDArray[np.int64]] = []
        ends: list[Rows] = []
        scratch = (
            np.zeros(at.WIDTH, np.int8),
            np.zeros(seeing.NOTES, np.int64),
            np.zeros(answers.MOST, np.int64),
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
                looks, _ = self.net.think(told)
                chosen = np.where(meant >= 0, looks, -np.inf).argmax(axis=1)
        if ends:
            brought[np.concatenate(left)] = self._outlook(np.concatenate(ends))
        return brought

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
