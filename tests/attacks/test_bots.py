"""Somebody wants the bots to think for ever, so that nobody else has any."""

import asyncio
import threading

import pytest

from colt.bots import making
from colt.games import Options, new_game
from colt.kernel import BadOption
from colt.server import Settings
from colt.server.metrics import Metrics
from colt.server.server import Server
from colt.server.tables.bot_list import BotList
from colt.server.tables.bot_pool import BotPool
from colt.server.tables.queue import FairQueue
from tests.server.people import open_house

pytestmark = pytest.mark.anyio

ENDLESS = "search:ms=3600000"
"""An hour for every decision."""


@pytest.mark.parametrize(
    "bot", [ENDLESS, "search:playouts=9999999999999", "outlaw:ms=1", "search:", "x" * 40]
)
async def test_a_stranger_cannot_say_what_a_bot_spends(tmp_path, bot):
    async with open_house(tmp_path) as house:
        refused = await house.post("/api/quick", {"bot": bot}, expect=422)
        assert refused["type"] == "colt:no-such-bot"
        seats = [{"kind": "person"}, {"kind": "bot", "bot": bot}, {"kind": "bot"}]
        await house.post("/api/tables", {"nickname": "Eve", "seats": seats}, expect=422)
        mine = await house.post("/api/tables", {"nickname": "Eve", "seats": [*seats[::2], {"kind": "open"}]})
        path = f"/api/tables/{mine['table']['link']}/seats/1"
        await house.ask("PUT", path, {"kind": "bot", "bot": bot}, mine["seats"][0]["token"], expect=422)
        assert await house.saloon.store.count() == 1, (
            "nothing was opened but the one table with the usual bot"
        )


async def test_who_runs_the_server_can(tmp_path):
    offered = ("drifter", "search:playouts=2")
    async with open_house(tmp_path, bots=offered) as house:
        assert (await house.ask("GET", "/api/catalogue"))["bots"] == list(offered)
        opened = await house.quick(bot="search:playouts=2", players=3)
        assert opened["table"]["seats"][1]["bot"] == "search:playouts=2"
        await house.post("/api/quick", {"bot": "outlaw"}, expect=422)


def test_a_list_with_a_bot_that_does_not_exist_is_refused():
    with pytest.raises(BadOption, match="nobody"):
        Server(Settings(bots=("drifter", "nobody")))


def test_a_bot_of_before_plays_on_without_its_settings():
    bots = BotList(("drifter", "search"), usual="outlaw")
    assert bots.playing("drifter") == "drifter"
    assert bots.playing(ENDLESS) == "search"
    assert bots.playing("somebody:else=1") == "outlaw"
    assert bots.playing(None) == "outlaw"


class Sleeper:
    """A bot that never answers, until it is woken."""

    woken = threading.Event()

    def __init__(self, seed=0):
        pass

    def choose(self, view, decision):
        self.woken.wait()
        return decision.choices[0]


@pytest.fixture
def sleeper(monkeypatch):
    Sleeper.woken.clear()
    monkeypatch.setattr(making, "HOUSE", {**making.HOUSE, "sleeper": Sleeper})
    yield
    Sleeper.woken.set()


async def test_a_bot_that_never_answers_is_sent_home_and_the_game_goes_on(tmp_path, sleeper):
    async with open_house(tmp_path, bots=("sleeper", "drifter"), bot_seconds=0.02) as house:
        opened = await house.quick(bot="sleeper", players=3)
        async with house.line(opened["table"]["link"], [opened["seats"][0]["token"]]) as ana:
            await ana.play(until=lambda person: len(person.events.get(0, ())) > 60)
        assert house.saloon.metrics.bot_failures > 0


async def test_a_process_that_thinks_for_an_hour_is_replaced():
    settings = Settings(bot_processes=1, bot_seconds=0.05)
    pool = BotPool(settings, BotList((ENDLESS, "drifter"), usual="drifter"), metrics := Metrics())
    pool.start()
    game = new_game(Options(players=3, seed=1))
    decision = game.decisions[0]
    try:
        for n in range(1, 3):
            answer = await pool.answer(ENDLESS, "a table", game.view(decision.seat), decision)
            assert answer in map(str, decision.choices)
            assert metrics.bot_failures == n, "the hour was not waited for; the usual bot answered"
    finally:
        await pool.stop()


