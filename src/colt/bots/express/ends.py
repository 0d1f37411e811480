"""What a table is worth to a seat when a round has ended: a seam, with rules of thumb behind it.

Whoever plays on in the head stops at the end of the round and asks a `Value`. Another one, a learned one say, can be
put in its place: `GuessedTables(view, value)` takes it, on the readable engine and on the fast one.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Protocol

from colt.bots.express import weighing
from colt.bots.outcomes import Worth
from colt.express.pieces import Token
from colt.express.state import Nowhere, State

if TYPE_CHECKING:
    from colt.bots.express.rows.notes import Floats
    from colt.fast.arrays import Rows
    from colt.fast.express.books import Setup


class Value(Protocol):
    """What tables are worth to a seat when a round has ended: its chance to win the game, from 0 to 1, and the dollars
    it can expect to have in the end.

    A table is given as this seat would see it then: a purse it has not seen is worth 0 in a row (and missing in
    `state.value`), and what such purses are worth in all is counted in `spare`. `round` is the round that has ended,
    its event included, and `first` the First Player of that round; in the last round the game is over. Where
    everybody stands, who shot, who was hit and where the loot is, is true; hands, decks and the pile are left from
    the middle of the round and mean nothing, since all cards go back before the next one. Nobody is asked. Both ways
    of asking for a value give the same answer.
    """

    def of_rows(self, rows: Rows, seat: int, made: Setup) -> tuple[Floats, Floats]:
        """Of many tables of the fast engine, all of this set-up: the chances, and the dollars. The rows stay as they
        are."""
        ...

    def of_state(self, state: State, seat: int) -> Worth:
        """Of a table of the referee."""
        ...


class RulesOfThumb:
    """Money, the prize for shooting, bullets, and the loot in reach; how sure that makes a winner is fitted to games
    the bots played among themselves."""

    def of_rows(self, rows: Rows, seat: int, made: Setup) -> tuple[Floats, Floats]:
        """Of many tables of the fast engine."""
        from colt.bots.express.rows.ends import worths  # noqa: PLC0415 - numpy, numba

        return worths(rows, seat, made)

    def of_state(self, state: State, seat: int) -> Worth:
        """Of a table of the referee."""
        return weighing.outlook(state, seat, weighing.Lures(state))


RULES_OF_THUMB: Value = RulesOfThumb()


def seen(state: State, view: State, unseen: Collection[Token]) -> State:
    """The table a round has come to: nobody is asked, and purses are unseen again that nobody here has seen."""
    state.page, state.moment = len(state.contents), Nowhere()
    state.eyes, state.spare = view.eyes, view.spare
    state.value = {token: value for token, value in state.value.items() if token not in unseen}
    return state
