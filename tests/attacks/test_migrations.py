"""A server dies while it brings its database up to date."""

import contextlib
import shutil
import sqlite3
from importlib import resources
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine, event

from colt.server.storage import NoDatabase, Store, upgrade
from colt.server.storage.schema import METADATA
from colt.server.storage.upgrade import HEAD
from tests.server.people import open_house
from tests.server.test_storage import new_table, row

pytestmark = pytest.mark.anyio

NEXT = f'''
"""A version to come, which touches everything there is."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{HEAD}"


def upgrade():
    op.create_table("people", sa.Column("name", sa.String(40), primary_key=True))
    op.execute("INSERT INTO people SELECT link FROM tables")
    with op.batch_alter_table("tables", recreate="always") as batch:
        batch.add_column(sa.Column("colour", sa.String(10), nullable=False, server_default="red"))
    op.execute("UPDATE tables SET colour = 'blue'")
    op.execute("UPDATE choices SET age = age + 1")
'''


class Deaths:
    """What a killed process would leave on the disk, before each statement of a migration and after the last."""

    def __init__(self, folder: Path, into: Path) -> None:
        self.folder = folder
        self.into = into
        self.places: list[Path] = []

    def __enter__(self):
        event.listen(Engine, "before_cursor_execute", self.die)
        return self

    def __exit__(self, *_):
        event.remove(Engine, "before_cursor_execute", self.die)
        self.die()

    def die(self, *_):
        self.places.append(self.into / f"death {len(self.places)}")
        shutil.copytree(self.folder, self.places[-1])


def url(folder):
    return f"sqlite+aiosqlite:///{folder}/colt.db"


def rows(file, query):
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


async def test_a_new_database_can_be_opened_whenever_the_first_start_died(tmp_path):
    folder = tmp_path / "alive"
    folder.mkdir()
    with Deaths(folder, tmp_path) as deaths:
        await (await Store.open(url(folder))).close()
    assert len(deaths.places) > 10
    for place in deaths.places:
        store = await Store.open(url(place))
        table = new_table()
        await store.add(table)
        assert await store.count() == 1
        await store.close()
        engine = create_engine(f"sqlite:///{place}/colt.db")
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        engine.dispose()


@pytest.fixture
def a_version_to_come(tmp_path, monkeypatch):
    migrations = tmp_path / "migrations"
    shutil.copytree(str(resources.files("colt.server.storage") / "migrations"), migrations)
    (migrations / "versions" / "v9999_to_come.py").write_text(NEXT)

    @contextlib.contextmanager
    def installed():
        with monkeypatch.context() as changed:
            changed.setattr(upgrade, "MIGRATIONS", migrations)
            changed.setattr(upgrade, "HEAD", "9999")
            yield

    return installed


async def stored(folder):
    """A database of today with two tables and a few choices."""
    folder.mkdir()
    store = await Store.open(url(folder))
    for n in range(2):
        table = new_table()
        await store.add(table)
        table.version = 1
        await store.save(table, [row(table, number) for number in range(1, 4 + n)])
    await store.close()


async def test_a_database_of_today_survives_every_death_of_the_next_migration(tmp_path, a_version_to_come):
    folder = tmp_path / "alive"
    await stored(folder)
    with Deaths(folder, tmp_path) as deaths, a_version_to_come():
        await (await Store.open(url(folder))).close()
    assert len(deaths.places) > 15
    versions = set()
    for place in deaths.places:
        (before,) = rows(place / "colt.db", "SELECT version_num FROM alembic_version")
        has_people = bool(rows(place / "colt.db", "SELECT 1 FROM sqlite_master WHERE name = 'people'"))
        assert has_people == (before == ("9999",)), "all of it, or nothing"
        versions.add(before)
        with a_version_to_come():
            store = await Store.open(url(place))
            assert await store.count() == 2
            await store.close()
        assert len(rows(place / "colt.db", "SELECT * FROM choices WHERE age = 1.0")) == 7, "added once"
        assert len(rows(place / "colt.db", "SELECT * FROM people")) == 2
        assert {colour for (colour,) in rows(place / "colt.db", "SELECT colour FROM tables")} == {"blue"}
    assert versions == {(HEAD,), ("9999",)}


async def test_a_copy_is_kept_before_anything_is_changed(tmp_path, a_version_to_come):
    await stored(tmp_path / "alive")
    with a_version_to_come():
        await (await Store.open(url(tmp_path / "alive"))).close()
    copy = tmp_path / "alive" / "colt.db.before-9999"
    assert len(rows(copy, "SELECT * FROM choices WHERE age = 0.0")) == 7
    assert copy.stat().st_mode & 0o077 == 0, "for nobody else's eyes"
    (tmp_path / "before").mkdir()
    copy.rename(tmp_path / "before" / "colt.db")
    store = await Store.open(url(tmp_path / "before"))
    assert await store.count() == 2, "the version of before can go on with it"
    await store.close()


async def test_where_no_copy_can_be_kept_nothing_is_changed(tmp_path, a_version_to_come, monkeypatch):
    await stored(tmp_path / "alive")

    def no_room(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(upgrade, "copied", no_room)
    with a_version_to_come(), pytest.raises(NoDatabase, match="No space left"):
        await Store.open(url(tmp_path / "alive"))
    assert rows(tmp_path / "alive" / "colt.db", "SELECT version_num FROM alembic_version") == [(HEAD,)]


async def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path, a_version_to_come):
    await stored(tmp_path / "alive")
    with contextlib.closing(sqlite3.connect(tmp_path / "alive" / "colt.db")) as connection:
        connection.execute("CREATE TABLE people (name TEXT)")
    before = rows(tmp_path / "alive" / "colt.db", "SELECT sql FROM sqlite_master ORDER BY name")
    with a_version_to_come(), pytest.raises(NoDatabase, match="people already exists"):
        await Store.open(url(tmp_path / "alive"))
    assert rows(tmp_path / "alive" / "colt.db", "SELECT sql FROM sqlite_master ORDER BY name") == before
    async with open_house(tmp_path / "alive") as house:
        assert await house.saloon.store.count() == 2


async def test_a_half_made_database_of_an_older_version_is_told_from_a_new_one(tmp_path):
    with contextlib.closing(sqlite3.connect(tmp_path / "colt.db")) as connection:
        connection.execute("CREATE TABLE tables (link TEXT)")
    with pytest.raises(NoDatabase, match="tables already exists"):
        await Store.open(url(tmp_path))
    assert rows(tmp_path / "colt.db", "SELECT name FROM sqlite_master") == [("tables",)]
