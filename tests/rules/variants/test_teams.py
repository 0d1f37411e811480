"""Two bandits per player: the game of 2016 for two and three, and the older one for two."""

from collections import Counter
from typing import Any

import pytest

from colt.express import new_game
from colt.express.choices import ChooseTeam, CoverWith, NoCover, NoPick, PickCard, StartInCaboose
from colt.express.events import (
    AnswerSealed,
    BanditKnockedBack,
    BanditPlaced,
    BanditPunched,
    BanditShot,
    CardPicked,
    CardPlayed,
    CardsDrawn,
    CoverDeclined,
    DeckShuffled,
    FirstPlayerDrawn,
    LootTaken,
    MomentCame,
    PairsDrawn,
    PickDeclined,
    PurseGiven,
    RansomPaid,
    RoundBegan,
    RoundCardRevealed,
    TeamTaken,
)
from colt.express.pieces import ROUND_CARDS_FOR_FEW, Bandit, Bullet
from colt.express.rules import scoring
from colt.express.rules.actions import targets
from colt.express.rules.variants import teams
from colt.express.state import Choosing, Picking, Placing, Played, Scheming
from colt.kernel import SPECTATOR, BadOption, NotLegal, NotYours
from tests.trains import (
    BELLE,
    CHEYENNE,
    DJANGO,
    DOC,
    GHOST,
    TUCO,
    answered,
    asked,
    card,
    cards,
    chapter,
    drawn,
    event,
    options,
    picture,
    purse,
    sheet,
    space,
    stealin,
    train,
)

FOUR = """
    roof   | -       | -          | -        | -          |
    inside | Marshal | -          | Doc Ghost | Tuco Django |
"""
PAIRS: dict[str, Any] = {"variants": "teams", "teams": "doc+tuco ghost+django"}


def two(drawing=FOUR, **more):
    return train(drawing, **{**PAIRS, **more})


def hands(game):
    return [len(hand) for hand in game.state.hands]


# --- set-up, 2016


@pytest.mark.parametrize(("players", "cars"), [(2, 3), (3, 4)])
@pytest.mark.parametrize("edition", ["en-2016", "es-2016"])
def test_three_cars_for_two_players_and_four_for_three(edition, players, cars):
    """With the round cards for two to four. (en-2016 "Setup"; D1)"""
    game = new_game(players, seed=3, edition=edition, variants=["teams"])
    assert game.state.caboose == cars
    assert set(game.state.round_deck[:4]) <= set(ROUND_CARDS_FOR_FEW)
    assert game.decisions[0].ask == "team"


def test_ghost_doc_and_belle_each_get_one_of_the_others():
    """(en-2016 "Setup"; D2)"""
    partners = set()
    for seed in range(40):
        game = new_game(2, seed=seed, variants=["teams"])
        pairs = next(step for step in game.log if isinstance(step, PairsDrawn)).pairs
        assert [pair[0] for pair in pairs] == [GHOST, DOC, BELLE]
        assert {pair[1] for pair in pairs} == {CHEYENNE, DJANGO, TUCO}
        partners.add(pairs)
    assert len(partners) == 6


def test_teams_are_chosen_in_seat_order_from_those_left():
    """(en-2016 "Setup"; D2)"""
    game = new_game(2, seed=1, variants=["teams"])
    pairs = game.state.pairs
    assert game.state.moment == Choosing(0)
    assert game.decisions[0].seat == 0
    assert game.decisions[0].choices == tuple(ChooseTeam(pair) for pair in pairs)
    game.play(f"team {'+'.join(pairs[1])}")
    assert game.decisions[0].seat == 1
    assert game.decisions[0].choices == (ChooseTeam(pairs[0]), ChooseTeam(pairs[2]))
    game.play(ChooseTeam(pairs[2]))
    assert game.state.seats == [pairs[1], pairs[2]]


