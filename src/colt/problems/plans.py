"""Plans of Super Express played on to the end of the game: the others plan as the strongest bot would, and in every
round that follows so does everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b

import numpy as np

from colt.__about__ import __version__
from colt.bots.superexpress.quick import GuessedTables
from colt.bots.superexpress.regrets import Weights, match
from colt.bots.superexpress.rows import DOLLARS, Plans
from colt.bots.superexpress.settling import AHEAD, plain, solved
from colt.fast.arrays import Mask, Row, Rows
from colt.fast.luck import seeded
from colt.fast.superexpress import ACTIONS, DIGEST, batches, number_of
from colt.fast.superexpress.columns import (
    CABOOSE,
    CARS,
    EMPTY,
    ENDING,
    EYES,
    LOOT,
    MOMENT,
    PLAYERS,
    SEATS,
    UNSEEN,
    VALUES,
)
from colt.kernel import Chance, Choice, Decision
from colt.review.ahead import Floats
from colt.superexpress.pieces import Bandit
from colt.superexpress.state import State

NOW, LATER = 1500, 150
"""So many times everybody makes a plan and learns from it: in this round, and in those that follow."""
SOLVED = 2
"""The last two are solved exactly from so many rounds before the end."""
LATE, FEW = 3, 3
"""A position is late, and its end in sight, with so many cars and so many bandits at most."""


def look(view: State) -> tuple[object, ...] | None:
    """What of a late position counts for who is asked, whoever plays whom; None: it is not late."""
    if view.caboose > LATE or len(view.playing()) > FEW:
        return None
    return view.caboose, *(_stands(bandit, view) for bandit in view.line)


def _stands(bandit: Bandit, view: State) -> tuple[object, ...]:
    seat = view.seat_of[bandit]
    loot, is_stunned = len(view.loot[bandit]), bandit in view.stunned
    place = view.playing().index(seat)
    return place, seat == view.eyes, view.at[bandit], view.facing[bandit], is_stunned, loot


class Plotting:
    """A judge of the plans of one seat."""

    engine = f"colt {__version__} {DIGEST[:8]}"
    net = f"mixed plans {NOW}/{LATER}"

    def __init__(self, view: State, decision: Decision) -> None:
        tables = GuessedTables(view)
        self.candidates: Sequence[Choice] = decision.choices
        self.seat: int = decision.seat
        self.legal: Plans = tables.legal
        self.row: Row = tables.row
        self.luck = 0
        self._mixed: dict[bytes, Weights] = {}

    def outcomes(self, choices: Sequence[Choice], guesses: int, chance: Chance) -> Floats:
        """By guess, plan, and what it brings: all plans on the same guesses at what the others plan, at what the cars
        hold, and at what comes later. What everybody should do is thought out anew each time."""
        self.luck, self._mixed = chance.below(1 << 64), {}
        drawn = self._drawn(self._mixture(self.row, NOW), _whims(guesses, chance))
        plans = np.where(_asked(self.row), drawn, EMPTY)[:, np.newaxis].repeat(len(choices), axis=1)
        plans[:, :, self.seat] = [number_of(choice) for choice in choices]
        rows = self._guessed(guesses, chance).repeat(len(choices), axis=0)
        batches.step(rows, plans.reshape(-1, SEATS))
        self._play_on(rows, len(choices), chance)
        return _brought(rows, self.seat).reshape(guesses, len(choices), 2)

    def _guessed(self, guesses: int, chance: Chance) -> Rows:
        """Tables this seat could be sitting at: nobody has seen what the cars hold."""
        rows = np.repeat(self.row[np.newaxis], guesses, axis=0)
        hidden = rows[:, VALUES : VALUES + CARS]
        hidden[hidden != EMPTY] = UNSEEN
        rows[:, EYES] = self.seat
        batches.redeal(rows, seeded(chance.below(1 << 64), guesses))
        rows[:, EYES] = EMPTY
        return rows

    def _play_on(self, rows: Rows, beside: int, chance: Chance) -> None:
        """Every table to its end; those that stand beside each other have the same whims."""
        while (rows[:, MOMENT] != ENDING).any():
            whims = np.repeat(_whims(len(rows) // beside, chance), beside, axis=0)
            plans = np.full((len(rows), SEATS), EMPTY, np.int64)
            for places in _alike(rows):
                table = rows[places[0]]
                drawn = self._drawn(self._mixture(table, LATER), whims[places])
                plans[places] = np.where(_asked(table), drawn, EMPTY)
            batches.step(rows, plans)

    def _drawn(self, mixture: Weights, whims: Floats) -> Plans:
        """By table and seat a plan, each as often as it should be made."""
        steps = mixture[:, self.legal].cumsum(axis=1)
        drawn = [np.searchsorted(steps[seat], whims[:, seat], side="right") for seat in range(SEATS)]
        return self.legal[np.minimum(np.stack(drawn, axis=1), len(self.legal) - 1)]

    def _mixture(self, row: Row, iterations: int) -> Weights:
        """By seat and plan: how often everybody should make each plan at this table."""
        table = _without_values(row)
        if table not in self._mixed:
            self._mixed[table] = self._settled(np.frombuffer(table, np.int8).copy(), iterations)
        return self._mixed[table]

    def _settled(self, row: Row, iterations: int) -> Weights:
        """The last two near the end solve it; otherwise everybody learns from what would have been better."""
        sums = np.zeros((SEATS, ACTIONS))
        playing = np.flatnonzero(_asked(row)).tolist()
        if len(playing) == 2 and row[CABOOSE] <= min(SOLVED, AHEAD.get(len(self.legal), 0)):
            _, both = solved(row.tobytes(), tuple(self.legal.tolist()), (playing[0], playing[1]))
            for seat, shares in zip(playing, both, strict=True):
                sums[seat, self.legal] = shares
        else:
            luck = seeded(self.luck ^ int.from_bytes(blake2b(row.tobytes(), digest_size=8).digest()), 1)
            match(row, self.legal, 0, iterations, luck, np.zeros((SEATS, ACTIONS)), sums)
        sums[playing] /= sums[playing].sum(axis=1, keepdims=True)
        return sums


def _asked(row: Row) -> Mask:
    """By seat: whether it makes a plan at this table."""
    asked = np.zeros(SEATS, np.bool_)
    batches.mark_asked(row[np.newaxis], asked[np.newaxis])
    return asked


def _without_values(row: Row) -> bytes:
    """The table without what no longer matters, and with cars that hold what they may: nobody has looked."""
    row = np.frombuffer(plain(row), np.int8).copy()
    there = np.flatnonzero(row[VALUES : VALUES + CARS] != EMPTY)
    won = set(row[LOOT : LOOT + SEATS * CARS].tolist())
    row[VALUES + there] = [value for value in range(CARS) if value not in won][: len(there)]
    return row.tobytes()


def _alike(rows: Rows) -> Iterator[Plans]:
    """The places of tables that are still played and on which everything lies the same."""
    places: dict[bytes, list[int]] = {}
    for nth in np.flatnonzero(rows[:, MOMENT] != ENDING).tolist():
        places.setdefault(_without_values(rows[nth]), []).append(nth)
    yield from (np.array(nth) for nth in places.values())


def _whims(guesses: int, chance: Chance) -> Floats:
    """By table and seat a number between 0 and 1."""
    return np.random.Generator(np.random.PCG64(chance.below(1 << 64))).random((guesses, SEATS))


def _brought(rows: Rows, seat: int) -> Floats:
    """By table: the share in the win, and thousands of dollars more than the others have on average."""
    places, winners = np.zeros((len(rows), SEATS), np.int8), np.zeros((len(rows), SEATS), np.bool_)
    batches.mark_places(rows, places, winners)
    won = winners[:, seat] / np.maximum(1, winners.sum(axis=1))
    cards = rows[:, LOOT : LOOT + SEATS * CARS].reshape(-1, SEATS, CARS)
    dollars = np.where(cards != EMPTY, DOLLARS[cards], 0).sum(axis=2) / 1000
    players = int(rows[0, PLAYERS])
    others = (dollars[:, :players].sum(axis=1) - dollars[:, seat]) / (players - 1)
    return np.stack([won, dollars[:, seat] - others], axis=1)
