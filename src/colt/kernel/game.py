"""How any game proceeds: somebody decides, things happen, until somebody must decide again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from operator import index
from typing import Any, Generic, Self, SupportsIndex, TypeVar

import msgspec

from colt.kernel.chance import Chance
from colt.kernel.chapter import Chapter
from colt.kernel.nouns import ChapterOpened, Choice, Decision, Event, Position
from colt.kernel.refusals import ColtError, NeverAsked, NotLegal, NotNow, NotYours, Unreadable

S = TypeVar("S", bound=Position)

_LONGEST_ANSWER = 200

PACKED = 1
"""Which shape a packed game has: it goes up when something else is packed."""
_PACKED = ("rules", "options", "state", "chance", "log", "answers", "_blank", "_all")


class Rules(msgspec.Struct, frozen=True):
    """What the kernel is told of a game: its chapters, its questions, and how answers look."""

    chapters: Mapping[str, Chapter[Any]]
    """Every chapter a table of contents can name, the first of a game first."""
    verbs: Mapping[str, tuple[str, ...]]
    """For each question the first words its answers may have."""
    is_readable: Callable[[str], bool]
    """Whether a text looks like an answer of this game at all."""
    is_asked: Callable[[str, Any], bool] = lambda ask, state: True  # noqa: ARG005
    """Whether the game on this table ever puts this question; its variants may have others."""
    home: str | None = None
    """The module that keeps these rules as `RULES`: by its name they travel."""
    book: Any = None
    """The book for which that module makes them (`rules_for`), where they are not as they stand there."""

    def decisions(self, state: Position) -> tuple[Decision, ...]:
        """Who is asked what in this state, or in this view."""
        if not 0 <= state.page < len(state.contents) or state.page == state.stop:
            return ()
        chapter = self.chapters[state.contents[state.page]]
        return () if chapter.is_over(state) else chapter.decisions(state)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Rules travel to another process by the name of their home."""
        if self.home is None:
            raise ColtError("These rules have no home, so a game by them cannot be packed.")
        return _rules_at, (self.home, self.book)

    def phase(self, state: Position) -> str:
        """The part of a round we are in; before the first chapter it is that of the first."""
        contents = state.contents or tuple(self.chapters)
        return self.chapters[contents[min(max(state.page, 0), len(contents) - 1)]].phase


def _rules_at(home: str, book: Any) -> Rules:
    module = import_module(home)
    rules: Rules = module.RULES if book is None else module.rules_for(book)
    return rules


