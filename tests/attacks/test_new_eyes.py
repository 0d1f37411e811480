"""A hand that was dealt: who may look into it, and who may take it away."""

import pytest

from tests.server.people import HandClock, open_house, until, wait_for_person
from tests.server.test_play import two_people

pytestmark = pytest.mark.anyio


async def agree(house, link, token, what, seat=None, expect=None, **more):
    body = {"what": what, "seat": seat, **more}
    return await house.post(f"/api/tables/{link}/agree", body, token, expect=expect)


async def sit_down(house, link, nickname, token=None, expect=None):
    return await house.post(f"/api/tables/{link}/seats", {"nickname": nickname}, token, expect=expect)


# --- new eyes


@pytest.mark.parametrize("seat", [1, 2])
async def test_a_host_opens_nobodys_hand(tmp_path, seat):
    """Open a seat in the middle of a game, sit down on it, look, leave: neither a person's nor a bot's."""
    async with open_house(tmp_path, clock=HandClock()) as house:
        link, ana, _ = await two_people(house)
        refused = await house.ask(
            "PUT", f"/api/tables/{link}/seats/{seat}", {"kind": "open"}, ana, expect=409
        )
        assert refused["type"] == "colt:ask-them"
        await sit_down(house, link, "Eve", expect=409)


async def test_a_bots_hand_gets_new_eyes_when_all_who_are_here_agree(tmp_path):
    async with open_house(tmp_path, clock=HandClock()) as house:
        link, ana, ben = await two_people(house)
        async with house.line(link, [ana]) as one, house.line(link, [ben]) as other:
            await one.hear("update")
            await other.hear("update")
            asked = await agree(house, link, ana, "open", 2)
            assert asked["proposal"] == {"what": "open", "seat": 2, "by": 0, "agreed": [0]}
            while not (other.table or {}).get("proposal"):
                await other.hear("table")
            await sit_down(house, link, "Eve", expect=409)
            agreed = await agree(house, link, ben, "open", 2)
            assert agreed["proposal"] is None
            assert agreed["seats"][2]["kind"] == "open"
            await sit_down(house, link, "Ana again", token=ana, expect=409)
            dan = await sit_down(house, link, "Dan")
            async with house.line(link, [dan["token"]]) as line:
                assert (await line.hear("update"))["seat"] == 2


