"""Opening tables, sitting down and getting up, what hosts do, and who may do it."""

import asyncio
from contextlib import AsyncExitStack

import pytest
import websockets

from colt import express, wire
from colt.server.http.client import TRY_LATER
from tests.server.people import HandClock, Person, open_house

pytestmark = pytest.mark.anyio

SEATS = [{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]


async def open_table(house, **changes):
    opened = await house.post("/api/tables", {"nickname": "Ana", "seats": SEATS, **changes}, expect=201)
    return opened["table"]["link"], opened["seats"][0]["token"]


async def join(house, link, nickname, expect=201, **changes):
    return await house.post(f"/api/tables/{link}/seats", {"nickname": nickname, **changes}, expect=expect)


async def test_a_table_fills_and_starts(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana = await open_table(house, is_listed=True)
        assert [one["link"] for one in (await house.ask("GET", "/api/tables"))["tables"]] == [link]
        async with house.line(link, [ana]) as host:
            await host.hear("welcome")
            ben = await join(house, link, "Ben", bandit="ghost")
            assert (await host.hear("table"))["table"]["seats"][1]["nickname"] == "Ben"
            await house.post(f"/api/tables/{link}/start", token=ana, expect=409)
            await house.post(f"/api/tables/{link}/start", token=ben["token"], expect=403)
            cid = await join(house, link, "Cid")
            assert cid["seat"] == 2
            await join(house, link, "Dan", expect=409)
            started = await house.post(f"/api/tables/{link}/start", token=ana)
            assert started["phase"] == "playing"
            assert started["seats"][1]["bandit"] == "ghost"
            assert len({seat["bandit"] for seat in started["seats"]}) == 3
            assert (await host.hear("update"))["view"] is not None, "the game begins on this line"
            assert host.table["seats"][2]["nickname"] == "Cid"
            await house.post(f"/api/tables/{link}/start", token=ana, expect=409)


async def test_a_listed_table_is_found_while_it_waits_and_while_it_is_played_at(tmp_path):
    """Who comes late may still watch it; nobody is sent to a table that is closed."""
    async with open_house(tmp_path) as house:

        async def found():
            return {one["link"]: one["phase"] for one in (await house.ask("GET", "/api/tables"))["tables"]}

        link, ana = await open_table(house, is_listed=True)
        await open_table(house)
        closed, bea = await open_table(house, is_listed=True)
        await house.post(f"/api/tables/{closed}/close", token=bea)
        await join(house, link, "Ben"), await join(house, link, "Cid")
        phases = [await found()]
        for change in ("start", "pause"):
            await house.post(f"/api/tables/{link}/{change}", token=ana)
            phases.append(await found())
        assert phases == [{link: "waiting"}, {link: "playing"}, {link: "paused"}]


async def test_many_race_for_one_seat(tmp_path):
    async with open_house(tmp_path) as house:
        link, _ = await open_table(house)
        answers = await asyncio.gather(
            *(
                house.http.post(f"/api/tables/{link}/seats", json={"nickname": f"N{i}", "seat": 1})
                for i in range(12)
            )
        )
        assert sorted(answer.status_code for answer in answers) == [201] + [409] * 11


async def test_two_seats_cannot_have_one_bandit(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana = await open_table(house)
        await house.ask("PATCH", f"/api/tables/{link}/seats/0", {"bandit": "doc"}, ana)
        await join(house, link, "Ben", expect=409, bandit="doc")
        await join(house, link, "Ben", expect=422, bandit="nobody")
        ben = await join(house, link, "Ben", bandit="tuco")
        await house.ask("PATCH", f"/api/tables/{link}/seats/1", {"bandit": "doc"}, ben["token"], expect=409)
        table = await house.ask("GET", f"/api/tables/{link}")
        assert [seat["bandit"] for seat in table["seats"]] == ["doc", "tuco", None]


async def test_cards_are_dealt_once(tmp_path, monkeypatch):
    deals = []
    lay_out = express.setup.lay_out

    def counted(game, wishes):
        deals.append(game)
        lay_out(game, wishes)

    monkeypatch.setattr(express.setup, "lay_out", counted)
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3, bandit="doc")
        assert len(deals) == 1, "a quick table deals one game"
        assert opened["table"]["phase"] == "playing"
        deals.clear()
        link, ana = await open_table(house, seats=[{"kind": "person"}, {"kind": "bot"}, {"kind": "bot"}])
        assert len(deals) == 1, "to refuse what no rulebook knows"
        await house.post(f"/api/tables/{link}/start", token=ana)
        assert len(deals) == 2


async def test_the_hosts_role_passes_on(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, ana = await open_table(house)
        ben = await join(house, link, "Ben")
        cid = await join(house, link, "Cid")
        async with house.line(link, [cid["token"]]) as line:
            await line.hear("welcome")
            left = await house.ask("DELETE", f"/api/tables/{link}/seats/0", token=ana)
            assert left["host"] == 2, "to somebody who is here"
            assert left["seats"][0]["kind"] == "open"
            await house.post(f"/api/tables/{link}/start", token=ana, expect=403)
        async with house.line(link, [ben["token"]]) as line:
            await line.hear("welcome")
            clock.wait(61)
            await house.saloon.clocks.tick()
            assert (await house.ask("GET", f"/api/tables/{link}"))["host"] == 1, "the host was away for long"


async def test_when_everybody_has_left_the_table_is_closed(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana = await open_table(house)
        assert (await house.ask("DELETE", f"/api/tables/{link}/seats/0", token=ana))["phase"] == "closed"
        await join(house, link, "Ben", expect=409)


async def test_the_host_replaces_seats(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana = await open_table(house)
        ben = await join(house, link, "Ben")
        path = f"/api/tables/{link}/seats"
        await house.ask("PUT", f"{path}/2", {"kind": "bot", "bot": "drifter"}, ben["token"], expect=403)
        await house.ask("PUT", f"{path}/2", {"kind": "bot", "bot": "nobody"}, ana, expect=422)
        await house.ask("PUT", f"{path}/0", {"kind": "bot"}, ana, expect=409)
        await house.ask("PUT", f"{path}/6", {"kind": "bot"}, ana, expect=404)
        await house.ask("PUT", f"{path}/2", {"kind": "bot", "bot": "drifter"}, ana)
        async with house.line(link, [ben["token"]]) as line:
            await line.hear("welcome")
            await house.ask("PUT", f"{path}/1", {"kind": "open"}, ana)
            while line.table["seats"][1]["kind"] != "open":
                await line.hear("table")
        async with house.line(link, [ben["token"]]) as line:
            assert (await line.hear("error"))["problem"] == "not-your-seat"
        dan = await join(house, link, "Dan", seat=1)
        await house.post(f"/api/tables/{link}/start", token=ana)
        async with house.line(link, [dan["token"]]) as line:
            assert (await line.hear("update"))["seat"] == 1


async def test_hot_seat_one_client_plays_several_seats(tmp_path):
    async with open_house(tmp_path) as house:
        seats = [{"kind": "person", "nickname": name} for name in ("Ana", "Ben", "Cid")]
        opened = await house.post("/api/tables", {"nickname": "x", "seats": seats})
        link, tokens = opened["table"]["link"], [seat["token"] for seat in opened["seats"]]
        await house.post(f"/api/tables/{link}/start", token=tokens[1])
        async with house.line(link, tokens) as everybody:
            await everybody.play()
            assert set(everybody.updates) == {-1, 0, 1, 2}, "and what everybody may see, for handing it on"
            shared = everybody.updates[-1]["view"]
            assert shared["eyes"] == -1
            assert all(update["decisions"] == [] for update in everybody.updates.values())
            assert all(
                decision["deadline"] is None
                for message in everybody.heard
                if message["type"] == "update"
                for decision in message["decisions"]
            ), "nobody is kept waiting but oneself"


async def test_pause_resume_close_delete(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, ana = await open_table(house)
        ben, _ = await join(house, link, "Ben"), await join(house, link, "Cid")
        await house.post(f"/api/tables/{link}/pause", token=ana, expect=409)
        await house.post(f"/api/tables/{link}/start", token=ana)
        async with house.line(link, [ana]) as line:
            update = await line.hear("update")
            first = update["decisions"][0]
            clock.wait(30)
            await house.post(f"/api/tables/{link}/pause", token=ben["token"], expect=403)
            await house.post(f"/api/tables/{link}/pause", token=ana)
            clock.wait(100_000)
            await house.saloon.clocks.tick()
            await line.say("answer", seat=0, decision=0, text="draw")
            assert (await line.hear("refused"))["word"] == "not now"
            await house.post(f"/api/tables/{link}/resume", token=ana)
            table = house.saloon.tables[link]
            due = house.saloon.deadlines.due(table, first["seat"])
            assert due is None or due - clock.age() <= 180 + 60, "the seat of the last person here waits"
            assert not any(seat.bot_sits_in for seat in table.stored.seats)
            await house.post(f"/api/tables/{link}/close", token=ana, expect=409)
            ended = await house.post(f"/api/tables/{link}/agree", {"what": "end"}, ana)
            assert ended["phase"] == "closed", "the others have been away for long"
            await house.ask("DELETE", f"/api/tables/{link}", token=ben["token"], expect=403)
            await house.ask("DELETE", f"/api/tables/{link}", token=ana)
            assert (await line.hear("error"))["problem"] == "no-such-table"
        await house.ask("GET", f"/api/tables/{link}", expect=404)
        assert await house.saloon.store.choices(link) == []


async def test_everybody_sees_who_is_ready(tmp_path):
    """A word among people: nobody has to be, and who sits down anew is not."""
    async with open_house(tmp_path) as house:
        link, ana = await open_table(house)
        ready = await house.ask("PATCH", f"/api/tables/{link}/seats/0", {"is_ready": True}, ana)
        assert ready["seats"][0]["is_ready"]
        ben = await house.post(f"/api/tables/{link}/seats", {"nickname": "Ben"})
        path = f"/api/tables/{link}/seats/{ben['seat']}"
        ready = await house.ask("PATCH", path, {"is_ready": True}, ben["token"])
        assert ready["seats"][ben["seat"]]["is_ready"]
        await house.ask("DELETE", path, token=ben["token"])
        again = await house.post(f"/api/tables/{link}/seats", {"nickname": "Ben", "seat": ben["seat"]})
        table = await house.ask("GET", f"/api/tables/{link}")
        assert not table["seats"][again["seat"]]["is_ready"]


async def test_a_rematch_keeps_people_and_tokens(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        await house.post(f"/api/tables/{link}/rematch", token=token, expect=409)
        async with house.line(link, [token]) as ana:
            await ana.play()
            again = await house.post(f"/api/tables/{link}/rematch", token=token)
            assert again["phase"] == "playing"
            assert (await ana.hear("table"))["table"]["rematch"] == again["link"]
            same = await house.post(f"/api/tables/{link}/rematch", token=token)
            assert same["link"] == again["link"]
        async with house.line(again["link"], [token]) as ana:
            assert (await ana.hear("update"))["seat"] == 0
        assert again["commitment"] != opened["table"]["commitment"]


async def test_closing_a_finished_game_leaves_it_finished(tmp_path):
    """Its film and its record stay what they are; a table at which nobody has played is closed."""
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana:
            await ana.play()
        assert (await house.post(f"/api/tables/{link}/close", token=token))["phase"] == "over"
        waiting, token = await open_table(house)
        assert (await house.post(f"/api/tables/{waiting}/close", token=token))["phase"] == "closed"


async def test_old_tables_are_cleared(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, keep_days=10.0, keep_tables=0) as house:
        old, _ = await open_table(house)
        clock.wait(9 * 86400)
        new, _ = await open_table(house)
        assert await house.saloon.clearing.clear_old() == 0
        clock.wait(2 * 86400)
        assert await house.saloon.clearing.clear_old() == 1
        await house.ask("GET", f"/api/tables/{old}", expect=404)
        await house.ask("GET", f"/api/tables/{new}")


async def test_phrases_are_heard_by_everybody(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana = await open_table(house)
        async with house.line(link, [ana]) as line, house.line(link) as watcher:
            await watcher.hear("welcome")
            await line.say("phrase", seat=0, phrase="nice-shot")
            assert await watcher.hear("phrase") == {
                "type": "phrase",
                "seat": 0,
                "nickname": "Ana",
                "phrase": "nice-shot",
            }
            await line.say("phrase", seat=0, phrase="anything at all")
            assert (await line.hear("error"))["problem"] == "no-such-phrase"
            await watcher.say("phrase", seat=0, phrase="ouch")
            assert (await watcher.hear("error"))["problem"] == "not-your-seat"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("<b onclick=x>Ana</b>", "b onclick=xAna/b"),
        ("Ana\n\u202eneB", "AnaneB"),
        ("  Łukasz   Żak ", "Łukasz Żak"),
        ("{0} ${x} {{y}}", "{0} ${x} {{y}}"),
    ],
)
async def test_a_nickname_cannot_do_anything(tmp_path, given, shown):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3, nickname=given)
        assert opened["table"]["seats"][0]["nickname"] == shown
        await house.post("/api/quick", {"nickname": "\u202e<>"}, expect=422)


async def test_spectators_can_be_kept_behind(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, ana = await open_table(house, spectator_delay=60)
        for name in ("Ben", "Cid"):
            await join(house, link, name)
        await house.post(f"/api/tables/{link}/start", token=ana)
        table = house.saloon.tables[link]
        async with house.line(link) as watcher:
            before = len((await watcher.hear("update"))["events"])
            clock.wait(10)
            decision = table.game.decisions[0]
            await house.saloon.turns.answer(table, decision.seat, 0, str(decision.choices[0]))
            await house.saloon.clocks.tick()
            clock.wait(55)
            await house.saloon.clocks.tick()
            await watcher.say("ping")
            await watcher.hear("pong")
            assert len(watcher.events[-1]) == before
            story = await house.http.get(f"/api/tables/{link}/story")
            assert story.text.count("\n") == before
            clock.wait(10)
            await house.saloon.clocks.tick()
            await watcher.hear("update")
            assert len(watcher.events[-1]) > before


async def test_games_no_rulebook_knows_are_refused(tmp_path):
    async with open_house(tmp_path) as house:
        for body in (
            {"game": "chess"},
            {"edition": "de-1999"},
            {"variants": ["loud"]},
            {"players": 7},
            {"game": "super-express", "players": 2},
            {"bot": "nobody"},
            {"bandit": "zorro"},
        ):
            await house.post("/api/quick", {"nickname": "Ana", **body}, expect=422)
        assert await house.saloon.store.count() == 0


async def test_a_server_that_stops_says_so(tmp_path):
    """Who is on the line is told to come back, and finds everything as it was."""
    async with AsyncExitStack() as stopped:
        house = await stopped.enter_async_context(open_house(tmp_path))
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        url = house.address.replace("http", "ws") + f"/api/tables/{link}/socket"
        ana = Person(await websockets.connect(url, max_size=None))
        await ana.say("hello", version=wire.VERSION, tokens=[token])
        asked = (await ana.question())["number"]
    assert await ana.hear_out() == TRY_LATER
    assert [one["problem"] for one in ana.heard if one["type"] == "error"] == ["closing"]
    async with open_house(tmp_path) as house, house.line(link, [token]) as ana:
        await ana.hear("update")
        assert ana.asked()[0]["number"] == asked
