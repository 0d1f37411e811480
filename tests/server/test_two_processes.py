"""Two processes, one PostgreSQL: any of them serves any table. Here both are in one loop, each with everything of its
own but the database."""

import asyncio
import contextlib
import logging

import pytest

from colt import records
from colt.load import measure
from colt.server.storage import Company
from colt.server.storage.telegrams import Changed
from tests.server.people import open_house, until

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("on_postgres")]

FREEZES = 10.0
"""Seconds: long enough for every process to be taken for dead."""


@contextlib.asynccontextmanager
async def two_processes(folder):
    async with open_house(folder, within=150.0) as one, open_house(folder, within=150.0) as two:
        assert one.saloon.store.company.name != two.saloon.store.company.name
        yield one, two


async def ana_and_ben(one, two, bots=1, **table):
    """Ana opens a table with one process, Ben sits down with the other, and Ana starts: link and tokens."""
    seats = [{"kind": "person"}, {"kind": "open"}, *[{"kind": "bot", "bot": "drifter"}] * bots]
    opened = await one.post("/api/tables", {"nickname": "Ana", "seats": seats, **table}, expect=201)
    link, ana = opened["table"]["link"], opened["seats"][0]["token"]
    ben = (await two.post(f"/api/tables/{link}/seats", {"nickname": "Ben"}, expect=201))["token"]
    await one.post(f"/api/tables/{link}/start", token=ana)
    return link, ana, ben


async def told_anew(house, link, tokens):
    """The story and the last view as somebody hears them who comes now."""
    async with house.line(link, tokens) as person:
        update = await person.hear("update")
        return [event["say"] for event in update["events"]], person.updates[update["seat"]]["view"]


def heard(person, seat):
    return [event["say"] for event in person.events[seat]], person.updates[seat]["view"]


@pytest.mark.parametrize(
    "table", [{}, {"game": "super-express", "variants": ["horse"]}], ids=["express", "super express"]
)
async def test_two_people_with_different_processes_play_a_whole_game(tmp_path, table):
    async with two_processes(tmp_path) as (one, two):
        link, ana, ben = await ana_and_ben(one, two, **table)
        async with (
            one.line(link, [ana]) as ana_plays,
            two.line(link, [ben]) as ben_plays,
            two.line(link) as cid_watches,
        ):
            await asyncio.gather(ana_plays.play("ana"), ben_plays.play("ben"), cid_watches.play())
        assert await told_anew(two, link, [ana]) == heard(ana_plays, 0), "the other process tells the same"
        assert await told_anew(one, link, [ben]) == heard(ben_plays, 1)
        assert await told_anew(one, link, []) == heard(cid_watches, -1)
        texts = [await house.ask("GET", f"/api/tables/{link}/record") for house in (one, two)]
        assert texts[0] == texts[1]
        assert records.parse(texts[0].encode()).replay().is_over


class Together:
    """Two writers who both have something to store before either does."""

    def __init__(self, monkeypatch, *houses):
        self.waiting = 0
        self.both = asyncio.Event()
        self.at_once = len(houses)
        for house in houses:
            monkeypatch.setattr(house.saloon.store, "save", self.held(house.saloon.store.save))

    def held(self, save):
        async def saved(*given, **also):
            self.waiting += 1
            if self.waiting == self.at_once:
                self.both.set()
            await self.both.wait()
            await save(*given, **also)

        return saved


async def test_of_two_answers_to_one_decision_one_counts(tmp_path, monkeypatch):
    async with two_processes(tmp_path) as (one, two):
        opened = await one.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with one.line(link, [token]) as laptop, two.line(link, [token]) as phone:
            decision = await laptop.question()
            assert (await phone.question())["number"] == decision["number"]
            before = len(await one.saloon.store.choices(link))
            Together(monkeypatch, one, two)
            first, last = decision["choices"][0]["text"], decision["choices"][-1]["text"]
            await asyncio.gather(laptop.answer(decision, first), phone.answer(decision, last))
            answers = [await answered(person) for person in (laptop, phone)]
            assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
            refused = next(answer for answer in answers if answer["type"] == "refused")
            assert refused["word"] == "not now"
            await until(lambda: two.saloon.tables[link].number > decision["number"])
            rows = await one.saloon.store.choices(link)
            wins = first if answers[0]["type"] == "accepted" else last
            assert rows[before].text == wins
            await asyncio.gather(laptop.play("laptop"), phone.play("phone"))
            assert heard(laptop, 0) == heard(phone, 0)


