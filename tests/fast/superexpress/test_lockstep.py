"""The fast engine and the referee play the same Super Express, answer by answer."""

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from colt.fast import superexpress as fast
from colt.fast.compiling import entry
from colt.fast.superexpress import setup, train
from colt.fast.superexpress.columns import BANDIT, CAR, EMPTY, HAND, HANGING, WIDTH
from colt.fast.superexpress.plans import ACTIONS
from colt.kernel import Refusal
from colt.scenario import running
from colt.superexpress import new_game
from colt.superexpress.events import CardOpened
from colt.superexpress.pieces import LOOT_VALUES
from tests.fast.superexpress import lockstep
from tests.fast.superexpress.lockstep import each_row_is_compiled
from tests.superexpress.test_properties import each_game
from tests.superexpress.test_second_opinion import Model
from tools import golden

ROOT = Path(__file__).resolve().parents[3]
SCENARIOS = sorted((ROOT / "scenarios" / "super-express").rglob("*.yaml"))
PERFT = sorted(golden.PERFT.glob("super-express*.perft"))


@each_game
@pytest.mark.parametrize("policy", [lockstep.at_random, lockstep.by_rules_of_thumb])
def test_both_engines_agree_after_every_answer(players, variants, policy):
    assert sum(lockstep.side_by_side(players, variants, 0, policy)) >= players


@each_row_is_compiled
def test_both_engines_agree_where_nothing_is_compiled():
    """The same tests once more in a process of its own."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n0",
        "-p",
        "no:cacheprovider",
        "-k",
        "at_random or scenario",
        __file__,
    ]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout
    assert f"{20 + len(SCENARIOS)} passed" in done.stdout


@pytest.mark.slow
@each_game
def test_both_engines_agree_in_a_thousand_games(players, variants):
    for seed in range(1000):
        policy = lockstep.by_rules_of_thumb if seed % 2 else lockstep.at_random
        assert sum(lockstep.side_by_side(players, variants, f"long {seed}", policy)) >= players


def lay_out(row, players, hand, values, bandits, first):
    setup.lay_out(row, players, hand, values, bandits, first)


lay_out = entry(lay_out)


@each_game
def test_the_same_luck_lays_out_the_same_table(players, variants):
    state = new_game(players, seed=5, variants=variants).state
    wanted = fast.row_of(state)
    row = np.empty(WIDTH, np.int8)
    values = np.array([LOOT_VALUES.index(value) for value in state.values if value], np.int8)
    bandits = wanted[BANDIT:][:players].copy()
    lay_out(row, players, int(wanted[HAND]), values, bandits, state.first)
    assert lockstep.differences(row, wanted) == []


def hang_and_let_go(row, playing):
    """Three hang beside the train one after the other, then the first of them is saved."""
    for seat in (2, 0, 1):
        train.hang(row, seat)
    for seat in range(3):
        playing[seat] = train.is_playing(row, seat)
    train.let_go(row, 2)


hang_and_let_go = entry(hang_and_let_go)


def test_who_hangs_is_in_the_game_and_the_others_close_up():
    """Nobody is asked while somebody hangs, so no other comparison sees it."""
    row, playing = fast.row_of(new_game(3, seed=1, variants=["horse"]).state), np.zeros(3, np.bool_)
    row[CAR : CAR + 3] = EMPTY
    hang_and_let_go(row, playing)
    assert row[HANGING : HANGING + 3].tolist() == [1, 2, 0]
    assert playing.all()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_scenario_comes_out_the_same(path):
    """From the position of the file on, also where a round is under way in it."""
    scenario = running.load(path)
    game = scenario.game
    opened = [nth for nth, event in enumerate(game.log) if isinstance(event, CardOpened)]
    before = game.seen(None, after=opened[0]) if opened else game.state
    tables = fast.Tables.of([before])
    tables.step(lockstep.answers())
    lockstep.compare(game, tables)
    for answer in scenario.answers:
        try:
            seat = running._give(game, scenario.kind, answer)
        except Refusal:
            break
        tables.step(lockstep.answers((seat, fast.number_of(game.answers[-1][1]))))
        lockstep.compare(game, tables)


@pytest.mark.parametrize("path", PERFT, ids=lambda path: path.stem)
def test_the_counts_are_the_referees(path):
    position, _, counts = path.read_text(encoding="utf-8").partition(f"\n{golden.COUNTS}\n")
    tables = fast.Tables.of([golden.laid_out(position).state])
    for line in counts.splitlines():
        depth, count = map(int, line.split(":"))
        assert perft(tables, depth) == count


def perft(tables, depth):
    """In how many ways so many questions can be answered, all tables at once."""
    for _ in range(depth - 1):
        tables = with_every_answer(tables)
    return int(tables.legal()[tables.asked().any(axis=1)].sum())


def with_every_answer(tables):
    """Each table once for every plan that the first seat asked can make."""
    asked, legal = tables.asked(), tables.legal()
    rows, plans = np.nonzero(legal & asked.any(axis=1)[:, None])
    after = fast.Tables(tables.rows[rows], tables.luck[rows])
    answers = np.full((len(rows), asked.shape[1]), -1)
    answers[np.arange(len(rows)), asked.argmax(axis=1)[rows]] = plans
    after.step(answers)
    return after


@each_game
def test_a_third_opinion_agrees_too(players, variants):
    """The rules written once more, with cars as lists of figures."""
    luck = random.Random(f"{players} {variants}")
    game = new_game(players, seed=9, variants=variants)
    model, tables = Model(game), fast.Tables.of([game.state])
    while not tables.are_over[0]:
        seats = np.nonzero(tables.asked()[0])[0].tolist()
        plans = {seat: luck.choice(np.nonzero(tables.legal()[0])[0].tolist()) for seat in seats}
        model.round({model.seats[seat]: [*map(str, fast.choice_of(plans[seat]).cards)] for seat in seats})
        tables.step(lockstep.answers(*plans.items()))
        state = fast.state_of(tables.rows[0])
        assert [[figure["who"] for figure in car] for car in model.cars] == [
            [str(b) for b in state.line if state.at[b].car == car] for car in range(state.caboose + 1)
        ]
        assert model.won == {str(bandit): list(loot) for bandit, loot in state.loot.items()}
    assert model.is_done() or len(model.cars) == 1


def test_there_are_as_many_plans_as_the_book_says():
    for variants, count in (((), 24), (("horse",), 60), (("reflex",), 60), (("horse", "reflex"), ACTIONS)):
        assert fast.Tables.new(1, variants=variants).legal().sum() == count