def test_the_last_of_three_players_takes_the_pair_that_is_left():
    """(ruling 3; D2)"""
    game = new_game(3, seed=1, variants=["teams"])
    pairs = game.state.pairs
    game.play(ChooseTeam(pairs[0]))
    game.play(ChooseTeam(pairs[1]))
    assert game.state.seats == list(pairs)
    assert game.decisions[0].ask == "caboose"


def test_each_bandit_of_a_team_gets_a_purse_and_the_team_eleven_cards():
    """One of each kind, and a single Marshal, the first bandit's.
    (en-2016 "Special Rules: 2 Bandits Per Player"; D1)"""
    game = new_game(seed=2, variants=["teams"], bandits=["doc+tuco", "ghost+django"])
    given = [step for step in game.log if isinstance(step, PurseGiven)]
    assert [(step.bandit, step.value) for step in given] == [
        (DOC, 250),
        (TUCO, 250),
        (GHOST, 250),
        (DJANGO, 250),
    ]
    deck = game.state.rulebook.deck_of((DOC, TUCO))
    assert [str(one) for one in deck] == [
        "doc move", "doc floor", "doc shoot", "doc rob", "doc punch", "doc marshal",
        "tuco move", "tuco floor", "tuco shoot", "tuco rob", "tuco punch",
    ]  # fmt: skip
    assert TeamTaken(0, (DOC, TUCO)) in game.log
    assert game.state.fired == {DOC: 0, TUCO: 0, GHOST: 0, DJANGO: 0}


def test_any_of_the_four_figures_may_make_its_player_first():
    """(en-2016 "Placing the Bandits"; D2)"""
    drawn_figures: Counter[Bandit] = Counter()
    for seed in range(60):
        game = new_game(seed=seed, variants=["teams"], bandits=["doc+tuco", "ghost+django"])
        figure = next(step for step in game.log if isinstance(step, FirstPlayerDrawn)).bandit
        drawn_figures[figure] += 1
        assert game.state.first == game.state.seat_of[figure]
    assert set(drawn_figures) == {DOC, TUCO, GHOST, DJANGO}


def test_the_first_player_is_drawn_when_all_teams_are_chosen():
    """(en-2016 "Setup"; D2)"""
    game = new_game(2, seed=1, variants=["teams"])
    game.play(game.decisions[0].choices[0])
    assert not any(isinstance(step, FirstPlayerDrawn) for step in game.log)
    game.play(game.decisions[0].choices[0])
    assert sum(isinstance(step, FirstPlayerDrawn) for step in game.log) == 1


def test_places_are_sealed_and_opened_together():
    """(en-2016 "Setup"; D3)"""
    game = new_game(seed=2, variants=["teams"], bandits=["doc+tuco", "ghost+django"])
    assert [(d.seat, d.ask) for d in game.decisions] == [
        (seat, "caboose") for seat in game.state.turn_order()
    ]
    assert {d.seat: d.choices for d in game.decisions}[0] == (StartInCaboose(DOC), StartInCaboose(TUCO))
    assert game.state.moment == Placing(0)
    assert game.play("caboose tuco", 0) == (AnswerSealed(0, TUCO),)
    assert game.state.at == {}
    assert [game.view(seat).sealed for seat in (0, 1, SPECTATOR)] == [{0: TUCO}, {0: None}, {0: None}]
    assert [d.seat for d in game.decisions] == [1]
    assert [(d.seat, d.answered) for d in game.every_decision if d.answered] == [(0, True)]
    game.play("caboose doc", 0)
    game.play("caboose ghost", 1)
    assert game.state.at == {DOC: space("3i"), TUCO: space("2i"), GHOST: space("3i"), DJANGO: space("2i")}
    placed = [step for step in game.log if isinstance(step, BanditPlaced)]
    assert [step.then for step in placed] == [Placing(2)] * 4
    assert [d.ask for d in game.decisions] == ["pick", "pick"]
    first = [bandit for seat in game.state.turn_order() for bandit in game.state.seats[seat]]
    assert [step.bandit for step in placed] == first
    assert game.state.sealed == {}


