"""Strange addresses, strange names for the server, and what strangers and log readers get to see."""

import asyncio
import json
import logging

import pytest
from sqlalchemy import text

from colt.server import keys
from colt.server.logs import LOGGER, JsonLines, TextLines, masked
from tests.server.people import open_house

pytestmark = pytest.mark.anyio

STRANGE = [
    "/%00",
    "/a%00b",
    "/%00.js",
    "/" + "a" * 5000,
    "/%ff%fe",
    "/assets/%00",
    "/..%00/",
    "/%0a",
    "/%F0%9F",
]


@pytest.fixture
def built(tmp_path, monkeypatch):
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>page")
    monkeypatch.setattr("colt.server.http.pages.static_folder", lambda: folder)


@pytest.mark.parametrize("path", STRANGE)
async def test_a_strange_address_is_not_there_or_a_page(tmp_path, built, path):
    async with open_house(tmp_path) as house:
        for prefix in ("", "/api/tables", "/api"):
            answer = await house.http.get(prefix + path)
            assert answer.status_code in (200, 404), (prefix + path, answer.status_code)
        if "%00" in path:
            assert (await house.http.get(path)).status_code == 404


async def test_only_names_of_this_server_are_answered(tmp_path):
    async with open_house(tmp_path, hosts=("colt.example",), origins=("https://www.colt.example",)) as house:
        port = house.address.rsplit(":", 1)[1]
        for host in (
            "colt.example",
            "COLT.example:443",
            "www.colt.example",
            "127.0.0.1",
            f"localhost:{port}",
        ):
            answer = await house.http.get("/api/health", headers={"host": host})
            assert answer.status_code == 200, host
        for host in ("evil.example", "colt.example.evil.example", "evil.example:80", "[", "a b"):
            answer = await house.http.get("/api/health", headers={"host": host})
            assert answer.status_code in (400, 421), host
        answer = await house.http.get("/api/tables", headers={"host": "evil.example"})
        assert answer.json()["type"] == "colt:no-such-host"
        assert answer.headers["x-content-type-options"] == "nosniff"
        opened = await house.quick(players=3)
        path = f"/api/tables/{opened['table']['link']}/socket"
        assert await upgraded(house, path, "evil.example") == 403
        assert await upgraded(house, path, "colt.example") == 101


async def upgraded(house, path, host):
    """The status of the answer to who asks for a WebSocket under this name."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(house.address.rsplit(":", 1)[1]))
    asked = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    writer.write(
        f"{asked}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    status = int((await reader.readline()).split()[1])
    writer.close()
    return status


async def test_whoever_runs_it_can_allow_every_name(tmp_path):
    async with open_house(tmp_path, hosts=("*",)) as house:
        answer = await house.http.get("/api/health", headers={"host": "anything.example"})
        assert answer.status_code == 200


async def test_numbers_are_for_those_who_look_after_the_server(tmp_path):
    async with open_house(tmp_path) as house:
        assert (await house.http.get("/api/metrics")).status_code == 404, "not there, unless it is wanted"
        await house.ask("GET", "/api/metrics", token="anything", expect=404)
    async with open_house(tmp_path, metrics_token="a long secret") as house:
        await house.ask("GET", "/api/metrics", expect=403)
        await house.ask("GET", "/api/metrics", token="a long guess", expect=403)
        assert "colt_tables 0" in await house.ask("GET", "/api/metrics", token="a long secret")


def test_the_log_masks_every_key():
    for make in (keys.new_link, keys.new_passing_link, keys.new_token, keys.new_secret):
        for _ in range(2000):
            key = make()
            assert masked(f"somebody has {key} here") == f"somebody has {key[:6]}… here"


async def test_an_error_of_the_database_does_not_write_links_into_the_log(tmp_path, caplog):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        secret = house.saloon.tables[link].stored.secret
        query = text("SELECT absent FROM tables WHERE link = :link AND facts = :secret")
        with caplog.at_level(logging.INFO, "colt.server"):
            try:
                async with house.saloon.store.engine.connect() as connection:
                    await connection.execute(query, {"link": link, "secret": secret})
            except Exception:  # noqa: BLE001 - whatever the database says
                LOGGER.exception("the database said no, %s %s", link, token)
    for form in (TextLines(), JsonLines()):
        (line,) = [form.format(record) for record in caplog.records if "said no" in record.getMessage()]
        assert "no such column" in line, "the reason is there"
        for hidden in (link, token, secret):
            assert hidden not in line
            assert json.dumps(hidden)[1:-1] not in line
        assert link[:6] in line, "enough to find it again"
