"""Who I am, without an account: my tables, my statistics, my devices; and nobody else learns anything of it."""

import asyncio
import json
import logging

import pytest
from sqlalchemy import MetaData

from colt.server import keys
from colt.server.logs import JsonLines, TextLines
from colt.server.players import players as rules
from colt.server.players.ledger import Sitting
from colt.server.players.outcomes import KeptGame
from colt.server.settings import DAY
from colt.server.storage.writer import NotRead
from colt.wire.players import Outcome
from tests.server.people import HandClock, open_house, until

pytestmark = pytest.mark.anyio

ANA, BO = "ana-" + "a" * 40, "bo-" + "b" * 40
PHONE = "phone-" + "c" * 40


async def me(house, key):
    return await house.ask("GET", "/api/me", token=key)


async def claim(house, key, link, *seats, expect=204):
    body = {"link": link, "tokens": [seat["token"] for seat in seats], "device": "Test, here"}
    await house.post("/api/me/seats", body, key, expect=expect)


async def table_of_two(house, **rest):
    """Ana and Bo, each for themselves, with their keys, and a bot."""
    seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot"}]
    opened = await house.post("/api/tables", {"nickname": "Ana", "seats": seats, **rest})
    link, ana = opened["table"]["link"], opened["seats"][0]
    bo = await house.post(f"/api/tables/{link}/seats", {"nickname": "Bo"})
    await claim(house, ANA, link, ana)
    await claim(house, BO, link, bo)
    return link, ana, bo


async def played(house, link, *seats):
    """To the end, everybody at random."""
    await house.post(f"/api/tables/{link}/start", token=seats[0]["token"])
    async with house.line(link, [seat["token"] for seat in seats]) as people:
        await people.play(seed="a game")
    await house.saloon.work.finish(10)


async def quick(house, key, **wish):
    """A game of one person and bots, played to its end."""
    opened = await house.quick(players=3, **wish)
    link, seat = opened["table"]["link"], opened["seats"][0]
    await claim(house, key, link, seat)
    async with house.line(link, [seat["token"]]) as person:
        await person.play()
    await house.saloon.work.finish(10)
    return link, seat


async def test_my_tables_are_in_one_list_with_whose_turn_it_is(tmp_path):
    async with open_house(tmp_path) as house:
        assert await me(house, ANA) == {
            "tables": [],
            "devices": [],
            "against_people": (await me(house, BO))["against_people"],
            "against_bots": (await me(house, BO))["against_bots"],
            "best": [],
        }
        link, ana, _ = await table_of_two(house, pace="slow")
        (waiting,) = (await me(house, ANA))["tables"]
        assert (waiting["link"], waiting["phase"], waiting["is_my_turn"]) == (link, "waiting", False)
        await house.post(f"/api/tables/{link}/start", token=ana["token"])
        table = house.saloon.tables[link]
        await until(lambda: not table.thinking and set(table.stored.asked) <= {0, 1} and table.stored.asked)
        house.forget()
        for seat, key in enumerate((ANA, BO)):
            (running,) = (await me(house, key))["tables"]
            assert running["is_my_turn"] == (seat in table.stored.asked)
            turns = (await house.ask("GET", "/api/me/turns", token=key))["links"]
            assert turns == ([link] if running["is_my_turn"] else [])
            assert running["people"][:2] == ["Ana", "Bo"]
        assert link not in house.saloon.tables, "no game is taken up to look at a list"


