"""What was written last is remembered, so that what has not changed is not written anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from colt.wire.changes import Compared
from colt.wire.views import View

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Common:
    """What several pairs of eyes see the same of one game, so that it is written, and compared, once."""

    __slots__ = ("compared", "written")

    def __init__(self) -> None:
        self.written: dict[tuple[int, Hashable], tuple[tuple[object, ...], Any]] = {}
        """After so many events, one part: what it was made of, and what was written."""
        self.compared: Compared = {}

    def forget(self) -> None:
        """Everybody has been told."""
        self.written.clear()
        self.compared.clear()


class Section(NamedTuple, Generic[S]):
    """Some fields of a view that are made of the same."""

    made_of: Callable[[S], tuple[object, ...]]
    """Everything of a table they depend on; nothing in it ever changes by itself."""
    write: Callable[[S, Memory], dict[str, Any]]


class Memory:
    """One pair of eyes' view as it was written last, each section and part of it with what it was made of.

    A part that is made of the same is the very same part: who compares two views sees it at a glance.
    """

    __slots__ = ("_common", "_made_of", "_parts", "_view", "after")

    def __init__(self, common: Common | None = None) -> None:
        self._common = common
        self.after = 0
        """How many events have happened at the table that is written next."""
        self._view: View | None = None
        self._made_of: list[object] = []
        """By section."""
        self._parts: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def view(self, sections: Sequence[Section[S]], state: S) -> View:
        """This table: what is made of the same as before stays as it is, only the rest is written anew."""
        if self._view is None:
            self._made_of = [section.made_of(state) for section in sections]
            fields = [section.write(state, self) for section in sections]
            self._view = View(**{name: value for some in fields for name, value in some.items()})
            return self._view
        changed: dict[str, Any] = {}
        made_of = self._made_of
        for nth, section in enumerate(sections):
            now = section.made_of(state)
            if now != made_of[nth]:
                made_of[nth] = now
                changed |= self._seen(nth, now, section.write, state, self)
        if changed:
            self._view = replace(self._view, **changed)
        return self._view

    def __call__(self, write: Callable[[S, K], T], state: S, which: K, made_of: tuple[object, ...]) -> T:
        """One of several parts of a kind, as it is remembered or written now."""
        known = self._parts.get((write, which))
        if known is None or known[0] != made_of:
            known = self._parts[write, which] = (
                made_of,
                self._seen((write, which), made_of, write, state, which),
            )
        part: T = known[1]
        return part

    def _seen(
        self, what: Hashable, made_of: tuple[object, ...], write: Callable[[S, K], T], state: S, which: K
    ) -> T:
        """As other eyes had it written after the same event, if it was made of the same; else it is written now."""
        if self._common is None:
            return write(state, which)
        written = self._common.written
        known = written.get((self.after, what))
        if known is None:
            known = written[self.after, what] = made_of, write(state, which)
        part: T = known[1] if known[0] == made_of else write(state, which)
        return part


class Once(dict[K, T]):
    """Things of which there are few, and which come thousands of times: each is written once."""

    __slots__ = ("_write",)

    def __init__(self, write: Callable[[K], T]) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, which: K) -> T:
        self[which] = written = self._write(which)
        return written
