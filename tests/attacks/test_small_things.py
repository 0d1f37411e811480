"""Small things somebody with time on their hands finds."""

import asyncio

import pytest
from sqlalchemy import delete

from colt.kernel import BadOption
from colt.server import Settings
from colt.server.server import Server
from colt.server.storage.schema import CHOICES
from colt.server.storage.writer import Write
from colt.server.tables.updates import words_in
from tests.server.people import HandClock, open_house, until, wait_for_person
from tests.server.test_play import two_people

pytestmark = pytest.mark.anyio


async def waiting(table, count):
    """So many want to do something at this table."""
    while len(table.lock._waiters or ()) < count:  # noqa: ASYNC110 - the lock tells nobody
        await asyncio.sleep(0.001)


async def bots_turn_is_over(house, link):
    """Wait until a person is asked; says the table and the seat."""
    table = house.saloon.tables[link]
    return table, await wait_for_person(table)


# --- seats that change hands


async def test_an_answer_is_not_taken_after_its_seat_was_given_away(tmp_path):
    """The answer waits while the same person, on another device, leaves the seat to a bot."""
    async with open_house(tmp_path, clock=HandClock()) as house:
        link, _, ben = await two_people(house)
        table = house.saloon.tables[link]
        while (seat := await wait_for_person(table)) != 1:
            decision = next(asked for asked in table.running.decisions if asked.seat == seat)
            await house.saloon.turns.answer(table, seat, table.number, str(decision.choices[0]))
        async with house.line(link, [ben]) as line:
            await line.hear("update")
            decision = line.asked()[0]
            async with table.lock:
                giving = asyncio.create_task(house.ask("DELETE", f"/api/tables/{link}/seats/1", token=ben))
                await waiting(table, 1)
                await line.answer(decision, decision["choices"][0]["text"])
                await waiting(table, 2)
            await giving
            assert (await line.hear("refused"))["word"] == "not yours"


async def test_nobody_looks_into_a_seat_that_was_given_away_while_they_came_in(tmp_path):
    async with open_house(tmp_path, clock=HandClock()) as house:
        link, _, ben = await two_people(house)
        table = house.saloon.tables[link]
        async with table.lock:
            giving = asyncio.create_task(house.ask("DELETE", f"/api/tables/{link}/seats/1", token=ben))
            await waiting(table, 1)
            async with house.line(link, [ben]) as line:
                await waiting(table, 2)
                table.lock.release()
                try:
                    assert (await line.hear())["problem"] == "not-your-seat"
                    assert await line.hear_out() is not None
                    assert {message["type"] for message in line.heard} == {"error"}
                finally:
                    await table.lock.acquire()
        await giving


async def test_a_bot_does_not_answer_for_a_person_who_is_back(tmp_path):
    """The bot has made up its mind, and waits; meanwhile the person takes the seat back."""
    async with open_house(tmp_path, clock=HandClock()) as house:
        link, _, ben = await two_people(house)
        table, seat = await bots_turn_is_over(house, link)
        stored = table.stored.copy()
        stored.seats[seat].bot_sits_in = True
        await house.saloon.tables.save(table, stored)
        answers = len(table.running.answers)
        async with table.lock:
            back = asyncio.create_task(house.saloon.presence.take_back(table, seat))
            await waiting(table, 1)
            house.saloon.turns.go_on(table)
            await waiting(table, 2)
        await back
        await house.saloon.work.finish(60)
        assert len(table.running.answers) == answers
        assert ben


async def test_a_lost_key_is_renewed_and_the_old_one_opens_nothing(tmp_path):
    async with open_house(tmp_path) as house:
        link, _, ben = await two_people(house)
        path = f"/api/tables/{link}/seats/1/token"
        await house.post(path, token="wrong", expect=403)
        async with house.line(link, [ben]) as thief:
            await thief.hear("update")
            new = (await house.post(path, token=ben, expect=201))["token"]
            assert await thief.hear_out() is not None
            assert thief.heard[-1]["problem"] == "not-your-seat"
        async with house.line(link, [ben]) as thief:
            assert (await thief.hear("error"))["problem"] == "not-your-seat"
        await house.post(path, token=ben, expect=403)
        async with house.line(link, [new]) as line:
            assert (await line.hear("update"))["seat"] == 1


# --- who watches from behind


