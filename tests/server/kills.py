"""Servers that are killed, people who remember everything they were told, and what must hold after each kill."""

import asyncio
import collections
import contextlib
import json
import multiprocessing
import shutil
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import websockets
from sqlalchemy import NullPool, create_engine, make_url, text

from colt import wire
from colt.server import Settings, serve
from colt.server.storage import StoredChoice, upgrade
from colt.server.storage.stored import from_json
from colt.server.tables.table import Table
from colt.server.tables.updates import Stretch
from tests.server.people import House

GAMES: list[dict[str, object]] = [
    {},
    {"variants": ["expert"]},
    {"game": "super-express", "variants": ["horse"]},
]

# Each server is a process of its own, made from one that has everything loaded, so that many can be killed.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.server.kills", "tests.server.warm"])


def settings(database):
    """A server with small bots and no limits."""
    return Settings(
        port=0,
        database=str(database),
        bot="drifter",
        bot_processes=0,
        bot_step=0.0,
        log_level="error",
        requests_per_second=1e6,
        messages_per_second=1e6,
        tables_per_hour=10**6,
        connections_per_address=999,
    )


def _serve(database, line, migrations, head):
    """The life of a victim: it says where it is found, or why nowhere."""
    upgrade.MIGRATIONS, upgrade.HEAD = migrations, head
    try:
        serve(settings(database), line.send)
    except Exception as error:
        line.send(f"{type(error).__name__}: {error}")
        raise


class Versions:
    """The migrations there are, and new ones that touch every choice and leave it as it was."""

    def __init__(self, folder: Path) -> None:
        self.head = upgrade.HEAD
        self.folder = folder / "migrations"
        shutil.copytree(str(resources.files("colt.server.storage") / "migrations"), self.folder)

    def another(self) -> None:
        """From now on servers bring their database up to a newer version."""
        before, self.head = self.head, f"{int(self.head) + 1:04}"
        (self.folder / "versions" / f"v{self.head}_to_come.py").write_text(NEXT.format(self.head, before))


NEXT = '''
"""A version to come."""

import sqlalchemy as sa
from alembic import op

revision = "{}"
down_revision = "{}"


def upgrade():
    with op.batch_alter_table("choices") as batch:
        batch.add_column(sa.Column("older", sa.Float))
    op.execute("UPDATE choices SET older = age")
    op.execute("UPDATE choices SET age = older + 1")
    op.execute("UPDATE choices SET age = older")
    with op.batch_alter_table("choices") as batch:
        batch.drop_column("older")
'''


class Victim:
    """A server in a process of its own."""

    def __init__(self, database: object, versions: Versions) -> None:
        self.database = database
        self.versions = versions
        self.house: Any = None

    def begin(self) -> None:
        """It begins; nobody waits until it is open."""
        self._line, other = PROCESSES.Pipe()
        given = (str(self.database), other, self.versions.folder, self.versions.head)
        self.process = PROCESSES.Process(target=_serve, args=given, daemon=True)
        self.process.start()
        other.close()

    async def start(self) -> House:
        """Comes back when it is open."""
        self.begin()
        assert await asyncio.to_thread(self._line.poll, 180), "it took too long"
        said = self._line.recv()
        assert said.startswith("http"), said
        self.house = house = House(said, None)
        return house

    async def kill(self) -> None:
        self.process.kill()
        await asyncio.to_thread(self.process.join)
        self._line.close()

    async def die_early(self, seconds: float) -> None:
        """It begins, and is killed before it is open, or hardly is."""
        self.begin()
        await asyncio.sleep(seconds)
        await self.kill()


class Tally(collections.Counter[str]):
    """How many kills of which kind; a long run says now and then how far it is."""

    def add(self, kind: str, acknowledged: int) -> None:
        """One more, after which nothing was lost."""
        self[kind] += 1
        if self.total() % 50 == 0:
            print(self.told(acknowledged), flush=True)

    def told(self, acknowledged: int) -> str:
        """In a line."""
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.items()))
        return f"{self.total()} kills ({kinds}): {acknowledged} choices acknowledged, none lost"


async def open_table(house: House, **wish: object) -> Any:
    """A table with bots, as soon as the server has its hands free."""
    while True:
        answer = await house.http.post("/api/quick", json={"nickname": "Ana", **wish})
        if answer.status_code != 503:
            assert answer.status_code == 201, answer.text
            return answer.json()
        await asyncio.sleep(0.2)