async def test_silence_is_no_yes_and_one_no_is_enough(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, ana, ben = await two_people(house)
        async with house.line(link, [ana]) as one, house.line(link, [ben]) as other:
            await one.hear("update")
            await other.hear("update")
            await agree(house, link, ana, "open", 2)
            clock.wait(61)
            await house.saloon.clocks.tick()
            assert house.saloon.tables[link].stored.proposal is None
            assert house.saloon.tables[link].stored.seats[2].kind == "bot"
            await agree(house, link, ana, "end")
            await agree(house, link, ben, "delete", expect=409)
            said_no = await agree(house, link, ben, "end", is_agreed=False)
            assert said_no["proposal"] is None
            assert said_no["phase"] == "playing"


async def test_a_persons_seat_is_never_opened(tmp_path):
    async with open_house(tmp_path, clock=HandClock()) as house:
        link, ana, _ = await two_people(house)
        await agree(house, link, ana, "open", 1, expect=409)
        await agree(house, link, ana, "open", expect=409)
        await agree(house, link, ana, "open", 5, expect=404)
        await agree(house, link, "nobody", "end", expect=403)


# --- evicting


async def test_only_who_is_away_is_stood_in_for_and_gets_the_seat_back(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, ana, ben = await two_people(house)
        path = f"/api/tables/{link}/seats/1"
        async with house.line(link, [ben]) as line:
            await line.hear("update")
            refused = await house.ask("PUT", path, {"kind": "bot"}, ana, expect=409)
            assert refused["type"] == "colt:is-here"
        await until(lambda: not house.saloon.tables[link].lines.here)
        clock.wait(6)
        seat = (await house.ask("PUT", path, {"kind": "bot"}, ana))["seats"][1]
        assert (seat["kind"], seat["bot_sits_in"], seat["nickname"]) == ("person", True, "Ben")
        async with house.line(link, [ben]) as line:
            assert not (await line.hear("welcome"))["table"]["seats"][1]["bot_sits_in"]
            assert (await line.hear("update"))["seat"] == 1


async def test_who_inherits_the_hosts_role_neither_evicts_the_host_nor_takes_the_game_away(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, ana, ben = await two_people(house)
        async with house.line(link, [ben]) as line:
            await line.hear("update")
            clock.wait(61)
            await house.saloon.clocks.tick()
            assert house.saloon.tables[link].stored.host == 1, "Ben is the host now"
            async with house.line(link, [ana]) as host:
                await host.hear("update")
                await house.ask("PUT", f"/api/tables/{link}/seats/0", {"kind": "bot"}, ben, expect=409)
                await house.post(f"/api/tables/{link}/close", token=ben, expect=409)
                await house.ask("DELETE", f"/api/tables/{link}", token=ben, expect=409)
                assert (await agree(house, link, ben, "delete"))["phase"] == "playing"
        assert (await house.ask("GET", f"/api/tables/{link}"))["phase"] == "playing"


async def test_who_loads_the_page_again_is_neither_evicted_nor_left_out_of_what_all_agree_on(tmp_path):
    """A host waits for the moment in which Ben's page is loaded again, has a bot sit in for him, and then is alone."""
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, ana, ben = await two_people(house)
        lines, path = house.saloon.tables[link].lines, f"/api/tables/{link}/seats/1"
        clock.wait(61)
        async with house.line(link, [ana]) as host:
            await host.hear("update")
            async with house.line(link, [ben]) as line:
                await line.hear("update")
            await until(lambda: lines.here == {0})
            refused = await house.ask("PUT", path, {"kind": "bot"}, ana, expect=409)
            assert refused["type"] == "colt:is-here"
            clock.wait(6)
            await house.ask("PUT", path, {"kind": "bot"}, ana)
            for what, seat in (("end", None), ("delete", None), ("open", 2)):
                asked = await agree(house, link, ana, what, seat)
                assert (asked["phase"], asked["proposal"]["agreed"]) == ("playing", [0]), "Ben may be back"
                await agree(house, link, ana, what, seat, is_agreed=False)
            clock.wait(60)
            assert (await agree(house, link, ana, "end"))["phase"] == "closed", "nobody else has come"


# --- ending early


async def test_a_game_is_ended_early_when_all_who_are_here_agree(tmp_path):
    async with open_house(tmp_path, clock=HandClock()) as house:
        link, ana, ben = await two_people(house)
        async with house.line(link, [ana]) as one, house.line(link, [ben]) as other:
            await one.hear("update")
            await other.hear("update")
            assert (await agree(house, link, ben, "end"))["phase"] == "playing"
            assert (await agree(house, link, ana, "end"))["phase"] == "closed"


async def test_at_a_slow_table_everybody_is_asked_however_long_it_takes(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, ana, ben = await two_people(house, pace="slow")
        assert (await agree(house, link, ana, "delete"))["proposal"]["agreed"] == [0]
        clock.wait(86400)
        await house.saloon.clocks.tick()
        await agree(house, link, ben, "delete")
        await house.ask("GET", f"/api/tables/{link}", expect=404)


# --- connected is not present


async def test_the_last_persons_seat_is_kept_and_the_game_waits(tmp_path):
    """Two people walk away from open pages: a bot sits in for one of them, and then everything waits."""
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, *tokens = await two_people(house)
        table = house.saloon.tables[link]
        async with house.line(link, [tokens[0]]) as ana, house.line(link, [tokens[1]]) as ben:
            people = ana, ben
            for person in people:
                await person.hear("update")
            for _ in range(30):
                await wait_for_person(table)
                clock.wait(241)
                await house.saloon.clocks.tick()
            sat_in = [seat for seat in (0, 1) if table.stored.seats[seat].bot_sits_in]
            assert len(sat_in) == 1
            assert table.stored.phase == "playing"
            last = 1 - sat_in[0]
            assert await wait_for_person(table) == last
            choices = len(table.running.answers)
            clock.wait(100_000)
            await house.saloon.clocks.tick()
            assert len(table.running.answers) == choices, "it waits for the last of them"
            assert house.saloon.deadlines.left(table, last) is None

            back = people[sat_in[0]]
            await back.say("back", seat=sat_in[0])
            told = await back.hear("stood-in")
            bots = [seat for seat, _ in table.running.answers].count(sat_in[0])
            assert told["seat"] == sat_in[0]
            assert len(told["says"]) == bots > 0, "what the bot did, choice by choice"
            assert not table.stored.seats[sat_in[0]].bot_sits_in


async def test_the_last_person_is_waited_for_too_where_all_are_asked_at_once(tmp_path):
    """Both walk away from open pages while they plan, and the time of both is over in the same moment."""
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, *tokens = await two_people(house, game="super-express")
        table = house.saloon.tables[link]
        async with house.line(link, [tokens[0]]) as ana, house.line(link, [tokens[1]]) as ben:
            for person in (ana, ben):
                await person.hear("update")
            for _ in range(3):
                await wait_for_person(table)
                clock.wait(241)
                await house.saloon.clocks.tick()
            assert sum(table.stored.seats[seat].bot_sits_in for seat in (0, 1)) == 1
            assert table.stored.phase == "playing"


async def test_who_says_yes_again_and_again_is_counted_once(tmp_path):
    """At a slow table a question stays for days, and each yes was written down beside the others."""
    async with open_house(tmp_path, clock=HandClock()) as house:
        link, ana, _ = await two_people(house)
        for _ in range(5):
            await agree(house, link, ana, "end")
        proposal = house.saloon.tables[link].stored.proposal
        assert proposal is not None
        assert len(proposal.agreed) == 1
