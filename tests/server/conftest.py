"""What every test of the server shares."""

import pytest

from colt.server.storage import store


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    """Nobody pulls the plug during these tests; servers in processes of their own wait for the disk."""
    pragmas = [one.replace("synchronous=FULL", "synchronous=OFF") for one in store.PRAGMAS]
    monkeypatch.setattr(store, "PRAGMAS", tuple(pragmas))
