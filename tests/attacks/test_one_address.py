"""One address asks for as much as it can: it is slowed down by the work it makes, and nobody else is."""

import asyncio
import contextlib
import time
from typing import Any

import httpx2
import pytest
import websockets

from colt import wire
from colt.kernel import Chance
from colt.server import accounts, overload
from colt.server.accounts import PAYER, Account, Accounts, aside, charged
from colt.server.http.client import Client
from colt.server.http.origins import counted_as
from colt.server.http.outboxes import Outboxes
from colt.server.http.routes import ROUTES
from colt.server.http.sockets import Conversation
from colt.server.tables.updates import words_in
from tests.server.people import HandClock, Person, open_house, until

pytestmark = pytest.mark.anyio

LIMITED = {
    "behind_proxy": True,
    "messages_per_second": 20.0,
    "requests_per_second": 20.0,
    "connections_per_address": 60,
    "work_per_second": 0.25,
    "work_at_once": 4.0,
}
"""The limits a server has where nobody says anything else."""


@contextlib.asynccontextmanager
async def calling(house, address, link, tokens):
    """Somebody on the line, from this address."""
    url = house.address.replace("http", "ws") + f"/api/tables/{link}/socket"
    headers = {"x-forwarded-for": address}
    async with websockets.connect(url, max_size=None, additional_headers=headers) as socket:
        person = Person(socket)
        await person.say("hello", version=wire.VERSION, tokens=tokens)
        yield person


async def quick(house, address, **body):
    headers = {"x-forwarded-for": address}
    async with httpx2.AsyncClient(base_url=house.address, headers=headers, timeout=30) as http:
        answer = await http.post("/api/quick", json={"players": 3, **body})
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        return opened["table"]["link"], [opened["seats"][0]["token"]]


async def long_hot_seat(house):
    """A table of six seats on one device, with a long story."""
    seats = [{"kind": "person"}] * 6
    opened = await house.post("/api/tables", {"nickname": "Eve", "seats": seats})
    link, tokens = opened["table"]["link"], [seat["token"] for seat in opened["seats"]]
    await house.post(f"/api/tables/{link}/start", token=tokens[0])
    table, chance = house.saloon.tables[link], Chance("long")
    for _ in range(40):
        decision = table.running.decisions[0]
        text = str(chance.one_of(decision.choices))
        await house.saloon.turns.answer(table, decision.seat, table.number, text)
    return link, tokens


async def flood(house, link, tokens, served):
    """Ask for the whole story in another language, again and again; who is turned away comes back."""
    while True:
        await _flood_once(house, link, tokens, served)
        await asyncio.sleep(1)


async def _flood_once(house, link, tokens, served):
    with contextlib.suppress(websockets.WebSocketException, OSError):
        async with calling(house, "198.51.100.7", link, tokens) as line:
            asking = asyncio.create_task(_ask(line))
            try:
                while True:
                    heard = await line.hear()
                    if heard["type"] == "update" and heard["view"] is not None:
                        served.append(heard["seat"])
            finally:
                asking.cancel()


async def _ask(line):
    with contextlib.suppress(websockets.WebSocketException):
        while True:
            for language in ("fr", "pl"):
                await line.say("language", language=language)
                await asyncio.sleep(0.05)


async def test_thirty_lines_ask_for_a_long_story_and_another_player_plays_on(tmp_path):
    async with open_house(tmp_path, **{**LIMITED, "work_at_once": 0.5}) as house:
        link, tokens = await long_hot_seat(house)
        account = house.server.limits.accounts.of("198.51.100.7")
        ana, mine = await quick(house, "203.0.113.5")
        began, burst = time.monotonic(), 0.5
        served: list[int] = []
        floods = [asyncio.create_task(flood(house, link, tokens, served)) for _ in range(30)]
        try:
            async with calling(house, "203.0.113.5", ana, mine) as line:
                await line.play(until=lambda _: account.is_empty)
                before = len(house.saloon.tables[ana].running.answers)
                await line.play(seed="on", until=lambda _: _answers(house, ana) >= before + 5 or _over(line))
                assert not any(heard["type"] == "error" for heard in line.heard)
            assert house.server.limits.accounts.of("203.0.113.5").wait == 0
            await until(lambda: served)  # they are slowed down, not shut out
        finally:
            for task in floods:
                task.cancel()
            await asyncio.gather(*floods, return_exceptions=True)
        passed = time.monotonic() - began
        assert account.spent < burst + 0.25 * passed + 30 * 0.1, (
            "what they had, and one bit more for each of them"
        )