async def test_a_server_closes_while_a_bot_thinks_for_ever(tmp_path, sleeper):
    async with open_house(tmp_path, bots=("sleeper", "drifter"), bot_seconds=3600.0) as house:
        opened = await house.quick(bot="sleeper", players=4)
        table = house.saloon.tables[opened["table"]["link"]]
        async with house.line(table.stored.link, [opened["seats"][0]["token"]]) as ana:
            await ana.hear("update")
            while not table.thinking:
                await ana.answer(ana.asked()[0], ana.asked()[0]["choices"][0]["text"])
                await ana.hear("accepted")


async def test_after_a_restart_it_is_not_asked_again(tmp_path, sleeper):
    async with open_house(tmp_path, bots=("sleeper", "drifter"), bot_seconds=3600.0) as house:
        opened = await house.quick(bot="sleeper", players=3)
    link, token = opened["table"]["link"], opened["seats"][0]["token"]
    async with open_house(tmp_path, bots=("drifter",)) as house, house.line(link, [token]) as ana:
        await ana.play(until=lambda person: len(person.events.get(0, ())) > 60)


async def test_a_process_in_the_middle_of_its_hour_is_ended():
    settings = Settings(bot_processes=1, bot_seconds=3600.0)
    pool = BotPool(settings, BotList((ENDLESS,), usual="drifter"), Metrics())
    pool.start()
    game = new_game(Options(players=3, seed=1))
    decision = game.decisions[0]
    asking = [
        asyncio.create_task(pool.answer(ENDLESS, "a table", game.view(decision.seat), decision))
        for _ in range(3)
    ]
    await asyncio.sleep(0.2)  # the first one thinks or is about to, the others wait
    await pool.stop()
    outcomes = await asyncio.wait_for(asyncio.gather(*asking, return_exceptions=True), 60)
    assert len(outcomes) == 3, "nobody waits for an answer that does not come"


async def test_every_table_has_its_turn():
    queue: FairQueue[str] = FairQueue()
    for nth in range(5):
        queue.put("greedy", f"greedy {nth}")
    queue.put("modest", "modest 0")
    queue.put("other", "other 0")
    queue.put("other", "other 1")
    order = [await queue.get() for _ in range(8)]
    assert order[:5] == ["greedy 0", "modest 0", "other 0", "greedy 1", "other 1"]
    assert order[5:] == ["greedy 2", "greedy 3", "greedy 4"]
    assert queue.clear() == []


async def test_every_address_has_its_turn_however_many_tables_it_has():
    """Sixty tables of one address let everybody else's bots wait for all of theirs."""
    queue: FairQueue[str] = FairQueue()
    for nth in range(60):
        queue.put(f"greedy {nth}", f"greedy {nth}", "198.51.100.7")
    queue.put("modest", "modest 0", "203.0.113.5")
    queue.put("modest", "modest 1", "203.0.113.5")
    queue.put("nobody asked", "after a start")
    order = [await queue.get() for _ in range(63)]
    assert order[:6] == ["greedy 0", "modest 0", "after a start", "greedy 1", "modest 1", "greedy 2"]
    assert order[-1] == "greedy 59"


async def test_what_a_bot_is_asked_is_put_down_to_who_plays(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        asked, put = [], house.saloon.bots._queue.put

        def noted(table, thing, address=""):
            asked.append(address)
            put(table, thing, address)

        monkeypatch.setattr(house.saloon.bots._queue, "put", noted)
        opened = await house.quick(players=3)
        async with house.line(opened["table"]["link"], [opened["seats"][0]["token"]]) as ana:
            await ana.play(until=lambda person: len(person.events.get(0, ())) > 40)
        assert asked
        assert set(asked) == {"127.0.0.1"}
