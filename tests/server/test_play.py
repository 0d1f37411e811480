"""Whole games over real sockets: every game, edition and variant; answers that are refused; restarts."""

import asyncio

import pytest
import websockets

from colt import records, wire
from colt.games import Options, every_rulebook
from tests.server.people import Person, open_house, until, wait_for_person

pytestmark = pytest.mark.anyio


@pytest.mark.usefixtures("each_database")
async def test_a_quick_table_is_played_to_its_end(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=4)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        assert opened["table"]["phase"] == "playing"
        assert opened["table"]["seed"] is None
        async with house.line(link, [token]) as ana:
            await ana.play()
            assert ana.updates[0]["view"]["result"]["winners"]
            seed = ana.table["seed"]
        assert seed.endswith("++++"), "nobody added anything"
        assert records.commitment(seed.split("+")[0]) == opened["table"]["commitment"]
        record = records.parse((await house.ask("GET", f"/api/tables/{link}/record")).encode())
        assert record.header.commitment == opened["table"]["seed_commitment"]
        assert record.replay().is_over


def table_for(options):
    """Two people (one of them with two seats where there is room), bots for the rest."""
    people = 3 if (options.players or 2) > 4 else 2
    seats = [{"kind": "person"}] * (people - 1) + [{"kind": "open"}]
    seats += [{"kind": "bot", "bot": "drifter"}] * ((options.players or 2) - people)
    return {
        "nickname": "Ana",
        "game": options.game,
        "edition": options.book,
        "variants": list(options.variants),
        "seats": seats,
    }


async def play_one(house, options):
    """Ana opens a table, Ben joins, Cid watches; they play to the end. Returns the record."""
    opened = await house.post("/api/tables", table_for(options), expect=201)
    link, mine = opened["table"]["link"], [seat["token"] for seat in opened["seats"]]
    ben = await house.post(f"/api/tables/{link}/seats", {"nickname": "Ben"}, expect=201)
    await house.post(f"/api/tables/{link}/start", token=mine[0])
    async with (
        house.line(link, mine) as ana,
        house.line(link, [ben["token"]]) as ben_plays,
        house.line(link) as cid,
    ):
        await asyncio.gather(ana.play("ana"), ben_plays.play("ben"), cid.play())
        told = [len(events) for person in (ana, ben_plays, cid) for events in person.events.values()]
    record = records.parse((await house.ask("GET", f"/api/tables/{link}/record")).encode())
    game = record.replay()
    assert set(told) == {len(game.log)}, "every seat and who watches got every event"
    assert (game.options.game, game.options.edition, game.options.variants, game.options.players) == (
        options.game,
        options.edition,
        options.variants,
        options.players,
    )
    return record


def one_of_each():
    """Every game, edition and variant once, with different numbers of players."""
    books: dict[object, list[Options]] = {}
    for options in every_rulebook():
        books.setdefault((options.game, options.edition, options.variants), []).append(options)
    return [sizes[nth % len(sizes)] for nth, sizes in enumerate(books.values())]


@pytest.mark.parametrize("part", range(2))
async def test_every_rulebook_is_played_over_sockets(tmp_path, part):
    await play_all(tmp_path, one_of_each()[part::2])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
async def test_every_rulebook_and_size_is_played_over_sockets(tmp_path, part):
    await play_all(tmp_path, list(every_rulebook())[part::4] * 2)


async def play_all(folder, waiting):
    async with open_house(folder) as house:

        async def play_on():
            while waiting:
                await play_one(house, waiting.pop())

        await asyncio.gather(*(play_on() for _ in range(8)))
        assert house.saloon.metrics.bot_failures == 0


# --- answers that are not taken


