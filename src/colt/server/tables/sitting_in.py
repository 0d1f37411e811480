"""When a table goes on without somebody, by the server's age."""

from __future__ import annotations

from colt.server.clock import Clock
from colt.server.settings import DAY, Settings
from colt.server.tables.table import Table


class Deadlines:
    """How long each seat may take."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.settings = settings
        self.clock = clock

    def due(self, table: Table, seat: int) -> float | None:
        """When it goes on without this seat. Where nobody waits there is no hurry: with one owner only, or with
        nobody else present. So the last person's seat never goes to a bot: the game waits."""
        stored, lines = table.stored, table.lines
        if stored.phase != "playing" or not stored.is_hurried or stored.seats[seat].kind != "person":
            return None
        if stored.pace == "slow":
            return stored.asked_at + self.settings.slow_days * DAY
        here = lines.here
        if not self._somebody_waits(table, seat):
            return None
        if seat in here:
            since = max(stored.asked_at, lines.here_since.get(seat, 0.0))
            return since + self.settings.live_seconds + self.settings.grace_seconds
        since = max(stored.asked_at, lines.away_since.get(seat, 0.0), lines.awake_since)
        return since + self.settings.grace_seconds

    def _somebody_waits(self, table: Table, seat: int) -> bool:
        """Whether anybody else is present. Who is connected but did nothing until a bot sat in is not."""
        stored = table.stored
        return any(
            stored.seats[other].owner != stored.seats[seat].owner and not stored.seats[other].bot_sits_in
            for other in table.lines.here
        )

    def left(self, table: Table, seat: int) -> float | None:
        """The seconds left for a seat; None where there is no hurry."""
        due = self.due(table, seat)
        return None if due is None else max(0.0, round(due - self.clock.age(), 1))

    def overdue(self, table: Table) -> list[int]:
        """The seats whose time is over and for whom no bot sits in yet."""
        if table.game is None or table.stored.phase != "playing":
            return []
        age = self.clock.age()
        return [
            decision.seat
            for decision in table.game.decisions
            if (due := self.due(table, decision.seat)) is not None
            and due <= age
            and not table.stored.seats[decision.seat].bot_sits_in
        ]
