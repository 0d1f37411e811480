"""The one keyboard that several people share: a curtain falls between their hands."""

from __future__ import annotations

from collections.abc import Sequence

from colt.terminal.reader import Reader
from colt.terminal.screen import Screen


class Keyboard:
    """Who holds it; one person alone always does."""

    def __init__(self, screen: Screen, people: Sequence[int]) -> None:
        self.screen = screen
        self.is_shared = len(people) > 1
        self._holder: int | None = people[0] if len(people) == 1 else None

    def hand_over(self, reader: Reader) -> None:
        """It goes to this reader's seat, and nobody reads what stood there before."""
        if self._holder == reader.seat:
            return
        say, who = self.screen.words.say, self.screen.words.who(reader.seat, reader.view)
        self.lay_down()
        self.screen.gap()
        self.screen.line(say("terminal.pass-on", **who))
        self.screen.read(say("terminal.enter", **who))
        self.screen.clear()
        self._holder = reader.seat
        reader.look_afresh()

    def lay_down(self) -> None:
        """Nobody holds it: what was on the screen of the last one is out of sight. One person alone keeps it."""
        if self.is_shared and self._holder is not None:
            self.screen.clear()
            self._holder = None
