"""Each game's part of the wire, found by the name of the game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from colt import games
from colt.kernel import Decision, Event, Game
from colt.retelling import Became
from colt.wire import express, superexpress
from colt.wire.memory import Memory, Section
from colt.wire.pieces import Names, Pieces
from colt.wire.views import View

State: TypeAlias = Any
"""A table of any game, as it is or as somebody sees it."""


class Part(Protocol):
    """What the wire asks of a game."""

    NAMES: Names
    """How its pieces are called, where their notation is not name enough."""
    SECTIONS: tuple[Section[Any], ...]
    """Everything that stands in a view."""
    CHANGED: Mapping[type[Event], tuple[int, ...]]
    """By the kind of event, in which sections it can change anything; not there: in all of them."""

    def pointing(self, choice: Any, asked: Decision, state: State) -> Pieces:  # noqa: ANN401
        """The pieces to point at for this choice, one after the other."""
        ...

    def became(self, game: Game[Any], seat: int, upto: int | None = None) -> tuple[Became, ...]:
        """What became of this seat's cards in the round under way after so many events, as far as it saw."""
        ...


PARTS: Mapping[str, Part] = MappingProxyType({games.COLT_EXPRESS: express, games.SUPER_EXPRESS: superexpress})
"""By the title of the game."""


def view(state: State) -> View:
    """This table, as far as it is seen."""
    memory = Memory()
    memory.look(PARTS[state.title].SECTIONS, state)
    return memory.view


def pointing(asked: Decision, state: State) -> list[Pieces]:
    """For each choice the pieces to point at, in order; no two choices of a decision have the same."""
    part = PARTS[state.title]
    return [part.pointing(choice, asked, state) for choice in asked.choices]
