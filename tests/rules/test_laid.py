"""The turns of a round as they were taken: what the table shows under the round card."""

import pytest
from msgspec.structs import replace

from colt.express import new_game
from colt.express.rules import RULES
from colt.express.state import State
from colt.games import COLT_EXPRESS, every_rulebook
from colt.games import new_game as any_game
from colt.kernel import SPECTATOR, Chance
from colt.retelling import Kind, Laid, Progress
from tests.random_games import steps
from tests.trains import answered, train

FOUR = """
    roof   | -       | -             | -        | -          |
    inside | Marshal | -             | Belle Doc | Cheyenne Tuco |
"""
THREE = """
    roof   | -       | -   | -          |
    inside | Marshal | Doc | Ghost Tuco |
"""
HANDS = {"ghost": "rob", "tuco": "move", "doc": "move"}


def told(table: State) -> list[str]:
    """Each turn in a few words: which icon, who, what, how far, and why it came to nothing."""
    said = []
    for laid in table.laid():
        action = f" {laid.action or 'back'}" if laid.kind is Kind.CARD else ""
        drew = f" {laid.drew}" if laid.kind is Kind.DREW else ""
        progress = f" {laid.progress}" if laid.kind is Kind.CARD else ""
        reason = f" ({laid.reason})" if laid.reason else ""
        said.append(f"{laid.turn}: seat {laid.seat} {laid.kind}{action}{drew}{progress}{reason}")
    return said


def test_cards_and_draws_lie_under_their_turns():
    game = train(
        FOUR,
        seats="cheyenne belle tuco doc",
        turns="S S",
        hands={"cheyenne": "move, rob", "belle": "shoot", "tuco": "rob", "doc": "floor, punch"},
    )
    answered(game, "play move", "play shoot", "draw", "play floor", "play rob")
    assert told(game.state) == [
        "0: seat 0 card move waiting",
        "0: seat 1 card shoot waiting",
        "0: seat 2 drew 3",
        "0: seat 3 card floor waiting",
        "1: seat 0 card rob waiting",
    ]


def test_a_speeding_up_has_two_cards_of_everybody():
    game = train(THREE, turns="D S", hands={"doc": "move, rob", "ghost": "move", "tuco": "rob"})
    answered(game, "play move", "play rob", "play move", "draw", "draw", "draw", "draw")
    assert told(game.state) == [
        "0: seat 0 card move waiting",
        "0: seat 0 card rob waiting",
        "0: seat 1 card move waiting",
        "0: seat 1 drew 3",
        "0: seat 2 drew 3",
        "0: seat 2 drew 3",
        "1: seat 0 drew 3",
    ]


def test_of_a_card_in_the_tunnel_others_see_the_back_until_it_comes_up():
    game = train(THREE, turns="T", hands={"doc": "move", "ghost": "rob", "tuco": "rob"})
    answered(game, "play move", "play rob")
    assert told(game.view(0)) == ["0: seat 0 card move waiting", "0: seat 1 card back waiting"]
    assert told(game.view(SPECTATOR)) == ["0: seat 0 card back waiting", "0: seat 1 card back waiting"]
    answered(game, "play rob")
    assert told(game.view(2))[:2] == ["0: seat 0 card move now", "0: seat 1 card back waiting"]
    assert all(laid.is_hidden for laid in game.view(2).laid())


@pytest.mark.parametrize("edition", ["fr-2014", "en-2016"])
def test_a_resolved_card_is_done_and_says_why_it_came_to_nothing(edition):
    """In the old books a card leaves the pile at once, in the new ones all go together: it is told alike."""
    game = train(THREE, edition=edition, seats="ghost tuco doc", turns="S", hands=HANDS)
    answered(game, "play rob", "play move", "play move")
    assert told(game.view(0)) == [
        "0: seat 0 card rob done (no-loot)",
        "0: seat 1 card move done",
        "0: seat 2 card move now",
    ]


