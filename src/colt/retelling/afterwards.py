"""What became of the cards of a plan, and what came between: from the story one seat saw."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

import msgspec

from colt.kernel import ChapterOpened, Event, Game, State
from colt.retelling.laid import Laid, Progress


class Outcome(StrEnum):
    """What became of a card."""

    WAITING = "waiting"
    NOW = "now"
    """It lies open, and nothing has come of it yet."""
    DONE = "done"
    """It did what the train promised when it was planned."""
    CHANGED = "changed"
    """It did something else."""
    FAILED = "failed"
    """It did nothing."""
    LOST = "lost"
    """It never came up."""


class Cause(NamedTuple):
    """What came between a card and what it was meant to do."""

    event: int
    """The number of the event to look at: its sentence says what happened."""
    culprit: str | None
    """Whose card it was; None where it was nobody's, or one's own."""


class Became(NamedTuple):
    """What became of one card of a plan."""

    bandit: str
    action: str
    outcome: Outcome
    event: int | None = None
    """The number of the event in which it came up; None while it is face down."""
    led_to: tuple[int, ...] = ()
    """The numbers of everything it led to."""
    cause: Cause | None = None
    spared: str | None = None
    """Who was counted on and is never hit while somebody else can be: nobody is to blame."""


class Verdict(NamedTuple):
    """What one thing that a card led to says of it."""

    outcome: Outcome
    cause: Cause | None = None
    spared: str | None = None


class Train(Protocol):
    """What is asked of a table of either game."""

    at: dict[Any, Any]
    seats: list[tuple[Any, ...]]

    def fork(self) -> Self:
        """A copy that goes its own way."""

    def acting(self) -> str | None:
        """The bandit whose card is being resolved."""

    def laid(self) -> tuple[Laid, ...]:
        """The turns of this round as they were taken."""


S = TypeVar("S", bound=Train)
P = TypeVar("P")
Find = Callable[[S], Sequence[Any]]
"""What a card finds on a table: whom it could hit, what it could take."""


class Card(NamedTuple):
    """A card that came up."""

    bandit: Any
    action: Any


class Step(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """One event of a round, and the train before and after it: the same one where nothing moved."""

    number: int
    event: Event
    before: S
    after: S
    actor: Any
    """Whose card it belongs to; None for what is nobody's."""


class Past(ABC, Generic[S, P]):
    """What happened in a round until a card came up, as the seat that played it saw it: what of it came between.

    It asks the rules themselves what a card would have found elsewhere, or earlier; each game says how.
    """

    round_began: ClassVar[type[Event]]
    """The event with which a round begins."""

    def __init__(self, steps: Sequence[Step[S]], bandit: str) -> None:
        self.steps = steps
        self.bandit = bandit
        self.first = steps[0].before
        self.now = steps[-1].after
        self.here = self.stands(self.now)

    # --- what each game says

    @staticmethod
    @abstractmethod
    def opened(event: Event) -> Card | None:
        """The card that comes up in this event."""

    @staticmethod
    @abstractmethod
    def has_moved(before: S, after: S) -> bool:
        """Whether anything that a card could find is somewhere else."""

    @abstractmethod
    def stands(self, table: S) -> P | None:
        """Where this bandit stands, and how; None off the train."""

    @abstractmethod
    def standing(self, table: S, place: P) -> S:
        """This table, if the bandit stood there."""

    @abstractmethod
    def alone(self) -> S:
        """The table as the bandit's own cards alone would have left it."""

    @abstractmethod
    def verdict(self, event: Event, card: Card) -> Verdict | None:
        """What this event says of the card that led to it; None if nothing came between."""

    def is_spared(self, other: str) -> bool:
        """Whether this bandit is never hit while another can be."""
        return False

    # --- what came between

    @cached_property
    def planned(self) -> S:
        """The table as the bandit's own cards alone would have left it."""
        return self.alone()

    @cached_property
    def meant(self) -> P | None:
        """Where they would have led him; None off the train."""
        return self.stands(self.planned)

    def own_cards(self) -> Iterator[tuple[Card, Sequence[Step[S]]]]:
        """The bandit's cards that came up before, each with what it led to."""
        for nth, step in enumerate(self.steps[:-1]):
            card = self.opened(step.event)
            if card is not None and card.bandit == self.bandit:
                yield card, led_to(self.steps, nth, self.opened)

    @cached_property
    def displaced(self) -> Cause | None:
        """What moved the bandit away from where the own cards would have led."""
        shove = self.shove
        return None if shove is None or self.here is None or self.here == self.meant else shove

    @cached_property
    def shove(self) -> Cause | None:
        """The last thing that moved the bandit without a card of his own, from its beginning."""
        pushed = [nth for nth, step in enumerate(self.steps) if self.is_shove(step)]
        if not pushed:
            return None
        nth = pushed[-1]
        while nth - 1 in pushed:
            nth -= 1
        return self.blame(nth)

    def is_shove(self, step: Step[S]) -> bool:
        """Whether this moved the bandit without a card of his own."""
        if step.actor == self.bandit or step.before is step.after:
            return False
        before, after = self.stands(step.before), self.stands(step.after)
        return before is not None and before != after

    def blame(self, nth: int) -> Cause:
        """Who pushed the bandit in this step."""
        return self.cause(self.steps[nth])

    def cause(self, step: Step[S]) -> Cause:
        """This step as what came between."""
        return Cause(step.number, None if step.actor == self.bandit else step.actor)

    def finds(self, find: Find[S], table: S, place: P | None) -> Sequence[Any]:
        """What the card would find on this table, if the bandit stood there."""
        return () if place is None else find(self.standing(table, place))

    def lost(self, find: Find[S]) -> Cause | None:
        """The last thing others did by which something was no longer to be found from here."""
        known: dict[int, Sequence[Any]] = {}

        def found(table: S) -> Sequence[Any]:
            if id(table) not in known:
                known[id(table)] = self.finds(find, table, self.here)
            return known[id(table)]

        for step in reversed(self.steps):
            if step.before is step.after or step.actor == self.bandit:
                continue
            if any(one not in found(step.after) for one in found(step.before)):
                return self.cause(step)
        return None

    def missing(self, find: Find[S]) -> Cause | None:
        """Why there is nothing to be found: the bandit is not where he meant to be, or what was there is gone."""
        if self.displaced and self.finds(find, self.now, self.meant):
            return self.displaced
        return self.lost(find)

    def other_than(self, find: Find[S], hit: str) -> Verdict | None:
        """Somebody else was hit than those the card would have found: they are gone, or they were spared."""
        meant = (self.now, self.meant) if self.displaced else (self.first, self.here)
        wanted = self.finds(find, *meant)
        if not wanted or hit in wanted:
            return None
        left = [other for other in find(self.now) if other in wanted]
        if left:
            is_spared = all(map(self.is_spared, left)) and not self.is_spared(hit)
            return Verdict(Outcome.CHANGED, spared=left[0]) if is_spared else None
        return changed(self.displaced or self.lost(find))


