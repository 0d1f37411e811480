"""Set up, and placing the bandits: games as they come out of the box."""

from collections import Counter

import pytest

from colt.express import new_game
from colt.express.editions import rulebook
from colt.express.events import (
    BanditPlaced,
    DeckFormed,
    DeckShuffled,
    FirstPlayerDrawn,
    LootLaid,
    PurseGiven,
    PursesMixed,
    RoundDeckStacked,
    TeamTaken,
    TrainFormed,
)
from colt.express.pieces import (
    CARS,
    PURSE_VALUES,
    ROUND_CARDS_FOR_FEW,
    ROUND_CARDS_FOR_MANY,
    TEN_ACTIONS,
    TRAIN_STATIONS,
    Action,
    Bandit,
    FloorLoot,
    Loot,
    Token,
)
from colt.express.rules import setup
from colt.express.state import Nowhere
from colt.kernel import SPECTATOR, BadOption, Chance
from tests.trains import CHEYENNE, DOC, GHOST, TUCO, happened, purse, space

PLAYERS = (3, 4, 5, 6)


def all_loot(game):
    return [token for tokens in game.state.loot.values() for token in tokens]


def stacked(game):
    """The whole round deck, as it was stacked."""
    return happened(game, RoundDeckStacked)[0].cards


# --- the box


def test_the_cards_and_tokens_of_the_box():
    """(en-2016 "Contents", "Object of the Game")"""
    assert Counter(PURSE_VALUES) == {250: 8, 300: 2, 350: 2, 400: 2, 450: 2, 500: 2}
    assert Counter(TEN_ACTIONS) == {
        Action.MOVE: 2,
        Action.CHANGE_FLOOR: 2,
        Action.SHOOT: 2,
        Action.ROB: 2,
        Action.PUNCH: 1,
        Action.MARSHAL: 1,
    }
    assert list(CARS.items()) == [
        (1, FloorLoot(1, 0)),
        (2, FloorLoot(1, 1)),
        (3, FloorLoot(0, 3)),
        (4, FloorLoot(3, 0)),
        (5, FloorLoot(3, 1)),
        (6, FloorLoot(4, 1)),
    ]


def test_the_round_cards_of_the_box():
    """(en-2016 "Contents", "Types of Turns")"""
    assert [str(card) for card in ROUND_CARDS_FOR_FEW] == [
        "SSTR angry-marshal",
        "STDS take-it-all",
        "STSTS none",
        "STSS swivel-arm",
        "SDS none",
        "SSSS braking",
        "SSTSS rebellion",
    ]
    assert [str(card) for card in ROUND_CARDS_FOR_MANY] == [
        "SSR angry-marshal",
        "SDR take-it-all",
        "STST none",
        "STS swivel-arm",
        "SD none",
        "STSS braking",
        "STSR rebellion",
    ]
    assert [str(card) for card in TRAIN_STATIONS] == ["SSTS revenge", "SSTS pickpocketing", "SSTS hostage"]
    assert all(card.is_station for card in TRAIN_STATIONS)
    assert not any(card.is_station for card in (*ROUND_CARDS_FOR_FEW, *ROUND_CARDS_FOR_MANY))


# --- the train


@pytest.mark.parametrize("players", PLAYERS)
def test_one_car_per_player_behind_the_locomotive(players):
    """(en-2016 "Set Up")"""
    game = new_game(players, seed=5)
    assert len(game.state.cars) == len(set(game.state.cars)) == players
    assert game.state.caboose == players
    assert set(game.state.cars) <= set(CARS)


def test_any_car_may_stand_anywhere():
    """Of sixty trains each car has been first, and each has been last. (fr-2014 "Mise en place")"""
    trains = [new_game(4, seed=seed).state.cars for seed in range(60)]
    assert {cars[0] for cars in trains} == {cars[-1] for cars in trains} == set(CARS)
    assert max(Counter(cars[0] for cars in trains).values()) < 25


