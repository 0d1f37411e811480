"""Redealt rows are the referee's guesses: every hidden fact as often here as there."""

from collections import Counter
from collections.abc import Iterator

import pytest

from colt.express.guess import guess
from colt.express.pieces import Action, ActionCard, Bandit, Card
from colt.express.state import State
from colt.fast.compiling import is_compiling
from colt.fast.express import SETUPS, Tables, codec
from colt.kernel import SPECTATOR, Chance
from tests.fast.express.positions import each_row_is_compiled, positions
from tests.trains import train

GUESSES = 1500 if is_compiling() else 150

CHOSEN = [str(setup) for setup in SETUPS].index


def hidden_facts(state: State) -> Iterator[tuple[object, ...]]:
    """What can lie hidden at a table, thing by thing."""
    for nth, played in enumerate(state.pile):
        yield "laid", nth, played.card
    for seat in range(state.players):
        for card, n in Counter(state.hands[seat]).items():
            yield "hand", seat, card, n
        if not codec.is_resting(state):
            for nth, slot in enumerate(state.decks[seat][:3]):
                yield "deck", seat, nth, slot
    for token, value in state.value.items():
        yield "purse", token, value
    for nth, round_card in enumerate(state.round_deck):
        yield "round card", nth, round_card


def assert_alike(view: State, count: int = GUESSES) -> int:
    """Both ways to guess bring every fact equally often; returns how many facts vary."""
    chance = Chance("alike")
    theirs = Counter(fact for _ in range(count) for fact in hidden_facts(guess(view, chance).state))
    tables = Tables.guesses(view, count, seed=11)
    ours = Counter(fact for row in tables.rows for fact in hidden_facts(codec.state_of(row, tables.made)))
    for fact in {*theirs, *ours}:
        n, m = theirs[fact], ours[fact]
        assert abs(n - m) <= 5 * (n + m) ** 0.5, f"{fact}: {m} times, by the referee {n} times"
        assert (n == count) == (m == count), fact
    return sum(0 < n < count for n in theirs.values())


@each_row_is_compiled
@pytest.mark.parametrize("name", ["en-2016-4", "fr-2014-3", "es-2016-first-game-5"])
def test_redeals_are_the_referees_guesses(name):
    """In the middle of Schemin', of Stealin' with hidden cards, and at the end."""
    asked = set()
    for game in positions(SETUPS[CHOSEN(name)], "alike"):
        is_hidden = any(played.is_hidden for played in game.state.pile)
        ask = game.decisions[0].ask if game.decisions else "over"
        if (ask, is_hidden) not in asked and ask in ("schemin", "move", "shoot", "over"):
            asked.add((ask, is_hidden))
            assert_alike(game.view(len(asked) % (game.state.players + 1) + SPECTATOR), 400)
    assert ("schemin", True) in asked


def test_a_hidden_card_is_an_action_card_as_often_as_there_are_such():
    """Doc has bullets too, and has played face down; Tuco knows what he laid himself."""
    game = train(
        """
        roof   | -       | -   | -          |
        inside | Marshal | Doc | Ghost Tuco |
        """,
        turns="T S",
        hands={"doc": "rob, bullet:neutral", "ghost": "rob, move, move", "tuco": "punch"},
        hits={"doc": "neutral"},
    )
    for text in ("play rob", "play move", "play punch"):
        game.play(text)
    for seat in range(SPECTATOR, 3):
        assert assert_alike(game.view(seat)) > 50


@pytest.mark.parametrize("edition", ["fr-2014", "en-2016"])
def test_the_pile_is_guessed_whatever_becomes_of_resolved_cards(edition):
    """In one book each is put away at once, in the other they stay on the pile until the round ends: Doc's only Marshal
    is seen in both, and not guessed again."""
    game = train(
        """
        roof   | - | -       | - | -              | - |
        inside | - | Marshal | - | Doc Ghost Tuco | - |
        """,
        edition=edition,
        pile=[
            "doc marshal",
            "ghost move",
            "doc rob hidden",
            "tuco rob hidden",
            "tuco move",
            "doc rob hidden",
        ],
    )
    game.play("marshal 0")
    assert game.decisions[0].ask == "move"
    for seat in range(SPECTATOR, 3):
        assert assert_alike(game.view(seat), GUESSES // 3) > 4
    assert ActionCard(Bandit.DOC, Action.MARSHAL) not in laid_by_doc(game.view(1))


def laid_by_doc(view: State) -> set[Card | None]:
    """What Doc may have laid face down."""
    tables = Tables.guesses(view, 50, seed=2)
    piles = [codec.state_of(row, tables.made).pile for row in tables.rows]
    return {played.card for pile in piles for played in pile if played.seat == 0 and played.is_hidden}


def test_the_revenge_told_which_purse_was_cheaper():
    """Ghost lost the lower number of two: the other one is worth as much or more. (ruling 21)"""
    game = train(
        """
        roof   | Ghost   | Doc | Tuco |
        inside | Marshal | -   | -    |
        """,
        pile=[],
        event="revenge",
        loot={"ghost": "purse:300 purse:400 jewel purse:250"},
    )
    assert_alike(game.view(1))
    assert_alike(game.view(0))


@pytest.mark.parametrize(
    ("purses", "may_be_as_cheap"),
    [("purse:300 purse:400 jewel purse:250", False), ("purse:250 purse:400 jewel purse:300", True)],
    ids=["the last", "the first"],
)
def test_in_every_guess_the_purse_that_was_lost_is_the_cheapest(purses, may_be_as_cheap):
    """Of equally cheap ones it has the lowest number; what Doc has himself stays as he knows it. (ruling 21)"""
    game = train(
        """
        roof   | Ghost   | Doc | Tuco |
        inside | Marshal | -   | -    |
        """,
        pile=[],
        event="revenge",
        loot={"ghost": purses, "doc": "purse:500"},
    )
    lost, beside = game.state.cheapest[0]
    among = [token for token in beside if codec.is_purse(token)]
    doc = game.view(game.state.seat_of[Bandit.DOC])
    tables = Tables.guesses(doc, 60, seed=3)
    is_as_cheap = False
    for row in tables.rows:
        state = codec.state_of(row, tables.made)
        value = state.value
        assert all((value[lost], lost.number) <= (value[one], one.number) for one in among)
        is_as_cheap |= any(value[lost] == value[one] for one in among)
        assert doc.value.items() <= value.items()
        assert Counter([*value.values(), *state.spare]) == Counter([*doc.value.values(), *doc.spare])
    assert is_as_cheap is may_be_as_cheap


def test_where_nothing_is_hidden_a_redeal_changes_nothing():
    tables = Tables.of([next(positions(SETUPS[CHOSEN("en-2016-4")], "open")).state])
    before = tables.rows.copy()
    tables.redeal()
    assert (tables.rows == before).all()
