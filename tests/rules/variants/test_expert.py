"""The expert variant: hands are kept, cards are discarded, nothing is shuffled until a deck is empty."""

from collections import Counter

import pytest

from colt.express import new_game
from colt.express.choices import DiscardCard, KeepRest
from colt.express.events import (
    BanditShot,
    CardDiscarded,
    CardPutAway,
    CardsDrawn,
    CardTurned,
    DeckShuffled,
    DiscardReshuffled,
    FloorChanged,
    MomentCame,
    NothingHappened,
    RestKept,
    RoundBegan,
    RoundCardRevealed,
)
from colt.express.pieces import NEUTRAL, Action, Bullet
from colt.express.rules.variants.expert import _Discarding
from colt.express.state import Discarding, Opening, Scheming, Stealing
from colt.kernel import SPECTATOR, NotLegal
from tests.trains import (
    DOC,
    GHOST,
    TUCO,
    answered,
    asked,
    card,
    cards,
    chapter,
    options,
    space,
    stealin,
    train,
)

THREE = """
    roof   | -       | -   | -          |
    inside | Marshal | Doc | Ghost Tuco |
"""
EDITIONS = ("en-2016", "es-2016", "pl-2015", "fr-2014")


def expert(drawing=THREE, **more):
    return train(drawing, variants="expert", **more)


# --- the end of Schemin'


@pytest.mark.parametrize("edition", EDITIONS)
def test_at_the_end_of_schemin_one_discards_what_one_likes_and_keeps_the_rest(edition):
    """Action cards and bullets alike, in every book.
    (en-2016 "Expert Variant"; fr-2014 "Variante Experts"; ruling 27)"""
    game = expert(
        edition=edition,
        turns="S",
        hands={"doc": "move, punch, rob, bullet:tuco, bullet:neutral, rob"},
        hits={"doc": "neutral tuco"},
        fired={"tuco": 1},
    )
    answered(game, "play move", "draw", "draw")
    assert asked(game) == "doc"
    assert game.decisions[0].ask == "keep"
    assert options(game) == [
        "discard rob",
        "discard punch",
        "discard bullet:neutral",
        "discard bullet:tuco",
        "keep",
    ]
    assert game.decisions[0].choices[0] == DiscardCard(card("doc rob"))
    answered(game, "discard rob", "discard bullet:tuco", "keep")
    assert chapter(game, "keeping") == [
        MomentCame(Discarding(0)),
        CardDiscarded(0, card("doc rob")),
        CardDiscarded(0, Bullet(TUCO)),
        RestKept(0, Discarding(1)),
    ]
    assert game.state.hands[0] == cards(game, 0, "punch, bullet:neutral, rob")
    assert game.state.discards[0] == cards(game, 0, "bullet:tuco, rob")
    assert asked(game) == "ghost"


def test_discards_are_made_in_turn_order_from_the_first_player():
    """(ruling 11)"""
    game = expert(first="ghost", turns="S", hands={"doc": "move", "ghost": "move", "tuco": "move"})
    answered(game, "draw", "draw", "draw")
    order = []
    while game.decisions[0].ask == "keep":
        order.append(asked(game))
        game.play("keep")
    assert order == ["ghost", "tuco", "doc"]


def test_an_empty_hand_is_asked_too():
    """(ruling 3)"""
    game = expert(turns="S", hands={"doc": "move"}, decks={"doc": ""})
    answered(game, "play move", "draw", "draw")
    assert game.decisions[0].choices == (KeepRest(),)


def test_discard_piles_are_public_and_hands_are_not():
    """(ruling 11)"""
    game = expert(turns="S", hands={"doc": "move, rob, punch"})
    answered(game, "play move", "draw", "draw", "discard rob")
    for seat in (SPECTATOR, 1, 2):
        assert game.view(seat).discards[0] == cards(game, 0, "rob")
        assert game.view(seat).hands[0] == (None,)
        (foreign,) = game.rules.decisions(game.view(seat))
        assert (foreign.seat, foreign.ask, foreign.choices) == (0, "keep", ())
    assert game.rules.decisions(game.view(0)) == game.decisions


def test_a_card_one_does_not_hold_cannot_be_discarded():
    """(ruling 27)"""
    game = expert(turns="S", hands={"doc": "move, rob"})
    answered(game, "play move", "draw", "draw")
    with pytest.raises(
        NotLegal, match="'discard marshal' is not allowed here; allowed is: discard rob, keep"
    ):
        game.play("discard marshal")


def test_everything_may_be_discarded_or_nothing():
    """(en-2016 "Expert Variant")"""
    game = expert(turns="S", hands={"doc": "move, rob, punch"})
    answered(game, "play move", "draw", "draw")
    answered(game.fork(), "keep")
    answered(game, "discard rob", "discard punch")
    assert options(game) == ["keep"]
    assert game.state.hands[0] == ()


