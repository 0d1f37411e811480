"""A flood of frames and requests that mean nothing, or almost something: each is refused in a sentence, no line of the
log is a traceback, and nothing that is stored changes."""

import asyncio
import collections
import contextlib
import json
import logging
import random
from urllib.parse import urlsplit

import pytest
import websockets
from sqlalchemy import text

from colt.server.http import sockets
from colt.server.http.routes import ROUTES
from colt.server.http.sockets import Conversation
from tests.server.kills import looking_into
from tests.server.people import database_of, open_house

pytestmark = pytest.mark.anyio

AT_ONCE = 10
"""So many frames are sent before anybody listens."""

PORTION = 50_000
"""So many of a long flood meet one server: it keeps the tables they open."""

WORDS = (
    "",
    "draw",
    "play move",
    "pass",
    "en",
    "xx",
    "hello",
    "0",
    "-1",
    "null",
    "\0",
    "\ud800",
    "’",
    "💥" * 9,
)
FIELDS = ("type", "seat", "decision", "text", "version", "language", "phrase", "tokens", "since", "reference")
MESSAGES: list[dict[str, object]] = [
    {"type": "hello", "version": 1, "tokens": [], "since": 0, "language": "en"},
    {"type": "answer", "decision": 0, "text": "draw", "reference": "x"},
    {"type": "language", "language": "fr"},
    {"type": "phrase", "phrase": "hello"},
    {"type": "back"},
    {"type": "plan", "cards": []},
    {"type": "mute", "is_muted": True},
    {"type": "ping", "reference": "x"},
    {"type": "update"},
]
BODIES = (
    "nickname",
    "seats",
    "game",
    "edition",
    "variants",
    "pace",
    "kind",
    "bot",
    "bandit",
    "nonce",
    "link",
)


def value(luck, depth=0):
    """Anything JSON can say."""
    kind = luck.randrange(9 if depth < 3 else 6)
    if kind == 0:
        return luck.choice((None, True, False))
    if kind == 1:
        return luck.randrange(-3, 9)
    if kind == 2:
        return luck.choice((1 << 63, -(1 << 70), 1e300, 0.5, 10**30))
    if kind in (3, 4):
        return luck.choice(WORDS)
    if kind == 5:
        return "x" * luck.choice((1, 40, 500, 5000))
    if kind == 6:
        return {luck.choice(FIELDS + BODIES): value(luck, depth + 1) for _ in range(luck.randrange(4))}
    return [value(luck, depth + 1) for _ in range(luck.randrange(4))]


def almost(luck, fields, usual):
    """Something with the right names in it, and now and then the right things."""
    made = {luck.choice(fields): value(luck) for _ in range(luck.randrange(3))}
    return json.dumps(usual | made if luck.random() < 0.9 else value(luck))


def spoiled(luck, written):
    """The same bytes, or something happened to them on the way."""
    raw = bytearray(written.encode("utf-8", "surrogatepass"))
    kind = luck.randrange(12)
    if kind == 0 and raw:
        for _ in range(luck.randrange(1, 4)):
            raw[luck.randrange(len(raw))] = luck.randrange(256)
    elif kind == 1:
        del raw[luck.randrange(len(raw) + 1) :]
    elif kind == 2:
        raw = bytearray(luck.randbytes(luck.randrange(60)))
    elif kind == 3:
        raw = bytearray(luck.choice((b"[", b'{"a":', b'"')) * luck.randrange(1, 3000))
    return bytes(raw)


def frame(luck, seat):
    """A frame as text where it is text, else as bytes."""
    usual = luck.choice(MESSAGES) | {"seat": seat if luck.random() < 0.7 else luck.randrange(-2, 5)}
    raw = spoiled(luck, almost(luck, FIELDS, usual))
    with contextlib.suppress(UnicodeError):
        return raw.decode()
    return raw


def request(luck, links):
    """A request, whole as HTTP goes, whatever it asks for."""
    route = luck.choice(ROUTES)
    path = route.path
    for name in ("link", "seat", "device", "lesson", "problem", "choice", "step"):
        given = luck.choice(links) if name == "link" else str(value(luck, 9))
        path = path.replace(f"{{{name}}}", given)
    path = "".join(sign if sign.isascii() and sign.isprintable() and sign != " " else "%00" for sign in path)
    body = b"" if route.takes is None and luck.random() < 0.7 else spoiled(luck, almost(luck, BODIES, {}))
    method = (
        route.method
        if luck.random() < 0.9
        else luck.choice(("GET", "PUT", "PATCH", "DELETE", "HEAD", "BREW"))
    )
    head = {
        "Host": "localhost",
        "Content-Length": str(len(body)),
        "Content-Type": luck.choice(("application/json", "application/json", "text/plain", "")),
        "Authorization": f"Bearer {luck.choice(WORDS[1:10])}".replace("\0", "0"),
    }
    query = f"?{luck.choice(('language', 'eyes', 'answer', 'players'))}={luck.choice(('fr', '-1', '%00', 'x' * 300))}"
    lines = [f"{method} {path[:2000]}{query if luck.random() < 0.3 else ''} HTTP/1.1"]
    lines += [f"{name}: {given}" for name, given in head.items()]
    return "\r\n".join((*lines, "", "")).encode("latin-1", "replace") + body, method


