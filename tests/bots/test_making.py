"""Bots by name."""

from importlib.metadata import EntryPoint

import pytest

from colt import bots
from colt.bots import making
from colt.bots.drifter import Drifter
from colt.bots.search import PLAYOUTS, Search
from colt.kernel import BadOption


def test_the_house_has_four_bots():
    assert bots.names()[:4] == ("drifter", "greenhorn", "outlaw", "search")


def test_a_bot_is_made_by_its_name():
    assert isinstance(bots.make("drifter", seed=3), Drifter)


def test_options_are_given_after_the_name():
    bot = bots.make("search:ms=40")
    assert isinstance(bot, Search)
    assert bot.ms == 40


def test_a_search_without_a_budget_counts_playouts():
    bot = bots.make("search")
    assert isinstance(bot, Search)
    assert (bot.playouts, bot.ms) == (PLAYOUTS, 0)


def test_the_options_of_a_bot_can_be_asked_for():
    assert bots.options("search") == {"playouts": 0, "ms": 0, "engine": ""}
    assert bots.options("drifter") == {}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "deputy",
            "There is no bot 'deputy'; there are drifter, greenhorn, outlaw, search, sheriff, legend.",
        ),
        ("search:speed=4", "The bot 'search' does not know 'speed=4'; its options are playouts, ms, engine."),
        ("search:ms", "The bot 'search' does not know 'ms'; its options are playouts, ms, engine."),
        ("search:ms=soon", "'ms' of the bot 'search' is a whole number, not 'soon'."),
        ("search:ms=1:ms=2", "'ms' is given twice for the bot 'search'; give it once."),
        ("drifter:ms=1", "The bot 'drifter' does not know 'ms=1'; it has no options."),
        (
            "search:ms=1:playouts=2",
            "The search takes a budget in playouts or in ms (milliseconds of a processor), one of them.",
        ),
        (
            "search:ms=-1",
            "The search takes a budget in playouts or in ms (milliseconds of a processor), one of them.",
        ),
        ("greenhorn:blunders=200", "Blunders are counted in a hundred answers, from 0 to 100, not 200."),
        ("outlaw:guesses=-1", "Guesses are counted from 1 (0: as many as the game needs), not -1."),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(text, sentence, monkeypatch):
    monkeypatch.setattr(making, "entry_points", lambda **_: [])
    with pytest.raises(BadOption) as refusal:
        bots.make(text)
    assert str(refusal.value) == sentence


def test_other_packages_bring_their_own_bots(monkeypatch):
    entry = EntryPoint("nobody", "colt.bots.drifter:Drifter", "colt.bots")
    monkeypatch.setattr(making, "entry_points", lambda **_: [entry])
    assert bots.names()[-1] == "nobody"
    assert isinstance(bots.make("nobody", seed=1), Drifter)


class Moody(Drifter):
    """Has an option of every kind."""

    def __init__(self, seed=0, *, mood="good", nerve=0.5, is_armed=True):
        super().__init__(seed)
        self.all = (mood, nerve, is_armed)


def test_an_option_is_read_as_what_its_default_is(monkeypatch):
    monkeypatch.setitem(making.__dict__, "HOUSE", {"moody": Moody})
    assert bots.make("moody:mood=bad:nerve=0.75:is_armed=no").all == ("bad", 0.75, False)  # type: ignore[attr-defined]
    with pytest.raises(BadOption, match="'is_armed' of the bot 'moody' is yes or no, not 'maybe'"):
        bots.make("moody:is_armed=maybe")
    with pytest.raises(BadOption, match="'nerve' of the bot 'moody' is a number, not 'much'"):
        bots.make("moody:nerve=much")