# --- Stealin'


def test_resolved_cards_go_to_the_discard_pile_one_by_one():
    """(en-2016 "Expert Variant"; fr-2014 "Variante Experts")"""
    game = expert(
        """
        roof   | Ghost   | Tuco | -   | -   |
        inside | Marshal | -    | Doc | -   |
        """,
        pile="doc floor, doc rob, ghost move",
        decks={"doc": "move"},
        discards={"doc": "punch"},
    )
    assert chapter(game, "stealin") == [
        CardTurned(0, 2, card("doc floor")),
        FloorChanged(DOC, space("2r")),
        CardPutAway(0, is_discarded=True),
        CardTurned(0, 2, card("doc rob")),
        NothingHappened(DOC, Action.ROB, "no-loot"),
        CardPutAway(0, is_discarded=True),
        CardTurned(0, 0, card("ghost move")),
    ]
    assert game.state.discards[2] == cards(game, 2, "rob, floor, punch")
    assert game.state.decks[2] == cards(game, 2, "move")
    game.play("move 1r")
    assert chapter(game, "stealin")[-1] == MomentCame(Stealing(0))


def test_bullets_lie_on_top_of_the_deck_and_are_drawn_next():
    """(en-2016 "Expert Variant"; ruling 11)"""
    game = expert(
        """
        roof   | Ghost   | -    | -   |
        inside | Marshal | Tuco | Doc |
        """,
        pile="doc shoot",
        hands={"tuco": "move, rob, punch, floor"},
        decks={"tuco": "marshal, shoot"},
        event="rebellion",
    )
    assert stealin(game) == [BanditShot(DOC, TUCO)]
    assert game.state.hands[1] == cards(game, 1, "move, rob, punch, floor, bullet:neutral, bullet:doc")
    assert game.state.decks[1] == cards(game, 1, "marshal, shoot")


def test_kept_hands_survive_stealin():
    """(en-2016 "Expert Variant")"""
    game = expert(
        """
        roof   | Ghost   | Tuco | -   | -   |
        inside | Marshal | -    | Doc | -   |
        """,
        pile="doc move",
        hands={"doc": "rob, punch"},
    )
    assert game.state.hands[2] == cards(game, 2, "rob, punch")


# --- the start of a round


def test_hands_are_filled_up_to_six_and_docs_to_seven():
    """Nothing is shuffled. (en-2016 "Expert Variant", "Doc"; rulings 11 and 27)"""
    game = expert(
        pile=[],
        hands={"doc": "move, rob", "ghost": "move, rob", "tuco": ""},
        decks={
            "doc": "punch, marshal, floor, floor, shoot, shoot, rob",
            "ghost": "punch, marshal, floor, floor, shoot",
            "tuco": "punch, marshal, floor, floor, shoot, shoot, rob",
        },
    )
    filling = chapter(game, "filling")
    assert filling[0] == RoundBegan(2, 1)
    assert filling[1:4] == [
        CardsDrawn(1, cards(game, 1, "punch, marshal, floor, floor"), Opening(is_done=False)),
        CardsDrawn(2, cards(game, 2, "punch, marshal, floor, floor, shoot, shoot"), Opening(is_done=False)),
        CardsDrawn(0, cards(game, 0, "punch, marshal, floor, floor, shoot"), Opening(is_done=False)),
    ]
    assert isinstance(filling[4], RoundCardRevealed)
    assert len(filling) == 5
    assert [len(hand) for hand in game.state.hands] == [7, 6, 6]
    assert not any(isinstance(step, DeckShuffled) for step in filling)


@pytest.mark.parametrize(("kept", "drawn"), [(5, 1), (6, 0), (7, 0)])
def test_who_kept_enough_draws_nothing_and_discards_nothing(kept, drawn):
    """(ruling 27)"""
    hand = ["move", "rob", "punch", "marshal", "floor", "shoot", "move"][:kept]
    game = expert(pile=[], hands={"ghost": hand}, decks={"ghost": "rob, floor"})
    assert len(game.state.hands[1]) == kept + drawn
    assert len(game.state.decks[1]) == 2 - drawn
    mine = [step for step in chapter(game, "filling") if isinstance(step, CardsDrawn) and step.seat == 1]
    assert len(mine) == drawn


def test_the_discard_pile_is_reshuffled_while_a_hand_is_filled():
    """(en-2016 "Expert Variant"; ruling 27)"""
    game = expert(
        pile=[],
        hands={"ghost": "move"},
        decks={"ghost": "rob, floor"},
        discards={"ghost": "punch, marshal, shoot, shoot"},
    )
    mine = [step for step in chapter(game, "filling") if getattr(step, "seat", None) == 1]
    assert mine[0] == CardsDrawn(1, cards(game, 1, "rob, floor"), Opening(is_done=False))
    assert isinstance(mine[1], DiscardReshuffled)
    assert Counter(mine[1].order) == Counter(cards(game, 1, "punch, marshal, shoot, shoot"))
    assert mine[2] == CardsDrawn(1, mine[1].order[:3], Opening(is_done=False))
    assert game.state.decks[1] == mine[1].order[3:]
    assert len(game.state.hands[1]) == 6


