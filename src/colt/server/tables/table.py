"""A table in memory: what is stored of it, its game, and who is on the line."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from colt import records, scenario
from colt.kernel import SPECTATOR, ColtError, Game, NotNow, Refusal
from colt.server.clock import written_date
from colt.server.storage import StoredChoice, StoredTable
from colt.server.tables.lines import Lines
from colt.server.tables.updates import Teller
from colt.wire import tables as wire


class Diverged(ColtError):
    """This engine would play a stored game differently."""


class Milestone(msgspec.Struct, frozen=True):
    """When the story had become so long."""

    age: float
    events: int
    number: int
    """Of the decisions that were open then."""
    round: int


class Table:
    """One table: nothing here that the database lacks, except who is on the line."""

    def __init__(self, stored: StoredTable, age: float) -> None:
        self.stored = stored
        self.game: Game[Any] | None = None
        self.teller: Teller | None = None
        self.number = 0
        """Of the decisions that are open: how many choices had been made when they were."""
        text = stored.position
        self.position = None if text is None else scenario.read(text)
        """What the others answer, where the game began from a position."""
        self.milestones: list[Milestone] = []
        self.settled = 0
        """How long the story is as far as it is stored: nobody is told more."""
        self.lines = Lines(len(stored.seats), age)
        self.lock = asyncio.Lock()
        self.unkept = 0
        """How often it was seen that nobody keeps this table."""
        self.told_watchers = b""
        """How the table was last described to those who watch."""
        self.thinking: set[tuple[int, int]] = set()
        """Seat and decision a bot is busy with."""

    # --- the game

    def begin(self, game: Game[Any], age: float) -> None:
        """This game is played here, from its first decision on."""
        self.game = game
        self.teller = Teller(game)
        self.number = 0
        self.milestones = [Milestone(age, len(game.log), 0, game.state.round)]
        self.settle()

    def settle(self) -> None:
        """All that was played is stored; from now on it may be told."""
        self.settled = len(self.running.log)

    def take_up(self, choices: Sequence[StoredChoice]) -> None:
        """Play everything again, and check that it comes out as it did."""
        try:
            self._play_again(choices)
        except Diverged:
            self.game = self.teller = None
            raise
        except Exception as error:  # noqa: BLE001 - whatever happened to what is stored
            self.game = self.teller = None
            reason = str(error) if isinstance(error, ColtError) else type(error).__name__
            raise Diverged(f"The game cannot be taken up: {reason}") from None

    def begin_anew(self, stored: StoredTable, choices: Sequence[StoredChoice]) -> None:
        """Forget what was tried here: this is how the table stands."""
        self.stored = stored
        if stored.seed is not None:
            self.take_up(choices)

    def follow(self, stored: StoredTable, choices: Sequence[StoredChoice]) -> None:
        """Go along with what was stored elsewhere: the choices that are new here are played again."""
        self.stored = stored
        if stored.seed is None:
            return
        if self.game is None:
            self.take_up(choices)
            return
        for choice in choices:
            if choice.number > len(self.game.answers):
                self._again(self.game, choice)
        self._check_length(len(self.game.answers))
        self.settle()

    def _play_again(self, choices: Sequence[StoredChoice]) -> None:
        game = scenario.begin(self.stored.options)
        self.begin(game, self.stored.asked_at)
        if records.digest(game.log) != self.stored.start_digest:
            raise Diverged("This version of Colt deals other cards than the one that began this game.")
        for choice in choices:
            self._again(game, choice)
        self.settle()
        self._check_length(len(choices))

    def _check_length(self, choices: int) -> None:
        if self.stored.choices not in (None, choices):
            raise Diverged(
                f"The last choices of this game are missing: {choices} are there of {self.stored.choices}."
            )

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

    def play(self, seat: int, text: str, age: float) -> str:
        """Carry out a choice; returns the digest of what came of it."""
        game = self.running
        events = game.play(text, seat)
        if not any(asked.seat == seat and asked.answered for asked in game.every_decision):
            self.number = len(game.answers)
        self.milestones.append(Milestone(age, len(game.log), self.number, game.state.round))
        return records.digest(events)

    def scripted(self, seat: int) -> str | None:
        """What the position this game began from says for this seat now; None where somebody else answers."""
        position, game = self.position, self.running
        if position is None or not position.is_scripted(seat):
            return None
        return str(position.answer(game, seat))

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
        if eyes != SPECTATOR or sits or not self.stored.spectator_delay:
            return self.settled
        return self._known_to_watchers(age).events

    def _known_to_watchers(self, age: float) -> Milestone:
        """How far the story is for those who are kept behind."""
        latest = age - self.stored.spectator_delay
        past = [one for one in self.milestones if one.age <= latest and one.events <= self.settled]
        return past[-1] if past else self.milestones[0]

    def number_at(self, events: int) -> int:
        """The number of the decisions that were open when the story was so long."""
        if events == len(self.running.log):
            return self.number
        return next(
            (milestone.number for milestone in reversed(self.milestones) if milestone.events <= events), 0
        )

    # --- as everybody sees it

    def described_to_watchers(self, age: float) -> wire.Table:
        """The same to those who do not sit here: who is kept behind learns neither the round nor that it is over."""
        whole = self.described()
        if not self.stored.spectator_delay or self.game is None:
            return whole
        known = self._known_to_watchers(age)
        if known is self.milestones[-1]:
            return whole
        phase = "playing" if whole.phase == "over" else whole.phase
        return msgspec.structs.replace(whole, round=known.round, phase=phase, seed=None, rematch=None)

    def described(self) -> wire.Table:
        """This table, without anything secret."""
        stored, game = self.stored, self.game
        return wire.Table(
            link=stored.link,
            game=stored.game,
            edition=stored.options.book,
            variants=stored.variants,
            pace=stored.pace,
            is_listed=stored.is_listed,
            phase=stored.phase,
            host=stored.host,
            seats=self._seats(),
            spectators=self.lines.spectators,
            round=0 if game is None else self._round,
            commitment=records.commitment(stored.secret),
            seed_commitment=None if stored.seed is None else records.commitment(stored.seed),
            nonces=tuple(seat.nonce for seat in stored.seats),
            seed=stored.seed if stored.phase == "over" and stored.today is None else None,
            created=written_date(stored.created),
            spectator_delay=stored.spectator_delay,
            rematch=stored.rematch,
            plan_view=stored.shows_plans,
            lesson=stored.lesson,
            today=stored.today,
            hints=stored.hints,
            may_be_hinted=stored.may_be_hinted,
            say=stored.say,
            proposal=self._proposal(),
        )

    @property
    def _round(self) -> int:
        """The round as far as the story is stored."""
        return next(one.round for one in reversed(self.milestones) if one.events <= self.settled)

    def _proposal(self) -> wire.Proposal | None:
        """What is being asked, as everybody sees it."""
        asked = self.stored.proposal
        if asked is None:
            return None
        agreed = tuple(seat for seat in self.stored.people if self.stored.seats[seat].owner in asked.agreed)
        return wire.Proposal(what=asked.what, seat=asked.seat, by=asked.by, agreed=agreed)

    def _seats(self) -> tuple[wire.SeatState, ...]:
        here = self.lines.here
        return tuple(
            wire.SeatState(
                seat=number,
                kind=seat.kind,
                nickname=seat.nickname,
                bot=seat.bot,
                bandit=seat.bandit if self.game is None else "+".join(self.game.state.seats[number]) or None,
                is_here=seat.kind == "bot" or number in here,
                bot_sits_in=seat.bot_sits_in,
                is_ready=seat.kind == "bot" or seat.is_ready,
            )
            for number, seat in enumerate(self.stored.seats)
        )
