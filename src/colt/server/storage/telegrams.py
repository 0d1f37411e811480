"""What the processes that serve one database tell each other. A telegram goes out with the commit it tells of and says
where to look; the rows are the truth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

LONGEST = 7000
"""Bytes of what is told in one telegram; PostgreSQL takes a little less than 8000 in all."""


class Here(msgspec.Struct, frozen=True, array_like=True):
    """Who is on the line to a table with one process."""

    seats: dict[int, float] = {}
    """The seats whose people are here, and since when, by the server's age."""
    watchers: int = 0


class Changed(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """Something new is stored of this table."""

    link: str
    version: int
    keeper: str


class Gone(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """This table is gone for good."""

    link: str


class Present(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """Somebody came to this table or left it."""

    link: str
    keeper: str
    here: Here


class Said(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A seat says one of the phrases."""

    link: str
    seat: int
    phrase: str


class Left(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The process that says so serves nobody any more."""


class Noticed(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """Whoever runs the server has something to say to everybody."""

    say: str


Item = Changed | Gone | Present | Said | Left | Noticed


class Telegram(msgspec.Struct, frozen=True, array_like=True):
    """Everything one commit has to tell."""

    by: str
    items: list[Item]


def telegrams(by: str, items: Iterable[Item]) -> Iterator[str]:
    """These things in as few telegrams as they fit into."""
    told: list[Item] = []
    length = 0
    for item in items:
        more = len(msgspec.json.encode(item)) + 1
        if told and length + more > LONGEST:
            yield msgspec.json.encode(Telegram(by, told)).decode()
            told, length = [], 0
        told.append(item)
        length += more
    if told:
        yield msgspec.json.encode(Telegram(by, told)).decode()
