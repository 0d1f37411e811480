"""Hints: for one person among bots, from what that person knows, and counted."""

import asyncio
from concurrent.futures import BrokenExecutor

import pytest

from colt import problems
from colt.bots import hinting
from colt.games import TITLES, Options, new_game
from colt.kernel import Chance
from colt.server import keys
from colt.server.tables.foresight import Foresight
from tests.server import test_secrecy as secrecy
from tests.server.people import HandClock, open_house
from tests.server.twins import CALLS, RIGGED, replayed, twins

pytestmark = pytest.mark.anyio

ANA = "ana-" + "a" * 40


@pytest.fixture(autouse=True, scope="module")
def adviser():
    """Has thought about both games once: on a busy machine that takes longer than anybody waits for a page."""
    for game in TITLES:
        table = new_game(Options(game=game, players=3, seed="warm"))
        hinting.hint(table.view(table.decisions[0].seat), table.decisions[0])


async def asked(house, link, token):
    """What is asked of this seat, when it is."""
    async with house.line(link, [token]) as person:
        return await person.question()


async def hint(house, link, seat, expect=None, language="en"):
    path = f"/api/tables/{link}/seats/{seat['seat']}/hint?language={language}"
    return await house.post(path, token=seat["token"], expect=expect)


async def refused(house, link, seat):
    problem = await hint(house, link, seat, expect=409)
    assert problem["detail"].startswith("Hints are for"), problem


