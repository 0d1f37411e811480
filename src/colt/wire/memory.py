"""What was written last is remembered, so that what has not changed is not written anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from colt.wire.changes import Changes, Compared, compared
from colt.wire.views import View

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


ORDER = {name: place for place, name in enumerate(View.__struct_fields__)}
"""In which order a view says what it says."""

MadeOf = tuple[object, ...]
"""Everything something depends on; nothing in it ever changes by itself."""


class Written(msgspec.Struct, frozen=True, gc=False):
    """A section as it was written anew after an event."""

    before: MadeOf
    """What it had been made of."""
    made_of: MadeOf
    fields: dict[str, Any]
    changed: list[tuple[int, Changes]]
    """By field, where in a view that stands: what is different."""


class Common:
    """What several pairs of eyes see the same of one game, so that it is written, and compared, once."""

    __slots__ = ("compared", "parts", "sections")

    def __init__(self) -> None:
        self.sections: dict[tuple[int, int], list[Written]] = {}
        """After so many events, one section: as some eyes see it, as others do."""
        self.parts: dict[tuple[int, Hashable, Hashable], list[tuple[MadeOf, Any]]] = {}
        """After so many events, one part, in the same way: what it was made of, and what was written."""
        self.compared: Compared = {}

    def forget(self) -> None:
        """Everybody has been told."""
        self.sections.clear()
        self.parts.clear()
        self.compared.clear()


class Section(NamedTuple, Generic[S]):
    """Some fields of a view that are made of the same."""

    made_of: Callable[[S], MadeOf]
    write: Callable[[S, Memory], dict[str, Any]]


class Memory:
    """One pair of eyes' view as it was written last, each section and part of it with what it was made of.

    What is made of the same is not written again, and what was not written again is not compared.
    """

    __slots__ = ("_common", "_fields", "_made_of", "_parts", "after")

    def __init__(self, common: Common | None = None) -> None:
        self._common = Common() if common is None else common
        self.after = 0
        """How many events have happened at the table that is written next."""
        self._fields: dict[str, Any] = {}
        self._made_of: list[MadeOf] = []
        """By section."""
        self._parts: dict[tuple[Hashable, Hashable], tuple[MadeOf, Any]] = {}

    @property
    def view(self) -> View:
        """The table as it was looked at last."""
        return View(**self._fields)

    def look(
        self, sections: Sequence[Section[S]], state: S, after: int = 0, at: Iterable[int] | None = None
    ) -> Changes:
        """See this table, after so many events; gives what is different from the last look. Who knows that only some
        sections can be looks at those."""
        self.after = after
        if not self._made_of:
            self._made_of = [section.made_of(state) for section in sections]
            for section in sections:
                self._fields |= section.write(state, self)
            return {}
        found: list[tuple[int, Changes]] = []
        for nth in range(len(sections)) if at is None else at:
            section, before = sections[nth], self._made_of[nth]
            now = section.made_of(state)
            if now != before:
                written = self._written(nth, before, now, section, state)
                self._made_of[nth] = written.made_of
                self._fields |= written.fields
                found += written.changed
        if len(found) == 1:
            return found[0][1]
        found.sort(key=itemgetter(0))
        return {path: value for _, changed in found for path, value in changed.items()}

    def _written(self, nth: int, before: MadeOf, now: MadeOf, section: Section[S], state: S) -> Written:
        """As other eyes had it written after the same event, if for them it was and is made of the same; else it is
        written now."""
        every = self._common.sections.setdefault((self.after, nth), [])
        for known in every:
            if known.made_of == now and (known.before is before or known.before == before):
                return known
        fields = section.write(state, self)
        written = Written(before, now, fields, self._compared(fields))
        every.append(written)
        return written

    def _compared(self, fields: dict[str, Any]) -> list[tuple[int, Changes]]:
        changed = []
        for name, value in fields.items():
            before = self._fields[name]
            if before is not value and (found := compared(before, value, name, self._common.compared)):
                changed.append((ORDER[name], found))
        return changed

    def __call__(self, write: Callable[[S, K], T], state: S, which: K, made_of: MadeOf) -> T:
        """One of several parts of a kind, as it is remembered or written now: as other eyes had it written after the
        same event, if it was made of the same."""
        known = self._parts.get((write, which))
        if known is None or known[0] != made_of:
            every = self._common.parts.setdefault((self.after, write, which), [])
            known = next((shared for shared in every if shared[0] == made_of), None)
            if known is None:
                known = made_of, write(state, which)
                every.append(known)
            self._parts[write, which] = known
        part: T = known[1]
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
