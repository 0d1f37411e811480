"""What a table is worth when a round has ended: both ways of asking, and another value in the place of the house's."""

import numpy as np
import pytest

from colt import games
from colt.bots.express import playouts, quick, thinking
from colt.bots.express.ends import RULES_OF_THUMB
from colt.bots.outcomes import Worth
from colt.fast.express import codec
from colt.fast.express import columns as at
from colt.kernel import Chance
from tests.fast.thinking.test_express import decisions, each_kind


class Onlooker:
    """Gives the values of the house, and keeps the tables it was shown."""

    def __init__(self):
        self.states, self.rows = [], []

    def of_state(self, state, seat):
        self.states.append(state)
        return RULES_OF_THUMB.of_state(state, seat)

    def of_rows(self, rows, seat, made):
        self.rows.append(rows)
        return RULES_OF_THUMB.of_rows(rows, seat, made)


@each_kind
def test_a_table_and_its_row_are_worth_the_same(options):
    """What the referee comes to, written as a row, is worth what the referee says."""
    count = 0
    for view, decision in decisions(options, 11, 12):
        onlooker = Onlooker()
        worth = playouts.GuessedTables(view, onlooker).guess(Chance(1)).playout(decision.choices[0])
        row = codec.row_of(onlooker.states[0])
        chances, dollars = RULES_OF_THUMB.of_rows(row[np.newaxis], view.eyes, codec.setup_for(view))
        assert worth == pytest.approx((chances[0], dollars[0]))
        count += 1
    assert count


def test_chances_of_all_seats_make_one():
    for view, decision in decisions(games.Options(players=5), 12, 12):
        tables = quick.GuessedTables(view)
        ends = tables.ends(tables.guesses(3, Chance(1)), decision.choices)
        chances = [RULES_OF_THUMB.of_rows(ends, seat, tables.made)[0] for seat in range(5)]
        assert np.sum(chances, axis=0) == pytest.approx(1)


def test_a_value_sees_a_table_as_its_seat_would():
    """Purses nobody here has seen stay unseen, also when they were robbed on the way; all others are known."""
    for view, decision in decisions(games.Options(players=4), 13, 6):
        onlooker = Onlooker()
        quick.GuessedTables(view, onlooker).run(decision.choices, 4, Chance(1))
        playouts.GuessedTables(view, onlooker).guess(Chance(1)).playout(decision.choices[0])
        mine = codec.row_of(view)
        count = mine[at.PURSE_COUNT]
        for rows in (onlooker.rows[0], codec.row_of(onlooker.states[0])[np.newaxis]):
            assert (rows[:, at.EYES] == view.eyes + 1).all()
            assert (rows[:, at.PURSE_WORTH :][:, :count] == mine[at.PURSE_WORTH :][:count]).all()
            assert (rows[:, at.SPARE :][:, : at.WORTHS] == mine[at.SPARE :][: at.WORTHS]).all()


class Caboose:
    """Only likes to stand far back on the train."""

    def of_state(self, state, seat):
        return Worth(state.at[state.seats[seat][0]].car / 10, 0.0)

    def of_rows(self, rows, seat, made):
        bandit = rows[:, at.BANDIT + seat * at.TEAM].astype(int)
        car = rows[np.arange(len(rows)), at.SPACE + bandit] % at.CARS
        return car / 10, np.zeros(len(rows))


def test_another_value_can_be_put_in_its_place():
    """In open Stealin' nothing is left to guess: both engines come to the same car."""
    cars = set()
    for view, decision in decisions(games.Options(players=3), 14, 1):
        tables = thinking.tables(view, Caboose())
        if tables.enough:
            chances = tables.run(decision.choices, 1, Chance(1)).chances
            assert quick.tables(view, Caboose()).run(decision.choices, 1, Chance(1)).chances == chances
            cars.update(chances[0])
    assert cars <= {0, 0.1, 0.2, 0.3}
    assert len(cars) > 2
