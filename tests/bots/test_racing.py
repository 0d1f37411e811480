"""Answers that run against each other in the legend's head: when one is clearly ahead, and when nobody is."""

import numpy as np
import pytest

from colt.bots.express.net import playing_on, racing


class Head:
    """Tells of every table what somebody made up: by answer, what it brings at the nth table."""

    def __init__(self, brings):
        self.brings, self.played, self.tables = brings, [], 0

    def outcomes(self, numbers, guesses):
        self.played.append((tuple(numbers), guesses))
        brought = np.zeros((len(numbers), guesses, 2), np.float32)
        for nth, number in enumerate(numbers):
            won = [self.brings[number](self.tables + table) for table in range(guesses)]
            brought[nth, :, playing_on.WIN] = won
        self.tables += guesses
        return brought

    @property
    def playouts(self):
        return sum(len(numbers) * guesses for numbers, guesses in self.played)


def always(worth):
    return lambda table: worth


def now_and_then(worth, every, start=0):
    """So much, at every so many tables."""
    return lambda table: worth * ((table + start) % every == 0)


def run(brings, playouts=2000, in_hand=None):
    head = Head(brings)
    race = racing.Race([head], list(brings), in_hand or [0.0] * len(brings))
    return race.run(playouts), head


def test_a_clear_lead_ends_the_race_early():
    best, head = run({7: always(0.6), 9: always(0.2)})
    assert best == 7
    assert head.playouts <= 2 * 2 * racing.AT_ONCE


def test_nobody_is_clearly_behind_before_enough_tables_have_been_looked_at():
    """Sixteen tables, also where fewer are played on at once."""
    _, head = run({7: always(0.6), 9: always(0.2)}, playouts=16)
    assert head.played == [((7, 9), 8)]


def test_a_close_race_is_run_to_its_end():
    best, head = run({1: now_and_then(1.0, 3), 2: now_and_then(0.96, 3, start=1)})
    assert head.playouts == 2000
    assert best == 1


def test_answers_that_bring_the_same_are_told_apart_by_what_they_have_in_hand():
    assert run({1: always(0.4), 2: always(0.4)}, in_hand=[-0.01, 0.0])[0] == 2
    assert run({1: always(0.4), 2: always(0.4)})[0] == 1, "of equals the one that stood before"


def test_who_has_dropped_out_is_not_played_on_and_never_wins():
    """The last would win by far, if the tables it has not seen were counted for it."""
    late = now_and_then(0.0, 1)
    best, head = run({1: now_and_then(0.9, 2), 2: now_and_then(0.9, 2, start=1), 3: late, 4: late})
    assert best in (1, 2)
    assert set(head.played[-1][0]) == {1, 2}


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_the_weaker_half_drops_out_again_and_again_and_the_budget_holds(count):
    """Each beats the next by a little, at tables that differ a lot."""
    brings = {nth: now_and_then(1 - nth / 50, 2, start=nth) for nth in range(count)}
    best, head = run(brings, playouts=4000)
    assert head.playouts <= 4000
    running = [len(numbers) for numbers, _ in head.played]
    assert running == sorted(running, reverse=True)
    assert best == 0


def test_the_lead_is_the_same_however_the_tables_are_added_up():
    """Whole numbers: no order of adding makes a difference."""
    race = racing.Race([Head({1: lambda table: 0.1 * (table % 7), 2: always(0.3)})], [1, 2], [0.0, 0.0])
    race._play_on(64)
    assert race.worths.dtype == np.int64
    assert race._came_to(0) == sum(int(one) for one in reversed(race.worths[0]))