def test_a_seat_must_be_named_while_several_are_asked():
    """(en-2016 "Setup"; D3)"""
    game = new_game(seed=2, variants=["teams"], bandits=["doc+tuco", "ghost+django"])
    with pytest.raises(NotYours, match="Several seats are asked"):
        game.play("caboose doc")
    with pytest.raises(NotLegal):
        game.play("caboose ghost", 0)


# --- the picked card


def test_before_the_shuffle_everybody_picks_a_card():
    """Sealed; then shuffle, draw six, reveal. (en-2016 "Starting a Round"; ruling 11)"""
    game = two(turns="S", first="ghost")
    assert [(d.seat, d.ask) for d in game.decisions] == [(1, "pick"), (0, "pick")]
    assert game.state.moment == Picking(is_done=False)
    assert chapter(game, "picking")[:2] == [RoundBegan(1, 1), MomentCame(Picking(is_done=False))]
    game.play("pick tuco shoot", 0)
    assert [game.view(seat).sealed for seat in (0, 1)] == [{0: card("tuco shoot")}, {0: None}]
    game.play("pick ghost marshal", 1)
    assert chapter(game, "picking")[2:] == [
        AnswerSealed(0, card("tuco shoot")),
        AnswerSealed(1, card("ghost marshal")),
        CardPicked(1, card("ghost marshal")),
        CardPicked(0, card("tuco shoot")),
        MomentCame(Picking(is_done=True)),
    ]
    opening = chapter(game, "opening")
    assert [type(step) for step in opening] == [
        DeckShuffled,
        DeckShuffled,
        CardsDrawn,
        CardsDrawn,
        RoundCardRevealed,
    ]
    assert game.state.hands[0][0] == card("tuco shoot")
    assert game.state.hands[1][0] == card("ghost marshal")
    assert hands(game) == [8, 7]
    assert [len(deck) for deck in game.state.decks] == [3, 4]


def test_every_kind_of_card_can_be_picked_and_nothing_else():
    """Eleven kinds, no bullet, and in en-2016 no way round it. (en-2016 "Starting a Round"; ruling 28)"""
    game = two(turns="S", hits={"doc": "neutral"})
    (first, _) = game.decisions
    assert [str(choice) for choice in first.choices] == [
        "pick doc move", "pick doc floor", "pick doc shoot", "pick doc rob", "pick doc punch", "pick doc marshal",
        "pick tuco move", "pick tuco floor", "pick tuco shoot", "pick tuco rob", "pick tuco punch",
    ]  # fmt: skip
    assert first.choices[0] == PickCard(card("doc move"))
    for refused in ("pick bullet:neutral", "pick tuco marshal", "no-pick"):
        with pytest.raises(NotLegal):
            game.play(refused, 0)


def test_in_es_2016_picking_is_optional():
    """(es-2016 "Empezar la ronda"; ruling 1)"""
    game = two(turns="S", edition="es-2016")
    assert game.decisions[0].choices[-1] == NoPick()
    assert teams.possible_picks(game.state, 0)[-1] == teams.NO_PICK
    assert len(teams.possible_picks(game.state, 0)) == 12
    game.play("no-pick", 0)
    game.play("pick ghost move", 1)
    assert PickDeclined(0) in chapter(game, "picking")
    assert hands(game) == [7, 7]


def test_what_may_have_been_picked_in_en_2016():
    """(en-2016 "Starting a Round")"""
    game = two(turns="S")
    assert teams.possible_picks(game.state, 0) == list(game.state.rulebook.deck_of((DOC, TUCO)))


def test_the_next_round_begins_with_the_pick():
    """(en-2016 "Starting a Round")"""
    game = two(pile=[])
    assert [d.ask for d in game.decisions] == ["pick", "pick"]
    assert game.state.round == 2
    assert game.state.first == 1