def test_the_players_may_choose_the_cars_and_their_order():
    """(fr-2014 "Mise en place"; es-2016 "Preparación")"""
    assert new_game(3, seed=1, cars=[6, 1, 3]).state.cars == (6, 1, 3)


def test_loot_lies_as_printed_on_the_floors():
    """(en-2016 "Set Up")"""
    game = new_game(6, seed=2, cars=[4, 6, 2, 1, 3, 5])
    kinds = [Counter(token.loot for token in game.state.loot[space(f"{car}i")]) for car in range(7)]
    assert kinds == [
        {Loot.STRONGBOX: 1},
        {Loot.PURSE: 3},
        {Loot.PURSE: 4, Loot.JEWEL: 1},
        {Loot.PURSE: 1, Loot.JEWEL: 1},
        {Loot.PURSE: 1},
        {Loot.JEWEL: 3},
        {Loot.PURSE: 3, Loot.JEWEL: 1},
    ]
    assert all(game.state.loot[space(f"{car}r")] == () for car in range(7))


def test_six_players_start_with_twenty_five_tokens_in_play():
    """(en-2016 "Set Up"; C7)"""
    game = new_game(6, seed=9)
    on_sheets = [token for bandit in game.state.at for token in game.state.loot[bandit]]
    assert len(all_loot(game)) == 25
    assert Counter(token.loot for token in all_loot(game)) == {
        Loot.PURSE: 18,
        Loot.JEWEL: 6,
        Loot.STRONGBOX: 1,
    }
    assert [(token.loot, game.state.value[token]) for token in on_sheets] == [(Loot.PURSE, 250)] * 6
    assert game.state.spare == ()
    assert sorted(game.state.value.values()) == sorted(PURSE_VALUES)


def test_the_marshal_a_strongbox_and_thirteen_bullets():
    """The other strongbox waits beside the train. (en-2016 "Set Up"; fr-2014 "Mise en place")"""
    game = new_game(3, seed=4, cars=[1, 2, 3])
    assert TrainFormed((1, 2, 3), 0, 13, (Token(Loot.STRONGBOX, 2),)) in game.log
    assert game.state.marshal == 0
    assert game.state.neutral == 13
    assert game.state.loot[space("0i")] == (Token(Loot.STRONGBOX, 1),)
    assert game.state.strongboxes_aside == (Token(Loot.STRONGBOX, 2),)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_250_purse_each_is_set_aside_before_the_others_are_mixed(players):
    """(en-2016 "Set Up")"""
    game = new_game(players, seed=players)
    rest = list(PURSE_VALUES)
    for _ in range(players):
        rest.remove(250)
    mixed = happened(game, PursesMixed)[0]
    on_floor = [value for step in happened(game, LootLaid) for value in step.values if value]
    given = happened(game, PurseGiven)
    assert Counter(mixed.values) == Counter(rest)
    assert Counter((*on_floor, *game.state.spare)) == Counter(rest)
    assert [(step.bandit, step.value) for step in given] == [(team[0], 250) for team in game.state.seats]


def test_a_purses_number_says_where_it_first_lay_and_nothing_of_its_worth():
    """From the locomotive to the caboose, then seat by seat. (ruling 4)"""
    game = new_game(3, seed=8, cars=[4, 2, 6])
    numbers = [
        [token.number for token in game.state.loot[space(f"{car}i")] if token.loot is Loot.PURSE]
        for car in (1, 2, 3)
    ]
    assert numbers == [[1, 2, 3], [4], [5, 6, 7, 8]]
    assert [game.state.loot[team[0]] for team in game.state.seats] == [
        (purse(9),),
        (purse(10),),
        (purse(11),),
    ]
    jewels = [token for token in all_loot(game) if token.loot is Loot.JEWEL]
    assert sorted(token.number for token in jewels) == [1, 2]
    worths = {new_game(3, seed=seed, cars=[4, 2, 6]).state.value[purse(1)] for seed in range(40)}
    assert worths == {250, 300, 350, 400, 450, 500}


