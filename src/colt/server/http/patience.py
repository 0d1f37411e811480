"""Half-sent requests, and answers half read. Whoever begins one has so long to finish it, and only so many may be
unfinished at a time: of too many the oldest is cut. So a server runs out of neither memory nor files, whatever is sent
to it, and no address takes all there is."""

from __future__ import annotations

import asyncio

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr

from colt.server.http.limits import ByAddress
from colt.server.http.origins import counted_as
from colt.server.logs import log
from colt.server.metrics import Metrics
from colt.server.settings import Settings

TOLD_EVERY = 60.0
"""Seconds between two log lines about it."""

AHEAD = 16
"""So many requests may be sent on one connection before the first of them is answered."""

PLAIN = 4
"""For each WebSocket an address may have: so many connections that are none. A browser opens six."""

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
        self._from = ByAddress()
        """By address: connections that are no WebSockets."""
        self._told = -TOLD_EVERY

    def comes(self, address: str) -> bool:
        """One more connection from there, if it may have one; whose it is behind a proxy, only the proxy knows."""
        most = PLAIN * self.settings.connections_per_address
        if self._from.of(address) >= most and not self.settings.behind_proxy:
            return False
        self._from.more(address)
        return True

    def goes(self, address: str) -> None:
        """One less."""
        self._from.less(address)

    def begins(self, one: PatientProtocol, seconds: float) -> None:
        """This one has so long for its head, or its body."""
        self.ends(one)
        self._unfinished[one] = one.loop.call_later(seconds, self.cut, one)
        if len(self._unfinished) > self.settings.unfinished:
            self.cut(next(iter(self._unfinished)))

    def waits_for(self, one: PatientProtocol) -> bool:
        """Whether something is due from there."""
        return one in self._unfinished

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
    _comes_from: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody called; the head of a request is due."""
        address = counted_as((get_remote_addr(transport) or ("",))[0])
        if len(self.connections) >= self.patience.connections or not self.patience.comes(address):
            self.transport = transport
            self.patience.metrics.turned_away += 1
            transport.abort()
            return
        self._comes_from = address
        super().connection_made(transport)
        self._is_in_head, self._head, self._is_whole = True, 0, False
        self.patience.begins(self, self.patience.settings.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody hung up, or was hung up on."""
        self._is_served()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A little more of a request."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._head = self._head + len(data) if self._is_in_head else 0
        if self._head > self.patience.settings.head_bytes:
            self.patience.cut(self)
        elif self._is_idle and not self.patience.waits_for(self):  # empty lines are no request yet
            self.patience.begins(self, self.patience.settings.head_seconds)

    @property
    def _is_idle(self) -> bool:
        """Whether all that was asked is answered, and more may be asked."""
        is_answered = self._is_whole and bool(self.cycle) and self.cycle.response_complete
        return is_answered and self._comes_from is not None

    def handle_websocket_upgrade(self) -> None:
        """It is a request no more."""
        self._is_served()
        super().handle_websocket_upgrade()

    def _is_served(self) -> None:
        """Nothing more is done here."""
        self.patience.ends(self)
        if self._comes_from is not None:
            self.patience.goes(self._comes_from)
            self._comes_from = None

    def on_message_begin(self) -> None:
        """The first byte of a request; on a new connection the clock runs already."""
        if len(self.pipeline) >= AHEAD:
            raise httptools.HttpParserError("So many at once nobody reads.")
        self._is_whole = False
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
        self._is_whole = True
        self.patience.ends(self)
        super().on_message_complete()

    def pause_writing(self) -> None:
        """An answer is not read; it may be, for a while."""
        self.patience.begins(self, self.patience.settings.body_seconds)
        super().pause_writing()

    def resume_writing(self) -> None:
        """It is read on; what was begun meanwhile is still due, and so is the rest of a last answer."""
        if not self._is_whole:
            self.patience.begins(self, self.patience.settings.body_seconds)
        elif not self.transport.is_closing():
            self.patience.ends(self)
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked."""
        super().timeout_keep_alive_handler()
        self._is_over()

    def on_response_complete(self) -> None:
        """An answer is given, and perhaps it was the last."""
        super().on_response_complete()
        self._is_over()

    def send_400_response(self, msg: str) -> None:
        """Nothing more is read."""
        super().send_400_response(msg)
        self._is_over()

    def _is_over(self) -> None:
        """Where nothing more follows: who has not read the last answer has a little longer."""
        if self.transport.is_closing() and self._comes_from is not None:
            self.patience.begins(self, self.patience.settings.body_seconds)

    def hang_up(self) -> None:
        """Where nothing was asked yet it is said why; where somebody waits for a body, or does not read, the line just
        ends."""
        if self._is_in_head and not self.transport.is_closing():
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
