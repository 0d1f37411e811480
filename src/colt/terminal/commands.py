"""What can be typed besides an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from colt.kernel import Decision
from colt.picture import describe, draw
from colt.terminal.reader import Reader


class Commands:
    """Help, the round so far, the whole table, the scores, and the way out; for who is asked this."""

    def __init__(self, reader: Reader, decision: Decision) -> None:
        self.reader = reader
        self.decision = decision
        self.screen = reader.screen
        self.words = reader.words

    def by_key(self) -> Mapping[str, Callable[[], None]]:
        """What each key does."""
        return {
            "?": self.explain,
            "h": self.history,
            "p": self.table,
            "s": self.scores,
            "q": self.screen.leave,
        }

    def explain(self) -> None:
        """Everything on the table, how pictures and answers are written, and what can be typed."""
        view = self.reader.view
        sections = [
            *self.words.explain(view),
            (self.words.say("terminal.notation"), [*self._legend(), *self.words.notation(view)]),
            (self.words.say("terminal.keys"), self._keys()),
        ]
        for heading, lines in sections:
            self.screen.heading(heading)
            self.screen.lines(lines)

    def _legend(self) -> list[str]:
        """How to read the pictures."""
        if self.screen.describe:
            return []
        return [self.words.say("terminal.star"), *self.words.legend(self.reader.view)]

    def _keys(self) -> list[str]:
        say, example = self.words.say, self.decision.choices[0]
        answer = self.words.choice(example, self.reader.view)
        others = ("zero", "help", "topic", "history", "picture", "scores", "quit")
        return [
            say("terminal.keys.number"),
            say("terminal.keys.text", example=str(example), text=answer),
            *(say(f"terminal.keys.{key}") for key in others),
        ]

    def history(self) -> None:
        """What has happened this round."""
        told = self.reader.story.round
        self.screen.gap()
        self.screen.lines(paragraph.text for paragraph in told)
        if not told:
            self.screen.line(self.words.say("terminal.history-empty"))

    def table(self) -> None:
        """The whole table."""
        view = self.reader.view
        self.screen.gap()
        if self.screen.describe:
            self.screen.lines(describe(view, self.words))
        else:
            self.screen.drawing(draw(view, self.words, width=self.screen.width).split("\n"))

    def scores(self) -> None:
        """How it stands, as far as is known here."""
        self.screen.gap()
        self.screen.lines(self.words.scores(self.reader.view))
