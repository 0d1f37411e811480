"""The one source of luck: a keyed hash over a counter."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

# One 512-bit number serves shuffles of up to this many things; the bias is below 2**-128.
_AT_MOST = 80


class Chance:
    """Luck that can be copied: the same seed gives the same sequence on every machine."""

    __slots__ = ("_counter", "_key")

    def __init__(self, seed: int | str | bytes, counter: int = 0) -> None:
        text = seed if isinstance(seed, bytes) else str(seed).encode()
        self._key = hashlib.blake2b(text, digest_size=32, person=b"colt chance").digest()
        self._counter = counter

    def fork(self) -> Chance:
        """The same luck, to be spent separately."""
        twin = object.__new__(Chance)
        twin._key = self._key
        twin._counter = self._counter
        return twin

    def __eq__(self, other: object) -> bool:
        """Whether the same is going to be drawn."""
        if not isinstance(other, Chance):
            return NotImplemented
        return (self._key, self._counter) == (other._key, other._counter)

    __hash__ = None  # type: ignore[assignment] # luck is spent

    def _number(self) -> int:
        self._counter += 1
        counter = self._counter.to_bytes(8, "little")
        return int.from_bytes(hashlib.blake2b(counter, key=self._key, digest_size=64).digest(), "little")

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self._number() % n

    def one_of(self, things: Sequence[T]) -> T:
        """One of these things."""
        return things[self._number() % len(things)]

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """These things in any order."""
        if len(things) > _AT_MOST:
            raise ValueError(f"no more than {_AT_MOST} things can be shuffled at once")
        number = self._number()
        order = list(things)
        for i in range(len(order) - 1, 0, -1):
            number, j = divmod(number, i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)
