"""Every rulebook in every run, each with one number of players in its turn; with --slow, each with all of them."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


def book(table: object) -> tuple[Any, ...]:
    """What a table is played by, whoever sits there."""
    return tuple(getattr(table, part, None) for part in ("game", "edition", "variants"))


def of_each_book(tables: Iterable[T], start: int = 0) -> list[T]:
    """One table of each rulebook: the first has its fewest players (or `start` more), the next one more, and so on."""
    books = [list(tables) for _, tables in groupby(tables, book)]
    return [tables[(start + nth) % len(tables)] for nth, tables in enumerate(books)]


def in_turn(tables: Iterable[T], start: int = 0) -> list[Any]:
    """All tables as parameters of a test, of which one of each rulebook is for every run."""
    every = list(tables)
    taken = of_each_book(every, start)
    return [pytest.param(one, marks=() if one in taken else pytest.mark.slow) for one in every]
