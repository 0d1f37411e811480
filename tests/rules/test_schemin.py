"""Types of turns, and phase 1: cards go on the pile."""

from typing import Any

import pytest

from colt.express import new_game
from colt.express.choices import DrawCards, Pass, PlayCard
from colt.express.events import CardPlayed, CardsDrawn, HandsReturned, MomentCame, TurnPassed, turns_in_order
from colt.express.pieces import Turn
from colt.express.rules import schemin
from colt.express.state import InTurn, Opening, Played, Scheming
from colt.kernel import SPECTATOR, NeverAsked, NotLegal, NotNow, NotYours, Unreadable
from tests.trains import answered, asked, card, cards, chapter, options, train

FOUR = """
    roof   | -       | -             | -        | -          |
    inside | Marshal | -             | Belle Doc | Cheyenne Tuco |
"""
THREE = """
    roof   | -       | -   | -          |
    inside | Marshal | Doc | Ghost Tuco |
"""


# --- play or draw


def test_a_first_turn():
    """The example of the 2016 book: Cheyenne moves, Belle shoots, Tuco draws three, Doc changes floors.
    (en-2016 "Phase 1: Schemin'")"""
    game = train(
        FOUR,
        seats="cheyenne belle tuco doc",
        turns="S S",
        hands={"cheyenne": "move, rob", "belle": "shoot", "tuco": "rob", "doc": "floor, punch"},
        decks={"tuco": "move, shoot, marshal, floor"},
    )
    answered(game, "play move", "play shoot", "draw", "play floor")
    assert chapter(game, "schemin") == [
        MomentCame(Scheming(0)),
        CardPlayed(0, card("cheyenne move"), False, Scheming(1)),
        CardPlayed(1, card("belle shoot"), False, Scheming(2)),
        CardsDrawn(2, cards(game, 2, "move, shoot, marshal"), Scheming(3)),
        CardPlayed(3, card("doc floor"), False, Scheming(4)),
    ]
    assert [played.card for played in game.state.pile] == [
        card("cheyenne move"),
        card("belle shoot"),
        card("doc floor"),
    ]
    assert game.state.hands == [
        cards(game, 0, "rob"),
        (),
        cards(game, 2, "rob, move, shoot, marshal"),
        cards(game, 3, "punch"),
    ]
    assert game.state.decks[2] == cards(game, 2, "floor")
    assert asked(game) == "cheyenne"


def test_the_first_turn_of_the_older_books():
    """Doc moves, Belle shoots, Tuco draws, Cheyenne punches.
    (fr-2014 "Phase 1 : Le Plan"; pl-2015 "Faza 1: Planowanie!")"""
    game = train(
        FOUR,
        edition="fr-2014",
        seats="doc belle tuco cheyenne",
        turns="S S",
        hands={"doc": "move", "belle": "shoot", "tuco": "rob", "cheyenne": "punch"},
    )
    answered(game, "play move", "play shoot", "draw", "play punch")
    assert game.state.pile == (
        Played(0, card("doc move"), is_hidden=False),
        Played(1, card("belle shoot"), is_hidden=False),
        Played(3, card("cheyenne punch"), is_hidden=False),
    )
    assert len(game.state.hands[2]) == 4


def test_the_first_player_begins_and_the_turn_goes_clockwise():
    """(en-2016 "Phase 1: Schemin'")"""
    game = train(THREE, seats="doc ghost tuco", first="ghost", turns="S S", hands={})
    order = []
    for _ in range(6):
        order.append(asked(game))
        game.play("draw")
    assert order == ["ghost", "tuco", "doc"] * 2


def test_one_plays_a_card_or_draws():
    """Equal cards are one answer, in the order of the book. (en-2016 "Phase 1: Schemin'")"""
    game = train(THREE, turns="S", hands={"doc": "marshal, rob, move, rob, punch, shoot, floor"})
    assert options(game) == [
        "play move",
        "play floor",
        "play shoot",
        "play rob",
        "play punch",
        "play marshal",
        "draw",
    ]
    assert game.decisions[0].choices[0] == PlayCard(card("doc move"))
    assert game.decisions[0].choices[-1] == DrawCards()
    assert game.decisions[0].ask == "schemin"


def test_playing_one_of_two_equal_cards_leaves_the_other():
    """(en-2016 "Phase 1: Schemin'")"""
    game = train(THREE, turns="S S", hands={"doc": "rob, move, rob"})
    game.play("play rob")
    assert game.state.hands[0] == cards(game, 0, "move, rob")


