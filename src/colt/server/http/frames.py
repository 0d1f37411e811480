"""Frames that say nothing. On a WebSocket one can send pings, empty pieces and tiny messages without an end, and never
read what comes back: who sends more of them than playing takes is hung up on before they are all read, and who does not
read is not waited for."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from colt.server.http.limits import Bucket
from colt.server.metrics import Metrics
from colt.server.settings import Settings

SLICE = 1024
"""Bytes that are read in one go: only so many frames are read before they are counted."""

FRAMES = 5
"""For each message one may send: so many frames."""

NOT_READABLE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class SteadySocket(WebSocketsSansIOProtocol):
    """A WebSocket that is not kept busy with nothing."""

    settings: Settings
    metrics: Metrics

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as uvicorn makes it
        super().__init__(*args, **kwargs)
        rate = FRAMES * self.settings.messages_per_second
        self._bucket = Bucket(rate, 3 * rate, time.monotonic)

    # --- what comes in

    def data_received(self, data: bytes) -> None:
        """A little of it after the other; the head of the request comes first, and as a whole."""
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                self.transport.write(NOT_READABLE)
                self.transport.close()
            return
        if len(data) <= SLICE and not self.transport.is_closing():
            super().data_received(data)
            return
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        """Frames were read: they are counted before anything is done about them."""
        if self._bucket.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.metrics.turned_away += 1
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A message is whole; one that is called text and is none is taken for what it is."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    # --- what goes out

    async def send(self, message: Any) -> None:  # noqa: ANN401 - as ASGI has it
        """Say something, and wait until it is on its way; who was told goodbye has a moment to hear it."""
        await super().send(message)
        if not self.writable.is_set():
            await self.writable.wait()
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Nobody is there: what they were still to be told is not kept."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """All is said; who does not read it has a moment."""
        super().on_task_complete(task)
        self.loop.call_later(self.close_timeout, self.transport.abort)


def steady(settings: Settings, metrics: Metrics) -> type[asyncio.Protocol]:
    """The WebSockets of this server."""
    return type("Steady", (SteadySocket,), {"settings": settings, "metrics": metrics})


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
