"""The turns of a round as they were taken, the same for every game."""

from __future__ import annotations

from typing import Protocol

from colt.retelling import Laid as Told
from colt.wire.memory import Memory
from colt.wire.views import Laid


class Laying(Protocol):
    """A table that can tell them."""

    def laid(self) -> tuple[Told, ...]:
        """The turns of this round as they were taken, and how far their cards are."""
        ...


def laid(state: Laying, memory: Memory, made_of: tuple[object, ...]) -> tuple[Laid, ...]:
    """The turns of this round; they are made of this."""
    return memory.whole(_every, state, made_of)


def _every(state: Laying, memory: Memory) -> tuple[Laid, ...]:
    return tuple([memory(_one, turn, nth, turn) for nth, turn in enumerate(state.laid())])


def _one(turn: Told, _: int) -> Laid:
    return Laid(**turn._asdict())
