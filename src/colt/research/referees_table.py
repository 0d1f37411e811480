"""A table of the referee with its answers as numbers: a punch is answered in three steps, as the fast engine has it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from colt.express.state import State
from colt.fast import compiling
from colt.fast.arrays import Mask, Row
from colt.fast.express import codec, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Setup
from colt.kernel import Choice, Decision, Game, NotLegal
from colt.research.beside import RowBeside


class RefereesTable:
    """One game, and how far the answer of the seat that is asked has come."""

    def __init__(self, game: Game[State], begun: tuple[int, ...] = ()) -> None:
        self.game = game
        self.begun = begun
        """The first steps of a punch."""
        self._is_warm = compiling.is_warm()
        self._row: RowBeside | None = None
        self._made: Setup | None = None
        self._listed: tuple[Decision | None, dict[tuple[int, ...], Choice]] = (None, {})

    def __deepcopy__(self, memo: object) -> RefereesTable:
        twin: RefereesTable = object.__new__(RefereesTable)
        twin.game, twin.begun = self.game.fork(), self.begun
        twin._is_warm, twin._row, twin._made = self._is_warm, self._row, self._made
        twin._listed = self._listed
        return twin

    @property
    def decision(self) -> Decision | None:
        """Who is asked what; of several the first."""
        asked = self.game.decisions
        return asked[0] if asked else None

    def choices(self) -> Mapping[tuple[int, ...], Choice]:
        """What can be answered now, by the numbers that make it up."""
        decision, listed = self.decision, self._listed
        if listed[0] is not decision:
            team = () if decision is None else self.game.state.seats[decision.seat]
            choices = () if decision is None else decision.choices
            listed = self._listed = decision, {}
            for choice in choices:  # of equal tokens the first is meant
                listed[1].setdefault(codec.numbers_of(choice, team), choice)
        return listed[1]

    def mask(self) -> Mask:
        """Which numbers are legal now."""
        found = np.zeros(numbering.COUNT, np.bool_)
        found[self.legal()] = True
        return found

    def legal(self) -> list[int]:
        """The same as a list, in order."""
        done = len(self.begun)
        return sorted({numbers[done] for numbers in self.choices() if numbers[:done] == self.begun})

    def observation(self, seat: int) -> Row:
        """Everything this seat knows: read from the row beside the game where that costs nobody a wait, else its view
        as a row; the two are one."""
        if self._is_warm:
            self._row = (self._row or RowBeside(self.game)).after(self.game)
            row = self._row.seen_by(seat)
        else:
            view = self.game.view(seat)
            self._made = self._made or codec.setup_for(view)
            row = codec.row_of(view, self._made)
        if self.begun and self.decision is not None and self.decision.seat == seat:
            row[at.VICTIM] = self.begun[0] - numbering.PUNCH + 1
            row[at.LOST] = self.begun[1] - numbering.DROP + 1 if len(self.begun) > 1 else 0
        return row

    def answer(self, number: int) -> None:
        """The seat that is asked answers so; the first steps of a punch are only noted."""
        given = (*self.begun, number)
        choice = self.choices().get(given)
        if choice is not None:
            self.game.play(choice, self.game.decisions[0].seat)
            self.begun = ()
        elif any(numbers[: len(given)] == given for numbers in self.choices()):
            self.begun = given
        else:
            raise NotLegal(f"{number} is no answer here; legal is: {', '.join(map(str, self.legal()))}.")


def as_int8(mask: Mask) -> npt.NDArray[np.int8]:
    """A mask as Gymnasium's spaces want it."""
    return mask.astype(np.int8)
