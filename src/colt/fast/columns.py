"""Named columns of a row, one after the other, and what each of them says."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import NamedTuple


class Column(NamedTuple):
    """A stretch of a row under one name."""

    name: str
    at: int
    width: int
    says: str


class Layout:
    """The columns of a row in the order they were named."""

    def __init__(self) -> None:
        self.columns: list[Column] = []

    def column(self, name: str, width: int, says: str) -> int:
        """The next column: where it begins."""
        at = self.width
        self.columns.append(Column(name, at, width, says))
        return at

    @property
    def width(self) -> int:
        """How long a row is so far."""
        return self.columns[-1].at + self.columns[-1].width if self.columns else 0

    def name_of(self, at: int) -> str:
        """The name of this place of a row, such as `car[3]`."""
        column = next(one for one in self.columns if one.at <= at < one.at + one.width)
        return column.name if column.width == 1 else f"{column.name}[{at - column.at}]"

    def as_table(self) -> str:
        """The columns for a page to read."""
        rows = [f"| {one.at} | {one.width} | `{one.name}` | {one.says} |" for one in self.columns]
        return "\n".join(("| from | numbers | column | says |", "|---|---|---|---|", *rows))

    def digest(self, *more: Iterable[str]) -> str:
        """One word that changes whenever a column or a numbering does."""
        names = [f"{one.name} {one.at} {one.width}" for one in self.columns]
        text = "\n".join([*names, *(", ".join(numbering) for numbering in more)])
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
