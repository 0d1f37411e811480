"""The shadow train of Super Express: what my cards would do if they came up now."""

from colt.games import shadow
from colt.kernel import SPECTATOR
from colt.retelling.shadow import NOTHING
from tests.superexpress.pictures import position

THREE = """
    roof   |      |       |       |       |
    inside | <Mei | Doc>  | <Tuco |       |
"""


def mine(text, bandit, variants=""):
    """The cards of this bandit, by name."""
    game = position(text, variants=variants)
    seat = next(seat for seat in range(game.state.players) if game.state.bandit(seat) == bandit)
    return {card.action: card for card in shadow(game.view(seat)).hand}


def test_each_card_is_carried_out_in_the_head():
    cards = mine(THREE, "doc", variants="horse reflex")
    assert list(cards) == ["flip", "floor", "move", "shoot", "reflex", "horse"]
    assert (cards["flip"].facing, cards["flip"].spaces) == ("front", ("1i",))
    assert (cards["floor"].facing, cards["floor"].spaces) == (None, ("1r",))
    assert cards["move"].spaces == ("2i",)
    assert cards["shoot"].targets == ("tuco",)
    assert (cards["horse"].spaces, cards["horse"].facing) == (("0i",), "front")


def test_a_card_says_whether_it_walks_or_shoots():
    cards = mine(THREE, "doc", variants="horse reflex")
    assert [name for name, card in cards.items() if card.is_walk] == ["move"]
    assert [name for name, card in cards.items() if card.is_shot] == ["shoot"]


def test_who_would_leave_the_train_is_told():
    move = mine(THREE, "mei")["move"]
    assert (move.is_off, move.spaces) == (True, ())
    shoot = mine(THREE.replace(" Doc> ", " <Doc "), "doc")["shoot"]
    assert (shoot.targets, shoot.is_off) == (("mei",), False)


def test_a_card_that_would_do_nothing_says_why():
    assert mine(THREE, "mei")["shoot"].reasons == ("no-target",)


def test_who_lies_only_gets_up():
    """(ruling 32)"""
    lying = """
        roof   |      |       |         |       |
        inside | <Mei | Doc>  | (<Tuco) |       |
    """
    cards = mine(lying, "tuco", variants="reflex")
    only = ("only-gets-up",)
    assert {name: card.reasons for name, card in cards.items()} == {
        "flip": only,
        "floor": only,
        "move": only,
        "shoot": only,
        "reflex": (),
    }
    assert (cards["reflex"].targets, cards["reflex"].is_shot) == (("doc",), True)


def test_looking_ahead_changes_nothing_and_who_watches_has_no_cards():
    game = position(THREE)
    game.advance()
    before = game.view(1)
    shadow(before)
    now = game.view(1)
    assert (before.at, before.opened, before.plans) == (now.at, now.opened, now.plans)
    assert shadow(game.view(SPECTATOR)) == NOTHING
