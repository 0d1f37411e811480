"""From a view to the net's answer."""

from __future__ import annotations

import numpy as np

from colt.bots.express.net import inputs, model, outputs, seeing, trying
from colt.express.state import State
from colt.fast.arrays import Numbers, Row
from colt.fast.express import answers, codec
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.kernel import Choice, Decision


class Seen:
    """What the seat that is asked sees, as a row of the fast engine; a punch is answered in three steps."""

    def __init__(self, view: State, decision: Decision) -> None:
        self.seat = decision.seat
        self.made = codec.setup_for(view)
        self.team = view.seats[self.seat]
        self.row: Row = codec.row_of(view, self.made)
        self.row[at.SEAT] = self.seat
        self.choices = {codec.numbers_of(choice, self.team): choice for choice in decision.choices}
        self.given: tuple[int, ...] = ()

    def look(self) -> tuple[Row, Numbers]:
        """What the net is told, and which number of the engine each of its answers means now."""
        numbers = np.full((1, outputs.COUNT), -1, np.int64)
        found = np.zeros((1, inputs.WIDTH), np.int8)
        legal = self._legal()
        notes = np.zeros(seeing.NOTES, np.int64)
        call(trying.look_at, self.row[np.newaxis], self.seat, legal, numbers, found, self.made.book, notes)
        return found, numbers[0]

    def _legal(self) -> Numbers:
        done = len(self.given)
        there_are = dict.fromkeys(
            whole[done] for whole in self.choices if len(whole) > done and whole[:done] == self.given
        )
        return np.array(list(there_are), np.int64)

    def give(self, number: int) -> Choice | None:
        """Answer so; None while a punch is not whole yet."""
        self.given += (number,)
        if answers.PUNCH <= number < answers.DROP:
            self.row[at.VICTIM] = number - answers.PUNCH + 1
        elif answers.DROP <= number < answers.PUSH_TO:
            self.row[at.LOST] = number - answers.DROP + 1
        return self.choices.get(self.given)


def answer(net: model.Net, view: State, decision: Decision) -> Choice:
    """The answer that looks best to the net."""
    seen = Seen(view, decision)
    while True:
        found, numbers = seen.look()
        looks, _ = net.think(found)
        best = int(np.where(numbers >= 0, looks[0], -np.inf).argmax())
        choice = seen.give(int(numbers[best]))
        if choice is not None:
            return choice
