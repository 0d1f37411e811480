"""A position drawn as text: the train, the sheets, the pile. It works for the truth and for what a seat knows.

Where a speaker is given, everything is called as in that language; loot can be drawn as it is typed in answers all the
same. Without a speaker the notation is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from colt.games import COLT_EXPRESS, SUPER_EXPRESS
from colt.kernel import State
from colt.picture.drawing import Drawing
from colt.picture.express import ExpressPicture
from colt.picture.page import WIDTH, Page
from colt.picture.speaker import NOTATION, Speaker
from colt.picture.superexpress import SuperPicture


class Picture(Protocol):
    """A table that can be drawn in parts."""

    def heading(self) -> list[str]:
        """Which round it is, and what it brings."""
        ...

    def train(self) -> list[str]:
        """The train with everybody and everything on it."""
        ...

    def sheets(self, *, is_brief: bool = False) -> list[str]:
        """What lies in front of each seat, a row each; unless it should be brief, the cards one by one too."""
        ...

    def pile(self) -> list[str]:
        """The common pile; nothing where a game has none."""
        ...

    def rest(self) -> list[str]:
        """The pile, what lies beside the train, and the result."""
        ...


def draw(state: State, words: Speaker = NOTATION, *, width: int = WIDTH, is_typed: bool = False) -> str:
    """The whole table; where `is_typed`, loot stands in it as in answers, whatever the language."""
    picture = picture_of(state, words, width=width, is_typed=is_typed)
    parts = (picture.heading(), picture.train(), picture.sheets(), picture.rest())
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def describe(state: State, words: Speaker) -> list[str]:
    """The whole table in sentences, nothing drawn: for those who listen."""
    return words.position(state)


def picture_of(
    state: State, words: Speaker = NOTATION, *, width: int = WIDTH, is_typed: bool = False
) -> Picture:
    """The picture of this table, to be drawn in parts."""
    return PICTURES[state.title](Drawing(state, words, Page(width), is_typed=is_typed))


PICTURES: Mapping[str, Callable[[Drawing], Picture]] = MappingProxyType(
    {COLT_EXPRESS: ExpressPicture, SUPER_EXPRESS: SuperPicture}
)
"""How a table looks, by the title of its game."""
