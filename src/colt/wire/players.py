"""Who I am, without an account, as a device asks for it over HTTP; its key is sent as the bearer."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from colt.wire.tables import Link, Pace, Phase

Token = Annotated[str, Meta(min_length=1, max_length=64)]
DeviceName = Annotated[str, Meta(min_length=1, max_length=40)]


class _Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a device asks for."""


class Claim(_Request, frozen=True, kw_only=True):
    """These seats are mine."""

    link: Link
    tokens: Annotated[tuple[Token, ...], Meta(min_length=1, max_length=7)]
    device: DeviceName = "?"
    """What this device is called in my list."""


class Enrol(_Request, frozen=True, kw_only=True):
    """This device is mine, too: another one of mine has shown this code."""

    code: Annotated[str, Meta(min_length=8, max_length=16)]
    device: DeviceName = "?"


class Called(_Request, frozen=True, kw_only=True):
    """Where a browser wants to be called when it is my turn at a slow table and no page is open: as its `PushManager`
    gives it."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern="^https?://[!-~]+$")]
    p256dh: Annotated[str, Meta(max_length=100)]
    """The browser's public key."""
    auth: Annotated[str, Meta(max_length=40)]
    """A secret of the browser's."""
    language: Annotated[str, Meta(pattern="^[a-z]{2}$")] = "en"


class Calls(msgspec.Struct, frozen=True, kw_only=True):
    """Whether this server calls people."""

    key: str | None
    """The public key by which browsers know it; null: it calls nobody."""


class Code(msgspec.Struct, frozen=True, kw_only=True):
    """Typed in on another device it makes that one mine; once, and soon."""

    code: str
    seconds: int


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """Who else was at the table."""

    seat: int
    name: str
    bot: str | None


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended for me."""

    bandit: str
    score: int
    is_money: bool
    """Dollars; else cards."""
    place: int
    is_won: bool
    is_counted: bool
    """Not where a bot finished it for me, or where several of us shared a device."""
    opponents: tuple[Opponent, ...]
    hints: int = 0
    """How many I was given."""


class MyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table at which I sit or sat."""

    link: str
    seat: int
    game: str
    edition: str
    variants: tuple[str, ...]
    pace: Pace
    phase: Phase
    is_there: bool
    """Whether it can still be opened."""
    is_my_turn: bool
    people: tuple[str, ...]
    """Everybody's names, by seat."""
    when: str
    """Date and time in UTC: of its end, else of the last change."""
    outcome: Outcome | None


class MyTurns(msgspec.Struct, frozen=True, kw_only=True):
    """Where it is my turn."""

    links: tuple[str, ...]


class MyDevice(msgspec.Struct, frozen=True, kw_only=True):
    """A device that is mine."""

    device: str
    name: str
    since: str
    seen: str
    is_this: bool


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Games of one kind."""

    name: str
    games: int
    won: int


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """All my games that count, and the same by kinds, the most frequent first."""

    games: int
    won: int
    hinted: int = 0
    """In so many of them I was given a hint."""
    by_game: tuple[Tally, ...]
    by_edition: tuple[Tally, ...]
    by_bandit: tuple[Tally, ...]
    by_opponent: tuple[Tally, ...]


class Heist(msgspec.Struct, frozen=True, kw_only=True):
    """One of my best games."""

    link: str | None
    """Null where the table is cleared."""
    game: str
    edition: str
    bandit: str
    score: int
    is_money: bool
    place: int
    players: int
    when: str


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """What this server keeps of me."""

    tables: tuple[MyTable, ...]
    """Those that are played first, then the latest."""
    devices: tuple[MyDevice, ...]
    against_people: Score
    against_bots: Score
    best: tuple[Heist, ...]