def _answers(house, link):
    return len(house.saloon.tables[link].running.answers)


def _over(line):
    return line.table["phase"] == "over"


async def test_thirty_people_behind_one_address_play_undisturbed(tmp_path):
    """A school, or a telephone network."""
    async with open_house(tmp_path, **LIMITED) as house:
        classroom = "192.0.2.1"
        tables = [await quick(house, classroom) for _ in range(30)]
        served = await asyncio.gather(*(_play_a_little(house, classroom, *one) for one in tables))
        assert served == [True] * 30


async def _play_a_little(house, address, link, tokens):
    async with calling(house, address, link, tokens) as line:
        await line.play(seed=link, until=lambda _: _answers(house, link) >= 6)
        return not any(heard["type"] == "error" for heard in line.heard)


async def test_who_hangs_up_before_the_story_is_told_leaves_nothing_behind(tmp_path):
    """However many come and go: nobody is told anything who is not there, and no seat is taken for present."""
    async with open_house(tmp_path) as house:
        link, tokens = await long_hot_seat(house)
        table = house.saloon.tables[link]
        async with house.saloon.turnstile.turn():  # no story is told meanwhile
            for _ in range(5):
                client = Client(None)  # type: ignore[arg-type]
                conversation = asyncio.create_task(come(house, link, tokens, client))
                await until(lambda: table.lines)
                conversation.cancel()
                await asyncio.gather(conversation, return_exceptions=True)
                assert not table.lines
            assert not house.saloon.work._tasks
        assert table.lines.here == set()


async def come(house, link, tokens, client):
    account = house.server.limits.accounts.of("198.51.100.7")
    conversation: Any = Conversation(client, link, house.saloon, house.server.limits, account)
    hello = wire.Hello(version=wire.VERSION, tokens=tuple(tokens))
    conversation._frame = lambda: asyncio.sleep(0, wire.encode(hello).decode())
    await conversation.run()


async def test_who_has_used_up_everything_begins_nothing_new(tmp_path):
    async with open_house(tmp_path, **LIMITED) as house:
        link, tokens = await quick(house, "198.51.100.7")
        house.server.limits.accounts.of("198.51.100.7").pay(1000)
        with pytest.raises(websockets.InvalidStatus) as turned_away:
            async with calling(house, "198.51.100.7", link, tokens):
                pass
        assert turned_away.value.response.status_code == 403, "and it is no mistake of the server"
        headers = {"x-forwarded-for": "198.51.100.7"}
        refused = await house.http.post("/api/quick", json={}, headers=headers)
        assert refused.status_code == 429
        assert refused.json()["type"] == "colt:too-fast"
        assert house.saloon.metrics.turned_away == 2, "the operator sees it"
        async with calling(house, "198.51.100.8", link, tokens) as line:
            assert (await line.hear("welcome"))["seats"] == [0]


async def test_a_film_asked_for_many_times_at_once_takes_the_room_of_one(tmp_path):
    """Each was counted, until there was no room for any other film, for ever."""
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link = opened["table"]["link"]
        async with house.line(link, [opened["seats"][0]["token"]]) as line:
            await line.play()
        films, table = house.saloon.films, house.saloon.tables[link]
        await asyncio.gather(*(films.of(table, None, words_in("en")) for _ in range(5)))
        assert films._bytes == sum(len(part) for film in films._kept.values() for part in film) > 0


