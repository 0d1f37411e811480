"""Closed doors: origins, headers, limits, sizes; whatever is wrong gets a clear answer."""

import json

import pytest
import websockets
from websockets import Origin

from colt import games, wire
from colt.bots.ratings import shipped
from colt.kernel import BadOption
from colt.server import Settings
from colt.server.http import retention
from colt.server.http.client import TRY_LATER
from colt.server.http.limits import Bucket, Buckets, ByAddress
from colt.server.http.pages import static_folder
from colt.words import Words, languages
from tests.server.people import HandClock, open_house

pytestmark = pytest.mark.anyio


async def test_every_answer_carries_the_security_headers(tmp_path):
    async with open_house(tmp_path) as house:
        for path in ("/api/health", "/api/nowhere", "/api/openapi.json", "/", "/api/tables/none"):
            answer = await house.http.get(path)
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "server" not in answer.headers
            if path.startswith("/api/"):
                assert answer.headers["cache-control"] == "no-store"


async def test_errors_are_problem_json(tmp_path):
    async with open_house(tmp_path) as house:
        for method, path, status, kind in (
            ("GET", "/api/nowhere", 404, "colt:not-there"),
            ("GET", "/api/tables/none", 404, "colt:no-such-table"),
            ("GET", "/api/quick", 405, "colt:not-there"),
            ("PUT", "/api/health", 405, "colt:not-there"),
            ("POST", "/api/quick", 415, "colt:not-json"),
        ):
            answer = await house.http.request(method, path)
            assert answer.status_code == status
            assert answer.headers["content-type"] == "application/problem+json"
            problem = answer.json()
            assert (problem["status"], problem["type"]) == (status, kind)
        assert (await house.http.put("/api/tables")).headers["allow"] == "GET, POST"


async def test_pages_from_elsewhere_are_not_welcome(tmp_path):
    async with open_house(tmp_path, origins=("https://colt.example",)) as house:
        for origin, status in (
            (house.address, 201),
            ("https://colt.example", 201),
            ("https://evil.example", 403),
            ("null", 403),
        ):
            answer = await house.http.post("/api/quick", json={}, headers={"origin": origin})
            assert answer.status_code == status
        url = house.address.replace("http", "ws") + "/api/tables/none/socket"
        async with websockets.connect(url, origin=Origin("https://evil.example")) as socket:
            assert json.loads(await socket.recv())["problem"] == "foreign-origin"


