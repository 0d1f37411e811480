"""Chance made explicit: wherever the rules draw or shuffle, somebody outside says what came of it, thing by thing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from colt.kernel import Chance

T = TypeVar("T")


class ChanceWanted(Exception):
    """The rules want to know what chance brings."""

    def __init__(self, things: tuple[Any, ...], *, is_shuffle: bool) -> None:
        self.things = things
        self.is_shuffle = is_shuffle


class ToldChance(Chance):
    """Luck that is told beforehand; where nothing is told, it is asked for."""

    __slots__ = ("told", "used")

    def __init__(self, told: tuple[Any, ...] = ()) -> None:
        self._key, self._counter = b"", 0  # nothing is ever drawn from it
        self.told = told
        self.used = 0

    def fork(self) -> ToldChance:
        """The same luck, to be spent separately."""
        twin = ToldChance(self.told)
        twin.used = self.used
        return twin

    def _next(self, things: tuple[Any, ...], *, is_shuffle: bool) -> Any:  # noqa: ANN401 - whatever is drawn
        if self.used == len(self.told):
            raise ChanceWanted(things, is_shuffle=is_shuffle)
        self.used += 1
        return self.told[self.used - 1]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        number: int = self._next(tuple(range(n)), is_shuffle=False)
        return number

    def one_of(self, things: Sequence[T]) -> T:
        """One of these things."""
        thing: T = things[0] if len(things) == 1 else self._next(tuple(things), is_shuffle=False)
        return thing

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """These things in the order that is told; where all are alike there is nothing to tell."""
        if len(set(things)) < 2:
            return tuple(things)
        order: tuple[T, ...] = self._next(tuple(things), is_shuffle=True)
        return order


class Drawing:
    """What chance is being asked for, and what of it has been told."""

    def __init__(self, wanted: ChanceWanted) -> None:
        self.things = wanted.things
        self.is_shuffle = wanted.is_shuffle
        first: dict[Any, int] = {}
        self.kinds = [first.setdefault(thing, nth) for nth, thing in enumerate(wanted.things)]
        """By thing: the number of the first one like it."""
        self.left = list(range(len(wanted.things)))
        self.order: list[Any] = []

    def fork(self) -> Drawing:
        """The same, to be told separately."""
        twin: Drawing = object.__new__(Drawing)
        twin.things, twin.kinds, twin.is_shuffle = self.things, self.kinds, self.is_shuffle
        twin.left, twin.order = self.left.copy(), self.order.copy()
        return twin

    def outcomes(self) -> list[tuple[int, float]]:
        """What can come next, by the number of the first thing of its kind that is left, with its odds."""
        left = [self.kinds[number] for number in self.left]
        whole = len(left)
        return [(self.left[left.index(kind)], left.count(kind) / whole) for kind in dict.fromkeys(left)]

    def tell(self, number: int) -> None:
        """This thing comes next."""
        self.left.remove(number)
        self.order.append(self.things[number])

    @property
    def told(self) -> Any:  # noqa: ANN401 - whatever is drawn
        """Everything chance was asked for; None while something is left to tell."""
        if not self.order:
            return None
        if not self.is_shuffle:
            return self.order[0]
        if len({self.kinds[number] for number in self.left}) > 1:
            return None
        return (*self.order, *(self.things[number] for number in self.left))
