"""Half-sent requests. Whoever begins one has so long to finish it, and only so many may be unfinished at a time: of too
many the oldest is cut. So a server runs out of neither memory nor files, whatever is sent to it."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from colt.server.logs import log
from colt.server.metrics import Metrics
from colt.server.settings import Settings

TOLD_EVERY = 60.0
"""Seconds between two log lines about it."""

TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Patience:
    """What is unfinished at this server just now."""

    def __init__(self, settings: Settings, metrics: Metrics, files: int | None) -> None:
        self.settings = settings
        self.metrics = metrics
        self.connections = settings.connections + settings.idle_connections
        if files is not None:
            self.connections = max(1, min(self.connections, files - 100))
        self._unfinished: dict[PatientProtocol, asyncio.TimerHandle] = {}
        self._told = -TOLD_EVERY

    def begins(self, one: PatientProtocol, seconds: float) -> None:
        """This one has so long for its head, or its body."""
        self.ends(one)
        self._unfinished[one] = one.loop.call_later(seconds, self.cut, one)
        if len(self._unfinished) > self.settings.unfinished:
            self.cut(next(iter(self._unfinished)))

    def ends(self, one: PatientProtocol) -> None:
        """This one is finished, or gone."""
        timer = self._unfinished.pop(one, None)
        if timer is not None:
            timer.cancel()

    def cut(self, one: PatientProtocol) -> None:
        """Enough waited."""
        self.ends(one)
        self.metrics.requests_cut += 1
        one.hang_up()
        now = one.loop.time()
        if now - self._told >= TOLD_EVERY:
            self._told = now
            log(
                "half-sent requests were cut", so_far=self.metrics.requests_cut, waiting=len(self._unfinished)
            )


class PatientProtocol(HttpToolsProtocol):
    """A connection that is expected to finish what it begins."""

    patience: Patience

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody called; the head of a request is due."""
        if len(self.connections) >= self.patience.connections:
            self.transport = transport
            self.patience.metrics.turned_away += 1
            transport.abort()
            return
        super().connection_made(transport)
        self._is_in_head, self._head = True, 0
        self.patience.begins(self, self.patience.settings.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody hung up, or was hung up on."""
        self.patience.ends(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A little more of a request."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._head = self._head + len(data) if self._is_in_head else 0
        if self._head > self.patience.settings.head_bytes:
            self.patience.cut(self)

    def handle_websocket_upgrade(self) -> None:
        """It is a request no more."""
        self.patience.ends(self)
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """The first byte of a request; on a new connection the clock runs already."""
        if not self._is_in_head:
            self._is_in_head, self._head = True, 0
            self.patience.begins(self, self.patience.settings.head_seconds)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is there; a body may be due."""
        self._is_in_head = False
        self.patience.begins(self, self.patience.settings.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self.patience.ends(self)
        super().on_message_complete()

    def hang_up(self) -> None:
        """Where nothing was asked yet it is said why; where somebody waits for a body, the line just ends."""
        if self.transport.is_closing():
            return
        if self._is_in_head:
            self.transport.write(TOO_LATE)
            self.transport.close()
        else:
            self.transport.abort()


def patient(patience: Patience) -> type[asyncio.Protocol]:
    """The connections of this server."""
    return type("Patient", (PatientProtocol,), {"patience": patience})


def open_files() -> int | None:
    """How many files this process may open, once it has asked for more; None where nobody counts."""
    try:
        import resource  # noqa: PLC0415 - not there on Windows
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
        return wanted
    return None if soft == resource.RLIM_INFINITY else soft
