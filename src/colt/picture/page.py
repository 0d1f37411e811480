"""A page of text: columns, lists and a row of cars, no wider than it may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from colt.train import INSIDE, ROOF, Floor

WIDTH = 100


class Car(NamedTuple):
    """What is drawn of one car."""

    header: str
    floors: dict[Floor, list[str]]

    @property
    def width(self) -> int:
        """As wide as its longest line."""
        return max(len(line) for line in [self.header, *self.floors[ROOF], *self.floors[INSIDE]])

    def lines(self, floor: Floor, height: int) -> list[str]:
        """What is on this floor, so many lines high."""
        missing = height - len(self.floors[floor])
        return [line.ljust(self.width) for line in [*self.floors[floor], *[""] * missing]]


class Page(NamedTuple):
    """So many characters stand side by side."""

    width: int = WIDTH

    def listed(self, label: str, things: Sequence[str], *, gap: str = "  ") -> list[str]:
        """A label and things after it, on as many lines as they need; the things stand below each other."""
        lines: list[str] = []
        for thing in things:
            used = len(label) + len(gap) + len(thing) + len(gap.rstrip())
            if lines and used + len(lines[-1]) <= self.width:
                lines[-1] += gap + thing
            else:
                lines.append(thing)
        if not lines:
            return []
        starts = [label, *[" " * len(label)] * (len(lines) - 1)]
        ends = [*[gap.rstrip()] * (len(lines) - 1), ""]
        return [start + line + end for start, line, end in zip(starts, lines, ends, strict=True)]

    def beside(
        self,
        rows: Sequence[Sequence[str]],
        last: Sequence[Sequence[str]],
        below: Sequence[Sequence[str]] | None = None,
        *,
        gap: str = "  ",
    ) -> list[str]:
        """Columns; the last one is as high as its things need, and there may be lines below each row."""
        starts = columns(rows)
        margin = max(map(len, starts)) + 2
        return [
            line
            for start, things, notes in zip(starts, last, below or [()] * len(rows), strict=True)
            for line in (*self.listed(start.ljust(margin), things, gap=gap), *notes)
        ]

    def cars(self, cars: Sequence[Car], floors: Mapping[Floor, str]) -> list[str]:
        """The cars side by side, from the locomotive on; a train too long for the page goes on below."""
        rows = 1
        while True:
            n = -(-len(cars) // rows)
            lines = [line for i in range(0, len(cars), n) for line in ("", *_row(cars[i : i + n], floors))]
            if n == 1 or max(map(len, lines)) <= self.width:
                return lines[1:]
            rows += 1


def _row(cars: Sequence[Car], floors: Mapping[Floor, str]) -> list[str]:
    margin = max(map(len, floors.values()))
    lines = [["", *(car.header.ljust(car.width) for car in cars)]]
    for floor, label in floors.items():
        height = max(len(car.floors[floor]) for car in cars)
        start = [label, *[""] * (height - 1)]
        lines += map(list, zip(start, *(car.lines(floor, height) for car in cars), strict=True))
    return [" | ".join([f"{line[0]:{margin}}", *line[1:]]) + " |" for line in lines]


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows whose cells stand below each other."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def counted(things: Iterable[str]) -> list[str]:
    """Equal things once, with how many there are."""
    every = list(things)
    return [times(thing, every.count(thing)) for thing in dict.fromkeys(every)]


def times(thing: str, n: int) -> str:
    """A thing, and how often it is there."""
    return thing if n == 1 else f"{thing} x{n}"
