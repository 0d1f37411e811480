"""How a game ended for one seat, as it is kept when its table is long cleared."""

from __future__ import annotations

from typing import Any

import msgspec

from colt import games
from colt.server.storage import StoredTable
from colt.server.tables.table import Table
from colt.wire.players import Opponent, Outcome
from colt.wire.tables import Pace


class KeptGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over. Databases hold these fields by their names: a new one has a default."""

    game: str
    edition: str
    variants: tuple[str, ...]
    pace: Pace
    seat: int
    players: int
    outcome: Outcome
    nickname: str = ""

    @property
    def is_against_people(self) -> bool:
        """Whether another person was at the table."""
        return any(one.bot is None for one in self.outcome.opponents)


def kept(table: Table, seat: int, *, is_alone: bool) -> KeptGame | None:
    """What is kept of this seat's game; None where none was played to its end. Nobody else at this device
    (`is_alone`), nor a bot in the end, may have played it for it to count."""
    stored, game = table.stored, table.game
    if stored.phase != "over" or game is None or game.result is None or not stored.counts:
        return None
    result, mine = game.result, stored.seats[seat]
    outcome = Outcome(
        bandit="+".join(game.state.seats[seat]),
        score=result.scores[seat],
        is_money=games.title(stored.game).counts_money,
        place=place_of(result, seat),
        is_won=seat in result.winners,
        is_counted=is_alone and _is_own_work(stored, seat),
        opponents=tuple(
            Opponent(seat=number, name=other.nickname, bot=other.bot if other.kind == "bot" else None)
            for number, other in enumerate(stored.seats)
            if number != seat
        ),
        hints=stored.hints,
    )
    return KeptGame(
        game=stored.game,
        edition=stored.options.book,
        variants=stored.variants,
        pace=stored.pace,
        seat=seat,
        players=len(stored.seats),
        outcome=outcome,
        nickname=mine.nickname,
    )


def _is_own_work(stored: StoredTable, seat: int) -> bool:
    """Whether its person played this seat to the end, alone at the device, and it was no lesson."""
    mine = stored.seats[seat]
    is_shared = any(other.owner == mine.owner for n, other in enumerate(stored.seats) if n != seat)
    is_by_bot = mine.kind != "person" or mine.bot_sits_in or mine.bot_answered
    return not is_shared and not is_by_bot and stored.lesson is None


def place_of(result: Any, seat: int) -> int:  # noqa: ANN401 - of any game
    """The place a seat came in at; who shares one shares it."""
    better = 0
    for group in result.ranking:
        if seat in group:
            break
        better += len(group)
    return better + 1