async def two_people(house, **changes):
    """A table with two people and a bot, started: its link and the two tokens."""
    body = {
        "nickname": "Ana",
        "seats": [{"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "drifter"}],
        **changes,
    }
    opened = await house.post("/api/tables", body, expect=201)
    link, ana = opened["table"]["link"], opened["seats"][0]["token"]
    ben = (await house.post(f"/api/tables/{link}/seats", {"nickname": "Ben"}))["token"]
    await house.post(f"/api/tables/{link}/start", token=ana)
    return link, ana, ben


async def test_what_is_not_an_answer_is_refused_and_asked_again(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana:
            decision = await ana.question()
            right = decision["choices"][0]["text"]
            choices = len(house.saloon.tables[link].game.answers)
            for word, seat, number, text in (
                ("unreadable", 0, decision["number"], "sing"),
                ("not now", 0, decision["number"], "move 0r"),
                ("not legal", 0, decision["number"], "play bullet:doc"),
                ("not now", 0, decision["number"] + 1, right),
                ("not yours", 1, decision["number"], right),
                ("not yours", -1, decision["number"], right),
            ):
                await ana.say("answer", seat=seat, decision=number, text=text, reference="r")
                refused = await ana.hear("refused")
                assert refused["word"] == word
                assert refused["reference"] == "r"
                assert refused["say"]
                assert refused["decisions"][0]["choices"] == decision["choices"]
            assert len(house.saloon.tables[link].game.answers) == choices
            await ana.answer(decision, right)
            accepted = await ana.hear("accepted")
            assert accepted["choice"] == choices + 1
            await ana.answer(decision, right)
            assert (await ana.hear("refused"))["word"] == "not now"


async def test_two_clients_race_for_one_decision(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as one, house.line(link, [token]) as two:
            for person in (one, two):
                await person.question()
            decision = one.asked()[0]
            await asyncio.gather(
                *(person.answer(decision, decision["choices"][0]["text"]) for person in (one, two))
            )
            kinds = []
            for person in (one, two):
                while person.heard[-1]["type"] not in ("accepted", "refused"):
                    await person.hear()
                kinds.append(person.heard[-1]["type"])
            assert sorted(kinds) == ["accepted", "refused"]


async def test_a_sealed_answer_is_replaced_until_the_last_one_is_in(tmp_path):
    async with open_house(tmp_path) as house:
        link, ana_token, ben_token = await two_people(house, game="super-express")
        async with house.line(link, [ana_token]) as ana, house.line(link, [ben_token]) as ben:
            for person in (ana, ben):
                await person.question()
            mine, his = ana.asked()[0], ben.asked()[0]
            assert mine["number"] == his["number"] == 0
            for choice in mine["choices"][:3]:
                await ana.answer(mine, choice["text"])
                await ana.hear("accepted")
            table = house.saloon.tables[link]
            last = mine["choices"][2]["text"]
            assert "plan " + " ".join(table.game.view(0).plans[0]) == last
            still = next(one for one in ana.updates[0]["decisions"] if one["seat"] == 0)
            assert still["answered"]
            assert still["choices"] == mine["choices"]
            await ben.answer(his, his["choices"][0]["text"])
            await ben.hear("accepted")
            await until(lambda: table.number > mine["number"])  # the bot's plan is in too
            await ana.answer(mine, mine["choices"][0]["text"])
            assert (await ana.hear("refused"))["word"] == "not now"
        stored = await house.saloon.store.choices(link)
        assert [choice.text for choice in stored if choice.seat == 0][2] == last


# --- coming back


async def test_a_restart_brings_everything_back(tmp_path):
    kept: dict[int, object] = {}
    async with open_house(tmp_path) as house:
        link, ana_token, ben_token = await two_people(house)
        async with house.line(link, [ana_token]) as ana, house.line(link, [ben_token]) as ben:

            async def play(person, seed):
                await person.play(
                    seed,
                    until=lambda one: (
                        one.updates and one.updates[0 if one is ana else 1]["view"]["round"] > 2
                    ),
                )

            one, two = asyncio.create_task(play(ana, "a")), asyncio.create_task(play(ben, "b"))
            await asyncio.wait((one, two), return_when=asyncio.FIRST_COMPLETED)
            for task in (one, two):
                task.cancel()
    async with open_house(tmp_path) as house:
        table = await house.saloon.tables.find(link)
        assert table.game is not None
        await wait_for_person(table)  # a bot that was thinking when the server closed thinks again
        for tokens in ([ana_token], [ben_token], []):
            async with house.line(link, tokens) as person:
                kept[len(kept)] = without_deadlines(await person.hear("update"))
        assert table.stored.phase == "playing"
    async with open_house(tmp_path) as house:
        for nth, tokens in enumerate(([ana_token], [ben_token], [])):
            async with house.line(link, tokens) as person:
                assert without_deadlines(await person.hear("update")) == kept[nth]


def without_deadlines(update):
    for decision in update["decisions"]:
        decision["deadline"] = None
    return update


async def test_coming_back_tells_only_what_is_new(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana:
            await ana.play()
            whole = ana.events[0]
        async with house.line(link, [token], since=len(whole) - 5) as again:
            update = await again.hear("update")
            assert update["events"] == whole[-5:]
            assert update["view"] == ana.views[0][len(whole) - 5], "the view it goes on from"
            assert again.updates[0]["view"] == ana.updates[0]["view"]
        async with house.line(link, [token], since=10_000) as lost:
            update = await lost.hear("update")
            assert update["since"] == 0
            assert update["view"] == ana.views[0][0]
            assert lost.updates[0]["view"] == ana.updates[0]["view"]


async def test_the_whole_view_comes_once_on_a_line(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana:
            await ana.play()
            first, *later = [message for message in ana.heard if message["type"] == "update"]
            assert first["view"]["round"] == 0, "from the very beginning"
            assert len(later) > 20
            assert all(update["view"] is None for update in later)
            assert ana.updates[0]["view"]["result"] is not None


async def test_an_old_page_is_told_to_come_again(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        url = house.address.replace("http", "ws") + f"/api/tables/{opened['table']['link']}/socket"
        for said in ({}, {"version": wire.VERSION - 1}, {"version": wire.VERSION + 1}):
            async with websockets.connect(url) as socket:
                person = Person(socket)
                await person.say("hello", **said)
                problem = await person.hear()
                assert (problem["type"], problem["problem"]) == ("error", "old-page")
                assert problem["say"]
                await person.hear_out()
        async with house.line(opened["table"]["link"]) as person:
            assert (await person.hear("welcome"))["version"] == wire.VERSION


async def test_another_language_tells_the_story_again(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana:
            first = await ana.hear("update")
            await ana.say("language", language="en-GB")
            again = await ana.hear("update")
            while again["since"]:  # what the bots did meanwhile comes first
                again = await ana.hear("update")
            assert len(again["events"]) >= len(first["events"])
            assert again["view"] == first["view"]
            await ana.say("language", language="xx")
            refused = await ana.hear("error")
            assert refused["problem"] == "no-such-language"
            assert refused["say"] == "Colt speaks en, es, fr, it, pl."


async def test_a_replay_is_what_the_seat_saw(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana:
            await ana.play()
        replay = await house.ask("GET", f"/api/tables/{link}/replay?eyes=0")
        assert replay["events"] == ana.events[0]
        assert replay["view"] == ana.views[0][0]
        everything = await house.ask("GET", f"/api/tables/{link}/replay?eyes=all")
        await house.ask("GET", f"/api/tables/{link}/replay?eyes=all%0a", expect=422)
        view = everything["view"]
        for event in everything["events"]:
            view = wire.merged(view, event["changes"])
            assert all(card is not None for seat in view["seats"] for card in seat["hand"])
        assert view["result"] == ana.updates[0]["view"]["result"]