def test_a_position_does_not_tell_which_turn_a_card_was():
    game = train(THREE, pile="doc move, ghost rob")
    assert told(game.state) == ["None: seat 0 card move now", "None: seat 1 card rob waiting"]


def test_a_second_card_of_the_same_turn_lies_beside_the_covered_shot():
    """(en-2016 "Cover Rule")"""
    game = train(
        """
        roof   | -       | -   | -                  |
        inside | Marshal | Doc | Ghost Tuco Cheyenne |
        """,
        variants="teams",
        teams="doc+tuco ghost+cheyenne",
        turns="S",
        hands={"doc": "doc shoot, tuco move", "ghost": "ghost move"},
    )
    answered(game, "play doc shoot", "cover tuco move")
    assert [(laid.turn, laid.bandit, laid.action) for laid in game.state.laid()] == [
        (0, "doc", "shoot"),
        (0, "tuco", "move"),
    ]


def test_a_reshuffle_in_the_middle_of_a_draw_does_not_make_two_of_it():
    """(ruling 27)"""
    game = train(
        THREE,
        variants="expert",
        turns="S",
        hands={"doc": "rob, rob, move, move"},
        decks={"doc": "shoot"},
        discards={"doc": "floor, floor, shoot, punch, marshal"},
    )
    answered(game, "draw")
    assert told(game.state) == ["0: seat 0 drew 3"]


def test_who_can_do_nothing_passes():
    """(ruling 6)"""
    game = train(
        THREE,
        variants="expert",
        turns="S",
        hands={"doc": "bullet:ghost"},
        decks={"doc": ""},
        hits={"doc": "ghost"},
        fired={"ghost": 1},
    )
    answered(game, "pass")
    assert told(game.state) == ["0: seat 0 passed"]


# --- the part of a round


def test_the_table_says_which_part_of_the_round_it_is():
    game = train(THREE, turns="S", event="braking", hands={"doc": "move", "ghost": "rob", "tuco": "rob"})
    assert RULES.phase(game.state) == "schemin"
    answered(game, "play move", "play rob", "play rob")
    assert RULES.phase(game.state) == "stealin"


def test_from_before_the_first_chapter_to_after_the_last():
    game = new_game(3, seed=1)
    chance = Chance("answers")
    while not game.is_over:
        game.play(chance.one_of(game.decisions[0].choices))
    phases = dict.fromkeys(RULES.phase(table) for _, table in game.story(0))
    assert list(phases) == ["opening", "schemin", "stealin", "event", "over"]


# --- whole games


EXPRESS = [options for options in every_rulebook() if options.game == COLT_EXPRESS]


@pytest.mark.parametrize("options", EXPRESS, ids=lambda o: f"{o.edition}-{'-'.join(o.variants)}-{o.players}")
def test_what_is_laid_is_what_lies_on_the_pile_and_who_sees_it(options):
    for game in steps(any_game(options)):
        for seat in (SPECTATOR, 0):
            agrees_with_the_pile(game.view(seat))
            shows_no_more(game.view(seat).laid(), game.state.laid())


def agrees_with_the_pile(table: State) -> None:
    """What is not resolved yet lies on the pile in the same order; every turn taken is one of this round."""
    laid = table.laid()
    left = [one for one in laid if one.progress is not Progress.DONE]
    pile = table.pile[len(table.pile) - len(left) :]
    assert [(one.seat, one.action) for one in left] == [
        (played.seat, played.card and played.card.action) for played in pile
    ]
    turns = [(one.seat, one.turn) for one in laid]
    assert set(turns) <= {(turn.seat, turn.icon) for turn in table.turns}
    assert [turn for _, turn in turns] == sorted(turn for _, turn in turns if turn is not None)


def shows_no_more(seen: tuple[Laid, ...], truth: tuple[Laid, ...]) -> None:
    """A view shows the same turns, and of a hidden card perhaps only the back."""
    for one, other in zip(seen, truth, strict=True):
        assert one == other or (one.is_hidden and one == replace(other, bandit=None, action=None))
