"""Tables and seats as clients see and ask for them over HTTP."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from colt.games import COLT_EXPRESS

NICKNAME_LENGTH = 24

Nickname = Annotated[str, Meta(min_length=1, max_length=NICKNAME_LENGTH)]
Link = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Nonce = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]

Kind = Literal["person", "bot", "open"]
Pace = Literal["live", "slow"]
Wish = Literal["open", "end", "delete"]
"""What needs everybody's yes while a game is under way: opening a bot's seat to somebody new, ending the game early,
deleting the table."""
Phase = Literal["waiting", "playing", "paused", "over", "closed", "broken"]


class _Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client asks for over HTTP."""


# --- asking


class SeatWish(_Request, frozen=True, kw_only=True):
    """How a seat of a new table should be taken."""

    kind: Kind = "open"
    """`person`: one of mine; `bot`; `open`: for who comes by the link."""
    nickname: Nickname | None = None
    """For a seat of mine; else the one of the request."""
    bot: Name | None = None
    """One of those the server offers; for a bot."""
    bandit: Name | None = None
    """`doc`, in teams `doc+tuco`; null: drawn, or chosen in the game."""


class NewTable(_Request, frozen=True, kw_only=True):
    """A new table. Several seats of mine make a hot seat."""

    nickname: Nickname
    game: Name = COLT_EXPRESS
    edition: Name | None = None
    variants: Annotated[tuple[Name, ...], Meta(max_length=4)] = ()
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=2, max_length=7)]
    pace: Pace = "live"
    is_listed: bool = False
    spectator_delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds by which those who only watch are behind."""
    plan_view: bool | None = None
    """Whether everybody may see where the open cards lead; null: where one person plays with bots."""


class QuickTable(_Request, frozen=True, kw_only=True):
    """One person and bots, started at once."""

    nickname: Nickname = "You"
    game: Name = COLT_EXPRESS
    edition: Name | None = None
    variants: Annotated[tuple[Name, ...], Meta(max_length=4)] = ()
    players: Annotated[int, Meta(ge=2, le=7)] | None = None
    bot: Name | None = None
    bandit: Name | None = None
    begin: bool = True
    """False: the table is there with its commitment, and waits; so I can add my own chance before I start it."""


class Join(_Request, frozen=True, kw_only=True):
    """Sit down on an open seat."""

    nickname: Nickname
    seat: Annotated[int, Meta(ge=0, le=6)] | None = None
    """Null: the first open one."""
    bandit: Name | None = None
    nonce: Nonce | None = None
    """My own salt for the shuffle; it counts when it is in before the start."""


class Change(_Request, frozen=True, kw_only=True):
    """What a seat changes about itself before the start."""

    nickname: Nickname | None = None
    bandit: Name | None = None
    nonce: Nonce | None = None
    is_ready: bool | None = None
    """Whether the game may begin, as far as I am concerned."""


class Replace(_Request, frozen=True, kw_only=True):
    """The host gives a seat to a bot, or opens it; whoever sat there loses it."""

    kind: Literal["bot", "open"]
    bot: Name | None = None


class Agreement(_Request, frozen=True, kw_only=True):
    """While a game is under way: I ask for this, or I say yes or no to what somebody else has asked."""

    what: Wish
    seat: Annotated[int, Meta(ge=0, le=6)] | None = None
    """The seat to be opened."""
    is_agreed: bool = True


# --- answering


class SeatTaken(msgspec.Struct, frozen=True, kw_only=True):
    """A seat is yours: keep the token, it is the only key. It is shown this once."""

    seat: int
    token: str


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody asks of all who are here; it happens when the last of them has said yes."""

    what: Wish
    seat: int | None
    by: int
    """The seat that asked."""
    agreed: tuple[int, ...]
    """The seats that have said yes."""


class SeatState(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a table."""

    seat: int
    kind: Kind
    nickname: str
    """Empty for an open seat."""
    bot: str | None
    bandit: str | None
    is_here: bool
    """Connected now; bots always are."""
    bot_sits_in: bool
    """The person is away, and a bot answers until they are back."""
    is_ready: bool = False
    """Before the start: the person has said so; bots always are."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table, as everybody may see it."""

    link: str
    game: str
    edition: str
    variants: tuple[str, ...]
    pace: Pace
    is_listed: bool
    phase: Phase
    host: int | None
    """The host's seat."""
    seats: tuple[SeatState, ...]
    spectators: int
    round: int
    commitment: str
    """The hash of the server's secret, there from the first moment on."""
    seed_commitment: str | None
    """The hash of the whole seed (secret and nonces), from the start on, before the first card."""
    nonces: tuple[str, ...]
    """What the players added to the seed, by seat; empty texts where nobody did."""
    seed: str | None
    """The whole seed, after the end: the secret, then a `+` and the nonce for each seat."""
    created: str
    """Date and time in UTC."""
    spectator_delay: int
    rematch: str | None
    """The link of the next table of the same people."""
    plan_view: bool = False
    """Whether the shadow train is shown here to who plans."""
    lesson: str | None = None
    """The step of a lesson that is taken here, such as `01-rob-1`, or `first-game`; null otherwise."""
    today: str | None = None
    """The day whose heist is ridden here, such as `2026-11-15`; its seed is told when the day is over, and not here."""
    hints: int = 0
    """How many were given here."""
    may_be_hinted: bool = False
    """Whether hints are given here: to one person among bots."""
    say: str | None
    """Why a table is broken; null otherwise."""
    proposal: Proposal | None = None
    """What is being asked of everybody here; null most of the time."""


class TableOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A new table and the seats of it that are yours."""

    table: Table
    seats: tuple[SeatTaken, ...]


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """The tables anybody may see."""

    tables: tuple[Table, ...]


BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800")
"""Letters and signs that look like nothing."""

MARKS = 3
"""So many accents may stand on one letter."""


def tidy(nickname: str) -> str:
    """A nickname as it is shown everywhere: one line of letters, numbers and signs, nothing that acts, nothing that
    cannot be seen; empty where nobody could read it."""
    kept, marks = "", 0
    for sign in unicodedata.normalize("NFKC", nickname):
        kind = unicodedata.category(sign)[0]
        marks = marks + 1 if kind == "M" else 0
        if kind in "LNPSZM" and marks <= MARKS and sign not in BLANK and sign not in "<>&\"'`\\":
            kept += sign
    name = " ".join(kept.split())[:NICKNAME_LENGTH].strip()
    return name if any(unicodedata.category(sign)[0] in "LN" for sign in name) else ""
