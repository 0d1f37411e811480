"""A client on the line."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from colt import wire
from colt.kernel import SPECTATOR

TRY_LATER = 1013

OUTBOX = 400
"""So many messages may wait for a slow client before it is asked to come again; and so many bytes, as the settings
say."""


class Client:
    """A client on the line: its seats, its language, and what it is still to be told."""

    def __init__(self, socket: WebSocket, outbox_bytes: int = 2_000_000) -> None:
        self.socket = socket
        self.seats: tuple[int, ...] = ()
        self.language = "en"
        self.told: dict[int, int] = {}
        self.following: set[int] = set()
        self.is_catching_up = False
        self.is_gone = False
        self.muted: set[int] = set()
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue(OUTBOX)
        self._waiting = 0
        """Bytes in it."""
        self._most = outbox_bytes
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
        if self._outbox.full() or (self._waiting and self._waiting + len(frame) > self._most):
            while not self._outbox.empty():
                self._outbox.get_nowait()
            self.say_no_more()
            return
        self._waiting += len(frame)
        self._outbox.put_nowait(frame)

    def hang_up(self, frame: bytes) -> None:
        """Say one last thing."""
        self.send(frame)
        self.say_no_more()

    def problem(self, problem: str, say: str) -> None:
        """Tell the client what was wrong."""
        self.send(wire.encode(wire.Problem(problem=problem, say=say)))

    def say_no_more(self) -> None:
        """Nothing more will come; the line is closed after what is waiting."""
        if self._is_closing:
            return
        self._is_closing = True
        while self._outbox.full():
            self._outbox.get_nowait()
        self._outbox.put_nowait(None)

    async def deliver(self) -> None:
        """Send what is waiting until there is nothing more to come."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await self._outbox.get()) is not None:
                await self.socket.send_text(frame.decode())
                self._waiting -= len(frame)
            await self.socket.close(TRY_LATER)