async def test_a_nudge_then_the_answer_and_both_are_counted(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, mine = opened["table"]["link"], opened["seats"][0]
        await house.post("/api/me/seats", {"link": link, "tokens": [mine["token"]]}, ANA)
        decision = await asked(house, link, mine["token"])
        texts = [choice["text"] for choice in decision["choices"]]
        nudge = await hint(house, link, mine)
        assert (nudge["answer"], nudge["answer_say"], nudge["hints"]) == (None, None, 1)
        answer = await hint(house, link, mine, language="fr")
        assert answer["answer"] in texts
        assert answer["answer_say"]
        assert answer["say"] != nudge["say"]
        assert answer["hints"] == 2
        assert (await hint(house, link, mine))["hints"] == 2, "the same once more is no other hint"
        house.forget()
        assert (await house.ask("GET", f"/api/tables/{link}"))["hints"] == 2
        async with house.line(link, [mine["token"]]) as person:
            await person.play()
        await house.saloon.work.finish(20)
        me = await house.ask("GET", "/api/me", token=ANA)
        assert me["tables"][0]["outcome"]["hints"] == 2
        assert (me["against_bots"]["games"], me["against_bots"]["hinted"]) == (1, 1)
        await hint(house, link, mine, expect=409)
        again = await house.post(f"/api/tables/{link}/rematch", token=mine["token"])
        assert again["hints"] == 0


async def test_who_is_at_the_table_is_told_that_a_hint_was_given(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, mine = opened["table"]["link"], opened["seats"][0]
        async with house.line(link, [mine["token"]]) as person, house.line(link) as watcher:
            await person.question()
            await watcher.hear("welcome")
            await hint(house, link, mine)
            async with asyncio.timeout(30):
                while watcher.table["hints"] == 0:
                    await watcher.hear("table")


async def test_super_express_has_hints_too(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(game="super-express", players=3)
        link, mine = opened["table"]["link"], opened["seats"][0]
        decision = await asked(house, link, mine["token"])
        await hint(house, link, mine)
        answer = await hint(house, link, mine)
        assert answer["answer"] in [choice["text"] for choice in decision["choices"]]


async def test_nobody_else_gets_one(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, mine = opened["table"]["link"], opened["seats"][0]
        await asked(house, link, mine["token"])
        await hint(house, link, {"seat": 0, "token": "wrong"}, expect=403)
        await hint(house, link, {"seat": 1, "token": mine["token"]}, expect=403)
        assert (await house.ask("GET", f"/api/tables/{link}"))["hints"] == 0


async def test_there_are_none_among_people_on_a_shared_device_or_where_it_counts(tmp_path):
    """Not with an open seat, with two people, with two hands on one device, in today's heist, at a problem."""
    async with open_house(tmp_path, clock=HandClock()) as house:
        person, bot, free = {"kind": "person"}, {"kind": "bot"}, {"kind": "open"}
        opened = await house.post("/api/tables", {"nickname": "Ana", "seats": [person, free, bot]})
        link, mine = opened["table"]["link"], opened["seats"][0]
        assert opened["table"]["may_be_hinted"] is False
        await refused(house, link, mine)
        other = await house.post(f"/api/tables/{link}/seats", {"nickname": "Bo"})
        await house.post(f"/api/tables/{link}/start", token=mine["token"])
        for seat in (mine, other):
            await refused(house, link, seat)

        opened = await house.post("/api/tables", {"nickname": "Ana", "seats": [person, person, bot]})
        link, mine = opened["table"]["link"], opened["seats"][0]
        await house.post(f"/api/tables/{link}/start", token=mine["token"])
        await refused(house, link, mine)

        name = next(iter(problems.problems()))
        lessons = (
            await house.post("/api/today", {"nickname": "Ana"}, ANA),
            await house.post(f"/api/problems/{name}"),
            await house.post("/api/lessons/01-rob/1"),
        )
        for opened in lessons:
            await refused(house, opened["table"]["link"], opened["seats"][0])


async def one_person(house, link, seat):
    """All others at this table are bots."""

    def change(stored):
        for number, one in enumerate(stored.seats):
            if number != seat:
                one.kind, one.bot, one.token = "bot", "drifter", None
        return True

    await house.saloon.tables.amend(link, change)


@pytest.mark.usefixtures("rigged")
async def test_a_hint_is_the_same_whatever_the_person_cannot_see(tmp_path):
    """Twins: two games that differ only in what this seat has never seen get the same hints, to the byte."""
    chance, found = Chance("hints"), 0
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    async with (
        open_house(tmp_path / "one", clock=HandClock()) as one,
        open_house(tmp_path / "two", clock=HandClock()) as two,
    ):
        one.saloon.foresight._seed = two.saloon.foresight._seed = "the same adviser"
        while found < 6:
            name = f"{found} {chance.below(1 << 30)}"
            options = Options(players=4, seed=f"one {name}")
            answers = secrecy.position(options, chance)
            game = replayed(options, answers)
            seat = game.decisions[0].seat
            for twin in twins(game, list(CALLS[str(options.seed)]), chance):
                other = Options(players=4, seed=f"two {name} {twin.kind}")
                RIGGED[str(other.seed)] = (str(options.seed), twin.told)
                if seat not in twin.eyes or replayed(other, twin.answers) is None:
                    continue
                link, tokens = keys.new_link(), [keys.new_token() for _ in range(4)]
                told = []
                for house, made, played in ((one, options, answers), (two, other, twin.answers)):
                    await secrecy.lay(house, link, made, played, tokens)
                    await one_person(house, link, seat)
                    mine = {"seat": seat, "token": tokens[seat]}
                    told.append([await hint(house, link, mine) for _ in "ab"])
                    house.forget()
                assert told[0] == told[1], twin.kind
                found += 1


async def test_where_the_adviser_dies_another_one_comes(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, mine = opened["table"]["link"], opened["seats"][0]
        await asked(house, link, mine["token"])
        given = hinting.hint
        deaths: list[Exception] = [BrokenExecutor()]

        def dying(*about):
            if deaths:
                raise deaths.pop()
            return given(*about)

        monkeypatch.setattr(hinting, "hint", dying)
        assert (await hint(house, link, mine))["hints"] == 1
        assert not deaths
        deaths += [BrokenExecutor(), BrokenExecutor()]
        assert "ask again" in (await hint(house, link, mine, expect=409))["detail"]
        deaths.append(ValueError())
        await hint(house, link, mine, expect=409)
        assert (await hint(house, link, mine))["hints"] == 2


async def test_a_process_of_its_own_gives_the_same_hint():
    game = new_game(Options(players=3, seed=4))
    asked = game.decisions[0]
    here, apart = Foresight(has_process=False), Foresight(has_process=True)
    here._seed = apart._seed = "the same adviser"
    try:
        assert await apart.hint(game.view(asked.seat), asked) == await here.hint(game.view(asked.seat), asked)
    finally:
        here.stop()
        apart.stop()