def test_seven_cards_and_eight_with_doc():
    """(en-2016 "Character Clarifications", "Doc"; D1)"""
    game = two(turns="S")
    game.play("pick doc move", 0)
    game.play("pick ghost move", 1)
    assert hands(game) == [8, 7]


def test_another_seat_learns_that_a_card_was_picked_and_not_which():
    """(ruling 11)"""
    game = two(turns="S")
    game.play("pick doc move", 0)
    game.play("pick ghost move", 1)
    assert game.view(1).hands[0] == (None,) * 8
    assert game.view(0).hands[0] == game.state.hands[0]


# --- Schemin'


def test_the_cards_of_both_bandits_are_played_from_one_hand():
    """(en-2016 "Special Rules: 2 Bandits Per Player")"""
    game = two(turns="S", hands={"doc": "tuco move, doc move, tuco rob"})
    assert options(game) == ["play doc move", "play tuco move", "play tuco rob", "draw"]
    game.play("play tuco rob")
    assert game.state.pile == (Played(0, card("tuco rob"), is_hidden=False),)


def test_a_hidden_card_hides_the_bandit_too():
    """(ruling 10)"""
    game = two(turns="T S", hands={"doc": "tuco move, doc move"})
    game.play("play tuco move")
    assert game.view(1).pile == (Played(0, None, is_hidden=True),)


def test_ghosts_team_may_hide_the_card_of_either_bandit():
    """(en-2016 "Character Clarifications"; ruling 9)"""
    game = two(turns="S S", first="ghost", hands={"ghost": "django move, ghost move"})
    assert options(game) == [
        "play ghost move",
        "play django move",
        "play ghost move hidden",
        "play django move hidden",
        "draw",
    ]
    game.play("play django move hidden")
    assert game.state.pile == (Played(1, card("django move"), is_hidden=True),)


def test_only_in_the_players_first_turn():
    """(ruling 9)"""
    game = two(turns="S S", first="ghost", hands={"ghost": "django move, ghost move"})
    answered(game, "play ghost move", "draw")
    assert options(game) == ["play django move", "draw"]


# --- Cover


def test_after_an_open_shoot_the_other_bandit_may_cover():
    """Not with a Marshal, not with a card of the shooter. (en-2016 "Cover Rule"; ruling 28)"""
    game = two(
        turns="S", hands={"doc": "tuco shoot, doc shoot, doc move, doc marshal, tuco rob", "ghost": ""}
    )
    game.play("play tuco shoot")
    assert game.state.moment == Scheming(0, cover=TUCO)
    assert [(d.seat, d.ask) for d in game.decisions] == [(0, "cover")]
    assert game.decisions[0].choices == (CoverWith(card("doc move")), CoverWith(card("doc shoot")), NoCover())
    assert options(game) == ["cover doc move", "cover doc shoot", "no-cover"]
    with pytest.raises(NotLegal):
        game.play("cover doc marshal")
    with pytest.raises(NotLegal):
        game.play("cover tuco rob")


def test_a_covering_card_is_open_and_never_followed_by_a_third():
    """(en-2016 "Cover Rule"; ruling 28)"""
    game = two(turns="S", hands={"doc": "tuco shoot, doc shoot, tuco rob", "ghost": "ghost rob"})
    answered(game, "play tuco shoot", "cover doc shoot")
    assert chapter(game, "schemin")[1:] == [
        CardPlayed(0, card("tuco shoot"), is_hidden=False, then=Scheming(0, cover=TUCO)),
        CardPlayed(0, card("doc shoot"), is_hidden=False, then=Scheming(1)),
    ]
    assert asked(game) == "ghost"


def test_nobody_need_cover():
    """(en-2016 "Cover Rule"; ruling 1)"""
    game = two(turns="S", hands={"doc": "tuco shoot, doc shoot", "ghost": "ghost rob"})
    game.play("play tuco shoot")
    assert game.play("no-cover") == (CoverDeclined(0, Scheming(1)),)
    assert asked(game) == "ghost"


