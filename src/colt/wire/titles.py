"""Each game's part of the wire, found by the name of the game."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from colt.kernel import Decision, Game
from colt.retelling import Became
from colt.wire import express, superexpress
from colt.wire.memory import Memory
from colt.wire.pieces import Names, Pieces
from colt.wire.views import View

State: TypeAlias = Any
"""A table of any game, as it is or as somebody sees it."""


class Title(Protocol):
    """What the wire asks of a game."""

    NAMES: Names
    """How its pieces are called, where their notation is not name enough."""

    def view(self, state: State, memory: Memory) -> View:
        """This table, as far as it is seen."""
        ...

    def pointing(self, choice: Any, asked: Decision, state: State) -> Pieces:  # noqa: ANN401
        """The pieces to point at for this choice, one after the other."""
        ...

    def became(self, game: Game[Any], seat: int, upto: int | None = None) -> tuple[Became, ...]:
        """What became of this seat's cards in the round under way after so many events, as far as it saw."""
        ...


TITLES: dict[str, Title] = {"colt-express": express, "super-express": superexpress}


def view(state: State, memory: Memory | None = None) -> View:
    """This table, as far as it is seen; what is remembered of the view before is not written anew."""
    return TITLES[state.title].view(state, Memory() if memory is None else memory)


def pointing(asked: Decision, state: State) -> list[Pieces]:
    """For each choice the pieces to point at, in order; no two choices of a decision have the same."""
    title = TITLES[state.title]
    return [title.pointing(choice, asked, state) for choice in asked.choices]