class Flood:
    """Two who send whatever comes to their mind, and count what they hear."""

    def __init__(self, house, link, token, seat, seed):
        self.house = house
        self.link = link
        self.token = token
        self.seat = seat
        self.luck = random.Random(seed)
        self.heard: collections.Counter[str] = collections.Counter()

    async def frames(self, count):
        """Until so many frames were read, on one line after the other: after ten faults a line is cut."""
        while self.heard["frames"] < count:
            async with self.house.line(self.link, [self.token]) as person:
                with contextlib.suppress(websockets.ConnectionClosed):
                    while self.heard["frames"] < count:
                        for _ in range(AT_ONCE):
                            await person.socket.send(frame(self.luck, self.seat))
                        await person.say("ping", reference="the end")
                        while (await person.hear("pong"))["reference"] != "the end":
                            pass
                for message in person.heard:
                    self.heard[message["type"]] += 1
                    assert message["type"] not in ("error", "refused") or message["say"]

    def counting(self, read):
        """What the server reads, counted."""

        async def counted(conversation):
            got = await read(conversation)
            self.heard["frames"] += 1
            return got

        return counted

    async def requests(self, count):
        """So many requests, on one connection after the other."""
        place = urlsplit(self.house.address)
        links = (self.link, "nowhere", "%2e%2e", "x" * 50)
        left = count
        while left > 0:
            reader, writer = await asyncio.open_connection(place.hostname, place.port)
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                while left > 0:
                    left -= 1
                    self.heard["requests"] += 1
                    asked, method = request(self.luck, links)
                    writer.write(asked)
                    if not await self._answered(reader, method):
                        break
            writer.close()

    async def _answered(self, reader, method):
        """Whether the connection goes on."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split()[1])
        assert status < 500 or status == 503, head
        self.heard[str(status)] += 1
        length = next((line for line in head.split("\r\n") if line.startswith("content-length:")), None)
        if length is None:
            return status in (204, 304)
        told = await reader.readexactly(0 if method == "HEAD" else int(length.split(":")[1]))
        if status >= 400 and told.startswith(b"{"):
            assert json.loads(told)["detail"]
        return "connection: close" not in head


async def flood(folder, house, count, seed, patching):
    """Half of it frames, half of it requests; what was there is as it was."""
    body = {"nickname": "Ana", "seats": [{"kind": "person"}] * 3}
    opened = await house.post("/api/tables", body, expect=201)
    link, tokens = opened["table"]["link"], [seat["token"] for seat in opened["seats"]]
    await house.post(f"/api/tables/{link}/start", token=tokens[0])
    asked = house.saloon.tables[link].game.decisions[0].seat
    seat = (asked + 1) % 3  # who is not asked, so that even a right answer is none
    before = rows(folder, link)
    sent = Flood(house, link, tokens[seat], seat, seed)
    with patching() as patched:
        patched.setattr(Conversation, "_frame", sent.counting(Conversation._frame))
        await asyncio.gather(sent.frames(count // 2), sent.requests(count - count // 2))
    assert rows(folder, link) == before, "nothing has changed"
    with looking_into(database_of(folder)) as connection:
        tables = connection.execute(text("SELECT count(*) FROM tables")).scalar()
    assert tables == 1 + sent.heard["201"], "nothing is there that nobody was told of"
    return sent.heard


def rows(folder, link):
    """What is stored of a table."""
    with looking_into(database_of(folder)) as connection:
        stored = connection.execute(text("SELECT * FROM tables WHERE link = :link"), {"link": link}).all()
        return stored, connection.execute(
            text("SELECT * FROM choices WHERE link = :link"), {"link": link}
        ).all()


def tracebacks(caplog):
    return [one for one in caplog.records if one.exc_info and one.name.startswith(("colt", "uvicorn"))]


async def test_a_flood_of_bad_input_changes_nothing(tmp_path, caplog, monkeypatch):
    caplog.set_level(logging.WARNING)
    async with open_house(tmp_path) as house:
        heard = await flood(tmp_path, house, 2000, "short", monkeypatch.context)
    assert heard["error"]
    assert heard["refused"]
    assert heard["422"]
    assert tracebacks(caplog) == []


@pytest.mark.slow
async def test_a_long_flood_of_bad_input_changes_nothing(tmp_path, caplog, request, monkeypatch):
    """`--slow --frames 1000000` sends a million, and other ones with `--luck`; lines are cut later than they are
    elsewhere, so that a line hears more."""
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(sockets, "FAULTS", 1000)
    count, luck = (request.config.getoption(name) for name in ("--frames", "--luck"))
    heard: collections.Counter[str] = collections.Counter()
    for sent in range(0, count, PORTION):
        folder = tmp_path / f"{sent}"
        folder.mkdir()
        async with open_house(folder, within=100_000) as house:
            heard += await flood(
                folder, house, min(PORTION, count - sent), f"long{luck} {sent}", monkeypatch.context
            )
        assert tracebacks(caplog) == []
        caplog.clear()
        print(
            f"\n{heard['frames']} frames, {heard['requests']} requests: {dict(heard.most_common())}",
            flush=True,
        )
