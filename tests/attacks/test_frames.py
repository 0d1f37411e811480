"""WebSockets kept busy with frames that say nothing, and requests packed so tightly that reading them is the work."""

import contextlib
import logging

import pytest

from tests.attacks.test_half_sent import begun, the_end
from tests.server.people import open_house

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
