"""How long a bot thinks at somebody else's table tells of a hand: nobody gets a stopwatch for it."""

import asyncio
import contextlib
import threading
from typing import ClassVar

import pytest

from colt import games
from colt.bots import hinting, making
from colt.retelling.shadow import NOTHING
from colt.server.tables import steps
from colt.server.tables.foresight import Foresight
from tests.server.people import open_house, until

pytestmark = pytest.mark.anyio


class Brooder:
    """A bot that thinks until it is told that this will do."""

    will_do = threading.Event()
    thoughts: ClassVar[list[object]] = []

    def __init__(self, seed=0):
        pass

    def choose(self, view, decision):
        self.thoughts.append(decision)
        self.will_do.wait()
        return decision.choices[0]


@contextlib.asynccontextmanager
async def brooding(house):
    """Somewhere else a bot has begun to think, and goes on for as long as this lasts."""
    game = games.new_game(games.Options(seed="elsewhere"))
    asked = game.decisions[0]
    answer = house.saloon.bots.choose("brooder", "elsewhere", game.view(asked.seat), asked)
    thinking = asyncio.create_task(answer)
    await until(lambda: Brooder.thoughts)
    try:
        yield
        assert not thinking.done()
    finally:
        Brooder.will_do.set()
        await thinking


@pytest.fixture(autouse=True)
def brooder(monkeypatch):
    Brooder.will_do.clear()
    Brooder.thoughts.clear()
    monkeypatch.setattr(making, "HOUSE", {**making.HOUSE, "brooder": Brooder})
    yield
    Brooder.will_do.set()


@pytest.fixture(autouse=True)
def quick_adviser(monkeypatch):
    """What a hint says is tested elsewhere."""

    def first(_, decision, __):
        return hinting.Hint("hint.nudge.trust", str(decision.choices[0]), "hint.why.best")

    monkeypatch.setattr(hinting, "hint", first)


async def test_a_hint_does_not_wait_for_a_bot_at_another_table(tmp_path):
    """It took as long as a legend elsewhere went on thinking."""
    async with open_house(tmp_path, bot_seconds=3600.0) as house:
        opened = await house.quick(players=3)
        link, mine = opened["table"]["link"], opened["seats"][0]
        async with house.line(link, [mine["token"]]) as spy:
            await spy.question()
        async with brooding(house):
            for nth in (1, 2):
                hint = await house.post(f"/api/tables/{link}/seats/{mine['seat']}/hint", token=mine["token"])
                assert hint["hints"] == nth


async def test_what_a_look_ahead_took_is_not_told_either(monkeypatch):
    """Who looks ahead may wait for somebody else's look, which knows somebody else's hand: what is told comes after a
    whole number of steps."""
    in_steps_of = []

    def rest(elapsed, step):
        assert elapsed >= 0.0
        in_steps_of.append(step)
        return 0.0

    monkeypatch.setattr(steps, "rest", rest)
    monkeypatch.setattr(games, "shadow", lambda *_: NOTHING)
    game = games.new_game(games.Options(seed="steps"))
    asked = game.decisions[0]
    view, foresight = game.view(asked.seat), Foresight(has_process=False, step=0.25)
    assert isinstance(await foresight.hint(view, asked), hinting.Hint)
    assert await foresight.shadow(view, ()) == NOTHING
    foresight.stop()
    assert in_steps_of == [0.25, pytest.approx(0.1)]


async def test_a_server_looks_ahead_in_the_steps_of_its_bots(tmp_path):
    async with open_house(tmp_path, bot_step=0.125) as house:
        assert house.saloon.foresight._step == 0.125