def test_a_deck_that_is_just_empty_waits_with_the_reshuffle():
    """(ruling 27)"""
    game = expert(
        pile=[],
        hands={"ghost": "move, rob, punch"},
        decks={"ghost": "rob, floor, shoot"},
        discards={"ghost": "marshal"},
    )
    assert game.state.decks[1] == ()
    assert game.state.discards[1] == cards(game, 1, "marshal")


def test_with_nothing_left_to_draw_a_hand_stays_small():
    """(rulings 6 and 27)"""
    game = expert(pile=[], hands={"ghost": "move"}, decks={"ghost": ""})
    assert game.state.hands[1] == cards(game, 1, "move")
    assert not [step for step in chapter(game, "filling") if getattr(step, "seat", None) == 1]


def test_the_first_round_fills_empty_hands_from_shuffled_decks():
    """(en-2016 "Expert Variant"; ruling 11)"""
    hands = {
        new_game(seed=seed, bandits=["doc", "ghost", "tuco"], variants=["expert"]).state.hands[1]
        for seed in range(10)
    }
    assert len(hands) == 10
    assert {len(hand) for hand in hands} == {6}


def test_a_reshuffle_remembers_what_went_in_but_not_how():
    """(ruling 11)"""
    game = expert(
        turns="S S",
        hands={"doc": "move"},
        decks={"doc": "rob"},
        discards={"doc": "punch, marshal, floor"},
    )
    game.play("draw")
    view = game.view(1)
    assert view.discards[0] == ()
    assert view.decks[0] == (None,)
    assert Counter(view.shuffled[0].deck) == Counter(cards(game, 0, "punch, marshal, floor"))


# --- fr-2014: the early discard


def test_in_2014_bullets_of_the_opening_hand_may_go_at_once():
    """Bullets only, and nobody draws for them. (fr-2014 "Variante Experts"; ruling 27)"""
    game = expert(
        edition="fr-2014",
        pile=[],
        hands={"ghost": "move, bullet:neutral, rob, bullet:tuco, bullet:neutral, punch"},
        hits={"ghost": "neutral neutral tuco"},
        fired={"tuco": 1},
    )
    assert asked(game) == "ghost"
    assert game.decisions[0].ask == "early-discard"
    assert options(game) == ["discard bullet:neutral", "discard bullet:tuco", "keep"]
    with pytest.raises(NotLegal):
        game.play("discard move")
    answered(game, "discard bullet:neutral", "discard bullet:neutral", "keep")
    assert game.state.hands[1] == cards(game, 1, "move, rob, bullet:tuco, punch")
    assert game.state.discards[1] == (NEUTRAL, NEUTRAL)
    assert asked(game) == "tuco"
    answered(game, "keep", "keep")
    assert game.decisions[0].ask == "schemin"
    assert game.state.moment == Scheming(0)
    assert asked(game) == "ghost"


@pytest.mark.parametrize("edition", ["en-2016", "es-2016", "pl-2015"])
def test_in_the_later_books_there_is_no_early_discard(edition):
    """(en-2016 "Expert Variant")"""
    game = expert(
        edition=edition, pile=[], hands={"ghost": "move, bullet:neutral"}, hits={"ghost": "neutral"}
    )
    assert game.decisions[0].ask == "schemin"


def test_who_says_which_cards_may_go_is_one_of_the_two_chapters():
    with pytest.raises(TypeError, match="abstract"):
        _Discarding()  # type: ignore[abstract]


def test_an_experts_game_is_played_to_its_end():
    """(en-2016 "Expert Variant")"""
    for edition in EDITIONS:
        game = new_game(3, seed=7, edition=edition, variants=["expert"])
        asks = set()
        while not game.is_over:
            asks.add(game.decisions[0].ask)
            game.play(game.decisions[0].choices[0])
        assert ("early-discard" in asks) == (edition == "fr-2014")
        assert {"schemin", "keep"} <= asks


def test_ghosts_card_hidden_in_expert_play_is_known_once_it_is_discarded():
    """(ruling 10; en-2016 "Expert Variant")"""
    game = expert(
        """
        roof   | -       | Ghost | Tuco | -   |
        inside | Marshal | -     | -    | Doc |
        """,
        pile="ghost floor hidden, tuco move",
    )
    assert asked(game) == "tuco"
    assert game.view(2).discards[0] == cards(game, 0, "floor")
    assert game.state.at[GHOST] == space("1i")
