"""From a view to the net's answer."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Protocol

from colt.bots.express.net import inputs, outputs, seeing
from colt.express.state import State
from colt.fast import lists
from colt.fast.compiling import entry
from colt.fast.express import codec, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.calling import call
from colt.kernel import Choice, Decision

if TYPE_CHECKING:
    from colt.fast.arrays import Numbers, Row, Rows

_TOLD = array("b", bytes(inputs.WIDTH))
_NOTED = array("q", bytes(8 * seeing.NOTES))
_NOTHING = array("q", [-1] * outputs.COUNT)


class Thinker(Protocol):
    """A net, with numpy or without."""

    def best(self, told: Any, numbers: Any) -> int:  # noqa: ANN401 - arrays, or lists
        """The answer that looks best of those that mean something."""
        ...


def look_at(
    row: Row, seat: int, legal: Numbers, numbers: Numbers, told: Row, book: Book, notes: Numbers
) -> None:
    """What this seat sees in a row that is its view already, and which of the legal numbers of the engine each answer
    of the net means."""
    seeing.see(row, book, seat, notes, told)
    outputs.find_outputs(row, book, seat, len(legal), legal, numbers)


look_at = entry(look_at)


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

    def look(self) -> tuple[Rows, Numbers]:
        """What the net is told, and which number of the engine each of its answers means now."""
        told, numbers, notes = lists.row(_TOLD), lists.numbers(_NOTHING), lists.numbers(_NOTED)
        call(look_at, self.row, self.seat, self._legal(), numbers, told, self.made.book, notes)
        return lists.alone(told), numbers

    def _legal(self) -> Numbers:
        done = len(self.given)
        there_are = dict.fromkeys(
            whole[done] for whole in self.choices if len(whole) > done and whole[:done] == self.given
        )
        return lists.numbers(list(there_are))

    def give(self, number: int) -> Choice | None:
        """Answer so; None while a punch is not whole yet."""
        self.given += (number,)
        if numbering.PUNCH <= number < numbering.DROP:
            self.row[at.VICTIM] = number - numbering.PUNCH + 1
        elif numbering.DROP <= number < numbering.PUSH_TO:
            self.row[at.LOST] = number - numbering.DROP + 1
        return self.choices.get(self.given)


def answer(view: State, decision: Decision) -> Choice:
    """The answer that looks best to the net."""
    seen, net, choice = Seen(view, decision), sheriff(), None
    while choice is None:
        told, numbers = seen.look()
        choice = seen.give(int(numbers[net.best(told, numbers)]))
    return choice


def sheriff() -> Thinker:
    """What the sheriff answers with: its sums are exact, so that with numpy and without the answers are the same."""
    if lists.HAS_NUMPY:
        from colt.bots.express.net import model  # noqa: PLC0415 - numpy

        return model.sheriff()
    from colt.bots.express.net import slowly  # noqa: PLC0415 - only where it is needed

    return slowly.sheriff()