@pytest.mark.parametrize(
    ("deck", "drawn"),
    [("rob, move, floor, shoot", 3), ("rob, move, floor", 3), ("rob, move", 2), ("rob", 1)],
)
def test_three_cards_are_drawn_or_what_is_there(deck, drawn):
    """(en-2016 "Phase 1: Schemin'"; ruling 6)"""
    game = train(THREE, turns="S S", hands={"doc": "punch"}, decks={"doc": deck})
    game.play("draw")
    assert game.state.hands[0] == cards(game, 0, "punch") + cards(game, 0, deck)[:drawn]
    assert game.state.decks[0] == cards(game, 0, deck)[drawn:]


def test_with_an_empty_deck_drawing_is_not_offered():
    """(ruling 6)"""
    game = train(THREE, turns="S", hands={"doc": "punch"}, decks={"doc": ""})
    assert options(game) == ["play punch"]
    with pytest.raises(NotLegal):
        game.play("draw")


def test_with_an_empty_deck_and_only_bullets_the_turn_is_passed():
    """(rulings 3 and 6; O10)"""
    game = train(
        THREE,
        turns="S S",
        hands={"doc": "bullet:neutral, bullet:tuco"},
        decks={"doc": ""},
        hits={"doc": "neutral tuco"},
        fired={"tuco": 1},
    )
    assert game.decisions[0].choices == (Pass(),)
    assert game.play("pass") == (TurnPassed(0, Scheming(1)),)
    assert asked(game) == "ghost"


def test_an_empty_hand_and_an_empty_deck_pass_too():
    """(ruling 6; O10)"""
    game = train(THREE, turns="S", hands={"doc": ""}, decks={"doc": ""})
    assert options(game) == ["pass"]


def test_passing_is_not_allowed_while_something_can_be_done():
    """(ruling 6)"""
    game = train(THREE, turns="S", hands={"doc": "bullet:neutral"}, hits={"doc": "neutral"})
    assert options(game) == ["draw"]
    with pytest.raises(NotLegal):
        game.play("pass")


def test_bullets_cannot_be_played():
    """(ruling 8)"""
    game = train(THREE, turns="S", hands={"doc": "bullet:neutral, rob"}, hits={"doc": "neutral"})
    assert options(game) == ["play rob", "draw"]
    with pytest.raises(NotLegal, match="'play bullet:neutral' is not allowed here"):
        game.play("play bullet:neutral")


def test_a_hand_is_asked_also_with_a_single_answer():
    """Being asked tells nobody anything. (ruling 3)"""
    game = train(THREE, turns="S", hands={"doc": "rob"}, decks={"doc": ""})
    assert asked(game) == "doc"
    assert options(game) == ["play rob"]


def test_the_phase_ends_when_every_turn_of_the_card_is_taken():
    """(en-2016 "Phase 1: Schemin'")"""
    game = train(THREE, turns="S S", hands={})
    for _ in range(5):
        game.play("draw")
    assert isinstance(game.state.moment, Scheming)
    assert game.state.round == 1
    game.play("draw")
    assert game.state.round == 2


def test_unplayed_cards_go_on_top_of_the_deck_before_anything_is_resolved():
    """(en-2016 "Phase 1: Schemin'"; O8)"""
    game = train(
        THREE,
        turns="S",
        hands={"doc": "move, punch, marshal", "ghost": "floor", "tuco": "floor"},
        decks={"doc": "rob, shoot", "ghost": "", "tuco": ""},
    )
    answered(game, "play move", "play floor", "play floor")
    assert asked(game) == "doc"
    assert options(game) == ["move 0i", "move 2i"]
    assert chapter(game, "returning") == [HandsReturned()]
    assert game.state.hands == [(), (), ()]
    assert game.state.decks == [cards(game, 0, "punch, marshal, rob, shoot"), (), ()]


def test_hands_that_are_returned_leave_the_moment_settled():
    """(en-2016 "Phase 1: Schemin'")"""
    game = train(THREE, turns="S", hands={"doc": "rob"})
    schemin.Returning().begin(game)
    assert game.state.moment == Opening(is_done=True)
    assert schemin.Returning().is_over(game.state)


# --- the four kinds of turns


def test_switching_goes_the_other_way_round_from_the_first_player():
    """Seats A B C D, A first: A, D, C, B. (es-2016 "Los Turnos"; O6)"""
    game = train(FOUR, seats="cheyenne belle tuco doc", turns="R", hands={})
    order = []
    for _ in range(4):
        order.append(asked(game))
        game.play("draw")
    assert order == ["cheyenne", "doc", "tuco", "belle"]


