"""The rules of Colt Super Express, with the expansions in use, for as many players as there are."""

from __future__ import annotations

from collections.abc import Iterator

from colt.superexpress.pieces import Bandit
from colt.superexpress.rules import setup
from colt.superexpress.state import View
from colt.words.speech import Explained, Saying, Section
from colt.words.superexpress.help import Help
from colt.words.superexpress.pieces import Pieces


class Book(Saying[Pieces]):
    """Every rule and every card of this game, explained."""

    def __init__(self, pieces: Pieces, help: Help) -> None:  # noqa: A002 - what it is
        super().__init__(pieces)
        self.help = help

    def sections(self) -> dict[str, str]:
        """The headings, each for one kind of things."""
        kinds = {"goal": "goal", "start": "start", "action": "cards", "edition": "book", "variant": "book"}
        return {kind: self.say(f"superexpress.help.{key}") for kind, key in kinds.items()}

    def things(self, view: View) -> list[Explained]:
        """What it is about, how it starts, and every card there is."""
        book = view.rulebook
        return [
            *(Explained("goal", name, None, text) for name, text in self.help.goal(book).items()),
            *self._start(view),
            *(Explained("action", str(one), self.pieces.card(one), self.help.card(one)) for one in book.hand),
            *(Explained("bandit", str(one), self.speech.bandit(one), self._no_power(one)) for one in Bandit),
            Explained("edition", book.edition, None, self.help.edition(book.edition)),
            *(Explained("variant", one, None, self.help.variant(one)) for one in book.variants),
        ]

    def rules(self, view: View) -> list[Section]:
        """The help has said everything."""
        return []

    def _start(self, view: View) -> Iterator[Explained]:
        train = self.say("superexpress.rules.train", cars=setup.length(view.players))
        yield Explained("start", "train", None, train)
        yield Explained("start", "bandits", None, self.say("superexpress.rules.bandits"))

    def _no_power(self, bandit: Bandit) -> str:
        """Everybody is alike here."""
        about = self.speech.about_bandit("bandit", bandit) | {"gender": self.speech.gender(bandit)}
        return self.say("express.power.none", **about)
