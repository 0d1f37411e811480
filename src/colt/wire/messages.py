"""Every message over a WebSocket, in both directions."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from colt.wire.choices import Decision
from colt.wire.events import Event
from colt.wire.tables import Nickname, Table
from colt.wire.views import View

Token = Annotated[str, Meta(min_length=1, max_length=64)]
Language = Annotated[str, Meta(min_length=2, max_length=16, pattern="^[A-Za-z_-]+$")]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=-1, le=6)]
Reference = Annotated[str, Meta(max_length=40)]

VERSION = 3
"""The wire as it is spoken now. It grows when something changes that an old page could not read."""

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "nice-shot",
    "ouch",
    "haha",
    "oops",
    "hurry-up",
    "one-moment",
    "sorry",
    "thanks",
    "good-game",
    "goodbye",
)
"""Everything that can be said at a table; clients know it in every language."""

Phrase = Annotated[str, Meta(max_length=20)]


class _ToServer(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """What a client says."""


class _ToClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """What the server says."""


# --- what a client says


class Hello(_ToServer, frozen=True, kw_only=True):
    """The first message: how I speak, which seats are mine, what I read, and how far I know the story."""

    version: Number = 1
    """The version of the wire I speak; the first one did not say."""
    tokens: Annotated[tuple[Token, ...], Meta(max_length=7)] = ()
    """The tokens of my seats; none to watch."""
    language: Language = "en"
    since: Number = 0
    """The number of the last event I have; 0 for none."""


class Answer(_ToServer, frozen=True, kw_only=True):
    """My seat answers a decision."""

    seat: SeatNumber
    decision: Number
    """The number of the decision."""
    text: Annotated[str, Meta(max_length=200)]
    """The text of one of its choices."""
    reference: Reference | None = None
    """Comes back with what becomes of it."""


class SetLanguage(_ToServer, frozen=True, kw_only=True, tag="language"):
    """From now on in this language; the story comes again in it."""

    language: Language


class Say(_ToServer, frozen=True, kw_only=True, tag="phrase"):
    """One of the ready-made phrases."""

    seat: SeatNumber
    phrase: Phrase


class Back(_ToServer, frozen=True, kw_only=True):
    """I am here again: the bot that sat in for me gets up. An answer says the same."""

    seat: SeatNumber


class Mute(_ToServer, frozen=True, kw_only=True):
    """On this line nothing more is heard of what that seat says; or it is heard again."""

    seat: SeatNumber
    is_muted: bool = True


class AskPlan(_ToServer, frozen=True, kw_only=True, tag="plan"):
    """Where could everybody be when these cards, which I have laid ready, come up?"""

    seat: SeatNumber
    cards: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=3)] = ()
    """As their pieces name them: `rob`, in teams `doc rob`; in Super Express up to three."""


class Ping(_ToServer, frozen=True, kw_only=True):
    """Are you there?"""

    reference: Reference | None = None


ToServer = Hello | Answer | SetLanguage | Say | Back | Mute | AskPlan | Ping


# --- what the server says


class Welcome(_ToClient, frozen=True, kw_only=True):
    """The answer to hello."""

    version: int
    """The version of the wire this server speaks."""
    seats: tuple[int, ...]
    """The seats this client holds; none for who watches."""
    language: str
    table: Table


class TableChanged(_ToClient, frozen=True, kw_only=True, tag="table"):
    """Somebody came, left, or changed something at the table."""

    table: Table


class Update(_ToClient, frozen=True, kw_only=True):
    """What a seat gets whenever something happened: its events with what each changed, and what is asked now."""

    seat: int
    """The seat this is for; -1 for who watches."""
    since: int
    """The number of the last event before these; what the client holds after it is replaced."""
    view: View | None
    """The whole view after event `since`, where a line begins or begins anew; null where the client has it."""
    events: tuple[Event, ...]
    decisions: tuple[Decision, ...]
    """Who is asked what; only the own seat's have choices."""


class Accepted(_ToClient, frozen=True, kw_only=True):
    """The answer is stored and counts; it cannot be lost any more."""

    seat: int
    decision: int
    choice: int
    """Its number in the record of this table, from 1."""
    reference: str | None = None


class Refused(_ToClient, frozen=True, kw_only=True):
    """The answer is not taken and nothing has changed; what is asked is said again."""

    word: str
    """`unreadable`, `not now`, `not yours` or `not legal`."""
    say: str
    seat: int
    decision: int
    reference: str | None
    decisions: tuple[Decision, ...]
    """As this client may know them; none before the game has begun."""


class Said(_ToClient, frozen=True, kw_only=True, tag="phrase"):
    """Somebody said one of the ready-made phrases."""

    seat: int
    nickname: Nickname
    phrase: str


class StoodIn(_ToClient, frozen=True, kw_only=True, tag="stood-in"):
    """The seat is its person's again: what the bot did in the meantime."""

    seat: int
    says: tuple[str, ...]
    """One sentence for each of its choices, in the client's language."""


class StandsAhead(msgspec.Struct, frozen=True, kw_only=True):
    """Every space a bandit could stand in when a card comes up."""

    bandit: str
    spaces: tuple[str, ...]


class CardAhead(msgspec.Struct, frozen=True, kw_only=True):
    """A card that will come up, and everything it could do."""

    seat: int
    bandit: str | None
    """Null for a card I do not know."""
    action: str | None
    sure: str
    """`one`: one way; `several`; `fog`: if the unknown cards before it change nothing."""
    is_ready: bool
    spaces: tuple[str, ...]
    """Where its bandit could be after it."""
    targets: tuple[str, ...]
    tokens: tuple[str, ...]
    """What it could take or knock out, by kind."""
    cars: tuple[int, ...]
    """Where it could send the Marshal."""
    reasons: tuple[str, ...]
    """Why it could have no effect."""
    facing: str | None
    is_walk: bool
    """Its bandit could go from car to car by it."""
    is_shot: bool
    """Whom it could hit is shot at."""
    is_off: bool
    meets_marshal: bool
    """It could lead to the Marshal: up, with a bullet."""
    at: tuple[StandsAhead, ...]
    """Where everybody could be as it comes up, as far as that is not where they stand now."""
    marshal: tuple[int, ...]
    """Where the Marshal could be then, if not where he is now."""


class Plan(_ToClient, frozen=True, kw_only=True):
    """The shadow train: what the cards I know of could lead to, until mine."""

    seat: int
    event: int
    """The number of the last event it takes into account."""
    ready: tuple[str, ...]
    """The cards it was asked for."""
    cards: tuple[CardAhead, ...]
    hand: tuple[CardAhead, ...]
    """What each card of my hand would do then, if nothing else came; in Colt Express where none is laid ready."""
    at: tuple[StandsAhead, ...]
    marshal: tuple[int, ...]
    is_complete: bool
    """False where there are more ways than could be followed."""


class Pong(_ToClient, frozen=True, kw_only=True):
    """I am here."""

    reference: str | None = None


class Trouble(_ToClient, frozen=True, kw_only=True, tag="error"):
    """A message that was not understood, or one too many."""

    problem: str
    """A key: `unreadable`, `hello-first`, `hello-twice`, `old-page`, `not-your-seat`, `too-fast`, …"""
    say: str


ToClient = Welcome | TableChanged | Update | Accepted | Refused | Said | StoodIn | Plan | Pong | Trouble
