"""Games go on: a seat answers, the answer is stored, everybody is told, and the bots think whose turn it is."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from colt.kernel import NotNow, NotYours, Refusal
from colt.server.clock import Clock
from colt.server.logs import log
from colt.server.metrics import Metrics
from colt.server.storage import NotStored, Outdated
from colt.server.tables.bot_pool import BotPool
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.registry import Registry
from colt.server.tables.table import Table
from colt.server.tables.work import Work

TRIES = 5
"""So often an answer is tried while other processes store theirs to the same table."""

May = Callable[[], None]
"""Refuses an answer from who does not sit there."""


class Turns:
    """Whose turn it is, and what comes of it."""

    def __init__(
        self,
        tables: Registry,
        broadcast: Broadcast,
        bots: BotPool,
        *,
        work: Work,
        clock: Clock,
        metrics: Metrics,
    ) -> None:
        self.tables = tables
        self.broadcast = broadcast
        self.bots = bots
        self.work = work
        self.clock = clock
        self.metrics = metrics
        self.over: Callable[[Table], object] = lambda _: None
        """Told of each table whose game has come to its end."""
        self.asked: Callable[[Table], object] = lambda _: None
        """Told of each table at which somebody is asked anew."""

    async def answer(
        self,
        table: Table,
        seat: int,
        number: int,
        text: str,
        may: May = lambda: None,
        *,
        by_bot: bool = False,
    ) -> int:
        """A seat answers; returns the number of the choice, once it is safely stored. Whether it may is asked when its
        turn has come: seats change hands."""
        async with table.lock:
            for _ in range(TRIES):
                may()
                self._check(table, seat, number)
                with contextlib.suppress(Outdated):  # another process was faster; perhaps it is still asked
                    return await self._play(table, seat, text, by_bot=by_bot)
            raise NotNow("Others were faster each time; please try again.")

    def _check(self, table: Table, seat: int, number: int) -> None:
        """Refuse an answer nobody waits for."""
        if table.stored.phase != "playing":
            raise NotNow(f"Nobody is asked at this table now; it is {table.stored.phase}.")
        if not 0 <= seat < len(table.stored.seats):
            raise NotYours(f"There is no seat {seat} at this table.")
        if not table.is_asked(seat, number):
            raise NotNow("This decision is answered or closed already.")

    async def _play(self, table: Table, seat: int, text: str, *, by_bot: bool) -> int:
        age, number, sat_in = self.clock.age(), table.number, table.stored.seats[seat].bot_sits_in
        digest = table.play(seat, text, age)
        game = table.running
        changed = table.stored.copy()
        if not by_bot:
            changed.seats[seat].bot_sits_in = False
        changed.seats[seat].bot_answered = by_bot
        changed.asked = tuple(asked.seat for asked in game.decisions)
        if table.number != number:
            changed.asked_at = age
        if game.is_over:
            changed.phase = "over"
        nth, stored = len(game.answers), str(game.answers[-1][1])
        changed.choices = nth
        row = {
            "link": changed.link,
            "number": nth,
            "seat": seat,
            "text": stored,
            "digest": digest,
            "age": age,
        }
        await self.tables.save(table, changed, choices=(row,))
        table.settle()
        self.metrics.choices += 1
        self.metrics.games_ended += game.is_over and changed.counts
        if game.is_over:
            self.over(table)
        elif table.number != number:
            self.asked(table)
        if game.is_over or sat_in != changed.seats[seat].bot_sits_in:
            self.broadcast.announce(table)
        self.broadcast.tell(table)
        self.go_on(table)
        return nth

    # --- bots

    def go_on(self, table: Table) -> None:
        """Let the bots think whose turn it is, where this process keeps the table."""
        if table.game is None or table.stored.phase != "playing" or self.work.is_closing:
            return
        if not self.tables.keeps(table):
            return
        for decision in table.game.decisions:
            if table.stored.seats[decision.seat].is_answered_by_bot:
                self.think(table, decision.seat)

    def think(self, table: Table, seat: int, *, for_person: bool = False) -> None:
        """Let a bot answer for this seat; for a person who takes too long, this once."""
        key = seat, table.number
        if key not in table.thinking:
            table.thinking.add(key)
            self.work.spawn(self._answer_for(table, seat, table.number, for_person=for_person))

    async def _answer_for(self, table: Table, seat: int, number: int, *, for_person: bool) -> None:
        """A bot answers one decision of a seat."""
        game, is_lost = table.running, False
        try:
            decision = next(asked for asked in game.decisions if asked.seat == seat)
            stored = table.stored
            text = table.scripted(seat) or await self.bots.answer(
                stored.seats[seat].bot, stored.link, game.view(seat), decision, stored.bots_seed
            )

            def may() -> None:
                if not for_person and not table.stored.seats[seat].is_answered_by_bot:
                    raise NotYours("A person answers for this seat.")

            await self.answer(table, seat, number, text, may, by_bot=True)
        except (StopIteration, Refusal):
            is_lost = True  # answered or closed meanwhile
        except NotStored:
            log("a bot's choice was not stored", table=table.stored.link[:6])
        finally:
            table.thinking.discard((seat, number))
        if is_lost and table.is_asked(seat, number):
            self.go_on(table)