async def test_a_film_is_made_once_bit_by_bit_and_told_from_memory(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link = opened["table"]["link"]
        async with house.line(link, [opened["seats"][0]["token"]]) as line:
            await line.play()
        turns, turn = [0], house.saloon.turnstile.turn

        def counted():
            turns[0] += 1
            return turn()

        monkeypatch.setattr(house.saloon.turnstile, "turn", counted)
        first = await house.ask("GET", f"/api/tables/{link}/replay")
        made = turns[0]
        assert made >= len(first["events"]) // 40, "others are served between two bits"
        assert await house.ask("GET", f"/api/tables/{link}/replay?language=en") == first
        assert turns[0] == made, "it is not made again"
        await house.ask("GET", f"/api/tables/{link}/replay?language=fr")
        assert turns[0] == 2 * made
        assert await house.ask("GET", f"/api/tables/{link}/replay") == first
        assert turns[0] == 2 * made, "one beside the other is kept"


@pytest.mark.parametrize("path", ["/", "/no.such.file", "/api/nothing", "/api/openapi.json", "/api/health"])
async def test_whatever_is_asked_for_is_paid(tmp_path, path):
    """Also what is not there, a page, and what is asked under a name that is not ours."""
    async with open_house(tmp_path, **LIMITED) as house:
        for host in ("localhost", "evil.example"):
            headers = {"x-forwarded-for": f"198.51.100.{len(host)}", "host": host}
            account = house.server.limits.accounts.of(headers["x-forwarded-for"])
            assert (await house.http.get(path, headers=headers)).status_code in (200, 404, 421)
            assert account in account.scales._busy or account.spent
            account.pay(1000)
            refused = await house.http.get(path, headers=headers)
            assert refused.status_code == 429
            assert refused.json()["type"] == "colt:too-fast"
            assert refused.headers["x-frame-options"] == "DENY"


async def test_under_pressure_new_work_waits_and_games_go_on(tmp_path):
    async with open_house(tmp_path, clock=HandClock()) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        house.saloon.pulse.felt(3.0)
        begins = [route for route in ROUTES if "TableOpened" in str(route.gives) or "rematch" in route.path]
        assert len(begins) == 8
        for route in begins:
            refused = await house.post(route.path, {}, expect=503)
            assert refused["type"] == "colt:busy", route.path
        async with house.line(link) as watcher:
            assert (await watcher.hear("error"))["problem"] == "busy"
        async with house.line(link, [token]) as ana:
            await ana.play(until=lambda _: _answers(house, link) >= 3)
        for _ in range(5):
            house.saloon.pulse.felt(0.0)
        await house.quick(players=3)


class Hands:
    """A clock that nobody waits for; each sleep takes so much longer than it should."""

    def __init__(self, late):
        self.now, self.late = 1000.0, late

    def get_running_loop(self):
        return self

    def time(self):
        return self.now

    async def sleep(self, seconds):
        if not self.late:
            raise asyncio.CancelledError
        self.now += seconds + self.late.pop(0)


@pytest.mark.parametrize(
    ("late", "is_pressed"), [([0.0, 0.1], False), ([0.75], True), ([1.9, 0.0, 0.0], False)]
)
async def test_the_server_feels_pressed_by_a_late_beat_and_forgets_it_over_the_next(
    monkeypatch, late, is_pressed
):
    monkeypatch.setattr(overload, "asyncio", Hands(late))
    pulse = overload.Pulse()
    with pytest.raises(asyncio.CancelledError):
        await pulse.beat()
    assert pulse.is_pressed is is_pressed


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
    ],
)
def test_a_64_of_ipv6_counts_as_one_address(one, other, is_same):
    assert (counted_as(one) == counted_as(other)) is is_same


async def test_work_is_paid_by_who_asked_for_it_and_waiting_costs_nothing():
    account = Account("here", 1.0, 10.0, now=lambda: 0.0)

    async def work():
        await asyncio.sleep(0)
        sum(range(3_000_000))
        await asyncio.sleep(0.2)
        return "done"

    PAYER.set(account)
    assert await asyncio.create_task(charged(work())) == "done"
    spent = 10.0 - account._left
    assert spent > 0.001

    async def refused():
        await asyncio.sleep(0)
        raise KeyError("no")

    with pytest.raises(KeyError):
        await charged(refused())
    never = asyncio.create_task(charged(asyncio.Event().wait()))
    await asyncio.sleep(0)
    never.cancel()
    with pytest.raises(asyncio.CancelledError):
        await never


