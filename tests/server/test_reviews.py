"""Reviews and what might have been, over a server: for finished games only, one at a time, kept, and never counted."""

import asyncio
from typing import Any

import pytest

from colt.server.tables.reviews import AT_ONE_ADDRESS, Reviews, ReviewWanted
from tests.server.people import HandClock, open_house, settings, until

pytestmark = pytest.mark.anyio

DAY = 86400.0
PATIENT = 300.0
"""Seconds for a house in which the judge thinks for the first time on a busy machine."""


async def finished(house, **body):
    """A game one person has played to its end, and the person's token."""
    opened = await house.quick(players=3, **body)
    link, token = opened["table"]["link"], opened["seats"][0]["token"]
    async with house.line(link, [token]) as person:
        await person.play("finished")
    return link, token


async def reviewed(house, link, seat=0, language="en"):
    """The review of this seat, when it is there."""
    path = f"/api/tables/{link}/review/{seat}?language={language}"
    state = await house.post(path)
    while state["phase"] in ("waiting", "working"):
        await asyncio.sleep(0.05)
        state = await house.ask("GET", path)
    return state


async def test_a_finished_game_is_reviewed_and_the_review_is_kept(tmp_path):
    async with open_house(tmp_path, review_playouts=40, within=PATIENT) as house:
        link, _ = await finished(house)
        assert (await house.ask("GET", f"/api/tables/{link}/review/0"))["phase"] == "none"
        state = await reviewed(house, link)
        assert state["phase"] == "done", state
        review = state["review"]
        assert (review["seat"], review["language"], len(review["rounds"])) == (0, "en", 5)
        assert review["head"]
        again = await house.ask("GET", f"/api/tables/{link}/review/0?language=fr")
        assert again["review"]["language"] == "fr"
        assert again["review"]["curve"][0]["known"] == review["curve"][0]["known"]
        for mistake in review["mistakes"][:1]:
            film = await house.ask("GET", f"/api/tables/{link}/review/0/{mistake['choice']}")
            assert film["eyes"] == 0
            assert len(film["events"]) > 1
        await house.ask("GET", f"/api/tables/{link}/review/0/9998", expect=409)
        await house.ask("GET", f"/api/tables/{link}/review/5", expect=404)
    async with open_house(tmp_path, review_playouts=40, within=PATIENT) as house:
        assert (await house.ask("GET", f"/api/tables/{link}/review/0"))["phase"] == "done"
        await house.saloon.tables.remove([link])
    assert not list((tmp_path / "colt.db.reviews").iterdir())


async def refused(house, link, token):
    """Review, line and what-if of this table are refused, to who sits there and to who does not."""
    for key in (token, None):
        for method, path, body in (
            ("POST", "review/0", None),
            ("GET", "review/0", None),
            ("GET", "review/0/3", None),
            ("POST", "what-if", {"seat": 0, "choices": 0}),
        ):
            problem = await house.ask(method, f"/api/tables/{link}/{path}", body, token=key, expect=409)
            assert problem["detail"].startswith("Still under way")


async def test_a_game_under_way_has_no_review_and_no_what_if_at_any_table(tmp_path):
    """Also for its own seats; also where it is slow, paused or closed."""
    async with open_house(tmp_path) as house:
        for pace in ("live", "slow"):
            seats = [{"kind": "person"}, {"kind": "bot"}, {"kind": "bot"}]
            wish = {"nickname": "Ana", "pace": pace, "seats": seats}
            opened = await house.post("/api/tables", wish)
            link, token = opened["table"]["link"], opened["seats"][0]["token"]
            await refused(house, link, token)
            await house.post(f"/api/tables/{link}/start", token=token)
            await refused(house, link, token)
            if pace == "live":
                await house.post(f"/api/tables/{link}/pause", token=token)
                await refused(house, link, token)
                await house.post(f"/api/tables/{link}/resume", token=token)
            ended = await house.post(f"/api/tables/{link}/agree", {"what": "end"}, token=token)
            assert ended["phase"] == "closed"
            await refused(house, link, token)


async def test_super_express_is_declined_in_a_sentence(tmp_path):
    async with open_house(tmp_path) as house:
        link, _ = await finished(house, game="super-express")
        problem = await house.post(f"/api/tables/{link}/review/0", expect=409)
        assert "Super Express is not reviewed" in problem["detail"]


async def test_one_review_at_a_time_for_a_person_and_the_queue_has_an_end(tmp_path):
    async with open_house(tmp_path, reviews_waiting=2) as house:
        link, _ = await finished(house)
        reviews = house.saloon.reviews
        reviews._task = asyncio.create_task(asyncio.sleep(3600))  # nobody is at work
        _, record = await reviews._called(await house.saloon.tables.find(link), 1)
        state = await house.post(f"/api/tables/{link}/review/0")
        assert (state["phase"], state["ahead"]) == ("waiting", 0)
        assert (await house.post(f"/api/tables/{link}/review/0"))["phase"] == "waiting"
        problem = await house.post(f"/api/tables/{link}/review/1", expect=429)
        assert problem["detail"].startswith("One review at a time")
        reviews._waiting["elsewhere", 0] = ReviewWanted(record, "somebody else", "elsewhere")
        reviews._waiting[link, 0].who = "a third"
        problem = await house.post(f"/api/tables/{link}/review/1", expect=429)
        assert problem["detail"].startswith("Many reviews are waiting")


