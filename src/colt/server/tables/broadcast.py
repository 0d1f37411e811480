"""Everybody on the line is told what concerns them."""

from __future__ import annotations

from colt import wire
from colt.kernel import SPECTATOR
from colt.server.clock import Clock
from colt.server.tables.deadlines import Deadlines
from colt.server.tables.lines import Line
from colt.server.tables.table import Table
from colt.server.tables.updates import Deadline, Stretch, words_in


class Broadcast:
    """Tells the people at a table what has changed."""

    def __init__(self, clock: Clock, deadlines: Deadlines) -> None:
        self.clock = clock
        self.deadlines = deadlines

    def announce(self, table: Table, but: Line | None = None) -> None:
        """Who sits where has changed."""
        table.lines.send(wire.encode(wire.TableChanged(table=table.described())), but)

    def tell(self, table: Table, only: Line | None = None, *, also_nothing: bool = False) -> None:
        """Everybody gets their events with what each changed, and what is asked."""
        if table.teller is None:
            return
        frames: dict[Stretch, bytes] = {}
        age = self.clock.age()
        for line in table.lines if only is None else (only,):
            for eyes, since in list(line.told.items()):
                if eyes not in line.eyes:
                    del line.told[eyes]
                    continue
                upto = table.events_for(eyes, age, sits=bool(line.seats))
                if upto == since and not also_nothing:
                    continue
                stretch = Stretch(eyes, since, upto, line.language, eyes not in line.following)
                if stretch not in frames:
                    frames[stretch] = wire.encode(self._update(table, stretch))
                line.told[eyes] = upto
                line.following.add(eyes)
                line.send(frames[stretch])
            if not line.told:
                line.told[SPECTATOR] = 0
        table.teller.rest()

    def _update(self, table: Table, stretch: Stretch) -> wire.Update:
        assert table.teller is not None
        left = self._left(table, stretch.upto)
        return table.teller.update(stretch, number=table.number_at(stretch.upto), left=left)

    def _left(self, table: Table, upto: int) -> Deadline:
        """The time that is left is told to who has seen everything; what somebody sees later has none."""
        is_now = upto == len(table.running.log)
        return lambda seat: self.deadlines.left(table, seat) if is_now else None

    def asked(self, table: Table, line: Line, seat: int) -> tuple[wire.Decision, ...]:
        """What is asked, as this client may know it: as one of its seats, else as its first or as who watches."""
        if table.teller is None:
            return ()
        eyes = seat if seat in line.seats else line.seats[0] if line.seats else SPECTATOR
        upto = table.events_for(eyes, self.clock.age(), sits=bool(line.seats))
        view, words, left = table.running.view(eyes, upto), words_in(line.language), self._left(table, upto)
        return table.teller.decisions(eyes, view, words, number=table.number_at(upto), left=left)
