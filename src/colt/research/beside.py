"""The row of a game the referee plays: it follows answer by answer, with what chance brought there."""

from __future__ import annotations

import numpy as np

from colt.express.state import State
from colt.fast.arrays import Luck, Row
from colt.fast.express import batches, books, codec, luck, numbering
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.fast.express.tapes import tape_of
from colt.kernel import Game


class RowBeside:
    """How far a row has followed a game. It never changes: who has gone on is another one, and forks share it."""

    __slots__ = ("answered", "logged", "made", "rows")

    def __init__(self, game: Game[State]) -> None:
        self.made = codec.setup_for(game.state)
        self.rows = np.zeros((1, at.WIDTH), np.int8)
        self.rows[0, [at.VERSION, at.SETUP]] = at.VERSION_OF_ROWS, self.made.number
        self.rows[0, at.PAGE] = self.made.book[books.PAGES]
        self.logged = 0
        """So many events are in it, and the answers that led to them."""
        self.answered = 0

    def after(self, game: Game[State]) -> RowBeside:
        """The row of this game as it stands now."""
        if self.logged == len(game.log):
            return self
        twin: RowBeside = object.__new__(RowBeside)
        twin.made, twin.rows = self.made, self.rows.copy()
        twin.logged, twin.answered = len(game.log), len(game.answers)
        told = luck.tape(tape_of(game.log[self.logged :], game.state, self.made))[np.newaxis]
        if not self.logged:
            twin._go_on(batches.NEW_GAME, told)
        for seat, choice in game.answers[self.answered :]:
            twin.rows[0, at.SEAT] = seat
            for number in codec.numbers_of(choice, game.state.seats[seat]):
                twin._go_on(number, told)
        return twin

    def _go_on(self, number: int, told: Luck) -> None:
        legal = np.empty((1, numbering.COUNT), np.bool_)
        scores, winners = np.empty((1, at.SEATS), np.int64), np.empty(1, np.int64)
        nobody, found = np.empty((1, 0), np.int8), np.empty(numbering.MOST, np.int64)
        results = (np.array([number]), legal, scores, winners, nobody)
        begins_again = False
        call(batches.go_on, self.rows, told, *results, self.made.book, begins_again, found)

    def seen_by(self, seat: int) -> Row:
        """What this seat knows."""
        views = np.empty_like(self.rows)
        call(batches.look, self.rows, np.array([seat]), views, self.made.book)
        view: Row = views[0]
        return view
