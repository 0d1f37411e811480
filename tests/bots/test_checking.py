"""The conformance test: the house bots pass, and every kind of bad bot is found."""

import pytest

from colt import bots
from colt.express.state import State
from colt.games import every_rulebook
from tests.in_turn import of_each_book


@pytest.mark.parametrize("bot", ["drifter", "greenhorn"])
def test_a_quick_house_bot_is_fit_to_play_everything(bot):
    bots.check(bot)


def test_the_outlaw_is_fit_to_play_everything():
    """By every rulebook, with one number of players in turn; with --slow at all 66 tables."""
    bots.check("outlaw:guesses=1", kinds=of_each_book(every_rulebook()))


def test_the_search_is_fit_to_play():
    """A sixth of everything, and all of it in the long run."""
    bots.check("search:playouts=1", kinds=list(every_rulebook())[::6])


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["outlaw", "search:playouts=40"])
def test_a_thinking_house_bot_is_fit_to_play_everything_at_length(bot):
    bots.check(bot)


@pytest.mark.slow
def test_a_bot_with_a_clock_is_fit_too():
    bots.check("search:ms=1", is_timed=True)


class Base:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, decision):
        return decision.choices[0]


class Stubborn(Base):
    """Says always the same."""

    def choose(self, view, decision):
        return "play shoot"


class Clumsy(Base):
    def choose(self, view, decision):
        if isinstance(view, State) and view.round == 2:
            raise KeyError("round 2")
        return decision.choices[0]


class Fickle(Base):
    """Answers by how often it was asked."""

    asked = 0

    def choose(self, view, decision):
        self.asked += 1
        return decision.choices[self.asked % len(decision.choices)]


class Unseeded(Base):
    """Answers by how many of its kind there were."""

    made = 0

    def __init__(self, seed):
        Unseeded.made += 1
        self.number = Unseeded.made

    def choose(self, view, decision):
        return decision.choices[self.number % len(decision.choices)]


class Hoarder(Base):
    """Keeps what it sees."""

    def __init__(self, seed):
        self.seen = []

    def choose(self, view, decision):
        self.seen.append(view)
        return decision.choices[0]


class Snatcher(Hoarder):
    """Keeps a part of what it sees."""

    def choose(self, view, decision):
        self.seen.append(view.loot)
        return decision.choices[0]


class Cheat(Base):
    """Helps itself."""

    def choose(self, view, decision):
        view.first = decision.seat
        return decision.choices[0]


class DeepCheat(Base):
    def choose(self, view, decision):
        view.loot.clear()
        return decision.choices[0]


class Narrow(Base):
    """Knows one of the two games only."""

    def choose(self, view, decision):
        return decision.choices[len(view.pile) % len(decision.choices)]


@pytest.mark.parametrize(
    ("factory", "sentence"),
    [
        (Stubborn, "Its answer 'play shoot' is not one of the choices"),
        (Clumsy, "It failed with KeyError: 'round 2'"),
        (Fickle, "and to an equal view"),
        (Unseeded, "and a new one with the same seed"),
        (Hoarder, "It kept a reference to the view it was given, or to a part of it"),
        (Snatcher, "It kept a reference to the view it was given, or to a part of it"),
        (Cheat, "It changed the view it was given"),
        (DeepCheat, "It changed the view it was given"),
        (Narrow, "It failed with AttributeError: 'State' object has no attribute 'pile' (in super-express"),
    ],
)
def test_a_bad_bot_is_found(factory, sentence):
    with pytest.raises(bots.BadBot) as found:
        bots.check(factory)
    assert sentence in str(found.value)


def test_the_sentence_says_where_it_was():
    with pytest.raises(
        bots.BadBot, match=r"\(in colt-express .* players, seed 'check 0', answer 1, asked 'schemin'\)"
    ):
        bots.check(Stubborn)


def test_a_bot_with_a_clock_may_answer_differently():
    bots.check(Fickle, is_timed=True)
