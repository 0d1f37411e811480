"""Many tables of Colt Super Express at once: the face of the engine, which looks at what it is given before anything
changes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from colt.fast.arrays import Luck, Mask, Rows
from colt.fast.compiling import FastError
from colt.fast.luck import seeded
from colt.fast.slices import in_threads
from colt.fast.superexpress import batches, codec
from colt.fast.superexpress.columns import CARS as CARS_AT_MOST
from colt.fast.superexpress.columns import EMPTY, ENDING, FORMAT, LOOT, MOMENT, SEATS, UNSEEN, VERSION, WIDTH
from colt.fast.superexpress.plans import ACTIONS
from colt.superexpress.editions import check_players, rulebook
from colt.superexpress.state import State


class Tables:
    """Games side by side, one row each with luck of its own; what happens in a row depends on that row alone."""

    __slots__ = ("luck", "rows")

    def __init__(self, rows: Rows, luck: Luck) -> None:
        if (
            rows.ndim != 2
            or rows.shape[1] != WIDTH
            or rows.dtype != np.int8
            or (rows[:, FORMAT] != VERSION).any()
        ):
            raise FastError(
                f"These are no rows of Colt Super Express, version {VERSION}: {WIDTH} numbers of 8 bits."
            )
        if luck.shape != rows.shape[:1] or luck.dtype != np.uint64:
            raise FastError(f"{len(rows)} rows need {len(rows)} numbers of 64 bits as their luck.")
        self.rows = rows
        self.luck = luck

    @classmethod
    def new(cls, count: int, players: int = 4, *, variants: Sequence[str] = (), seed: int = 0) -> Tables:
        """So many new games; each depends on the seed and its own number alone."""
        book = rulebook(tuple(variants))
        check_players(book, players)
        rows = np.full((count, WIDTH), VERSION, np.int8)
        tables = cls(rows, seeded(seed, count))
        batches.begin(tables.rows, tables.luck, players, codec.hand_of(book))
        return tables

    @classmethod
    def of(cls, states: Sequence[State], *, seed: int = 0) -> Tables:
        """Tables as the referee, or one seat, sees them."""
        return cls(np.stack([codec.row_of(state) for state in states]), seeded(seed, len(states)))

    def __len__(self) -> int:
        return len(self.rows)

    def copy(self) -> Tables:
        """The same tables, to go their own way."""
        return Tables(self.rows.copy(), self.luck.copy())

    # --- questions

    @property
    def are_over(self) -> Mask:
        """Whose game has ended, by row."""
        over: Mask = self.rows[:, MOMENT] == ENDING
        return over

    def asked(self) -> Mask:
        """By row and seat: who has not made a plan yet."""
        asked = np.empty((len(self), SEATS), np.bool_)
        batches.mark_asked(self.rows, asked)
        return asked

    def legal(self) -> Mask:
        """By row and number: which plans can be made; everybody who is asked has the same cards."""
        mask = np.empty((len(self), ACTIONS), np.bool_)
        batches.mark_legal(self.rows, mask)
        return mask

    def observe(self, seats: Sequence[int] | npt.NDArray[np.int64]) -> Rows:
        """What one seat of each row knows, seen from its place."""
        watching = np.asarray(seats, np.int64)
        if watching.shape != (len(self),) or not ((watching >= 0) & (watching < SEATS)).all():
            raise FastError(f"{len(self)} rows are watched by {len(self)} seats, one of each row.")
        seen = np.empty_like(self.rows)
        batches.observe(self.rows, watching, seen)
        return seen

    def places(self) -> tuple[Rows, Mask]:
        """By row and seat: how many stand above it, and whether it has won."""
        places, winners = np.zeros((len(self), SEATS), np.int8), np.zeros((len(self), SEATS), np.bool_)
        batches.mark_places(self.rows, places, winners)
        return places, winners & self.are_over[:, None]

    def scores(self) -> npt.NDArray[np.int64]:
        """Loot cards by row and seat."""
        won = (
            self.rows[:, LOOT : LOOT + SEATS * CARS_AT_MOST].reshape(len(self), SEATS, CARS_AT_MOST) != EMPTY
        )
        scores: npt.NDArray[np.int64] = won.sum(axis=2)
        return scores

    # --- going on

    def step(self, plans: npt.ArrayLike) -> None:
        """Lay down these plans, by row and seat (-1: none); where the last one is in, the round is played. A plan may
        be replaced until then."""
        answers = np.asarray(plans)
        if answers.ndim != 2 or answers.shape[0] != len(self) or answers.shape[1] > SEATS:
            raise FastError(
                f"Plans come as {len(self)} rows with a number for each seat, not {answers.shape}."
            )
        if not np.issubdtype(answers.dtype, np.integer) or ((answers < EMPTY) | (answers >= ACTIONS)).any():
            raise FastError(f"A plan is a number from 0 to {ACTIONS - 1}; -1 where none is laid down.")
        laid = np.full((len(self), SEATS), EMPTY, np.int64)
        laid[:, : answers.shape[1]] = answers
        wrong = batches.find_illegal(self.rows, laid)
        if wrong != EMPTY:
            row, seat = divmod(wrong, SEATS)
            raise FastError(f"Seat {seat} of row {row} cannot lay down plan {laid[row, seat]} now.")
        batches.step(self.rows, laid)

    def play_out(self, *, threads: int = 1) -> int:
        """Any plans for everybody until every game is over. Returns how many that took."""
        self._whole()
        return sum(in_threads(threads, batches.play_out, self.rows, self.luck))

    def watch(self) -> int:
        """The same, and before every plan its seat sees what is legal and everything it knows."""
        self._whole()
        mask = np.empty((len(self), ACTIONS), np.bool_)
        return batches.watch(self.rows, self.luck, mask, np.empty_like(self.rows))

    def copy_often(self, times: int) -> None:
        """Copy all rows so many times, in compiled code."""
        batches.copy_often(self.rows, np.empty_like(self.rows), times)

    def begin_again(self, *, threads: int = 1) -> None:
        """A new game in every row whose game is over, with the luck that row has left."""
        in_threads(threads, batches.begin_again, self.rows, self.luck)

    # --- what is hidden

    def hide(self, seat: int) -> None:
        """Turn face down what this seat has not seen."""
        if not 0 <= seat < SEATS:
            raise FastError(f"There is no seat {seat}; they are numbered from 0 to {SEATS - 1}.")
        batches.hide(self.rows, seat)

    def redeal(self) -> None:
        """Fill in what nobody looked at: a table the eyes of each row could be sitting at, all of them equally
        likely."""
        batches.redeal(self.rows, self.luck)

    def _whole(self) -> None:
        if (self.rows == UNSEEN).any():
            raise FastError("Something lies face down in these rows; redeal them first.")
