"""What must not be lost: migrations, the writer, and games this engine would play differently."""

import asyncio
import contextlib
from importlib import resources

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from colt.server.keys import new_link
from colt.server.storage import NoDatabase, NotStored, Outdated, Store
from colt.server.storage.schema import METADATA
from colt.server.storage.stored import StoredSeat, StoredTable
from colt.server.storage.upgrade import HEAD
from tests.server.people import open_house, settings, until

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("each_database")]


def new_table(**changes):
    given = {
        "link": new_link(),
        "game": "colt-express",
        "edition": "en-2016",
        "variants": (),
        "pace": "live",
        "is_listed": True,
        "spectator_delay": 0,
        "seats": [StoredSeat()],
        "secret": "x",
        "created": 1.0,
    }
    return msgspec.convert(given | changes, StoredTable)


def row(table, number, seat=0):
    return {"link": table.link, "number": number, "seat": seat, "text": "draw", "digest": "", "age": 0.0}


async def test_the_migrations_make_what_the_program_expects(tmp_path, each_database):
    store = await Store.open(settings(tmp_path).url)

    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        if each_database == "sqlite":
            assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
            assert (await connection.execute(text("PRAGMA foreign_keys"))).scalar() == 1
    await store.close()
    again = await Store.open(settings(tmp_path).url)
    await again.close()


def test_the_newest_migration_is_known():
    folder = resources.files("colt.server.storage") / "migrations"
    assert ScriptDirectory(str(folder)).get_current_head() == HEAD


async def test_a_choice_is_unique_by_table_and_number(tmp_path):
    store = await Store.open(settings(tmp_path).url)
    table = new_table()
    await store.add(table)
    table.version = 1
    await store.save(table, [row(table, 1)])
    table.version = 2
    with pytest.raises(NotStored):
        await store.save(table, [row(table, 1)])
    table.version = 1
    with pytest.raises(NotStored):
        await store.save(table, [row(table, 2)])
    assert len(await store.choices(table.link)) == 1
    await store.close()


async def test_what_waits_is_committed_together_and_one_fault_hurts_nobody_else(tmp_path):
    store = await Store.open(settings(tmp_path).url)
    every = [new_table() for _ in range(40)]
    before = store.writer.commits
    outcomes = await asyncio.gather(
        *(store.add(table) for table in every), store.add(every[0]), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None)] * 40 + [Outdated]
    assert await store.count() == 40
    every = [new_table() for _ in range(40)]
    before = store.writer.commits
    await asyncio.gather(*(store.add(table) for table in every))
    assert 1 <= store.writer.commits - before <= 2
    await store.close()


async def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(tmp_path, each_database):
    nowhere = {
        "sqlite": f"sqlite+aiosqlite:///{tmp_path}/no/such/folder/x.db",
        "postgresql": f"postgresql+psycopg://colt@/colt?host={tmp_path}",
    }
    with pytest.raises(NoDatabase, match="cannot be opened"):
        await Store.open(nowhere[each_database])


async def test_a_database_from_the_future_is_told_in_a_sentence(tmp_path):
    store = await Store.open(settings(tmp_path).url)
    async with store.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    for _ in range(2):  # the first try holds nothing back from the second
        with pytest.raises(NoDatabase, match="newer version"):
            async with open_house(tmp_path):
                pass


async def test_a_game_this_engine_would_play_differently_is_refused_by_name(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana:
            await ana.play()
        store = house.saloon.store
        async with store.engine.begin() as connection:
            await connection.execute(text("UPDATE choices SET digest = 'other' WHERE number = 7"))
        house.forget()
        table = await house.ask("GET", f"/api/tables/{link}")
        assert table["phase"] == "broken"
        assert "choice 7" in table["say"]
        async with house.line(link, [token]) as ana:
            await ana.hear("welcome")
            await ana.say("answer", seat=0, decision=7, text="draw")
            assert (await ana.hear("refused"))["word"] == "not now"
        await house.ask("GET", f"/api/tables/{link}/record", expect=409)
        assert len(await store.choices(link)) > 50, "nothing was changed"
        assert (await store.table(link)).phase == "over", "the version that played it can still show it"


async def test_what_is_not_stored_does_not_count(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana:
            await ana.question()
            stored = len(await house.saloon.store.choices(link))

            async def fail(*_):
                raise NotStored("The disk is full.")

            with monkeypatch.context() as broken:
                broken.setattr(house.saloon.store, "save", fail)
                await ana.answer(ana.asked()[0], ana.asked()[0]["choices"][0]["text"])
                assert (await ana.hear("error"))["problem"] == "closing"
        async with house.line(link, [token]) as ana:
            update = await ana.hear("update")
            assert len(await house.saloon.store.choices(link)) == stored
            assert update["decisions"]


async def test_what_is_being_stored_is_told_to_nobody(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        is_stored = asyncio.Event()
        save = house.saloon.store.save

        async def slowly(*given):
            await is_stored.wait()
            await save(*given)

        async with house.line(link, [token]) as ana, house.line(link, [token]) as her_phone:
            await ana.question()
            known = len(ana.events[0])
            while len(her_phone.events.get(0, ())) < known:
                await her_phone.hear()
            monkeypatch.setattr(house.saloon.store, "save", slowly)
            await ana.answer(ana.asked()[0], ana.asked()[0]["choices"][0]["text"])
            await until(lambda: len(house.saloon.tables[link].game.log) > known)
            await her_phone.say("language", language="fr")
            assert len((await her_phone.hear("update"))["events"]) == known
            is_stored.set()
            assert (await her_phone.hear("update"))["events"][0]["number"] == known + 1


async def test_where_every_connection_waits_the_database_does_not_answer(tmp_path, monkeypatch):
    """Who asks then is told so in a sentence, and not that something is broken."""
    store = await Store.open(settings(tmp_path).url)
    pool = store.engine.sync_engine.pool
    monkeypatch.setattr(pool, "_timeout", 0.05)
    monkeypatch.setattr(pool, "_max_overflow", 0)
    try:
        async with contextlib.AsyncExitStack() as busy:
            for _ in range(pool.size()):  # type: ignore[attr-defined]
                await busy.enter_async_context(store.engine.connect())
            with pytest.raises(NotStored, match="does not answer"):
                await store.count()
        assert await store.count() == 0
    finally:
        await store.close()
