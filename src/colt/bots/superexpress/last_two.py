"""The last two of Colt Super Express, to the end of the game: what a round is worth to them, and which plans to mix.

What one of them wins the other loses, so every round has a worth, and it is found from the last round backwards. What
the cars hold nobody knows: each Loot card that is won is any of those nobody has won yet, and of the cards only three
things matter in the end: who has more, who holds the highest, and how many of those still to come are higher.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from colt.bots.superexpress.endings import (
    ENDINGS,
    MOVERS,
    Places,
    chart,
    place_of_two,
    places,
    play_out,
    reach,
    settle,
    solve,
)
from colt.bots.superexpress.regrets import Weights
from colt.bots.superexpress.rows import Outcomes, Plans
from colt.fast.arrays import Row
from colt.fast.superexpress.columns import CABOOSE, CARDS, CARS, EMPTY, FIRST, HAND, LOOT, SEATS, WIDTH
from colt.fast.superexpress.plans import CARDS_OF

LEANING = 5e-4
"""Of plans that are as good against the best the one is made that is better against anything: so much of what a plan
brings against all plans alike is added to its worth."""


class Loot(NamedTuple):
    """How the Loot cards of two lie, as seen by the one who begins: what can still decide the game, and no more."""

    more: int
    """How many cards the first has more than the second."""
    holder: int
    """Who holds the highest: 1 the first, -1 the second, 0 whoever wins the next card."""
    higher: int
    """How many of those nobody has won are higher still."""
    unseen: int
    """How many nobody has won; 0 where that no longer matters."""

    def simplified(self, rounds: int) -> Loot:
        """The same without what cannot matter in so many rounds: a tie needs all of them to go one way, or as many
        each way."""
        more = max(-rounds - 1, min(rounds + 1, self.more))
        if (more + rounds) % 2:
            return Loot(more, 0, 0, 0)
        is_settled = self.higher == 0 or (abs(more) == rounds and self.holder * more < 0)
        if is_settled:
            return Loot(more, self.holder, 0, 0)
        holder = 0 if self.higher == self.unseen else self.holder
        return Loot(more, holder, self.higher, self.unseen)

    def after(self, winner: int) -> Iterator[tuple[float, Loot]]:
        """How likely the cards lie how when the first (1) or the second (-1) wins the next one."""
        more, left = self.more + winner, self.unseen - 1
        if self.unseen == self.higher == 0:
            yield 1.0, Loot(more, self.holder, 0, 0)
            return
        if self.higher < self.unseen:
            yield 1 - self.higher / self.unseen, Loot(more, self.holder, self.higher, left)
        for higher in range(self.higher):
            yield 1 / self.unseen, Loot(more, winner, higher, left)

    def turned(self) -> Loot:
        """As the other sees it."""
        return self._replace(more=-self.more, holder=-self.holder)

    @property
    def result(self) -> int:
        """Who has won when the last car is gone: 1 the first, -1 the second."""
        return int(np.sign(self.more or self.holder))


class Chart(NamedTuple):
    """What cards do on a train of one length, by place."""

    steps: Places
    """By who turns up a card (the first; the second; the second as the last), place and card: the place it leads to."""
    after: Places
    """By place, when all cards are played: where the next round begins; less than nothing where the game is over."""
    winners: Places
    """By place: who has won the card of the caboose, 1 the first, -1 the second."""


class Ending:
    """The last two with such Action cards, and every round of theirs whose worth has been found."""

    def __init__(self, hand: int) -> None:
        self.hand = hand
        self.cards: Plans = np.flatnonzero([hand >> card & 1 for card in range(len(CARDS))])
        self.number_at: Plans = np.full((len(CARDS),) * 3, EMPTY, np.int64)
        legal = [order for order in CARDS_OF.tolist() if all(hand >> card & 1 for card in order)]
        for nth, order in enumerate(legal):
            self.number_at[tuple(order)] = nth
        self.size = len(legal)
        self._charts: dict[int, Chart] = {}
        self._worth: dict[tuple[int, Loot], Weights] = {}
        """By the number of cars, and how the cards lie: what a round is worth to the first, by place."""

    def gains(self, place: int, caboose: int, loot: Loot) -> Outcomes:
        """By plan of the first and of the second: how much likelier the first is to win than the second."""
        loot = loot.simplified(caboose)
        self._look_ahead(np.array([place]), caboose, {loot})
        ends = np.empty((self.size, self.size), np.int32)
        play_out(self._chart(caboose).steps, place, self.cards, self.number_at, ends)
        found: Outcomes = self._ends(caboose, loot)[ends]
        return found

    def _look_ahead(self, begins: Plans, caboose: int, lots: Iterable[Loot]) -> None:
        """See to it that every round is known that can come after one that begins in these places."""
        if caboose == 1:
            return
        now, before = self._chart(caboose), caboose - 1
        reached = np.zeros(self._begins(before), np.bool_)
        reach(now.steps, now.after, begins, self.cards, self.number_at, reached)
        later = sorted({one for loot in lots for _, one in _next(loot, caboose)})
        found = np.stack([self._known(before, loot) for loot in later])
        missing: Plans = np.flatnonzero(reached & np.isnan(found).any(axis=0))
        if not len(missing):
            return
        self._look_ahead(missing, before, later)
        worth = np.stack([self._ends(before, loot) for loot in later])
        settle(self._chart(before).steps, self.cards, self.number_at, missing, worth, found)
        for loot, mine in zip(later, found, strict=True):
            self._worth[before, loot][missing] = mine[missing]

    def _ends(self, caboose: int, loot: Loot) -> Weights:
        """What it is worth to the first to end a round like this, by place."""
        _, after, winners = self._chart(caboose)
        worth = np.zeros(len(after))
        worth[after == -ENDINGS], worth[after == 1 - ENDINGS] = 1, -1
        for winner in (1, -1):
            goes_on = (after >= 0) & (winners == winner)
            for chance, later in loot.after(winner):
                if caboose == 1:
                    worth[goes_on] += chance * later.result
                else:
                    known = self._known(caboose - 1, later.turned().simplified(caboose - 1))
                    worth[goes_on] -= chance * known[after[goes_on]]
        return worth

    def _known(self, caboose: int, loot: Loot) -> Weights:
        return self._worth.setdefault((caboose, loot), np.full(self._begins(caboose), np.nan))

    def _begins(self, caboose: int) -> int:
        """A round can begin in so many places."""
        return len(self._chart(caboose).after)

    def _chart(self, caboose: int) -> Chart:
        if caboose not in self._charts:
            count = places(caboose)
            steps = np.empty((MOVERS, count, len(CARDS)), np.int32)
            after, winners = np.empty(count, np.int32), np.empty(count, np.int32)
            chart(np.empty(WIDTH, np.int8), caboose, self.hand, steps, after, winners)
            self._charts[caboose] = Chart(steps, after, winners)
        return self._charts[caboose]


def _next(loot: Loot, caboose: int) -> Iterator[tuple[float, Loot]]:
    """How the cards can lie when the next round begins, as the other sees it, who begins then."""
    for winner in (1, -1):
        for chance, later in loot.after(winner):
            yield chance, later.turned().simplified(caboose - 1)


ending = cache(Ending)
"""By hand; what has been found is kept as long as the process lives."""


@lru_cache(maxsize=20_000)
def solved(
    table: bytes, legal: tuple[int, ...], both: tuple[int, int]
) -> tuple[float, tuple[Weights, Weights]]:
    """How much likelier the first of the last two is to win than the second, and how often each should make each plan:
    this round and all that follow, to the end of the game, whatever the cars hold."""
    row = np.frombuffer(table, np.int8)
    first = int(row[FIRST])
    second = sum(both) - first
    place = place_of_two(row, first, second)
    gains = ending(int(row[HAND])).gains(place, int(row[CABOOSE]), loot_of(row, first, second))
    if first != both[0]:
        gains = np.ascontiguousarray(-gains.T)
    mine, theirs, unused = (np.zeros(len(legal)) for _ in range(3))
    value = solve(gains, unused, unused)
    solve(leaning(gains), mine, unused)
    solve(-leaning(-gains.T).T.copy(), unused, theirs)
    return value, (mine, theirs)


def leaning(gains: Outcomes) -> Outcomes:
    """What each pair of plans is worth to the first who also hopes for mistakes."""
    found: Outcomes = gains + LEANING * gains.mean(axis=1, keepdims=True)
    return found


def loot_of(row: Row, first: int, second: int) -> Loot:
    """How the Loot cards of these two lie."""
    won = row[LOOT : LOOT + SEATS * CARS].reshape(SEATS, CARS)
    unseen = set(range(CARS)) - set(won.ravel().tolist())
    mine, theirs = won[first].max(), won[second].max()
    higher = sum(value > max(mine, theirs) for value in unseen)
    more = int((won[first] != EMPTY).sum() - (won[second] != EMPTY).sum())
    return Loot(more, int(np.sign(mine - theirs, dtype=np.int64)), higher, len(unseen))
