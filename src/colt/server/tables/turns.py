"""Games go on: people answer, bots think, clocks run."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from colt import wire
from colt.kernel import Chance, NotNow, NotYours, Refusal
from colt.server.errors import Declined
from colt.server.logs import log
from colt.server.settings import DAY
from colt.server.storage import NotStored
from colt.server.storage import stored as facts_of
from colt.server.tables.registry import TableKeeping
from colt.server.tables.table import Line, Table


class TablePlaying(TableKeeping):
    """Tables whose games go on."""

    # --- people

    async def answer(self, table: Table, seat: int, number: int, text: str, *, by_bot: bool = False) -> int:
        """A seat answers; returns the number of the choice, once it is safely stored."""
        async with table.lock:
            if table.facts.phase != "playing":
                raise NotNow(f"Nobody is asked at this table now; it is {table.facts.phase}.")
            if not 0 <= seat < len(table.facts.seats):
                raise NotYours(f"There is no seat {seat} at this table.")
            if not table.is_asked(seat, number):
                raise NotNow("This decision is answered or closed already.")
            return await self._play(table, seat, text, by_bot=by_bot)

    async def _play(self, table: Table, seat: int, text: str, *, by_bot: bool) -> int:
        age = self.clock.age()
        number = table.number
        digest = table.play(seat, text, age)
        game = table.running
        changed = table.facts.copy()
        if not by_bot:
            changed.seats[seat].bot_sits_in = False
        if table.number != number:
            changed.asked_at = age
        if game.is_over:
            changed.phase = "over"
        nth = len(game.answers)
        stored = str(game.answers[-1][1])
        row = {
            "link": changed.link,
            "number": nth,
            "seat": seat,
            "text": stored,
            "digest": digest,
            "age": age,
        }
        sat_in = table.facts.seats[seat].bot_sits_in
        await self.keep(table, changed, choices=(row,))
        self.metrics.choices += 1
        if game.is_over:
            self.metrics.games_ended += 1
        if game.is_over or sat_in != changed.seats[seat].bot_sits_in:
            self.announce(table)
        self.tell(table)
        self.go_on(table)
        return nth

    def owns(self, table: Table, line: Line, seat: int) -> None:
        """Refuse an answer for somebody else's seat."""
        if seat not in line.seats:
            raise NotYours(f"Seat {seat} is not yours.")

    async def arrive(self, table: Table, line: Line, since: int) -> None:
        """Somebody is on the line: who sat in for them gets up, and they are told everything."""
        async with table.lock:
            table.arrives(line, self.clock.age())
            await self._get_up(table, line.seats)
            line.send(
                wire.encode(wire.Welcome(seats=line.seats, language=line.language, table=table.described()))
            )
            self.announce(table, but=line)
            line.told = dict.fromkeys(line.eyes, since)
            self.tell(table, only=line, also_nothing=True)
            self.go_on(table)

    async def depart(self, table: Table, line: Line) -> None:
        """Somebody is not on the line any more."""
        if line in table.lines:
            table.departs(line, self.clock.age())
            self.announce(table)

    async def back(self, table: Table, seat: int) -> None:
        """A person takes over again."""
        async with table.lock:
            await self._get_up(table, (seat,), is_telling=True)

    async def _get_up(self, table: Table, seats: tuple[int, ...], *, is_telling: bool = False) -> None:
        if not any(table.facts.seats[seat].bot_sits_in for seat in seats):
            return
        changed = table.facts.copy()
        for seat in seats:
            changed.seats[seat].bot_sits_in = False
            table.here_since[seat] = self.clock.age()
        await self.keep(table, changed)
        if is_telling:
            self.announce(table)
            self.tell(table, also_nothing=True)

    async def retell(self, table: Table, line: Line) -> None:
        """The whole story again, perhaps in another language."""
        async with table.lock:
            line.told = dict.fromkeys(line.told, 0)
            self.tell(table, only=line, also_nothing=True)

    # --- bots

    def go_on(self, table: Table) -> None:
        """Let the bots think whose turn it is."""
        if table.game is None or table.facts.phase != "playing" or self.is_closing:
            return
        for decision in table.game.decisions:
            seat = table.facts.seats[decision.seat]
            if seat.kind != "person" or seat.bot_sits_in:
                self._think(table, decision.seat)

    def _think(self, table: Table, seat: int, *, for_person: bool = False) -> None:
        key = seat, table.number
        if key not in table.thinking:
            table.thinking.add(key)
            self.spawn(self._answer_for(table, seat, table.number, for_person=for_person))

    async def _answer_for(self, table: Table, seat: int, number: int, *, for_person: bool) -> None:
        """A bot answers one decision of a seat."""
        game = table.running
        try:
            decision = next(asked for asked in game.decisions if asked.seat == seat)
            text = await self._bots_choice(table, decision)
            facts = table.facts.seats[seat]
            if for_person or facts.kind != "person" or facts.bot_sits_in:
                await self.answer(table, seat, number, text, by_bot=True)
        except (StopIteration, Refusal):
            pass  # answered or closed meanwhile
        except NotStored:
            log("a bot's choice was not stored", table=table.facts.link[:6])
        finally:
            table.thinking.discard((seat, number))

    async def _bots_choice(self, table: Table, decision: Any) -> str:  # noqa: ANN401
        name = table.facts.seats[decision.seat].bot or self.settings.bot
        try:
            return await self.bots.choose(name, table.running.view(decision.seat), decision)
        except Exception as error:  # noqa: BLE001 - a bot may be anybody's; the game goes on
            log("a bot did not answer", bot=name.split(":")[0], why=type(error).__name__)
            self.metrics.bot_failures += 1
            return str(Chance(facts_of.new_secret()).one_of(decision.choices))

    # --- clocks

    async def tick(self) -> None:
        """Look at the clocks: who is overdue, who is away, which tables may leave the memory."""
        age = self.clock.age()
        for table in list(self.tables.values()):
            await self._look_at(table, age)
        for link in await self.store.slow_and_due(age - self.settings.slow_days * DAY):
            with contextlib.suppress(Declined):
                await self._look_at(await self.table(link), age)

    async def _look_at(self, table: Table, age: float) -> None:
        if table.facts.spectator_delay and table.game is not None:
            self.tell(table)
        overdue = self._overdue(table, age)
        if overdue and table.facts.pace == "slow":
            for seat in overdue:
                self._think(table, seat, for_person=True)
        elif overdue:
            async with table.lock:
                changed = table.facts.copy()
                for seat in self._overdue(table, age):
                    changed.seats[seat].bot_sits_in = True
                await self.keep(table, changed)
                self.announce(table)
                self.go_on(table)
        await self._replace_host(table, age)
        is_idle = not table.lines and not table.thinking and not table.lock.locked()
        if is_idle and age - table.idle_since > self.settings.idle_seconds:
            self.tables.pop(table.facts.link, None)

    def _overdue(self, table: Table, age: float) -> list[int]:
        if table.game is None or table.facts.phase != "playing":
            return []
        late = []
        for decision in table.game.decisions:
            due = table.deadline(decision.seat, self.settings)
            if due is not None and due <= age and not table.facts.seats[decision.seat].bot_sits_in:
                late.append(decision.seat)
        return late

    async def _replace_host(self, table: Table, age: float) -> None:
        """A host who has been away for long hands the role to somebody who is here."""
        host, here = table.facts.host, table.here
        if (
            host is None
            or host in here
            or not here
            or table.facts.phase not in ("waiting", "playing", "paused")
        ):
            return
        if age - max(table.away_since.get(host, 0.0), table.awake_since) < self.settings.grace_seconds:
            return
        async with table.lock:
            changed = table.facts.copy()
            changed.host = min(here)
            await self.keep(table, changed)
            self.announce(table)

    async def clear_old(self) -> int:
        """Tables nobody has touched for long are cleared; returns how many."""
        links = await self.store.untouched(self.clock.date() - self.settings.keep_days * DAY)
        links = [link for link in links if link not in self.tables or not self.tables[link].lines]
        for link in links:
            if link in self.tables:
                self.drop(self.tables[link])
        if links:
            await self.store.remove(links)
            log("old tables were cleared", tables=len(links))
        return len(links)

    async def say_goodbye(self, within: float = 2.0) -> None:
        """Nobody is asked any more; who is on the line is told to come back later, and has a moment to hear it."""
        self.is_closing = True
        frame = wire.encode(wire.Problem(problem="closing", say="The server goes down; it will be back."))
        for table in self.tables.values():
            for line in list(table.lines):
                line.hang_up(frame)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                while any(table.lines for table in self.tables.values()):  # noqa: ASYNC110 - once in its life
                    await asyncio.sleep(0.01)

    async def shut(self) -> None:
        """What was begun is finished; then the bots go home."""
        self.is_closing = True
        for task in list(self._tasks):
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self.bots.stop()
