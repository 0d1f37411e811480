"""Tables played on in the head by the net to the end of the round, and what everybody can expect there.

The seat that is judged goes on as the net thinks best; everybody else gives each answer as often as the net would. All
that is drawn is drawn in whole numbers, so the same seed gives the same figures everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from colt.bots.express.net import inputs, model, outputs, seeing, trying
from colt.express.state import State
from colt.fast.arrays import Luck, Numbers, Row, Rows
from colt.fast.express import Tables, codec, numbering, shares
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.fast.luck import seeded
from colt.kernel import Chance, Choice, Decision, Game

Floats = npt.NDArray[np.float64]

WIN, MONEY = 0, 1
"""What a table brings a seat: the chance to win, and thousands of dollars more than the others have on average."""
WHOLE_GAME = 99
"""A round that is never reached: play to the end of the game."""

_STEPS = 16
"""So many steps of liking make an answer e times as frequent."""
_WEIGHTS = np.array([round(65536 * exp(-nth / _STEPS)) for nth in range(255)] + [0], np.int64)
_GOLDEN, _FIRST, _SECOND = (
    np.uint64(number) for number in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
)


class Heads(NamedTuple):
    """Tables to be played on: each with the answer it begins with, its luck, and the whims of those who sit there."""

    rows: Rows
    luck: Luck
    first: Numbers
    whims: Luck


class Ahead:
    """Plays the tables of one game on for one seat."""

    def __init__(self, table: State, seat: int, net: model.Net | None = None) -> None:
        self.net = net or model.legend()
        self.made = codec.setup_for(table)
        self.seat = seat
        self.playouts = 0
        """So many tables were played on so far."""

    # --- what comes of answers

    def outcomes(
        self,
        view: State,
        decision: Decision,
        choices: Sequence[Choice],
        guesses: int,
        chance: Chance,
        *,
        last_round: int | None = None,
    ) -> Floats:
        """By guess, answer, seat and channel: what comes of these answers on so many tables this seat could be sitting
        at, the same tables with the same luck and whims for all of them."""
        rows = self.guesses(view, guesses, chance)
        heads = self.tried(rows, view.seats[decision.seat], decision.seat, choices, chance)
        ends = self.play_on(heads, view.round if last_round is None else last_round)
        return ends.reshape(guesses, len(choices), self.made.players, 2)

    def guesses(self, view: State, count: int, chance: Chance) -> Rows:
        """So many tables the seat with this view could be sitting at."""
        return Tables.guesses(view, count, seed=chance.below(1 << 62)).rows

    def tried(
        self, rows: Rows, team: Sequence[object], seat: int, choices: Sequence[Choice], chance: Chance
    ) -> Heads:
        """Each of these answers on each of these tables."""
        count, many = len(rows), len(choices)
        luck, whims = (seeded(chance.below(1 << 62), count) for _ in range(2))
        every = Heads(
            np.repeat(rows, many, axis=0),
            np.repeat(luck, many)[:, np.newaxis],
            np.zeros(count * many, np.int64),
            np.repeat(whims, many),
        )
        every.rows[:, at.SEAT] = seat
        for nth, choice in enumerate(choices):
            *before, last = codec.numbers_of(choice, team)  # type: ignore[arg-type]
            every.first[nth::many] = last
            if before:
                every.rows[nth::many, at.VICTIM] = before[0] - numbering.PUNCH + 1
                every.rows[nth::many, at.LOST] = before[1] - numbering.DROP + 1
        return every

    def play_on(self, heads: Heads, last_round: int) -> Floats:
        """By table, seat and channel: what there is when this round is over, or the game."""
        rows, luck, first, whims = heads
        count = len(rows)
        self.playouts += count
        meant = np.full((count, outputs.COUNT), -1, np.int64)
        meant[:, 0] = first
        brought = np.zeros((count, self.made.players, 2))
        asked = Asked(rows, luck, meant, whims, np.arange(count))
        chosen, step = np.zeros(count, np.int64), 0
        resting: list[tuple[Numbers, Rows]] = []
        while len(asked.where):
            seats, told, scores, winners = self.go_on(asked, chosen, last_round)
            over, rests, goes_on = winners > 0, (seats < 0) & (winners == 0), seats >= 0
            if over.any():
                brought[asked.where[over]] = self.results(winners[over], scores[over])
            if rests.any():
                resting.append((asked.where[rests], asked.rows[rests]))
            asked = asked.only(goes_on)
            step += 1
            if len(asked.where):
                chosen = self._choose(told[goes_on], asked, seats[goes_on], step)
        if resting:
            where = np.concatenate([one for one, _ in resting])
            brought[where] = self.outlooks(np.concatenate([ends for _, ends in resting]))
        return brought

    def go_on(self, asked: Asked, chosen: Numbers, last_round: int) -> tuple[Numbers, Rows, Numbers, Numbers]:
        """Every table to its next question: who is asked, what they see, and how it ended where it has."""
        count = len(asked.where)
        view, notes = np.zeros(at.WIDTH, np.int8), np.zeros(seeing.NOTES, np.int64)
        told = np.zeros((count, inputs.WIDTH), np.int8)
        seats, scores = np.zeros(count, np.int64), np.zeros((count, at.SEATS), np.int64)
        winners, found = np.zeros(count, np.int64), np.zeros(numbering.MOST, np.int64)
        arrays = asked.rows, asked.luck, chosen, asked.meant, view, told, seats, scores, winners
        call(trying.go_on, *arrays, last_round, False, self.made.book, notes, found)  # noqa: FBT003
        return seats, told, scores, winners

    def _choose(self, told: Rows, asked: Asked, seats: Numbers, step: int) -> Numbers:
        """For everybody an answer, each as often as they would give it."""
        sums = self.odds(told, asked, seats).cumsum(axis=1)
        drawn = mixed(asked.whims, step) % sums[:, -1].astype(np.uint64)
        chosen: Numbers = (sums > drawn.astype(np.int64)[:, np.newaxis]).argmax(axis=1)
        return chosen

    def odds(self, told: Rows, asked: Asked, seats: Numbers) -> Numbers:
        """By table and answer, how often it is given: by the judged seat only what it thinks best."""
        looks, _ = self.net.think(told)
        looks = np.where(asked.meant >= 0, looks, -np.inf)
        less = np.minimum((looks.max(axis=1, keepdims=True) - looks) * _STEPS, 255)
        weights: Numbers = _WEIGHTS[less.astype(np.int64)]
        mine = np.flatnonzero(seats == self.seat)
        weights[mine] = 0
        weights[mine, looks[mine].argmax(axis=1)] = 1
        return weights

    # --- what a table is worth

    def outlooks(self, rows: Rows) -> Floats:
        """By table, seat and channel: what the game will bring, as the net sees it through everybody's own eyes; the
        chances of all add up."""
        players = self.made.players
        worth = np.stack([self._outlook(rows, seat) for seat in range(players)], axis=1).astype(np.float64)
        chances = np.maximum(worth[:, :, WIN], 1e-3)
        worth[:, :, WIN] = chances / chances.sum(axis=1, keepdims=True)
        return worth

    def _outlook(self, rows: Rows, seat: int) -> npt.NDArray[np.float32]:
        told = np.zeros((len(rows), inputs.WIDTH), np.int8)
        view, notes = np.zeros(at.WIDTH, np.int8), np.zeros(seeing.NOTES, np.int64)
        call(trying.look, rows, np.full(len(rows), seat), view, told, self.made.book, notes)
        return self.net.outlook(told)

    def results(self, winners: Numbers, scores: Numbers) -> Floats:
        """What games that are over brought everybody."""
        players = self.made.players
        money = scores[:, :players] - scores[:, :players].mean(axis=1, keepdims=True)
        return np.stack([shares(winners, players), money / 1000], axis=2)

    def after(self, heads: Heads) -> Floats:
        """By table: this seat's chance to win at the next question, whoever is asked."""
        count = len(heads.rows)
        meant = np.full((count, outputs.COUNT), -1, np.int64)
        meant[:, 0] = heads.first
        asked = Asked(heads.rows, heads.luck, meant, heads.whims, np.arange(count))
        seats, _, scores, winners = self.go_on(asked, np.zeros(count, np.int64), WHOLE_GAME)
        worth = self.outlooks(asked.rows)
        over = seats < 0
        if over.any():
            worth[over] = self.results(winners[over], scores[over])
        return worth[:, self.seat, WIN]


class Asked(NamedTuple):
    """The tables where somebody is still asked."""

    rows: Rows
    luck: Luck
    meant: Numbers
    whims: Luck
    where: Numbers

    def only(self, which: npt.NDArray[np.bool_]) -> Asked:
        return self if which.all() else self.those(np.flatnonzero(which))

    def those(self, which: Numbers) -> Asked:
        """The tables of these numbers, each as often as it is named."""
        rows, luck, meant, whims, where = self
        return Asked(rows[which], luck[which], meant[which], whims[which], where[which])


def true_row(game: Game[State]) -> Row:
    """The table of this game as it is, with everything its seats know."""
    row: Row = Tables.joining(game).rows[0]
    return row


def mixed(seeds: Luck, nth: int) -> Luck:
    """The nth number of each of these seeds (splitmix64)."""
    number: Luck = seeds + _GOLDEN * np.full(1, nth + 1, np.uint64)
    number = (number ^ (number >> np.uint64(30))) * _FIRST
    number = (number ^ (number >> np.uint64(27))) * _SECOND
    number ^= number >> np.uint64(31)
    return number