def test_floor_purses_are_closed_and_starting_purses_known_to_all():
    """(en-2016 "Set Up"; ruling 4)"""
    game = new_game(3, seed=8, cars=[4, 2, 6])
    for seat in (SPECTATOR, 0, 1, 2):
        view = game.view(seat)
        assert view.value == {purse(9): 250, purse(10): 250, purse(11): 250}
        assert Counter(view.spare) == Counter(PURSE_VALUES) - Counter({250: 3})


# --- the round deck


@pytest.mark.parametrize("players", PLAYERS)
def test_four_round_cards_lie_on_a_train_station(players):
    """(en-2016 "Events"; fr-2014 "Mise en place"; C4)"""
    known = ROUND_CARDS_FOR_FEW if players <= 4 else ROUND_CARDS_FOR_MANY
    decks = [stacked(new_game(players, seed=seed)) for seed in range(60)]
    for deck in decks:
        assert len(deck) == len(set(deck)) == 5
        assert set(deck[:4]) <= set(known)
        assert deck[4] in TRAIN_STATIONS
    for place in range(4):
        assert {deck[place] for deck in decks} == set(known)
    assert {deck[4] for deck in decks} == set(TRAIN_STATIONS)


@pytest.mark.parametrize("edition", ["en-2016", "es-2016"])
def test_in_the_first_game_five_ordinary_round_cards_and_no_station(edition):
    """(es-2016 "Preparación"; ruling 26)"""
    decks = [stacked(new_game(4, seed=seed, edition=edition, variants=["first-game"])) for seed in range(40)]
    assert all(len(set(deck)) == 5 and set(deck) <= set(ROUND_CARDS_FOR_FEW) for deck in decks)
    assert {deck[4] for deck in decks} == set(ROUND_CARDS_FOR_FEW)


def test_round_cards_that_were_seen_do_not_come_again():
    """(en-2016 "Events")"""
    book = new_game(4).state.rulebook
    seen = ROUND_CARDS_FOR_FEW[:3]
    decks = [setup.random_round_deck(book, 4, 2, Chance(seed), seen) for seed in range(40)]
    assert {deck[0] for deck in decks} == set(ROUND_CARDS_FOR_FEW[3:])
    assert all(len(deck) == 2 and deck[1] in TRAIN_STATIONS for deck in decks)
    assert setup.random_round_deck(book, 4, 0, Chance(1), seen) == ()
    assert setup.random_round_deck(book, 4, 1, Chance(1), seen)[0] in TRAIN_STATIONS


# --- the sheets


def test_everybody_gets_ten_cards_a_full_cylinder_and_a_purse():
    """(en-2016 "Set Up")"""
    game = new_game(bandits=["doc", "ghost", "tuco"], seed=3)
    steps = happened(game, TeamTaken, PurseGiven, DeckFormed, DeckShuffled)[:12]
    assert [type(step) for step in steps] == [TeamTaken, PurseGiven, DeckFormed, DeckShuffled] * 3
    assert steps[0] == TeamTaken(0, (DOC,))
    assert Counter(steps[2].cards) == Counter(steps[3].order)
    assert len(steps[2].cards) == 10
    assert game.state.fired == {DOC: 0, GHOST: 0, TUCO: 0}
    assert game.state.hits == {DOC: (), GHOST: (), TUCO: ()}
    assert steps[3].order != steps[2].cards


def test_bandits_are_chosen_or_drawn():
    """(en-2016 "Set Up")"""
    assert new_game(bandits=["tuco", "doc", "ghost"], seed=1).state.seats == [(TUCO,), (DOC,), (GHOST,)]
    games = [new_game(5, seed=seed) for seed in range(40)]
    assert all(len({team[0] for team in game.state.seats}) == 5 for game in games)
    assert {game.state.seats[0][0] for game in games} == set(Bandit)


def test_four_players_unless_it_is_said():
    """(en-2016 "Set Up")"""
    assert new_game().state.players == 4
    assert new_game(bandits=["doc", "ghost", "tuco"]).state.players == 3


# --- First Player and places


def test_the_first_player_is_drawn_at_random():
    """(en-2016 "Placing the Bandits")"""
    firsts = Counter(new_game(4, seed=seed).state.first for seed in range(80))
    assert set(firsts) == {0, 1, 2, 3}
    assert max(firsts.values()) < 40


