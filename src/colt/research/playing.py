"""Many whole games by named policies, for studies.

>>> from colt.research import playing
>>> games = playing.play(["drifter"] * 4, 3, seed=1)
>>> games.shares.shape, games.shares.sum(axis=1).tolist()
((3, 4), [1.0, 1.0, 1.0])

The nth game of a seed has the same deal whoever plays it: the same bandits, cars, round cards and First Player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from colt.express.editions import DEFAULT_EDITION
from colt.fast.arrays import Mask, Numbers
from colt.fast.express import batches, shares
from colt.fast.express import columns as at
from colt.fast.express.tables import Tables
from colt.kernel import BadOption
from colt.research.policies import Answering, Policy, read_policy
from colt.research.readiness import get_ready


class Games(NamedTuple):
    """Games side by side: who sat where with whom, and how they ended."""

    bandits: Numbers
    """By game and seat: the number of the bandit; in teams, of the first one."""
    first: Numbers
    """By game: the seat of the First Player of the first round."""
    money: Numbers
    """By game and seat: dollars at the end, prizes included."""
    shares: npt.NDArray[np.float64]
    """By game and seat: the share of the win."""


def play(
    policies: Sequence[str | Policy],
    games: int,
    *,
    edition: str = DEFAULT_EDITION,
    variants: Sequence[str] = (),
    seed: int = 0,
) -> Games:
    """So many games to their ends; each seat answers by its own policy."""
    if games < 1 or not policies:
        raise BadOption(f"At least one game and one policy are needed, not {games} and {len(policies)}.")
    get_ready()
    players = len(policies)
    tables = Tables.new(games, players, edition=edition, variants=variants, seed=seed)
    seats = {policy: [seat for seat in range(players) if policies[seat] == policy] for policy in policies}
    answering = [(read_policy(policy), mine) for policy, mine in seats.items()]
    while not tables.are_over.all():
        _answer(tables, answering)
    ends = tables.rows.astype(np.int64)
    bandits = ends[:, at.BANDIT : at.BANDIT + players * at.TEAM : at.TEAM]
    first = (ends[:, at.FIRST] - ends[:, at.ROUND] + 1) % players  # it went on by one seat each round
    return Games(bandits, first, tables.scores[:, :players].copy(), shares(tables.winners, players))


def _answer(tables: Tables, answering: Sequence[tuple[Answering, Sequence[int]]]) -> None:
    """One answer in every table whose game goes on."""
    numbers = np.full(len(tables), batches.LOOK)
    asked = tables.seats
    for policy, seats in answering:
        marked: Mask = np.isin(asked, seats)
        if marked.any():
            numbers[marked] = policy(tables, marked)[marked]
    tables.go_on(numbers)
