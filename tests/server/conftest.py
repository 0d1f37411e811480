"""What every test of the server shares."""

import pytest

from colt import express, superexpress
from colt.server.storage import store
from tests.server import databases, people
from tests.server.twins import CALLS, RIGGED, RiggedChance


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    """Nobody pulls the plug during these tests; servers in processes of their own wait for the disk."""
    pragmas = [one.replace("synchronous=FULL", "synchronous=OFF") for one in store.PRAGMAS]
    monkeypatch.setattr(store, "PRAGMAS", tuple(pragmas))


@pytest.fixture
def rigged(monkeypatch):
    """Chance can be told what to bring: there are twins."""
    monkeypatch.setattr(express, "Chance", RiggedChance)
    monkeypatch.setattr(superexpress, "Chance", RiggedChance)
    yield
    RIGGED.clear()
    CALLS.clear()


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL for all tests of this session: the one that is named, else one of our own."""
    with databases.postgres() as server:
        yield server


@pytest.fixture
def mortal_postgres(monkeypatch):
    """A PostgreSQL for this test alone, which may kill it; every folder has a database there."""
    with databases.mortal() as server, server.databases() as database_of:
        monkeypatch.setattr(people, "database_of", database_of)
        yield server


@pytest.fixture
def on_postgres(postgres, monkeypatch):
    """Every folder of this test has a database there; gives the server."""
    with postgres.databases() as database_of:
        monkeypatch.setattr(people, "database_of", database_of)
        yield postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(request):
    """This test runs on both; says on which."""
    if request.param == "postgresql":
        request.getfixturevalue("on_postgres")
    return request.param
