"""Listening to the other processes, on a connection of its own. Whoever was cut off looks at the rows when the line
stands again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import URL

from colt.server.logs import log
from colt.server.storage.telegrams import Item, Telegram

CHANNEL = "colt"

QUIET = 5.0
"""Seconds of silence after which the line is tried."""

AGAIN = 0.25
"""Seconds until a line that was cut is laid anew."""

PATIENCE: dict[str, Any] = {
    "connect_timeout": 5,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""After five seconds (milliseconds where PostgreSQL counts in those) or a few more a line to a machine that does not
answer is given up."""

Heard = Callable[[str, Item], None]
"""Told which process says what."""


class Telegraph:
    """Listens for as long as the server is open."""

    def __init__(self, place: URL, name: str) -> None:
        self._place = place.set(drivername="postgresql").render_as_string(hide_password=False)
        self._name = name
        self._task: asyncio.Task[None] | None = None
        self._listens = asyncio.Event()
        self.heard: Heard = lambda _, __: None
        self.restored: Callable[[], None] = lambda: None
        """Told whenever the line stands again: what was said meanwhile is found in the rows."""

    async def start(self) -> None:
        """Comes back when it listens."""
        self._task = asyncio.create_task(self._run(), name="telegraph")
        await self._listens.wait()

    async def stop(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:  # noqa: BLE001 - whatever it was, the line is laid anew
                log("the telegraph was cut off", why=type(error).__name__)
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        from psycopg import AsyncConnection  # noqa: PLC0415 - only where it is wanted

        async with await AsyncConnection.connect(self._place, autocommit=True, **PATIENCE) as line:
            await line.execute(f"LISTEN {CHANNEL}")
            self._listens.set()
            self.restored()
            while True:
                async for notify in line.notifies(timeout=QUIET):
                    self._received(notify.payload)
                await line.execute("SELECT 1")

    def _received(self, text: str) -> None:
        try:
            telegram = msgspec.json.decode(text, type=Telegram)
        except msgspec.MsgspecError:  # perhaps of a newer version; the rows are there for everybody
            log("a telegram could not be read")
            return
        if telegram.by != self._name:
            for item in telegram.items:
                self.heard(telegram.by, item)
