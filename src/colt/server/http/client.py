"""A client on the line."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from colt import wire
from colt.kernel import SPECTATOR
from colt.server.http.outboxes import Outboxes

TRY_LATER = 1013

OUTBOX = 400
"""So many messages may wait for a slow client before it is asked to come again; and so many bytes, as the settings
say."""


class Client:
    """A client on the line: its seats, its language, and what it is still to be told."""

    def __init__(
        self, socket: WebSocket, outbox_bytes: int = 2_000_000, outboxes: Outboxes | None = None
    ) -> None:
        self.socket = socket
        self.seats: tuple[int, ...] = ()
        self.language = "en"
        self.told: dict[int, int] = {}
        self.following: set[int] = set()
        self.is_catching_up = False
        self.is_gone = False
        self.muted: set[int] = set()
        self._outbox: deque[bytes | None] = deque()
        """What it is still to be told; None where nothing more comes."""
        self._filled: asyncio.Future[None] | None = None
        """Comes when there is something in it again."""
        self.waiting = 0
        """Bytes in the outbox."""
        self._outboxes = outboxes or Outboxes(outbox_bytes)
        self._most = outbox_bytes
        self._sending: asyncio.Task[None] | None = None
        """Who says something just now, and waits for it to be heard."""
        self._is_closing = False

    @property
    def came_to(self) -> tuple[str, int]:
        """The address of ours at which it came in."""
        host, port = self.socket.scope.get("server") or ("", 0)
        return host, port

    @property
    def eyes(self) -> tuple[int, ...]:
        """Through whose eyes this client looks: its seats'; who watches, and who hands a device on between several
        seats, sees what everybody may see."""
        return self.seats if len(self.seats) == 1 else (SPECTATOR, *self.seats)

    def send(self, frame: bytes) -> None:
        """Say something; who listens too slowly is hung up on and may come again."""
        if self._is_closing:
            return
        size = len(frame)
        if len(self._outbox) >= OUTBOX or (self.waiting and self.waiting + size > self._most):
            self.give_up()
            return
        self._put(frame)
        self._outboxes.put(self, size)

    def _put(self, frame: bytes | None) -> None:
        self._outbox.append(frame)
        if self._filled is not None:
            filled, self._filled = self._filled, None
            if not filled.done():
                filled.set_result(None)

    def give_up(self) -> None:
        """Nothing of what waits is said any more; the client is asked to come again, if it listens at all."""
        self._drop_all()
        self._is_closing = True
        self._put(None)
        if self._sending is not None:
            self._sending.cancel()

    def leave(self) -> None:
        """The line is closed: nothing waits for it any more."""
        self._is_closing = True
        self._drop_all()

    def _drop_all(self) -> None:
        self._outbox.clear()
        self._outboxes.take(self, self.waiting)

    def hang_up(self, frame: bytes) -> None:
        """Say one last thing."""
        self.send(frame)
        self.say_no_more()

    def trouble(self, problem: str, say: str) -> None:
        """Tell the client what was wrong."""
        self.send(wire.encode(wire.Trouble(problem=problem, say=say)))

    def say_no_more(self) -> None:
        """Nothing more will come; the line is closed after what is waiting."""
        if self._is_closing:
            return
        self._is_closing = True
        self._put(None)

    async def deliver(self) -> None:
        """Send what is waiting until there is nothing more to come."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await self._next()) is not None:
                self._sending = asyncio.current_task()
                await self.socket.send_text(frame.decode())
                self._sending = None
                self._outboxes.take(self, min(len(frame), self.waiting))
            await self.socket.close(TRY_LATER)

    async def _next(self) -> bytes | None:
        while not self._outbox:
            self._filled = asyncio.get_running_loop().create_future()
            await self._filled
        return self._outbox.popleft()
