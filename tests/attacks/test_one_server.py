"""Two servers on one database, and a database that others can read."""

import asyncio
import contextlib
import os
import sqlite3
import sys

import pytest

from colt.server.storage import InUse
from tests.server.people import open_house

pytestmark = pytest.mark.anyio


async def test_a_second_server_is_told_so_in_a_sentence(tmp_path):
    async with open_house(tmp_path) as house:
        await house.quick(players=3)
        with pytest.raises(InUse, match="serves this database already") as refused:
            async with open_house(tmp_path):
                pass
        assert refused.value.address == house.address
        assert (await house.ask("GET", "/api/health"))["status"] == "ok"
    async with open_house(tmp_path) as house:
        assert await house.saloon.store.count() == 1, "after the first one has gone there is room"


@pytest.mark.skipif(sys.platform == "win32", reason="there it takes rights to make one")
async def test_by_another_name_it_is_the_same_database(tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "tables.db").symlink_to(tmp_path / "colt.db")
    async with open_house(tmp_path):
        with pytest.raises(InUse):
            async with open_house(tmp_path, database=str(tmp_path / "other" / "tables.db")):
                pass


async def colt(*arguments):
    """What a command says, and how it ended."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "colt", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), 60)
    assert b"Traceback" not in said
    return process.returncode, said.decode()


async def test_a_second_process_is_told_so_too(tmp_path):
    async with open_house(tmp_path):
        status, said = await colt("serve", "--port", "0", "--database", f"{tmp_path}/colt.db")
        assert status != 0
        assert "serves this database already" in " ".join(said.split())


async def test_who_plays_a_second_time_gets_the_page_of_the_first(tmp_path):
    async with open_house(tmp_path, database=str(tmp_path / "tables.db")) as house:
        status, said = await colt("play", "--no-browser", "--folder", str(tmp_path))
        assert status == 0
        assert f"set already, at {house.address}" in " ".join(said.split())


async def test_what_a_killed_server_leaves_holds_nobody_up(tmp_path):
    (tmp_path / "colt.db.lock").write_text("http://127.0.0.1:1")
    async with open_house(tmp_path) as house:
        await house.quick(players=3)


@pytest.mark.skipif(sys.platform == "win32", reason="files have other rights there")
async def test_nobody_else_on_the_machine_can_read_the_database(tmp_path):
    before = os.umask(0)
    try:
        async with open_house(tmp_path) as house:
            await house.quick(players=3)
            for file in tmp_path.iterdir():
                assert file.stat().st_mode & 0o077 == 0, file.name
    finally:
        os.umask(before)


@pytest.mark.skipif(sys.platform == "win32", reason="files have other rights there")
async def test_a_database_others_could_read_is_closed_to_them(tmp_path):
    with contextlib.closing(sqlite3.connect(tmp_path / "colt.db")) as connection:
        connection.execute("PRAGMA user_version = 0")
        (tmp_path / "colt.db").touch()
    (tmp_path / "colt.db").chmod(0o644)
    async with open_house(tmp_path):
        assert (tmp_path / "colt.db").stat().st_mode & 0o777 == 0o600