async def test_who_is_kept_behind_learns_nothing_of_the_present_decision(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, *_ = await two_people(house, spectator_delay=60)
        table, _ = await bots_turn_is_over(house, link)
        async with house.line(link) as watcher:
            first = await watcher.hear("update")
            assert first["decisions"], "somebody was asked, then"
            then = [(asked["number"], asked["seat"]) for asked in first["decisions"]]
            for _ in range(4):
                clock.wait(1)
                seat = await wait_for_person(table)
                decision = next(asked for asked in table.running.decisions if asked.seat == seat)
                await house.saloon.turns.answer(table, seat, table.number, str(decision.choices[0]))
        async with house.line(link) as watcher:
            again = await watcher.hear("update")
            assert [(asked["number"], asked["seat"]) for asked in again["decisions"]] == then
            assert all(asked["deadline"] is None for asked in again["decisions"])
        assert table.number > then[0][0]


# --- nicknames and phrases


@pytest.mark.parametrize(
    "name",
    ["\u0301\u0302\u0303", "\u2800\u2800", "\u3164", "\u115f\u1160", "\uffa0", ".", "- -", "\u200d", "💥"],
)
async def test_a_name_nobody_can_read_is_no_name(tmp_path, name):
    async with open_house(tmp_path) as house:
        refused = await house.post("/api/quick", {"nickname": name}, expect=422)
        assert refused["type"] == "colt:bad-nickname"


REFUSED = """
# what nobody here wants to read
Varmint
*snake*
colt
"""


async def test_a_name_on_the_list_of_the_operator_is_refused(tmp_path):
    names = tmp_path / "names.txt"
    names.write_text(REFUSED, encoding="utf-8")
    async with open_house(tmp_path, refused_names=str(names)) as house:
        seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot"}]
        opened = await house.post("/api/tables", {"nickname": "Colter", "seats": seats}, expect=201)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        for name in ("varmint", "V A R M I N T", "Vàrm1nt", "old varmint", "Rattlesnakes", "$nake", "сolt"):
            for method, path in (("POST", ""), ("POST", f"/{link}/seats"), ("PATCH", f"/{link}/seats/0")):
                body = {"nickname": name} | ({} if path else {"seats": seats})
                refused = await house.ask(method, f"/api/tables{path}", body, token=token, expect=422)
                assert refused["detail"] == "This nickname is not welcome here; please choose another."
            await house.post("/api/quick", {"nickname": name}, expect=422)
        assert len(house.saloon.tables) == 1
        joined = await house.post(f"/api/tables/{link}/seats", {"nickname": "Varmints"}, expect=201)
        assert joined["seat"] == 1, "another word"
    with pytest.raises(BadOption, match="The list of refused nicknames cannot be read: No such file"):
        Server(Settings(refused_names=str(tmp_path / "nowhere.txt")))


async def test_two_people_of_one_name_are_told_apart(tmp_path):
    async with open_house(tmp_path) as house:
        seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "bot"}, {"kind": "open"}, {"kind": "open"}]
        opened = await house.post("/api/tables", {"nickname": "Rusty", "seats": seats}, expect=201)
        path = f"/api/tables/{opened['table']['link']}"
        await house.post(f"{path}/seats", {"nickname": "RUSTY"}, expect=201)
        last = await house.post(f"{path}/seats", {"nickname": "Ana"}, expect=201)
        names = [seat["nickname"] for seat in (await house.ask("GET", path))["seats"]]
        assert names == ["Rusty", "Rusty 2", "Pearl", "RUSTY 3", "Ana"]
        await house.ask("PATCH", f"{path}/seats/4", {"nickname": "pearl"}, last["token"])
        await house.ask("PATCH", f"{path}/seats/4", {"nickname": "pearl"}, last["token"])
        names = [seat["nickname"] for seat in (await house.ask("GET", path))["seats"]]
        assert names[4] == "pearl 2"
        assert len({name.casefold() for name in names}) == 5
        long = await house.quick(nickname="x" * 24, players=3)
        assert long["table"]["seats"][0]["nickname"] == "x" * 24


