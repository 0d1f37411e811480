"""Whether this server can serve: the database takes what it is given, a bot answers, and the disk has room."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable
from contextvars import Context
from pathlib import Path

from sqlalchemy import make_url

from colt import games
from colt.kernel import ColtError
from colt.server.tables.saloon import Saloon

ROOM = 64 * 1024 * 1024
"""So many bytes must be free beside the database."""

FRESH = 5.0
"""For so many seconds an answer is given again, so that asking costs nothing."""

WITHIN = 5.0
"""Seconds within which each thing must answer."""


class Readiness:
    """What is well and what is not, each in a word or a sentence."""

    def __init__(self, saloon: Saloon) -> None:
        self.saloon = saloon
        self._known: dict[str, str] = {}
        self._known_at = 0.0
        self._looking: asyncio.Task[None] | None = None

    async def now(self) -> dict[str, str]:
        """How it stands. All who ask meanwhile wait for one look, which is nobody's: it has a turn of its own."""
        is_fresh = self._known and self.saloon.clock.age() - self._known_at < FRESH
        if self._looking is None and not is_fresh:
            self._looking = asyncio.create_task(self._look_anew(), name="readiness", context=Context())
        if self._looking is not None:
            await asyncio.shield(self._looking)
        return self._known

    async def _look_anew(self) -> None:
        try:
            self._known = await self._look()
            self._known_at = self.saloon.clock.age()
        finally:
            self._looking = None

    async def _look(self) -> dict[str, str]:
        found = {
            "database": await _well(self.saloon.store.save_age(self.saloon.clock.age())),
            "bots": await _well(self._bot()),
            "disk": self._disk(),
        }
        is_ready = all(state == "ok" for state in found.values())
        return {"status": "ready" if is_ready else "not ready", **found}

    async def _bot(self) -> None:
        game = games.new_game(games.Options(seed="ready"))
        decision = game.decisions[0]
        await self.saloon.bots.try_out(game.view(decision.seat), decision)

    def _disk(self) -> str:
        place = make_url(self.saloon.settings.url)
        database = place.database if place.get_backend_name() == "sqlite" else None
        try:
            free = shutil.disk_usage(Path(database or ".").absolute().parent).free
        except OSError as error:
            return f"The disk does not answer: {error.strerror}."
        return "ok" if free >= ROOM else f"There is room for {free // 1024} kB more, which is too little."


async def _well(work: Awaitable[None]) -> str:
    """`ok`, or what was wrong."""
    try:
        await asyncio.wait_for(work, WITHIN)
    except ColtError as error:
        return str(error)
    except TimeoutError:
        return "It did not answer in time."
    except Exception as error:  # noqa: BLE001 - whatever it is, it is not well
        return f"It failed: {type(error).__name__}."
    return "ok"
