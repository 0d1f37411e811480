"""Requests that are begun and never finished."""

import asyncio
import contextlib
import logging
import socket

import pytest

from colt.server.http.patience import PatientProtocol
from tests.server.people import open_house, until

pytestmark = pytest.mark.anyio

NEVER = 3600.0

HALVES = {
    "nothing at all": b"",
    "half a line": b"GET /api/hea",
    "half a head": b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ",
    "half a body": b"POST /api/quick HTTP/1.1\r\nHost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    b"content-length: 100\r\n\r\n{",
    "half a chunk": b"POST /api/quick HTTP/1.1\r\nHost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    b"transfer-encoding: chunked\r\n\r\n5\r\n{",
    "a whole request, then half of one": b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/",
}


@contextlib.asynccontextmanager
async def begun(house, sent):
    """A connection on which this much was sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(house.address.rsplit(":", 1)[1]))
    try:
        writer.write(sent)
        await writer.drain()
        yield reader, writer
    finally:
        writer.close()


async def the_end(reader):
    """Everything that comes until the server hangs up."""
    with contextlib.suppress(ConnectionError):
        return await reader.read()
    return b""


@pytest.mark.parametrize("half", HALVES)
async def test_it_is_cut_after_a_while_and_nothing_has_changed(tmp_path, caplog, half):
    with caplog.at_level(logging.INFO):
        async with open_house(tmp_path, head_seconds=0.1, body_seconds=0.1) as house:
            async with begun(house, HALVES[half]) as (reader, _):
                await the_end(reader)
            assert (await house.http.get("/api/health")).status_code == 200
            assert await house.saloon.store.count() == 0
            assert house.saloon.metrics.requests_cut == 1
    assert "Traceback" not in caplog.text
    assert not [record for record in caplog.records if record.exc_info]
    assert "half-sent requests were cut" in caplog.text


async def test_a_head_that_never_ends_is_cut(tmp_path):
    async with open_house(tmp_path, head_seconds=NEVER) as house:
        async with begun(house, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n") as (reader, writer):
            ending = asyncio.create_task(the_end(reader))
            with contextlib.suppress(ConnectionError):
                while not ending.done():
                    writer.write(b"X-More: " + b"x" * 1000 + b"\r\n")
                    await writer.drain()
                    await asyncio.sleep(0)
            await ending
        assert house.saloon.metrics.requests_cut == 1


@pytest.mark.parametrize("half", ["nothing at all", "half a head", "half a body"])
async def test_only_so_many_are_unfinished_and_the_oldest_goes_first(tmp_path, half):
    async with (
        open_house(tmp_path, head_seconds=NEVER, body_seconds=NEVER, unfinished=10) as house,
        contextlib.AsyncExitStack() as stack,
    ):
        readers = [(await stack.enter_async_context(begun(house, HALVES[half])))[0] for _ in range(35)]
        for reader in readers[:25]:
            await the_end(reader)
        assert house.saloon.metrics.requests_cut == 25
        for _ in range(20):
            assert (await house.http.get("/api/health")).status_code == 200, "others are served"
        opened = await house.quick(players=3)
        async with house.line(opened["table"]["link"], [opened["seats"][0]["token"]]) as ana:
            await ana.play(until=lambda person: len(person.events.get(0, ())) > 40)


async def test_only_so_many_connections_are_taken_at_all(tmp_path):
    async with (
        open_house(tmp_path, connections=2, idle_connections=8, unfinished=1000) as house,
        contextlib.AsyncExitStack() as stack,
    ):
        assert (await house.http.get("/api/health")).status_code == 200
        readers = [(await stack.enter_async_context(begun(house, b"GET /")))[0] for _ in range(9)]
        late = [(await stack.enter_async_context(begun(house, b"GET /")))[0] for _ in range(5)]
        for reader in late:
            assert await the_end(reader) == b"", "turned away"
        assert not readers[0].at_eof()
        assert (await house.http.get("/api/health")).status_code == 200, "who is connected already is served"


async def test_a_patient_person_is_not_cut(tmp_path):
    """A page that is open for long, and one that asks again and again on one connection."""
    async with open_house(tmp_path, head_seconds=0.3, body_seconds=0.3) as house:
        opened = await house.quick(players=3)
        async with house.line(opened["table"]["link"], [opened["seats"][0]["token"]]) as ana:
            await ana.hear("update")
            for _ in range(5):
                assert (await house.http.get("/api/health")).status_code == 200
                await asyncio.sleep(0.1)
            await ana.say("ping")
            await ana.hear("pong")
        assert house.saloon.metrics.requests_cut == 0


REQUEST = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


async def test_empty_lines_after_an_answer_keep_no_connection(tmp_path):
    """A line that is empty is no request, and nobody waits for more of them for ever."""
    async with open_house(tmp_path, head_seconds=0.1) as house, begun(house, REQUEST) as (reader, writer):
        assert b'"ok"' in await reader.readuntil(b"}")
        writer.write(b"\r\n")
        await the_end(reader)
        assert house.saloon.metrics.requests_cut == 1


async def test_requests_packed_together_are_not_all_read(tmp_path):
    """Seven thousand of them fit into what is read at once, and reading them was the work."""
    async with open_house(tmp_path) as house, begun(house, REQUEST * 5000) as (reader, _):
        heard = await the_end(reader)
        assert heard.count(b"HTTP/1.1 200") < 50
        assert (await house.http.get("/api/health")).status_code == 200


@pytest.mark.parametrize("goodbye", ["", "Connection: close\r\n"])
async def test_an_answer_nobody_reads_is_not_kept(tmp_path, monkeypatch, goodbye):
    """It waited for as long as the other side liked, with its connection and its file."""
    monkeypatch.setattr("colt.server.http.handlers._described", lambda: b"x" * 9_000_000)
    asked = f"GET /api/wire.json HTTP/1.1\r\nHost: 127.0.0.1\r\n{goodbye}\r\n".encode()
    async with open_house(tmp_path, body_seconds=0.2) as house:
        lines = [deaf(house) for _ in range(3)]
        try:
            for one in lines:
                one.send(asked)
            await until(lambda: house.saloon.metrics.requests_cut == 3)
        finally:
            for one in lines:
                one.close()
        assert (await house.http.get("/api/health")).status_code == 200


async def test_the_rest_of_a_last_answer_is_not_kept(tmp_path, monkeypatch):
    """It all fits into what may wait to be sent, so that nobody had to stop writing; who asked says goodbye, and reads
    nothing."""
    monkeypatch.setattr("colt.server.http.handlers._described", lambda: b"x" * 9_000_000)
    made = PatientProtocol.connection_made

    def roomy(self, transport):
        made(self, transport)
        transport.set_write_buffer_limits(high=20_000_000)

    monkeypatch.setattr(PatientProtocol, "connection_made", roomy)
    async with open_house(tmp_path, body_seconds=0.2) as house:
        line = deaf(house)
        try:
            line.send(b"GET /api/wire.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            await until(lambda: house.saloon.metrics.requests_cut == 1)
        finally:
            line.close()


async def test_the_rest_of_a_last_answer_that_was_begun_to_be_read_is_not_kept(tmp_path, monkeypatch):
    """Most of it is read, so that the server may write on; it has nothing more to write, and the rest lies there."""
    monkeypatch.setattr("colt.server.http.handlers._described", lambda: b"x" * 14_000_000)
    made, resumed, resumes = PatientProtocol.connection_made, PatientProtocol.resume_writing, []

    def roomy(self, transport):
        made(self, transport)
        transport.set_write_buffer_limits(high=5_000_000, low=4_000_000)

    def noted(self):
        resumed(self)
        resumes.append(self.transport.is_closing())

    monkeypatch.setattr(PatientProtocol, "connection_made", roomy)
    monkeypatch.setattr(PatientProtocol, "resume_writing", noted)
    async with open_house(tmp_path, body_seconds=3.0) as house:
        line = deaf(house, hears=65_536)
        try:
            line.send(b"GET /api/wire.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            while not resumes:
                assert not house.saloon.metrics.requests_cut, "it is read, slowly"
                with contextlib.suppress(BlockingIOError):
                    line.recv(1_000_000)
                await asyncio.sleep(0)
            assert resumes == [True], "it has said goodbye"
            await until(lambda: house.saloon.metrics.requests_cut == 1)
        finally:
            line.close()


def deaf(house, hears=4096):
    """A connection on which nothing is ever read, and little waits to be."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, hears)
    one.connect(("127.0.0.1", int(house.address.rsplit(":", 1)[1])))
    one.setblocking(False)
    return one


async def test_one_address_does_not_take_all_connections(tmp_path):
    async with (
        open_house(tmp_path, connections_per_address=2, unfinished=1000) as house,
        contextlib.AsyncExitStack() as stack,
    ):
        assert (await house.http.get("/api/health")).status_code == 200
        for _ in range(7):
            await stack.enter_async_context(begun(house, b"GET /"))
        late, _ = await stack.enter_async_context(begun(house, b"GET /"))
        assert await the_end(late) == b"", "turned away"
        assert (await house.http.get("/api/health")).status_code == 200
    async with (
        open_house(tmp_path, connections_per_address=2, unfinished=1000, behind_proxy=True) as house,
        contextlib.AsyncExitStack() as stack,
    ):
        for _ in range(20):
            await stack.enter_async_context(begun(house, b"GET /"))
        assert (await house.http.get("/api/health")).status_code == 200, "it is the proxy who calls"
