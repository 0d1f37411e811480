"""What winning is worth, whichever game it is."""

from __future__ import annotations

from collections.abc import Collection


def share(winners: Collection[int], seat: int) -> float:
    """This seat's part of the win: all of it for who wins alone, and where several win they share it."""
    return 1 / len(winners) if seat in winners else 0.0
