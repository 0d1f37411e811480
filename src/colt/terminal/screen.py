"""Where lines go out and entries come in."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable
from contextlib import suppress

from colt.words import Words

Out = Callable[[str], object]
Ask = Callable[[str], str]

_WIDEST = 100
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_BEFORE_NUMBER = re.compile(r"(?<=[^\W\d]) (?=\d)")
_TIED = "\ue000"
"""Stands between a word and its number, as in car 2, while lines are broken."""


class Left(Exception):
    """The person has left the game."""


class Screen:
    """Lines of text for a person who sees them, or listens to them: then nothing is drawn."""

    def __init__(
        self,
        words: Words,
        out: Out = print,
        ask: Ask | None = None,
        *,
        describe: bool = False,
        width: int | None = None,
        clear: Callable[[], object] | None = None,
    ) -> None:
        self.words = words
        self.describe = describe
        self._width = width
        self._out = out
        self._ask = ask or _typed
        self._clear = clear
        self._is_fresh = True

    @property
    def width(self) -> int:
        """How wide it is now: a window may be drawn larger or smaller at any time."""
        return min(self._width or shutil.get_terminal_size().columns, _WIDEST)

    def line(self, text: str) -> None:
        """A sentence, or a few."""
        self._is_fresh = False
        if self.describe:
            self._out(text)
            return
        text = _BEFORE_NUMBER.sub(_TIED, text)
        for line in textwrap.wrap(
            text, self.width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
        ):
            self._out(line.replace(_TIED, " "))

    def lines(self, texts: Iterable[str]) -> None:
        """Sentences, one below the other."""
        for text in texts:
            self.line(text)

    def drawing(self, lines: Iterable[str]) -> None:
        """Lines that stand as they are drawn."""
        self._is_fresh = False
        for line in lines:
            self._out(line)

    def plate(self, lines: Iterable[str]) -> None:
        """A drawing between paragraphs."""
        self.gap()
        self.drawing(lines)
        self.gap()

    def gap(self) -> None:
        """An empty line between two paragraphs."""
        if not self._is_fresh:
            self._out("")
            self._is_fresh = True

    def heading(self, text: str) -> None:
        """A line above others."""
        self.gap()
        self.line(text if self.describe else f"=== {text} ===")

    def columns(self, texts: list[str]) -> None:
        """Short texts side by side where they are seen, one below the other where they are heard."""
        widest = max(map(len, texts)) + 3
        n = max(1, self.width // widest)
        if self.describe or n == 1 or len(texts) < 4:
            self.lines(texts)
            return
        rows = -(-len(texts) // min(n, 3))
        for row in range(rows):
            self.drawing(["".join(text.ljust(widest) for text in texts[row::rows]).rstrip()])

    def read(self, prompt: str) -> str:
        """What the person types; who closes the input or interrupts leaves."""
        self._is_fresh = False
        try:
            return self._ask(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            with suppress(OSError):
                self._out("")
            raise Left from None

    def breathe(self) -> None:
        """A round has ended: time to read what happened."""
        self.gap()
        if self.read(self.words.say("terminal.next-round")).lower() == "q":
            self.leave()

    def leave(self) -> None:
        """The person leaves, after thinking again."""
        if self.read(self.words.say("terminal.quit")).lower() == self.words.say("terminal.yes"):
            raise Left

    def clear(self) -> None:
        """Nothing of what stood here can be read any more."""
        self._is_fresh = True
        if self._clear is not None:
            self._clear()
        elif sys.stdout is not None and sys.stdout.isatty():
            self._out(_CLEAR)


def _typed(prompt: str) -> str:
    """What is typed; where a program was started without any input, that is closed."""
    if sys.stdin is None:
        raise EOFError
    return input(prompt)
