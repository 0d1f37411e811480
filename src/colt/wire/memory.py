"""What was written last is remembered, so that what has not changed is not written anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Memory:
    """The parts of one pair of eyes' view as they were written last, each with what it was made of.

    A part that is made of the same is the very same part: who compares two views sees it at a glance.
    """

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        self._parts: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def __call__(self, write: Callable[[S, K], T], state: S, which: K, made_of: tuple[object, ...]) -> T:
        """One of several parts of a kind, as it is remembered or written now."""
        known = self._parts.get((write, which))
        if known is None or known[0] != made_of:
            known = self._parts[write, which] = made_of, write(state, which)
        part: T = known[1]
        return part

    def whole(self, write: Callable[[S, Memory], T], state: S, made_of: tuple[object, ...]) -> T:
        """All parts of a kind together, as they are remembered or written now."""
        known = self._parts.get(write)
        if known is None or known[0] != made_of:
            known = self._parts[write] = made_of, write(state, self)
        parts: T = known[1]
        return parts


class Once(dict[K, T]):
    """Things of which there are few, and which come thousands of times: each is written once."""

    __slots__ = ("_write",)

    def __init__(self, write: Callable[[K], T]) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, which: K) -> T:
        self[which] = written = self._write(which)
        return written
