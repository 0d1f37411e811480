"""The bots a server offers. Whoever opens a table picks from this list; what a bot may spend on a decision is for
who runs the server to say, and never for a stranger."""

from __future__ import annotations

from colt import bots
from colt.games import Options
from colt.kernel import BadOption
from colt.server.errors import NotReadable
from colt.server.logs import log


class BotList:
    """The bots people may play with, and the one who sits in."""

    def __init__(self, offered: tuple[str, ...], usual: str) -> None:
        for name in (*offered, usual):
            bots.make(name)
        self.offered = offered or tuple(filter(_can_be_made, bots.names()))
        self.usual = usual

    def wanted(self, name: str | None, game: Options) -> str:
        """The bot that is asked for, or one who plays this game where none is: the usual one, if it can be. A bot that
        is not offered, or does not play it, is declined."""
        if name is None:
            return next((bot for bot in (self.usual, *self.offered) if not _refusal(bot, game)), self.usual)
        if name != self.usual and name not in self.offered:
            there_are = ", ".join(self.offered)
            raise NotReadable(f"There is no bot {name!r} here; there are {there_are}.", "no-such-bot")
        refusal = _refusal(name, game)
        if refusal:
            raise NotReadable(refusal, "bot-declines")
        return name

    def playing(self, stored: str | None) -> str:
        """Who plays for a seat a bot was given once: that bot, the same without its settings, or the usual one."""
        for name in (stored, (stored or "").split(":")[0]):
            if name == self.usual or name in self.offered:
                return name
        return self.usual


def _can_be_made(bot: str) -> bool:
    """Whether there is more of this bot than its name: where somebody's package is broken, everybody else plays on."""
    try:
        bots.make(bot)
    except BadOption as error:
        log("a bot is not offered", bot=bot, why=str(error))
        return False
    return True


def _refusal(bot: str, game: Options) -> str:
    """Why this bot does not play by the book of this game; nothing where it does, or where there is no such book."""
    try:
        book = game.rulebook
    except BadOption:
        return ""
    try:
        bots.check_plays(bot, game.game, book)
    except BadOption as error:
        return str(error)
    return ""
