"""Kill the server at random moments under load: nothing acknowledged is lost, no view is different afterwards."""

import asyncio
import contextlib
import json
import signal
import sys

import httpx2
import pytest
import websockets
from sqlalchemy import NullPool, create_engine, make_url, text

from colt.kernel import Chance
from tests.server import people
from tests.server.people import House

pytestmark = pytest.mark.anyio

PROGRAM = """
import sys
from colt.server import Settings, serve
serve(
    Settings(
        port=0, database=sys.argv[1], bot="drifter", bot_processes=0, log_level="error",
        requests_per_second=1e6, messages_per_second=1e6, tables_per_hour=10**6, connections_per_address=999,
    ),
    lambda address: print(address, flush=True),
)
"""


GAMES: list[dict[str, object]] = [
    {},
    {"variants": ["expert"]},
    {"game": "super-express", "variants": ["horse"]},
]


class Victim:
    """A server in a process of its own."""

    def __init__(self, database):
        self.database = database

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", PROGRAM, str(self.database), stdout=asyncio.subprocess.PIPE
        )
        assert self.process.stdout is not None
        address = (await asyncio.wait_for(self.process.stdout.readline(), 180)).decode().strip()
        return House(address, None)

    async def kill(self):
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        self.process._transport.close()  # type: ignore[attr-defined]


class Witness:
    """A player who remembers everything the server ever said."""

    def __init__(self, link, token, chance):
        self.link = link
        self.token = token
        self.chance = chance
        self.accepted = {}
        self.events = []
        self.views = {}
        self.is_over = False

    async def play(self, house):
        """Play until the line breaks, and check that what was known is still so."""
        with contextlib.suppress(websockets.WebSocketException, OSError):
            async with house.line(self.link, [self.token]) as person:
                while not self.is_over:
                    message = await person.hear()
                    if message["type"] == "accepted":
                        self.accepted[message["choice"]] = (message["seat"], message["reference"])
                    elif message["type"] == "update":
                        self._remember(message, person.updates[message["seat"]]["view"])
                        await self._answer(person)

    def _remember(self, update, view_after):
        events = [json.dumps(event["fields"] | {"say": event["say"]}) for event in update["events"]]
        known = self.events[update["since"] : update["since"] + len(events)]
        assert events[: len(known)] == known, "the story is another one now"
        told = update["since"] + len(events)
        assert told >= len(self.events), "something that was told is gone"
        self.events[update["since"] :] = events
        view = json.dumps(view_after)
        assert self.views.setdefault(told, view) == view, "the view is another one now"
        self.decisions = update["decisions"]
        self.is_over = view_after["result"] is not None

    async def _answer(self, person):
        for decision in self.decisions:
            if decision["choices"] and not decision["answered"]:
                text = self.chance.one_of(decision["choices"])["text"]
                await person.say(
                    "answer", seat=decision["seat"], decision=decision["number"], text=text, reference=text
                )


async def attack(folder, kills, seed, tables):
    chance = Chance(seed)
    victim = Victim(people.database_of(folder))
    witnesses: list[Witness] = []
    acknowledged = 0
    for nth in range(kills + 1):
        house = await victim.start()
        house.http = httpx2.AsyncClient(base_url=house.address, timeout=20)
        witnesses = [one for one in witnesses if not one.is_over]
        while len(witnesses) < tables:
            game = chance.one_of(GAMES)
            opened = await house.quick(**game)
            luck = Chance(f"{seed} {nth} {len(witnesses)}")
            witnesses.append(Witness(opened["table"]["link"], opened["seats"][0]["token"], luck))
        playing = [asyncio.create_task(one.play(house)) for one in witnesses]
        await asyncio.sleep(0.02 + chance.below(400) / 1000)
        await victim.kill()
        await asyncio.wait_for(asyncio.gather(*playing), 90)
        await house.http.aclose()
        acknowledged += check(victim.database, witnesses)
    return acknowledged


def check(database, witnesses):
    """Every acknowledged choice is in the database, under its number."""
    with looking_into(database) as connection:
        for one in witnesses:
            query = text("SELECT number, seat, text FROM choices WHERE link = :link")
            rows = connection.execute(query, {"link": one.link}).all()
            stored = {number: (seat, choice) for number, seat, choice in rows}
            assert sorted(stored) == list(range(1, len(stored) + 1))
            for number, choice in one.accepted.items():
                assert stored.get(number) == choice, "an acknowledged choice is lost"
    return sum(len(one.accepted) for one in witnesses)


@contextlib.contextmanager
def looking_into(database):
    """A connection beside the server's."""
    url = make_url(database if "://" in str(database) else f"sqlite:///{database}")
    engine = create_engine(url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


async def test_killed_at_random_moments(tmp_path):
    assert await attack(tmp_path, kills=5, seed="few", tables=5) > 0


@pytest.mark.usefixtures("on_postgres")
async def test_killed_at_random_moments_on_the_other_database(tmp_path):
    assert await attack(tmp_path, kills=2, seed="elsewhere", tables=4) > 0


@pytest.mark.slow
@pytest.mark.usefixtures("each_database")
@pytest.mark.parametrize("part", range(4))
async def test_killed_at_random_moments_often(tmp_path, part):
    assert await attack(tmp_path, kills=50, seed=f"often {part}", tables=8) > 0


async def test_a_server_that_is_told_to_stop_ends_in_order(tmp_path):
    victim = Victim(tmp_path / "colt.db")
    house = await victim.start()
    async with house.http:
        opened = await house.quick()
        async with house.line(opened["table"]["link"]) as watcher:
            await watcher.hear("welcome")
            victim.process.send_signal(signal.SIGTERM)
            assert await watcher.hear_out() is not None
    assert await asyncio.wait_for(victim.process.wait(), 60) == 0
    with looking_into(victim.database) as connection:
        assert connection.execute(text("SELECT value FROM server WHERE name = 'age'")).one()
