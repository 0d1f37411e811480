"""Today's heist: one a day for everybody alike, one try each, and nothing told before its time."""

import asyncio
import json

import pytest

from colt import records
from colt.server.settings import DAY
from colt.server.today import today as todays
from tests.server.people import HandClock, open_house

pytestmark = pytest.mark.anyio

ANA, BO, CY = "ana-" + "a" * 40, "bo-" + "b" * 40, "cy-" + "c" * 40
MORNING = 1_800_000_000.0
"""Eight o'clock in UTC on this day:"""
TODAY, TOMORROW = "2027-01-15", "2027-01-16"


def morning():
    clock = HandClock()
    clock.today = MORNING
    return clock


async def today(house, key=None, day=None):
    return await house.ask("GET", f"/api/today{'' if day is None else f'?day={day}'}", token=key)


def a_day(tmp_path, clock=None, **changes):
    """A server whose bots are quick: drifters, who draw from the day like any other."""
    changes.setdefault("bots", ("drifter",))
    return open_house(tmp_path, clock=morning() if clock is None else clock, **changes)


async def sit_down(house, key, name, expect=None):
    return await house.post("/api/today", {"nickname": name}, key, expect=expect)


async def ridden(house, key, name, seed="a ride"):
    """Ridden to the end; gives the link and the token of the seat."""
    opened = await sit_down(house, key, name)
    link, token = opened["table"]["link"], opened["seats"][0]["token"]
    async with house.line(link, [token]) as person:
        await person.play(seed)
    await house.saloon.work.finish(20)
    return link, token


async def made_known(house, clock, *keys):
    """These keys are older than a day."""
    for key in keys:
        await house.saloon.players.welcome(key, "?", lambda: True)
    clock.wait(DAY)


async def secret_of(house, day=TODAY):
    return (await house.saloon.today.calendar.find(day)).secret


# --- the same for everybody


async def test_everybody_rides_the_same_deal_with_the_same_bots(tmp_path):
    """Whoever answers alike meets the same answers: the bots draw from the day and the question."""
    async with a_day(tmp_path) as house:
        links = [(await ridden(house, key, name))[0] for key, name in ((ANA, "Ana"), (BO, "Bo"))]
        mine, theirs = [(await house.saloon.tables.find(link)).running for link in links]
        assert mine.answers == theirs.answers
        assert mine.log == theirs.log
        table = await house.ask("GET", f"/api/tables/{links[0]}")
        assert (table["today"], table["plan_view"], len(table["seats"])) == (TODAY, True, 4)
        assert table["is_listed"] is False
    async with a_day(tmp_path) as house:  # after a restart it is the same day
        link, _ = await ridden(house, CY, "Cy")
        assert (await house.saloon.tables.find(link)).running.log == mine.log


async def test_bots_that_think_answer_everybody_alike_too(tmp_path):
    async with a_day(tmp_path, bots=("outlaw", "sheriff")) as house:
        links = [(await ridden(house, key, name))[0] for key, name in ((ANA, "Ana"), (BO, "Bo"))]
        mine, theirs = [(await house.saloon.tables.find(link)).running for link in links]
        assert len(mine.answers) > 60
        assert mine.log == theirs.log


async def test_the_bots_play_what_they_can_and_the_money_of_every_round_adds_up(tmp_path):
    async with open_house(tmp_path, clock=morning(), bots=("outlaw", "sheriff")) as house:
        opened = await sit_down(house, ANA, "Ana")
        kinds = {seat["bot"] for seat in opened["table"]["seats"] if seat["kind"] == "bot"}
        assert kinds <= {"outlaw", "sheriff"}
    async with a_day(tmp_path) as house:
        await ridden(house, BO, "Bo")
        mine = (await today(house, BO))["mine"]
        assert len(mine["rounds"]) == 5
        assert 250 + sum(mine["rounds"]) == mine["money"], "everybody begins with a purse of $250"


# --- one try


async def test_one_try_a_day_and_leaving_counts(tmp_path):
    clock = morning()
    async with a_day(tmp_path, clock) as house:
        opened = await sit_down(house, ANA, "Ana")
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        assert (await today(house, ANA))["mine"]["phase"] == "riding"
        problem = await sit_down(house, ANA, "Ana", expect=409)
        assert problem["detail"].startswith("One try a day")
        await house.ask("DELETE", f"/api/tables/{link}/seats/{opened['seats'][0]['seat']}", token=token)
        mine = (await today(house, ANA))["mine"]
        assert (mine["phase"], mine["money"], mine["rank"]) == ("left", None, None)
        await sit_down(house, ANA, "Ana", expect=409)
        clock.wait(DAY)
        assert (await sit_down(house, ANA, "Ana"))["table"]["today"] == TOMORROW


