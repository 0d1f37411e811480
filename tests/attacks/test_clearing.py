"""A clock that is wrong must not delete anybody's game."""

from datetime import date, timedelta

import pytest
from sqlalchemy import insert

from colt.server.storage.schema import DAYS
from colt.server.today.today import KEPT_DAYS
from tests.server.people import HandClock, open_house

pytestmark = pytest.mark.anyio

DAY = 86400.0


async def open_tables(house, count):
    """Tables that wait for somebody, so that no bot touches them."""
    request = {"nickname": "Ana", "seats": [{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]}
    return [(await house.post("/api/tables", request))["table"]["link"] for _ in range(count)]


async def clear_all(house):
    """Clear until there is nothing more to clear; says how many each time."""
    portions = []
    while cleared := await house.saloon.clearing.clear_old():
        portions.append(cleared)
    return portions


@pytest.mark.parametrize("days", [31, 400, -31])
async def test_a_date_that_jumps_clears_nothing(tmp_path, days):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, keep_tables=0) as house:
        await open_tables(house, 12)
        clock.today += days * DAY
        assert await clear_all(house) == []
        clock.today -= days * DAY
        assert await house.saloon.store.count() == 12


async def test_a_date_that_jumps_while_the_server_is_down_clears_nothing(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, keep_tables=0) as house:
        await open_tables(house, 3)
    clock.today += 31 * DAY
    async with open_house(tmp_path, clock=clock, keep_tables=0) as house:
        assert await clear_all(house) == []
        assert await house.saloon.store.count() == 3


async def test_what_was_untouched_for_thirty_days_served_is_cleared_in_small_portions(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, keep_tables=0) as house:
        await open_tables(house, 45)
        clock.now += 29 * DAY
        (late,) = await open_tables(house, 1)
        clock.now += 2 * DAY
        assert await clear_all(house) == [20, 20, 5]
        await house.ask("GET", f"/api/tables/{late}")


async def test_the_last_few_tables_stay_however_old_they_are(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, keep_tables=10) as house:
        links = await open_tables(house, 12)
        for link in links[:2]:
            clock.now += 1
            await house.ask("GET", f"/api/tables/{link}")  # looking is not touching
        clock.now += 1000 * DAY
        assert await clear_all(house) == [2]
        assert await house.saloon.store.count() == 10


async def test_a_table_somebody_looks_at_stays_and_blocks_nobody(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, keep_tables=0) as house:
        watched = (await open_tables(house, 22))[0]
        async with house.line(watched) as person:
            await person.hear("welcome")
            clock.now += 31 * DAY
            assert await clear_all(house) == [20, 1]
            assert await house.saloon.store.count() == 1


ANA = "ana-" + "a" * 40


@pytest.mark.parametrize("days", [401, 4000])
async def test_a_date_that_jumps_forgets_nobodys_rides(tmp_path, each_database, days):
    assert each_database
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        await house.post("/api/today", {"nickname": "Ana"}, ANA)
        clock.today += days * DAY
        await house.saloon.today.prepare()
        await house.saloon.today.clear()
        clock.today -= days * DAY
        assert (await house.ask("GET", "/api/today", token=ANA))["mine"] is not None


async def test_who_rode_more_heists_ago_than_are_counted_is_forgotten(tmp_path, each_database):
    assert each_database
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        await house.post("/api/today", {"nickname": "Ana"}, ANA)
        day, store = date.fromisoformat((await house.ask("GET", "/api/today"))["day"]), house.saloon.store

        async def heists_left(first, last):
            later = [{"day": str(day + timedelta(n)), "secret": "s", "made": 0.0} for n in range(first, last)]
            await store.change((insert(DAYS).values(later),))
            await house.saloon.today.clear()
            return await house.saloon.today.book.count(str(day))

        assert await heists_left(2, KEPT_DAYS + 1) == 1
        assert await heists_left(KEPT_DAYS + 1, KEPT_DAYS + 2) == 0


async def test_who_came_while_the_date_was_wrong_is_known_as_long_as_anybody(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, player_days=10.0) as house:
        clock.today += 400 * DAY
        await house.post("/api/today", {"nickname": "Ana"}, ANA)
        clock.today -= 400 * DAY
        for _ in range(3):
            clock.wait(6 * DAY)
            await house.ask("GET", "/api/me", token=ANA)
            await house.saloon.players.clear()
        assert len((await house.ask("GET", "/api/me", token=ANA))["devices"]) == 1


async def test_who_fills_a_server_does_not_keep_others_out(tmp_path, each_database):
    """Tries of an hour ago make room, then what nobody has touched for a day; games under way and who is there stay."""
    assert each_database
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, tables_at_most=6, bot_processes=0) as house:
        played = (await house.quick(players=3))["table"]["link"]
        watched, *filled = await open_tables(house, 3)
        tries = [(await house.post("/api/lessons/01-rob/1"))["table"]["link"] for _ in range(2)]
        async with house.line(watched) as somebody:
            await somebody.hear("welcome")
            refused = await house.post("/api/quick", {}, expect=429)
            assert refused["type"] == "colt:too-many"
            clock.wait(2 * 3600)
            new = await open_tables(house, 2)
            assert await gone(house, tries) == [True, True], "tries first"
            await house.post("/api/quick", {}, expect=429)
            clock.wait(2 * DAY)
            newer = await open_tables(house, 1)
            assert await gone(house, [*filled, *new]) == [True] * 4, "then what nobody has touched"
            assert await gone(house, [played, watched, *newer]) == [False] * 3


async def gone(house, links):
    return [await house.saloon.store.table(link) is None for link in links]


async def test_who_opens_many_tables_fills_the_database_and_not_the_memory(tmp_path):
    async with open_house(tmp_path, clock=HandClock(), tables_in_memory=3) as house:
        watched, *others = await open_tables(house, 6)
        async with house.line(watched) as somebody:
            await somebody.hear("welcome")
            await house.saloon.clocks.tick()
            assert len(house.saloon.tables) == 3
            assert watched in house.saloon.tables
        for link in others:
            await house.ask("GET", f"/api/tables/{link}")
