"""Who writes on a picture: the words of a language, or the notation alone."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Protocol

from colt.express.pieces import ActionCard, Card, Loot, Token, Turn
from colt.express.state import State as ExpressState
from colt.picture.page import counted, times

View = Any
"""A state or a view of any game."""


class Speaker(Protocol):
    """Who knows the labels, the names and the sentences of a language."""

    def say(self, key: str, /, **params: str | int) -> str:
        """The message with this key."""
        ...

    def bandit(self, bandit: StrEnum, /) -> str:
        """The name of a bandit."""
        ...

    def pieces(self, view: View, /) -> Any:  # noqa: ANN401 - each game has its own
        """The pieces of this game by name."""
        ...

    def position(self, view: View, /) -> list[str]:
        """Everything on the table, sentence by sentence."""
        ...


class ExpressPieces(Protocol):
    """The pieces of Colt Express that stand in a picture."""

    def card(self, card: Card, /, *, n: int, is_team: bool) -> str: ...
    def action(self, action: StrEnum, /) -> str: ...
    def turn(self, turn: Turn, /) -> str: ...
    def round_event(self, event: StrEnum, /) -> str: ...
    def loot(self, tokens: Sequence[Token], view: ExpressState, /) -> list[str]: ...


class SuperPieces(Protocol):
    """The pieces of Colt Super Express that stand in a picture."""

    def card(self, card: Any, /) -> str: ...  # noqa: ANN401


class InNotation:
    """Every piece as it is typed."""

    def card(self, card: Card | StrEnum, /, *, n: int = 1, is_team: bool = False) -> str:
        """A card, and how many of it."""
        text = str(card.action) if isinstance(card, ActionCard) and not is_team else str(card)
        return times(text, n)

    def action(self, action: StrEnum, /) -> str:
        """As one types it to play it: `floor`."""
        return str(action)

    def turn(self, turn: Turn, /) -> str:
        """A turn by its letter."""
        return str(turn)

    def round_event(self, event: StrEnum, /) -> str:
        """As a scenario file has it: `take-it-all`."""
        return str(event)

    def loot(self, tokens: Sequence[Token], view: ExpressState, /) -> list[str]:
        """Every purse with its number and, where it is known, its worth; equal jewels and strongboxes counted."""
        purses = [token for token in tokens if token.loot is Loot.PURSE]
        others = [str(token) for token in tokens if token.loot is not Loot.PURSE]
        worths = [f"{token}:{view.worth(token) if view.knows(token) else '?'}" for token in purses]
        return [*worths, *counted(others)]


class _Notation:
    """Labels without a language: the last words of their keys."""

    def say(self, key: str, /, **params: str | int) -> str:
        if params:
            return f"{params['label']}: "
        return key.rsplit(".", 1)[-1].replace("-", " ")

    def bandit(self, bandit: StrEnum, /) -> str:
        return bandit.capitalize()

    def pieces(self, view: View, /) -> InNotation:
        return InNotation()

    def position(self, view: View, /) -> list[str]:
        return []


NOTATION: Speaker = _Notation()