async def test_two_tries_at_once_are_one(tmp_path, each_database):
    assert each_database
    async with a_day(tmp_path) as house:
        asked = [
            house.http.post("/api/today", json={}, headers={"authorization": f"Bearer {ANA}"}) for _ in "abc"
        ]
        answers = sorted(one.status_code for one in await asyncio.gather(*asked))
        assert answers == [201, 409, 409]
        assert (await today(house))["rides"] == 1


async def test_a_try_is_not_played_again_nor_shared_nor_gone_on_with(tmp_path):
    async with a_day(tmp_path) as house:
        opened = await sit_down(house, BO, "Bo")
        path, token = f"/api/tables/{opened['table']['link']}", opened["seats"][0]["token"]
        other = next(seat["seat"] for seat in opened["table"]["seats"] if seat["kind"] == "bot")
        await house.post(f"{path}/agree", {"what": "open", "seat": other}, token, expect=409)
        link, token = await ridden(house, ANA, "Ana")
        for key in (token, ANA):
            await house.post(f"/api/tables/{link}/what-if", {"seat": 0, "choices": 3}, key, expect=409)
        problem = await house.post(f"/api/tables/{link}/rematch", token=token, expect=409)
        assert problem["detail"].startswith("One heist a day")


async def test_from_one_address_only_so_many_ride(tmp_path):
    async with a_day(tmp_path, rides_per_address=1) as house:
        await sit_down(house, ANA, "Ana")
        problem = await sit_down(house, BO, "Bo", expect=429)
        assert "tomorrow" in problem["detail"]


async def test_nobodys_address_is_known_when_the_day_is_over(tmp_path):
    """Not even as a hash: what it is made with is told then."""
    clock = morning()
    async with a_day(tmp_path, clock) as house:
        await sit_down(house, ANA, "Ana")
        me = await house.saloon.players.book.device(ANA)
        mine = await house.saloon.today.book.of(TODAY, me.player)
        assert mine.address
        assert "127.0.0.1" not in mine.address
        clock.wait(DAY)
        await house.saloon.today.prepare()
        assert (await house.saloon.today.book.of(TODAY, me.player)).address == ""


async def test_riding_needs_a_key_and_a_day_that_came(tmp_path):
    async with a_day(tmp_path) as house:
        await house.post("/api/today", {"nickname": "Ana"}, expect=403)
        await house.post("/api/today", {"nickname": "Ana"}, "short", expect=403)
        await house.ask("GET", f"/api/today?day={TOMORROW}", expect=404)
        await house.ask("GET", "/api/today?day=2001-01-01", expect=404)
        await house.ask("GET", "/api/today?day=yesterday", expect=422)


# --- secrets


async def test_the_secret_is_promised_the_day_before_and_told_the_day_after(tmp_path, each_database):
    assert each_database
    clock = morning()
    async with a_day(tmp_path, clock) as house:
        first = await today(house)
        assert (first["day"], first["is_over"], first["secret"]) == (TODAY, False, None)
        assert first["seconds"] == 16 * 3600
        clock.wait(DAY)
        second = await today(house)
        assert (second["day"], second["commitment"]) == (TOMORROW, first["next_commitment"])
        assert second["committed"][:10] == TODAY, "it was drawn the day before"
        past = await today(house, day=TODAY)
        assert past["is_over"]
        assert records.commitment(past["secret"]) == first["commitment"] == past["commitment"]


async def test_nothing_of_the_days_seed_leaves_before_the_day_is_over(tmp_path):
    """Not over HTTP, not over a line, to nobody, also not when the game is over."""
    clock = morning()
    async with a_day(tmp_path, clock) as house:
        link, token = await ridden(house, ANA, "Ana")
        seat = (await house.ask("GET", f"/api/tables/{link}"))["host"]
        secret, heard = await secret_of(house), []
        for path in (
            f"/api/tables/{link}",
            f"/api/tables/{link}/record",
            f"/api/tables/{link}/story",
            f"/api/tables/{link}/replay?eyes=all",
            f"/api/tables/{link}/replay?eyes={seat}",
            f"/api/tables/{link}/review/{seat}",
            "/api/today",
            "/api/me",
            "/api/tables",
        ):
            for key in (token, ANA, BO, None):
                headers = {} if key is None else {"authorization": f"Bearer {key}"}
                heard.append((await house.http.get(path, headers=headers)).text)
        async with house.line(link, [token]) as person:
            while not person.updates:
                await person.hear()
            heard.append(json.dumps(person.heard))
        tomorrow = await secret_of(house, TOMORROW)
        assert all(secret not in text and tomorrow not in text for text in heard)
        clock.wait(DAY)
        record = await house.http.get(f"/api/tables/{link}/record")
        assert secret in record.text, "from tomorrow on it can be checked"
        assert records.parse(record.content).replay().is_over


