"""Everybody on the line is told what concerns them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

import msgspec

from colt import wire
from colt.kernel import SPECTATOR
from colt.server.clock import Clock
from colt.server.tables.lines import Line
from colt.server.tables.sitting_in import Deadlines
from colt.server.tables.table import Table
from colt.server.tables.turnstile import Turnstile
from colt.server.tables.updates import Deadline, Stretch, Teller, words_in
from colt.wire.memory import Once

BIT = 40
"""So many events are told in one go to who has much to hear."""


class Broadcast:
    """Tells the people at a table what has changed."""

    def __init__(self, clock: Clock, deadlines: Deadlines, turnstile: Turnstile) -> None:
        self.clock = clock
        self.deadlines = deadlines
        self.turnstile = turnstile
        self.announced: Callable[[Table], None] = lambda _: None
        """Told whenever who is at a table has changed."""

    def announce(self, table: Table, but: Line | None = None) -> None:
        """Who sits where has changed; who only watches is told as much as they may know."""
        table.lines.send(wire.encode(wire.TableChanged(table=table.described())), but, to_watchers=False)
        self._announce_to_watchers(table, but)
        self.announced(table)

    def mention(self, table: Table, line: Line) -> None:
        """Somebody has come or gone. Who sits here is told of at once; of those who watch, once a second."""
        lines = table.lines
        if not line.seats and lines.has_told_of_watchers:
            lines.has_more_of_watchers = True
            return
        lines.has_told_of_watchers |= not line.seats
        self.announce(table, but=line)

    def mention_more(self, table: Table) -> None:
        """A second has passed: whoever came to watch meanwhile, or went, is told of."""
        lines = table.lines
        lines.has_told_of_watchers, lines.has_more_of_watchers = lines.has_more_of_watchers, False
        if lines.has_told_of_watchers:
            self.announce(table)

    def speak(self, table: Table | None, seat: int, phrase: str) -> None:
        """Everybody on the line here who wants to hear it hears what a seat says."""
        if table is not None and 0 <= seat < len(table.stored.seats):
            name = table.stored.seats[seat].nickname
            table.lines.speak(seat, wire.encode(wire.Said(seat=seat, nickname=name, phrase=phrase)))

    def notify(self, tables: Iterable[Table], text: str) -> None:
        """Everybody on the line reads what whoever runs the server has to say."""
        notice = wire.encode(wire.Trouble(problem="notice", say=text))
        for table in tables:
            table.lines.send(notice)

    def keep_watchers_posted(self, table: Table) -> None:
        """Who is kept behind hears of what everybody else knew before."""
        if table.told_watchers != self._to_watchers(table):
            self._announce_to_watchers(table)

    def _announce_to_watchers(self, table: Table, but: Line | None = None) -> None:
        frame = table.told_watchers = self._to_watchers(table)
        table.lines.send(frame, but, to_watchers=True)

    def _to_watchers(self, table: Table) -> bytes:
        return wire.encode(wire.TableChanged(table=table.described_to_watchers(self.clock.age())))

    def tell(self, table: Table, only: Line | None = None, *, also_nothing: bool = False) -> None:
        """Everybody gets their events with what each changed, and what is asked."""
        if table.teller is None:
            return
        frames: dict[Stretch, bytes] = {}
        age, left = self.clock.age(), Once(partial(self.deadlines.left, table)).__getitem__
        for line in table.lines if only is None else (only,):
            if line.is_catching_up:
                continue
            for eyes, since in list(line.told.items()):
                if eyes not in line.eyes:
                    del line.told[eyes]
                    continue
                upto = table.events_for(eyes, age, sits=bool(line.seats))
                if upto == since and not also_nothing:
                    continue
                stretch = Stretch(eyes, since, upto, line.language, eyes not in line.following)
                if stretch not in frames:
                    frames[stretch] = wire.encode(self._update(table, stretch, left))
                line.told[eyes] = upto
                line.following.add(eyes)
                line.send(frames[stretch])
            if not line.told:
                line.told[SPECTATOR] = 0
        table.teller.rest()

    async def tell_whole(self, table: Table, line: Line) -> None:
        """One line gets everything it has not been told yet, however long that is: bit by bit, each bit in its turn,
        so that meanwhile the table plays on and everybody else is served."""
        line.is_catching_up = True
        try:
            for eyes in line.eyes if table.game is not None else ():
                upto = table.events_for(eyes, self.clock.age(), sits=bool(line.seats))
                stretch = Stretch(
                    eyes, line.told.get(eyes, 0), upto, line.language, eyes not in line.following
                )
                update = await self._whole_update(table, stretch)
                if eyes in line.eyes:  # seats change hands
                    line.told[eyes] = upto
                    line.following.add(eyes)
                    line.send(update)
        finally:
            line.is_catching_up = False
        self.tell(table, only=line)

    async def _whole_update(self, table: Table, stretch: Stretch) -> bytes:
        """The update for a long stretch: its beginning bit by bit, then the rest with what was asked then."""
        teller = Teller(table.running)
        *bits, last = teller.bounded(stretch).bits(BIT)
        told: list[wire.Event] = []
        before = None
        for bit in bits:
            async with self.turnstile.turn():
                before = teller.eyes(bit.eyes).view(bit.since) if bit.is_new else before
                told += teller.story(bit.eyes, bit.since, bit.upto, words_in(bit.language))[0]
        async with self.turnstile.turn():
            left, number = self._left(table, last.upto), table.number_at(last.upto)
            update = teller.update(last, number=number, left=left)
        if told:
            whole = (*told, *update.events)
            update = msgspec.structs.replace(update, since=bits[0].since, view=before, events=whole)
        return wire.encode(update)

    def tell_stood_in(self, table: Table, line: Line, stood_in: Mapping[int, int]) -> None:
        """What the bot did that sat in at these seats, each since so many choices."""
        for seat, since in stood_in.items():
            says = tuple(self._done_for(table, seat, since, line.language))
            if says:
                line.send(wire.encode(wire.StoodIn(seat=seat, says=says)))

    def _done_for(self, table: Table, seat: int, since: int, language: str) -> Iterator[str]:
        """The sentence of each choice that was made for this seat, as its person reads it."""
        if table.game is None or len(table.milestones) <= len(table.game.answers):
            return
        teller, words = Teller(table.game), words_in(language)
        for nth, (answered, _) in enumerate(table.game.answers[since:], since):
            if answered == seat:
                first, last = table.milestones[nth].events, table.milestones[nth + 1].events
                if last > table.settled:
                    return
                says = [event.say for event in teller.story(seat, first, last, words)[0] if event.say]
                yield from says[:1]

    def _update(self, table: Table, stretch: Stretch, left: Deadline) -> wire.Update:
        assert table.teller is not None
        told = self._left(table, stretch.upto, left)
        return table.teller.update(stretch, number=table.number_at(stretch.upto), left=told)

    def _left(self, table: Table, upto: int, left: Deadline | None = None) -> Deadline:
        """The time that is left is told to who has seen everything; what somebody sees later has none."""
        if upto != len(table.running.log):
            return lambda _: None
        return left or partial(self.deadlines.left, table)

    def asked(self, table: Table, line: Line, seat: int) -> tuple[wire.Decision, ...]:
        """What is asked, as this client may know it: as one of its seats, else as its first or as who watches."""
        if table.teller is None:
            return ()
        eyes = seat if seat in line.seats else line.seats[0] if line.seats else SPECTATOR
        upto = table.events_for(eyes, self.clock.age(), sits=bool(line.seats))
        view, words, left = table.running.seen(eyes, upto), words_in(line.language), self._left(table, upto)
        return table.teller.decisions(eyes, view, words, number=table.number_at(upto), left=left)