def test_speeding_up_is_two_turns_in_a_row_for_each():
    """(es-2016 "Los Turnos"; ruling 7)"""
    assert turns_in_order((Turn.SPEEDING_UP, Turn.STANDARD), first=1, players=3) == (
        InTurn(1, Turn.SPEEDING_UP, icon=0, play=1),
        InTurn(1, Turn.SPEEDING_UP, icon=0, play=2),
        InTurn(2, Turn.SPEEDING_UP, icon=0, play=1),
        InTurn(2, Turn.SPEEDING_UP, icon=0, play=2),
        InTurn(0, Turn.SPEEDING_UP, icon=0, play=1),
        InTurn(0, Turn.SPEEDING_UP, icon=0, play=2),
        InTurn(1, Turn.STANDARD, icon=1),
        InTurn(2, Turn.STANDARD, icon=1),
        InTurn(0, Turn.STANDARD, icon=1),
    )


def test_switching_and_tunnel_in_turn_order():
    """(es-2016 "Los Turnos")"""
    assert turns_in_order((Turn.TUNNEL, Turn.SWITCHING), first=2, players=3) == (
        InTurn(2, Turn.TUNNEL, icon=0),
        InTurn(0, Turn.TUNNEL, icon=0),
        InTurn(1, Turn.TUNNEL, icon=0),
        InTurn(2, Turn.SWITCHING, icon=1),
        InTurn(1, Turn.SWITCHING, icon=1),
        InTurn(0, Turn.SWITCHING, icon=1),
    )


@pytest.mark.parametrize(
    ("mix", "played", "held"),
    [
        (("play move", "play rob"), 2, 0),
        (("draw", "draw"), 0, 8),
        (("draw", "play rob"), 1, 4),
        (("play rob", "draw"), 1, 4),
    ],
)
def test_speeding_up_takes_any_mix_of_playing_and_drawing(mix, played, held):
    """(es-2016 "Los Turnos"; ruling 7)"""
    game = train(THREE, turns="D", hands={"doc": "move, rob"})
    answered(game, *mix)
    assert asked(game) == "ghost"
    assert len(game.state.pile) == played
    assert len(game.state.hands[0]) == held


def test_in_a_tunnel_everything_is_hidden_without_saying_so():
    """Others see a back; the owner sees the card. (es-2016 "Los Turnos"; ruling 10)"""
    game = train(THREE, turns="T S", hands={"doc": "move, rob"})
    assert options(game) == ["play move", "play rob", "draw"]
    game.play("play rob")
    assert chapter(game, "schemin")[-1] == CardPlayed(0, card("doc rob"), is_hidden=True, then=Scheming(1))
    assert [game.view(seat).pile for seat in (0, 1, 2, SPECTATOR)] == [
        (Played(0, card("doc rob"), is_hidden=True),),
        *[(Played(0, None, is_hidden=True),)] * 3,
    ]
    with pytest.raises(NotLegal):
        game.play("play move hidden", 1)


@pytest.mark.parametrize("turn", ["S", "D", "R"])
def test_outside_a_tunnel_everything_is_open(turn):
    """(es-2016 "Los Turnos")"""
    game = train(THREE, turns=f"{turn} S", hands={"doc": "rob"})
    game.play("play rob")
    assert game.state.pile == (Played(0, card("doc rob"), is_hidden=False),)
    assert game.view(SPECTATOR).pile == game.state.pile


# --- Ghost


GHOST_BEGINS: dict[str, Any] = {
    "seats": "ghost doc tuco",
    "hands": {"ghost": "move, rob", "doc": "move", "tuco": "move"},
}


def test_ghost_may_hide_the_card_of_his_first_turn_or_play_it_open():
    """(es-2016 "Ghost"; rulings 1 and 9; P14)"""
    game = train(THREE, turns="S S", **GHOST_BEGINS)
    assert options(game) == ["play move", "play rob", "play move hidden", "play rob hidden", "draw"]
    other = game.fork()
    game.play("play rob hidden")
    assert game.state.pile == (Played(0, card("ghost rob"), is_hidden=True),)
    assert game.view(1).pile == (Played(0, None, is_hidden=True),)
    assert game.view(0).pile == game.state.pile
    other.play("play rob")
    assert other.state.pile == (Played(0, card("ghost rob"), is_hidden=False),)


def test_ghost_may_not_hide_in_his_second_turn():
    """(es-2016 "Ghost"; ruling 9)"""
    game = train(THREE, turns="S S", **GHOST_BEGINS)
    answered(game, "play move", "play move", "play move")
    assert asked(game) == "ghost"
    assert options(game) == ["play rob", "draw"]
    with pytest.raises(NotLegal):
        game.play("play rob hidden")


