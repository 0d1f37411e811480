"""What my cards would do if they came up now."""

from colt.kernel import SPECTATOR
from colt.retelling import Reach
from colt.superexpress.reach import reach
from tests.superexpress.pictures import position

THREE = """
    roof   |      |       |       |       |
    inside | <Mei | Doc>  | <Tuco |       |
"""


def mine(text: str, bandit: str, variants: str = "", **more) -> dict[str, Reach]:
    game = position(text, variants=variants, **more)
    seat = next(seat for seat in range(game.state.players) if game.state.bandit(seat) == bandit)
    return {card.action: card for card in reach(game.view(seat))}


def test_each_card_is_carried_out_in_the_head():
    cards = mine(THREE, "doc", variants="horse reflex")
    assert list(cards) == ["flip", "floor", "move", "shoot", "reflex", "horse"]
    assert cards["flip"].facing == "front"
    assert list(map(str, cards["floor"].spaces)) == ["1r"]
    assert list(map(str, cards["move"].spaces)) == ["2i"]
    assert cards["shoot"].targets == ("tuco",)
    assert (list(map(str, cards["horse"].spaces)), cards["horse"].facing) == (["0i"], "front")


def test_who_would_leave_the_train_is_told():
    assert mine(THREE, "mei")["move"].off == ("mei",)
    shoot = mine(THREE.replace(" Doc> ", " <Doc "), "doc")["shoot"]
    assert (shoot.targets, shoot.off) == (("mei",), ("mei",))


def test_a_card_that_would_do_nothing_says_why():
    assert mine(THREE, "mei")["shoot"].reason == "no-target"


def test_who_lies_only_gets_up():
    stunned = """
        roof   |      |       |         |       |
        inside | <Mei | Doc>  | (<Tuco) |       |
    """
    cards = mine(stunned, "tuco", variants="reflex")
    assert {name: card.reason for name, card in cards.items()} == {
        "flip": "only-gets-up",
        "floor": "only-gets-up",
        "move": "only-gets-up",
        "shoot": "only-gets-up",
        "reflex": None,
    }
    assert cards["reflex"].targets == ("doc",)


def test_who_hangs_is_saved_by_a_horse_alone():
    plans = {"mei": "horse", "doc": "flip", "tuco": "flip"}
    cards = mine(THREE.replace("<Mei", "    "), "mei", variants="horse", hanging="mei", plans=plans)
    assert (cards["flip"].off, cards["flip"].reason) == (("mei",), "hanging")
    assert (cards["horse"].off, list(map(str, cards["horse"].spaces))) == ((), ["0i"])


def test_looking_ahead_changes_nothing_and_who_watches_has_no_cards():
    game = position(THREE)
    game.advance()
    before = game.view(1)
    reach(before)
    assert (before.at, before.opened, before.plans) == (
        game.view(1).at,
        game.view(1).opened,
        game.view(1).plans,
    )
    assert reach(game.view(SPECTATOR)) == ()