async def test_a_whole_table_in_one_house_is_reviewed(tmp_path):
    """Each has a key of their own behind the same address; who makes up ever more keys comes to an end."""
    async with open_house(tmp_path) as house:
        link, _ = await finished(house)
        reviews = house.saloon.reviews
        reviews._task = asyncio.create_task(asyncio.sleep(3600))  # nobody is at work
        for seat in range(3):
            state = await house.post(f"/api/tables/{link}/review/{seat}", token=f"key {seat}")
            assert (state["phase"], state["ahead"]) == ("waiting", seat)
        _, record = await reviews._called(await house.saloon.tables.find(link), 1)
        address = reviews._waiting[link, 0].address
        reviews._waiting.popitem()
        for nth in range(AT_ONE_ADDRESS - 2):
            reviews._waiting["elsewhere", nth] = ReviewWanted(record, f"key {nth + 3}", address)
        problem = await house.post(f"/api/tables/{link}/review/2", token="key 99", expect=429)
        assert problem["detail"].startswith("Many reviews are waiting")


# --- what if


class Pleased:
    """A judge who has seen it all."""

    def question(self, _, seat):
        return seat

    def keep(self, which, review):
        """Nowhere."""


async def test_reviews_are_made_for_every_address_in_its_turn(tmp_path, monkeypatch):
    reviews, made = Reviews(settings(tmp_path)), []
    no_game: Any = None
    pleased: Any = Pleased()

    async def make(_, wanted):
        made.append(wanted.who)

    monkeypatch.setattr(reviews, "_make", make)
    for seat, who in enumerate(("house 1", "house 2", "house 3", "farm 1", "cabin 1", "farm 2")):
        reviews._waiting["link", seat] = ReviewWanted(no_game, who, who.split()[0])
    working = asyncio.create_task(reviews._work(pleased))
    await until(lambda: not reviews._waiting)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert made == ["house 1", "farm 1", "cabin 1", "house 2", "farm 2", "house 3"]


async def test_a_finished_game_goes_on_otherwise_from_any_moment(tmp_path):
    """The same cards and the same luck up to there; who sits down knows what the seat knew."""
    async with open_house(tmp_path) as house:
        link, _ = await finished(house)
        game = (await house.saloon.tables.find(link)).running
        moment = next(nth for nth, (seat, _) in enumerate(game.answers) if seat == 1 and nth > 12)
        opened = await house.post(f"/api/tables/{link}/what-if", {"seat": 1, "choices": moment})
        other, token = opened["table"]["link"], opened["seats"][0]["token"]
        assert opened["seats"][0]["seat"] == 1
        assert [seat["kind"] for seat in opened["table"]["seats"]] == ["bot", "person", "bot"]
        branch = (await house.saloon.tables.find(other)).running
        assert branch.answers == game.answers[:moment]
        assert branch.log == game.log[: len(branch.log)]
        house.forget()
        async with house.line(other, [token]) as person:
            await person.play("otherwise")
            assert person.table["phase"] == "over"
        record = await house.http.get(f"/api/tables/{other}/record")
        assert record.status_code == 200


async def test_a_what_if_is_not_listed_not_counted_not_played_again_and_cleared(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock) as house:
        link, _ = await finished(house)
        metrics = house.saloon.metrics
        before = metrics.tables_opened, metrics.games_started, metrics.games_ended
        opened = await house.post(f"/api/tables/{link}/what-if", {"seat": 0, "choices": 3})
        other, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(other, [token]) as person:
            await person.play("otherwise")
        assert (await house.ask("GET", "/api/tables"))["tables"] == []
        assert (metrics.tables_opened, metrics.games_started, metrics.games_ended) == before
        await house.post(f"/api/tables/{other}/rematch", token=token, expect=409)
        await house.saloon.clearing.clear_old()
        clock.wait(DAY + 2)
        assert await house.saloon.clearing.clear_old() == 1
        await house.ask("GET", f"/api/tables/{other}", expect=404)
        await house.ask("GET", f"/api/tables/{link}")


async def test_a_moment_that_never_was_is_refused(tmp_path):
    async with open_house(tmp_path) as house:
        link, _ = await finished(house)
        game = house.saloon.tables[link].game
        for seat, choices in ((game.state.players, 3), (-1, 3), (0, len(game.answers)), (0, -1)):
            wish = {"seat": seat, "choices": choices}
            await house.post(f"/api/tables/{link}/what-if", wish, expect=422)
        await house.post("/api/tables/nowhere/what-if", {"seat": 0, "choices": 1}, expect=404)


# --- problems


async def test_a_problem_is_tried_on_a_table_of_its_own(tmp_path):
    async with open_house(tmp_path) as house:
        offered = (await house.ask("GET", "/api/problems"))["problems"]
        listed = [(one["game"], one["grade"]) for one in offered]
        assert listed == sorted(listed), "game after game, the easy ones first"
        name = offered[0]["problem"]
        opened = await house.post(f"/api/problems/{name}")
        link, taken = opened["table"]["link"], opened["seats"][0]
        async with house.line(link, [taken["token"]]) as solver:
            while not (asked := solver.asked()):
                await solver.hear()
            texts = [choice["text"] for choice in asked[0]["choices"]]
            await solver.answer(asked[0], texts[0])
            await solver.hear("accepted")
        tried = await house.ask("GET", f"/api/problems/{name}/tried?answer={texts[0]}&language=fr")
        assert tried["is_right"] == (tried["answers"][0]["text"] == texts[0])
        assert (await house.ask("GET", "/api/tables"))["tables"] == []
        await house.post("/api/problems/00000000", expect=404)
        await house.post("/api/problems/nonsense", expect=422)