def test_ghost_who_draws_in_his_first_turn_has_lost_the_power_for_this_round():
    """(es-2016 "Ghost"; ruling 9)"""
    game = train(THREE, turns="S S", decks={"ghost": "floor"}, **GHOST_BEGINS)
    answered(game, "draw", "play move", "play move")
    assert options(game) == ["play move", "play floor", "play rob"]


def test_ghost_need_not_be_the_first_to_hide():
    """It is his own first turn that counts. (ruling 9)"""
    game = train(THREE, seats="doc ghost tuco", turns="S", hands={"ghost": "rob"})
    game.play("draw")
    assert options(game) == ["play rob", "play rob hidden", "draw"]


def test_in_a_tunnel_ghost_has_nothing_to_choose():
    """And his first turn is over then. (ruling 9; P17)"""
    game = train(THREE, turns="T S", **GHOST_BEGINS)
    assert options(game) == ["play move", "play rob", "draw"]
    answered(game, "play move", "play move", "play move")
    assert game.state.pile[0] == Played(0, card("ghost move"), is_hidden=True)
    assert options(game) == ["play rob", "draw"]


@pytest.mark.parametrize("turn", ["D", "R"])
def test_ghost_may_hide_also_when_speeding_up_or_switching_comes_first(turn):
    """Of two turns in a row only the first. (ruling 9)"""
    game = train(THREE, turns=turn, **GHOST_BEGINS)
    assert "play rob hidden" in options(game)
    game.play("play rob hidden")
    if turn == "D":
        assert options(game) == ["play move", "draw"]


def test_a_hand_of_bullets_gives_ghost_nothing_to_hide():
    """(rulings 8 and 9)"""
    game = train(
        THREE, seats="ghost doc tuco", turns="S", hands={"ghost": "bullet:neutral"}, hits={"ghost": "neutral"}
    )
    assert options(game) == ["draw"]


def test_nobody_but_ghost_may_hide():
    """(es-2016 "Ghost"; P16)"""
    game = train(THREE, turns="S", hands={"doc": "rob"})
    before = len(game.log)
    with pytest.raises(NotLegal, match="'play rob hidden' is not allowed here; allowed is: play rob, draw"):
        game.play("play rob hidden")
    assert len(game.log) == before
    assert game.state.pile == ()


def test_a_hidden_card_leaves_an_unknown_hand_one_smaller():
    """(ruling 10)"""
    game = train(THREE, turns="S S", **GHOST_BEGINS)
    game.play("play rob hidden")
    assert game.view(1).hands[0] == (None,)
    assert game.view(0).hands[0] == cards(game, 0, "move")


# --- asking wrongly


def test_a_wrong_answer_is_refused_and_nothing_changes():
    """(ruling 3)"""
    game = train(THREE, turns="S", hands={"doc": "rob", "ghost": "rob"})
    before = list(game.log)
    with pytest.raises(NotYours):
        game.play("play rob", 1)
    with pytest.raises(NotNow):
        game.play("shoot doc")
    with pytest.raises(NotLegal):
        game.play("play move")
    with pytest.raises(Unreadable):
        game.play("play the rob card")
    assert game.log == before


def test_another_seat_sees_who_is_asked_but_not_what():
    """(ruling 3)"""
    game = train(THREE, turns="S", hands={"doc": "rob"})
    own, foreign = (game.rules.decisions(game.view(seat)) for seat in (0, 1))
    assert own == game.decisions
    assert [(decision.seat, decision.ask, decision.choices) for decision in foreign] == [(0, "schemin", ())]


# --- answers to questions that only other games put


@pytest.mark.parametrize(
    ("answer", "players", "variants", "is_asked"),
    [
        ("pick doc shoot", 3, (), False),
        ("cover doc move", 3, (), False),
        ("team doc+tuco", 3, (), False),
        ("keep", 3, (), False),
        ("steal purse#1", 3, (), True),
        ("steal purse#1", 3, ("first-game",), False),
        ("keep", 3, ("expert",), True),
        ("move 2i", 3, (), True),
        ("cover doc move", 2, ("teams",), True),
    ],
)
def test_an_answer_of_another_game_is_not_called_one_to_another_question(answer, players, variants, is_asked):
    """Both are refused with 'not now'; which of the two it is, the sentence says. (O2)"""
    game = new_game(players, variants=variants, seed=1)
    with pytest.raises(NotNow) as refused:
        game.play(answer, game.decisions[0].seat)
    assert isinstance(refused.value, NeverAsked) != is_asked
    assert ("answers another question" in str(refused.value)) == is_asked
    assert str(refused.value).startswith("not now: ")