def first_is(seat, **options):
    """The first game by seed in which this seat begins."""
    return next(game for seed in range(60) if (game := new_game(seed=seed, **options)).state.first == seat)


def test_the_places_of_the_example():
    """Doc is First Player, Cheyenne second, Ghost third, Tuco fourth. (en-2016 "Placing the Bandits")"""
    game = first_is(0, bandits=["doc", "cheyenne", "ghost", "tuco"])
    assert happened(game, FirstPlayerDrawn, BanditPlaced) == [
        FirstPlayerDrawn(DOC),
        BanditPlaced(DOC, space("4i"), Nowhere()),
        BanditPlaced(CHEYENNE, space("3i"), Nowhere()),
        BanditPlaced(GHOST, space("4i"), Nowhere()),
        BanditPlaced(TUCO, space("3i"), Nowhere()),
    ]


def test_the_places_alternate_from_the_first_player_on():
    """(en-2016 "Placing the Bandits"; fr-2014 "Placement initial des Bandits"; O1)"""
    game = first_is(2, players=4)
    places = [str(game.state.at[team[0]]) for team in game.state.seats]
    assert places == ["4i", "3i", "4i", "3i"]
    game = first_is(1, players=5)
    places = [str(game.state.at[team[0]]) for team in game.state.seats]
    assert places == ["5i", "5i", "4i", "5i", "4i"]


# --- the same again


def test_the_same_seed_and_options_give_the_same_game():
    """(O4)"""
    first, second = (new_game(5, seed="once upon a train") for _ in range(2))
    while not first.is_over:
        choice = first.decisions[0].choices[len(first.log) % len(first.decisions[0].choices)]
        first.play(choice)
        second.play(str(choice))
    assert first.log == second.log
    assert first.result == second.result


def test_another_seed_gives_another_game():
    """(O4)"""
    assert new_game(5, seed=1).log != new_game(5, seed=2).log


# --- refused


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ({"players": 1}, "en-2016 is for 3 to 6 players, not 1; the game for two is 'teams'."),
        ({"players": 7}, "en-2016 is for 3 to 6 players, not 7."),
        ({"players": 0}, "en-2016 is for 3 to 6 players, not 0."),
        ({"players": 2}, "Two players always play with two bandits each: add the variant 'teams'."),
        ({"bandits": ["doc", "ghost", "doc"]}, "Doc is played twice; there is one of each bandit."),
        ({"bandits": ["doc", "ghost", "mei"]}, f"There is no bandit 'mei'; there are {', '.join(Bandit)}."),
        ({"bandits": ["doc", "ghost", "tuco+belle"]}, "Every seat plays one bandit here, not 2: tuco+belle."),
        ({"bandits": ["doc", "ghost", "tuco"], "players": 4}, "3 seats have bandits, but 4 players play."),
        ({"players": 3, "cars": [1, 2]}, "3 players play with 3 cars, not 2."),
        ({"players": 3, "cars": [1, 2, 3, 4]}, "3 players play with 3 cars, not 4."),
        ({"players": 3, "cars": [1, 2, 7]}, "There is no car 7; the box has cars 1 to 6."),
        ({"players": 3, "cars": [0, 1, 2]}, "There is no car 0; the box has cars 1 to 6."),
        ({"players": 3, "cars": [1, 2, 1]}, "A car is named twice; the box has each car once."),
    ],
)  # fmt: skip
def test_a_set_up_no_book_knows_is_refused_with_the_reason(wishes, reason):
    """("Who plays what"; O3)"""
    with pytest.raises(BadOption) as refused:
        new_game(**wishes)
    assert str(refused.value) == reason


def test_a_seat_without_a_bandit_is_refused():
    """("Who plays what"; O3)"""
    with pytest.raises(BadOption, match="Every seat plays one bandit here, not 0: nobody"):
        setup.check_bandits(rulebook(), 3, ((DOC,), (GHOST,), ()))
