"""The fast engine and the referee play the same Colt Express, answer by answer."""

import os
import random
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from colt.fast import FastError
from colt.fast.express import SETUPS, codec, numbering
from colt.kernel import Refusal
from colt.scenario import running
from tests.fast.express import lockstep, rare
from tests.fast.express.lockstep import Lockstep
from tests.fast.express.positions import each_row_is_compiled, each_setup
from tests.in_turn import in_turn, of_each_book
from tests.trains import train
from tools import golden
from tools.lockstep import game_of

ROOT = Path(__file__).resolve().parents[3]
SCENARIOS = sorted(
    path for path in (ROOT / "scenarios").rglob("*.yaml") if "super" not in str(path.relative_to(ROOT))
)
PERFT = sorted(path for path in golden.PERFT.glob("*.perft") if not path.stem.startswith("super-express"))

SETUPS_IN_PLAIN_PYTHON = [
    pytest.param(of_each_book(SETUPS), id="in turn"),
    pytest.param(SETUPS, id="all", marks=pytest.mark.slow),
]

MOST_COUNTED = 200
"""Deeper counts take longer than a test should."""


@each_setup
def test_both_engines_agree_after_every_answer(setup):
    """From the first shuffle to the last dollar, everybody answering anything."""
    both = Lockstep.from_the_start(game_of(setup, "short"))
    both.play_out(lockstep.at_random("short"))
    assert both.answered > 20
    both.compare_knowledge()


@pytest.mark.parametrize("setup", in_turn(SETUPS, 2), ids=str)
def test_both_engines_agree_when_people_think(setup):
    """By rules of thumb games go where chance hardly leads them; everything is compared now and then. Each of the 14
    rulebooks with one number of players in turn; with --slow all 46 set-ups."""
    both = Lockstep.from_the_start(game_of(setup, "thumb"))
    player = lockstep.by_rules_of_thumb("short")
    while decisions := both.game.decisions:
        both.play(player(both.game, decisions[0]), decisions[0].seat)
        if both.answered % 16 == 0:
            both.compare_knowledge()


@each_row_is_compiled
@pytest.mark.parametrize("setups", SETUPS_IN_PLAIN_PYTHON)
def test_both_engines_agree_where_nothing_is_compiled(setups):
    """The same in plain Python, in a process of its own. Each of the 14 rulebooks with one number of players in turn;
    with --slow all 46 set-ups."""
    again = test_both_engines_agree_after_every_answer.__name__
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider"]
    command += [f"{__file__}::{again}[{setup}]" for setup in setups]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout
    assert f"{len(setups)} passed" in done.stdout


@each_setup
def test_sealed_answers_come_in_any_order_and_are_replaced(setup):
    """Where several are asked at once; elsewhere only one is."""
    luck = random.Random(f"any order {setup}")
    both = Lockstep.from_the_start(game_of(setup, "any order"))
    for _ in range(30):
        decision = luck.choice(both.game.every_decision)
        both.play(luck.choice(decision.choices), decision.seat)


@pytest.mark.parametrize("name", rare.WISHES)
def test_both_engines_grant_wishes(name):
    game, made = rare.wished(name)
    both = Lockstep.from_the_start(game, made=made)
    both.play_out(lockstep.at_random("wishes"))
    both.compare_knowledge()


def test_both_engines_leave_the_last_team_to_who_chooses_last():
    game, given = rare.last_team()
    both = Lockstep.from_the_start(game)
    for answer in given:
        both.play(answer, both.game.decisions[0].seat)
    assert game.decisions[0].ask != "team"


# --- positions


@pytest.mark.parametrize("name", rare.TRAINS)
def test_both_engines_agree_on_what_hardly_ever_happens(name):
    given, picture, more = rare.TRAINS[name]
    both = Lockstep.from_here(train(picture, **more))
    for answer in given:
        both.play(answer, both.game.decisions[0].seat)
    both.compare_knowledge()


def is_whole(state):
    """Whether this table is played to the end, by people who have all their cards; others are left to the referee."""
    return state.stop is None and all(
        len(state.owned(seat))
        == len(state.hands[seat] + state.decks[seat] + state.discards[seat])
        + sum(one.seat == seat for one in state.pile)
        for seat in range(state.players)
    )


def test_nearly_all_scenarios_are_played_by_both():
    """What the fast engine leaves to the referee are lessons, and one file about a deck of its own making."""
    left = [path for path in SCENARIOS if not is_whole(running.load(path).game.state)]
    assert [path.stem for path in left if "lessons" not in path.parts] == [
        "a-resolved-card-lies-under-the-next-bullet"
    ]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: str(path.relative_to(ROOT / "scenarios")))
def test_scenario(path):
    """Every scenario file, with both engines at the table."""
    scenario = running.load(path)
    if not is_whole(scenario.game.state):
        with pytest.raises(FastError, match=r"stops before it|cards are missing"):
            Lockstep.from_here(scenario.game)
        return
    both = Lockstep.from_here(scenario.game)
    both.compare_knowledge()
    for answer in scenario.answers:
        try:
            seat = running._give(scenario.game.fork(), scenario.kind, answer)
        except Refusal:
            break
        both.answer(seat, partial(running._give, scenario.game, scenario.kind, answer))
    both.compare_knowledge()


@pytest.mark.parametrize("path", PERFT, ids=lambda path: path.stem)
def test_the_counts_are_the_referees(path):
    """Whole choices are counted: a punch in three steps is one."""
    position, _, counts = path.read_text(encoding="utf-8").partition(f"\n{golden.COUNTS}\n")
    both = Lockstep.from_here(golden.laid_out(position))
    for line in counts.splitlines():
        depth, count = map(int, line.split(":"))
        if count <= MOST_COUNTED:
            assert perft(both, depth) == count


def perft(both, depth):
    """In how many ways so many questions can be answered, as the fast engine counts them."""
    if not both.tables.legal.any():
        return 0
    choices = whole_choices(both.tables)
    if depth == 1:
        return len(choices)
    decision = both.game.decisions[0]
    team = both.game.state.seats[decision.seat]
    ways = 0
    for numbers in choices:
        twin = both.fork()
        twin.play(codec.choice_of(numbers, decision.choices, team), decision.seat)
        ways += perft(twin, depth - 1)
    return ways


def whole_choices(tables):
    """Everything that can be answered, a punch with all its steps."""
    found = []
    for number in np.flatnonzero(tables.legal[0]).tolist():
        if not numbering.PUNCH <= number < numbering.PUSH_TO:
            found.append((number,))
            continue
        after = tables.copy()
        after.step([number])
        found += [(number, *more) for more in whole_choices(after)]
    return found
