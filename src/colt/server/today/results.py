"""What came of a try, worked out from the game."""

from __future__ import annotations

from itertools import pairwise

from colt import games
from colt.server.players.outcomes import place_of
from colt.server.tables.table import Table
from colt.server.today.tries import KeptTry


def result(table: Table, *, is_late: bool) -> KeptTry:
    """The result of a try that is over, or was left."""
    stored, game = table.stored, table.game
    seat = stored.people[0] if stored.people else None
    if stored.phase != "over" or game is None or game.result is None or seat is None:
        return KeptTry()
    return KeptTry(
        nickname=stored.seats[seat].nickname,
        money=game.result.scores[seat],
        place=place_of(game.result, seat),
        rounds=brought(table, seat),
        is_late=is_late,
    )


def brought(table: Table, seat: int) -> tuple[int, ...]:
    """What each round brought this seat; prizes belong to the last one."""
    game = table.running
    held = games.title(table.stored.game).held
    if held is None or game.result is None:
        return ()
    ends: dict[int, int] = {one.round: one.events for one in table.milestones if one.round > 0}
    had = [held(game.seen(None, events), seat) for events in list(ends.values())[:-1]]
    had.append(game.result.scores[seat])
    first = next(one.events for one in table.milestones)
    start = held(game.seen(None, first), seat)
    return tuple(after - before for before, after in pairwise((start, *had)))
