"""Which engine a bot thinks with is settled when it sits down."""

from typing import Any

import pytest

from colt import bots, fast
from colt.kernel import BadOption


@pytest.fixture
def warm(monkeypatch):
    """A machine on which a compilation is finished, or not, as the test says."""
    state = {"is_warm": False}
    monkeypatch.delenv("COLT_ENGINE")
    monkeypatch.setattr(fast, "is_warm", lambda: state["is_warm"])
    return state


def engine_of(name: str) -> str:
    bot: Any = bots.make(name)
    return str(bot.engine)


def test_a_bot_keeps_the_engine_it_sat_down_with(warm):
    early: Any = bots.make("search")
    warm["is_warm"] = True
    late: Any = bots.make("search")
    warm["is_warm"] = False
    assert (early.engine, late.engine) == ("referee", "fast")


def test_an_engine_can_be_asked_for(warm, monkeypatch):
    assert engine_of("search:engine=fast") == "fast"
    warm["is_warm"] = True
    assert engine_of("search:engine=referee") == "referee"
    monkeypatch.setenv("COLT_ENGINE", "referee")
    assert engine_of("search") == "referee"
    assert engine_of("search:engine=fast") == "fast"


def test_a_house_settles_it_for_all_its_tables(warm, monkeypatch):
    monkeypatch.setenv("COLT_ENGINE", "")
    fast.settle()
    warm["is_warm"] = True
    assert engine_of("search") == "referee"


def test_an_engine_that_is_not_there_is_refused(monkeypatch):
    with pytest.raises(BadOption, match="the engine referee or fast, not 'steam'"):
        bots.make("search:engine=steam")
    monkeypatch.setenv("COLT_ENGINE", "steam")
    with pytest.raises(fast.FastError, match="COLT_ENGINE is referee or fast, not 'steam'"):
        fast.engine()
