"""A position drawn as text: the train, the sheets, the pile. It works for the truth and for what a seat knows.

The drawing uses the words of the notation. Where a speaker is given, labels and names come from the messages; loot
stays as it is typed in answers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from colt.express.editions import PutAway
from colt.express.pieces import (
    CYLINDER,
    ROUNDS,
    Action,
    ActionCard,
    Bandit,
    Bullet,
    Card,
    Loot,
    RoundEvent,
    Token,
    Turn,
)
from colt.express.state import Played, Scheming, Slot, Stealing
from colt.express.state import State as ExpressState
from colt.superexpress.pieces import FRONT
from colt.superexpress.pieces import Bandit as SuperBandit
from colt.superexpress.state import State as SuperState
from colt.train import INSIDE, ROOF, Floor, Space, inside, roof

WIDTH = 100

Table = Any
"""A state or a view of either game."""


class Speaker(Protocol):
    """Who knows the labels, the names and the sentences of a language."""

    def say(self, key: str, /, **params: str | int) -> str:
        """The message with this key."""
        ...

    def bandit(self, bandit: StrEnum, /) -> str:
        """The name of a bandit."""
        ...

    def action(self, action: StrEnum, /) -> str:
        """The name of an action."""
        ...

    def counted(self, card: Card, n: int, /, *, is_team: bool) -> str:
        """So many equal cards."""
        ...

    def turn(self, turn: Turn, /) -> str:
        """The name of a kind of turn."""
        ...

    def round_event(self, event: RoundEvent, /) -> str:
        """The name of an event."""
        ...

    def position(self, view: Table, /) -> list[str]:
        """Everything on the table, sentence by sentence."""
        ...


class _Notation:
    """Labels without a language: the last words of their keys."""

    def say(self, key: str, /, **params: str | int) -> str:
        if params:
            return f"{params['label']}: "
        return key.rsplit(".", 1)[-1].replace("-", " ")

    def bandit(self, bandit: StrEnum, /) -> str:
        return bandit.capitalize()

    def action(self, action: StrEnum, /) -> str:
        return str(action)

    def counted(self, card: Card, n: int, /, *, is_team: bool) -> str:
        text = str(card.action) if isinstance(card, ActionCard) and not is_team else str(card)
        return _times(text, n)

    def turn(self, turn: Turn, /) -> str:
        return str(turn)

    def round_event(self, event: RoundEvent, /) -> str:
        return str(event)

    def position(self, view: Table, /) -> list[str]:
        return []


NOTATION: Speaker = _Notation()


def draw(state: ExpressState | SuperState, words: Speaker = NOTATION, *, width: int = WIDTH) -> str:
    """The whole table."""
    return picture_of(state, words, width=width).whole()


def describe(state: ExpressState | SuperState, words: Speaker) -> list[str]:
    """The whole table in sentences, nothing drawn: for those who listen."""
    return words.position(state)


def picture_of(
    state: ExpressState | SuperState, words: Speaker = NOTATION, *, width: int = WIDTH
) -> ExpressPicture | SuperPicture:
    """The picture of this table, to be drawn in parts."""
    if isinstance(state, ExpressState):
        return ExpressPicture(state, words, width)
    return SuperPicture(state, words, width)


class _Car(NamedTuple):
    """What is drawn of one car."""

    header: str
    floors: dict[Floor, list[str]]

    @property
    def width(self) -> int:
        return max(len(line) for line in [self.header, *self.floors[ROOF], *self.floors[INSIDE]])

    def lines(self, floor: Floor, height: int) -> list[str]:
        missing = height - len(self.floors[floor])
        return [line.ljust(self.width) for line in [*self.floors[floor], *[""] * missing]]


class _Picture(ABC):
    """What both games draw alike."""

    def __init__(self, table: Table, words: Speaker, width: int) -> None:
        self.table = table
        self.words = words
        self.width = width

    @abstractmethod
    def heading(self) -> list[str]:
        """Which round it is, and what it brings."""

    @abstractmethod
    def train(self) -> list[str]:
        """The train with everybody and everything on it."""

    @abstractmethod
    def sheets(self, *, is_brief: bool = False) -> list[str]:
        """What lies in front of each seat, a row each; unless it should be brief, the cards one by one too."""

    @abstractmethod
    def rest(self) -> list[str]:
        """The pile, what lies beside the train, and the result."""

    def pile(self) -> list[str]:
        """The common pile; nothing where a game has none."""
        return []

    def whole(self) -> str:
        """Everything."""
        parts = (self.heading(), self.train(), self.sheets(), self.rest())
        return "\n\n".join("\n".join(lines) for lines in parts if lines)

    def label(self, key: str) -> str:
        """A word of the drawing."""
        return self.words.say(f"picture.{key}")

    def labelled(self, key: str) -> str:
        """A word of the drawing with something after it."""
        return self.before(self.label(key))

    def before(self, label: str) -> str:
        """A label as it stands before what it is about."""
        return self.words.say("picture.colon", label=label)

    def name(self, bandit: StrEnum) -> str:
        """A bandit by name; the reader's own ones carry a star."""
        eyes = self.table.eyes
        is_own = eyes is not None and eyes >= 0 and bandit in self.table.seats[eyes]
        return self.words.bandit(bandit) + ("*" if is_own else "")

    def named(self, seat: int, bandit: StrEnum, *, is_partner: bool = False) -> str:
        """The start of a row: who it is, and whether that is the First Player."""
        first = self.label("first")
        is_first = seat == self.table.first and all(self.table.seats) and not is_partner
        mark = first if is_first else ""
        return f"{mark:{len(first)}} {self.name(bandit)}"

    def header(self, car: int) -> str:
        """What stands above a car."""
        if car == 0:
            return f"0 {self.label('locomotive')}"
        return f"{car} {self.label('caboose')}" if car == self.table.caboose else str(car)

    def cars(self, cars: Sequence[_Car]) -> list[str]:
        """The cars side by side, from the locomotive on; a train too long for the page goes on below."""
        rows = 1
        while True:
            n = -(-len(cars) // rows)
            lines = [line for i in range(0, len(cars), n) for line in ("", *self._row(cars[i : i + n]))]
            if n == 1 or max(map(len, lines)) <= self.width:
                return lines[1:]
            rows += 1

    def _row(self, cars: Sequence[_Car]) -> list[str]:
        labels = {ROOF: self.label("roof"), INSIDE: self.label("inside")}
        margin = max(map(len, labels.values()))
        lines = [["", *(car.header.ljust(car.width) for car in cars)]]
        for floor, label in labels.items():
            height = max(len(car.floors[floor]) for car in cars)
            start = [label, *[""] * (height - 1)]
            lines += map(list, zip(start, *(car.lines(floor, height) for car in cars), strict=True))
        return [" | ".join([f"{line[0]:{margin}}", *line[1:]]) + " |" for line in lines]

    def scores(self) -> list[str]:
        """The result, once there is one."""
        result = self.table.result
        if result is None:
            return []
        rows = [["", self.label("score"), ""]]
        for seat, score in enumerate(result.scores):
            who = "+".join(self.words.bandit(bandit) for bandit in self.table.seats[seat])
            rows.append([who, str(score), self.label("winner") if seat in result.winners else ""])
        return _columns(rows)

    def listed(self, label: str, things: Sequence[str], *, gap: str = "  ") -> list[str]:
        """A label and things after it, on as many lines as they need; the things stand below each other."""
        lines: list[str] = []
        for thing in things:
            if (
                lines
                and len(label) + len(lines[-1]) + len(gap) + len(thing) + len(gap.rstrip()) <= self.width
            ):
                lines[-1] += gap + thing
            else:
                lines.append(thing)
        if not lines:
            return []
        starts = [label, *[" " * len(label)] * (len(lines) - 1)]
        ends = [*[gap.rstrip()] * (len(lines) - 1), ""]
        return [start + line + end for start, line, end in zip(starts, lines, ends, strict=True)]

    def beside(
        self,
        rows: Sequence[Sequence[str]],
        last: Sequence[Sequence[str]],
        below: Sequence[Sequence[str]] | None = None,
        *,
        gap: str = "  ",
    ) -> list[str]:
        """Columns; the last one is as high as its things need, and there may be lines below each row."""
        starts = _columns(rows)
        margin = max(map(len, starts)) + 2
        return [
            line
            for start, things, notes in zip(starts, last, below or [()] * len(rows), strict=True)
            for line in (*self.listed(start.ljust(margin), things, gap=gap), *notes)
        ]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _counted(things: Iterable[str]) -> list[str]:
    """Equal things once, with how many there are."""
    every = list(things)
    return [_times(thing, every.count(thing)) for thing in dict.fromkeys(every)]


def _times(thing: str, n: int) -> str:
    return thing if n == 1 else f"{thing} x{n}"


class ExpressPicture(_Picture):
    """A table of Colt Express."""

    table: ExpressState

    def heading(self) -> list[str]:
        """The round, its turns with the one being played in brackets, and the event at its end."""
        table = self.table
        top = f"{self.label('round')} {table.round}/{ROUNDS}"
        card = table.round_card
        if card is None:
            return [top]
        turns = [self.words.turn(turn) for turn in card.turns]
        now = self._turn()
        if now is not None:
            turns[now] = f"[{turns[now]}]"
        event = card.event if table.rulebook.has_events else RoundEvent.NONE
        return [
            *self.listed(f"{top}   {self.labelled('turns')}", turns, gap=", "),
            f"{self.labelled('event')}{self.words.round_event(event)}",
        ]

    def train(self) -> list[str]:
        """The train with bandits, Marshal and loot."""
        cars = [
            _Car(self.header(car), {ROOF: self._floor(roof(car)), INSIDE: self._floor(inside(car))})
            for car in range(self.table.caboose + 1)
        ]
        return self.cars(cars)

    def sheets(self, *, is_brief: bool = False) -> list[str]:
        """A row for each bandit: cards, bullets, hits and loot."""
        table = self.table
        if not any(table.seats):
            return []
        rows = [["", *(self.label(key) for key in ("hand", "deck", "bullets", "hits"))]]
        loot = [[self.label("loot")]]
        notes: list[list[str]] = [[]]
        for seat in table.turn_order():
            for nth, bandit in enumerate(table.seats[seat]):
                rows.append([self.named(seat, bandit, is_partner=nth > 0), *self._sheet(bandit)])
                loot.append(self._loot(table.loot[bandit]) or ["-"])
                notes.append([] if is_brief else self._notes(bandit))
        return self.beside(rows, loot, notes)

    def pile(self) -> list[str]:
        """The cards in the order played; of those that are resolved only how many."""
        table = self.table
        is_stealing = isinstance(table.moment, Stealing)
        done = table.moment.nth if isinstance(table.moment, Stealing) else 0
        label = self.label("pile") + (f" ({done} {self.label('done')})" if done else "")
        cards = [self._played(played) for played in table.pile[done:]] or ["-"]
        if is_stealing and table.pile:
            cards[0] = f"[{cards[0]}]"
        return self.listed(self.before(label), cards, gap=", ")

    def rest(self) -> list[str]:
        """The pile, the neutral bullets and the second strongbox, and the result."""
        neutral = f"{self.labelled('neutral')}{self.table.neutral}"
        beside = [neutral, *map(str, self.table.strongboxes_aside)]
        scores = self.scores()
        return [*self.pile(), "  ".join(beside), *(["", *scores] if scores else [])]

    def _turn(self) -> int | None:
        """Which icon of the round card is being played."""
        card, moment = self.table.round_card, self.table.moment
        if card is None or not isinstance(moment, Scheming):
            return None
        ends = 0
        for nth, turn in enumerate(card.turns):
            ends += self.table.players * (2 if turn is Turn.SPEEDING_UP else 1)
            if moment.nth < ends:
                return nth
        return None

    def _floor(self, space: Space) -> list[str]:
        table = self.table
        lines = [self.name(bandit) for bandit, at in table.at.items() if at == space]
        if space == table.marshals_space():
            lines.append(self.label("Marshal"))
        return [*lines, *self._loot(table.loot.get(space, ()))] or ["-"]

    def _loot(self, tokens: Sequence[Token]) -> list[str]:
        table = self.table
        purses = [token for token in tokens if token.loot is Loot.PURSE]
        others = [str(token) for token in tokens if token.loot is not Loot.PURSE]
        worths = [f"{token}:{table.worth(token) if table.knows(token) else '?'}" for token in purses]
        return [*worths, *_counted(others)]

    def _sheet(self, bandit: Bandit) -> list[str]:
        """Cards in hand and deck, bullets left, bullets received; a team's cards stand with its first bandit."""
        table = self.table
        seat = table.seat_of[bandit]
        cards = [str(len(table.hands[seat])), str(len(table.decks[seat]))]
        left = f"{CYLINDER - table.fired[bandit]}/{CYLINDER}"
        is_partner = bandit != table.seats[seat][0]
        return [*(["", ""] if is_partner else cards), left, str(len(table.hits[bandit]))]

    def _notes(self, bandit: Bandit) -> list[str]:
        """Who hit this bandit, and below the last bandit of a seat its cards as far as they are known."""
        table = self.table
        seat = table.seat_of[bandit]
        hits = sorted(table.hits[bandit], key=_rank)
        shooters = [hit.shooter for hit in hits if isinstance(hit, Bullet)]
        neutral = self.label("hit-by.neutral")
        names = (self.words.bandit(shooter) if shooter else neutral for shooter in shooters)
        notes = [("hit-by", _counted(names))]
        if bandit == table.seats[seat][-1]:
            hand = table.hands[seat]
            if any(card is not None for card in hand):
                notes.append(("hand", self._cards(hand)))
            if table.rulebook.put_away is PutAway.DISCARDED:
                notes.append(("discard", self._cards(table.discards[seat])))
        start = " " * (len(self.label("first")) + 3)
        return [
            line
            for key, texts in notes
            for line in self.listed(f"{start}{self.labelled(key)}", texts)
            if texts
        ]

    def _cards(self, cards: Iterable[Slot]) -> list[str]:
        """Cards sorted and counted; those face down are question marks at the end."""
        every = list(cards)
        known = sorted((card for card in every if card is not None), key=_rank)
        is_team = self.table.rulebook.bandits_per_seat > 1
        texts = [
            self.words.counted(card, known.count(card), is_team=is_team) for card in dict.fromkeys(known)
        ]
        return [*texts, *_counted("?" for card in every if card is None)]

    def _played(self, played: Played) -> str:
        hidden = f" {self.label('hidden')}" if played.is_hidden else ""
        if played.card is None:
            return "+".join(map(self.words.bandit, self.table.seats[played.seat])) + hidden
        return f"{self.words.bandit(played.card.bandit)} {self.words.action(played.card.action)}{hidden}"


def _rank(card: Card) -> tuple[int, str, int]:
    """Action cards in the order of the rulebook, bullets after them."""
    if isinstance(card, ActionCard):
        return 0, str(card.bandit), list(Action).index(card.action)
    return 1, str(card.shooter or ""), 0


class SuperPicture(_Picture):
    """A table of Colt Super Express: `<Doc` faces the locomotive, `Doc>` the caboose, `_Doc>_` lies stunned."""

    table: SuperState

    def heading(self) -> list[str]:
        """The round."""
        return [f"{self.label('round')} {self.table.round}"]

    def train(self) -> list[str]:
        """The train with the line of bandits, and who is no longer on it."""
        table = self.table
        lines = self.cars([self._car(car) for car in range(table.caboose + 1)])
        out = [bandit for group in table.out for bandit in group]
        for key, bandits in (("hanging", table.hanging), ("out", out)):
            lines += self.listed(self.labelled(key), [self.name(bandit) for bandit in bandits])
        return lines

    def sheets(self, *, is_brief: bool = False) -> list[str]:
        """A row for each bandit: Loot cards, and the plan as far as it is open or known."""
        table = self.table
        rows = [["", self.label("loot")]]
        plans = [[self.label("plan")]]
        for seat in table.turn_order():
            for bandit in table.seats[seat]:
                loot = " ".join(map(str, table.loot[bandit])) or "-"
                rows.append([self.named(seat, bandit), loot])
                plans.append(self._plan(seat) or ["-"])
        return self.beside(rows, plans, gap=", ")

    def rest(self) -> list[str]:
        """The result."""
        return self.scores()

    def _car(self, car: int) -> _Car:
        """Everybody in a car has a column of his own, so that the one order of both floors is seen."""
        table = self.table
        floors: dict[Floor, list[str]] = {ROOF: [], INSIDE: []}
        for bandit in table.line:
            if table.at[bandit].car == car:
                figure = self._figure(bandit)
                for floor, cells in floors.items():
                    cells.append(figure if table.at[bandit].floor is floor else " " * len(figure))
        return _Car(
            self.header(car), {floor: [" ".join(cells).rstrip() or "-"] for floor, cells in floors.items()}
        )

    def _figure(self, bandit: SuperBandit) -> str:
        name = self.name(bandit)
        figure = f"<{name}" if self.table.facing[bandit] is FRONT else f"{name}>"
        return f"_{figure}_" if bandit in self.table.stunned else figure

    def _plan(self, seat: int) -> list[str]:
        """The opened cards, then those still face down in brackets, known or not."""
        opened = [self.words.action(action) for action in self.table.opened[seat]]
        plan = self.table.plans[seat]
        coming = [f"({self.words.action(action) if action else '?'})" for action in plan]
        return [*opened, *coming]
