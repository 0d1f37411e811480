"""Films of finished games: each is made once, bit by bit, and kept for a while."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from colt.server.tables.table import Table
from colt.server.tables.turnstile import Turnstile
from colt.server.tables.updates import Teller
from colt.words import Words

BIT = 40
"""So many events are put into words in one go."""

KEPT = 16_000_000
"""Bytes of films that are kept."""

Which = tuple[str, int | None, str]
"""The table, the eyes and the language."""


class Films:
    """The films that were asked for lately."""

    def __init__(self, turnstile: Turnstile) -> None:
        self._turnstile = turnstile
        self._kept: OrderedDict[Which, tuple[bytes, bytes]] = OrderedDict()
        self._bytes = 0

    async def of(self, table: Table, eyes: int | None, words: Words) -> bytes:
        """This game as these eyes saw it (None: as it was), from its first event to its last; nothing in it changes
        any more but who is at the table."""
        which = table.stored.link, eyes, words.language
        if which not in self._kept:
            self._keep(which, await self._made(table, eyes, words))
        self._kept.move_to_end(which)
        view, events = self._kept[which]
        film = {
            "table": table.described(),
            "eyes": eyes,
            "language": words.language,
            "view": msgspec.Raw(view),
            "events": msgspec.Raw(events),
        }
        return msgspec.json.encode(film)

    def _keep(self, which: Which, film: tuple[bytes, bytes]) -> None:
        """Instead of the same one, where several asked for it at once."""
        self._bytes += sum(map(len, film)) - sum(map(len, self._kept.get(which, ())))
        self._kept[which] = film
        while self._bytes > KEPT and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= sum(map(len, old))

    async def _made(self, table: Table, eyes: int | None, words: Words) -> tuple[bytes, bytes]:
        teller = Teller(table.running)
        view = msgspec.json.encode(teller.eyes(eyes).view(0))
        events: list[bytes] = []
        for since in range(0, len(table.running.log), BIT):
            async with self._turnstile.turn():
                told, _ = teller.story(eyes, since, min(since + BIT, len(table.running.log)), words)
                events += map(msgspec.json.encode, told)
                teller.rest()
        return view, b"[" + b",".join(events) + b"]"
