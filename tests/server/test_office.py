"""What whoever runs a server does from outside."""

import asyncio
import contextlib
import os
import sys
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from colt import cli
from colt.kernel import ColtError
from colt.server import office
from colt.server.errors import NoSuchTable, NotPossible
from tests.server.people import open_house, settings
from tools.restore_drill import beside

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parent.parent.parent

LOBBY = {"nickname": "Ana", "seats": [{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]}


async def colt(*arguments):
    """What a command says; it must end well."""
    done = await asyncio.to_thread(CliRunner().invoke, cli.app, ["tables", *arguments])
    if done.exception is not None:
        raise done.exception
    return done.output


@contextlib.asynccontextmanager
async def watched(folder):
    """A server with a game under way, somebody who watches, and its database."""
    async with open_house(folder) as house:
        opened = await house.quick(players=3)
        ticking = asyncio.create_task(tick(house))
        async with house.line(opened["table"]["link"]) as watcher:
            await watcher.hear("update")
            yield opened["table"]["link"], watcher, house
        ticking.cancel()


async def tick(house):
    """The clocks of this house go."""
    while True:
        await house.server.tick(1)
        await asyncio.sleep(0.05)


@pytest.mark.usefixtures("each_database")
async def test_tables_are_listed_without_anything_secret(tmp_path):
    async with watched(tmp_path) as (link, _, house):
        stored = house.saloon.tables[link].stored
        async with office.opened(house.saloon.settings) as desk:
            (line,) = await desk.tables(50)
        assert (line.link, line.phase, line.people) == (link, "playing", ("Ana",))
        told = msgspec.json.encode(line).decode() + await colt(
            "list", "--database", house.saloon.settings.database
        )
        assert link in told
        for secret in (stored.secret, stored.seed, stored.seats[0].token):
            assert secret not in told


@pytest.mark.usefixtures("each_database")
async def test_a_table_is_closed_under_those_who_play_there(tmp_path):
    async with watched(tmp_path) as (link, watcher, house):
        assert "closed" in await colt("close", link, "--database", house.saloon.settings.database)
        while watcher.table["phase"] != "closed":
            await watcher.hear()
        with pytest.raises(NotPossible, match="closed already"):
            await colt("close", link, "--database", house.saloon.settings.database)
        with pytest.raises(NoSuchTable):
            await colt("close", "nowhere", "--database", house.saloon.settings.database)


@pytest.mark.usefixtures("each_database")
async def test_a_table_is_deleted_and_everybody_is_told_something(tmp_path):
    async with watched(tmp_path) as (link, watcher, house):
        await colt("notice", "Back at eight.", "--database", house.saloon.settings.database)
        assert (await watcher.hear("error"))["say"] == "Back at eight."
        await colt("delete", link, "--database", house.saloon.settings.database)
        await watcher.hear_out()
        assert watcher.heard[-1]["problem"] == "no-such-table"


@pytest.mark.usefixtures("each_database")
async def test_every_stored_game_is_played_again(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        await house.quick(players=3)
        async with house.line(opened["table"]["link"], [opened["seats"][0]["token"]]) as ana:
            await ana.play()
        database = house.saloon.settings.database
    assert "All 2 tables replay" in await colt("check", "--database", database)
    async with office.opened(settings(tmp_path)) as desk, desk.store.engine.begin() as connection:
        await connection.execute(text("UPDATE choices SET digest = 'other' WHERE number = 7"))
    with pytest.raises(ColtError, match=f"do not replay: .*{opened['table']['link']}"):
        await colt("check", "--database", database)


async def test_a_restore_is_practised(tmp_path, on_postgres):
    if on_postgres.programs is None:
        pytest.skip("the programs of this PostgreSQL are elsewhere")
    async with watched(tmp_path) as (_, __, house):
        drill = await asyncio.create_subprocess_exec(
            *(sys.executable, str(ROOT / "tools" / "restore_drill.py"), house.saloon.settings.database),
            env={**os.environ, "PATH": f"{on_postgres.programs}{os.pathsep}{os.environ['PATH']}"},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await asyncio.wait_for(drill.communicate(), 120)
    assert drill.returncode == 0, said.decode()
    assert "All 1 tables replay" in said.decode()
    assert not on_postgres.run("SELECT 1 FROM pg_database WHERE datname LIKE 'colt_drill_%'")


@pytest.mark.parametrize(
    ("source", "copy"),
    [
        (
            "postgresql://colt:a%2Fb@db.example/colt?sslmode=require",
            "postgresql://colt:a%2Fb@db.example/copy?sslmode=require",
        ),
        ("postgresql:///colt", "postgresql:///copy"),
        ("postgresql:///colt?host=/run/postgresql", "postgresql:///copy?host=/run/postgresql"),
    ],
)
def test_a_copy_is_restored_beside_its_database(source, copy):
    assert beside(source, "copy") == copy


async def test_a_server_of_a_file_that_is_not_well_is_waited_for_in_vain(tmp_path, monkeypatch):
    monkeypatch.setattr(office, "LOOKS", 2)
    async with open_house(tmp_path, ticks=False) as house:
        opened = await house.post("/api/tables", LOBBY, expect=201)
        async with office.opened(settings(tmp_path)) as desk:
            with pytest.raises(NotPossible, match="did not do it in time"):
                await desk.close(opened["table"]["link"])
            await house.server.tick(1)
            assert [line.phase for line in await desk.tables(50)] == ["waiting"], "and it is not done later"


async def test_with_sqlite_the_server_may_be_closed_meanwhile(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.post("/api/tables", LOBBY, expect=201)
    link = opened["table"]["link"]
    async with office.opened(settings(tmp_path)) as desk:
        await desk.close(link)
        assert [line.phase for line in await desk.tables(50)] == ["closed"]
        with pytest.raises(NotPossible, match="Nobody serves"):
            await desk.notify("Hello")
        await desk.delete(link)
        assert await desk.tables(50) == []
