"""Tables that begin in the middle of a game: what if from here, and problems. They are listed nowhere, count for
nothing and are cleared after a day."""

from __future__ import annotations

from collections.abc import Sequence

from colt import records, scenario
from colt.games import Options
from colt.kernel import Refusal
from colt.server import keys
from colt.server.clock import Clock
from colt.server.errors import NotPossible, NotReadable
from colt.server.storage import StoredSeat, StoredTable
from colt.server.tables import setup
from colt.server.tables.bot_list import BotList
from colt.server.tables.registry import Registry
from colt.server.tables.table import Table
from colt.wire import tables as asked
from colt.wire.reviews import WhatIf

Answers = Sequence[tuple[int, str]]

NOT_OVER = "Still under way: what might have been is played when the game is over."
PLAYER = "You"


class Branching:
    """Goes on from the middle of a game."""

    def __init__(self, tables: Registry, clock: Clock, bots: BotList) -> None:
        self.tables = tables
        self.clock = clock
        self.bots = bots

    async def what_if(self, table: Table, wish: WhatIf) -> asked.TableOpened:
        """The same game with the same luck up to there and after it, one seat for who asks, bots on all others. Who
        sits down knows what that seat knew."""
        stored, game = table.stored, table.game
        if stored.phase != "over" or game is None or game.result is None:
            raise NotPossible(NOT_OVER, "not-over")
        if not 0 <= wish.seat < len(stored.seats) or not 0 <= wish.choices < len(game.answers):
            raise NotReadable("There is no such moment in this game.")
        answers = [(seat, str(choice)) for seat, choice in game.answers[: wish.choices]]
        bots = [seat.bot for seat in stored.seats]
        return await self.open(stored.options, answers, wish.seat, bots)

    async def open(
        self, options: Options, answers: Answers, mine: int, bots: Sequence[str | None] = ()
    ) -> asked.TableOpened:
        """A table at which this much has been answered, one seat for who asks, bots on all others."""
        new, token = self._set_up(options, mine, bots), keys.new_token()
        new.seats[mine] = StoredSeat(
            kind="person",
            nickname=PLAYER,
            token=keys.hashed(token),
            owner=keys.new_link(),
            bandit=new.seats[mine].bandit,
        )
        new.choices = len(answers)
        rows = self._played(new, answers)
        table = await self.tables.add(new)
        await self.tables.save(table, table.stored.copy(), choices=rows)
        self.tables.forget(table)
        found = await self.tables.find(new.link)
        return asked.TableOpened(table=found.described(), seats=(asked.SeatTaken(seat=mine, token=token),))

    def _set_up(self, options: Options, mine: int, bots: Sequence[str | None]) -> StoredTable:
        new = StoredTable(
            link=keys.new_passing_link(),
            game=options.game,
            edition=options.edition,
            variants=options.variants,
            pace="live",
            is_listed=False,
            spectator_delay=0,
            seats=[],
            secret=keys.new_secret(),
            created=self.clock.date(),
            touched=self.clock.date(),
            touched_at=self.clock.age(),
            phase="playing",
            host=mine,
            seed=str(options.seed),
            asked_at=self.clock.age(),
        )
        wishes = options.bandits or (None,) * (options.players or 0)
        for seat, bandit in enumerate(wishes):
            bot = bots[seat] if seat < len(bots) and bots[seat] else self.bots.usual
            sits = setup.bot_seat(str(bot), new)
            sits.bandit = bandit
            new.seats.append(sits)
        return new

    def _played(self, new: StoredTable, answers: Answers) -> list[dict[str, object]]:
        """Every answer as it is stored."""
        game, rows = scenario.begin(new.options), []
        new.start_digest = records.digest(game.log)
        for number, (seat, text) in enumerate(answers, start=1):
            try:
                events = game.play(text, seat)
            except Refusal as refusal:
                raise NotPossible(f"The game does not go like this any more: {refusal}") from None
            digest, age = records.digest(events), self.clock.age()
            rows.append(
                {"link": new.link, "number": number, "seat": seat, "text": text, "digest": digest, "age": age}
            )
        return rows
