"""A table, its seats and its choices as the database keeps them.

Databases hold these fields by their names: one that is renamed keeps its old name there (`msgspec.field(name=…)`), and
a new one has a default. (docs/records.md "What may be touched")
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from colt.games import Options
from colt.server import keys
from colt.wire.tables import Kind, Pace, Phase, Wish


class StoredChoice(NamedTuple):
    """A line of a game's record."""

    number: int
    seat: int
    text: str
    digest: str
    age: float


class StoredSeat(msgspec.Struct, kw_only=True):
    """Who sits there."""

    kind: Kind = "open"
    nickname: str = ""
    bot: str | None = None
    bandit: str | None = None
    token: str | None = None
    """The hash of the token that opens this seat; the token itself is nowhere."""
    also: tuple[str, ...] = ()
    """Hashes of tokens for other devices of the same person."""
    nonce: str = ""
    owner: str = ""
    """Seats taken in one request have one owner: a hot seat."""
    bot_sits_in: bool = False
    sat_in_at: int = 0
    """How many choices had been made when the bot last sat down for this person."""
    is_ready: bool = False
    """The person has said that the game may begin."""
    bot_answered: bool = False
    """Whether it was a bot that gave this person's last answer."""

    @property
    def is_answered_by_bot(self) -> bool:
        """Whether a bot answers for this seat now: it is the bot's, nobody's, or its person is away."""
        return self.kind != "person" or self.bot_sits_in


class Proposal(msgspec.Struct, kw_only=True):
    """What somebody asks of all who are here."""

    what: Wish
    seat: int | None = None
    by: int
    until: float | None = None
    """By the server's age: when it lapses; at a slow table never."""
    agreed: tuple[str, ...] = ()
    """The owners who have said yes."""


class StoredTable(msgspec.Struct, kw_only=True):
    """Who sits where, and how far the table has come; all of it but its choices."""

    link: str
    game: str
    edition: str
    variants: tuple[str, ...]
    pace: Pace
    is_listed: bool
    spectator_delay: int
    seats: list[StoredSeat]
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
    """The date of the last change."""
    touched_at: float = 0.0
    """By the server's age: when that was."""
    version: int = 0
    rematch: str | None = None
    position: str | None = None
    """The scenario its game begins from; None: it is dealt."""
    plan_view: bool | None = None
    """Chosen before the start; None: on where one person plays with bots."""
    lesson: str | None = None
    """The step of a lesson that is taken here, or the guided first game."""
    today: str | None = None
    """The day whose heist is ridden here; None: it is a game like any other."""
    hints: int = 0
    """How many were given at this table."""
    hinted: tuple[int, int] = (-1, 0)
    """The number of the decision for which the last one was given, and how many were given for it."""
    say: str | None = None
    asked: tuple[int, ...] = ()
    """The seats that are asked now."""
    choices: int | None = None
    """How many have been made; nobody counted them at first."""

    proposal: Proposal | None = None
    keeper: str = ""
    """The process that lets the bots think here and looks at the clocks, where several serve."""
    epoch: int = 0
    """How often another process has begun to keep this table."""

    def copy(self) -> StoredTable:
        """The same once more, to be changed without anybody noticing."""
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
            position=msgspec.UNSET if self.position is None else self.position,
        )

    @property
    def whole_seed(self) -> str:
        """The secret, and a `+` with the nonce for each seat."""
        return "".join((self.secret, *(f"+{seat.nonce}" for seat in self.seats)))

    @property
    def bots_seed(self) -> str | None:
        """What the bots of today's heist draw from, to answer everybody alike; None: from the server's own seed."""
        return None if self.today is None else f"{self.secret} bots"

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def is_open(self) -> bool:
        """Whether people may still come and go."""
        return self.phase in ("waiting", "playing", "paused")

    @property
    def is_dealt(self) -> bool:
        """Whether a game is under way, and hands are held."""
        return self.phase in ("playing", "paused")

    @property
    def counts(self) -> bool:
        """Whether this is a game like any other: a lesson, a try or a what-if passes."""
        return not self.link.startswith(keys.PASSING)

    @property
    def is_hurried(self) -> bool:
        """Whether anybody could be kept waiting: at a slow table, or with more than one owner."""
        return self.pace == "slow" or len({self.seats[seat].owner for seat in self.people}) > 1

    @property
    def may_be_hinted(self) -> bool:
        """Whether hints are given here: to one person who plays with bots and shares the device with nobody; not in
        today's heist, in a lesson, a problem or a what-if."""
        is_alone = len(self.people) == 1 and all(seat.kind != "open" for seat in self.seats)
        return is_alone and self.today is None and self.lesson is None and self.counts

    @property
    def shows_plans(self) -> bool:
        """Whether the shadow train is shown: as it was chosen, else to one person among bots; never in a lesson."""
        if self.position is not None:
            return False
        if self.plan_view is not None:
            return self.plan_view
        is_alone = len({self.seats[seat].owner for seat in self.people}) <= 1
        return is_alone and all(seat.kind != "open" for seat in self.seats)

    def seat_of(self, token: str) -> int | None:
        """Whose token this is."""
        mine = keys.hashed(token)
        for number, seat in enumerate(self.seats):
            if any(keys.is_same(one, mine) for one in (seat.token, *seat.also) if one is not None):
                return number
        return None


def from_json(text: str) -> StoredTable:
    """A table as it was written."""
    return msgspec.json.decode(text, type=StoredTable)


def columns(table: StoredTable) -> dict[str, Any]:
    """What the database can search by, and everything."""
    return {
        "link": table.link,
        "version": table.version,
        "phase": table.phase,
        "pace": table.pace,
        "is_listed": table.is_listed,
        "asked_at": table.asked_at,
        "touched": table.touched,
        "touched_at": table.touched_at,
        "facts": msgspec.json.encode(table).decode(),
    }
