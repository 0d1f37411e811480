"""Statistics, worked out from the games that count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from colt.server.players.outcomes import KeptGame
from colt.wire.players import Score, Tally

MOST = 20
"""So many kinds of each are told, the most frequent ones."""

Names = Callable[[KeptGame], Iterable[str]]


def score(games: Sequence[KeptGame]) -> Score:
    """These games all together, and by kinds."""
    return Score(
        games=len(games),
        won=sum(one.outcome.is_won for one in games),
        hinted=sum(one.outcome.hints > 0 for one in games),
        by_game=_tallies(games, lambda one: (one.game,)),
        by_edition=_tallies(games, lambda one: (one.edition,)),
        by_bandit=_tallies(games, lambda one: one.outcome.bandit.split("+")),
        by_opponent=_tallies(games, _opponents),
    )


def _opponents(one: KeptGame) -> set[str]:
    """People by their names; bots by what they are, where there are only bots."""
    people = {other.name for other in one.outcome.opponents if other.bot is None}
    return people or {other.bot for other in one.outcome.opponents if other.bot is not None}


def _tallies(games: Sequence[KeptGame], names: Names) -> tuple[Tally, ...]:
    played: dict[str, list[bool]] = {}
    for one in games:
        for name in names(one):
            played.setdefault(name, []).append(one.outcome.is_won)
    tallies = [Tally(name=name, games=len(won), won=sum(won)) for name, won in played.items()]
    return tuple(sorted(tallies, key=lambda one: (-one.games, one.name))[:MOST])
