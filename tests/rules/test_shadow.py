"""The shadow train: where the cards I know of lead everybody, and nothing I could not know."""

import pytest

from colt import scenario
from colt.games import Options, new_game, shadow
from colt.kernel import Chance
from colt.retelling.shadow import NOTHING, Sure
from tests.rules.whole_engine import forecast
from tests.trains import train

POSITION = """
cars: 4
first: django
loot: {3i: [jewel], 4i: [purse:400]}
bandits: {django: {at: 4i}, belle: {at: 1i}, cheyenne: {at: 4i}}
turns: %s
hands: {django: [move, rob, shoot], belle: [floor, move, rob], cheyenne: [move, rob, floor, punch]}
variants: [first-game]
"""


def planning(*answers, turns="S S"):
    """Cheyenne, the third to play, looks at what lies there after these answers."""
    game = scenario.lay_out(scenario.parse(POSITION % turns)).game
    for answer in answers:
        game.play(answer, game.decisions[0].seat)
    return game


def at(found):
    return {bandit: list(spaces) for bandit, spaces in found.at}


def test_open_cards_lead_everybody_and_my_card_finds_what_is_left():
    found = shadow(planning("play move", "play floor").view(2), ("rob",))
    assert at(found) == {"django": ["3i"], "belle": ["1r"], "cheyenne": ["4i"]}
    django, belle, mine = found.cards
    assert (django.sure, belle.sure, mine.sure) == (Sure.ONE, Sure.ONE, Sure.ONE)
    assert (mine.is_ready, mine.tokens) == (True, ("purse",))


def test_where_it_is_not_certain_there_is_a_set_of_spaces():
    """Belle walks into car 2, or to the Marshal in the locomotive, and up."""
    found = shadow(planning("play move", "play move").view(2), ("move",))
    assert at(found)["belle"] == ["0r", "2i"]
    assert found.cards[1].sure is Sure.SEVERAL
    assert found.cards[2].spaces == ("3i",)


def test_from_the_first_hidden_card_on_there_is_fog():
    found = shadow(planning("play move", "play floor", turns="T S").view(2), ("punch",))
    assert [card.sure for card in found.cards] == [Sure.FOG] * 3
    assert [card.action for card in found.cards] == [None, None, "punch"]
    assert at(found)["django"] == ["4i"]
    assert found.cards[2].targets == ("django",)


def test_a_card_laid_ready_before_my_turn_lies_behind_what_others_may_play():
    found = shadow(planning("play move").view(2), ("punch",))
    assert [(card.action, card.sure) for card in found.cards] == [
        ("move", Sure.ONE),
        (None, Sure.FOG),
        ("punch", Sure.FOG),
    ]
    assert found.cards[2].reasons != ()


def test_without_a_card_laid_ready_the_whole_hand_is_told():
    """The same train, and what each card would find in it."""
    view = planning("play move", "play floor").view(2)
    found = shadow(view)
    told = {card.action: card for card in found.hand}
    assert set(told) == {"move", "rob", "floor", "punch"}
    assert told["rob"].tokens == ("purse",)
    assert told["move"].spaces == ("3i",)
    assert told["punch"].reasons == ("nobody-here",)
    assert found.at == shadow(view, ("rob",)).at
    assert shadow(view, ("rob",)).hand == ()


def test_each_card_tells_who_is_elsewhere_as_it_comes_up():
    found = shadow(planning("play move", "play floor").view(2), ("rob",))
    assert [dict(card.at) for card in found.cards] == [
        {},
        {"django": ("3i",)},
        {"django": ("3i",), "belle": ("1r",)},
    ]


def test_who_may_walk_into_the_marshal_is_told_so():
    found = shadow(planning("play move", "play move").view(2), ("rob",))
    assert [card.meets_marshal for card in found.cards] == [False, True, False]


def test_who_only_watches_sees_no_shadow():
    game = planning("play move")
    assert shadow(game.view(-1), ("rob",)) == NOTHING


def test_a_card_i_do_not_hold_is_not_laid_ready():
    found = shadow(planning("play move", "play floor").view(2), ("shoot",))
    assert not any(card.is_ready for card in found.cards)


def random_plans(seed, players=4, **options):
    """Every moment of a random game at which somebody plans."""
    game, chance = new_game(Options(seed=seed, players=players, **options)), Chance(f"{seed} shadow")
    while game.decisions:
        decision = game.decisions[0]
        if decision.ask == "schemin":
            yield game, decision
        game.play(chance.one_of(decision.choices), decision.seat)


@pytest.mark.parametrize("seed", range(2))
def test_it_foresees_what_the_whole_engine_foresees(seed):
    """The other way is to follow whole games; the shadow train takes the same cards one by one."""
    compared = 0
    for game, decision in random_plans(seed):
        view = game.view(decision.seat)
        found, whole = shadow(view), forecast(view)
        if found.is_complete and whole.cards and len(view.pile) < 6:
            compared += 1
            for card, foreseen in zip(found.cards, whole.cards, strict=False):
                assert card.spaces == foreseen.spaces
    assert compared > 10


