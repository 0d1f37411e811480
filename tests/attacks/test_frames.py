"""WebSockets kept busy with frames that say nothing, and requests packed so tightly that reading them is the work."""

import contextlib
import logging

import pytest

from colt import wire
from tests.attacks.test_half_sent import begun, the_end
from tests.server.people import open_house, until, wait_for_person
from tests.server.test_play import two_people

pytestmark = pytest.mark.anyio

TEXT, PIECE, PING, PONG = 1, 0, 9, 10

UPGRADE = (
    "Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def frame(kind, data=b"", *, is_last=True):
    """A frame as a browser sends it."""
    return bytes([(0x80 if is_last else 0) | kind, 0x80 | len(data), 0, 0, 0, 0]) + data


@contextlib.asynccontextmanager
async def upgraded(house, link="nowhere", also=""):
    """A WebSocket, byte by byte; gives what was answered, too."""
    head = f"GET /api/tables/{link}/socket HTTP/1.1\r\n{UPGRADE}{also}\r\n".encode()
    async with begun(house, head) as (reader, writer):
        yield reader, writer, await reader.readuntil(b"\r\n\r\n")


FLOODS = {
    "pings": frame(PING) * 5000,
    "long pings": frame(PING, b"x" * 125) * 5000,
    "pongs": frame(PONG) * 5000,
    "messages without a letter": frame(TEXT) * 5000,
    "a message in empty pieces": frame(TEXT, b"a", is_last=False) + frame(PIECE, is_last=False) * 5000,
}


@pytest.mark.parametrize("flood", FLOODS)
async def test_who_sends_frames_without_an_end_is_hung_up_on_before_they_are_read(tmp_path, flood):
    """One line sent so many of them that nobody else was heard for twenty seconds."""
    async with (
        open_house(tmp_path, messages_per_second=20.0) as house,
        upgraded(house) as (reader, writer, head),
    ):
        assert head.startswith(b"HTTP/1.1 101")
        writer.write(FLOODS[flood])
        heard = await the_end(reader)
        assert len(heard) < 50_000, "a few hundred are answered, not thousands"
        assert house.saloon.metrics.turned_away == 1
        assert (await house.http.get("/api/health")).status_code == 200


async def test_what_is_called_text_and_is_none_is_refused_in_a_sentence(tmp_path, caplog):
    async with open_house(tmp_path) as house, upgraded(house) as (reader, writer, _):
        writer.write(frame(TEXT, b"\xff\xfe") * 11)
        assert b"Messages are text frames." in await reader.readuntil(b"frames.")
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize(
    ("link", "also"),
    [
        ("x", "X-Long: " + "x" * 9000 + "\r\n"),
        ("x", "".join(f"X-{nth}: 1\r\n" for nth in range(200))),
        ("x" * 9000, ""),
    ],
    ids=["a long header", "many headers", "a long path"],
)
async def test_a_greeting_that_cannot_be_read_is_answered_and_not_kept(tmp_path, caplog, link, also):
    """Such connections stayed open for as long as whoever made them liked, and nobody counted them."""
    async with open_house(tmp_path) as house, upgraded(house, link, also) as (reader, _, head):
        assert head.startswith(b"HTTP/1.1 400")
        assert await the_end(reader) == b""
        assert (await house.http.get("/api/health")).status_code == 200
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("origin", ["http://[", "[", "http://[::1", "null", "//", "\xff"])
async def test_a_page_from_nowhere_is_not_welcome(tmp_path, caplog, origin):
    with caplog.at_level(logging.WARNING):
        async with open_house(tmp_path) as house:
            headers = {"origin": origin.encode("latin-1")}
            answer = await house.http.post("/api/quick", json={}, headers=headers)
            assert answer.status_code == 403
            async with upgraded(house, also=f"Origin: {origin}\r\n") as (reader, _, head):
                assert head.startswith(b"HTTP/1.1 101")
                assert b"foreign-origin" in await reader.read(200)
    assert not [record for record in caplog.records if record.exc_info]


async def test_who_never_reads_is_cut_and_others_at_the_table_play_on(tmp_path):
    """Notices as long as this are more than the wires between them hold, however much that is."""
    async with open_house(tmp_path, outbox_bytes=200_000) as house:
        link, ana, ben = await two_people(house)
        table, notices = house.saloon.tables[link], 0
        async with house.line(link, [ana]) as line, upgraded(house, link) as (_, writer, _):
            await line.hear("update")
            writer.write(frame(TEXT, wire.encode(wire.Hello(version=wire.VERSION, tokens=(ben,)))))
            await until(lambda: len(table.lines) == 2)
            while len(table.lines) == 2:
                notices += 1
                assert notices < 1000, "nobody is told a hundred megabytes that they do not read"
                house.saloon.broadcast.notify([table], "x" * 100_000)
                while (await line.hear("error"))["problem"] != "notice":
                    pass
            await until(lambda: house.server.limits.outboxes.waiting == 0)  # who stayed hears of it meanwhile
            while (seat := await wait_for_person(table)) != 0:
                choices = next(asked.choices for asked in table.running.decisions if asked.seat == seat)
                await house.saloon.turns.answer(table, seat, table.number, str(choices[0]))
            while not line.asked():
                await line.hear()
            decision = line.asked()[0]
            await line.answer(decision, decision["choices"][0]["text"])
            assert (await line.hear("accepted"))["decision"] == decision["number"]
