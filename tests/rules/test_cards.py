"""Where cards go."""

from collections import Counter

from colt.express.events import CardPutAway, CardsDrawn, DeckShuffled, DiscardReshuffled, PileReturned
from colt.express.pieces import Action, ActionCard, Bullet
from colt.express.rules import cards as cards_of
from colt.express.state import Scheming
from tests.trains import CHEYENNE, DOC, GHOST, answered, card, cards, train

THREE = """
    roof   | -       | -   | -          |
    inside | Marshal | Doc | Ghost Tuco |
"""


def test_each_kind_of_card_once_in_the_order_of_the_book():
    """(en-2016 "Object of the Game")"""
    state = train(THREE).state
    assert cards_of.kinds(state, 0) == tuple(
        ActionCard(DOC, action)
        for action in (
            Action.MOVE,
            Action.CHANGE_FLOOR,
            Action.SHOOT,
            Action.ROB,
            Action.PUNCH,
            Action.MARSHAL,
        )
    )
    state.seats[0] = (DOC, GHOST)
    assert len(cards_of.kinds(state, 0)) == 12


def test_only_action_cards_of_the_hand_can_be_played():
    """(ruling 8)"""
    game = train(THREE, hands={"doc": "rob, bullet:neutral, move, rob"}, hits={"doc": "neutral"}, turns="S")
    assert cards_of.playable(game.state, 0) == [card("doc move"), card("doc rob")]
    assert cards_of.playable(game.state, 1) == []


def test_different_bullets_of_a_hand_are_listed_once_by_name():
    """(ruling 27)"""
    game = train(
        THREE,
        hands={"doc": "bullet:tuco, bullet:neutral, move, bullet:ghost, bullet:tuco"},
        hits={"doc": "tuco tuco neutral ghost"},
        fired={"tuco": 2, "ghost": 1},
        turns="S",
    )
    assert cards_of.bullets(game.state, 0) == [Bullet(GHOST), Bullet(None), Bullet(game.state.seats[2][0])]
    assert cards_of.bullets(game.state, 1) == []


def test_ones_own_cards_are_ten_and_the_bullets_received():
    """(en-2016 "Phase 2: Stealin'")"""
    game = train(THREE, hits={"doc": "neutral ghost"}, fired={"ghost": 1})
    ten = game.state.rulebook.deck_of((DOC,))
    assert game.state.owned(0) == [*ten, Bullet(None), Bullet(GHOST)]
    assert len(game.state.owned(1)) == 10


def test_drawing_takes_the_top_of_the_deck():
    """(en-2016 "Phase 1: Schemin'")"""
    game = train(THREE, turns="S S", hands={"doc": "punch"}, decks={"doc": "rob, move, floor, shoot"})
    game.play("draw")
    assert game.log[-1] == CardsDrawn(0, cards(game, 0, "rob, move, floor"), Scheming(1))
    assert game.state.hands[0] == cards(game, 0, "punch, rob, move, floor")


def test_others_see_only_how_many_cards_were_drawn():
    """(en-2016 "Phase 1: Schemin'")"""
    game = train(THREE, turns="S S", hands={"doc": "punch"}, decks={"doc": "rob, move"})
    game.play("draw")
    assert game.view(0).hands[0] == cards(game, 0, "punch, rob, move")
    assert game.view(1).hands[0] == (None, None, None)
    assert game.view(1).decks[0] == ()


def test_nothing_can_be_drawn_from_nothing():
    """(ruling 6)"""
    empty = train(THREE, turns="S", hands={"doc": "punch"}, decks={"doc": "", "ghost": "rob"})
    assert not cards_of.may_draw(empty.state, 0)
    assert cards_of.may_draw(empty.state, 1)


def test_a_discard_pile_can_be_drawn_from():
    """(ruling 6; ruling 27)"""
    game = train(
        THREE,
        variants="expert",
        turns="S",
        hands={"doc": "punch"},
        decks={"doc": ""},
        discards={"doc": "rob"},
    )
    assert cards_of.may_draw(game.state, 0)


def test_the_discard_pile_is_shuffled_when_a_card_is_missing():
    """First the rest of the deck is drawn, then from the new one. (ruling 27; en-2016 "Expert Variant")"""
    game = train(
        THREE,
        variants="expert",
        turns="S S",
        hands={"doc": "punch"},
        decks={"doc": "rob, move"},
        discards={"doc": "marshal, floor, shoot"},
    )
    before = len(game.log)
    game.play("draw")
    rest, reshuffled, more = game.log[before:]
    assert rest == CardsDrawn(0, cards(game, 0, "rob, move"), Scheming(0))
    assert isinstance(reshuffled, DiscardReshuffled)
    assert Counter(reshuffled.order) == Counter(cards(game, 0, "marshal, floor, shoot"))
    assert more == CardsDrawn(0, reshuffled.order[:1], Scheming(1))
    assert game.state.decks[0] == reshuffled.order[1:]
    assert game.state.discards[0] == ()


