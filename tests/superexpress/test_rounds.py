"""Fine del Round: uncoupling, the Loot card, the First Player card."""

from typing import Any

import pytest

from colt.kernel import SPECTATOR, Game
from colt.superexpress.events import CabooseUncoupled, LootWon, RoundBegan
from colt.superexpress.pieces import Bandit
from colt.superexpress.rules import rounds
from colt.superexpress.state import State
from tests.superexpress.pictures import answer_all, happened, picture, position, train

DOC, GHOST, MEI, TUCO = Bandit.DOC, Bandit.GHOST, Bandit.MEI, Bandit.TUCO


def uncoupled(text: str, **more: Any) -> Game[State]:
    """The game after all cards are resolved and the caboose has gone."""
    game = position(text, plans={}, **more)
    game.advance()
    return game


def test_the_caboose_goes_with_everybody_in_and_on_it():
    """Ruling 33."""
    game = uncoupled("""
        roof   |      |       | <Ghost      |
        inside | Doc> | Tuco> |        Mei> |
    """)  # fmt: skip
    assert happened(game, CabooseUncoupled) == [CabooseUncoupled(2, (GHOST, MEI))]
    assert train(game) == picture("""
        roof   |      |       |
        inside | Doc> | Tuco> |
    """)
    assert game.state.out == ((GHOST, MEI),)


def test_nobody_in_the_caboose_nobody_lost():
    game = uncoupled("""
        roof   |      |       |  |
        inside | Doc> | Tuco> |  |
    """)  # fmt: skip
    assert happened(game, CabooseUncoupled) == [CabooseUncoupled(2, ())]
    assert game.state.out == ()


FARTHEST = {
    "by car": ("""
        roof   |  | Doc> |        |  |
        inside |  |      | <Ghost |  |
     """, GHOST),
    "roof before inside": ("""
        roof   |  |  | <Ghost      |  |
        inside |  |  |        Doc> |  |
     """, GHOST),
    "roof in any order": ("""
        roof   |  |  |      <Ghost |  |
        inside |  |  | Doc>        |  |
     """, GHOST),
    "the rearmost on the roof": ("""
        roof   |  |  | Doc> <Ghost      |  |
        inside |  |  |             Mei> |  |
     """, GHOST),
    "the rearmost inside": ("""
        roof   |  | Mei> |             |  |
        inside |  |      | <Ghost Doc> |  |
     """, DOC),
    "stunned ones too": ("""
        roof   |  | Mei> |               |  |
        inside |  |      | <Ghost (Doc>) |  |
     """, DOC),
}  # fmt: skip


@pytest.mark.parametrize(("text", "winner"), FARTHEST.values(), ids=FARTHEST)
def test_the_loot_card_goes_to_the_survivor_farthest_from_the_locomotive(text, winner):
    """By car, then roof before inside, then the rearmost in the order of the car. (ruling 33)"""
    game = uncoupled(text, values=(301, 312, 323))
    assert happened(game, LootWon) == [LootWon(winner, 323)]
    assert game.state.loot[winner] == (323,)


def test_who_is_in_the_caboose_wins_no_loot():
    game = uncoupled("""
        roof   |  | Doc> |      | <Ghost |
        inside |  |      | Mei> |        |
    """, values=(301, 312, 389))  # fmt: skip
    assert happened(game, LootWon) == [LootWon(MEI, 389)]
    assert game.state.loot == {DOC: (), MEI: (389,), GHOST: ()}


def test_the_value_is_public_from_then_on_and_the_others_stay_hidden():
    """Ruling 33."""
    game = uncoupled("""
        roof   |  | Doc> |      |  |
        inside |  |      | Mei> |  |
    """, values=(301, 312, 389))  # fmt: skip
    for seat in (0, 1, SPECTATOR):
        view = game.view(seat)
        assert LootWon(MEI, 389) in game.events_seen_by(seat)
        assert view.loot[MEI] == (389,)
        assert view.values == (None, None)
    assert game.state.values == (301, 312)


def test_a_bandit_can_win_several_loot_cards():
    game = uncoupled("""
        roof   |      |      |  |  |
        inside | Doc> | Mei> |  |  |
    """, values=(301, 312, 389))  # fmt: skip
    answer_all(game, doc="flip shoot floor", mei="shoot flip floor")
    assert game.state.loot[MEI] == (389, 312)


def test_stunned_bandits_stay_stunned_over_the_round():
    game = uncoupled("""
        roof   |      |          |  |
        inside | Doc> | (<Ghost) |  |
    """)  # fmt: skip
    assert game.state.stunned == {GHOST}


# --- the First Player card


def test_the_first_player_card_goes_to_the_left():
    game = uncoupled("""
        roof   |      |       |      |  |
        inside | Doc> | Tuco> | Mei> |  |
    """, first="tuco")  # fmt: skip
    assert happened(game, RoundBegan)[-1] == RoundBegan(2, 2)
    assert [decision.seat for decision in game.decisions] == [2, 0, 1]


def test_the_first_player_card_goes_round_the_table():
    game = uncoupled("""
        roof   |      |       |      |  |
        inside | Doc> | Tuco> | Mei> |  |
    """, first="mei")  # fmt: skip
    assert game.state.first == 0


def test_the_first_player_card_passes_over_who_is_out():
    """Ruling 35."""
    game = uncoupled("""
        roof   |      |       |      |  |
        inside | Doc> | Tuco> | Mei> |  |
    """, seats="doc ghost belle tuco mei", first="doc")  # fmt: skip
    assert game.state.first == 3


def test_the_first_player_card_passes_over_who_was_just_lost():
    game = uncoupled("""
        roof   |      |       |      |        |
        inside | Doc> | Tuco> | Mei> | Ghost> |
    """, seats="doc ghost tuco mei", first="doc")  # fmt: skip
    assert game.state.first == 2


def test_a_first_player_who_is_out_passes_the_card_on_all_the_same():
    game = uncoupled("""
        roof   |      |       |        |
        inside | Doc> | Tuco> | Ghost> |
    """, seats="doc ghost tuco", first="ghost")  # fmt: skip
    assert game.state.first == 2


def test_farthest_is_a_pure_question():
    game = position("""
        roof   |      |       |        |
        inside | Doc> | Tuco> | Ghost> |
    """)  # fmt: skip
    before = len(game.log)
    assert rounds.farthest(game.state) is GHOST
    assert len(game.log) == before
