"""Everybody on the line is told what concerns them."""

from __future__ import annotations

from colt import wire
from colt.kernel import SPECTATOR
from colt.server.clock import Clock
from colt.server.tables.deadlines import Deadlines
from colt.server.tables.lines import Line
from colt.server.tables.table import Table
from colt.server.tables.updates import words_in


class Broadcast:
    """Tells the people at a table what has changed."""

    def __init__(self, clock: Clock, deadlines: Deadlines) -> None:
        self.clock = clock
        self.deadlines = deadlines

    def announce(self, table: Table, but: Line | None = None) -> None:
        """Who sits where has changed."""
        table.lines.send(wire.encode(wire.TableChanged(table=table.described())), but)

    def tell(self, table: Table, only: Line | None = None, *, also_nothing: bool = False) -> None:
        """Everybody gets their events, their view, and what is asked."""
        if table.teller is None:
            return
        frames: dict[tuple[int, int, int, str], bytes] = {}
        age = self.clock.age()
        for line in table.lines if only is None else (only,):
            for eyes, since in list(line.told.items()):
                if eyes not in line.eyes:
                    del line.told[eyes]
                    continue
                upto = table.events_for(eyes, age, sits=bool(line.seats))
                if upto == since and not also_nothing:
                    continue
                key = eyes, since, upto, line.language
                if key not in frames:
                    frames[key] = wire.encode(self.update(table, eyes, since, upto, line.language))
                line.told[eyes] = upto
                line.send(frames[key])
            if not line.told:
                line.told[SPECTATOR] = 0

    def update(self, table: Table, eyes: int, since: int, upto: int, language: str) -> wire.Update:
        """What these eyes are told after having known `since` events, up to `upto`."""
        assert table.teller is not None
        return table.teller.update(
            eyes,
            since,
            upto,
            words_in(language),
            number=table.number_at(upto),
            names=table.stored.names(),
            left=lambda seat: self.deadlines.left(table, seat) if upto == len(table.running.log) else None,
        )

    def situation(
        self, table: Table, line: Line, seat: int
    ) -> tuple[wire.View | None, tuple[wire.Decision, ...]]:
        """How things stand for this client: for one of its seats, else for its first or as who watches."""
        if table.teller is None:
            return None, ()
        eyes = seat if seat in line.seats else line.seats[0] if line.seats else SPECTATOR
        upto = table.events_for(eyes, self.clock.age(), sits=bool(line.seats))
        update = self.update(table, eyes, upto, upto, line.language)
        return update.view, update.decisions