@pytest.mark.parametrize("seed", range(2))
def test_it_is_worked_out_from_what_the_seat_was_told(seed):
    """Another game with the same story for this seat has the same shadow, whatever is hidden in it."""
    for game, decision in random_plans(seed):
        blind = game.fork()
        blind.log[:] = [event.seen_by(decision.seat) for event in game.log]
        blind._tables.clear()
        card = str(decision.choices[0]).partition(" ")[2]
        assert shadow(blind.view(decision.seat), (card,)) == shadow(game.view(decision.seat), (card,))


def test_it_changes_nothing():
    game = planning("play move", "play floor")
    view = game.view(2)
    before = (dict(view.at), dict(view.loot), view.pile, view.marshal)
    shadow(view, ("rob",))
    assert (dict(view.at), dict(view.loot), view.pile, view.marshal) == before


# --- what a card of my hand would do if it came up now

TRAIN = """
    roof   | -       | Ghost | -                    | -     |
    inside | Marshal | Doc   | Tuco purse:250 jewel | Belle |
"""
SIX = "move, floor, shoot, rob, punch, marshal"


def in_hand(game):
    """The cards of the first to play, by name."""
    return {card.action: card for card in shadow(game.view(0)).hand}


def test_a_move_goes_next_door_or_meets_the_marshal_and_flees():
    cards = in_hand(train(TRAIN, seats="doc tuco belle ghost", turns="S", hands={"doc": SIX}))
    assert (cards["move"].spaces, cards["move"].meets_marshal) == (("0r", "2i"), True)
    assert (cards["floor"].spaces, cards["floor"].meets_marshal) == (("1r",), False)
    assert cards["shoot"].targets == ("tuco",)
    assert (cards["marshal"].cars, cards["marshal"].meets_marshal) == ((1,), True)


def test_a_card_says_whether_it_walks_or_shoots():
    """What is written under it, and drawn, asks no card for its name; a card that does nothing does neither."""
    cards = in_hand(train(TRAIN, seats="doc tuco belle ghost", turns="S", hands={"doc": SIX}))
    assert [name for name, card in cards.items() if card.is_walk] == ["move"]
    assert [name for name, card in cards.items() if card.is_shot] == ["shoot"]
    without = in_hand(
        train(TRAIN, seats="doc tuco belle ghost", turns="S", fired={"doc": 6}, hands={"doc": SIX})
    )
    assert [name for name, card in without.items() if card.is_shot] == []


def test_a_power_changes_what_a_card_finds():
    """Tuco shoots through the roof, and Belle is spared while somebody else can be hit. (en-2016 "Tuco", "Belle")"""
    game = train(TRAIN, seats="tuco doc belle ghost", turns="S", hands={"tuco": SIX})
    assert in_hand(game)["shoot"].targets == ("doc",)


def test_a_rob_finds_what_lies_here_and_a_punch_who_stands_here():
    picture = """
        roof   | -       | -                        | Ghost |
        inside | Marshal | Doc Tuco purse:250 jewel | -     |
    """
    game = train(picture, seats="doc tuco ghost", turns="S", loot={"tuco": "strongbox"}, hands={"doc": SIX})
    cards = in_hand(game)
    assert cards["rob"].tokens == ("purse", "jewel")
    assert (cards["punch"].targets, cards["punch"].tokens) == (("tuco",), ("strongbox",))


def test_a_card_that_would_do_nothing_says_why():
    game = train(TRAIN, seats="doc tuco belle ghost", turns="S", fired={"doc": 6}, hands={"doc": SIX})
    reasons = {name: card.reasons for name, card in in_hand(game).items() if card.reasons}
    assert reasons == {"shoot": ("no-bullets",), "rob": ("no-loot",), "punch": ("nobody-here",)}


def test_super_express_shows_my_own_three_cards():
    text = """
game: super-express
cars: 5
seats: [cheyenne, doc, belle]
first: cheyenne
bandits: {doc: {at: 1i, facing: rear}, cheyenne: {at: 2i, facing: front}}
"""
    game = scenario.lay_out(scenario.parse(text)).game
    found = shadow(game.view(0), ("shoot", "move", "floor"))
    assert [card.spaces for card in found.cards] == [("2i",), ("1i",), ("1r",)]
    assert found.cards[0].targets == ("doc",)
    assert {card.sure for card in found.cards} == {Sure.FOG}
    assert shadow(game.view(0), ("flip", "move", "nonsense")).cards[-1].spaces == ("3i",)
    assert {card.action for card in shadow(game.view(0), ("shoot",)).hand} == {"move", "floor", "flip"}