async def answered(person):
    while True:
        message = await person.hear()
        if message["type"] in ("accepted", "refused"):
            return message


async def test_two_who_plan_at_once_are_both_heard(tmp_path, monkeypatch):
    async with two_processes(tmp_path) as (one, two):
        link, ana, ben = await ana_and_ben(one, two, game="super-express")
        async with one.line(link, [ana]) as ana_plans, two.line(link, [ben]) as ben_plans:
            decisions = [await ana_plans.question(), await ben_plans.question()]
            for house in (one, two):
                await until(lambda house=house: not house.saloon.tables[link].thinking)
            Together(monkeypatch, one, two)
            await ana_plans.answer(decisions[0], decisions[0]["choices"][0]["text"])
            await ben_plans.answer(decisions[1], decisions[1]["choices"][0]["text"])
            answers = [await answered(person) for person in (ana_plans, ben_plans)]
            assert [answer["type"] for answer in answers] == ["accepted", "accepted"]


async def hears(person, condition):
    while not (person.table and condition(person.table)):
        await person.hear()


async def test_who_sits_where_is_known_with_every_process(tmp_path):
    async with two_processes(tmp_path) as (one, two):
        link, ana, ben = await ana_and_ben(one, two)
        async with one.line(link, [ana]) as ana_sees:
            await hears(ana_sees, lambda table: not table["seats"][1]["is_here"])
            async with two.line(link, [ben]) as ben_sees, two.line(link):
                await hears(ana_sees, lambda table: table["seats"][1]["is_here"] and table["spectators"] == 1)
                await hears(ben_sees, lambda table: table["seats"][0]["is_here"])
                await ben_sees.say("phrase", seat=1, phrase="hello")
                assert (await ana_sees.hear("phrase"))["nickname"] == "Ben"
                await two.ask("PATCH", f"/api/tables/{link}/seats/1", {"nickname": "Benno"}, token=ben)
                await hears(ana_sees, lambda table: table["seats"][1]["nickname"] == "Benno")
                await one.post(f"/api/tables/{link}/pause", token=ana)
                await hears(ben_sees, lambda table: table["phase"] == "paused")
                await one.post(f"/api/tables/{link}/resume", token=ana)
                asks = {"what": "end", "is_agreed": True}
                await one.post(f"/api/tables/{link}/agree", asks, token=ana)
                await hears(ben_sees, lambda table: table["proposal"] is not None)
                await two.post(f"/api/tables/{link}/agree", asks, token=ben)
                await hears(ana_sees, lambda table: table["phase"] == "closed")
            await hears(ana_sees, lambda table: not table["seats"][1]["is_here"])


async def test_a_key_that_was_renewed_opens_nothing_with_any_process(tmp_path):
    async with two_processes(tmp_path) as (one, two):
        link, _, ben = await ana_and_ben(one, two)
        async with two.line(link, [ben]) as stolen:
            await stolen.hear("welcome")
            renewed = await one.post(f"/api/tables/{link}/seats/1/token", token=ben)
            assert await stolen.hear_out() is not None
            assert stolen.heard[-1]["problem"] == "not-your-seat"
        async with two.line(link, [renewed["token"]]) as again:
            assert (await again.hear("welcome"))["seats"] == [1]


