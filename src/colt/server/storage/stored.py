"""What is known of a table beside its choices: who sits where, and how far it has come."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime
from typing import Any

import msgspec

from colt.games import Options
from colt.wire.tables import Kind, Pace, Phase


class SeatFacts(msgspec.Struct, kw_only=True):
    """Who sits there."""

    kind: Kind = "open"
    nickname: str = ""
    bot: str | None = None
    bandit: str | None = None
    token: str | None = None
    """The hash of the token that opens this seat; the token itself is nowhere."""
    nonce: str = ""
    owner: str = ""
    """Seats taken in one request have one owner: a hot seat."""
    bot_sits_in: bool = False

    @property
    def is_answered_by_bot(self) -> bool:
        """Whether a bot answers for this seat now."""
        return self.kind == "bot" or self.bot_sits_in


class Facts(msgspec.Struct, kw_only=True):
    """A table as the database keeps it."""

    link: str
    game: str
    edition: str
    variants: tuple[str, ...]
    pace: Pace
    is_listed: bool
    spectator_delay: int
    seats: list[SeatFacts]
    secret: str
    """The server's part of the seed."""
    created: float
    phase: Phase = "waiting"
    host: int | None = 0
    seed: str | None = None
    """The whole seed, from the start on."""
    start_digest: str | None = None
    """Of the events before the first choice."""
    asked_at: float = 0.0
    """By the server's age: when the present decisions were opened."""
    spent: float = 0.0
    """How much of their time was over when the table was paused."""
    touched: float = 0.0
    version: int = 0
    rematch: str | None = None
    say: str | None = None

    def copy(self) -> Facts:
        """The same facts, to be changed without anybody noticing."""
        twin = msgspec.structs.replace(self)
        twin.seats = [msgspec.structs.replace(seat) for seat in self.seats]
        return twin

    @property
    def options(self) -> Options:
        """What the game is made from."""
        wishes = tuple(seat.bandit or "" for seat in self.seats)
        return Options(
            game=self.game,
            players=len(self.seats),
            edition=self.edition,
            variants=self.variants,
            bandits=wishes if all(wishes) else None,
            seed=self.seed or "",
        )

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def is_hurried(self) -> bool:
        """Whether anybody could be kept waiting: at a slow table, or with more than one owner."""
        return self.pace == "slow" or len({self.seats[seat].owner for seat in self.people}) > 1

    def seat_of(self, token: str) -> int | None:
        """Whose token this is."""
        mine = hashed(token)
        for number, seat in enumerate(self.seats):
            if seat.token is not None and secrets.compare_digest(seat.token, mine):
                return number
        return None

    def names(self) -> list[str]:
        """Nicknames by seat."""
        return [seat.nickname for seat in self.seats]


def new_link() -> str:
    """A link nobody can guess."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """A key to a seat that nobody can guess."""
    return secrets.token_urlsafe(24)


def new_secret() -> str:
    """The server's part of a seed."""
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    """What is kept of a token. It is long and random, so one round is enough."""
    return hashlib.blake2b(token.encode(), digest_size=32, person=b"colt token").hexdigest()


def whole_seed(facts: Facts) -> str:
    """The secret, and a `+` with the nonce for each seat."""
    return "".join((facts.secret, *(f"+{seat.nonce}" for seat in facts.seats)))


def written_date(date: float) -> str:
    """A date as it goes over the wire."""
    return datetime.fromtimestamp(date, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def from_json(text: str) -> Facts:
    """Facts as they were written."""
    return msgspec.json.decode(text, type=Facts)


def to_json(facts: Facts) -> str:
    """Facts to be written."""
    return msgspec.json.encode(facts).decode()


def columns(facts: Facts) -> dict[str, Any]:
    """The facts the database can search by, and all of them."""
    return {
        "link": facts.link,
        "version": facts.version,
        "phase": facts.phase,
        "pace": facts.pace,
        "is_listed": facts.is_listed,
        "asked_at": facts.asked_at,
        "touched": facts.touched,
        "facts": to_json(facts),
    }
