"""What a person reads: messages in every language, and how events, questions and answers become sentences.

>>> from colt.words import Words
>>> Words("en").say("car", kind="caboose", number=4)
'the caboose'
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Protocol

from colt.express.pieces import Card, RoundEvent, Turn
from colt.kernel import ChapterOpened, Choice, ColtError, Decision, Event, Refusal
from colt.words.express.table import ExpressTable
from colt.words.messages import DEFAULT_LANGUAGE as DEFAULT_LANGUAGE
from colt.words.messages import languages as languages
from colt.words.speech import Params, Section, Speech, Step
from colt.words.superexpress import SuperExpressWords

Table = Any
"""A view of either game, or one of its cards."""


class Narrator(Protocol):
    """What the words of each game can say."""

    def event(self, event: Event, view: Table) -> str | None: ...
    def question(self, decision: Decision, view: Table) -> str: ...
    def choice(self, choice: Choice, view: Table) -> str: ...
    def steps(self, choice: Choice, view: Table) -> tuple[Step, ...]: ...
    def seat(self, seat: int, view: Table) -> str: ...
    def who(self, seat: int, view: Table) -> Params: ...
    def notation(self, view: Table) -> list[str]: ...
    def card(self, card: Table) -> str: ...
    def hand(self, seat: int, view: Table) -> str: ...
    def pile(self, view: Table) -> list[str]: ...
    def around(self, seat: int, view: Table) -> list[str]: ...
    def powers(self, seat: int, view: Table) -> list[str]: ...
    def table(self, view: Table) -> list[str]: ...
    def position(self, view: Table) -> list[str]: ...
    def explain(self, view: Table) -> list[Section]: ...
    def scores(self, view: Table) -> list[str]: ...
    def result(self, view: Table) -> list[str]: ...


class Words(Speech):
    """One language for both games; every sentence comes from its message file."""

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        super().__init__(language)
        self.express = ExpressTable(self)
        self.superexpress = SuperExpressWords(self)

    # --- the four nouns

    def event(self, event: Event, view: Table) -> str | None:
        """What happened, as the reader of this view saw it; None for book-keeping."""
        return self._of(view if isinstance(event, ChapterOpened) else event).event(event, view)

    def question(self, decision: Decision, view: Table) -> str:
        """What a seat is asked."""
        return self._of(view).question(decision, view)

    def choice(self, choice: Choice, view: Table) -> str:
        """One answer, as a person reads it."""
        return self._of(choice).choice(choice, view)

    def steps(self, choice: Choice, view: Table) -> tuple[Step, ...]:
        """The parts of an answer that is easier to give bit by bit, each with its question; often none."""
        return self._of(choice).steps(choice, view)

    # --- pieces

    def seat(self, seat: int, view: Table) -> str:
        """Who sits there: the bandit, the team, or a number while there is neither."""
        return self._of(view).seat(seat, view)

    def who(self, seat: int, view: Table) -> Params:
        """Who sits there, as parameters for a message."""
        return self._of(view).who(seat, view)

    def card(self, card: Table) -> str:
        """A card by its name."""
        return self._of(card).card(card)

    def counted(self, card: Card, n: int, *, is_team: bool = False) -> str:
        """So many equal cards of Colt Express."""
        return self.express.card(card, n=n, is_team=is_team)

    def action(self, action: StrEnum) -> str:
        """The name of an action of either game."""
        return self.say(f"{_game(action)}.action.{action}")

    def turn(self, turn: Turn) -> str:
        """The name of a kind of turn of Colt Express."""
        return self.express.turn(turn)

    def round_event(self, event: RoundEvent) -> str:
        """The name of an event of Colt Express."""
        return self.express.round_event(event)

    def token(self, token: Table, view: Table) -> str:
        """A piece of loot of Colt Express, with its worth where the view knows it."""
        return self.express.token(token, view)

    def hand(self, seat: int, view: Table) -> str:
        """The cards a seat holds."""
        return self._of(view).hand(seat, view)

    def pile(self, view: Table) -> list[str]:
        """The common pile; nothing where a game has none."""
        return self._of(view).pile(view)

    def powers(self, seat: int, view: Table) -> list[str]:
        """What sets the bandits of this seat apart, in this book."""
        return self._of(view).powers(seat, view)

    # --- the table

    def name(self, view: Table) -> str:
        """The name of the game."""
        return self.say(f"{_game(view)}.name")

    def around(self, seat: int, view: Table) -> list[str]:
        """Where a seat's bandits are, and who and what is with them."""
        return self._of(view).around(seat, view)

    def table(self, view: Table) -> list[str]:
        """The train and the sheets, sentence by sentence, without the round and the pile."""
        return self._of(view).table(view)

    def position(self, view: Table) -> list[str]:
        """Everything on the table, sentence by sentence."""
        return self._of(view).position(view)

    def explain(self, view: Table) -> list[Section]:
        """Everything on the table explained, in sections with a heading each."""
        return self._of(view).explain(view)

    def scores(self, view: Table) -> list[str]:
        """How it stands, as far as this view knows."""
        return self._of(view).scores(view)

    def result(self, view: Table) -> list[str]:
        """How it ended."""
        return self._of(view).result(view)

    def notation(self, view: Table) -> list[str]:
        """The words and signs of the notation, explained."""
        return self._of(view).notation(view)

    def refusal(self, error: ColtError) -> str:
        """Why something was refused."""
        if isinstance(error, Refusal):
            return self.say(f"refusal.{error.word.replace(' ', '-')}")
        return self.say("refusal.bad-option", detail=str(error))

    def _of(self, thing: object) -> Narrator:
        """Who speaks about this thing: the words of the game it belongs to."""
        narrators: dict[str, Narrator] = {"express": self.express, "superexpress": self.superexpress}
        return narrators[_game(thing)]


def _game(thing: object) -> str:
    """The package of the game a thing belongs to."""
    return type(thing).__module__.split(".")[1]
