"""Setting a table up: which game, for how many, who plays whom; and its record in the end."""

from __future__ import annotations

import msgspec

from colt import games, records
from colt.express.pieces import Bandit as ExpressBandit
from colt.kernel import BadOption, Chance
from colt.server.errors import NotPossible, NotReadable
from colt.server.storage.stored import Facts, written_date
from colt.server.tables.table import Table
from colt.superexpress.pieces import Bandit as SuperBandit


def with_bandits(facts: Facts, seed: str) -> Facts:
    """These facts with their seed; where some seats have chosen their bandit the others draw from the rest."""
    drawn = facts.copy()
    drawn.seed = seed
    wishes = [seat.bandit for seat in drawn.seats]
    if not any(wishes) or "teams" in drawn.variants:
        return drawn
    there_are = games_bandits(drawn.game)
    left = iter(Chance(f"{seed} bandits").shuffled([bandit for bandit in there_are if bandit not in wishes]))
    for seat in drawn.seats:
        seat.bandit = seat.bandit or next(left, None)
    return drawn


def games_bandits(game: str) -> tuple[str, ...]:
    """Everybody who can be played."""
    return tuple(map(str, ExpressBandit if game == games.COLT_EXPRESS else SuperBandit))


def pass_host_on(facts: Facts, here: set[int]) -> None:
    """The role goes to somebody who is here, else to any person."""
    if facts.host is not None and facts.seats[facts.host].kind == "person":
        return
    people = facts.people
    facts.host = next((seat for seat in people if seat in here), people[0] if people else None)


def options_of(
    game: str, edition: str | None, variants: tuple[str, ...], players: int | None
) -> games.Options:
    try:
        return games.read_options(game=game, edition=edition, variants=variants, players=players)
    except BadOption as error:
        raise NotReadable(str(error), "no-such-game") from None


def players_of(options: games.Options) -> int:
    try:
        return int(games.new_game(msgspec.structs.replace(options, seed="a trial")).state.players)
    except BadOption as error:
        raise NotReadable(str(error), "no-such-game") from None


def record_of(table: Table) -> str:
    """The record of a game that is over."""
    if table.facts.phase != "over" or table.game is None or table.facts.seed is None:
        raise NotPossible("The game is not over yet; a full record exists only after the end.", "not-over")
    return records.Record.of(
        table.game,
        date=written_date(table.facts.created)[:10],
        commitment=records.commitment(table.facts.seed),
    ).to_text()