async def test_too_many_requests_are_told_so(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, requests_per_second=1.0, tables_per_hour=2) as house:
        statuses = [(await house.http.get("/api/health")).status_code for _ in range(8)]
        assert statuses == [200] * 5 + [429] * 3
        clock.wait(3)
        answers = [await house.http.post("/api/quick", json={}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[2].headers["retry-after"]


async def test_too_many_connections_and_messages_are_told_so(tmp_path):
    clock = HandClock()
    async with open_house(tmp_path, clock=clock, connections_per_address=2, messages_per_second=2.0) as house:
        opened = await house.quick(players=3)
        link = opened["table"]["link"]
        async with house.line(link) as one, house.line(link) as two:
            for person in (one, two):
                await person.hear("welcome")
            async with house.line(link) as three:
                assert (await three.hear())["problem"] == "too-many"
            for _ in range(15):
                await one.say("ping")
            assert await one.hear_out() is not None
            kinds = [message["type"] for message in one.heard if message["type"] in ("pong", "error")]
            assert kinds.count("pong") == 5
            assert kinds.count("error") == 10
            await two.say("ping")
            await two.hear("pong")
        async with house.line(link) as again:
            await again.hear("welcome")


@pytest.mark.parametrize(
    ("kind", "fields", "reply", "heard"),
    [
        ("ping", {}, "pong", 59),
        ("plan", {"seat": 0}, "plan", 29),
        ("language", {"language": "fr"}, "update", 8),
    ],
)
async def test_what_makes_the_server_work_is_heard_less_often(tmp_path, kind, fields, reply, heard):
    """Sixty at once, one of them the hello; a look ahead costs two, another language seven."""
    async with open_house(tmp_path, clock=HandClock(), messages_per_second=20.0) as house:
        opened = await house.post(
            "/api/tables",
            {"nickname": "Ana", "seats": [{"kind": "person"}] * 3, "plan_view": True},
            expect=201,
        )
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        await house.post(f"/api/tables/{link}/start", token=token)
        async with house.line(link, [token]) as ana:
            await ana.hear("update")
            answered = 0
            while (answer := await ask(ana, kind, fields, reply))["type"] == reply:
                answered += 1
            assert answer["problem"] == "too-fast"
            assert answered == heard


async def ask(person, kind, fields, reply):
    """What comes back: the reply, or the problem."""
    await person.say(kind, **fields)
    while (message := await person.hear())["type"] not in (reply, "error"):
        pass
    return message


async def test_frames_and_bodies_have_a_size(tmp_path):
    async with open_house(tmp_path) as house:
        answer = await house.http.post(
            "/api/quick", content=b" " * 20_000, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 413
        opened = await house.quick(players=3)
        async with house.line(opened["table"]["link"]) as person:
            await person.hear("welcome")
            await person.socket.send("x" * 100_000)
            assert await person.hear_out() == 1009


async def test_hello_comes_first_and_once(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        url = house.address.replace("http", "ws") + f"/api/tables/{link}/socket"
        async with websockets.connect(url) as socket:
            await socket.send('{"type": "ping"}')
            assert json.loads(await socket.recv())["problem"] == "hello-first"
        async with house.line(link, [token]) as person:
            await person.say("hello")
            assert (await person.hear("error"))["problem"] == "hello-twice"
        async with house.line(link, ["wrong"]) as person:
            assert (await person.hear())["problem"] == "not-your-seat"
        async with house.line("nowhere") as person:
            assert (await person.hear())["problem"] == "no-such-table"
            assert await person.hear_out() == TRY_LATER, "it is closed when all is said"


async def test_the_browser_client_is_served_where_it_was_built(tmp_path, monkeypatch):
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>page")
    (folder / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr("colt.server.http.pages.static_folder", lambda: folder)
    async with open_house(tmp_path) as house:
        for path in ("/", "/table/abc", "/replay"):
            assert "page" in (await house.http.get(path)).text
        assert "immutable" in (await house.http.get("/assets/a.js")).headers["cache-control"]
        for path in ("/assets/b.js", "/../secret.txt", "/%2e%2e/secret.txt", "/api/nothing"):
            assert (await house.http.get(path)).status_code == 404
    assert static_folder().name == "static"


async def test_the_wire_is_described_once_however_often_somebody_asks(tmp_path, monkeypatch):
    written, describe = [], wire.schema

    def describing():
        written.append("once")
        return describe()

    monkeypatch.setattr(wire, "schema", describing)
    async with open_house(tmp_path) as house:
        told = [await house.ask("GET", "/api/wire.json") for _ in range(3)]
    assert told[0] == json.loads(json.dumps(describe()))
    assert told == [told[0]] * 3
    assert len(written) <= 1


async def test_health_metrics_and_descriptions(tmp_path):
    async with open_house(tmp_path, metrics_token="secret") as house:
        await house.quick(players=3)
        assert (await house.ask("GET", "/api/health"))["status"] == "ok"
        text = await house.ask("GET", "/api/metrics", token="secret")
        assert "colt_games_started_total 1" in text
        assert "colt_tables 1" in text
        assert "/api/quick" in (await house.ask("GET", "/api/openapi.json"))["paths"]
        assert "$defs" in await house.ask("GET", "/api/wire.json")
        catalogue = await house.ask("GET", "/api/catalogue")
        assert {game["game"] for game in catalogue["games"]} == {"colt-express", "super-express"}
        books = {game["game"]: {book["edition"] for book in game["rulebooks"]} for game in catalogue["games"]}
        assert books["super-express"] == {"it-2020"}
        leading_two = {
            variant
            for game in catalogue["games"]
            for book in game["rulebooks"]
            if book["bandits_per_seat"] == 2
            for variant in book["variants"]
        }
        assert leading_two == {"teams"}
        usual = {
            (book["edition"], *book["variants"]): book["usual_players"]
            for game in catalogue["games"]
            for book in game["rulebooks"]
        }
        assert (usual["en-2016",], usual["fr-2014", "teams"], usual["it-2020",]) == (4, 2, 4)
        assert "en" in catalogue["languages"]


async def test_the_rules_are_told_by_the_book_that_is_asked_for(tmp_path):
    async with open_house(tmp_path) as house:
        for question, players, cars in (
            ("", 4, 4),
            ("?players=6", 6, 6),
            ("?variants=teams&players=3", 3, 4),
        ):
            book = await house.ask("GET", f"/api/rules{question}")
            assert book["players"] == players
            told = {f"{thing['kind']} {thing['name']}": thing["text"] for thing in book["things"]}
            assert f"{cars} cars" in told["start train"]
            assert {thing["kind"] for thing in book["things"]} <= {one["kind"] for one in book["sections"]}
        french = await house.ask("GET", "/api/rules?game=super-express&edition=it-2020&language=fr")
        assert french["sections"][0]["title"] == "Le jeu"


@pytest.mark.parametrize(
    "question", ["edition=de-2018", "players=2", "game=chess", "variants=a,b", "players=x"]
)
async def test_rules_of_no_game_are_refused_with_a_sentence(tmp_path, question):
    async with open_house(tmp_path) as house:
        answer = await house.http.get(f"/api/rules?{question}")
        assert answer.status_code == 422
        assert answer.json()["detail"]


async def test_the_rules_are_those_of_the_chosen_book(tmp_path):
    async with open_house(tmp_path) as house:

        async def text(kind, name, query=""):
            things = (await house.ask("GET", f"/api/rules?{query}"))["things"]
            found = [thing["text"] for thing in things if (thing["kind"], thing["name"]) == (kind, name)]
            return found[0] if found else None

        assert "through the roof" in await text("bandit", "tuco")
        assert "push" in await text("bandit", "tuco", "edition=fr-2014")
        assert "for good" in await text("round-event", "revenge", "edition=es-2016")
        assert await text("round-event", "revenge", "variants=first-game") is None
        assert "partner" in await text("goal", "gunslinger", "variants=teams")
        assert "Reflex" in await text("goal", "stunned", "game=super-express&variants=horse,reflex")
        assert await text("start", "train", "players=4") != await text("start", "train", "players=5")
        assert (await text("loot", "jewel", "language=fr")).endswith(".")
        wrong = await house.ask("GET", "/api/rules?variants=poker", expect=422)
        assert "poker" in wrong["detail"]


def test_a_bucket_fills_again():
    clock = HandClock()
    bucket = Bucket(2.0, 3.0, clock.age)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.wait(0.5)
    assert [bucket.take() for _ in range(2)] == [True, False]
    buckets = Buckets(1.0, 1.0, clock.age, at_most=2)
    assert [buckets.take(name) for name in "abca"] == [True, True, True, True], "a was forgotten"


def test_each_address_is_counted_for_itself_and_none_has_less_than_none():
    counted = ByAddress()
    for address in ("a", "a", "b"):
        counted.more(address)
    seen = [(counted.of("a"), counted.of("b"), counted.total)]
    for _ in range(3):
        counted.less("a")
        seen.append((counted.of("a"), counted.of("b"), counted.total))
    assert seen == [(2, 1, 3), (1, 1, 2), (0, 1, 1), (0, 1, 1)]


async def test_every_answer_is_described_whether_it_is_given_or_refused(tmp_path):
    async with open_house(tmp_path) as house:
        paths = (await house.ask("GET", "/api/openapi.json"))["paths"]
    answers = [
        answer for path in paths.values() for route in path.values() for answer in route["responses"].values()
    ]
    assert len(answers) > len(paths)
    for answer in answers:
        assert answer["description"]
        assert all(how["schema"] for how in answer.get("content", {}).values())


async def test_every_rulebook_is_offered_with_the_numbers_of_players_it_is_for(tmp_path):
    async with open_house(tmp_path) as house:
        offered = {
            (one["game"], book["edition"], *book["variants"], players)
            for one in (await house.ask("GET", "/api/catalogue"))["games"]
            for book in one["rulebooks"]
            for players in book["players"]
        }
    assert offered == {(one.game, one.book, *one.variants, one.players) for one in games.every_rulebook()}


async def test_every_bot_is_offered_with_what_the_ladder_says_of_it(tmp_path):
    async with open_house(tmp_path) as house:
        offered = await house.ask("GET", "/api/catalogue")
    assert offered["ratings"] == {bot: rating for bot, (rating, _, _) in shipped().ratings.items()}
    assert offered["ratings"].keys() == set(offered["bots"])
    assert offered["rated"] == "colt-express"


def test_settings_that_cannot_be_are_refused():
    for changes in (
        {"workers": 2},
        {"database": "mysql://x/y"},
        {"workers": 0},
        {"slow_days": 0.0},
        {"proxies": ("proxy.example",)},
        {"proxies": ("172.17.0.1/16",)},
    ):
        with pytest.raises(BadOption):
            Settings(**changes).checked()
    given = {
        "COLT_PORT": "9",
        "COLT_ORIGINS": "https://a https://b",
        "COLT_BEHIND_PROXY": "true",
        "COLT_PROXIES": "10.0.0.1 172.16.0.0/12",
        "OTHER": "x",
    }
    settings = Settings.from_environment(given)
    assert (settings.port, settings.behind_proxy, len(settings.origins)) == (9, True, 2)
    assert settings.checked().proxies == ("10.0.0.1", "172.16.0.0/12")
    with pytest.raises(BadOption):
        Settings.from_environment({"COLT_PORT": "many"})


@pytest.mark.parametrize(
    ("proxies", "counted"),
    [(("127.0.0.1",), "198.51.100.7"), (("127.0.0.0/8",), "198.51.100.7"), (("172.16.0.0/12",), "127.0.0.1")],
)
async def test_who_is_calling_is_believed_from_the_proxies_that_are_named(tmp_path, proxies, counted):
    """In a container the proxy's address is not this machine's."""
    async with open_house(tmp_path, behind_proxy=True, proxies=proxies) as house:
        await house.http.get("/api/health", headers={"x-forwarded-for": "198.51.100.7"})
        assert list(house.server.limits.accounts._accounts) == [counted]


async def test_what_is_stored_is_said_in_every_language_with_the_figures_of_this_server(tmp_path):
    async with open_house(tmp_path, keep_days=7, keep_tables=5, player_days=90) as house:
        told = {
            language: await house.ask("GET", f"/api/kept?language={language}") for language in languages()
        }
        until = [thing["until"] for thing in told["en"]["things"]]
        assert "for 7 days that the server was open. The last 5 tables stay." in until[0]
        assert "have not come for 90 days" in until[3]
        assert len({kept["head"] for kept in told.values()}) == 5
        assert all("7" in kept["things"][0]["until"] for kept in told.values())
        assert not any("called" in thing["what"] for thing in told["en"]["things"]), "nobody is called here"


def test_a_server_that_calls_browsers_says_that_it_stores_where():
    told = retention.described(Settings(push_key="colt.pem"), Words("en"))
    assert [thing.what for thing in told.things if "called" in thing.what] == [
        "Where your browser can be called, if you switched notifications on."
    ]