async def test_a_table_that_is_deleted_is_gone_with_every_process(tmp_path):
    async with two_processes(tmp_path) as (one, two):
        seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]
        opened = await one.post("/api/tables", {"nickname": "Ana", "seats": seats}, expect=201)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with two.line(link) as watcher:
            await watcher.hear("welcome")
            await one.ask("DELETE", f"/api/tables/{link}", token=token)
            await watcher.hear_out()
            assert watcher.heard[-1]["problem"] == "no-such-table"
        await two.ask("GET", f"/api/tables/{link}", expect=404)


async def test_who_was_cut_off_catches_up_from_the_rows(tmp_path):
    async with two_processes(tmp_path) as (one, two):
        opened = await one.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        telegraph = two.saloon.store.company.telegraph
        async with one.line(link, [token]) as laptop, two.line(link, [token]) as phone:
            await phone.question()
            await telegraph.stop()
            known = one.saloon.tables[link].stored.version
            await laptop.play("laptop", until=lambda _: one.saloon.tables[link].stored.version > known + 5)
            await telegraph.start()
            await asyncio.gather(laptop.play("more"), phone.play("phone"))
            assert heard(laptop, 0) == heard(phone, 0)


async def test_what_is_stored_while_a_table_is_read_is_not_missed(tmp_path, monkeypatch):
    """Ben sits down with the one process when the other has read the table and has not yet taken it up."""
    async with two_processes(tmp_path) as (one, two):
        seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "drifter"}]
        opened = await one.post("/api/tables", {"nickname": "Ana", "seats": seats}, expect=201)
        store, telegraph = two.saloon.store, two.saloon.store.company.telegraph
        read, hear, was_heard = store.game, telegraph.heard, asyncio.Event()

        def listen(by, item):
            hear(by, item)
            if isinstance(item, Changed):
                was_heard.set()

        async def read_slowly(link):
            monkeypatch.setattr(store, "game", read)
            found = await read(link)
            telegraph.heard = listen
            await one.post(f"/api/tables/{link}/seats", {"nickname": "Ben"}, expect=201)
            await was_heard.wait()
            return found

        monkeypatch.setattr(store, "game", read_slowly)
        table = await two.saloon.tables.find(opened["table"]["link"])
        assert [seat.nickname for seat in table.stored.seats[:2]] == ["Ana", "Ben"]


def keeper_of(link, *houses):
    """The process that keeps this table, and the other one."""
    name = houses[0].saloon.tables[link].stored.keeper
    return sorted(houses, key=lambda house: house.saloon.store.company.name != name)


async def test_when_a_process_falls_silent_another_lets_the_bots_think(tmp_path):
    async with two_processes(tmp_path) as houses:
        link, ana, ben = await ana_and_ben(houses[0], houses[1], bots=2)
        keeper, other = keeper_of(link, *houses)
        epoch = keeper.saloon.tables[link].stored.epoch
        async with other.line(link, [ana, ben]) as both:
            await both.hear("update")
            await fall_silent(keeper)
            await both.play("both")
            stored = other.saloon.tables[link].stored
            assert stored.keeper == other.saloon.store.company.name
            assert stored.epoch > epoch


async def fall_silent(house):
    """It gives no sign of life, and does nothing more."""
    await house.saloon.relay.stop()
    house.saloon.work.is_closing = True


async def test_a_process_that_says_goodbye_leaves_its_tables_to_the_others(tmp_path):
    async with open_house(tmp_path) as two:
        async with open_house(tmp_path) as one:
            link, ana, ben = await ana_and_ben(one, two, bots=2)
            line = two.line(link, [ana, ben])
            both = await line.__aenter__()
            await both.hear("update")
        await until(lambda: two.saloon.tables[link].stored.keeper == two.saloon.store.company.name)
        await both.play("both")
        await line.__aexit__(None, None, None)


