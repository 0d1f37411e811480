"""Fine della Partita: both ends of the game, ties, and the ranking when nobody is left."""

from typing import Any

import pytest

from colt.kernel import Game
from colt.superexpress.events import CardOpened, GameEnded, LootWon
from colt.superexpress.rules import scoring
from colt.superexpress.state import Result, State
from tests.superexpress.pictures import answer_all, happened, position


def ended(text: str, *, plans: dict[str, str] | None = None, **more: Any) -> Result:
    game = position(text, plans=plans or {}, **more)
    game.advance()
    assert game.is_over
    assert game.decisions == ()
    assert len(happened(game, GameEnded)) == 1
    assert game.state.result is not None
    return game.state.result


def winners(game: Game[State]) -> tuple[int, ...]:
    assert game.state.result is not None
    return game.state.result.winners


def names(seats: str, result: Result) -> list[list[str]]:
    """The ranking by name."""
    return [[seats.split()[seat] for seat in place] for place in result.ranking]


def test_the_last_bandit_on_the_train_wins_at_once():
    """His own cards and the uncoupling do not come any more. (ruling 36)"""
    game = position("""
        roof   |      |        |  |
        inside | Mei> | <Ghost |  |
    """, seats="ghost mei", plans={"ghost": "shoot move", "mei": "move"})  # fmt: skip
    game.advance()
    assert game.is_over
    assert winners(game) == (0,)
    assert [event.action for event in happened(game, CardOpened)] == ["shoot"]
    assert game.state.caboose == 2


def test_the_last_one_after_an_uncoupling_wins_without_the_loot_card():
    game = position("""
        roof   |      |  | Ghost> |
        inside | Doc> |  |        |
    """, plans={})  # fmt: skip
    game.advance()
    assert winners(game) == (0,)
    assert happened(game, LootWon) == []


def test_loot_does_not_help_against_the_last_on_the_train():
    result = ended("""
        roof   |      |  | Ghost> |
        inside | Doc> |  |        |
    """, loot={"ghost": (301, 312)})  # fmt: skip
    assert result.winners == (0,)
    assert result.scores == (0, 2)
    assert result.ranking == ((0,), (1,))


def test_when_the_last_car_has_gone_most_loot_cards_win():
    """The last card still goes to the farthest: here it makes no difference. (ruling 36)"""
    result = ended("""
        roof   |             | Mei> |
        inside | Doc> Ghost> |      |
    """, loot={"doc": (301, 312), "mei": (356, 367, 378)}, values=(389,))  # fmt: skip
    assert result.winners == (0,)
    assert result.scores == (2, 1, 3)
    assert result.ranking == ((0,), (1,), (2,))


def test_the_last_loot_card_counts():
    """Ghost on the roof of the locomotive is farther away than Doc inside, wherever in the order."""
    result = ended("""
        roof   | Ghost>      |  |
        inside |        Doc> |  |
    """, seats="doc ghost", loot={"doc": (389,)}, values=(301,))  # fmt: skip
    assert result.scores == (1, 1)
    assert result.winners == (0,)


@pytest.mark.parametrize(("doc", "ghost", "winner"), [
    ((301, 389), (367, 378), "doc"),
    ((367, 345), (312, 378), "ghost"),
    ((301, 312, 323), (378, 389), "doc"),
])  # fmt: skip
def test_a_tie_goes_to_the_single_highest_card(doc, ghost, winner):
    """Ruling 36: not to the sum. Mei takes the last card and stays behind."""
    result = ended("""
        roof   |             Mei> |  |
        inside | Doc> Ghost>      |  |
    """, loot={"doc": doc, "ghost": ghost}, values=(356,))  # fmt: skip
    assert result.winners == (["doc", "ghost"].index(winner),)


def test_bandits_on_the_roof_of_the_locomotive_are_in_the_game():
    result = ended("""
        roof   | Doc>        |  |
        inside |      Ghost> |  |
    """, loot={"doc": (301,)}, values=(356,))  # fmt: skip
    assert result.winners == (0,)


