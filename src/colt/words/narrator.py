"""One game in sentences, whichever it is: what happened, what is asked, what can be answered.

A narrator is put together from the parts of its game: how its pieces are called, what a sentence about an event or an
answer needs, the table as it lies, the explanations, and how it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from colt.kernel import ChapterOpened, Choice, Decision, Event
from colt.train import Space
from colt.words.speech import Explained, Params, Section, Speech, Step, acting_gender, yes

View = Any
"""A view of any game."""

ParamsOf = Mapping[type[msgspec.Struct], Callable[[Any, View], Params]]
"""What a sentence about an event or an answer needs beside its fields."""


class Pieces(Protocol):
    """What lies on the table, by name."""

    def card(self, card: Any, /) -> str: ...  # noqa: ANN401 - a card of this game
    def field(self, name: str, value: object, view: View) -> Params: ...


class Questions(Protocol):
    """What a question needs beside who is asked, and the parts of an answer that is given bit by bit."""

    def about(self, decision: Decision, view: View) -> Params: ...
    def steps(self, choice: Choice, view: View) -> tuple[Step, ...]: ...


class Tabletop(Protocol):
    """The table as it lies."""

    def position(self, view: View, without: Collection[str] = ()) -> list[str]: ...
    def table(self, view: View) -> list[str]: ...
    def hand(self, seat: int, view: View) -> str: ...
    def pile(self, view: View) -> list[str]: ...
    def around(self, seat: int, view: View) -> list[str]: ...


class Help(Protocol):
    """What is in use, explained."""

    def explain(self, view: View) -> list[Section]: ...
    def powers(self, seat: int, view: View) -> list[str]: ...
    def notation(self, view: View) -> list[str]: ...
    def signs(self, view: View) -> list[str]: ...
    def legend(self, view: View) -> list[str]: ...


class Book(Protocol):
    """The rules by the book in use, for as many players as there are."""

    def sections(self) -> dict[str, str]: ...
    def things(self, view: View) -> list[Explained]: ...
    def rules(self, view: View) -> list[Section]: ...


class Scores(Protocol):
    """How it stands, and how it ended."""

    def scores(self, view: View) -> list[str]: ...
    def result(self, view: View) -> list[str]: ...


class Told(NamedTuple):
    """What of a game is told at all."""

    is_silent: Callable[[Event], bool]
    """Book-keeping: nobody at a table would mention it."""
    chapters: tuple[str, ...]
    """The chapters whose opening is worth a sentence."""
    no_effect: type[Event]
    """The event that says nothing but why nothing happened."""
    headlines: tuple[type[Event], ...]
    """Each begins a round, and is said above it."""
    openers: tuple[type[Event], ...]
    """What follows from one of these is told in the same breath."""
    is_plain: Callable[[Event, int], bool]
    """Whether this reader sees it without a sentence: in the picture of the table, or because everybody does it."""
    is_pass_over: Callable[[Event, View], bool]
    """Whether everybody's card has been resolved before this: the table is worth a look."""
    is_personal: Callable[[Event], bool]
    """Whether the sentence depends on what its reader knows, and not only on the event as it was seen."""


class Narrator(msgspec.Struct, frozen=True, kw_only=True):
    """The sentences of one game; what is said depends on what the reader's view knows."""

    game: str
    """The first word of the keys of its messages."""
    speech: Speech
    told: Told
    pieces: Pieces
    params: ParamsOf
    questions: Questions
    table: Tabletop
    help: Help
    book: Book
    scores: Scores

    def name(self) -> str:
        """The name of the game."""
        return self._say("name")

    def event(self, event: Event, view: View) -> str | None:
        """What happened; None for book-keeping."""
        if isinstance(event, ChapterOpened):
            chapter = view.contents[event.page] if event.page < len(view.contents) else ""
            return self._say(f"chapter.{chapter}") if chapter in self.told.chapters else None
        if self.told.is_silent(event):
            return None
        about = self._about(event, view)
        key = f"why.{about['reason']}" if isinstance(event, self.told.no_effect) else type(event).__name__
        return self._say(key, about)

    def question(self, decision: Decision, view: View) -> str:
        """What a seat is asked."""
        about = self.speech.who(decision.seat, view) | self.questions.about(decision, view)
        return self._say(f"ask.{decision.ask}", about)

    def choice(self, choice: Choice, view: View) -> str:
        """One answer, as a person reads it."""
        about = self.speech.reader(view) | self._about(choice, view)
        return self._say(f"choice.{type(choice).__name__}", about)

    def _say(self, key: str, about: Params | None = None) -> str:
        return self.speech.say(f"{self.game}.{key}", **(about or {}))

    def _about(self, thing: Event | Choice, view: View) -> Params:
        """Everything a sentence about this may need: its fields, and what is worked out for its kind."""
        about: Params = {}
        for name in thing.__struct_fields__:
            about |= self._field(name, getattr(thing, name), view)
        if isinstance(thing, Event):
            about |= acting_gender(about)
        more = self.params.get(type(thing))
        return about | more(thing, view) if more else about

    def _field(self, name: str, value: object, view: View) -> Params:
        match value:
            case bool():
                return {name: yes(value)}
            case int() if name == "seat":
                return self.speech.who(value, view)
            case int():
                return {name: value}
            case str() if name == "reason":
                return {name: value}
            case Space():
                return self.speech.about_space(name, value, view.caboose)
        return self.pieces.field(name, value, view)