async def test_who_has_not_ridden_sees_nobody_ride(tmp_path):
    """By no way that leads to a table: not its line, its story, its film or its review."""
    clock = morning()
    async with a_day(tmp_path, clock) as house:
        opened = await sit_down(house, BO, "Bo")
        link, _ = await ridden(house, ANA, "Ana")
        paths = [f"/api/tables/{link}/{rest}" for rest in ("story", "replay", "review/0", "review/0/3")]
        for key in (BO, CY, None, "nonsense"):
            for path in paths:
                problem = await house.ask("GET", path, token=key, expect=403)
                assert problem["detail"].startswith("Who has ridden today's heist")
            await house.post(f"/api/tables/{link}/review/0", token=key, expect=403)
            assert (await today(house, key))["ranking"] == []
        async with house.line(link) as stranger:
            assert (await stranger.hear("error"))["problem"] == "not-ridden"
        async with house.line(link, ["a token of another table"]) as stranger:
            assert (await stranger.hear("error"))["problem"] == "not-ridden"

        async with house.line(opened["table"]["link"], [opened["seats"][0]["token"]]) as person:
            await person.play("another ride")
        await house.saloon.work.finish(20)
        await house.ask("GET", f"/api/tables/{link}/replay", token=BO)
        await house.ask("GET", f"/api/tables/{link}/review/0", token=BO)
        await house.ask("GET", f"/api/tables/{link}/replay", token=CY, expect=403)
        clock.wait(DAY)
        for path in paths[:3]:
            await house.ask("GET", path)


# --- the ranking


async def test_the_richest_comes_first_and_only_keys_older_than_a_day_are_ranked(tmp_path, each_database):
    assert each_database
    clock = morning()
    async with a_day(tmp_path, clock) as house:
        assert (await today(house, ANA))["is_ranked"] is False
        await made_known(house, clock, ANA, BO)
        assert (await today(house, ANA))["is_ranked"] is True
        for key, name, seed in ((ANA, "Ana", "one"), (BO, "Bo", "two"), (CY, "Cy", "three")):
            await ridden(house, key, name, seed)
        told = {key: await today(house, key) for key in (ANA, BO, CY)}
        assert {one["ranked"] for one in told.values()} == {2}
        assert {one["rides"] for one in told.values()} == {3}
        assert told[CY]["mine"]["rank"] is None
        assert told[CY]["mine"]["is_ranked"] is False
        assert {one["nickname"] for one in told[CY]["ranking"]} == {"Ana", "Bo"}, "nor among them"
        ranking = told[ANA]["ranking"]
        assert {one["nickname"] for one in ranking} == {"Ana", "Bo"}
        assert [one["money"] for one in ranking] == sorted((one["money"] for one in ranking), reverse=True)
        assert [one["nickname"] for one in ranking if one["is_mine"]] == ["Ana"]
        mine = next(one for one in ranking if one["is_mine"])
        assert told[ANA]["mine"]["rank"] == mine["rank"]
        film = await house.ask("GET", f"/api/tables/{ranking[0]['link']}/replay", token=CY)
        assert film["table"]["seed"] is None
        clock.wait(DAY)
        past = await today(house, day=TOMORROW)
        assert [one["money"] for one in past["ranking"]] == [one["money"] for one in ranking]


@pytest.mark.parametrize("seeds", [("one", "two", "three"), ("alike", "alike", "alike")])
async def test_far_behind_the_richest_everybody_finds_themselves_and_who_is_beside_them(
    tmp_path, monkeypatch, seeds
):
    """Also among those who have exactly as much."""
    monkeypatch.setattr(todays, "FIRST", 1)
    monkeypatch.setattr(todays, "BESIDE", 1)
    clock = morning()
    async with a_day(tmp_path, clock) as house:
        await made_known(house, clock, ANA, BO, CY)
        for key, seed in zip((ANA, BO, CY), seeds, strict=True):
            await ridden(house, key, key[:2], seed)
        seen = []
        for key in (ANA, BO, CY):
            told = await today(house, key)
            ranking = told["ranking"]
            mine = [one for one in ranking if one["is_mine"]]
            assert [(one["nickname"], one["money"]) for one in mine] == [(key[:2], told["mine"]["money"])]
            assert ranking[0]["rank"] == 1
            seen.append(len(ranking))
        assert sorted(seen) == [2, 3, 3]  # only who is in front has nobody above and somebody below