def test_with_nothing_to_cover_with_one_is_asked_all_the_same():
    """(ruling 3)"""
    game = two(turns="S", hands={"doc": "tuco shoot, tuco rob, doc marshal"})
    game.play("play tuco shoot")
    assert options(game) == ["no-cover"]
    assert game.rules.decisions(game.view(1))[0].choices == ()
    assert game.rules.decisions(game.view(0)) == game.decisions


@pytest.mark.parametrize("turn", ["T", "D", "R"])
@pytest.mark.parametrize("edition", ["en-2016", "es-2016"])
def test_no_cover_but_on_a_standard_turn(edition, turn):
    """(en-2016 "Cover Rule"; es-2016 "Regla de cobertura"; ruling 28; D5)"""
    game = two(
        edition=edition, turns=f"{turn} S", hands={"doc": "tuco shoot, doc move", "ghost": "ghost move"}
    )
    game.play("play tuco shoot")
    assert game.decisions[0].ask == "schemin"


def test_no_cover_after_a_hidden_shoot():
    """(en-2016 "Character Clarifications"; ruling 28; D5)"""
    game = two(turns="S", first="ghost", hands={"ghost": "ghost shoot, django shoot", "doc": "doc move"})
    other = game.fork()
    game.play("play ghost shoot hidden")
    assert asked(game) == "doc"
    other.play("play ghost shoot")
    assert options(other) == ["cover django shoot", "no-cover"]


@pytest.mark.parametrize("action", ["move", "floor", "rob", "punch", "marshal"])
def test_no_cover_after_any_other_card(action):
    """(en-2016 "Cover Rule"; ruling 28)"""
    game = two(turns="S", hands={"doc": f"doc {action}, tuco move", "ghost": "ghost rob"})
    game.play(f"play doc {action}")
    assert asked(game) == "ghost"


# --- Stealin'


def test_partners_can_be_shot_and_must_be_if_there_is_nobody_else():
    """(ruling 17)"""
    game = two(
        """
        roof   | Ghost   | Django | -   | -    |
        inside | Marshal | -      | Doc | Tuco |
        """,
        pile="doc shoot",
    )
    assert stealin(game) == [BanditShot(DOC, TUCO)]
    assert game.state.hits[TUCO] == (Bullet(DOC),)


def test_a_partner_is_a_target_among_others():
    """(ruling 17)"""
    game = two(
        """
        roof   | Ghost   | -      | -   | -    |
        inside | Marshal | Django | Doc | Tuco |
        """,
        pile="doc shoot",
    )
    assert options(game) == ["shoot tuco", "shoot django"]


def test_partners_can_be_punched():
    """(ruling 17)"""
    game = two(
        """
        roof   | Ghost   | Django | - | -        |
        inside | Marshal | -      | - | Doc Tuco |
        """,
        pile="tuco punch",
    )
    assert stealin(game) == [BanditPunched(DOC, space("2i"), TUCO)]


def test_a_partner_in_range_spares_belle():
    """(ruling 17; en-2016 "Belle")"""
    state = train(
        """
        roof   | -       | -     | -    | -        |
        inside | Marshal | Belle | Doc  | Tuco Django |
        """,
        variants="teams",
        teams="doc+tuco belle+django",
    ).state
    assert targets(state, DOC) == [TUCO, DJANGO]
    state = train(
        """
        roof   | -       | -     | -    | Django   |
        inside | Marshal | Belle | Doc  | Tuco     |
        """,
        variants="teams",
        teams="doc+tuco belle+django",
    ).state
    assert targets(state, DOC) == [TUCO]


