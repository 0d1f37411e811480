"""What an answer is worth exactly, where all deals that a seat's knowledge allows can be gone through.

In the last Stealin' nothing is drawn any more: what is not known is what purses hold, and what the others will answer.
Every worth of every purse, and every answer with the odds the judge of a review gives it, is followed to the end of the
game. There is nothing random here, so this is what a review's guesses come to in the end.
"""

from __future__ import annotations

import json

import numpy as np

from colt.bots.express.net import outputs
from colt.express.pieces import PURSE_VALUES, ROUNDS, Action, Bandit
from colt.express.state import State, Stealing
from colt.fast.arrays import Mask, Row, Rows
from colt.fast.express import codec
from colt.fast.express import columns as at
from colt.kernel import Chance, Choice, Decision, Game
from colt.review.ahead import WHOLE_GAME, WIN, Ahead, Asked, Floats, Heads
from colt.scenario.express_position import lay_out
from colt.scenario.reading import parse

MOST = 20_000
"""More tables than this are not gone through."""


class TooMany(Exception):
    """There are more deals, or ways to go on, than can be gone through."""


def exactly(view: State, decision: Decision, choices: tuple[Choice, ...]) -> Floats:
    """The chance to win of who is asked, by answer."""
    rows, odds = deals(view)
    ahead = Ahead(view, decision.seat)
    heads = ahead.tried(rows, view.seats[decision.seat], decision.seat, choices, Chance("every deal"))
    ends = followed(ahead, heads, np.repeat(odds, len(choices)))
    chances: Floats = ends.reshape(len(rows), len(choices)).sum(axis=0)
    return chances


# --- tables late enough


def late(seed: str) -> Game[State]:
    """A table at random in the last Stealin': a short train, a short pile, a few purses nobody has counted."""
    chance = Chance(f"late {seed}")
    cars = 2 + chance.below(3)
    bandits = [one.value for one in chance.shuffled(tuple(Bandit))[: 3 + chance.below(2)]]
    box = [f"purse:{worth}" for worth in chance.shuffled(PURSE_VALUES)]
    box = [*chance.shuffled((*box[:6], "jewel"))]
    spaces = [f"{car}{floor}" for car in range(1, cars + 1) for floor in "ir"]
    sheets = {one: {"at": chance.one_of(spaces), "loot": [box.pop(), box.pop()]} for one in bandits[:3]}
    sheets.update({one: {"at": chance.one_of(spaces), "loot": ["jewel"]} for one in bandits[3:]})
    actions = [one.value for one in Action]
    pile = [f"{chance.one_of(bandits)} {chance.one_of(actions)}" for _ in range(2 + chance.below(3))]
    told = {
        "cars": cars,
        "round": ROUNDS,
        "loot": {chance.one_of(spaces): box},
        "bandits": sheets,
        "pile": pile,
    }
    return lay_out(parse(json.dumps(told)))


# --- what may lie on the table


def deals(view: State) -> tuple[Rows, Floats]:
    """Every table the seat with this view could be sitting at, and how likely each is."""
    if not is_small(view):
        raise TooMany
    row = codec.row_of(view, codec.setup_for(view))
    rows, ways = row[np.newaxis], np.ones(1)
    for purse in unknown_purses(row):
        rows, ways = _filled(rows, ways, purse)
        if len(rows) > MOST:
            raise TooMany
    possible = was_cheapest(rows)
    rows, ways = rows[possible].copy(), ways[possible]
    rows[:, at.EYES] = 0
    return rows, ways / ways.sum()


def is_small(view: State) -> bool:
    """Whether nothing is hidden but purses: the last Stealin', and every card on the pile is known."""
    is_last = isinstance(view.moment, Stealing) and not view.round_deck
    return is_last and all(played.card is not None for played in view.pile)


def unknown_purses(row: Row) -> list[int]:
    """The purses that are there and whose worth is not known."""
    there = row[at.PURSE_AT : at.PURSE_AT + at.PURSES] != at.NOWHERE
    worths = row[at.PURSE_WORTH : at.PURSE_WORTH + at.PURSES]
    return [int(purse) for purse in np.flatnonzero(there & (worths == 0)) if purse < row[at.PURSE_COUNT]]


def _filled(rows: Rows, ways: Floats, purse: int) -> tuple[Rows, Floats]:
    """This purse holds one of the worths that are left, each as often as there are such."""
    parts = []
    for worth in range(at.WORTHS):
        left = rows[:, at.SPARE + worth]
        some = rows[left > 0].copy()
        some[:, at.SPARE + worth] -= 1
        some[:, at.PURSE_WORTH + purse] = worth + 1
        parts.append((some, (ways * left)[left > 0]))
    return np.concatenate([one for one, _ in parts]), np.concatenate([one for _, one in parts])


def was_cheapest(rows: Rows) -> Mask:
    """By table: whether every purse that was lost as the cheapest was the cheapest; of equal ones the lowest number."""
    holds = np.ones(len(rows), np.bool_)
    for purse, above in enumerate(rows[0, at.PURSE_ABOVE : at.PURSE_ABOVE + at.PURSES]):
        if above:
            worth, lost = (rows[:, at.PURSE_WORTH + one] for one in (purse, above - 1))
            holds &= (worth > lost) | ((worth == lost) & (purse > above - 1))
    return holds


# --- how it may go on


def followed(ahead: Ahead, heads: Heads, odds: Floats) -> Floats:
    """By table: how likely it is, times the judged seat's chance to win, over all that everybody may answer."""
    count = len(heads.rows)
    won = np.zeros(count)
    meant = np.full((count, outputs.COUNT), -1, np.int64)
    meant[:, 0] = heads.first
    asked = Asked(heads.rows, heads.luck, meant, heads.whims, np.arange(count))
    chosen = np.zeros(count, np.int64)
    while len(asked.where):
        seats, told, scores, winners = ahead.go_on(asked, chosen, WHOLE_GAME)
        over, goes_on = winners > 0, winners == 0
        mine = ahead.results(winners[over], scores[over])[:, ahead.seat, WIN]
        np.add.at(won, asked.where[over], odds[over] * mine)
        asked, odds = asked.only(goes_on), odds[goes_on]
        if not len(asked.where):
            break
        weights = ahead.odds(told[goes_on], asked, seats[goes_on])
        table, chosen = np.nonzero(weights)
        if len(table) > MOST:
            raise TooMany
        odds = (odds[:, np.newaxis] * weights / weights.sum(axis=1, keepdims=True))[table, chosen]
        asked = asked.those(table)
    return won
