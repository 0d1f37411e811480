"""People drop out and come back; nothing stalls, and clocks stand still while the server is down."""

import asyncio

import pytest

from colt.kernel import Chance
from tests.server.people import HandClock, open_house, until, wait_for_person
from tests.server.test_play import two_people

pytestmark = pytest.mark.anyio


async def test_a_bot_sits_in_for_who_has_left_and_gets_up_again(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, *tokens = await two_people(house)
        table = house.saloon.tables[link]
        seat = await wait_for_person(table)
        other = 1 - seat
        async with house.line(link, [tokens[other]]) as here:
            await here.hear("update")
            before = len(table.game.answers)
            clock.wait(59)
            await house.saloon.clocks.tick()
            assert not table.stored.seats[seat].bot_sits_in, "the grace is not over"
            assert len(table.game.answers) == before
            clock.wait(2)
            await house.saloon.clocks.tick()
            assert table.stored.seats[seat].bot_sits_in
            await until(lambda: len(table.game.answers) > before)
            async with house.line(link, [tokens[seat]]) as back:
                welcome = await back.hear("welcome")
                assert not welcome["table"]["seats"][seat]["bot_sits_in"]
                await back.hear("update")


async def test_a_person_who_is_there_but_does_nothing_is_waited_for_longer(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, *tokens = await two_people(house)
        table = house.saloon.tables[link]
        async with house.line(link, [tokens[0]]) as ana, house.line(link, [tokens[1]]) as ben:
            for person in (ana, ben):
                await person.hear("update")
            seat = await wait_for_person(table)
            clock.wait(179 + 60)
            await house.saloon.clocks.tick()
            assert not table.stored.seats[seat].bot_sits_in
            clock.wait(2)
            await house.saloon.clocks.tick()
            assert table.stored.seats[seat].bot_sits_in
            person = (ana, ben)[seat]
            await person.say("back", seat=seat)
            while not (person.table and not person.table["seats"][seat]["bot_sits_in"]):
                await person.hear("table")


async def test_everybody_is_told_what_another_is_asked_and_how_many_seconds_are_left(tmp_path):
    clock = HandClock(age=5000.0)
    async with open_house(tmp_path, clock=clock) as house:
        link, *tokens = await two_people(house)
        async with house.line(link, [tokens[0]]) as ana, house.line(link, [tokens[1]]) as ben:
            for person in (ana, ben):
                await person.hear("update")
            seat = await wait_for_person(house.saloon.tables[link])
            clock.wait(100)
            async with house.line(link) as watcher:
                asked = {one["seat"]: one for one in (await watcher.hear("update"))["decisions"]}
                assert asked[seat]["say"]
                assert asked[seat]["deadline"] == 180 + 60 - 100


async def test_where_nobody_is_there_nobody_hurries(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, *_ = await two_people(house)
        table = house.saloon.tables[link]
        await wait_for_person(table)
        clock.wait(100)
        await house.saloon.clocks.tick()
        assert not any(seat.bot_sits_in for seat in table.stored.seats)


async def test_a_slow_table_waits_for_days_then_a_bot_answers_this_once(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, idle_seconds=10.0) as house:
        link, *_ = await two_people(house, pace="slow")
        table = house.saloon.tables[link]
        seat = await wait_for_person(table)
        before = len(table.game.answers)
        clock.wait(3 * 86400 - 1)
        await house.saloon.clocks.tick()
        await until(lambda: not table.thinking)
        assert len(table.game.answers) == before
        assert link not in house.saloon.tables, "nobody looks at it: it left the memory"
        clock.wait(2)
        await house.saloon.clocks.tick()
        table = house.saloon.tables[link]
        await until(lambda: len(table.game.answers) > before)
        assert not table.stored.seats[seat].bot_sits_in
        await wait_for_person(table)
        at_next = len(table.game.answers)
        await house.saloon.clocks.tick()
        assert len(table.game.answers) == at_next, "the next one is waited for again"


async def test_clocks_stand_still_while_the_server_is_down(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, *_ = await two_people(house, pace="slow")
        table = house.saloon.tables[link]
        seat = await wait_for_person(table)
        clock.wait(86400)
        before = house.saloon.deadlines.due(table, seat) - clock.age()
    later = HandClock()
    later.today = clock.today + 30 * 86400
    async with open_house(tmp_path, clock=later) as house:
        table = await house.saloon.tables.find(link)
        assert house.saloon.deadlines.due(table, seat) - later.age() == pytest.approx(before)
        await house.saloon.clocks.tick()
        assert not table.thinking


async def test_people_come_and_go_and_every_game_ends(tmp_path):
    """At a table of each kind; at two hundred and fifty with --slow."""
    await come_and_go(tmp_path, 0, tables=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50))
async def test_people_come_and_go_and_every_game_ends_often(tmp_path, seed):
    await come_and_go(tmp_path, f"slow {seed}", tables=5)


async def come_and_go(folder, seed, tables):
    clock = HandClock()
    async with open_house(folder, clock=clock, within=300.0) as house:
        games: tuple[dict[str, object], ...] = (
            {},
            {"variants": ["expert"]},
            {"game": "super-express", "variants": ["horse"]},
        )
        everyone = [await two_people(house, **games[n % 3]) for n in range(tables)]
        going = [
            asyncio.create_task(wander(house, link, token, Chance(f"{seed} {nth} {token is ana}")))
            for nth, (link, ana, ben) in enumerate(everyone)
            for token in (ana, ben)
        ]
        while not all(task.done() for task in going):
            clock.wait(40)
            await house.saloon.clocks.tick()
            await asyncio.sleep(0.01)
        await asyncio.gather(*going)
        for link, *_ in everyone:
            assert "digest" in await house.ask("GET", f"/api/tables/{link}/record")


async def wander(house, link, token, chance):
    """Play a little, hang up in the middle of anything, come back, until it is over."""
    since = 0
    while True:
        async with house.line(link, [token], since=since) as person:
            patience = chance.below(25)
            answered = set()
            while patience:
                patience -= 1
                try:
                    await asyncio.wait_for(person.hear(), 0.3)
                except TimeoutError:
                    break
                for decision in person.asked():
                    key = decision["number"]
                    if key not in answered and chance.below(4):
                        answered.add(key)
                        await person.answer(decision, chance.one_of(decision["choices"])["text"])
            known: list[dict[str, int]] = next(iter(person.events.values()), [])
            since = known[-1]["number"] if known else 0
            if person.table and person.table["phase"] == "over":
                return
        await asyncio.sleep(chance.below(30) / 1000)
