"""A question as it is asked: every answer with its words, and what is pointed at to give it."""

import pytest

from colt import wire
from tests.trains import train


def asked_of(game):
    """What the seat that is asked is told."""
    asked = game.decisions[0]
    says = [f"say {choice}" for choice in asked.choices]
    return wire.decision(asked, game.view(asked.seat), number=3, say="What now?", says=says, deadline=7.5)


def test_a_question_has_its_number_its_words_and_its_time():
    told = asked_of(
        train("""
        roof   | Ghost   | - | -             |
        inside | Marshal | - | Cheyenne Tuco |
    """, pile="cheyenne punch", loot={"tuco": "purse:300 jewel"})
    )  # fmt: skip
    assert (told.number, told.seat, told.ask, told.say) == (3, 1, "punch", "What now?")
    assert told.deadline == 7.5
    assert not told.answered
    assert [choice.say for choice in told.choices] == [f"say {choice.text}" for choice in told.choices]
    assert {choice.verb for choice in told.choices} == {"punch"}


def test_who_may_keep_a_purse_points_at_whether_after_whom_and_what():
    told = asked_of(
        train("""
        roof   | Ghost   | - | -             |
        inside | Marshal | - | Cheyenne Tuco |
    """, pile="cheyenne punch", loot={"tuco": "purse:300 jewel"})
    )  # fmt: skip
    assert {choice.text: choice.pieces for choice in told.choices} == {
        "punch tuco purse#1 to 1": ("bandit:tuco", "token:purse#1@tuco", "drop", "space:1i"),
        "punch tuco take purse#1 to 1": ("bandit:tuco", "token:purse#1@tuco", "take", "space:1i"),
        "punch tuco jewel to 1": ("bandit:tuco", "token:jewel@tuco", "space:1i"),
    }


@pytest.mark.parametrize(
    ("card", "pieces"),
    [
        ("rob", {"rob purse#1": ("token:purse#1@1i",), "rob jewel": ("token:jewel@1i",)}),
        ("shoot", {"shoot cheyenne": ("bandit:cheyenne",), "shoot doc": ("bandit:doc",)}),
        ("move", {"move 0i": ("space:0i",), "move 2i": ("space:2i",)}),
    ],
)
def test_what_is_pointed_at(card, pieces):
    told = asked_of(
        train("""
        roof   | -       | -                      | Ghost        |
        inside | Marshal | Tuco purse:300 jewel   | Cheyenne Doc |
    """, pile=f"tuco {card}")
    )  # fmt: skip
    assert {choice.text: choice.pieces for choice in told.choices} == pieces
