"""Bots think elsewhere: in another process, knowing nothing but their view."""

import asyncio
import pickle
import threading

import pytest

from colt import bots
from colt.bots.process import think
from colt.games import Options, new_game
from colt.kernel import Chance
from colt.server import Settings
from colt.server.metrics import Metrics
from colt.server.tables import bot_workers
from colt.server.tables.bot_list import BotList
from colt.server.tables.bot_pool import BotPool
from colt.server.tables.bot_workers import Stopped, ThreadWorker, TooSlow
from colt.server.tables.steps import rest

pytestmark = pytest.mark.anyio

GAMES = [
    Options(players=4, seed=1),
    Options(players=2, variants=("teams",), seed=1),
    Options(players=3, variants=("expert",), seed=1),
    Options(game="super-express", players=3, variants=("horse", "reflex"), seed=1),
]


@pytest.mark.parametrize("options", GAMES, ids=lambda options: f"{options.game} {options.variants}")
def test_a_question_travels_as_bytes_and_the_answer_is_the_same(options):
    game = new_game(options)
    chance = Chance("bots at work")
    for _ in range(25):
        if not game.decisions:
            break
        decision = game.decisions[0]
        view = game.view(decision.seat)
        answer = think(pickle.dumps(("drifter", "seed", view, decision)))
        assert answer == str(bots.make("drifter", seed="seed").choose(view, decision))
        game.play(chance.one_of(decision.choices), decision.seat)


async def test_a_process_thinks():
    pool = BotPool(Settings(bot_processes=1), BotList((), "drifter"), Metrics())
    pool.start()
    try:
        game = new_game(GAMES[0])
        decision = game.decisions[0]
        answer = await pool.choose("drifter", "a table", game.view(decision.seat), decision)
        assert answer in map(str, decision.choices)
    finally:
        await pool.stop()


async def test_how_long_a_bot_thought_is_not_told():
    """Whatever it took, the answer comes after a whole number of steps: longer ones for who looks ahead."""
    settings = Settings(bot_processes=0, bot_step=0.05)
    pool = BotPool(settings, BotList((), "drifter"), Metrics())
    assert [pool._step(bot) for bot in ("drifter", "outlaw", "sheriff")] == [0.05] * 3
    assert pool._step("legend") == pool._step("search:ms=300") == 0.2
    pool.start()
    loop = asyncio.get_running_loop()
    game = new_game(Options(seed="steps"))
    decision = game.decisions[0]
    began = loop.time()
    await pool.answer("drifter", "a table", game.view(decision.seat), decision)
    assert loop.time() - began >= 0.05
    await pool.stop()


@pytest.mark.parametrize("thought", [0.0, 0.001, 0.1, 0.2499, 0.26, 7.3])
def test_an_answer_comes_after_a_whole_number_of_steps(thought):
    in_all = (thought + rest(thought, 0.25)) / 0.25
    assert in_all == pytest.approx(round(in_all))
    assert round(in_all) >= 1


def test_who_was_sent_home_begins_no_new_thought():
    worker = ThreadWorker()
    worker.stop()
    with pytest.raises(Stopped):
        worker.ask(b"whatever it is", within=60)


def test_a_thought_without_an_end_keeps_no_server_from_ending(monkeypatch):
    is_over = threading.Event()
    monkeypatch.setattr(bot_workers, "think", lambda _: is_over.wait(60))
    with pytest.raises(TooSlow):
        ThreadWorker().ask(b"whatever it is", within=0.01)
    thinking = [thread for thread in threading.enumerate() if thread.name == "bot"]
    assert thinking
    assert all(thread.daemon for thread in thinking)
    is_over.set()
