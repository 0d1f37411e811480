"""Databases of earlier versions: every table in them is found again, every game is taken up and goes on."""

import json
import sqlite3
from contextlib import closing

import pytest

from colt import records
from tests.server import kept as keeping
from tests.server.people import HandClock, open_house

pytestmark = pytest.mark.anyio

VERSIONS = sorted(path.stem for path in keeping.DATABASES.glob("*.sql"))


def kept(version):
    """The tables of a kept database by name, each with its link and the keys to its seats."""
    return json.loads((keeping.DATABASES / f"{version}.json").read_text(encoding="utf-8"))


EVERY = [(version, name) for version in VERSIONS for name in kept(version)]


def stored_phases(database):
    with closing(sqlite3.connect(database)) as connection:
        return dict(connection.execute("SELECT link, phase FROM tables"))


def unpacked(version, folder):
    database = folder / "colt.db"
    keeping.read((keeping.DATABASES / f"{version}.sql").read_text(encoding="utf-8"), database)
    return stored_phases(database)


def test_the_first_database_is_kept():
    assert "0.1.0" in VERSIONS
    assert len(EVERY) >= 26


@pytest.mark.parametrize("version", VERSIONS)
async def test_every_stored_choice_of_a_kept_database_comes_out_as_it_did(tmp_path, version):
    """All choices are played again, and after each one the digest is the stored one; else the table is broken."""
    phases = unpacked(version, tmp_path)
    async with open_house(tmp_path, clock=HandClock(2000.0), bots=keeping.BOTS) as house:
        for link, phase in phases.items():
            table = await house.ask("GET", f"/api/tables/{link}")
            assert (table["phase"], table["say"]) == (phase, None)
    assert set(phases.values()) >= {"waiting", "playing", "paused", "over", "closed"}


@pytest.mark.parametrize("version", VERSIONS)
async def test_every_table_of_a_kept_database_goes_on(tmp_path, version, subtests):
    """Whoever has a key to a seat plays on, to the end and to a record that replays."""
    phases = unpacked(version, tmp_path)
    async with open_house(tmp_path, clock=HandClock(2000.0), bots=keeping.BOTS, within=300) as house:
        for name, table in kept(version).items():
            with subtests.test(name):
                await go_on(house, table["link"], phases[table["link"]], table["tokens"])


async def go_on(house, link, phase, tokens):
    await get_going(house, link, phase, tokens)
    if phase == "closed":
        await house.ask("GET", f"/api/tables/{link}/record", expect=409)
        return
    async with house.line(link, tokens) as everybody:
        await everybody.play()
        assert everybody.table["phase"] == "over"
    text = await house.ask("GET", f"/api/tables/{link}/record")
    assert records.parse(text.encode()).replay().is_over
    again = await house.post(f"/api/tables/{link}/rematch", token=tokens[0])
    assert again["phase"] in ("waiting", "playing")


async def get_going(house, link, phase, tokens):
    at = f"/api/tables/{link}"
    if phase == "paused":
        await house.post(f"{at}/resume", token=tokens[0])
    if phase == "waiting":
        for seat in (await house.ask("GET", at))["seats"]:
            if seat["kind"] == "open":
                tokens.append((await house.post(f"{at}/seats", {"nickname": "Cid"}))["token"])
        await house.post(f"{at}/start", token=tokens[0])


async def test_a_database_of_today_can_be_kept_in_the_same_way(tmp_path):
    (tmp_path / "today").mkdir()
    tables = await keeping.keep(tmp_path / "today")
    sql = keeping.written(tmp_path / "today" / "colt.db")
    keeping.read(sql, tmp_path / "colt.db")
    assert keeping.written(tmp_path / "colt.db") == sql
    phases = stored_phases(tmp_path / "colt.db")
    assert len(phases) == len(tables) + 1, "one of them was played again"
    assert [name for name, table in tables.items() if phases[table.link] == "paused"] == [
        "paused",
        "super express paused",
    ]
