"""Decisions and their choices, each choice with the pieces one points at to give it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from colt import games
from colt.kernel import Decision as KernelDecision
from colt.wire.parts import pointing
from colt.wire.pieces import Pieces


class Choice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One complete answer."""

    text: str
    """What is sent back."""
    verb: str
    """The first word of the text: `play`, `draw`, `punch`, …"""
    say: str
    """The answer as a person reads it."""
    pieces: Pieces
    """What one points at, one after the other; each click narrows the choices to those that go on so."""


class Decision(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A seat is asked something."""

    number: int
    """Sent back with the answer. Seats that are asked together share it."""
    seat: int
    ask: str
    """The key of the question."""
    say: str
    """The question in the client's language."""
    is_foreseen: bool
    """The shadow train tells what its answers would lead to."""
    is_repeated: bool
    """It is put again after each answer, until the seat has enough."""
    answered: bool
    """A sealed answer is in; it may be replaced until the last one is."""
    deadline: float | None
    """Seconds left until the table goes on without this seat; null without a clock."""
    choices: tuple[Choice, ...]
    """Empty where another seat is asked."""


def decision(
    asked: KernelDecision,
    state: Any,  # noqa: ANN401 - a view of any game
    *,
    number: int,
    say: str,
    says: Sequence[str],
    deadline: float | None = None,
) -> Decision:
    """What this seat is asked; `say` and `says` are the question and its answers in words."""
    title = games.title(state.title)
    return Decision(
        number=number,
        seat=asked.seat,
        ask=asked.ask,
        say=say,
        is_foreseen=asked.ask in title.foreseen,
        is_repeated=asked.ask in title.repeated,
        answered=asked.answered,
        deadline=deadline,
        choices=tuple(
            Choice(text=str(choice), verb=str(choice).partition(" ")[0], say=said, pieces=pointed)
            for choice, said, pointed in zip(asked.choices, says, pointing(asked, state), strict=True)
        ),
    )
