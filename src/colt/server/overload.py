"""How the server feels: whether it keeps up with what is asked of it."""

from __future__ import annotations

import asyncio

BEAT = 0.25
"""Seconds between two beats."""

PRESSED = 0.5
"""Seconds a beat may be late before the server turns new work away."""


class Pulse:
    """Beats as long as the loop keeps up; a late beat says that there is too much to do."""

    def __init__(self) -> None:
        self.late = 0.0
        """Seconds by which the last beats were late."""

    @property
    def is_pressed(self) -> bool:
        """Whether there is more to do than can be done: who plays comes first, and nothing new is begun."""
        return self.late > PRESSED

    async def beat(self) -> None:
        """For as long as the server is open."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self.felt(loop.time() - due)

    def felt(self, late: float) -> None:
        """A beat came so late; it is forgotten over the next ones."""
        self.late = max(late, self.late / 2)