async def test_a_code_for_another_device_works_once_with_all_processes(tmp_path, monkeypatch):
    ana, phone, thief = ("key-" + letter * 40 for letter in "abc")
    async with two_processes(tmp_path) as houses:
        one, _ = houses
        opened = await one.quick(players=3)
        mine = {"link": opened["table"]["link"], "tokens": [opened["seats"][0]["token"]]}
        await one.post("/api/me/seats", mine, ana, expect=204)
        code = (await one.post("/api/me/code", token=ana))["code"]
        together = Together(monkeypatch)
        together.at_once = 2
        for house in houses:
            book = house.saloon.players.book
            monkeypatch.setattr(book, "write", together.held(book.write))
        answers = await asyncio.gather(
            *(
                house.http.post(
                    "/api/me/devices", json={"code": code}, headers={"authorization": f"Bearer {key}"}
                )
                for house, key in zip(houses, (phone, thief), strict=True)
            )
        )
        assert sorted(answer.status_code for answer in answers) == [204, 403]
        assert "each works once" in next(one.text for one in answers if one.status_code == 403)


async def test_the_age_of_the_server_comes_from_the_database(tmp_path, on_postgres):
    async with two_processes(tmp_path) as houses:
        on_postgres.run(
            "UPDATE server SET value = '500000 0' WHERE name = 'served'", houses[0].saloon.settings.url
        )
        await until(lambda: all(house.saloon.clock.age() > 500_000 for house in houses), 60)


async def test_the_database_goes_away_and_comes_back(tmp_path, on_postgres, monkeypatch, caplog):
    monkeypatch.setattr(Company, "leads", True)
    caplog.set_level(logging.INFO)
    async with two_processes(tmp_path) as (one, two):
        opened = await one.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with one.line(link, [token]) as ana:
            decision = await ana.question()
            with away(on_postgres, one.saloon.settings.url):
                await ana.answer(decision, decision["choices"][0]["text"])
                assert await ana.hear_out() is not None
                assert ana.heard[-1]["problem"] == "closing", "she is told"
                await one.ask("GET", f"/api/tables/{link}", expect=503)
                async with two.line(link, [token]) as elsewhere:
                    await elsewhere.hear_out()
                    assert elsewhere.heard[-1]["problem"] == "closing"
                assert (await one.ask("GET", "/api/health"))["status"] == "ok"
                await one.server.tick(1)
                assert "the clocks wait for the database" in caplog.text
        async with one.line(link, [token]) as ana, two.line(link) as watcher:
            await asyncio.gather(ana.play("ana"), watcher.play())
        assert [house.saloon.tables[link].stored.phase for house in (one, two)] == ["over", "over"]
    assert not [record for record in caplog.records if record.exc_info and record.name.startswith("colt")]


@pytest.mark.slow
async def test_the_database_freezes_and_moves_again(tmp_path, mortal_postgres):
    """An answer that was on its way is stored once, or she is told to come back; then the game goes on."""
    async with two_processes(tmp_path) as (one, two):
        opened = await one.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with one.line(link, [token]) as ana:
            decision = await ana.question()
            table = one.saloon.tables[link]
            stored = table.stored.choices
            with mortal_postgres.frozen():
                await ana.answer(decision, decision["choices"][0]["text"])
                await asyncio.sleep(FREEZES)
                assert table.stored.choices == stored, "what is not stored does not count"
                assert (await one.ask("GET", "/api/health"))["status"] == "ok"
        async with one.line(link, [token]) as ana, two.line(link) as watcher:
            await asyncio.gather(ana.play("ana"), watcher.play())
        await until(lambda: all(house.saloon.tables[link].stored.phase == "over" for house in (one, two)), 60)
        stories = [records.digest(house.saloon.tables[link].running.log) for house in (one, two)]
        assert stories[0] == stories[1]


async def test_the_people_of_one_table_can_be_spread_for_a_measurement(tmp_path):
    async with two_processes(tmp_path) as (one, two):
        spread = [one.address, two.address]
        report = await measure(spread, tables=2, seconds=1.0, compression=False)
        assert report.processes == 2
        assert report.choices > 0
        assert all(len(house.saloon.tables) == 2 for house in (one, two))


@contextlib.contextmanager
def away(server, url):
    """The database answers nobody."""
    name = url.rpartition("/")[2].partition("?")[0]
    server.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    server.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    try:
        yield
    finally:
        server.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
