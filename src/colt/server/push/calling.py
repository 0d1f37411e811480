"""Somebody is asked at a slow table and has no page open there: their devices are called, and told just that."""

from __future__ import annotations

import asyncio
import http.client
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from colt import extras
from colt.kernel import BadOption
from colt.server.clock import Clock
from colt.server.errors import NotReadable
from colt.server.logs import log
from colt.server.players.ledger import Ledger, silence
from colt.server.push import hosts
from colt.server.settings import Settings
from colt.server.tables.table import Table
from colt.wire.players import Called

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec

WITHIN = 10.0
"""Seconds for a push server to answer."""

AT_ONCE = 4
WAITING = 500
"""So many calls may wait; of more the latest are not made."""

KEPT_FOR = 24 * 60 * 60
"""Seconds a push server keeps a call for a device that is asleep; the signature counts half as long."""

GONE = (404, 410)
"""The answers of a push server to an address nobody listens at any more."""


class Calling:
    """Calls devices; where there is no key of the server, nobody."""

    def __init__(self, settings: Settings, book: Ledger, clock: Clock) -> None:
        self.settings = settings
        self.book = book
        self.clock = clock
        self._key = push_key(settings)
        self._lines = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    @property
    def public(self) -> str | None:
        """The server's public key, which browsers want to know; None: nobody is called."""
        if self._key is None:
            return None
        from colt.server.push import sealing  # noqa: PLC0415 - only where it is wanted

        return sealing.text(sealing.point(self._key.public_key()))

    def check(self, wish: Called) -> Called:
        """Refuse an address that is no browser's."""
        if self._key is None:
            raise NotReadable("This server calls nobody.", "no-push")
        from colt.server.push import sealing  # noqa: PLC0415

        if not hosts.is_known(wish.endpoint, self.settings.push_hosts):
            raise NotReadable("This is not the push server of a browser we know.", "no-such-push-server")
        if not sealing.is_point(sealing.data(wish.p256dh)) or len(sealing.data(wish.auth)) != 16:
            raise NotReadable("These are no keys of a browser.")
        return wish

    async def call(self, table: Table, seats: Sequence[int]) -> None:
        """Call those who are asked at a slow table and are not there."""
        away = set(seats) - table.lines.here
        sittings = await self.book.at_table(table.stored.link)
        players = {
            one.player
            for one in sittings
            if one.seat in away and table.stored.seats[one.seat].owner == one.owner
        }
        for player in players:
            for device, wish in await self.book.called(player):
                await self._call(device, wish)

    async def _call(self, device: str, wish: Called) -> None:
        if self._waiting >= WAITING:
            return
        self._waiting += 1
        try:
            async with self._lines:
                status = await asyncio.to_thread(self._send, wish)
        except OSError as error:
            log("a push server did not answer", why=type(error).__name__)
            return
        except http.client.HTTPException as error:
            log("a push server answered strangely", why=type(error).__name__)
            return
        finally:
            self._waiting -= 1
        if status in GONE:
            await self.book.write(silence(device))
        elif status >= 400:
            log("a push server said no", status=status)

    def _send(self, wish: Called) -> int:
        """One call; returns what the push server says. It takes its time: not in the loop."""
        from colt.server.push import sealing  # noqa: PLC0415

        assert self._key is not None
        message = msgspec.json.encode({"language": wish.language})
        body = sealing.sealed(
            message, sealing.data(wish.p256dh), sealing.data(wish.auth), sealing.Sealing.new()
        )
        origin = hosts.origin_of(wish.endpoint) or ""
        claims: dict[str, str | int] = {
            "aud": origin,
            "exp": int(self.clock.date()) + KEPT_FOR // 2,
            "sub": self.settings.push_contact,
        }
        headers = {
            "authorization": f"vapid t={sealing.signed(claims, self._key)}, k={self.public}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_FOR),
            "topic": "turn",
            "urgency": "normal",
        }
        return _posted(wish.endpoint, body, headers)


def _posted(endpoint: str, body: bytes, headers: dict[str, str]) -> int:
    """The status of the answer; nobody is followed elsewhere."""
    parts = urlsplit(endpoint)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=WITHIN)
    try:
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path or "/", body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


def push_key(settings: Settings) -> ec.EllipticCurvePrivateKey | None:
    """The key of the server, if it has one; a server that cannot call as it is told to does not open."""
    if not settings.push_key:
        return None
    with extras.needed_for("Calling people", extra="push"):
        from colt.server.push import sealing  # noqa: PLC0415
    if not settings.push_contact.startswith(("mailto:", "https:")):
        raise BadOption(
            "Push servers want to know whom to write to: COLT_PUSH_CONTACT=mailto:you@example.org."
        )
    return sealing.read_key(Path(settings.push_key))
