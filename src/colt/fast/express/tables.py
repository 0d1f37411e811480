"""Many tables of Colt Express at once: the face of the engine, which looks at what it is given before anything
changes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from colt.express import read_team
from colt.express.editions import DEFAULT_EDITION, rulebook
from colt.express.guess import guess
from colt.express.rules import setup as referee
from colt.express.state import State
from colt.fast.arrays import Luck, Mask, Numbers, Row, Rows
from colt.fast.compiling import FastError
from colt.fast.express import batches, books, codec, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Setup
from colt.fast.express.calling import call
from colt.fast.luck import seeded
from colt.fast.slices import in_threads
from colt.kernel import SPECTATOR, Chance, Game


class Tables:
    """Games side by side, one row each with luck of its own; what happens in a row depends on that row alone."""

    __slots__ = ("legal", "luck", "made", "rows", "scores", "winners")

    def __init__(self, rows: Rows, luck: Luck, made: Setup | None = None) -> None:
        check(rows, luck)
        self.made = made or books.setup_numbered(int(rows[0, at.SETUP]) if len(rows) else 1)
        if (rows[:, at.SETUP] != self.made.number).any():
            raise FastError("All tables of a batch are played by one rulebook, by as many players.")
        self.rows = rows
        self.luck = luck
        self.legal: Mask = np.zeros((len(rows), numbering.COUNT), np.bool_)
        """By row and number: what the seat that is asked may answer."""
        self.scores: Numbers = np.zeros((len(rows), at.SEATS), np.int64)
        """By row and seat: the money when the last game of this row ended."""
        self.winners: Numbers = np.zeros(len(rows), np.int64)
        """By row: who won the game that has just ended, one bit for each seat; 0 while it goes on."""
        self._go_on(np.full(len(rows), batches.LOOK))

    @classmethod
    def new(
        cls,
        count: int,
        players: int | None = None,
        *,
        edition: str = DEFAULT_EDITION,
        variants: Sequence[str] = (),
        bandits: Sequence[str] | None = None,
        cars: Sequence[int] | None = None,
        seed: int = 0,
    ) -> Tables:
        """So many new games; each depends on the seed and its own number alone."""
        rules = rulebook(edition, tuple(variants))
        teams = None if bandits is None else tuple(map(read_team, bandits))
        players = players or (len(teams) if teams else 4 if 4 in rules.players else rules.players[0])
        wishes = referee.Wishes(teams, None if cars is None else tuple(cars))
        referee.check(rules, players, wishes)
        made = books.setup_of(rules, players)
        if bandits is not None or cars is not None:
            made = books.wishing(made, teams, cars)
        return cls.made_from(made, count, seed)

    @classmethod
    def made_from(cls, made: Setup, count: int, seed: int = 0) -> Tables:
        """So many new games of this set-up."""
        rows = np.zeros((count, at.WIDTH), np.int8)
        rows[:, at.VERSION] = at.VERSION_OF_ROWS
        rows[:, at.SETUP] = made.number
        rows[:, at.PAGE] = made.book[books.PAGES]
        tables = cls(rows, seeded(seed, count)[:, np.newaxis], made)
        tables._go_on(np.full(count, batches.NEW_GAME))
        tables.scores[...] = 0
        return tables

    @classmethod
    def of(cls, states: Sequence[State], *, seed: int = 0) -> Tables:
        """Tables as the referee, or one seat, sees them."""
        made = codec.setup_for(states[0])
        rows = np.stack([codec.row_of(state, made) for state in states])
        return cls(rows, seeded(seed, len(states))[:, np.newaxis], made)

    @classmethod
    def joining(cls, game: Game[State], *, seed: int = 0) -> Tables:
        """The table of this game, with everything that its seats know."""
        views = {seat: game.view(seat) for seat in range(SPECTATOR, game.state.players)}
        made = codec.setup_for(game.state)
        rows = codec.row_of(game.state, made, views)[np.newaxis]
        return cls(rows, seeded(seed, 1)[:, np.newaxis], made)

    @classmethod
    def guesses(cls, view: State, count: int, *, seed: int = 0) -> Tables:
        """So many tables that the seat with this view could be sitting at. Where hands have a story (expert, teams)
        the referee guesses: rows do not hold it."""
        if view.rulebook.follows_hands:
            chance = Chance(f"guesses {seed}")
            tables = cls.of([guess(view, chance).state for _ in range(count)], seed=seed)
            tables.remember(codec.row_of(view))
            return tables
        made = codec.setup_for(view)
        rows = np.tile(codec.row_of(view, made), (count, 1))
        tables = cls(rows, seeded(seed, count)[:, np.newaxis], made)
        tables.redeal()
        return tables

    def remember(self, view: Row) -> None:
        """Note in every row what the eyes of this view have seen: purses, bullets in hands, cards laid on decks."""
        for start, count in ((at.PURSE_SEEN, at.PURSES), (at.HAND_SEEN, at.SEATS * at.BULLETS)):
            self.rows[:, start : start + count] = view[start : start + count]
        decks = slice(at.DECK, at.DECK + at.SEATS * at.DECK_ROOM)
        is_seen = view[decks] != 0
        self.rows[:, decks][:, is_seen] = view[decks][is_seen]

    def __len__(self) -> int:
        return len(self.rows)

    def copy(self) -> Tables:
        """The same tables, to go their own way."""
        return Tables(self.rows.copy(), self.luck.copy(), self.made)

    # --- questions

    @property
    def are_over(self) -> Mask:
        """Whose game has ended, by row."""
        over: Mask = self.rows[:, at.PAGE] >= self.made.book[books.PAGES]
        return over

    @property
    def seats(self) -> Numbers:
        """By row: the seat that is asked; of several the first in turn order; -1 where the game is over."""
        return self.rows[:, at.SEAT].astype(np.int64)

    def asked(self) -> Mask:
        """By row and seat: who may answer now; where answers are sealed everybody may until the last one is in."""
        chapters = self.made.book[books.CONTENTS :][: books.PAGES_ROOM][self.rows[:, at.PAGE]]
        asked: Mask = self.seats[:, np.newaxis] == np.arange(at.SEATS)
        is_sealed = ((chapters == books.SEALED_PLACING) | (chapters == books.PICKING)) & ~self.are_over
        asked |= is_sealed[:, np.newaxis] & (np.arange(at.SEATS) < self.made.players)
        return asked

    def observe(self, seats: npt.ArrayLike, *, threads: int = 1) -> Rows:
        """What one seat of each row knows; -1 is who only watches."""
        watching = self._whole_numbers(seats, "seats")
        if ((watching < SPECTATOR) | (watching >= self.made.players)).any():
            raise FastError(f"There are seats 0 to {self.made.players - 1}; -1 is who only watches.")
        eyes = self.rows[:, at.EYES]
        if ((eyes != 0) & (eyes != np.where(watching < 0, at.SEATS + 1, watching + 1))).any():
            raise FastError("A view shows what its own seat knows, and nothing of what another one does.")
        views = np.empty_like(self.rows)
        book = self.made.book
        in_threads(
            threads,
            lambda *arrays: call(batches.look, *arrays, book),
            self.rows,
            watching,
            views,
        )
        return views

    def money(self) -> Numbers:
        """By row and seat: what everybody would have if the game ended now, prizes included."""
        scores = np.zeros_like(self.scores)
        call(batches.count, self.rows, scores, np.zeros_like(self.winners), self.made.book)
        return scores

    def choose(self) -> Numbers:
        """Any legal answer for every row, by the luck of the row; `batches.LOOK` where the game is over."""
        numbers = np.empty(len(self), np.int64)
        call(batches.choose, self.legal, self.luck, numbers)
        return numbers

    # --- going on

    def step(
        self,
        numbers: npt.ArrayLike,
        *,
        seats: npt.ArrayLike | None = None,
        begin_again: bool = False,
        threads: int = 1,
    ) -> None:
        """In every row the seat that is asked answers so; where the game is over the answer is -2. Where several seats
        are asked at once any of them may be named, also one whose sealed answer is in already. Where a game ends
        another one can begin at once: its result stays in `scores` and `winners` until the next step."""
        given = self._whole_numbers(numbers, "answers")
        self._check_whole()
        answering, rows = self.seats, np.arange(len(self))
        there = given % numbering.COUNT
        is_legal = (given == there) & self.legal[rows, there]
        if seats is not None:
            answering = self._whole_numbers(seats, "seats")
            there = answering % at.SEATS
            is_legal &= (answering == there) & self.asked()[rows, there]
        wrong = ~is_legal & ~((given == batches.LOOK) & self.are_over)
        if wrong.any():
            nth = int(np.flatnonzero(wrong)[0])
            legal = ", ".join(map(str, np.flatnonzero(self.legal[nth]))) or batches.LOOK
            raise FastError(
                f"Seat {answering[nth]} of row {nth} cannot answer {given[nth]} now; seat {self.seats[nth]} can"
                f" answer: {legal}."
            )
        self.rows[is_legal, at.SEAT] = answering[is_legal]
        self._go_on(given, begin_again=begin_again, threads=threads)

    def go_on(self, numbers: Numbers) -> None:
        """In every row what this number stands for, without another look at it: a legal answer of the seat that is
        asked, `batches.LOOK` for none, `batches.NEW_GAME` for a new game."""
        self._go_on(numbers)

    def _whole_numbers(self, given: npt.ArrayLike, what: str) -> Numbers:
        numbers = np.asarray(given)
        if numbers.shape != (len(self),) or not np.issubdtype(numbers.dtype, np.integer):
            raise FastError(
                f"{len(self)} rows need {len(self)} whole numbers as {what}, not {numbers.shape}."
            )
        return numbers.astype(np.int64)

    def play_out(self, *, threads: int = 1) -> int:
        """Any answers for everybody until every game is over; returns how many answers that took."""
        self._check_whole()
        return self._go_on(np.full(len(self), batches.PLAY_OUT), threads=threads)

    def watch(self) -> int:
        """The same, and before every answer its seat sees what is legal and everything it knows."""
        self._check_whole()
        return self._go_on(np.full(len(self), batches.WATCH), views=np.empty_like(self.rows))

    def begin_again(self, *, threads: int = 1) -> None:
        """A new game in every row whose game is over, with the luck that row has left."""
        self._go_on(np.where(self.are_over, batches.NEW_GAME, batches.LOOK), threads=threads)

    # --- what is hidden

    def hide(self, seat: int) -> None:
        """Turn face down what this seat has not seen."""
        self.rows[...] = self.observe(np.full(len(self), seat))
        self._go_on(np.full(len(self), batches.LOOK))

    def redeal(self) -> None:
        """Fill in what the eyes of each row have not seen: a table they could be looking at, all of them equally
        likely."""
        if self.made.book[books.FOLLOWS_HANDS]:
            raise FastError(
                "Hands have a story here that rows do not hold; `Tables.guesses` asks the referee."
            )
        call(batches.deal, self.rows, self.luck, self.made.book)
        self._go_on(np.full(len(self), batches.LOOK))

    def _go_on(
        self, numbers: Numbers, *, begin_again: bool = False, threads: int = 1, views: Rows | None = None
    ) -> int:
        seen = np.empty((len(self), 0), np.int8) if views is None else views

        def work(*arrays: npt.NDArray[np.int64]) -> int:
            found = np.zeros(numbering.MOST, np.int64)
            answered: int = call(batches.go_on, *arrays, self.made.book, begin_again, found)
            return answered

        arrays = (self.rows, self.luck, numbers, self.legal, self.scores, self.winners, seen)
        answered = sum(in_threads(threads, work, *arrays))
        others = (self.rows[:, at.EYES] != 0) & (self.rows[:, at.EYES] != self.rows[:, at.SEAT] + 1)
        self.legal[others] = False
        return answered

    def copy_often(self, times: int) -> None:
        """Copy all rows so many times, in compiled code."""
        call(batches.copy_often, self.rows, np.empty_like(self.rows), times)

    def _check_whole(self) -> None:
        if self.rows[:, at.EYES].any():
            raise FastError("Something lies face down in these rows; redeal them first.")


def check(rows: Rows, luck: Luck) -> None:
    """Refuse rows that another version wrote, or luck that is not theirs."""
    is_row = rows.ndim == 2 and rows.shape[1] == at.WIDTH and rows.dtype == np.int8
    if not is_row or (rows[:, at.VERSION] != at.VERSION_OF_ROWS).any():
        raise FastError(
            f"These are no rows of Colt Express, version {at.VERSION_OF_ROWS}: {at.WIDTH} numbers of 8 bits."
        )
    if luck.ndim != 2 or len(luck) != len(rows) or luck.dtype != np.uint64:
        raise FastError(
            f"{len(rows)} rows need {len(rows)} numbers of 64 bits as their luck, one below the other."
        )


def shares(winners: Numbers, players: int) -> npt.NDArray[np.float64]:
    """By row and seat: the share of the win."""
    won = winners[:, np.newaxis] >> np.arange(players) & 1
    share: npt.NDArray[np.float64] = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    return share
