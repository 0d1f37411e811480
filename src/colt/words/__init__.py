"""What a person reads: messages in every language, and how events, questions and answers become sentences.

>>> from colt.words import Words
>>> Words("en").say("car", kind="caboose", number=4)
'the caboose'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any

from colt.games import COLT_EXPRESS, SUPER_EXPRESS
from colt.kernel import Choice, ColtError, Decision, Event, NeverAsked, Refusal
from colt.words import express, superexpress
from colt.words.messages import DEFAULT_LANGUAGE as DEFAULT_LANGUAGE
from colt.words.messages import languages as languages
from colt.words.narrator import Narrator, Told, View
from colt.words.speech import Explained, Section, Speech, Step

NARRATORS: Mapping[str, Callable[[Speech], Narrator]] = MappingProxyType(
    {COLT_EXPRESS: express.narrator, SUPER_EXPRESS: superexpress.narrator}
)
"""Who tells a game, by its title."""


class Words(Speech):
    """One language for every game; every sentence comes from its message file."""

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        super().__init__(language)
        self._narrators = {title: narrator(self) for title, narrator in NARRATORS.items()}

    def _of(self, view: View) -> Narrator:
        """Who tells the game of this table."""
        return self._narrators[view.title]

    # --- the four nouns

    def event(self, event: Event, view: View) -> str | None:
        """What happened, as the reader of this view saw it; None for book-keeping."""
        return self._of(view).event(event, view)

    def manner(self, view: View) -> Told:
        """What of this game is told at all, and how it falls into paragraphs."""
        return self._of(view).told

    def question(self, decision: Decision, view: View) -> str:
        """What a seat is asked."""
        return self._of(view).question(decision, view)

    def choice(self, choice: Choice, view: View) -> str:
        """One answer, as a person reads it."""
        return self._of(view).choice(choice, view)

    def steps(self, choice: Choice, view: View) -> tuple[Step, ...]:
        """The parts of an answer that is easier to give bit by bit, each with its question; often none."""
        return self._of(view).questions.steps(choice, view)

    # --- the table

    def name(self, view: View) -> str:
        """The name of the game."""
        return self._of(view).name()

    def pieces(self, view: View) -> Any:  # noqa: ANN401 - each game has its own
        """The pieces of this game by name."""
        return self._of(view).pieces

    def hand(self, seat: int, view: View) -> str:
        """The cards a seat holds."""
        return self._of(view).table.hand(seat, view)

    def pile(self, view: View) -> list[str]:
        """The common pile; nothing where a game has none."""
        return self._of(view).table.pile(view)

    def around(self, seat: int, view: View) -> list[str]:
        """Where a seat's bandits are, and who and what is with them."""
        return self._of(view).table.around(seat, view)

    def table(self, view: View) -> list[str]:
        """The train and the sheets, sentence by sentence, without the round and the pile."""
        return self._of(view).table.table(view)

    def position(self, view: View, without: Collection[str] = ()) -> list[str]:
        """Everything on the table, sentence by sentence; without what nobody has explained yet."""
        return self._of(view).table.position(view, without)

    # --- what is in use, and how it stands

    def explain(self, view: View) -> list[Section]:
        """Everything on the table explained, in sections with a heading each."""
        narrator = self._of(view)
        return [*narrator.help.explain(view), *narrator.book.rules(view)]

    def things(self, view: View) -> list[Explained]:
        """Every rule and every thing of this game, explained by the book in use."""
        return self._of(view).book.things(view)

    def sections(self, view: View) -> dict[str, str]:
        """The headings over these things, each for one kind of them."""
        return self._of(view).book.sections()

    def powers(self, seat: int, view: View) -> list[str]:
        """What sets the bandits of this seat apart, in this book."""
        return self._of(view).help.powers(seat, view)

    def signs(self, view: View) -> list[str]:
        """What nobody would guess of a picture of this game."""
        return self._of(view).help.signs(view)

    def legend(self, view: View) -> list[str]:
        """How to read the pictures of this game."""
        return self._of(view).help.legend(view)

    def notation(self, view: View) -> list[str]:
        """The words and signs of the notation, explained."""
        return self._of(view).help.notation(view)

    def scores(self, view: View) -> list[str]:
        """How it stands, as far as this view knows."""
        return self._of(view).scores.scores(view)

    def result(self, view: View) -> list[str]:
        """How it ended."""
        return self._of(view).scores.result(view)

    def refusal(self, error: ColtError) -> str:
        """Why something was refused."""
        if isinstance(error, NeverAsked):
            return self.say("refusal.never-asked")
        if isinstance(error, Refusal):
            return self.say(f"refusal.{error.word.replace(' ', '-')}")
        return self.say("refusal.bad-option", detail=str(error))
