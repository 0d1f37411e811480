"""One table that cannot be read, or goes wrong, is nobody else's business."""

import logging

import pytest
from sqlalchemy import text

from tests.server.people import HandClock, open_house, wait_for_person
from tests.server.test_play import two_people

pytestmark = pytest.mark.anyio

DAY = 86400.0

UNREADABLE = {
    "not JSON": "UPDATE tables SET facts = 'not json' WHERE link = :link",
    "not a table": "UPDATE tables SET facts = '[]' WHERE link = :link",
    "a number missing": "DELETE FROM choices WHERE link = :link AND number = 1",
    "no such seat": "UPDATE choices SET seat = 99 WHERE link = :link",
    "a seat of text": "UPDATE choices SET seat = 'nobody' WHERE link = :link",
    "a text of bytes": "UPDATE choices SET text = x'00ff' WHERE link = :link",
}


async def spoil(house, link, how):
    async with house.saloon.store.engine.begin() as connection:
        await connection.execute(text(UNREADABLE[how]), {"link": link})


async def slow_tables(house, count):
    """Slow tables of two people and a bot, each with a few choices made, so that a missing one leaves a gap."""
    links = []
    for _ in range(count):
        link, *_ = await two_people(house, pace="slow", is_listed=True)
        table = house.saloon.tables[link]
        while len(table.running.answers) < 3:
            seat = await wait_for_person(table)
            decision = next(asked for asked in table.running.decisions if asked.seat == seat)
            await house.saloon.turns.answer(table, seat, table.number, str(decision.choices[0]))
        await wait_for_person(table)
        links.append(link)
    return links


@pytest.mark.parametrize("how", UNREADABLE)
async def test_the_clocks_of_all_other_tables_go_on(tmp_path, how):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        bad, good = await slow_tables(house, 2)
        await spoil(house, bad, how)
        house.forget()
        answers = len(await house.saloon.store.choices(good))
        for _ in range(3):
            clock.wait(4 * DAY)
            await house.saloon.clocks.tick()
            await house.saloon.work.finish(60)
        assert len(await house.saloon.store.choices(good)) >= answers + 3
        assert good in [one["link"] for one in (await house.ask("GET", "/api/tables"))["tables"]]


@pytest.mark.parametrize("how", UNREADABLE)
async def test_it_says_so_in_a_sentence_and_stays_as_it_is(tmp_path, how):
    async with open_house(tmp_path, clock=HandClock()) as house:
        (bad,) = await slow_tables(house, 1)
        await spoil(house, bad, how)
        house.forget()
        answer = await house.http.get(f"/api/tables/{bad}")
        assert answer.status_code in (200, 409)
        if answer.status_code == 200:
            assert answer.json()["phase"] == "broken"
            assert answer.json()["say"]
        else:
            assert answer.json()["type"] == "colt:broken"
        async with house.line(bad) as person:
            first = await person.hear()
            assert first["type"] == "welcome" or first["problem"] == "broken"
        assert await house.saloon.store.count() == 1


async def test_a_table_that_goes_wrong_in_memory_stops_nobody(tmp_path, caplog):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        bad, good = await slow_tables(house, 2)
        house.saloon.tables[bad].stored.seats.clear()  # whatever may happen to one of them
        answers = len(await house.saloon.store.choices(good))
        with caplog.at_level(logging.INFO, "colt.server"):
            clock.wait(4 * DAY)
            await house.saloon.clocks.tick()
            await house.saloon.work.finish(60)
        assert len(await house.saloon.store.choices(good)) > answers
        assert "stumbled" in caplog.text