class Game(Generic[S]):
    """A game under way: its state, and everything that led to it."""

    __slots__ = (
        "_all",
        "_blank",
        "_earlier",
        "_tables",
        "_unshared",
        "answers",
        "chance",
        "log",
        "options",
        "rules",
        "state",
    )

    def __init__(self, rules: Rules, blank: S, chance: Chance, options: Any = None) -> None:
        self.rules = rules
        self.options = options
        """What the game was made from, for its record."""
        self.state: S = blank.fork()
        self.chance = chance
        self.log: list[Event] = []
        self.answers: list[tuple[int, Choice]] = []
        """Every answer a seat gave, in order; what the engine answered itself is not in it."""
        self._blank = blank
        self._all: tuple[Decision, ...] = ()
        self._tables: dict[int | None, tuple[int, S | None]] = {}
        """For each seat the table as it saw it, and how many events are folded into it."""
        self._unshared: set[int | None] = set()
        """The seats whose table no fork shares."""
        self._earlier: dict[int | None, tuple[int, S]] = {}
        """For some seats the table as it was when it was last looked back at."""

    @classmethod
    def at(cls, rules: Rules, state: S, chance: Chance) -> Game[S]:
        """A game that goes on from this state; all its views start from here."""
        game = cls(rules, state, chance)
        game.advance()
        return game

    # --- what a player asks

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who is asked what now; empty when the game is over."""
        every = self._all
        if len(every) == 1:
            return every
        return tuple(decision for decision in every if not decision.answered)

    @property
    def every_decision(self) -> tuple[Decision, ...]:
        """Also those whose sealed answer is in and may still be replaced."""
        return self._all

    @property
    def is_over(self) -> bool:
        """Whether nobody will be asked again."""
        state = self.state
        return state.page >= len(state.contents) or state.page == state.stop

    @property
    def result(self) -> Any:
        """How the game ended; None as long as it goes on."""
        return self.state.result

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, as only the engine may see it."""
        return tuple(self.log)

    def events_seen_by(self, seat: int, since: int = 0) -> tuple[Event, ...]:
        """Everything that happened, as that seat saw it; the numbers have no gaps."""
        return tuple(event.seen_by(seat) for event in self.log[since:])

    def view(self, seat: SupportsIndex, after: int | None = None) -> S:
        """What this seat knows, or knew after so many events: the fold of the events as it saw them. It is the
        caller's own copy: nothing that is done to it comes back here, and it never changes by itself."""
        return self.seen(self._seat(seat), after)

    def seen(self, eyes: int | None, after: int | None = None) -> S:
        """The same for any eyes; None sees the table as it is. Also the caller's own copy."""
        upto = len(self.log) if after is None else after
        count, table = self._tables.get(eyes, (0, None))
        if table is not None and upto < count:
            return self._view_before(eyes, upto)
        if table is None:
            table = self._laid_out(eyes)
        elif eyes not in self._unshared:
            table = table.fork()
        self._tables[eyes] = (upto, self._folded(eyes, table, count, upto))
        self._unshared.add(eyes)
        return table.fork()

    def _seat(self, seat: SupportsIndex) -> int:
        """This seat, where it is one."""
        players = self.state.players
        try:
            number = index(seat)
        except TypeError:
            raise ColtError(
                f"A view belongs to a seat, 0 to {players - 1} (-1 watches), not to {seat!r}; the truth is `state`."
            ) from None
        if not -1 <= number < players:
            raise ColtError(f"There is no seat {number}; the seats are 0 to {players - 1} (-1 watches).")
        return number

    def steps(
        self, seat: int | None, since: int = 0, upto: int | None = None, view: S | None = None
    ) -> Iterator[tuple[int, Event, S]]:
        """Everything after event number `since`, as that seat saw it (None: as it was): the number of each event,
        the event, and the seat's view after it. The view is one and the same object, the caller's own, changed
        from step to step; who has it still, as it was after `since`, gives it back and need not have another."""
        if view is None:
            view = self.seen(None if seat is None else self._seat(seat), since)
        for number, event in enumerate(self.log[since:upto], since + 1):
            yield number, _told(event, seat, view), view

    def story(self, seat: int | None = None) -> Iterator[tuple[Event, S]]:
        """Everything again from the beginning, as that seat saw it (None: as it was), each event with the
        table after it. The table is one and the same object, changed from step to step."""
        for _, event, table in self.steps(seat):
            yield event, table

    def _view_before(self, seat: int | None, upto: int) -> S:
        """What this seat knew then: from where it last looked back, if that was not later."""
        count, table = self._earlier.get(seat, (0, None))
        if table is None or upto < count:
            count, table = 0, self._laid_out(seat)
        self._earlier[seat] = upto, self._folded(seat, table, count, upto)
        return table.fork()

    def _laid_out(self, seat: int | None) -> S:
        """The table before anything happened, for these eyes."""
        table = self._blank.fork()
        table.eyes = seat
        return table

    def _folded(self, seat: int | None, table: S, since: int, upto: int) -> S:
        """This table, changed by what that seat saw happen since."""
        for event in self.log[since:upto]:
            _told(event, seat, table)
        return table

    # --- what a player does

    def play(self, choice: Choice | str, seat: int | None = None) -> tuple[Event, ...]:
        """Answer a decision, by the choice itself or by its text; returns what happened then."""
        decision = self._asked(seat)
        answer = self._find(decision, choice)
        before = len(self.log)
        chapter = self.rules.chapters[self.state.contents[self.state.page]]
        chapter.carry_out(self, decision.seat, answer)
        self.answers.append((decision.seat, answer))
        self.advance()
        return tuple(self.log[before:])

    def fork(self) -> Game[S]:
        """The same game, to be played on separately."""
        twin: Game[S] = object.__new__(Game)
        twin.rules = self.rules
        twin.state = self.state.fork()
        twin.chance = self.chance.fork()
        twin.options = self.options
        twin.log = self.log.copy()
        twin.answers = self.answers.copy()
        twin._blank = self._blank
        twin._all = self._all
        twin._tables = self._tables.copy()
        twin._earlier = {}
        twin._unshared = set()
        self._unshared = set()
        return twin

    def __eq__(self, other: object) -> bool:
        """Whether the same happened, and the same would happen next."""
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = ((one.state, one.log, one.answers, one.chance) for one in (self, other))
        return self.options == other.options and mine == theirs

    __hash__ = None  # type: ignore[assignment] # a game goes on

    def __repr__(self) -> str:
        asked = ", ".join(f"seat {decision.seat} is asked {decision.ask}" for decision in self.decisions)
        return f"<Game {self.state!r}: {asked or 'it is over'}>"

    def __getstate__(self) -> tuple[int, dict[str, Any]]:
        """A game travels by its log; what seats have seen of it is folded anew."""
        return PACKED, {name: getattr(self, name) for name in _PACKED}

    def __setstate__(self, packed: tuple[int, dict[str, Any]]) -> None:
        version, parts = packed
        if version != PACKED:
            raise ColtError("This game was packed by another version of Colt; a record keeps for years.")
        for name, value in parts.items():
            setattr(self, name, value)
        self._tables = {}
        self._earlier = {}
        self._unshared = set()

    # --- what the rules do

    def emit(self, event: Event) -> None:
        """Something happened."""
        event.apply(self.state)
        self.log.append(event)

    def open_chapter(self, page: int) -> None:
        """Turn to this page of the table of contents and begin what stands there."""
        self.emit(ChapterOpened(page))
        contents = self.state.contents
        if page < len(contents) and page != self.state.stop:
            self.rules.chapters[contents[page]].begin(self)

    def advance(self) -> None:
        """Let things happen until somebody must decide or the game is over."""
        state = self.state
        contents = state.contents
        chapters = self.rules.chapters
        self._all = ()
        while state.page < len(contents) and state.page != state.stop:
            chapter = chapters[contents[state.page]]
            if chapter.is_over(state):
                self.open_chapter(state.page + 1)
                contents = state.contents
                continue
            decisions = chapter.decisions(state)
            if decisions and not (decisions[0].answered and all(one.answered for one in decisions)):
                self._all = decisions
                return
            chapter.go_on(self)

    # --- looking an answer up

    def _asked(self, seat: int | None) -> Decision:
        every = self._all
        if not every:
            raise NotNow("The game is over; nobody is asked any more.")
        if seat is None:
            asked = self.decisions
            if len(asked) > 1:
                seats = _listed(str(decision.seat) for decision in asked)
                raise NotYours(f"Several seats are asked ({seats}); say which one answers.")
            return asked[0]
        for decision in every:
            if decision.seat == seat:
                return decision
        seats = _listed(str(decision.seat) for decision in self.decisions)
        raise NotYours(f"Seat {seat} is not asked now; it is seat {seats}'s turn to answer.")

    def _find(self, decision: Decision, choice: Choice | str) -> Choice:
        if not isinstance(choice, str):
            if choice in decision.choices:
                return choice
            choice = str(choice)
        elif len(choice) > _LONGEST_ANSWER:
            raise Unreadable(f"That answer has {len(choice)} characters; no answer is that long.")
        for known in decision.choices:
            if str(known) == choice:
                return known
        if not self.rules.is_readable(choice):
            raise Unreadable(f"{choice!r} is not an answer of this game.")
        legal = _listed(map(str, decision.choices))
        verb, verbs = choice.split(" ", 1)[0], self.rules.verbs
        if not any(verb in verbs[ask] and self.rules.is_asked(ask, self.state) for ask in verbs):
            raise NeverAsked(
                f"{choice!r} answers a question this game never asks; now it is one of: {legal}."
            )
        if verb not in verbs[decision.ask]:
            raise NotNow(f"{choice!r} answers another question; now it is one of: {legal}.")
        raise NotLegal(f"{choice!r} is not allowed here; allowed is: {legal}.")


def _told(event: Event, seat: int | None, table: Position) -> Event:
    """This event as that seat sees it, when it has happened on that seat's table."""
    seen = event if seat is None else event.seen_by(seat)
    seen.apply(table)
    return seen


def _listed(texts: Iterable[str]) -> str:
    """The first few of these texts, with commas."""
    known = list(texts)
    if len(known) > 12:
        return ", ".join(known[:12]) + f" … ({len(known)} in all)"
    return ", ".join(known)
