"""The bots a server offers. Whoever opens a table picks from this list; what a bot may spend on a decision is for
who runs the server to say, and never for a stranger."""

from __future__ import annotations

from colt import bots
from colt.server.errors import NotReadable


class BotList:
    """The bots people may play with, and the one who sits in."""

    def __init__(self, offered: tuple[str, ...], usual: str) -> None:
        self.offered = offered or bots.names()
        self.usual = usual
        for name in (*self.offered, usual):
            bots.make(name)

    def wanted(self, name: str | None) -> str:
        """The bot that is asked for, or the usual one where none is; a bot that is not offered is declined."""
        if name is None or name == self.usual or name in self.offered:
            return name or self.usual
        there_are = ", ".join(self.offered)
        raise NotReadable(f"There is no bot {name!r} here; there are {there_are}.", "no-such-bot")

    def playing(self, stored: str | None) -> str:
        """Who plays for a seat a bot was given once: that bot, the same without its settings, or the usual one."""
        for name in (stored, (stored or "").split(":")[0]):
            if name == self.usual or name in self.offered:
                return name
        return self.usual
