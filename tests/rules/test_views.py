"""What a seat knows: everything that lies open, its own cards, and nothing else."""

from collections import Counter

import pytest
from msgspec.structs import replace

from colt.express.state import State
from colt.kernel import SPECTATOR
from tests.trains import random_positions

GAMES = [
    ("en-2016", (), 4),
    ("en-2016", (), 5),
    ("fr-2014", (), 3),
    ("pl-2015", ("expert",), 4),
    ("fr-2014", ("expert",), 3),
    ("en-2016", ("teams",), 3),
    ("es-2016", ("teams",), 2),
    ("fr-2014", ("teams",), 2),
]
SECRET = {
    "decks",
    "hands",
    "pile",
    "round_deck",
    "sealed",
    "value",
    "spare",
    "shuffled",
    "taken",
    "trail",
    "eyes",
}
OPEN = sorted(set(State.__struct_fields__) - SECRET)
"""What lies on the table for all to see."""


@pytest.mark.parametrize(("edition", "variants", "players"), GAMES)
def test_everybody_sees_what_lies_open(edition, variants, players):
    for game in random_positions(edition, variants, players, seed=players):
        for seat in (SPECTATOR, *range(players)):
            view = game.view(seat)
            assert {name: getattr(view, name) for name in OPEN} == {
                name: getattr(game.state, name) for name in OPEN
            }
            assert view.eyes == seat


@pytest.mark.parametrize(("edition", "variants", "players"), GAMES)
def test_everybody_sees_ones_own_hand_and_the_backs_of_the_others(edition, variants, players):
    """A card that is seen in another's hand or deck is a bullet laid there before everybody's eyes, or one resolved
    and put back."""
    for game in random_positions(edition, variants, players, seed=players + 10):
        for seat in (SPECTATOR, *range(players)):
            view = game.view(seat)
            for other in range(players):
                known = Counter(card for card in view.hands[other] if card is not None)
                assert known <= Counter(game.state.hands[other])
                assert len(view.hands[other]) == len(game.state.hands[other])
                decks = zip(view.decks[other], game.state.decks[other], strict=True)
                assert all(seen in (None, true) for seen, true in decks)
                if other == seat:
                    assert view.hands[other] == game.state.hands[other]
            for seen, true in zip(view.pile, game.state.pile, strict=True):
                assert (seen.seat, seen.is_hidden) == (true.seat, true.is_hidden)
                assert seen.card in (None, true.card)
                assert seen.card == true.card or (true.is_hidden and true.seat != seat)
            for laid, true_one in zip(view.laid(), game.state.laid(), strict=True):
                assert laid in (true_one, replace(true_one, bandit=None, action=None))
                assert laid == true_one or (true_one.is_hidden and true_one.seat != seat)


@pytest.mark.parametrize(("edition", "variants", "players"), GAMES)
def test_a_view_is_asked_what_its_seat_is_asked(edition, variants, players):
    for game in random_positions(edition, variants, players, seed=players + 20):
        for seat in range(players):
            seen = game.rules.decisions(game.view(seat))
            assert [(d.seat, d.ask, d.answered) for d in seen] == [
                (d.seat, d.ask, d.answered) for d in game.every_decision
            ]
            mine = [d for d in seen if d.seat == seat]
            assert mine == [d for d in game.every_decision if d.seat == seat]