def test_a_bullet_lies_on_the_deck_of_the_player_and_on_the_bandits_account():
    """(fr-2014 "Adaptations de la règle"; en-2016 "Special Rules: 2 Bandits Per Player")"""
    game = two(
        """
        roof   | Ghost   | -      | -    | -   |
        inside | Marshal | Django | Tuco | Doc |
        """,
        pile="django shoot, django move",
        decks={"doc": "doc rob"},
    )
    assert game.state.decks[0] == (Bullet(DJANGO), *cards(game, 0, "doc rob"))
    assert game.state.hits == {DOC: (), TUCO: (Bullet(DJANGO),), GHOST: (), DJANGO: ()}
    assert stealin(game) == [BanditShot(DJANGO, TUCO), BanditKnockedBack(TUCO, space("3i"))]


def test_the_card_says_who_acts_and_loot_is_kept_per_bandit():
    """(en-2016 "Special Rules: 2 Bandits Per Player")"""
    game = two(
        """
        roof   | Ghost   | Django    | -             | -              |
        inside | Marshal | -         | Doc purse:300 | Tuco purse:400 |
        """,
        pile="tuco rob, doc rob",
    )
    assert stealin(game) == [LootTaken(TUCO, 0, purse(2), 400), LootTaken(DOC, 0, purse(1), 300)]
    assert sheet(game, DOC) == ["purse:300"]
    assert sheet(game, TUCO) == ["purse:400"]


def test_a_partner_is_not_left_alone_by_his_partner():
    """(en-2016 "Pickpocketing")"""
    game = two(
        """
        roof   | Ghost   | Django    | - | -                  |
        inside | Marshal | purse:250 | - | Doc Tuco purse:400 |
        """,
        pile=[],
        event="pickpocketing",
        round=5,
    )
    assert event(game) == []


def test_both_bandits_of_a_team_get_their_ransom():
    """(en-2016 "Hostage-taking of the Conductor")"""
    game = two(
        """
        roof   | Doc Ghost | -       | - | -      |
        inside | Tuco      | Marshal | - | Django |
        """,
        pile=[],
        event="hostage",
        round=5,
    )
    assert event(game) == [RansomPaid(DOC, purse(1)), RansomPaid(TUCO, purse(2)), RansomPaid(GHOST, purse(3))]


# --- the end, 2016


def test_a_teams_money_is_added_up():
    """(en-2016 "End of the Game"; G5)"""
    game = two(
        pile=[],
        round=5,
        loot={"doc": "jewel", "tuco": "purse:300", "ghost": "strongbox", "django": "purse:250"},
        fired={"doc": 1},
    )
    assert game.result.scores == (1800, 1250)
    assert game.result.winners == (0,)


def test_the_team_with_most_shots_is_gunslinger():
    """(en-2016 "End of the Game"; ruling 23)"""
    game = two(pile=[], round=5, fired={"doc": 2, "tuco": 2, "ghost": 3})
    assert game.result.gunslingers == (0,)
    assert game.result.scores == (1000, 0)


@pytest.mark.parametrize("edition", ["en-2016", "es-2016"])
def test_shots_at_ones_own_partner_do_not_count(edition):
    """Neither for nor against. (en-2016 "End of the Game"; ruling 25)"""
    game = two(
        edition=edition,
        pile=[],
        round=5,
        fired={"doc": 3, "tuco": 1, "ghost": 2},
        hits={"tuco": "doc doc", "doc": "ghost", "ghost": "doc"},
    )
    assert [scoring.shots_at_others(game.state, bandit) for bandit in (DOC, TUCO, GHOST, DJANGO)] == [
        1,
        1,
        2,
        0,
    ]
    assert game.result.gunslingers == (0, 1)


def test_a_tie_counts_the_bullets_of_both_bandits_the_partners_included():
    """(ruling 24)"""
    game = two(
        pile=[],
        round=5,
        fired={"doc": 1, "ghost": 1},
        hits={"tuco": "doc", "doc": "ghost", "django": "neutral"},
    )
    assert game.result.gunslingers == (1,)
    assert game.result.bullets == (2, 1)
    even = two(
        pile=[],
        round=5,
        fired={"doc": 2, "ghost": 1},
        hits={"tuco": "doc", "ghost": "doc", "doc": "ghost", "django": ""},
    )
    assert even.result.scores == (1000, 1000)
    assert even.result.bullets == (2, 1)
    assert even.result.winners == (1,)


