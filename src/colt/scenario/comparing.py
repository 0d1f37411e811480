"""Comparisons that both games need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from colt.scenario.reading import Items, Node, number_of, text_of, texts_of


def compare_number(actual: int, node: Node, what: str) -> list[str]:
    """A number must be this one."""
    wanted = number_of(node, what, 0, 1_000_000)
    return [] if actual == wanted else [f"{what}: {actual}, not {wanted}"]


def compare_winners(state: Any, node: Node, name_of: Callable[[Any, int], str]) -> list[str]:
    """These players win, and nobody else."""
    if state.result is None:
        return ["winners: the game is not over"]
    if isinstance(node, Items):
        wanted = sorted(str(text) for text in texts_of(node, "winners"))
    else:
        wanted = [] if node == "none" else [str(text_of(node, "winners"))]
    actual = sorted(name_of(state, seat) for seat in state.result.winners)
    return [] if actual == wanted else [f"winners: {actual}, not {wanted}"]