async def test_a_try_that_ends_when_the_day_is_over_is_late(tmp_path):
    clock = morning()
    async with a_day(tmp_path, clock) as house:
        await made_known(house, clock, ANA)
        opened = await sit_down(house, ANA, "Ana")
        clock.wait(DAY)
        async with house.line(opened["table"]["link"], [opened["seats"][0]["token"]]) as person:
            await person.play("slowly")
        await house.saloon.work.finish(20)
        past = await today(house, ANA, TOMORROW)
        assert (past["mine"]["phase"], past["mine"]["rank"], past["ranked"]) == ("late", None, 0)


async def test_days_in_a_row_are_a_streak(tmp_path):
    clock = morning()
    async with a_day(tmp_path, clock) as house:
        for wanted in (1, 2):
            await ridden(house, ANA, "Ana")
            assert (await today(house, ANA))["streak"] == wanted
            clock.wait(DAY)
        now = await today(house, ANA)
        assert now["streak"] == 2, "today can still be ridden"
        assert now["week"] == [False, False, False, False, True, True, False]
        clock.wait(DAY)
        assert (await today(house, ANA))["streak"] == 0


async def test_a_try_whose_end_was_missed_is_found_when_somebody_looks(tmp_path):
    async with a_day(tmp_path) as house:
        house.saloon.turns.over = lambda _: None  # as if the server had gone down just then
        await ridden(house, ANA, "Ana")
        assert (await today(house, ANA))["mine"]["phase"] == "done"
        me = await house.ask("GET", "/api/me", token=ANA)
        assert me["against_bots"]["games"] == 1, "it is a game like any other"


async def test_what_was_ridden_on_two_devices_is_one_persons(tmp_path):
    """Of two tries on one day the one of the person who showed the code is left."""
    async with a_day(tmp_path) as house:
        link, _ = await ridden(house, ANA, "Ana")
        await ridden(house, BO, "Bo", "another")
        code = (await house.post("/api/me/code", token=ANA))["code"]
        await house.post("/api/me/devices", {"code": code, "device": "phone"}, BO)
        assert (await today(house, BO))["mine"]["link"] == link
        assert (await today(house))["rides"] == 1
        await house.ask("DELETE", "/api/me", token=BO)
        assert (await today(house))["rides"] == 0, "who is forgotten has ridden nothing"


# --- a machine of one's own


async def test_a_lone_machine_takes_the_date_and_ranks_nobody(tmp_path):
    clock = morning()
    logs = []
    for folder in (tmp_path / "mine", tmp_path / "yours"):
        folder.mkdir()
        async with a_day(folder, is_lone=True) as house:
            link, _ = await ridden(house, ANA, "Ana")
            logs.append((await house.saloon.tables.find(link)).running.log)
            told = await today(house, ANA)
            assert (told["is_lone"], told["is_ranked"], told["mine"]["rank"]) == (True, False, None)
            for never in ("2026-02-31", "0000-00-00", "0001-01-01"):
                await house.ask("GET", f"/api/today?day={never}", expect=404)
    assert logs[0] == logs[1], "the same heist on every such machine"
    async with a_day(tmp_path / "mine", clock, is_lone=True) as house:
        clock.wait(DAY)
        link, _ = await ridden(house, ANA, "Ana")
        assert (await house.saloon.tables.find(link)).running.log != logs[0]


# --- several processes


async def test_two_processes_have_one_day_and_one_try_between_them(tmp_path, on_postgres):
    assert on_postgres
    async with a_day(tmp_path) as one, a_day(tmp_path) as two:
        assert (await today(one))["commitment"] == (await today(two))["commitment"]
        asked = (
            house.http.post("/api/today", json={}, headers={"authorization": f"Bearer {ANA}"})
            for house in (one, two)
        )
        assert sorted(answer.status_code for answer in await asyncio.gather(*asked)) == [201, 409]
        mine, theirs = [(await today(house, ANA))["mine"] for house in (one, two)]
        assert mine == theirs
