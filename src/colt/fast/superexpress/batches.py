"""The ways into compiled code: many rows at a time, each on its own."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from colt.fast.arrays import Luck, Mask, Rows
from colt.fast.compiling import compiled, entry
from colt.fast.counting import copy, whole
from colt.fast.luck import below
from colt.fast.superexpress import observing, plans, rounds, scoring, setup
from colt.fast.superexpress.columns import EMPTY, ENDING, HAND, MOMENT, PLAYERS, SEATS
from colt.fast.superexpress.train import is_playing

Answers = npt.NDArray[np.int64]
"""By row and seat: the number of a plan, or -1."""


def begin(rows: Rows, luck: Luck, players: int, hand: int) -> None:
    """A new game in every row."""
    for nth in range(len(rows)):
        setup.begin_game(rows[nth], players, hand, luck, nth)


begin = entry(begin)


def begin_again(rows: Rows, luck: Luck) -> None:
    """A new game in every row whose game is over."""
    for nth in range(len(rows)):
        if rows[nth, MOMENT] == ENDING:
            setup.begin_game(rows[nth], whole(rows[nth, PLAYERS]), whole(rows[nth, HAND]), luck, nth)


begin_again = entry(begin_again)


def mark_asked(rows: Rows, asked: Mask) -> None:
    """Which seats have not made their plans yet."""
    for nth in range(len(rows)):
        for seat in range(SEATS):
            asked[nth, seat] = rounds.is_asked(rows[nth], seat)


mark_asked = entry(mark_asked)


def mark_legal(rows: Rows, mask: Mask) -> None:
    """Which plans can be made."""
    for nth in range(len(rows)):
        plans.mark_legal(rows[nth], mask[nth])


mark_legal = entry(mark_legal)


def find_illegal(rows: Rows, answers: Answers) -> int:
    """The first answer that cannot be given now, as row × seats + seat; -1: there is none."""
    for nth in range(len(rows)):
        for seat in range(SEATS):
            action = answers[nth, seat]
            if action != EMPTY and not (
                seat < rows[nth, PLAYERS]
                and is_playing(rows[nth], seat)
                and plans.is_legal(rows[nth], action)
            ):
                return nth * SEATS + seat
    return EMPTY


find_illegal = entry(find_illegal)


def step(rows: Rows, answers: Answers) -> None:
    """Lay these plans face down; where the last one is in, the round is played."""
    for nth in range(len(rows)):
        for seat in range(SEATS):
            if answers[nth, seat] != EMPTY:
                plans.seal(rows[nth], seat, answers[nth, seat])
        rounds.go_on(rows[nth])


step = entry(step)


def play_out(rows: Rows, luck: Luck) -> int:
    """Any plans for everybody until every game is over. Returns how many plans that took."""
    legal = np.empty(plans.ACTIONS, np.int64)
    answered = 0
    for nth in range(len(rows)):
        row = rows[nth]
        count = 0
        for action in range(plans.ACTIONS):
            if plans.is_legal(row, action):
                legal[count] = action
                count += 1
        while row[MOMENT] != ENDING:
            for seat in range(whole(row[PLAYERS])):
                if rounds.is_asked(row, seat):
                    plans.seal(row, seat, legal[below(luck, nth, count)])
                    answered += 1
            rounds.go_on(row)
    return answered


play_out = entry(play_out, makes_arrays=True)


def watch(rows: Rows, luck: Luck, mask: Mask, seen: Rows) -> int:
    """The same, and before every plan its seat sees what is legal and everything it knows, in a row of its own."""
    answered = 0
    for nth in range(len(rows)):
        row = rows[nth]
        while row[MOMENT] != ENDING:
            for seat in range(whole(row[PLAYERS])):
                if rounds.is_asked(row, seat):
                    plans.mark_legal(row, mask[nth])
                    observing.observe(row, seat, seen[nth])
                    plans.seal(row, seat, any_of(mask[nth], luck, nth))
                    answered += 1
            rounds.go_on(row)
    return answered


def any_of(mask: Mask, luck: Luck, nth: int) -> int:
    """Any of the numbers that are marked."""
    action = below(luck, nth, plans.ACTIONS)
    while not mask[action]:
        action = below(luck, nth, plans.ACTIONS)
    return action


any_of = compiled(any_of)
watch = entry(watch)


def copy_often(rows: Rows, twins: Rows, times: int) -> None:
    """These rows over those, so many times."""
    for _ in range(times):
        for nth in range(len(rows)):
            copy(rows[nth], twins[nth])


copy_often = entry(copy_often)


def observe(rows: Rows, seats: npt.NDArray[np.int64], seen: Rows) -> None:
    """What this seat of each row knows."""
    for nth in range(len(rows)):
        observing.observe(rows[nth], seats[nth], seen[nth])


observe = entry(observe)


def hide(rows: Rows, seat: int) -> None:
    """Turn face down what this seat has not seen."""
    for nth in range(len(rows)):
        observing.hide(rows[nth], seat)


hide = entry(hide)


def redeal(rows: Rows, luck: Luck) -> None:
    """Fill in what the eyes of each row have not seen."""
    for nth in range(len(rows)):
        observing.redeal(rows[nth], luck, nth)


redeal = entry(redeal)


def mark_places(rows: Rows, places: Rows, winners: Mask) -> None:
    """How many seats stand above each, and who won."""
    for nth in range(len(rows)):
        for seat in range(whole(rows[nth, PLAYERS])):
            places[nth, seat] = scoring.place(rows[nth], seat)
            winners[nth, seat] = scoring.is_winner(rows[nth], seat)


mark_places = entry(mark_places)
