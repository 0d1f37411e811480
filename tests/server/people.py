"""People at tables: small clients that say and hear what a browser would."""

import asyncio
import contextlib
import json
import re

import httpx2
import msgspec
import websockets

from colt import wire
from colt.kernel import Chance
from colt.server import Settings, open_server
from colt.server.clock import RunningClock
from colt.server.http.routes import ROUTES
from colt.server.server import Server


class HandClock:
    """A clock that goes on when it is told to."""

    def __init__(self, age=0.0):
        self.now = age
        self.today = 1_800_000_000.0

    def age(self):
        return self.now

    def date(self):
        return self.today

    def keep_up_with(self, age):
        """It goes by nobody else's."""

    def wait(self, seconds):
        self.now += seconds
        self.today += seconds


def database_of(folder):
    """The database of the servers in this folder; `tests.server.databases` has others."""
    return str(folder / "colt.db")


def settings(folder, **changes):
    """A small quick server for tests."""
    given = {
        "port": 0,
        "database": database_of(folder),
        "bot": "drifter",
        "bot_processes": 0,
        "bot_step": 0.0,
        "requests_per_second": 100_000.0,
        "messages_per_second": 100_000.0,
        "tables_per_hour": 1_000_000,
        "work_per_second": 1000.0,
        "work_at_once": 1000.0,
        "connections_per_address": 2000,
        "compression": False,
    }
    return msgspec.convert(given | changes, Settings)


class House:
    """A running server and a way to talk to it."""

    def __init__(self, address, server):
        self.address = address
        self.server = server
        self.http = httpx2.AsyncClient(base_url=address, timeout=20, verify=False)

    @property
    def saloon(self):
        return self.server.saloon

    def forget(self):
        """All tables leave the memory; the database has them."""
        for table in self.saloon.tables:
            self.saloon.tables.forget(table)

    async def post(self, path, body=None, token=None, expect=None):
        return await self.ask("POST", path, body, token, expect)

    async def ask(self, method, path, body=None, token=None, expect=None):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.request(method, path, json=body, headers=headers)
        if expect is not None:
            assert answer.status_code == expect, (answer.status_code, answer.text)
        elif answer.status_code >= 400:
            raise AssertionError((answer.status_code, answer.text))
        check_described(method, path, answer)
        return answer.json() if answer.headers.get("content-type", "").endswith("json") else answer.text

    async def quick(self, **body):
        return await self.post("/api/quick", {"nickname": "Ana", **body})

    @contextlib.asynccontextmanager
    async def line(self, link, tokens=(), *, since=0, language="en"):
        url = self.address.replace("http", "ws") + f"/api/tables/{link}/socket"
        async with websockets.connect(url, max_size=None, compression=None) as socket:
            person = Person(socket)
            with contextlib.suppress(websockets.ConnectionClosed):  # perhaps it is turned away at once
                hello = {"tokens": list(tokens), "since": since, "language": language}
                await person.say("hello", version=wire.VERSION, **hello)
            yield person


def check_described(method, path, answer):
    """What a route gives is what its description says."""
    asked = path.partition("?")[0]
    for route in ROUTES:
        if route.method == method and re.fullmatch(re.sub(r"{\w+}", "[^/]+", route.path), asked):
            break
    else:
        return
    if answer.status_code != route.status:
        return
    if isinstance(route.gives, str):
        assert answer.headers["content-type"].startswith(route.gives)
    else:
        msgspec.json.decode(answer.content or b"null", type=route.gives)


class Person:
    """One client on the line, who keeps the last of everything."""

    def __init__(self, socket):
        self.socket = socket
        self.heard = []
        self.table = None
        self.updates = {}
        self.events = {}
        self.views = {}
        """For each pair of eyes the view after each event."""

    async def say(self, kind, **fields):
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def hear(self, kind=None):
        """The next message, or the next of this kind."""
        while True:
            frame = await self.socket.recv()
            message = msgspec.json.decode(frame)
            self.heard.append(message)
            self._keep(message)
            if kind is None or message["type"] == kind:
                return message

    async def hear_out(self):
        """Everything that comes until the line is closed."""
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await self.hear()
        return self.socket.close_code

    def _keep(self, message):
        if message["type"] in ("welcome", "table"):
            self.table = message["table"]
        if message["type"] == "update":
            seat = message["seat"]
            known = self.events.setdefault(seat, [])
            if known and known[-1]["number"] > message["since"]:
                known[:] = [event for event in known if event["number"] <= message["since"]]
            next_one = known[-1]["number"] + 1 if known else message["since"] + 1
            numbers = [event["number"] for event in message["events"]]
            assert numbers == list(range(next_one, next_one + len(numbers))), "the numbers have no gaps"
            known += message["events"]
            self.updates[seat] = {**message, "view": self._view_after(message)}

    def _view_after(self, update):
        """Keep the view after every event, each made from the one before it; the last one is how things stand."""
        views = self.views.setdefault(update["seat"], {})
        if update["view"] is not None:
            views[update["since"]] = update["view"]
        view = views[update["since"]]
        for event in update["events"]:
            view = views[event["number"]] = wire.merged(view, event["changes"])
        return view

    async def question(self):
        """The first thing this person is asked, once it is."""
        while not self.asked():
            await self.hear()
        return self.asked()[0]

    def asked(self):
        """The decisions this person must answer, whichever seat."""
        return [
            decision
            for seat, update in self.updates.items()
            for decision in update["decisions"]
            if decision["seat"] == seat and not decision["answered"] and decision["choices"]
        ]

    async def answer(self, decision, text):
        await self.say("answer", seat=decision["seat"], decision=decision["number"], text=text)

    async def play(self, seed="person", until=None):
        """Answer at random until the game is over."""
        chance = Chance(f"{seed}")
        answered = set()
        while self.table is None or self.table["phase"] != "over" or not self.updates or self.is_behind():
            for decision in self.asked():
                key = decision["seat"], decision["number"]
                if key not in answered:
                    answered.add(key)
                    await self.answer(decision, chance.one_of(decision["choices"])["text"])
            if until is not None and until(self):
                return
            await self.hear()

    def is_behind(self):
        return any(update["view"]["result"] is None for update in self.updates.values())


async def until(condition, seconds=60.0):
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - many small things may make it so
            await asyncio.sleep(0.002)


def first_person_asked(table):
    """The seat of a person who is asked, or None."""
    people = table.stored.people
    return next((one.seat for one in table.game.decisions if one.seat in people), None)


async def wait_for_person(table):
    await until(lambda: first_person_asked(table) is not None and not table.thinking)
    return first_person_asked(table)


@contextlib.asynccontextmanager
async def open_house(folder, *, clock=None, ticks=False, within=120.0, **changes):
    """A server of our own, in this loop, on any free port; whatever is done in it is done in two minutes."""
    made = RunningClock if clock is None else (lambda age: _set(clock, age))
    server = Server(settings(folder, **changes), made, ticks=ticks)
    async with open_server(server) as address:
        house = House(address, server)
        try:
            async with asyncio.timeout(within):
                yield house
        finally:
            await house.http.aclose()


def _set(clock, age):
    clock.now = max(clock.now, age)
    return clock