# --- the older game for two


OLD: dict[str, Any] = {"variants": "teams", "teams": "tuco+cheyenne doc+django"}
SUGGESTED = """
    roof   | -       | - | - | -             | -           |
    inside | Marshal | - | - | Cheyenne Django | Tuco Doc  |
"""


@pytest.mark.parametrize("edition", ["fr-2014", "pl-2015"])
def test_the_older_game_for_two(edition):
    """Four cars, any two bandits, chosen and placed openly in seat order.
    (fr-2014 "Règles spéciales pour deux joueurs"; pl-2015 "Specjalne zasady dla 2 graczy")"""
    game = new_game(2, seed=4, edition=edition, variants=["teams"])
    assert game.state.caboose == 4
    assert len(game.decisions[0].choices) == 15
    assert [str(choice) for choice in game.decisions[0].choices[:2]] == [
        "team belle+cheyenne",
        "team belle+django",
    ]
    game.play("team cheyenne+tuco")
    assert [str(choice) for choice in game.decisions[0].choices] == [
        "team belle+django", "team belle+doc", "team belle+ghost",
        "team django+doc", "team django+ghost", "team doc+ghost",
    ]  # fmt: skip
    game.play("team django+doc")
    assert [(d.seat, d.ask) for d in game.decisions] == [(0, "caboose")]
    assert game.play("caboose tuco")[:2] == (
        BanditPlaced(CHEYENNE, space("3i"), Placing(1)),
        BanditPlaced(TUCO, space("4i"), Placing(1)),
    )
    assert [(d.seat, d.ask) for d in game.decisions] == [(1, "caboose")]
    game.play("caboose doc")
    assert {bandit: str(at) for bandit, at in game.state.at.items()} == {
        CHEYENNE: "3i",
        TUCO: "4i",
        DJANGO: "3i",
        DOC: "4i",
    }
    assert hands(game) == [6, 7]
    assert [len(deck) for deck in game.state.decks] == [5, 4]


def test_the_older_game_for_two_is_played_with_the_expert_rules():
    """(fr-2014 "Adaptations de la règle"; pl-2015 "Modyfikacje zasad")"""
    game = train(SUGGESTED, edition="pl-2015", turns="S", hands={"tuco": "tuco rob, cheyenne rob"}, **OLD)
    answered(game, "play tuco rob", "draw")
    assert game.decisions[0].ask == "keep"
    assert options(game) == ["discard cheyenne rob", "keep"]


def test_in_the_older_game_a_shoot_is_not_covered():
    """(fr-2014 "Règles spéciales pour deux joueurs")"""
    game = train(SUGGESTED, edition="pl-2015", turns="S", hands={"tuco": "tuco shoot, cheyenne rob"}, **OLD)
    game.play("play tuco shoot")
    assert asked(game) == "doc"


@pytest.mark.parametrize("edition", ["fr-2014", "pl-2015"])
def test_the_older_game_for_two_has_no_gunslinger(edition):
    """(fr-2014 "Adaptations de la règle"; ruling 23)"""
    game = train(
        SUGGESTED, edition=edition, pile=[], round=5, fired={"tuco": 4}, loot={"doc": "jewel"}, **OLD
    )
    assert game.result.gunslingers == ()
    assert game.result.scores == (0, 500)
    assert game.result.winners == (1,)


def test_early_discards_of_a_teams_bullets():
    """(fr-2014 "Variante Experts"; ruling 27)"""
    game = train(
        SUGGESTED,
        edition="fr-2014",
        pile=[],
        first="doc",
        hands={"tuco": "tuco rob, bullet:doc, bullet:neutral"},
        hits={"cheyenne": "neutral", "tuco": "doc"},
        fired={"doc": 1},
        **OLD,
    )
    assert asked(game) == "tuco"
    assert options(game)[-3:] == ["discard bullet:doc", "discard bullet:neutral", "keep"]


