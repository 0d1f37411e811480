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
        ("search:ms=2000000", "The search takes a budget of 1000000 at most, not 2000000."),
        ("tag:iterations=0", "TAG's search takes 1 to 1000000 iterations, not 0."),
        ("tag:iterations=1000000000", "TAG's search takes 1 to 1000000 iterations, not 1000000000."),
        (
            "outlaw:guesses=1" + "0" * 400,
            "'guesses' of the bot 'outlaw' is a whole number, not '1" + "0" * 400 + "'.",
        ),
        ("legend:doubt=nan", "'doubt' of the bot 'legend' is a number, not 'nan'."),
        ("legend:lean=1e400", "'lean' of the bot 'legend' is a number, not '1e400'."),
        ("legend:lean=-5", "The legend's doubt and lean are from 0 to 1, not 0.0 and -5.0."),
        ("legend:doubt=1.5", "The legend's doubt and lean are from 0 to 1, not 1.5 and 0.001."),
        ("legend:playouts=0", "The legend takes a budget of 1 to 1000000 playouts, not 0."),
        ("greenhorn:blunders=200", "Blunders are counted in a hundred answers, from 0 to 100, not 200."),
        (
            "outlaw:guesses=-1",
            "Guesses are counted from 1 to 1000000 (0: as many as the game needs), not -1.",
        ),
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


@pytest.mark.parametrize(
    ("leads_to", "sentence"),
    [
        ("nopackage:Nope", "cannot be loaded (ModuleNotFoundError: No module named 'nopackage')."),
        ("colt.bots.drifter:Nobody", "cannot be loaded (AttributeError: module 'colt.bots.drifter' has no"),
        ("colt.bots:names", "takes no `seed`, which every bot does."),
    ],
)
def test_a_broken_bot_of_another_package_is_told_in_a_sentence(leads_to, sentence, monkeypatch):
    entry = EntryPoint("broken", leads_to, "colt.bots")
    monkeypatch.setattr(making, "entry_points", lambda **_: [entry])
    with pytest.raises(BadOption) as refusal:
        bots.make("broken")
    assert str(refusal.value).startswith("The bot 'broken' of another package ")
    assert sentence in str(refusal.value)


def plain(seed=0, patience: int = 3):
    return Moody(seed, nerve=float(patience))


def test_an_option_may_be_any_argument_with_a_default(monkeypatch):
    monkeypatch.setitem(making.__dict__, "HOUSE", {"plain": plain})
    assert bots.options("plain") == {"patience": 3}
    assert bots.make("plain:patience=5").all[1] == 5.0  # type: ignore[attr-defined]


def test_an_option_is_read_as_what_its_default_is(monkeypatch):
    monkeypatch.setitem(making.__dict__, "HOUSE", {"moody": Moody})
    assert bots.make("moody:mood=bad:nerve=0.75:is_armed=no").all == ("bad", 0.75, False)  # type: ignore[attr-defined]
    with pytest.raises(BadOption, match="'is_armed' of the bot 'moody' is yes or no, not 'maybe'"):
        bots.make("moody:is_armed=maybe")
    with pytest.raises(BadOption, match="'nerve' of the bot 'moody' is a number, not 'much'"):
        bots.make("moody:nerve=much")
