"""Somebody wants the bots to think for ever, so that nobody else has any."""

import asyncio
import pickle
import threading

import pytest

from colt.bots import making
from colt.games import Options, new_game
from colt.kernel import BadOption
from colt.server import Settings
from colt.server.metrics import Metrics
from colt.server.server import Server
from colt.server.tables import bot_workers
from colt.server.tables import queue as queues
from colt.server.tables.bot_list import BotList
from colt.server.tables.bot_pool import BotPool
from colt.server.tables.bot_workers import ProcessWorker
from colt.server.tables.queue import FairQueue
from tests.server.people import open_house

pytestmark = pytest.mark.anyio

ENDLESS = "search:ms=1000000"
"""A quarter of an hour for every decision: as much as it takes."""


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
    order = [(await queue.get())[1] for _ in range(8)]
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
    order = [(await queue.get())[1] for _ in range(63)]
    assert order[:6] == ["greedy 0", "modest 0", "after a start", "greedy 1", "modest 1", "greedy 2"]
    assert order[-1] == "greedy 59"


async def served(queue, count, seconds):
    """Who is served the next so many times, where each thing takes this many seconds."""
    order = []
    for _ in range(count):
        address, thing = await queue.get()
        queue.spent(address, seconds[thing])
        order.append(thing)
    return order


SECONDS = {"long": 0.5, "short": 0.125}


def ask(queue, thing, address, times):
    for nth in range(times):
        queue.put(f"{address} {nth}", thing, address)


async def test_of_two_addresses_each_is_thought_for_as_long():
    """Turns alone let who asks for long thoughts have four times as much as who asks for short ones."""
    queue: FairQueue[str] = FairQueue()
    ask(queue, "long", "198.51.100.7", 10)
    ask(queue, "short", "203.0.113.5", 20)
    order = await served(queue, 15, SECONDS)
    assert order == ["long", "short", "short", "short", "short"] * 3


async def test_ten_addresses_that_want_nothing_but_long_thoughts_starve_nobody():
    """Who asks now and then waits for one thought, and not for all that are wanted."""
    queue: FairQueue[str] = FairQueue()
    seconds = {f"long {greedy}": 0.5 + greedy / 64 for greedy in range(10)} | SECONDS
    for greedy in range(10):
        ask(queue, f"long {greedy}", f"198.51.100.{greedy}", 50)
    for _ in range(30):
        assert "short" not in await served(queue, 11, seconds)
        ask(queue, "short", "203.0.113.5", 1)
        assert "short" in await served(queue, 2, seconds)


async def test_who_asks_after_a_while_begins_where_the_others_are():
    """Nobody saves turns up."""
    queue: FairQueue[str] = FairQueue()
    ask(queue, "long", "198.51.100.7", 20)
    await served(queue, 10, SECONDS)
    ask(queue, "short", "203.0.113.5", 20)
    assert await served(queue, 10, SECONDS) == ["short", "short", "short", "short", "long"] * 2


async def test_nobody_pays_for_what_was_spent_while_nobody_else_was_there():
    queue: FairQueue[str] = FairQueue()
    ask(queue, "long", "203.0.113.5", 10)
    await served(queue, 10, SECONDS)
    waiting = asyncio.create_task(served(queue, 1, SECONDS))
    await asyncio.sleep(0)
    ask(queue, "short", "203.0.113.5", 1)
    assert await waiting == ["short"]
    ask(queue, "long", "203.0.113.5", 4)
    ask(queue, "short", "198.51.100.7", 4)
    assert await served(queue, 3, SECONDS) == ["short", "long", "short"]


async def test_of_very_many_addresses_those_that_wait_are_remembered(monkeypatch):
    monkeypatch.setattr(queues, "REMEMBERED", 3)
    queue: FairQueue[str] = FairQueue()
    ask(queue, "long", "greedy", 100)
    for nth in range(20):
        ask(queue, "short", f"address {nth}", 1)
        await served(queue, 2, SECONDS)
        assert len(queue._ahead) <= 5


class Line:
    """The line to a process that needs forty seconds to start and thinks for two."""

    def __init__(self):
        self.now = 0.0
        self.takes = [40.0, 2.0]

    def monotonic(self):
        return self.now

    def poll(self, _):
        self.now += self.takes.pop(0)
        return True

    def send_bytes(self, _):
        pass

    def recv_bytes(self):
        return pickle.dumps("draw")


def test_what_a_process_needs_to_start_is_nobodys_thought(monkeypatch):
    worker, line = ProcessWorker.__new__(ProcessWorker), Line()
    for name, given in {"_line": line, "_is_ready": False}.items():
        setattr(worker, name, given)
    monkeypatch.setattr(bot_workers, "time", line)
    assert worker.ask(b"whatever it is", 60.0) == "draw"
    assert worker.thought == 2.0


async def test_what_was_thought_for_an_address_is_put_down_to_it(sleeper, monkeypatch):
    """Also where the bot was sent home."""
    settings = Settings(bot_processes=0, bot_seconds=0.01, bot_step=0.0)
    pool = BotPool(settings, BotList(("sleeper", "drifter"), usual="drifter"), Metrics())
    spent, note = [], pool._queue.spent

    def noted(address, seconds):
        spent.append((address, seconds))
        note(address, seconds)

    monkeypatch.setattr(pool._queue, "spent", noted)
    pool.start()
    game = new_game(Options(players=3, seed=1))
    asked = game.decisions[0]
    await pool.answer("sleeper", "a table", game.view(asked.seat), asked)
    await pool.stop()
    assert [address for address, _ in spent] == ["a table", "a table"]
    assert spent[0][1] >= 0.01


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
