"""What my cards would do if they came up now."""

from colt.express.reach import reach
from colt.express.state import State
from colt.kernel import SPECTATOR, Game
from colt.retelling import Reach
from tests.trains import answered, train

TRAIN = """
    roof   | -       | Ghost | -                   | -     |
    inside | Marshal | Doc   | Tuco purse:250 jewel | Belle |
"""


def mine(game: Game[State], seat: int) -> dict[str, Reach]:
    return {card.action: card for card in reach(game.view(seat))}


def spaces(card: Reach) -> list[str]:
    return list(map(str, card.spaces))


def hands(bandit: str) -> dict[str, str]:
    return {bandit: "move, floor, shoot, rob, punch, marshal"}


def test_a_move_goes_next_door_and_meets_the_marshal_there():
    game = train(TRAIN, seats="doc tuco belle ghost", turns="S", hands=hands("doc"))
    cards = mine(game, 0)
    assert spaces(cards["move"]) == ["0i", "2i"]
    assert cards["move"].chased == ("doc",)
    assert spaces(cards["floor"]) == ["1r"]
    assert cards["floor"].chased == ()


def test_a_shoot_finds_the_targets_the_rules_find():
    game = train(TRAIN, seats="doc tuco belle ghost", turns="S", hands=hands("doc"))
    assert mine(game, 0)["shoot"].targets == ("tuco",)


def test_a_power_changes_what_a_card_finds():
    """Tuco shoots through the roof, and Belle is spared while somebody else can be hit. (en-2016 "Tuco", "Belle")"""
    game = train(TRAIN, seats="tuco doc belle ghost", turns="S", hands=hands("tuco"))
    assert mine(game, 0)["shoot"].targets == ("doc",)


def test_the_marshal_chases_who_is_in_the_next_car():
    game = train(TRAIN, seats="doc tuco belle ghost", turns="S", hands=hands("doc"))
    marshal = mine(game, 0)["marshal"]
    assert (marshal.cars, marshal.chased) == ((1,), ("doc",))


def test_a_rob_finds_what_lies_here_and_a_punch_who_stands_here():
    game = train(
        """
        roof   | -       | -                        | Ghost |
        inside | Marshal | Doc Tuco purse:250 jewel | -     |
        """,
        seats="doc tuco ghost",
        turns="S",
        loot={"tuco": "strongbox"},
        hands=hands("doc"),
    )
    cards = mine(game, 0)
    assert cards["rob"].tokens == ("purse#1", "jewel")
    punch = cards["punch"]
    assert (punch.targets, punch.tokens, spaces(punch)) == (("tuco",), ("strongbox",), ["0i", "2i"])
    assert punch.chased == ("tuco",)


def test_a_card_that_would_do_nothing_says_why():
    game = train(TRAIN, seats="doc tuco belle ghost", turns="S", fired={"doc": 6}, hands=hands("doc"))
    cards = mine(game, 0)
    assert [cards[name].reason for name in ("shoot", "rob", "punch", "move")] == [
        "no-bullets",
        "no-loot",
        "nobody-here",
        None,
    ]


def test_cards_that_still_lie_on_the_pile_are_mine_too():
    game = train(TRAIN, seats="doc tuco belle ghost", pile="doc move, tuco rob, doc shoot hidden")
    assert list(mine(game, 0)) == ["move", "shoot"]
    answered(game, "move 2i")
    assert list(mine(game, 0)) == ["shoot"]


def test_who_only_watches_holds_no_cards_and_nobody_sees_those_of_others():
    game = train(TRAIN, seats="doc tuco belle ghost", turns="S", hands={"doc": "move", "tuco": "rob"})
    assert reach(game.view(SPECTATOR)) == ()
    assert [card.action for card in reach(game.view(1))] == ["rob"]
