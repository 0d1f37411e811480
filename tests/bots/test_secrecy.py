"""Every bot, whatever its level: a hidden fact changes neither its answer nor how much it thinks."""

from itertools import islice

import pytest

from colt import bots
from colt.bots import racing
from colt.bots.making import HOUSE, RIVALS
from colt.kernel import Chance
from tests.properties import twins
from tests.properties.tables import TABLES

SMALL = {"search": "search:playouts=21:engine=referee", "tag": "tag:iterations=4"}
"""With a small budget, who has one."""
EVERY = [SMALL.get(name, name) for name in (*HOUSE, *RIVALS)]
QUESTIONS = 14
STRIDE = 6
"""One question in so many is asked in both worlds."""


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


@pytest.mark.parametrize("kind", ["cards", "purses", "rounds"])
@pytest.mark.parametrize("table", some_tables(), ids=str)
def test_a_hidden_fact_changes_no_answer_and_no_thinking(table, kind, monkeypatch):
    thought = []
    note = racing.Race._note

    def counted(self, outcomes):
        thought.append(len(self.running) * len(outcomes.chances))
        note(self, outcomes)

    monkeypatch.setattr(racing.Race, "_note", counted)
    count = 0
    for decision, view, other_view in islice(asked_in_both_worlds(table, kind), QUESTIONS):
        name = EVERY[count % len(EVERY)]
        answers = []
        for one in (view, other_view):
            thought.clear()
            answers.append((bots.make(name, seed=1).choose(one, decision), sum(thought)))
        assert answers[0] == answers[1], name
        opinions = [
            bots.think(one, decision, playouts=1, engine="referee", seed=1) for one in (view, other_view)
        ]
        assert opinions[0] == opinions[1]
        count += 1
    assert count >= 4
