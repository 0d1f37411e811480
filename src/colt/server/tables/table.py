"""A table in memory: its facts, its game, and who is connected. The database holds all of it but the lines."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from colt import records
from colt.games import new_game
from colt.kernel import SPECTATOR, ColtError, Game, NotNow, Refusal
from colt.server.settings import DAY, Settings
from colt.server.storage import StoredChoice
from colt.server.storage.stored import Facts, written_date
from colt.server.tables.updates import Teller
from colt.wire import tables as wire


class Line(Protocol):
    """A client's connection."""

    seats: tuple[int, ...]
    language: str
    told: dict[int, int]
    """For each pair of eyes the number of the last event it was told."""

    @property
    def eyes(self) -> tuple[int, ...]:
        """Through whose eyes it looks."""
        ...

    def send(self, frame: bytes) -> None:
        """Say something; never waits."""
        ...

    def hang_up(self, frame: bytes) -> None:
        """Say one last thing."""
        ...


class Diverged(ColtError):
    """This engine would play a stored game differently."""


class Moment(msgspec.Struct, frozen=True):
    """When the story had become so long."""

    age: float
    events: int


class Table:
    """One table: nothing here that the database lacks, except who is on the line."""

    def __init__(self, facts: Facts, age: float) -> None:
        self.facts = facts
        self.game: Game[Any] | None = None
        self.teller: Teller | None = None
        self.number = 0
        """Of the decisions that are open: how many choices had been made when they were."""
        self.moments: list[Moment] = []
        self.lines: set[Line] = set()
        self.lock = asyncio.Lock()
        self.thinking: set[tuple[int, int]] = set()
        """Seat and decision a bot is busy with."""
        self.here_since: dict[int, float] = {}
        self.away_since: dict[int, float] = dict.fromkeys(range(len(facts.seats)), age)
        self.awake_since = age
        self.idle_since = age

    # --- the game

    def begin(self, age: float) -> str:
        """Deal; returns the digest of what happened before anybody was asked."""
        game = new_game(self.facts.options)
        self._take(game, age)
        return records.digest(game.log)

    def take_up(self, choices: Sequence[StoredChoice]) -> None:
        """Play everything again, and check that it comes out as it did."""
        try:
            game = new_game(self.facts.options)
            self._take(game, self.facts.asked_at)
            if records.digest(game.log) != self.facts.start_digest:
                raise Diverged("This version of Colt deals other cards than the one that began this game.")
            for choice in choices:
                self._again(game, choice)
        except ColtError as error:
            self.game = self.teller = None
            sentence = str(error) if isinstance(error, Diverged) else f"The game cannot be taken up: {error}"
            raise Diverged(sentence) from None

    def _again(self, game: Game[Any], choice: StoredChoice) -> None:
        if choice.number != len(game.answers) + 1:
            raise Diverged(f"Choice {len(game.answers) + 1} of this game is missing.")
        try:
            digest = self.play(choice.seat, choice.text, choice.age)
        except Refusal:
            digest = ""
        if digest != choice.digest:
            raise Diverged(
                f"This version of Colt would play choice {choice.number} of this game differently."
            )

    def _take(self, game: Game[Any], age: float) -> None:
        self.game = game
        self.teller = Teller(game)
        self.number = 0
        self.moments = [Moment(age, len(game.log))]

    def play(self, seat: int, text: str, age: float) -> str:
        """Carry out a choice; returns the digest of what came of it."""
        game = self.running
        events = game.play(text, seat)
        if not any(asked.seat == seat and asked.answered for asked in game.every_decision):
            self.number = len(game.answers)
        self.moments.append(Moment(age, len(game.log)))
        return records.digest(events)

    @property
    def running(self) -> Game[Any]:
        """The game; there is one from the start on."""
        if self.game is None:
            raise NotNow("The game has not begun.")
        return self.game

    def is_asked(self, seat: int, number: int) -> bool:
        """Whether this is an open decision of this seat; a sealed answer may be replaced."""
        game = self.game
        if game is None or number != self.number:
            return False
        return any(asked.seat == seat for asked in game.every_decision)

    def events_for(self, eyes: int, age: float, *, sits: bool = False) -> int:
        """How much of the story these eyes may know; who watches and does not sit here may be kept behind."""
        game = self.running
        delay = self.facts.spectator_delay
        if eyes != SPECTATOR or sits or not delay or self.facts.phase == "over":
            return len(game.log)
        known = self.moments[0].events
        for moment in self.moments:
            if moment.age > age - delay:
                break
            known = moment.events
        return known

    # --- who is here

    @property
    def here(self) -> set[int]:
        """The seats whose people are on the line."""
        return {seat for line in self.lines for seat in line.seats}

    def arrives(self, line: Line, age: float) -> None:
        """Somebody is on the line."""
        if not self.here:
            self.awake_since = age
        for seat in line.seats:
            if seat not in self.here:
                self.here_since[seat] = age
        self.lines.add(line)

    def departs(self, line: Line, age: float) -> None:
        """Somebody is not any more."""
        self.lines.discard(line)
        self.idle_since = age
        for seat in set(line.seats) - self.here:
            self.away_since[seat] = age

    def deadline(self, seat: int, settings: Settings) -> float | None:
        """When the table goes on without this seat, by the server's age. Where nobody waits there is no hurry:
        with one owner only, or with nobody on the line."""
        facts = self.facts
        if facts.phase != "playing" or not facts.is_hurried or facts.seats[seat].kind != "person":
            return None
        if facts.pace == "slow":
            return facts.asked_at + settings.slow_days * DAY
        here = self.here
        if not here:
            return None
        if seat in here:
            since = max(facts.asked_at, self.here_since.get(seat, 0.0))
            return since + settings.live_seconds + settings.grace_seconds
        since = max(facts.asked_at, self.away_since.get(seat, 0.0), self.awake_since)
        return since + settings.grace_seconds

    # --- as everybody sees it

    def described(self) -> wire.Table:
        """This table, without anything secret."""
        facts, game = self.facts, self.game
        is_over = facts.phase == "over"
        here = self.here
        seats = tuple(
            wire.SeatState(
                seat=number,
                kind=seat.kind,
                nickname=seat.nickname,
                bot=seat.bot,
                bandit=seat.bandit if game is None else "+".join(game.state.seats[number]) or None,
                is_here=seat.kind == "bot" or number in here,
                bot_sits_in=seat.bot_sits_in,
            )
            for number, seat in enumerate(facts.seats)
        )
        return wire.Table(
            link=facts.link,
            game=facts.game,
            edition=facts.edition,
            variants=facts.variants,
            pace=facts.pace,
            is_listed=facts.is_listed,
            phase=facts.phase,
            host=facts.host,
            seats=seats,
            spectators=sum(not line.seats for line in self.lines),
            round=0 if game is None else game.state.round,
            commitment=records.commitment(facts.secret),
            seed_commitment=None if facts.seed is None else records.commitment(facts.seed),
            nonces=tuple(seat.nonce for seat in facts.seats),
            seed=facts.seed if is_over else None,
            created=written_date(facts.created),
            spectator_delay=facts.spectator_delay,
            rematch=facts.rematch,
            say=facts.say,
        )
