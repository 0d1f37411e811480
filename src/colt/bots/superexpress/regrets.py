"""Plans that everybody makes at once, compiled: regret matching, in which each seat learns from the plans it wishes it
had made, and what a plan comes to against what the others would do."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from colt.bots.superexpress.rows import Outcomes, Plans, loot_of, outlook, play_round
from colt.fast.arrays import Luck, Row
from colt.fast.compiling import compiled, entry
from colt.fast.counting import copy, whole
from colt.fast.luck import below
from colt.fast.superexpress.columns import CABOOSE, CAR, EMPTY, PLAYERS
from colt.fast.superexpress.plans import seal
from colt.fast.superexpress.rounds import is_decided
from colt.fast.superexpress.scoring import is_winner
from colt.fast.superexpress.train import is_playing

Weights = npt.NDArray[np.float64]
"""By seat and plan."""
FINE = 1 << 30
"""Fractions are drawn so finely."""


def chance(row: Row, seat: int) -> float:
    """How likely this seat is to win when a round has ended like this; certain when the game has."""
    if row[CABOOSE] > 0 or is_decided(row):
        return outlook(row, seat)
    winners = 0
    for other in range(whole(row[PLAYERS])):
        winners += is_winner(row, other)
    return 1.0 / winners if row[CAR + seat] != EMPTY and is_winner(row, seat) else 0.0


chance = compiled(chance)


def mix(weights: Weights, legal: Plans, shares: Weights) -> None:
    """These weights as shares of one; all plans alike where none has any."""
    total = 0.0
    for nth in range(len(legal)):
        total += weights[legal[nth]]
    for nth in range(len(legal)):
        shares[legal[nth]] = weights[legal[nth]] / total if total > 0 else 1.0 / len(legal)


def draw_plan(shares: Weights, legal: Plans, luck: Luck) -> int:
    """One of the plans, by its share."""
    left = below(luck, 0, FINE) / FINE
    nth = 0
    while nth < len(legal) - 1:
        left -= shares[legal[nth]]
        if left < 0:
            break
        nth += 1
    return int(legal[nth])


mix = compiled(mix)
draw_plan = compiled(draw_plan)


def lay_plans(row: Row, shares: Weights, legal: Plans, luck: Luck, table: Row) -> None:
    """A table on which everybody has made a plan, each by its share."""
    copy(row, table)
    for seat in range(whole(row[PLAYERS])):
        if is_playing(row, seat):
            seal(table, seat, draw_plan(shares[seat], legal, luck))


def weigh_one(table: Row, trial: Row, seat: int, plan: int) -> float:
    """What this plan comes to on this table, which is tried out beside it."""
    copy(table, trial)
    seal(trial, seat, plan)
    play_round(trial)
    return chance(trial, seat)


weigh_one = compiled(weigh_one)


def weigh_all(table: Row, trial: Row, seat: int, legal: Plans, found: Weights) -> None:
    """What each plan of this seat comes to on this table, against the plans that lie there."""
    for nth in range(len(legal)):
        found[nth] = weigh_one(table, trial, seat, legal[nth])


lay_plans = compiled(lay_plans)
weigh_all = compiled(weigh_all)


def learn(regrets: Weights, shares: Weights, legal: Plans, found: Weights) -> None:
    """Note for each plan how much more it would have brought; what would have brought less is not held against it."""
    mean = 0.0
    for nth in range(len(legal)):
        mean += shares[legal[nth]] * found[nth]
    for nth in range(len(legal)):
        regrets[legal[nth]] = max(0.0, regrets[legal[nth]] + found[nth] - mean)


learn = compiled(learn)

# --- the ways in


def match(
    row: Row, legal: Plans, start: int, iterations: int, luck: Luck, regrets: Weights, sums: Weights
) -> None:
    """So many times everybody makes a plan and learns from it; later ones count more in the sums."""
    table, trial, found = np.empty_like(row), np.empty_like(row), np.zeros(len(legal))
    shares = np.zeros_like(regrets)
    for iteration in range(start, start + iterations):
        for seat in range(whole(row[PLAYERS])):
            mix(regrets[seat], legal, shares[seat])
            for nth in range(len(legal)):
                sums[seat, legal[nth]] += (iteration + 1) * shares[seat, legal[nth]]
        lay_plans(row, shares, legal, luck, table)
        for seat in range(whole(row[PLAYERS])):
            if is_playing(row, seat):
                weigh_all(table, trial, seat, legal, found)
                learn(regrets[seat], shares[seat], legal, found)


match = entry(match, makes_arrays=True)


def weigh(
    row: Row, legal: Plans, seat: int, luck: Luck, sums: Weights, chances: Outcomes, dollars: Outcomes
) -> None:
    """By guess and plan of this seat: what it comes to against plans the others would make."""
    table, trial = np.empty_like(row), np.empty_like(row)
    shares = np.zeros_like(sums)
    for other in range(whole(row[PLAYERS])):
        mix(sums[other], legal, shares[other])
    for guess in range(len(chances)):
        lay_plans(row, shares, legal, luck, table)
        for nth in range(len(legal)):
            chances[guess, nth] = weigh_one(table, trial, seat, legal[nth])
            dollars[guess, nth] = loot_of(trial, seat)


weigh = entry(weigh, makes_arrays=True)