def test_if_nobody_is_left_nobody_wins():
    """Ruling 36: among those who went last the Loot cards give the ranking. (ruling 36)"""
    seats = "belle doc ghost mei"
    result = ended("""
        roof   |  |             Mei> |
        inside |  | Doc> Ghost>      |
    """, seats=seats, loot={"doc": (301,), "ghost": (312,), "belle": (378, 389)})  # fmt: skip
    assert result.winners == ()
    assert names(seats, result) == [["ghost"], ["doc"], ["mei"], ["belle"]]


IN_THE_LOCOMOTIVE = """
    roof   |             Mei> |  |
    inside | Doc> Ghost>      |  |
"""
"""Mei on the roof takes the last Loot card."""

ALONE = """
    roof   |      |  | Ghost> |
    inside | Doc> |  |        |
"""

NOBODY = """
    roof   |  |             Mei> |
    inside |  | Doc> Ghost>      |
"""


@pytest.mark.parametrize(("picture", "loot", "decided_by"), [
    (ALONE, {"ghost": (389, 378)}, "last"),
    (NOBODY, {"ghost": (389,)}, "nobody"),
    (IN_THE_LOCOMOTIVE, {"doc": (301, 312), "ghost": (389,)}, "cards"),
    (IN_THE_LOCOMOTIVE, {"doc": (301,)}, "value"),
    (IN_THE_LOCOMOTIVE, {"doc": (301, 312), "ghost": (378, 389)}, "value"),
    (IN_THE_LOCOMOTIVE, {}, "cards"),
])  # fmt: skip
def test_what_decided_the_game(picture, loot, decided_by):
    """The last on the train; in the locomotive most Loot cards, then the highest. (ruling 36)"""
    values = (356,) if picture is IN_THE_LOCOMOTIVE else None
    game = position(picture, plans={}, loot=loot, values=values)
    game.advance()
    assert game.is_over
    assert scoring.decided_by(game.state) == decided_by


def test_equal_in_everything_shares_the_place():
    seats = "doc ghost mei"
    result = ended("""
        roof   |  |             Mei> |
        inside |  | Doc> Ghost>      |
    """, seats=seats, loot={"mei": (301,)})  # fmt: skip
    assert names(seats, result) == [["mei"], ["doc", "ghost"]]


def test_nobody_is_left_after_one_hangs_and_the_other_walks_off():
    """Ghost hangs, Doc walks off the front, Ghost has no Horse: Ghost went last."""
    seats = "doc ghost"
    result = ended("""
        roof   |      |  |
        inside | <Doc |  |
    """, seats=seats, hanging="ghost", variants="horse", plans={"doc": "move", "ghost": "flip"})  # fmt: skip
    assert result.winners == ()
    assert names(seats, result) == [["ghost"], ["doc"]]


def test_who_stayed_longer_stands_higher():
    """Doc walks off first, then Mei; Ghost goes with the caboose."""
    seats = "doc ghost mei tuco"
    result = ended("""
        roof   |  |       |        |      Mei> |
        inside |  | Tuco> | Ghost> | Doc>      |
    """, seats=seats, loot={"doc": (389,)},
        plans={"doc": "move", "ghost": "move", "mei": "move", "tuco": "flip"})  # fmt: skip
    assert names(seats, result) == [["tuco"], ["ghost"], ["mei"], ["doc"]]


def test_a_game_goes_on_until_the_last_car_has_gone():
    """Two who are never on the same floor: a round for every car, then the Loot decides."""
    game = position("""
        roof   | Doc>        |  |  |  |
        inside |      Ghost> |  |  |  |
    """)  # fmt: skip
    game.advance()
    for cars in (3, 2, 1):
        assert game.state.caboose == cars
        answer_all(game, doc="shoot flip floor", ghost="shoot flip floor")
    assert game.is_over
    assert game.state.caboose == 0
    assert sum(len(loot) for loot in game.state.loot.values()) == 3
    assert len(winners(game)) == 1
