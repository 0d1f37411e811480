"""A table is set up: which game, for how many, who plays whom."""

from __future__ import annotations

from typing import Any

from colt import games, records, scenario
from colt.kernel import BadOption, Game
from colt.server.errors import NotPossible, NotReadable
from colt.server.storage import StoredSeat, StoredTable
from colt.wire import tables as asked

BOT_NAMES = ("Rusty", "Pearl", "Slim", "Dusty", "Ruby", "Lefty", "Duke", "Opal")
"""What bots are called, so that three of a kind are told apart: one more than any table has seats."""


def options(game: str, edition: str | None, variants: tuple[str, ...], players: int | None) -> games.Options:
    """What is asked for, as the games understand it."""
    try:
        return games.read_options(game=game, edition=edition, variants=variants, players=players)
    except BadOption as error:
        raise NotReadable(str(error), "no-such-game") from None


def players(wanted: games.Options) -> int:
    """For how many such a game is, or the reason why there is none."""
    try:
        return wanted.seats
    except BadOption as error:
        raise NotReadable(str(error), "no-such-game") from None


def nickname(text: str, at: StoredTable, seat: int | None = None) -> str:
    """A nickname as everybody will see it; a second of the same name at a table gets a number."""
    name = asked.tidy(text)
    if not name:
        raise NotReadable("A nickname has at least one letter or number.", "bad-nickname")
    others = {other.nickname.casefold() for number, other in enumerate(at.seats) if number != seat}
    numbered = (f"{name[: asked.NICKNAME_LENGTH - 2]} {nth}" for nth in range(2, len(at.seats) + 2))
    return next(one for one in (name, *numbered) if one.casefold() not in others)


def bot_seat(bot: str, at: StoredTable) -> StoredSeat:
    """A seat for this bot, under a name nobody else has at this table."""
    there = {seat.nickname for seat in at.seats}
    return StoredSeat(kind="bot", bot=bot, nickname=next(name for name in BOT_NAMES if name not in there))


def check(table: StoredTable) -> None:
    """Refuse what no rulebook knows, before anybody sits down."""
    deal(table, seed="a trial")


def deal(table: StoredTable, seed: str) -> tuple[StoredTable, Game[Any]]:
    """The table with its seed and its bandits, and its game, dealt; or the reason why there is no such game."""
    wishes = [bandit for seat in table.seats if seat.bandit is not None for bandit in seat.bandit.split("+")]
    if len(set(wishes)) < len(wishes):
        raise NotPossible("Two seats want the same bandit; each is there once.", "bandit-taken")
    try:
        dealt = with_bandits(table, seed)
        game = games.new_game(dealt.options)
    except BadOption as error:
        raise NotReadable(str(error), "no-such-game") from None
    dealt.start_digest = records.digest(game.log)
    return dealt, game


def lay_out(table: StoredTable, seed: str) -> tuple[StoredTable, Game[Any]]:
    """The table with its seed, and its game at the position it begins from."""
    laid = table.copy()
    laid.seed = seed
    game = scenario.begin(laid.options)
    laid.start_digest = records.digest(game.log)
    return laid, game


def with_bandits(table: StoredTable, seed: str) -> StoredTable:
    """The table with its seed; where some seats have chosen their bandit the others draw from the rest."""
    drawn = table.copy()
    drawn.seed = seed
    wishes = [seat.bandit for seat in table.seats]
    for seat, bandit in zip(drawn.seats, games.bandits_by_seat(drawn.options, wishes), strict=True):
        seat.bandit = bandit
    return drawn


def pass_host_on(table: StoredTable, here: set[int]) -> None:
    """The role goes to somebody who is here, else to any person."""
    if table.host is not None and table.seats[table.host].kind == "person":
        return
    people = table.people
    table.host = next((seat for seat in people if seat in here), people[0] if people else None)
