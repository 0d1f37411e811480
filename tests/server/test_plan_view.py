"""The shadow train over the line: to one's own seat, where the table shows it, and to nobody else."""

import asyncio

import pytest

from colt import games
from colt.retelling.shadow import NOTHING
from colt.server.accounts import PAYER, Account
from colt.server.tables.foresight import Foresight
from tests.server.people import open_house, until

pytestmark = pytest.mark.anyio

PEOPLE = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot"}]


async def until_asked(person):
    while not person.asked() or person.asked()[0]["ask"] != "schemin":
        if person.asked():
            decision = person.asked()[0]
            await person.answer(decision, decision["choices"][0]["text"])
        await person.hear()
    return person.asked()[0]


def card_in(decision):
    return next(one["text"].removeprefix("play ") for one in decision["choices"] if one["verb"] == "play")


async def test_one_person_among_bots_sees_where_a_card_leads(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        assert opened["table"]["plan_view"] is True
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana:
            card = card_in(await until_asked(ana))
            await ana.say("plan", seat=0, cards=[card])
            plan = await ana.hear("plan")
            assert (plan["ready"], plan["cards"][-1]["is_ready"]) == ([card], True)
            assert len(plan["at"]) == 3


async def test_of_several_looks_the_newest_is_answered_and_nothing_else_waits(tmp_path):
    """Who points at card after card hears of the last; a sign of life comes back at once, whatever is worked out."""
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana:
            cards = [
                one["text"].removeprefix("play ")
                for one in (await until_asked(ana))["choices"]
                if one["verb"] == "play"
            ]
            for card in cards:
                await ana.say("plan", seat=0, cards=[card])
            await ana.say("ping", reference="here")
            answers: list[dict[str, object]] = []
            while not answers or answers[-1].get("ready") != [cards[-1]]:
                answers.append(await ana.hear())
            assert [one["ready"] for one in answers if one["type"] == "plan"][-1] == [cards[-1]]


async def test_for_one_line_only_one_look_is_worked_out_at_a_time(tmp_path):
    """Whoever asks for a hundred looks at once keeps one process busy, and is told the last."""
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        looks, foresee = [], house.saloon.foresight.shadow
        may_go_on = asyncio.Event()

        async def slowly(view, cards):
            looks.append(cards)
            await may_go_on.wait()
            return await foresee(view, cards)

        house.saloon.foresight.shadow = slowly
        async with house.line(link, [token]) as ana:
            await until_asked(ana)
            await ana.say("plan", seat=0, cards=["card 0"])
            await until(lambda: looks)
            for nth in range(1, 9):
                await ana.say("plan", seat=0, cards=[f"card {nth}"])
            await ana.say("ping", reference="all of it was read")
            await ana.hear("pong")
            assert looks == [("card 0",)]
            may_go_on.set()
            assert (await ana.hear("plan"))["ready"] == ["card 8"]
            assert looks == [("card 0",), ("card 8",)]


async def test_nobody_asks_for_another_seat(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana, house.line(link) as watcher:
            for person, seat in ((ana, 1), (ana, -1), (watcher, -1), (watcher, 0)):
                await person.say("plan", seat=seat, cards=[])
                assert (await person.hear("error"))["problem"] == "not-your-seat"


async def with_a_friend(house, **choice):
    opened = await house.post("/api/tables", {"nickname": "Ana", "seats": PEOPLE, **choice})
    link, ana = opened["table"]["link"], opened["seats"][0]["token"]
    ben = (await house.post(f"/api/tables/{link}/seats", {"nickname": "Ben"}))["token"]
    begun = await house.post(f"/api/tables/{link}/start", token=ana)
    return begun, link, ana, ben


async def test_among_people_it_is_off_unless_it_was_chosen(tmp_path):
    async with open_house(tmp_path) as house:
        begun, link, ana, _ = await with_a_friend(house)
        assert begun["plan_view"] is False
        async with house.line(link, [ana]) as line:
            await line.say("plan", seat=0, cards=[])
            assert (await line.hear("error"))["problem"] == "no-plan-view"


async def test_chosen_before_the_start_it_is_shown_to_both(tmp_path):
    async with open_house(tmp_path) as house:
        begun, link, ana, ben = await with_a_friend(house, plan_view=True)
        assert begun["plan_view"] is True
        async with house.line(link, [ana]) as one, house.line(link, [ben]) as other:
            for line, seat in ((one, 0), (other, 1)):
                await line.say("plan", seat=seat, cards=[])
                assert (await line.hear("plan"))["seat"] == seat


async def test_it_can_be_switched_off_for_oneself(tmp_path):
    async with open_house(tmp_path) as house:
        seats = [{"kind": "person"}, {"kind": "bot"}, {"kind": "bot"}]
        opened = await house.post("/api/tables", {"nickname": "Ana", "seats": seats, "plan_view": False})
        assert opened["table"]["plan_view"] is False


async def test_a_lesson_is_played_and_not_foretold(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.post("/api/lessons/02-later/2")
        assert opened["table"]["plan_view"] is False
        seat, token = opened["seats"][0]["seat"], opened["seats"][0]["token"]
        async with house.line(opened["table"]["link"], [token]) as learner:
            await learner.say("plan", seat=seat, cards=["rob"])
            assert (await learner.hear("error"))["problem"] == "no-plan-view"


async def test_a_process_of_its_own_foresees_the_same():
    game = games.new_game(games.Options(players=3, seed=4))
    asked = game.decisions[0]
    game.play(next(one for one in asked.choices if str(one).startswith("play ")))
    view = game.view(asked.seat)
    here, apart = Foresight(has_process=False), Foresight(has_process=True)
    try:
        found = await here.shadow(view, ())
        assert found.cards
        assert await apart.shadow(view, ()) == found
    finally:
        here.stop()
        apart.stop()


async def test_however_many_plan_from_one_address_others_have_their_turn(monkeypatch):
    foreseen, foresight = [], Foresight(has_process=False)

    def foresee(view, _):
        foreseen.append(view)
        return NOTHING

    monkeypatch.setattr(games, "shadow", foresee)

    async def plans(address):
        PAYER.set(Account(address, 1.0, 10.0, now=lambda: 0.0))
        await foresight.shadow(address, ())

    await asyncio.gather(*(plans(address) for address in [*["a school"] * 20, "at home"]))
    foresight.stop()
    assert foreseen.index("at home") <= 2
    assert len(foreseen) == 21
