"""The plans of a round card by card: what the table shows while they come up."""

import pytest
from msgspec.structs import replace

from colt.games import SUPER_EXPRESS, every_rulebook, new_game
from colt.kernel import SPECTATOR
from colt.retelling import Kind
from colt.superexpress.rules import RULES
from colt.superexpress.state import State
from tests.random_games import steps
from tests.superexpress.pictures import acted, answer_all, position

THREE = """
    roof   |      |       |       |       |
    inside | <Mei | Doc>  | <Tuco |       |
"""


def told(table: State) -> list[str]:
    """Each card in a few words: which of the plan, whose, what it is, how far, and why it came to nothing."""
    return [
        f"{laid.turn}: {laid.bandit} {laid.action or 'back' if laid.kind is Kind.CARD else 'open'} {laid.progress}"
        + (f" ({laid.reason})" if laid.reason else "")
        for laid in table.laid()
    ]


def test_a_plan_is_laid_for_three_passes_round_the_table():
    game = position(THREE, first="doc")
    game.advance()
    game.play("plan flip move shoot", seat=1)
    assert told(game.view(1)) == [
        "0: doc flip waiting",
        "0: tuco open waiting",
        "0: mei open waiting",
        "1: doc move waiting",
        "1: tuco open waiting",
        "1: mei open waiting",
        "2: doc shoot waiting",
        "2: tuco open waiting",
        "2: mei open waiting",
    ]
    assert told(game.view(SPECTATOR))[0] == "0: doc back waiting"


def test_cards_come_up_one_by_one():
    game = position(THREE, plans={"mei": "flip floor", "doc": "floor flip", "tuco": "flip floor"})
    RULES.chapters["action"].go_on(game)
    RULES.chapters["action"].go_on(game)
    assert told(game.view(2))[:4] == [
        "0: mei flip done",
        "0: doc floor now",
        "0: tuco flip waiting",
        "1: mei back waiting",
    ]


def test_who_is_shot_only_gets_up_and_a_shot_may_find_nobody():
    game = acted(THREE, doc="shoot flip", tuco="floor shoot", mei="shoot flip")
    assert told(game.state) == [
        "0: doc shoot done",
        "0: tuco floor done (only-gets-up)",
        "0: mei shoot done (no-target)",
        "1: doc flip done",
        "1: tuco shoot done",
        "1: mei flip now",
    ]


def test_the_cards_of_who_is_out_are_gone_and_nobody_sees_them():
    """(ruling 35)"""
    game = acted(THREE, mei="move flip", doc="floor flip", tuco="flip floor")
    assert told(game.view(0))[3] == "1: mei flip gone"
    assert told(game.view(1))[3] == "1: mei back gone"


def test_a_new_round_begins_with_nothing_laid():
    game = position(THREE)
    game.advance()
    answer_all(game)
    assert game.state.round == 2
    assert {laid.kind for laid in game.state.laid()} == {Kind.OPEN}


SUPER = [options for options in every_rulebook() if options.game == SUPER_EXPRESS]


@pytest.mark.parametrize("options", SUPER, ids=lambda o: f"{'-'.join(o.variants)}-{o.players}")
def test_views_show_the_same_cards_and_of_the_closed_ones_the_backs(options):
    for game in steps(new_game(options)):
        truth = game.state.laid()
        for seen, true in zip(game.view(SPECTATOR).laid(), truth, strict=True):
            assert seen in (true, replace(true, action=None))
        for seen, true in zip(game.view(0).laid(), truth, strict=True):
            assert seen == true or true.seat != 0
    phases = dict.fromkeys(RULES.phase(table) for _, table in game.story(SPECTATOR))
    assert list(phases) == ["plan", "action", "uncoupling", "over"]