async def test_how_it_ended_and_what_counts(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana, bo = await table_of_two(house)
        await house.post(f"/api/tables/{link}/start", token=ana["token"])
        async with house.line(link, [ana["token"]]) as one, house.line(link, [bo["token"]]) as other:
            await play_both(one, other)
        await house.saloon.work.finish(10)
        result = house.saloon.tables[link].game.result
        for seat, key, opponent in ((0, ANA, "Bo"), (1, BO, "Ana")):
            found = await me(house, key)
            (table,) = found["tables"]
            outcome = table["outcome"]
            assert (table["phase"], outcome["is_counted"]) == ("over", True)
            assert outcome["score"] == result.scores[seat]
            assert outcome["is_won"] == (seat in result.winners)
            assert outcome["place"] == 1 + sum(len(g) for g in result.ranking[: rank(result, seat)])
            people = found["against_people"]
            assert (people["games"], people["won"]) == (1, int(outcome["is_won"]))
            assert [tally["name"] for tally in people["by_opponent"]] == [opponent], "people, and not the bot"
            assert [tally["name"] for tally in people["by_game"]] == ["colt-express"]
            assert people["by_edition"][0]["name"] == table["edition"]
            assert people["by_bandit"][0]["name"] == outcome["bandit"]
            assert found["against_bots"]["games"] == 0
            assert [(best["link"], best["score"]) for best in found["best"]] == [(link, result.scores[seat])]


def rank(result, seat):
    return next(n for n, group in enumerate(result.ranking) if seat in group)


async def play_both(one, other):
    """Two people on their own lines, each answering when asked."""
    await asyncio.gather(one.play("one"), other.play("other"))


async def test_games_with_bots_are_counted_apart(tmp_path):
    async with open_house(tmp_path) as house:
        await quick(house, ANA, bot="drifter")
        await quick(house, ANA, bot="drifter", game="super-express")
        found = await me(house, ANA)
        assert found["against_people"]["games"] == 0
        assert found["against_bots"]["games"] == 2
        assert found["against_bots"]["by_opponent"] == [
            {"name": "drifter", "games": 2, "won": found["against_bots"]["won"]}
        ]
        assert {tally["name"] for tally in found["against_bots"]["by_game"]} == {
            "colt-express",
            "super-express",
        }
        assert [best["is_money"] for best in found["best"]] == [True, False]


async def test_a_shared_device_does_not_count(tmp_path):
    async with open_house(tmp_path) as house:
        body = {"nickname": "Ana", "seats": [{"kind": "person"}] * 2 + [{"kind": "bot"}]}
        opened = await house.post("/api/tables", body)
        link, seats = opened["table"]["link"], opened["seats"]
        await claim(house, ANA, link, *seats)
        await played(house, link, *seats)
        found = await me(house, ANA)
        assert [table["outcome"]["is_counted"] for table in found["tables"]] == [False, False]
        assert found["against_people"]["games"] + found["against_bots"]["games"] == 0


async def test_two_seats_taken_one_by_one_are_shared_too(tmp_path):
    async with open_house(tmp_path) as house:
        seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot"}]
        opened = await house.post("/api/tables", {"nickname": "Ana", "seats": seats, "game": "super-express"})
        link, first = opened["table"]["link"], opened["seats"][0]
        second = await house.post(f"/api/tables/{link}/seats", {"nickname": "Bo"})
        await claim(house, ANA, link, first)
        await claim(house, ANA, link, first, second)
        await played(house, link, first, second)
        found = await me(house, ANA)
        assert [table["outcome"]["is_counted"] for table in found["tables"]] == [False, False]


async def test_a_game_that_a_bot_finished_for_me_does_not_count(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, ana, _ = await table_of_two(house, pace="slow", game="super-express")
        await house.post(f"/api/tables/{link}/start", token=ana["token"])
        table = house.saloon.tables[link]
        async with house.line(link, [ana["token"]]) as one:
            while table.stored.phase == "playing":
                clock.wait(4 * DAY)
                await house.saloon.clocks.tick()
                await until(lambda: not table.thinking)
                for decision in one.asked():
                    await one.answer(decision, decision["choices"][0]["text"])
                await one.say("ping")
                await one.hear("pong")
        await house.saloon.work.finish(10)
        outcome = (await me(house, BO))["tables"][0]["outcome"]
        assert outcome["is_counted"] is False
        assert (await me(house, BO))["against_people"]["games"] == 0


async def test_lessons_are_not_remembered(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.post("/api/lessons/01-rob/1")
        await claim(house, ANA, opened["table"]["link"], *opened["seats"])
        assert (await me(house, ANA))["tables"] == []


async def test_a_seat_is_claimed_with_its_token_and_by_the_first_who_comes(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana, bo = await table_of_two(house)
        await claim(house, BO, link, {"token": "a guess"}, expect=403)
        await claim(house, BO, link, ana)
        assert len((await me(house, BO))["tables"]) == 1, "a borrowed link takes nothing away"
        assert len((await me(house, ANA))["tables"]) == 1
        await house.ask("DELETE", f"/api/tables/{link}/seats/1", token=bo["token"])
        assert (await me(house, BO))["tables"] == [], "who got up does not sit there"
        new = await house.post(f"/api/tables/{link}/seats", {"nickname": "Cy"})
        await claim(house, ANA, link, new)
        assert len((await me(house, ANA))["tables"]) == 2, "a seat that changed hands is the next one's"


async def test_two_pages_of_one_device_are_one_person(tmp_path):
    async with open_house(tmp_path) as house:
        opened = [await house.quick(players=3) for _ in range(4)]
        await asyncio.gather(*(claim(house, ANA, one["table"]["link"], *one["seats"]) for one in opened))
        assert len((await me(house, ANA))["tables"]) == 4
        assert await house.saloon.players.book.players() == 1


async def test_statistics_outlive_cleared_tables(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, keep_tables=0, keep_days=1.0) as house:
        link, _ = await quick(house, ANA, game="super-express")
        clock.wait(2 * DAY)
        assert await house.saloon.clearing.clear_old() == 1
        found = await me(house, ANA)
        assert (found["tables"][0]["link"], found["tables"][0]["is_there"]) == (link, False)
        assert found["against_bots"]["games"] == 1
        assert found["best"][0]["link"] is None
        open_one = await house.quick(players=3, begin=False)
        await claim(house, ANA, open_one["table"]["link"], *open_one["seats"])
        clock.wait(2 * DAY)
        await house.saloon.clearing.clear_old()
        assert len((await me(house, ANA))["tables"]) == 1, "of a game that never ended nothing is left"


async def test_it_moves_to_another_device_by_a_code_that_works_once_and_soon(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, ana, _ = await table_of_two(house)
        code = (await house.post("/api/me/code", token=ANA))["code"]
        wrong = "AAAA-AAAA" if not code.startswith("AAAA") else "BBBB-BBBB"
        clock.wait(1)
        await house.post("/api/me/devices", {"code": wrong}, PHONE, expect=403)
        await house.post("/api/me/devices", {"code": code.lower(), "device": "Phone"}, PHONE, expect=204)
        await house.post("/api/me/devices", {"code": code}, "other-" + "d" * 40, expect=403)
        assert [table["link"] for table in (await me(house, PHONE))["tables"]] == [link]
        devices = (await me(house, PHONE))["devices"]
        assert [(one["name"], one["is_this"]) for one in devices] == [("Test, here", False), ("Phone", True)]
        (seat,) = await house.post(f"/api/me/tables/{link}", token=PHONE)
        async with house.line(link, [seat["token"]]) as phone, house.line(link, [ana["token"]]) as before:
            assert (await phone.hear("welcome"))["seats"] == (await before.hear("welcome"))["seats"] == [0]
        late = (await house.post("/api/me/code", token=ANA))["code"]
        clock.wait(601)
        await house.post("/api/me/devices", {"code": late}, "other-" + "d" * 40, expect=403)
        newer = [(await house.post("/api/me/code", token=ANA))["code"] for _ in range(2)]
        await house.post("/api/me/devices", {"code": newer[0]}, "other-" + "d" * 40, expect=403)


async def test_what_a_device_played_alone_comes_along(tmp_path):
    async with open_house(tmp_path) as house:
        one, _ = await quick(house, ANA, game="super-express")
        other, _ = await quick(house, PHONE, game="super-express")
        code = (await house.post("/api/me/code", token=ANA))["code"]
        await house.post("/api/me/devices", {"code": code}, PHONE, expect=204)
        for key in (ANA, PHONE):
            assert {table["link"] for table in (await me(house, key))["tables"]} == {one, other}
            assert (await me(house, key))["against_bots"]["games"] == 2


async def test_a_device_that_is_thrown_out_has_no_key_to_anything(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana, _ = await table_of_two(house)
        code = (await house.post("/api/me/code", token=ANA))["code"]
        await house.post("/api/me/devices", {"code": code}, PHONE, expect=204)
        this, phone = sorted((await me(house, ANA))["devices"], key=lambda one: not one["is_this"])
        await house.ask("DELETE", f"/api/me/devices/{phone['device']}", token=BO, expect=404)
        async with house.line(link, [ana["token"]]) as line:
            await line.hear("welcome")
            await house.ask("DELETE", f"/api/me/devices/{phone['device']}", token=ANA, expect=204)
            await line.hear_out()
            assert line.heard[-1]["problem"] == "not-your-seat", "all keys are new, also one's own"
        assert (await me(house, PHONE))["tables"] == []
        await house.post(f"/api/me/tables/{link}", token=PHONE, expect=403)
        await house.ask("DELETE", f"/api/tables/{link}/seats/0", token=ana["token"], expect=403)
        (seat,) = await house.post(f"/api/me/tables/{link}", token=ANA)
        async with house.line(link, [seat["token"]]) as line:
            assert (await line.hear("welcome"))["seats"] == [0]
        await house.ask("DELETE", f"/api/me/devices/{this['device']}", token=ANA, expect=409)


async def test_the_keys_of_a_device_that_is_thrown_out_open_no_table_nobody_looks_at_either(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana, _ = await table_of_two(house)
        code = (await house.post("/api/me/code", token=ANA))["code"]
        await house.post("/api/me/devices", {"code": code}, PHONE, expect=204)
        phone = next(one for one in (await me(house, ANA))["devices"] if not one["is_this"])
        house.forget()
        await house.ask("DELETE", f"/api/me/devices/{phone['device']}", token=ANA, expect=204)
        await house.ask("DELETE", f"/api/tables/{link}/seats/0", token=ana["token"], expect=403)


async def test_forgetting_replaces_my_name_everywhere_and_leaves_others_their_games(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana, bo = await table_of_two(house, game="super-express")
        await played(house, link, ana, bo)
        running, second, _ = await table_of_two(house)
        house.forget()
        await house.ask("DELETE", "/api/me", token=ANA, expect=204)
        assert (await me(house, ANA))["tables"] == []
        for one in (link, running):
            seats = (await house.ask("GET", f"/api/tables/{one}"))["seats"]
            assert [seat["nickname"] for seat in seats[:2]] == ["Guest", "Bo"]
            assert "Ana" not in json.dumps(await house.ask("GET", f"/api/tables/{one}"))
        assert "Ana" not in json.dumps(await me(house, BO))
        over = next(table for table in (await me(house, BO))["tables"] if table["link"] == link)
        assert over["outcome"]["opponents"][0]["name"] == "Guest"
        await house.ask("GET", f"/api/tables/{link}/record")
        async with house.line(running, [second["token"]]) as line:
            assert (await line.hear("welcome"))["seats"] == [0], "the seat itself is still mine"
        async with house.saloon.store.engine.connect() as connection:
            dump = await connection.run_sync(everything)
        assert "Ana" not in dump
        assert keys.hashed(ANA) not in dump
        await house.ask("DELETE", "/api/me", token=ANA, expect=403)


def everything(connection):
    """Every value of every table of the database."""
    found = MetaData()
    found.reflect(connection)
    return " ".join(str(row) for table in found.sorted_tables for row in connection.execute(table.select()))


async def test_nobody_else_gets_my_key_or_anything_made_from_it(tmp_path, caplog):
    """Not by any route, on any line, in any log."""
    caplog.set_level(logging.DEBUG, "colt.server")
    async with open_house(tmp_path) as house:
        link, ana, bo = await table_of_two(house, game="super-express", is_listed=True)
        code = (await house.post("/api/me/code", token=ANA))["code"]
        await house.post(f"/api/tables/{link}/start", token=ana["token"])
        async with house.line(link) as watcher, house.line(link, [bo["token"]]) as other:
            async with house.line(link, [ana["token"]]) as one:
                await play_both(one, other)
            await house.saloon.work.finish(10)
            await house.ask("GET", "/api/me", token=ANA)
            await house.ask("DELETE", "/api/me/devices/none", token=ANA, expect=404)
            await watcher.say("ping")
            await watcher.hear("pong")
            told = [json.dumps(message) for person in (watcher, other) for message in person.heard]
        told += [
            await house.ask("GET", f"/api/tables/{link}/{what}", token=bo["token"])
            for what in ("record", "story", "replay")
        ]
        told += [
            await house.ask("GET", path, token=bo["token"]) for path in ("/api/tables", f"/api/tables/{link}")
        ]
        told.append(await me(house, BO))
        own = await house.saloon.players.book.device(ANA)
        owner = house.saloon.tables[link].stored.seats[0].owner
        secret = [
            ANA,
            keys.hashed(ANA),
            own.device,
            own.player,
            code,
            keys.hashed(code.replace("-", "")),
            owner,
        ]
        lines = [form.format(record) for record in caplog.records for form in (TextLines(), JsonLines())]
        assert len(lines) > 0
        assert len(told) > 10
        for text in map(str, [*told, *lines]):
            for one in secret:
                assert one not in text


async def test_seats_and_links_work_without_a_key(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3, game="super-express")
        async with house.line(opened["table"]["link"], [opened["seats"][0]["token"]]) as person:
            await person.play()
        assert await house.saloon.players.book.players() == 0


async def test_what_a_stranger_can_ask_for_is_bounded(tmp_path, monkeypatch):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, players_at_most=2) as house:
        refused = await house.ask("GET", "/api/me", token="short", expect=403)
        assert refused["type"] == "colt:no-such-player"
        await house.ask("GET", "/api/me", expect=403)
        await table_of_two(house)
        opened = await house.quick(players=3)
        await claim(house, PHONE, opened["table"]["link"], *opened["seats"], expect=429)
        statuses = [
            (
                await house.http.post("/api/me/devices", json={"code": "WRONGONE"}, headers=bearer(PHONE))
            ).status_code
            for _ in range(12)
        ]
        assert statuses == [403] * 10 + [429] * 2
        monkeypatch.setattr(rules, "SITTINGS", 2)
        for _ in range(3):
            clock.wait(1)
            opened = await house.quick(players=3)
            await claim(house, ANA, opened["table"]["link"], *opened["seats"])
        assert len((await me(house, ANA))["tables"]) == 2
        monkeypatch.setattr(rules, "DEVICES", 1)
        code = (await house.post("/api/me/code", token=ANA))["code"]
        clock.wait(360)
        await house.post("/api/me/devices", {"code": code}, PHONE, expect=409)


def bearer(key):
    return {"authorization": f"Bearer {key}"}


async def test_who_never_comes_again_is_forgotten(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, player_days=10.0) as house:
        await table_of_two(house)
        clock.wait(6 * DAY)
        assert len((await me(house, ANA))["tables"]) == 1
        clock.wait(6 * DAY)
        await house.saloon.players.clear()
        assert len((await me(house, ANA))["tables"]) == 1, "who was here is known"
        assert (await me(house, BO))["devices"] == []
        assert await house.saloon.players.book.players() == 1


async def test_an_end_that_was_missed_is_found_when_somebody_looks(tmp_path):
    async with open_house(tmp_path) as house:
        house.saloon.turns.over = lambda _: None
        await quick(house, ANA, game="super-express")
        found = await me(house, ANA)
        assert found["tables"][0]["outcome"]["is_counted"] is True
        assert found["against_bots"]["games"] == 1


async def test_an_end_that_the_database_did_not_hear_of_is_found_later(tmp_path, monkeypatch):
    """It was away in just that moment; nobody sees a traceback."""
    async with open_house(tmp_path) as house:
        settle, there = house.saloon.turns.over, house.saloon.store.rows

        async def away(_):
            raise NotRead

        def over(table):
            monkeypatch.setattr(house.saloon.store, "rows", away)
            settle(table)

        house.saloon.turns.over = over
        await quick(house, ANA, game="super-express")
        monkeypatch.setattr(house.saloon.store, "rows", there)
        assert (await me(house, ANA))["against_bots"]["games"] == 1


def heist(link, score, *, is_money=True):
    """A game that is over, for as much as it brought."""
    outcome = Outcome(
        bandit="doc", score=score, is_money=is_money, place=1, is_won=True, is_counted=True, opponents=()
    )
    kept = KeptGame(
        game="colt-express", edition="en-2016", variants=(), pace="live", seat=0, players=3, outcome=outcome
    )
    return Sitting("ana", link, 0, "owner", 0.0, kept), kept


def test_the_richest_heists_come_first_and_dollars_before_cards():
    scores = [(f"d{score}", score, True) for score in (250, 2000, 0, 1250, 1000, 750, 500)]
    cards = [("c3", 3, False), ("c9", 9, False)]
    found = rules._best(
        [heist(link, score, is_money=is_money) for link, score, is_money in (*cards, *scores)]
    )
    assert [one.link for one, _ in found] == ["d2000", "d1250", "d1000", "d750", "d500", "c9", "c3"]
