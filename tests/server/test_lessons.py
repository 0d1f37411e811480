"""A table may begin from a position, for one try at a step of a lesson: stored, taken up again, recorded, not kept."""

import pytest

from colt import records
from colt.lessons import FIRST_GAME
from colt.lessons.lines import Lines
from tests.server.people import HandClock, open_house

pytestmark = pytest.mark.anyio

DAY = 86400.0
WON = {"02-later": ["play move", "play rob"], "12-super-caboose": ["plan move shoot floor"]}


async def take(house, lesson, step):
    opened = await house.post(f"/api/lessons/{lesson}/{step}")
    return opened["table"]["link"], opened["seats"][0]["token"]


async def answer(learner, texts):
    """The learner answers; the others follow their script."""
    for text in texts:
        while not (asked := learner.asked()):
            await learner.hear()
        await learner.answer(asked[0], text)
        await learner.hear("accepted")
        number = asked[0]["number"]
        while [one for one in learner.asked() if one["number"] == number]:
            await learner.hear()


async def played_out(house, lesson, step, texts):
    link, token = await take(house, lesson, step)
    async with house.line(link, [token]) as learner:
        await answer(learner, texts)
        while learner.table["phase"] != "over":
            await learner.hear()
    return link, token


@pytest.mark.parametrize("lesson", WON)
async def test_a_step_is_won_and_its_record_replays(tmp_path, lesson):
    async with open_house(tmp_path) as house:
        link, _ = await played_out(house, lesson, 2, WON[lesson])
        tried = await house.ask("GET", f"/api/tables/{link}/try")
        assert tried["is_right"]
        record = records.parse((await house.http.get(f"/api/tables/{link}/record")).content)
        assert "bandits:" in str(record.header.options.position)
        assert record.replay().is_over
        film = await house.ask("GET", f"/api/tables/{link}/replay")
        assert len(film["events"]) == record.footer.events


async def test_a_wrong_try_is_played_out_and_told_in_the_readers_language(tmp_path):
    async with open_house(tmp_path) as house:
        link, _ = await played_out(house, "02-later", 2, ["play rob", "play move"])
        tried = await house.ask("GET", f"/api/tables/{link}/try")
        assert (tried["is_right"], tried["name"]) == (False, "rob-first")
        assert "nothing to rob" in tried["say"]
        await house.ask("GET", f"/api/tables/{link}/try?language=fr")


async def test_a_try_is_taken_up_again_where_it_was(tmp_path):
    async with open_house(tmp_path) as house:
        link, token = await take(house, "05-wrecked", 1)
        async with house.line(link, [token]) as learner:
            await answer(learner, ["play move"])
            while not learner.asked():  # the others have played theirs by then
                await learner.hear()
        house.forget()
        await house.ask("GET", f"/api/tables/{link}/try", expect=409)
        async with house.line(link, [token]) as learner:
            await answer(learner, ["play rob", "play floor"])
            while learner.table["phase"] != "over":
                await learner.hear()
        house.forget()
        tried = await house.ask("GET", f"/api/tables/{link}/try")
        assert (tried["is_right"], tried["name"]) == (True, "as-told")


async def test_a_try_is_not_listed_not_counted_and_not_played_again(tmp_path):
    async with open_house(tmp_path) as house:
        link, token = await played_out(house, "01-rob", 1, ["rob jewel"])
        assert (await house.ask("GET", "/api/tables"))["tables"] == []
        metrics = house.saloon.metrics
        assert (metrics.tables_opened, metrics.games_started, metrics.games_ended) == (0, 0, 0)
        await house.post(f"/api/tables/{link}/rematch", token=token, expect=409)


async def test_a_try_is_cleared_after_a_day_and_a_game_is_not(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, _ = await take(house, "01-rob", 1)
        game = (await house.quick(players=3))["table"]["link"]
        clock.wait(DAY - 1)
        assert await house.saloon.clearing.clear_old() == 0
        clock.wait(2)
        assert await house.saloon.clearing.clear_old() == 1
        await house.ask("GET", f"/api/tables/{link}", expect=404)
        await house.ask("GET", f"/api/tables/{game}")


async def test_nobody_begins_from_a_text_of_their_own(tmp_path):
    """Only the name of a lesson goes in: a position in any request is refused."""
    async with open_house(tmp_path) as house:
        seats = [{"kind": "person"}, {"kind": "bot"}, {"kind": "bot"}]
        for extra in ({"position": "cars: 3"}, {"lesson": "01-rob-1"}):
            await house.post("/api/tables", {"nickname": "Ana", "seats": seats, **extra}, expect=422)
            await house.post("/api/quick", {"nickname": "Ana", **extra}, expect=422)
        for path in ("01-rob/9", "13-more/1", "first-game/1"):
            await house.post(f"/api/lessons/{path}", expect=404)
        await house.ask("GET", "/api/lessons/nothing", expect=404)


async def test_an_ordinary_table_is_no_lesson(tmp_path):
    async with open_house(tmp_path) as house:
        link = (await house.quick(players=3))["table"]["link"]
        await house.ask("GET", f"/api/tables/{link}/try", expect=409)


async def test_the_coach_of_a_first_game_speaks_to_who_plays_it(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.post("/api/first-game")
        path, token = f"/api/tables/{opened['table']['link']}/coach", opened["seats"][0]["token"]
        said = (await house.ask("GET", f"{path}?language=en", token=token))["remarks"]
        assert said[0] == {"after": 0, "say": Lines("en").line(FIRST_GAME, "welcome")}
        refused = await house.ask("GET", path, token="another", expect=403)
        assert refused["detail"] == "This token opens no seat at this table."
        other = await house.quick(players=3)
        path, token = f"/api/tables/{other['table']['link']}/coach", other["seats"][0]["token"]
        refused = await house.ask("GET", path, token=token, expect=409)
        assert refused["detail"] == "There is no coach at this table."


async def test_the_lessons_are_told_in_the_readers_language(tmp_path):
    async with open_house(tmp_path) as house:
        every = await house.ask("GET", "/api/lessons?language=en")
        assert [len(every["lessons"]), every["lessons"][0]["title"]] == [12, "The richest wins"]
        one = await house.ask("GET", "/api/lessons/01-rob?language=en")
        assert one["steps"][0]["answers"] == ["rob jewel"]
