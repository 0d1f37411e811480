"""Who is waited for compiles nothing: bots think without while a server compiles beside them, and then with it."""

import signal
import subprocess
import sys
import time

import pytest

from colt.fast import compiling
from colt.games import Options, new_game
from colt.server import Settings
from colt.server.metrics import Metrics
from colt.server.tables.bot_list import BotList
from colt.server.tables.bot_pool import BotPool
from colt.server.warming import is_cold

compiles = pytest.mark.skipif(not compiling.is_compiling(), reason="numba is switched off or missing")


@pytest.fixture
def nothing_compiled(monkeypatch, tmp_path):
    """As on a machine where Colt has just been installed; processes that are started find it so too."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(compiling, "users_caches", lambda: tmp_path)
    monkeypatch.delenv("COLT_ENGINE", raising=False)
    return tmp_path


def thinking(pool):
    return [worker._process.pid for worker in pool._workers]


@pytest.mark.anyio
@compiles
async def test_bots_answer_at_once_where_nothing_is_compiled_and_others_come_when_it_is(nothing_compiled):
    pool = BotPool(Settings(bot_processes=1), BotList((), "drifter"), Metrics())
    pool.start()

    async def answer(bot):
        return await pool.choose(bot, "a table", game.view(decision.seat), decision)

    try:
        game = new_game(Options(seed="cold"))
        decision = game.decisions[0]
        assert await answer("sheriff") in map(str, decision.choices)
        assert await answer("legend") in map(str, decision.choices)
        first = thinking(pool)
        assert await answer("drifter")
        assert thinking(pool) == first, "nothing has changed"
        assert not [*nothing_compiled.rglob("*.nbi")], "nobody compiled anything"
        compiling.folder().mkdir(parents=True, exist_ok=True)
        (compiling.folder() / "warm").write_text("on another processor\n1.0\n", encoding="utf-8")
        assert await answer("drifter")
        assert await answer("drifter")
        assert len(thinking(pool)) == 1
        assert thinking(pool) != first, "somebody else thinks now"
    finally:
        await pool.stop()


@compiles
def test_something_is_to_be_compiled_where_nobody_has_and_somebody_wants_it(nothing_compiled, monkeypatch):
    assert is_cold()
    monkeypatch.setenv("COLT_ENGINE", "referee")
    assert not is_cold()
    monkeypatch.delenv("COLT_ENGINE")
    compiling.mark_warm(1.0)
    assert not is_cold()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@compiles
def test_a_server_that_compiles_is_open_at_once_and_takes_it_along_when_it_ends(nothing_compiled):
    with served(nothing_compiled) as server:
        assert "is being compiled" in server.stderr.readline()
        assert "Colt is open at" in server.stdout.readline()
        server.send_signal(signal.SIGTERM)
        server.communicate(
            timeout=20
        )  # until nobody holds the other ends: neither the server nor who compiles
        assert server.returncode == 0
    assert not compiling.has_been_warmed()


@pytest.mark.slow
@compiles
def test_a_server_compiles_everything_beside_what_it_does(nothing_compiled):
    """Slow because it takes a minute of a processor."""
    with served(nothing_compiled) as server:
        until = time.monotonic() + 600
        while not compiling.has_been_warmed() and time.monotonic() < until:
            time.sleep(0.2)
        server.terminate()
    assert compiling.is_warm()


def served(folder):
    command = [sys.executable, "-m", "colt", "serve", "--port", "0", "--database", str(folder / "tables.db")]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