def test_exactly_enough_cards_in_the_deck_leave_the_discard_pile_alone():
    """(ruling 27)"""
    game = train(
        THREE,
        variants="expert",
        turns="S S",
        hands={"doc": "punch"},
        decks={"doc": "rob, move, floor"},
        discards={"doc": "marshal"},
    )
    before = len(game.log)
    game.play("draw")
    assert game.log[before:] == [CardsDrawn(0, cards(game, 0, "rob, move, floor"), Scheming(1))]
    assert game.state.discards[0] == cards(game, 0, "marshal")


def test_an_empty_deck_is_not_drawn_from_before_the_reshuffle():
    """(ruling 27)"""
    game = train(
        THREE,
        variants="expert",
        turns="S S",
        hands={"doc": "punch"},
        decks={"doc": ""},
        discards={"doc": "rob, move"},
    )
    before = len(game.log)
    game.play("draw")
    assert [type(step) for step in game.log[before:]] == [DiscardReshuffled, CardsDrawn]
    assert len(game.state.hands[0]) == 3


def test_with_too_few_cards_even_after_the_reshuffle_one_takes_what_is_there():
    """(rulings 6 and 27)"""
    game = train(
        THREE,
        variants="expert",
        turns="S S",
        hands={"doc": "punch"},
        decks={"doc": "rob"},
        discards={"doc": "move"},
    )
    game.play("draw")
    assert game.state.hands[0] == cards(game, 0, "punch, rob, move")
    assert game.state.decks[0] == ()


def test_shuffling_keeps_the_cards_and_nobody_sees_their_order():
    """(en-2016 "Phase 2: Stealin'")"""
    game = train(THREE, turns="S", hands={"doc": ""}, decks={"doc": "rob, move, floor"})
    cards_of.shuffle(game, 0)
    shuffled = game.log[-1]
    assert isinstance(shuffled, DeckShuffled)
    assert Counter(shuffled.order) == Counter(cards(game, 0, "rob, move, floor"))
    assert shuffled.seen_by(0) == DeckShuffled(0, (None, None, None))
    assert game.state.decks[0] == shuffled.order


def test_resolved_cards_wait_on_the_pile_until_all_are_resolved():
    """(en-2016 "Phase 2: Stealin'")"""
    game = train(
        """
        roof   | Ghost   | Tuco | -   | -   |
        inside | Marshal | -    | Doc | -   |
        """,
        pile="doc move, tuco floor",
    )
    assert cards_of.put_away(game, 0) == 1
    assert not any(isinstance(step, CardPutAway) for step in game.log)
    cards_of.return_pile(game)
    assert game.log[-1] == PileReturned()
    assert game.state.decks[2][0] == card("doc move")


def test_a_discarded_card_lies_on_top_of_the_discard_pile():
    """(en-2016 "Expert Variant")"""
    game = train(
        """
        roof   | Ghost   | Tuco | -   | -   |
        inside | Marshal | -    | Doc | -   |
        """,
        variants="expert",
        pile="doc move, tuco floor",
        discards={"doc": "rob"},
    )
    assert cards_of.put_away(game, 0) == 0
    assert game.log[-1] == CardPutAway(0, is_discarded=True)
    assert game.state.discards[2] == cards(game, 2, "move, rob")


def test_known_slots_are_those_without_a_back():
    """(ruling 10)"""
    assert cards_of.is_known(())
    assert cards_of.is_known((card("doc move"),))
    assert not cards_of.is_known((card("doc move"), None))


def test_a_bullet_drawn_before_everybodys_eyes_is_known_in_a_hand():
    """Who saw it laid on the deck knows who draws it. (en-2016 "Expert Variant")"""
    game = train(
        """
        roof   | Ghost   | -    | -   |
        inside | Marshal | Tuco | Doc |
        """,
        variants="expert",
        pile="doc shoot",
        hands={"tuco": "move, rob, punch, floor, shoot"},
    )
    assert game.state.hands[1][-1] == Bullet(DOC)
    assert game.view(0).hands[1] == (None,) * 5 + (Bullet(DOC),)


def test_deck_of_one_bandit_holds_ten_cards():
    """(en-2016 "Set Up")"""
    game = train(
        """
        roof   | Ghost   | -        | -   |
        inside | Marshal | Cheyenne | Doc |
        """
    )
    deck = game.state.rulebook.deck_of((CHEYENNE,))
    counts = {action: deck.count(ActionCard(CHEYENNE, action)) for action in Action}
    assert list(counts.values()) == [2, 2, 2, 2, 1, 1]


def test_cards_played_leave_the_hand_one_by_one():
    """(en-2016 "Phase 1: Schemin'")"""
    game = train(THREE, turns="S S", hands={"doc": "rob, move", "ghost": "rob", "tuco": "rob"})
    answered(game, "play move", "play rob", "play rob")
    assert [len(hand) for hand in game.state.hands] == [1, 0, 0]
    assert len(game.state.pile) == 3