def changed(cause: Cause | None) -> Verdict | None:
    """The card did something else, if something came between."""
    return None if cause is None else Verdict(Outcome.CHANGED, cause)


def led_to(
    steps: Sequence[Step[S]], opened_in: int, opened: Callable[[Event], Card | None]
) -> Sequence[Step[S]]:
    """What the card that came up in this step led to, up to the next one."""
    actor = steps[opened_in].actor
    end = opened_in + 1
    while end < len(steps) and steps[end].actor == actor and opened(steps[end].event) is None:
        end += 1
    return steps[opened_in + 1 : end]


def ends_round(event: Event, view: State) -> bool:
    """Whether this event ends a round: the next one begins, or the game is over."""
    if not isinstance(event, ChapterOpened) or not view.round:
        return False
    return view.chapter in (None, view.rulebook.round[0])


def became(past: type[Past[S, P]], game: Game[Any], seat: int, upto: int | None = None) -> tuple[Became, ...]:
    """What became of each card of a seat's plan in the round under way after so many events, from what that seat
    saw of it."""
    before = len(game.log) if upto is None else upto
    while before and not isinstance(game.log[before - 1], past.round_began):
        before -= 1
    if not before or seat < 0:
        return ()
    steps, end = _steps(past, game.steps(seat, before - 1, upto))
    told = []
    for nth, step in enumerate(steps):
        card = past.opened(step.event)
        if card is not None and card.bandit in end.seats[seat]:
            told.append(_came_up(past, steps, nth, card))
    waiting = (Progress.WAITING, Progress.GONE)
    face_down = [
        laid for laid in end.laid() if laid.seat == seat and laid.progress in waiting and laid.action
    ]
    return (*told, *(_face_down(past, steps, laid) for laid in face_down))


def _steps(past: type[Past[S, P]], story: Iterator[tuple[int, Event, S]]) -> tuple[list[Step[S]], S]:
    """Every event of this story with the train before and after it, and the table at its end; without what comes
    before the first card, as long as nothing moves: cards are laid."""
    number, event, view = next(story)
    before = view.fork()
    steps = [Step(number, event, before, before, view.acting())]
    for number, event, view in story:
        after = view.fork() if past.has_moved(before, view) else before
        if after is not before or len(steps) > 1 or past.opened(event) is not None:
            steps.append(Step(number, event, before, after, view.acting()))
        before = after
    return steps, view


def _came_up(past: type[Past[S, P]], steps: Sequence[Step[S]], nth: int, card: Card) -> Became:
    own = led_to(steps, nth, past.opened)
    verdict = Verdict(Outcome.DONE if own else Outcome.NOW)
    before = past(steps[: nth + 1], card.bandit)
    for step in own:
        verdict = before.verdict(step.event, card) or verdict
    numbers = tuple(step.number for step in own)
    return Became(card.bandit, card.action, verdict.outcome, steps[nth].number, numbers, *verdict[1:])


def _face_down(past: type[Past[S, P]], steps: Sequence[Step[S]], laid: Laid) -> Became:
    assert laid.bandit is not None
    assert laid.action is not None
    if laid.progress is Progress.WAITING:
        return Became(laid.bandit, laid.action, Outcome.WAITING)
    whole = past(steps, laid.bandit)
    left = [
        step for step in steps if whole.stands(step.before) is not None and whole.stands(step.after) is None
    ]
    cause = whole.cause(left[-1]) if left and whole.here is None else None
    return Became(laid.bandit, laid.action, Outcome.LOST, cause=cause)