async def test_what_is_done_in_a_thread_is_paid_too_and_one_after_the_other():
    """A review told, a try judged: they kept everybody waiting and cost nothing."""
    account, at_once, most = Account("here", 1.0, 10.0, now=lambda: 0.0), [0], [0]

    def work(outcome):
        at_once[0] += 1
        most[0] = max(most[0], at_once[0])
        sum(range(1_000_000))
        at_once[0] -= 1
        return outcome.upper()

    PAYER.set(account)
    assert await asyncio.gather(*(aside(work, "done") for _ in range(5))) == ["DONE"] * 5
    assert most == [1]
    paid = account.spent
    assert paid > 0.001
    with pytest.raises(AttributeError):
        await aside(work, None)
    assert account.spent > paid, "also what comes to nothing"


async def test_however_many_ask_from_one_address_others_come_between_them(monkeypatch):
    """Fifty from one address, and one from another: the one is done before each of the fifty has had a second turn."""
    monkeypatch.setattr(accounts, "ROUND", 0.0)
    both = Accounts(1.0, 1000.0, now=lambda: 0.0)
    done: list[str] = []

    async def work(name, stretches):
        for _ in range(stretches):
            done.append(name)
            await asyncio.sleep(0)

    async def asking(address, name, stretches):
        PAYER.set(both.of(address))
        await charged(work(name, stretches))

    many = [asyncio.create_task(asking("198.51.100.7", "many", 20)) for _ in range(50)]
    one = asyncio.create_task(asking("203.0.113.5", "one", 10))
    await asyncio.wait_for(one, 60)
    assert done.count("many") < 100
    many[40].cancel()
    await asyncio.wait_for(asyncio.gather(*many, return_exceptions=True), 60)
    assert done.count("many") >= 49 * 20, "and all others have their turns"


async def test_who_is_alone_is_not_kept_waiting(monkeypatch):
    monkeypatch.setattr(accounts, "ROUND", 0.0)
    account = Account("here", 1.0, 10.0, now=lambda: 0.0)
    account.worked(1.0, now=5.0)
    assert account.comes_later(5.1)
    assert not account.comes_later(5.0 + accounts.LATELY)


async def test_what_waits_for_a_slow_client_is_limited_in_bytes():
    client = Client(None, outbox_bytes=1000)  # type: ignore[arg-type]
    for _ in range(20):
        client.send(b"x" * 400)
    assert len(client._outbox) == 1, "all is dropped, and the line is closed"
    assert client._outbox.popleft() is None


async def test_what_waits_for_all_clients_together_is_limited_and_the_fullest_goes_first():
    """Two thousand who do not read, with two million bytes each, are more than a machine has."""
    together = Outboxes(3000)
    reads, greedy, other = (Client(None, 2000, together) for _ in range(3))  # type: ignore[arg-type]
    reads.send(b"x" * 400)
    greedy.send(b"x" * 1000)
    greedy.send(b"x" * 900)
    assert together.waiting == 2300
    other.send(b"x" * 800)
    assert together.waiting == 1200
    assert greedy._outbox.popleft() is None, "all is dropped, and the line is closed"
    assert [len(one._outbox) for one in (reads, other)] == [1, 1]
    greedy.send(b"x" * 500)
    other.leave()
    other.send(b"x" * 500)
    assert together.waiting == 400, "nothing waits for who has gone"


class Deaf:
    """A socket whose other end does not read."""

    async def send_text(self, _):
        await asyncio.Event().wait()


async def test_who_does_not_read_at_all_is_not_waited_for():
    together = Outboxes(3000)
    client: Any = Client(Deaf(), 2000, together)  # type: ignore[arg-type]
    delivering = asyncio.create_task(client.deliver())
    client.send(b"x" * 1900)
    await until(lambda: client._sending is not None)
    client.send(b"x" * 1900)
    await asyncio.wait((delivering,), timeout=60)
    assert delivering.cancelled()
    assert together.waiting == 0