def test_django_of_2014_shoots_far_with_only_his_partner_present():
    """(fr-2014 "Adaptations de la règle"; ruling 15)"""
    alone = train(
        """
        roof   | -        | -    | - | -       | -          |
        inside | Cheyenne | Tuco | - | Marshal | Doc Django |
        """,
        edition="fr-2014",
        **OLD,
    )
    assert targets(alone.state, DJANGO) == [TUCO, CHEYENNE]
    crowded = train(
        """
        roof   | -        | - | - | -       | -               |
        inside | Cheyenne | - | - | Marshal | Doc Django Tuco |
        """,
        edition="fr-2014",
        **OLD,
    )
    assert targets(crowded.state, DJANGO) == []


def test_a_far_partner_may_be_hit_too():
    """(rulings 15 and 17)"""
    state = train(
        """
        roof   | -   | -    | -        | -       | -      |
        inside | Doc | Tuco | Cheyenne | Marshal | Django |
        """,
        edition="fr-2014",
        **OLD,
    ).state
    assert targets(state, DJANGO) == [TUCO, CHEYENNE, DOC]


def test_tuco_of_2014_pushes_his_partner():
    """(ruling 17; fr-2014 "Tuco")"""
    game = train(
        """
        roof   | -       | Django | -    | -        | -   |
        inside | Marshal | -      | Tuco | Cheyenne | Doc |
        """,
        edition="fr-2014",
        pile="tuco shoot",
        **OLD,
    )
    assert stealin(game) == [BanditShot(TUCO, CHEYENNE), BanditKnockedBack(CHEYENNE, space("4i"))]
    assert drawn(game) == picture("""
        roof   | -       | Django | -    | - | -            |
        inside | Marshal | -      | Tuco | - | Cheyenne Doc |
    """)


# --- refused


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        (
            {"bandits": ["doc+ghost", "tuco+belle"]},
            "doc+ghost is no pair of en-2016: each has exactly one of ghost, doc, belle.",
        ),
        (
            {"bandits": ["doc+tuco", "cheyenne+django"]},
            "cheyenne+django is no pair of en-2016: each has exactly one of ghost, doc, belle.",
        ),
        ({"bandits": ["doc+tuco", "ghost+tuco"]}, "Tuco is played twice; there is one of each bandit."),
        ({"bandits": ["doc", "ghost"]}, "Every seat plays two bandits here, not 1: doc."),
        ({"players": 2, "cars": [1, 2, 3, 4]}, "2 players play with 3 cars, not 4."),
        ({"players": 4}, "en-2016 with teams is for 2 to 3 players, not 4."),
        ({"players": 3, "edition": "fr-2014"}, "fr-2014 with teams is for 2 players, not 3."),
    ],
)
def test_teams_no_book_knows_are_refused(wishes, reason):
    """("Who plays what"; O3)"""
    with pytest.raises(BadOption) as refused:
        new_game(variants=["teams"], **wishes)
    assert str(refused.value) == reason


def test_both_variants_are_named_in_a_refusal():
    """("Who plays what"; O3)"""
    with pytest.raises(BadOption, match="fr-2014 with expert, teams is for 2 players, not 3"):
        new_game(3, edition="fr-2014", variants=["teams", "expert"])


def test_two_players_unless_it_is_said():
    """("Who plays what")"""
    assert new_game(variants=["teams"]).state.players == 2


def test_any_pair_is_allowed_where_teams_are_chosen_freely():
    """(fr-2014 "Règles spéciales pour deux joueurs")"""
    game = new_game(variants=["teams"], edition="fr-2014", bandits=["doc+ghost", "tuco+cheyenne"])
    assert game.state.seats == [(DOC, GHOST), (TUCO, CHEYENNE)]
    assert set(Bandit) - {bandit for team in game.state.seats for bandit in team} == {BELLE, DJANGO}