class Witness:
    """A player who remembers everything the server ever said, and comes back with whichever process there is."""

    def __init__(self, link, token, chance):
        self.link = link
        self.token = token
        self.chance = chance
        self.seat = None
        self.accepted = {}
        self.problems = set()
        """What the server could not do for this player."""
        self.events = []
        self.views = {}
        self.replay = Replay()
        self.is_over = False
        self.is_leaving = False

    async def play_on(self, houses):
        """Play with one process after the other, until it is over or time to leave."""
        while not self.is_over and not self.is_leaving:
            with contextlib.suppress(OSError, TimeoutError):
                await self.play(self.chance.one_of(houses))
            await asyncio.sleep(0.02)

    async def play(self, house):
        """Play until the line breaks, and check that what was known is still so."""
        with contextlib.suppress(websockets.WebSocketException, OSError):
            async with house.line(self.link, [self.token]) as person:
                while not self.is_over:
                    message = await person.hear()
                    if message["type"] == "accepted":
                        self.accepted[message["choice"]] = (message["seat"], message["reference"])
                    elif message["type"] == "error":
                        self.problems.add(message["problem"])
                    elif message["type"] == "update":
                        self._remember(message, person.updates[message["seat"]]["view"])
                        await self._answer(person)

    def _remember(self, update, view_after):
        self.seat = update["seat"]
        events = [_in_short(event) for event in update["events"]]
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


def _in_short(event):
    return json.dumps(event["fields"] | {"say": event["say"]})


def check(database, witnesses, *, anew=False):
    """Every acknowledged choice is in the database, under its number, and what everybody was told is what comes out
    when the rows are played again: from where they stood at the last check, and from the beginning where a game is
    over, or when that is wanted. Gives how many choices were acknowledged."""
    with looking_into(database) as connection:
        for one in witnesses:
            facts, rows = _stored(connection, one.link)
            stored = {row.number: (row.seat, row.text) for row in rows}
            assert sorted(stored) == list(range(1, len(stored) + 1))
            for number, choice in one.accepted.items():
                assert stored.get(number) == choice, "an acknowledged choice is lost"
            if anew or one.is_over:
                one.replay = Replay()
            if one.seat is not None:
                one.replay.go_on(one, facts, rows)
    return sum(len(one.accepted) for one in witnesses)


def _stored(connection, link):
    """A table as it stands at one moment, and its choices."""
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="REPEATABLE READ")
    facts = connection.execute(text("SELECT facts FROM tables WHERE link = :link"), {"link": link}).scalar()
    query = text("SELECT number, seat, text, digest, age FROM choices WHERE link = :link ORDER BY number")
    rows = [StoredChoice(*row) for row in connection.execute(query, {"link": link}).all()]
    connection.rollback()
    return from_json(facts), rows


class Replay:
    """The rows of a table played again, and told to a witness as far as it was."""

    def __init__(self):
        self.table: Any = None
        self.rows = []
        self.told = 0
        self.view = None

    def go_on(self, witness, facts, rows):
        """The rows that were there are there, the new ones are played on, and nothing comes out differently."""
        assert rows[: len(self.rows)] == self.rows, "what was stored is another now"
        self.rows = rows
        if self.table is None:
            self.table = Table(facts, 0.0)
            self.table.take_up(rows)
        else:
            self.table.follow(facts, rows)
        assert len(witness.events) <= len(self.table.running.log), "something was told that is not stored"
        events = self._tell(witness.seat, len(witness.events))
        assert events == witness.events[len(witness.events) - len(events) :], "another story is stored"
        assert json.dumps(self.view) == witness.views[self.told], "the rows give another view"

    def _tell(self, eyes, upto):
        """The events these eyes have not been told, up to this one; the view follows them."""
        stretch = Stretch(eyes=eyes, since=self.told, upto=upto, language="en", is_new=self.view is None)
        told = self.table.teller.update(stretch, number=0, left=lambda _: None)
        update = msgspec.json.decode(wire.encode(told))
        if self.view is None:
            self.view = update["view"]
        for event in update["events"]:
            self.view = wire.merged(self.view, event["changes"])
        self.told = upto
        return [_in_short(event) for event in update["events"]]


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
