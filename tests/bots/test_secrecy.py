"""Every bot, whatever its level: a hidden fact changes neither its answer nor how much it thinks."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

import colt
from colt import bots
from colt.bots import judging, racing
from colt.bots.express import playouts as express_playouts
from colt.bots.express import quick as express_quick
from colt.bots.express.net import model, playing_on
from colt.bots.making import HOUSE, RIVALS
from colt.bots.rivals import rows as tags_rows
from colt.bots.superexpress import playouts as super_playouts
from colt.bots.superexpress import quick as super_quick
from colt.bots.superexpress import settling
from colt.fast import FAST, REFEREE
from colt.fast.compiling import is_compiling
from colt.games import SUPER_EXPRESS
from colt.kernel import Chance
from tests.properties import twins
from tests.properties.tables import TABLES

LEGEND = "legend:playouts=8:doubt=0"
"""It looks ahead whatever the net is sure of."""
SMALL = {"search": f"search:playouts=21:engine={REFEREE}", "tag": "tag:iterations=4", "legend": LEGEND}
"""With a small budget, who has one."""
THINKERS = ["outlaw", SMALL["search"], f"search:playouts=21:engine={FAST}", LEGEND, "sheriff"]
"""Who thinks more or less."""
OTHERS = [
    SMALL.get(name, name)
    for name in (*HOUSE, *RIVALS)
    if name not in ("outlaw", "search", "legend", "sheriff")
]
EVERY = [*THINKERS, *(name for name in OTHERS if is_compiling() or name != SMALL["tag"])]
"""Tag's tree is grown by compiled code only."""
QUESTIONS = 14
STRIDE = 6
"""One question in so many is asked in both worlds."""

Thought = list[tuple[str, int]]
COUNTED: list[tuple[Any, str, Callable[..., int]]] = [
    (racing.Race, "_note", lambda race, outcomes: len(race.running) * len(outcomes.chances)),
    (express_playouts.GuessedTable, "playout", lambda *_: 1),
    (express_quick.GuessedTables, "run_on", lambda _, guesses, choices: len(guesses.rows) * len(choices)),
    (playing_on.Head, "_play_on", lambda _, rows, *__: len(rows)),
    (model.Net, "think", lambda _, told: len(told)),
    (model.Net, "looks", lambda _, told: len(told)),
    (tags_rows.Tree, "grow", lambda _, iterations, *__: iterations),
    (super_playouts.GuessedTable, "playout", lambda *_: 1),
    (super_quick.GuessedTables, "run_drawn", lambda _, choices, drawn: len(choices) * len(drawn)),
    (settling.Settlement, "think", lambda settled, iterations: 0 if settled.is_solved else iterations),
    (settling.Settlement, "outcomes", lambda _, choices, guesses: len(choices) * guesses),
]
"""Where bots think: what is called, and how many tables (or looks, or iterations) one call is."""


@pytest.fixture
def thought(monkeypatch) -> Thought:
    """How much is thought, call by call."""
    done: Thought = []

    def watch(owner, name, how_many):
        plain = getattr(owner, name)

        def counted(*given):
            done.append((f"{owner.__module__}.{owner.__name__}.{name}", how_many(*given)))
            return plain(*given)

        monkeypatch.setattr(owner, name, counted)

    for one in COUNTED:
        watch(*one)
    monkeypatch.setattr(judging, "LEAST", 2)
    return done


def asked_in_both_worlds(table, kind):
    """Views of the same question in two worlds that differ in something the seat cannot see."""
    original = twins.play(table, "bots")
    luck = Chance(f"{table} {kind}")
    for change in (one for _ in range(20) for one in twins.CHANGES[kind](original, luck)):
        real = table.game_with(twins.ReadingChance("one world", original.script()))
        twin = table.game_with(twins.ReadingChance("another world", change.script))
        for nth, ((seat, text), (other_seat, other_text)) in enumerate(
            zip(original.answers, change.answers, strict=False)
        ):
            if all(change.until(one) < len(real.log) for one in change.observers):
                break  # now everybody may know
            decision = next(one for one in real.decisions if one.seat == seat)
            is_hidden = change.since < len(real.log) <= change.until(seat) and seat in change.observers
            if is_hidden and nth % STRIDE == 0 and len(decision.choices) > 1:
                yield decision, real.view(seat), twin.view(seat)
            real.play(text, seat)
            twin.play(other_text, other_seat)


def some_tables():
    """One of each variant."""
    wanted = {table.variants: table for table in reversed(TABLES) if table.edition == "en-2016"}
    return list(wanted.values())


def answered(name, view, decision, thought):
    """What this bot answers, what it says of every answer where it says something, and how much it thought for each."""
    thought.clear()
    bot = bots.make(name, seed=1)
    answer, for_it = bot.choose(view, decision), list(thought)
    thought.clear()
    opinions = bot.think(view, decision) if hasattr(bot, "think") else None
    return answer, for_it, opinions, list(thought)


@pytest.mark.parametrize("kind", ["cards", "purses", "rounds"])
@pytest.mark.parametrize("table", some_tables(), ids=str)
def test_a_hidden_fact_changes_no_answer_and_no_thinking(table, kind, thought):
    count = 0
    for decision, view, other_view in islice(asked_in_both_worlds(table, kind), QUESTIONS):
        name = EVERY[count % len(EVERY)]
        answers = [answered(name, one, decision, thought) for one in (view, other_view)]
        assert answers[0] == answers[1], name
        opinions = [
            bots.think(one, decision, playouts=1, engine=REFEREE, seed=1) for one in (view, other_view)
        ]
        assert opinions[0] == opinions[1]
        count += 1
    assert count >= 4


SUPER_THINKERS = [
    "outlaw",
    *(f"search:playouts=40:engine={engine}" for engine in (REFEREE, FAST)),
    "legend:playouts=8",
]


@pytest.mark.parametrize("name", [*SUPER_THINKERS, "drifter", "greenhorn", "sheriff"])
def test_a_sealed_plan_changes_no_answer_and_no_thinking(name, thought):
    """In Super Express what others have planned already is the secret of every round."""
    game, count = colt.new(4, game=SUPER_EXPRESS, variants="horse", seed="sealed"), 0
    while len(game.decisions) > 1 and count < 3:
        first, *others = game.decisions
        twin = game.fork()
        game.play(first.choices[0], first.seat)
        twin.play(first.choices[-1], first.seat)
        decision = next(one for one in game.decisions if one.seat == others[0].seat)
        answers = [answered(name, one.view(decision.seat), decision, thought) for one in (game, twin)]
        assert answers[0] == answers[1]
        for one in others:
            game.play(one.choices[len(one.choices) // 2], one.seat)
        count += 1
    assert count >= 2


@pytest.mark.parametrize("name", THINKERS)
def test_what_a_bot_thinks_is_counted(name, thought):
    """Otherwise it would be no wonder that it is the same."""
    game = colt.new(3, seed="counted")
    decision = game.decisions[0]
    bots.make(name, seed=1).choose(game.view(decision.seat), decision)
    assert sum(count for _, count in thought) >= (1 if name == "sheriff" else 8)


@pytest.mark.parametrize("name", SUPER_THINKERS)
def test_what_a_bot_thinks_in_super_express_is_counted(name, thought):
    game = colt.new(3, game=SUPER_EXPRESS, seed="counted")
    decision = game.decisions[0]
    bots.make(name, seed=1).choose(game.view(decision.seat), decision)
    assert sum(count for _, count in thought) >= 8
