"""A server that lives is not always one that can serve, and it says which."""

import asyncio
import shutil
import threading
from typing import NamedTuple

import httpx2
import pytest
from sqlalchemy import event

from colt.bots import making
from colt.server import readiness, starting
from colt.server.storage import NotStored
from colt.server.tables import steps
from tests.server.people import HandClock, open_house, until

pytestmark = pytest.mark.anyio


class Usage(NamedTuple):
    """What a disk says of itself."""

    total: int
    used: int
    free: int


async def ready(house, clock):
    """What the server says of itself now, and how."""
    clock.wait(60)
    answer = await house.http.get("/api/ready")
    return answer.status_code, answer.json()


async def test_all_is_well(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        assert await ready(house, clock) == (
            200,
            {"status": "ready", "database": "ok", "bots": "ok", "disk": "ok"},
        )
        assert (await house.ask("GET", "/api/health"))["status"] == "ok"


async def test_a_database_that_takes_nothing_is_not_called_ready(tmp_path, monkeypatch):
    async def full(*_):
        raise NotStored("The database did not take it: OperationalError.")

    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        with monkeypatch.context() as broken:
            broken.setattr(house.saloon.store.writer, "store", full)
            status, said = await ready(house, clock)
            assert (status, said["status"]) == (503, "not ready")
            assert "did not take it" in said["database"]
            assert (await house.http.get("/api/health")).status_code == 200, "it lives"
        assert (await ready(house, clock))[0] == 200, "and is ready again once it can write"


async def test_a_full_disk_is_told_before_it_is_full(tmp_path, monkeypatch):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 10**9 - 1000, 1000))
        status, said = await ready(house, clock)
        assert status == 503
        assert "room" in said["disk"]


class Dead:
    """A bot that does not answer."""

    leaving = threading.Event()

    def __init__(self, seed=0):
        pass

    def choose(self, view, decision):
        self.leaving.wait()
        return decision.choices[0]


async def test_dead_bots_are_not_called_ready(tmp_path, monkeypatch):
    Dead.leaving.clear()
    monkeypatch.setattr(making, "HOUSE", {**making.HOUSE, "dead": Dead})
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, bot="dead", bots=("dead",), bot_seconds=0.05) as house:
        status, said = await ready(house, clock)
        assert status == 503
        assert "bot" in said["bots"]
    Dead.leaving.set()


async def test_asking_often_costs_little(tmp_path):
    async with open_house(tmp_path, clock=HandClock()) as house:
        before = house.saloon.store.writer.commits
        for _ in range(20):
            await house.ask("GET", "/api/ready")
        assert house.saloon.store.writer.commits - before <= 1


def read_only(connection, _):
    connection.execute("PRAGMA query_only = ON")


@pytest.mark.parametrize("is_damaged", [False, True], ids=["read-only", "damaged"])
async def test_a_database_that_is_read_only_or_damaged_is_not_called_ready(tmp_path, caplog, is_damaged):
    clock, file = HandClock(), tmp_path / "colt.db"
    async with open_house(tmp_path, clock=clock) as house:
        assert (await ready(house, clock))[0] == 200
        engine = house.saloon.store.engine
        await engine.dispose()
        if is_damaged:
            file.write_bytes(b"Z" * file.stat().st_size)
        else:
            event.listen(engine.sync_engine, "connect", read_only)
        status, said = await ready(house, clock)
        assert (status, said["bots"], said["disk"]) == (503, "ok", "ok")
        assert "did not take it" in said["database"]
        assert (await house.http.get("/api/health")).status_code == 200, "it lives"
        await house.post("/api/quick", {}, expect=503)
        await house.ask("GET", "/api/tables/nowhere", expect=503 if is_damaged else 404)
    assert not [record for record in caplog.records if record.exc_info]


async def test_one_address_keeps_nobody_from_hearing_that_all_is_well(tmp_path, monkeypatch):
    """Who asked first had the bot asked in the own turn, behind sixty tables of the own, and all others waited."""
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        put, addresses = house.saloon.bots._queue.put, []

        def noted(table, thing, address=""):
            addresses.append(address)
            put(table, thing, address)

        monkeypatch.setattr(house.saloon.bots._queue, "put", noted)
        assert (await ready(house, clock))[0] == 200
        assert addresses == [""], "it is nobody's turn but its own"


async def test_what_was_found_is_fresh_however_long_it_took(tmp_path, monkeypatch):
    """A look that took as long as it may was out of date when it was told: the next who asked waited as long."""
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        looks, try_out = [], house.saloon.bots.try_out

        async def slow(*asked):
            looks.append(asked)
            clock.wait(readiness.WITHIN)
            await try_out(*asked)

        monkeypatch.setattr(house.saloon.bots, "try_out", slow)
        for _ in range(3):
            await house.ask("GET", "/api/ready")
        assert len(looks) == 1
        clock.wait(readiness.FRESH)
        await house.ask("GET", "/api/ready")
        assert len(looks) == 2


def slowly_looking(house):
    """Bots that are being tried out until they may go on: who was asked, and what lets them."""
    looks, may_go_on = [], asyncio.Event()

    async def slow(*asked):
        looks.append(asked)
        await may_go_on.wait()

    house.saloon.bots.try_out = slow
    return looks, may_go_on


async def test_who_asks_meanwhile_waits_for_the_same_look_and_who_hangs_up_ends_it_for_nobody(tmp_path):
    async with open_house(tmp_path, clock=HandClock()) as house:
        looks, may_go_on = slowly_looking(house)
        one, other = (asyncio.create_task(house.server.readiness.now()) for _ in "ab")
        await until(lambda: looks)
        one.cancel()
        may_go_on.set()
        assert (await other)["status"] == "ready"
        assert len(looks) == 1


async def test_when_a_bot_was_tried_out_is_told_in_its_steps(tmp_path, monkeypatch):
    """Else it would be a stopwatch for whatever bot thinks before it."""
    in_steps_of = []

    def rest(_, step):
        in_steps_of.append(step)
        return 0.0

    monkeypatch.setattr(steps, "rest", rest)
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, bot_step=0.25) as house:
        assert (await ready(house, clock))[0] == 200
    assert in_steps_of == [0.25]


async def test_who_still_waits_when_the_server_goes_down_is_told_so(tmp_path, monkeypatch, caplog):
    """It left a traceback for each of them."""
    monkeypatch.setattr(starting, "STOPS_WITHIN", 0)
    async with open_house(tmp_path, clock=HandClock()) as house:
        looks, _ = slowly_looking(house)
        http = httpx2.AsyncClient(base_url=house.address, timeout=60, verify=False)
        waiting = [asyncio.create_task(http.get("/api/ready")) for _ in range(3)]
        await until(lambda: looks)
        await asyncio.sleep(0)
    for answer in await asyncio.gather(*waiting):
        assert answer.status_code == 503
        assert answer.json()["type"] == "colt:closing"
    await http.aclose()
    assert not [record for record in caplog.records if record.exc_info]