async def test_a_flood_of_phrases_is_dammed(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, ana, ben = await two_people(house)
        async with (
            house.line(link, [ben]) as line,
            house.line(link, [ana]) as one,
            house.line(link, [ana]) as two,
        ):
            for person in (line, one, two):
                await person.hear("update")
            for person in (one, two):
                for _ in range(20):
                    await person.say("phrase", seat=0, phrase="hello")
                await person.say("ping")
                await person.hear("pong")
            await line.say("phrase", seat=1, phrase="hello")
            await line.say("ping")
            await line.hear("pong")
            heard = [message["seat"] for message in line.heard if message["type"] == "phrase"]
            assert heard.count(0) == 4, "from one seat, however many lines it has"
            assert heard.count(1) == 1, "the others may still say something"
            problems = [message["problem"] for message in one.heard if message["type"] == "error"]
            assert problems == ["too-fast"] * 16, "who says too much is told"
            clock.wait(10)
            await one.say("phrase", seat=0, phrase="hello")
            assert (await line.hear("phrase"))["seat"] == 0


async def test_who_is_muted_is_not_heard(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana, ben = await two_people(house)
        async with house.line(link, [ana]) as one, house.line(link, [ben]) as other:
            await one.hear("update")
            await other.hear("update")
            await one.say("mute", seat=1)
            await one.say("ping")
            await one.hear("pong")
            await other.say("phrase", seat=1, phrase="haha")
            await other.hear("phrase")
            await one.say("mute", seat=1, is_muted=False)
            await one.say("ping")
            await one.hear("pong")
            await other.say("phrase", seat=1, phrase="sorry")
            assert (await one.hear("phrase"))["phrase"] == "sorry"
            assert [heard["phrase"] for heard in one.heard if heard["type"] == "phrase"] == ["sorry"]


async def test_who_is_kept_behind_learns_neither_the_round_nor_that_it_is_over(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        seats = [{"kind": "person"}] * 3
        opened = await house.post("/api/tables", {"nickname": "Ana", "seats": seats, "spectator_delay": 60})
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        await house.post(f"/api/tables/{link}/start", token=token)
        table = house.saloon.tables[link]
        async with house.line(link) as watcher:
            await watcher.hear("update")
            clock.wait(1)
            while table.stored.phase != "over":
                decision = table.running.decisions[0]
                await house.saloon.turns.answer(table, decision.seat, table.number, str(decision.choices[-1]))
            await house.saloon.clocks.tick()
            shown = await house.ask("GET", f"/api/tables/{link}")
            assert (shown["round"], shown["phase"], shown["seed"]) == (1, "playing", None)
            assert (await house.ask("GET", f"/api/tables/{link}", token=token))["phase"] == "over"
            await watcher.say("ping")
            await watcher.hear("pong")
            assert {
                (one["table"]["round"], one["table"]["phase"]) for one in watcher.heard if "table" in one
            } == {(1, "playing")}
            clock.wait(60)
            await house.saloon.clocks.tick()
            while watcher.table["phase"] != "over":
                await watcher.hear("table")


async def test_a_game_whose_last_choices_are_gone_is_noticed(tmp_path):
    async with open_house(tmp_path, clock=HandClock()) as house:
        link, *_ = await two_people(house)
        table, seat = await bots_turn_is_over(house, link)
        decision = next(asked for asked in table.running.decisions if asked.seat == seat)
        await house.saloon.turns.answer(table, seat, table.number, str(decision.choices[0]))
        await wait_for_person(table)
        last = len(table.running.answers)
        gone = delete(CHOICES).where(CHOICES.c.link == link, CHOICES.c.number == last)
        await house.saloon.store.writer.store(Write(statements=(gone,)))
        house.forget()
        shown = await house.ask("GET", f"/api/tables/{link}")
        assert shown["phase"] == "broken"
        assert "missing" in shown["say"]


# --- who only watches


async def test_who_comes_and_goes_to_watch_is_told_of_once_a_second(tmp_path):
    async with open_house(tmp_path, clock=HandClock()) as house:
        link, ana, ben = await two_people(house)
        table = house.saloon.tables[link]

        async def told():
            """How many watch, as often as that was said since the last time."""
            line.heard.clear()
            await line.say("ping")
            await line.hear("pong")
            return [heard["table"]["spectators"] for heard in line.heard if heard["type"] == "table"]

        async with house.line(link, [ana]) as line:
            await line.hear("update")
            for _ in range(5):
                async with house.line(link) as watcher:
                    await watcher.hear("welcome")
                await until(lambda: len(table.lines) == 1)
            assert await told() == [1]
            await house.saloon.clocks.tick()
            async with house.line(link) as watcher:
                await watcher.hear("welcome")
                assert await told() == [0]
                await house.saloon.clocks.tick()
                await house.saloon.clocks.tick()
                assert await told() == [1]
                async with house.line(link, [ben]) as other:
                    await other.hear("welcome")
                    assert await told() == [1], "who sits here is told of at once"


async def test_languages_nobody_speaks_push_out_no_other():
    """Every sentence of the others had to be put together anew after sixteen of them."""
    polish = words_in("pl")
    for nth in range(50):
        assert words_in(f"xx-{nth}") is words_in(f"x{nth}") is words_in("en")
        assert words_in(f"pl_{nth}") is polish
    assert words_in("pl") is polish
