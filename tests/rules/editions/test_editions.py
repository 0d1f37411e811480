"""Where the four rulebooks differ: one test per row that changes play, by its number in the table of editions."""

import ast
import re
from pathlib import Path

import pytest

import colt
from colt.express import new_game
from colt.express.choices import ChooseTeam
from colt.express.editions import (
    EDITIONS,
    EN_2016,
    ES_2016,
    FR_2014,
    PL_2015,
    rulebook,
)
from colt.express.events import (
    BanditKnockedBack,
    BanditPlaced,
    BanditPunched,
    BanditShot,
    CardsDrawn,
    DeckShuffled,
    DiscardReshuffled,
    LootDropped,
    NeutralBulletsShort,
    NeutralBulletTaken,
    PairsDrawn,
    PurseLost,
    RansomPaid,
    RoundCardRevealed,
)
from colt.express.pieces import NEUTRAL, TRAIN_STATIONS, Bandit, Bullet, Loot, Token
from colt.express.rulebook import Pick, PutAway, check_players
from colt.express.rules.actions import in_sight, targets
from colt.kernel import BadOption
from tests.trains import (
    BELLE,
    CHEYENNE,
    DJANGO,
    DOC,
    GHOST,
    TUCO,
    answered,
    asked,
    chapter,
    drawn,
    event,
    options,
    picture,
    purse,
    space,
    stealin,
    train,
)

ALL = tuple(EDITIONS)
OLD, NEW = ("fr-2014", "pl-2015"), ("es-2016", "en-2016")


def played_by(expected):
    """One case per edition, in the order of the books."""
    assert tuple(expected) == ALL
    return pytest.mark.parametrize(("edition", "expected"), expected.items())


def test_there_are_four_books_and_the_last_one_is_the_default():
    """("Who plays what")"""
    assert ALL == ("fr-2014", "pl-2015", "es-2016", "en-2016")
    assert rulebook() == EN_2016
    assert [EDITIONS[name] for name in ALL] == [FR_2014, PL_2015, ES_2016, EN_2016]


# --- components and set-up


@pytest.mark.parametrize("edition", ALL)
def test_row_10_a_station_lies_under_four_round_cards(edition):
    """(en-2016 "Events"; fr-2014 "Mise en place"; pl-2015 "Przygotowanie"; row 10)"""
    for seed in range(10):
        game = new_game(4, seed=seed, edition=edition)
        assert [card.is_station for card in game.state.round_deck if card] == [False, False, False, True]


@pytest.mark.parametrize("edition", NEW)
def test_row_10_the_first_game_has_no_station(edition):
    """(es-2016 "Preparación"; ruling 26; row 10)"""
    for seed in range(10):
        game = new_game(5, seed=seed, edition=edition, variants=["first-game"])
        assert not set(game.state.round_deck) & set(TRAIN_STATIONS)


@pytest.mark.parametrize("edition", NEW)
def test_row_11_the_first_game_has_no_powers(edition):
    """(es-2016 "Reglas avanzadas"; ruling 26; row 11)"""
    game = new_game(6, edition=edition, variants=["first-game"])
    assert {len(hand) for hand in game.state.hands} == {6}
    state = train(
        """
        roof   | -       | Ghost  | -     | -      |
        inside | Marshal | Tuco   | Belle | Django |
        """,
        edition=edition,
        variants="first-game",
    ).state
    assert targets(state, TUCO) == [BELLE]
    assert targets(state, DJANGO) == [BELLE]
    assert targets(state, BELLE) == [TUCO, DJANGO]


@pytest.mark.parametrize("edition", NEW)
def test_row_11_no_power_works_in_the_first_game(edition):
    """Not Cheyenne's, Ghost's or Django's either. (es-2016 "Reglas avanzadas"; ruling 26; row 11)"""
    game = train(
        """
        roof   | -       | - | Django | Ghost | - |
        inside | Marshal | - | -      | -     | Cheyenne Tuco |
        """,
        edition=edition,
        variants="first-game",
        pile="cheyenne punch, django shoot",
        loot={"tuco": "purse:300"},
    )
    assert stealin(game) == [
        LootDropped(TUCO, purse(1), space("4i")),
        BanditPunched(TUCO, space("3i"), CHEYENNE),
        BanditShot(DJANGO, GHOST),
    ]
    game = train(
        """
        roof   | -       | -   | -     |
        inside | Marshal | Doc | Ghost Tuco |
        """,
        edition=edition,
        variants="first-game",
        first="ghost",
        turns="S",
        hands={"ghost": "rob"},
    )
    assert options(game) == ["play rob", "draw"]


# --- round flow


@pytest.mark.parametrize("edition", ALL)
def test_row_15_decks_are_shuffled_at_the_start_of_a_round(edition):
    """Bullets of the event included, in all editions. (fr-2014 "Début de manche"; ruling 11; row 15)"""
    game = train(
        """
        roof   | -       | -   | -          |
        inside | Marshal | Doc | Ghost Tuco |
        """,
        edition=edition,
        pile=[],
        event="rebellion",
    )
    assert event(game)[-1] == NeutralBulletTaken(TUCO)
    opening = chapter(game, "opening")
    assert [type(step) for step in opening[1:]] == [*[DeckShuffled] * 3, *[CardsDrawn] * 3, RoundCardRevealed]
    assert all(NEUTRAL in step.order for step in opening if isinstance(step, DeckShuffled))


@played_by({"fr-2014": 2, "pl-2015": 2, "es-2016": 0, "en-2016": 0})
def test_row_21_resolved_cards_go_back_one_by_one_or_together(edition, expected):
    """(fr-2014 "Phase 2 : L'Action"; es-2016 "Fase 2: ¡Asalto!"; row 21)"""
    game = train(
        """
        roof   | Ghost   | Tuco | -   | -   |
        inside | Marshal | -    | Doc | -   |
        """,
        edition=edition,
        pile="doc floor, tuco floor, ghost move",
        decks={"doc": "", "tuco": "", "ghost": ""},
    )
    assert sum(len(deck) for deck in game.state.decks) == expected


# --- actions


@played_by(
    {
        "fr-2014": ["punch tuco jewel to 2", "punch tuco jewel to 3"],
        "pl-2015": None,
        "es-2016": None,
        "en-2016": None,
    }
)
def test_row_38_a_punch_at_the_end_of_the_train(edition, expected):
    """In 2014 it may go outward: the victim stays and loses the token. (fr-2014 "F.A.Q."; ruling 16; row 38)"""
    game = train(
        """
        roof   | Ghost   | - | - | -        |
        inside | Marshal | - | - | Doc Tuco |
        """,
        edition=edition,
        pile="doc punch",
        loot={"tuco": "jewel"},
    )
    lost = LootDropped(TUCO, Token(Loot.JEWEL, 1), space("3i"))
    if expected is None:
        assert stealin(game) == [lost, BanditPunched(TUCO, space("2i"), DOC)]
        return
    assert options(game) == expected
    game.play("punch tuco jewel to 3")
    assert stealin(game) == [lost, BanditPunched(TUCO, space("3i"), DOC)]
    assert drawn(game) == picture("""
        roof   | Ghost   | - | - | -              |
        inside | Marshal | - | - | Doc Tuco jewel |
    """)


def test_row_38_outward_at_the_locomotive_too_but_not_in_the_middle():
    """(fr-2014 "F.A.Q."; ruling 16; row 38)"""
    game = train(
        """
        roof   | Ghost Doc | -          | - |
        inside | Marshal   | Tuco Belle | - |
        """,
        edition="fr-2014",
        pile="ghost punch, tuco punch",
    )
    assert options(game) == ["punch doc to 0", "punch doc to 1"]
    game.play("punch doc to 0")
    assert options(game) == ["punch belle to 0", "punch belle to 2"]


@played_by({"fr-2014": (True, 0), "pl-2015": (True, 0), "es-2016": (False, 1), "en-2016": (False, 1)})
def test_row_41_a_neutral_pile_too_small(edition, expected):
    """(fr-2014 "F.A.Q."; pl-2015 "Ważna uwaga"; en-2016 "Marshal"; ruling 18; row 41)"""
    game = train(
        """
        roof   | Tuco    | -         | - |
        inside | Marshal | Doc Ghost | - |
        """,
        edition=edition,
        pile="tuco marshal",
        seats="doc ghost tuco",
        neutral=1,
    )
    is_removed, left = expected
    assert stealin(game)[-1] == NeutralBulletsShort((DOC, GHOST), is_removed)
    assert game.state.neutral == left


# --- powers


@played_by({"fr-2014": [GHOST], "pl-2015": [GHOST, DOC], "es-2016": [GHOST, DOC], "en-2016": [GHOST, DOC]})
def test_row_43_tuco_shoots_through_the_roof_since_2015(edition, expected):
    """(en-2016 "Tuco"; pl-2015 "Tuco"; row 43)"""
    state = train(
        """
        roof   | -       | Doc  | -     |
        inside | Marshal | Tuco | Ghost |
        """,
        edition=edition,
    ).state
    assert targets(state, TUCO) == expected


@played_by({"fr-2014": "3i", "pl-2015": None, "es-2016": None, "en-2016": None})
def test_row_43_tuco_of_2014_pushes_whom_he_shoots(edition, expected):
    """(fr-2014 "Tuco"; ruling 15; row 43)"""
    game = train(
        """
        roof   | Doc     | -    | -     | - |
        inside | Marshal | Tuco | Ghost | - |
        """,
        edition=edition,
        pile="tuco shoot",
    )
    pushed = [] if expected is None else [BanditKnockedBack(GHOST, space(expected))]
    assert stealin(game) == [BanditShot(TUCO, GHOST), *pushed]


def test_row_43_tuco_of_2014_pushes_nobody_off_the_train():
    """(fr-2014 "Tuco", "F.A.Q."; ruling 15; row 43)"""
    game = train(
        """
        roof   | Doc     | Tuco | -     |
        inside | Marshal | -    | Ghost |
        """,
        edition="fr-2014",
        pile="tuco shoot",
    )
    assert stealin(game) == [BanditShot(TUCO, DOC)]


@played_by({"fr-2014": None, "pl-2015": "3i", "es-2016": "3i", "en-2016": "3i"})
def test_row_44_djangos_shot_pushes_since_2015(edition, expected):
    """(en-2016 "Django"; pl-2015 "Django"; row 44)"""
    game = train(
        """
        roof   | Doc     | -      | -     | - |
        inside | Marshal | Django | Ghost | - |
        """,
        edition=edition,
        pile="django shoot",
    )
    pushed = [] if expected is None else [BanditKnockedBack(GHOST, space(expected))]
    assert stealin(game) == [BanditShot(DJANGO, GHOST), *pushed]


@played_by({"fr-2014": [TUCO, GHOST], "pl-2015": [GHOST], "es-2016": [GHOST], "en-2016": [GHOST]})
def test_row_44_django_of_2014_shoots_along_the_whole_floor(edition, expected):
    """Any distance inside, as long as he is alone. (fr-2014 "Django"; ruling 15; row 44)"""
    state = train(
        """
        roof   | Doc     | -    | - | -     | -      |
        inside | Marshal | Tuco | - | Ghost | Django |
        """,
        edition=edition,
    ).state
    assert targets(state, DJANGO) == expected


def test_row_44_on_the_roofs_he_shoots_past_those_in_between():
    """Nobody blocks his sight. (fr-2014 "Django"; ruling 15; row 44)"""
    state = train(
        """
        roof   | Doc     | -    | Tuco | Ghost | Django |
        inside | Marshal | -    | -    | -     | Cheyenne |
        """,
        edition="fr-2014",
    ).state
    assert targets(state, DJANGO) == [DOC, TUCO, GHOST]
    assert in_sight(state, DJANGO) == [GHOST]


def test_row_44_with_company_he_shoots_like_everybody():
    """(fr-2014 "Django"; ruling 15; row 44)"""
    state = train(
        """
        roof   | Doc     | -    | Tuco | Ghost | Django Cheyenne |
        inside | Marshal | -    | -    | -     | -               |
        """,
        edition="fr-2014",
    ).state
    assert targets(state, DJANGO) == [GHOST]


def test_row_44_belle_is_spared_while_anybody_is_on_the_floor():
    """(fr-2014 "Django", "Belle"; ruling 13; row 44)"""
    state = train(
        """
        roof   | -       | -    | - | -     | -      |
        inside | Marshal | Tuco | - | Belle | Django |
        """,
        edition="fr-2014",
    ).state
    assert targets(state, DJANGO) == [TUCO]


# --- events


@pytest.mark.parametrize("edition", ALL)
def test_row_56_the_ransom_is_a_purse_of_250(edition):
    """(fr-2014 "Prise d'otage du conducteur"; es-2016 "Secuestro del conductor"; ruling 22; row 56)"""
    game = train(
        """
        roof   | Doc     | -    | Ghost |
        inside | Marshal | Tuco | -     |
        """,
        edition=edition,
        pile=[],
        event="hostage",
        round=5,
    )
    assert event(game) == [RansomPaid(DOC, purse(1))]
    assert game.result.scores == (1250, 1000, 1000)


@played_by({"fr-2014": None, "pl-2015": None, "es-2016": None, "en-2016": "0r"})
def test_row_55_where_the_purse_of_the_revenge_goes(edition, expected):
    """(en-2016 "Marshal's Revenge"; fr-2014 "Vengeance du Marshal"; ruling 21; row 55)"""
    game = train(
        """
        roof   | Doc     | -    | Ghost |
        inside | Marshal | Tuco | -     |
        """,
        edition=edition,
        pile=[],
        event="revenge",
        round=5,
        loot={"doc": "purse:300"},
    )
    assert event(game) == [PurseLost(DOC, purse(1), space(expected) if expected else None)]


# --- the end


@pytest.mark.parametrize("edition", ALL)
def test_row_59_a_tie_goes_to_who_was_hit_least_and_then_is_shared(edition):
    """In all editions. (fr-2014 "Fin du jeu"; ruling 24; row 59)"""
    game = train(
        """
        roof   | Doc     | Tuco | Ghost |
        inside | Marshal | -    | -     |
        """,
        edition=edition,
        pile=[],
        round=5,
        hits={"doc": "neutral"},
    )
    assert game.result.scores == (1000, 1000, 1000)
    assert game.result.winners == (1, 2)


# --- expert


@played_by({"fr-2014": "early-discard", "pl-2015": "schemin", "es-2016": "schemin", "en-2016": "schemin"})
def test_row_60_bullets_of_the_opening_hand(edition, expected):
    """(fr-2014 "Variante Experts"; ruling 27; row 60)"""
    game = new_game(3, edition=edition, variants=["expert"])
    assert game.decisions[0].ask == expected


@pytest.mark.parametrize("edition", ALL)
def test_row_61_bullets_may_be_kept_or_discarded(edition):
    """(pl-2015 "Wariant ekspercki"; ruling 27; row 61)"""
    game = train(
        """
        roof   | -       | -   | -          |
        inside | Marshal | Doc | Ghost Tuco |
        """,
        edition=edition,
        variants="expert",
        turns="S",
        hands={"doc": "move, bullet:neutral"},
        hits={"doc": "neutral"},
    )
    answered(game, "play move", "draw", "draw")
    assert options(game) == ["discard bullet:neutral", "keep"]
    game.play("keep")
    assert game.state.hands[0] == (NEUTRAL,)


@pytest.mark.parametrize("edition", ALL)
def test_row_65_the_rest_of_the_deck_is_drawn_before_the_reshuffle(edition):
    """(fr-2014 "Variante Experts"; ruling 27; row 65)"""
    game = train(
        """
        roof   | -       | -   | -          |
        inside | Marshal | Doc | Ghost Tuco |
        """,
        edition=edition,
        variants="expert",
        turns="S S",
        hands={"doc": "move"},
        decks={"doc": "rob, shoot"},
        discards={"doc": "punch, marshal"},
    )
    game.play("draw")
    first, reshuffled, second = chapter(game, "schemin")[1:]
    assert [type(step) for step in (first, reshuffled, second)] == [CardsDrawn, DiscardReshuffled, CardsDrawn]
    assert len(first.cards) == 2
    assert len(second.cards) == 1


# --- teams


@played_by({"fr-2014": (2,), "pl-2015": (2,), "es-2016": (2, 3), "en-2016": (2, 3)})
def test_row_68_who_may_play_teams(edition, expected):
    """(fr-2014 "Règles spéciales pour deux joueurs"; en-2016 "Special Rules: 2 Bandits Per Player"; row 68)"""
    book = rulebook(edition, ("teams",))
    for players in range(1, 8):
        if players in expected:
            check_players(book, players)
        else:
            with pytest.raises(BadOption):
                check_players(book, players)
    assert book.bandits_per_seat == 2


@played_by({"fr-2014": {2: 4}, "pl-2015": {2: 4}, "es-2016": {2: 3, 3: 4}, "en-2016": {2: 3, 3: 4}})
def test_row_69_how_many_cars_for_teams(edition, expected):
    """(en-2016 "Setup"; fr-2014 "Règles spéciales pour deux joueurs"; row 69)"""
    for players, cars in expected.items():
        assert new_game(players, edition=edition, variants=["teams"]).state.caboose == cars


@played_by({"fr-2014": 15, "pl-2015": 15, "es-2016": 3, "en-2016": 3})
def test_row_70_teams_are_chosen_freely_or_from_random_pairs(edition, expected):
    """(en-2016 "Setup"; es-2016 "Reglas especiales: 2 bandidos por jugador"; row 70)"""
    game = new_game(2, edition=edition, variants=["teams"])
    assert len(game.decisions[0].choices) == expected
    pairs = next(step for step in game.log if isinstance(step, PairsDrawn)).pairs
    assert game.decisions[0].choices == tuple(ChooseTeam(pair) for pair in pairs)
    suggested = ChooseTeam((CHEYENNE, TUCO))
    assert (suggested in game.decisions[0].choices) == (edition in OLD)


@played_by({"fr-2014": [0], "pl-2015": [0], "es-2016": [0, 1], "en-2016": [0, 1]})
def test_row_71_places_are_chosen_openly_or_sealed(edition, expected):
    """(en-2016 "Setup"; fr-2014 "Règles spéciales pour deux joueurs"; row 71)"""
    game = new_game(seed=3, edition=edition, variants=["teams"], bandits=["doc+tuco", "ghost+django"])
    assert sorted(decision.seat for decision in game.decisions) == expected
    game.play("caboose tuco", 0)
    assert any(isinstance(step, BanditPlaced) for step in game.log) == (edition in OLD)


@played_by({"fr-2014": Pick.NEVER, "pl-2015": Pick.NEVER, "es-2016": Pick.OPTIONAL, "en-2016": Pick.ALWAYS})
def test_row_74_the_hand_of_a_team(edition, expected):
    """(en-2016 "Starting a Round"; es-2016 "Empezar la ronda"; row 74)"""
    book = rulebook(edition, ("teams",))
    assert book.pick is expected
    assert (book.put_away is PutAway.DISCARDED) == (edition in OLD)
    assert ("picking" in book.round) == (edition in NEW)
    assert ("filling" in book.round) == (edition in OLD)


@played_by({"fr-2014": "schemin", "pl-2015": "schemin", "es-2016": "cover", "en-2016": "cover"})
def test_row_75_cover_after_a_shoot(edition, expected):
    """(en-2016 "Cover Rule"; es-2016 "Regla de cobertura"; row 75)"""
    game = train(
        """
        roof   | -       | - | -         | -           |
        inside | Marshal | - | Doc Ghost | Tuco Django |
        """,
        edition=edition,
        variants="teams",
        teams="doc+tuco ghost+django",
        turns="S",
        hands={"doc": "tuco shoot, doc rob", "ghost": "ghost rob"},
    )
    game.play("play tuco shoot")
    assert game.decisions[0].ask == expected


@played_by({"fr-2014": (), "pl-2015": (), "es-2016": (0,), "en-2016": (0,)})
def test_row_76_the_gunslinger_among_teams(edition, expected):
    """(en-2016 "End of the Game"; fr-2014 "Adaptations de la règle"; rulings 23 and 25; row 76)"""
    game = train(
        """
        roof   | -       | - | -         | -           |
        inside | Marshal | - | Doc Ghost | Tuco Django |
        """,
        edition=edition,
        variants="teams",
        teams="doc+tuco ghost+django",
        pile=[],
        round=5,
        fired={"doc": 2, "ghost": 3},
        hits={"django": "ghost ghost", "ghost": "doc"},
    )
    assert game.result.gunslingers == expected
    assert game.state.hits[DJANGO] == (Bullet(GHOST), Bullet(GHOST))


def test_row_78_django_of_2014_with_only_his_partner_present():
    """(fr-2014 "Adaptations de la règle"; ruling 15; row 78)"""
    state = train(
        """
        roof   | -       | -    | Doc | -            |
        inside | Marshal | Tuco | -   | Ghost Django |
        """,
        edition="fr-2014",
        variants="teams",
        teams="doc+tuco ghost+django",
    ).state
    assert targets(state, DJANGO) == [TUCO]


@pytest.mark.parametrize("edition", ALL)
def test_row_79_ghost_hides_either_bandits_first_card(edition):
    """In teams of all editions. (en-2016 "Character Clarifications"; ruling 9; row 79)"""
    game = train(
        """
        roof   | -       | - | -         | -           |
        inside | Marshal | - | Doc Ghost | Tuco Django |
        """,
        edition=edition,
        variants="teams",
        teams="ghost+django doc+tuco",
        turns="S",
        hands={"ghost": "django rob"},
    )
    assert asked(game) == "ghost"
    assert options(game) == ["play django rob", "play django rob hidden", "draw"]


# --- combinations no book allows


@pytest.mark.parametrize(
    ("edition", "variants", "reason"),
    [
        ("en-2017", (), "There is no edition 'en-2017'; there are fr-2014, pl-2015, es-2016, en-2016."),
        ("en-2016", ("horse",), "There is no variant 'horse'; there are first-game, expert, teams."),
        ("en-2016", ("expert", "expert"), "A variant is named twice; name each once."),
        (
            "fr-2014",
            ("first-game",),
            (
                "fr-2014 has no first game: powers and events are always in use. "
                "'first-game' is played in en-2016 and es-2016."
            ),
        ),
        (
            "pl-2015",
            ("first-game",),
            (
                "pl-2015 has no first game: powers and events are always in use. "
                "'first-game' is played in en-2016 and es-2016."
            ),
        ),
        ("en-2016", ("first-game", "expert"), "'first-game' is played alone; leave the other variants out."),
        ("es-2016", ("teams", "first-game"), "'first-game' is played alone; leave the other variants out."),
        (
            "en-2016",
            ("teams", "expert"),
            (
                "en-2016 does not play 'teams' and 'expert' together; choose one of them "
                "(in fr-2014 and pl-2015 'expert' comes with 'teams')."
            ),
        ),
        (
            "es-2016",
            ("expert", "teams"),
            (
                "es-2016 does not play 'teams' and 'expert' together; choose one of them "
                "(in fr-2014 and pl-2015 'expert' comes with 'teams')."
            ),
        ),
    ],
)
def test_a_combination_no_book_allows_is_refused_with_the_reason(edition, variants, reason):
    """("Who plays what"; O3)"""
    with pytest.raises(BadOption) as refused:
        rulebook(edition, variants)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("variants", "players", "reason"),
    [
        ((), 2, "Two players always play with two bandits each: add the variant 'teams'."),
        ((), 7, "en-2016 is for 3 to 6 players, not 7."),
        ((), 1, "en-2016 is for 3 to 6 players, not 1; the game for two is 'teams'."),
        (
            ("expert",),
            2,
            "Two players always play with two bandits each: choose 'teams' instead of 'expert'.",
        ),
        (("expert",), 1, "en-2016 with expert is for 3 to 6 players, not 1; the game for two is 'teams'."),
        (
            ("first-game",),
            2,
            "Two players always play with two bandits each: choose 'teams' instead of 'first-game'.",
        ),
        (("first-game",), 7, "en-2016 with first-game is for 3 to 6 players, not 7."),
        (("teams",), 4, "en-2016 with teams is for 2 to 3 players, not 4."),
        (("teams",), 1, "en-2016 with teams is for 2 to 3 players, not 1."),
    ],
)
def test_numbers_of_players_no_book_allows(variants, players, reason):
    """("Who plays what"; O3)"""
    with pytest.raises(BadOption) as refused:
        new_game(players, variants=variants)
    assert str(refused.value) == reason


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("variants", [(), ("expert",), ("first-game",)])
def test_who_follows_the_advice_for_two_players_can_play(edition, variants):
    """A refusal does not lead to the next one. ("Who plays what")"""
    if "first-game" in variants and edition in OLD:
        return
    with pytest.raises(BadOption) as refused:
        new_game(2, edition=edition, variants=variants)
    is_added = "add the variant 'teams'" in str(refused.value)
    assert new_game(2, edition=edition, variants=(*variants, "teams") if is_added else ("teams",)).decisions


@pytest.mark.parametrize("edition", OLD)
def test_in_the_older_books_expert_may_be_named_beside_teams(edition):
    """It comes with it anyway. ("Who plays what")"""
    both, alone = rulebook(edition, ("expert", "teams")), rulebook(edition, ("teams",))
    assert both.variants == ("expert", "teams")
    assert both.round == alone.round
    assert both.put_away is alone.put_away is PutAway.DISCARDED


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("variants", [(), ("expert",)])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_players_play_every_book(edition, variants, players):
    """("Who plays what")"""
    game = new_game(players, edition=edition, variants=variants)
    assert game.state.caboose == players
    assert game.state.rulebook.variants == variants
    assert [len(team) for team in game.state.seats] == [1] * players


# --- the principle


NAMES = {str(bandit) for bandit in Bandit} | {"mei"}
YEAR = re.compile(r"(?<!\d)(?:2014|2015|2016|it-2020)(?!\d)")
MAY_NAME = {"express/pieces.py", "express/editions.py", "superexpress/pieces.py", "superexpress/editions.py"}


def words_in_code(tree):
    """All names and texts of a module, without docstrings and comments."""
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield str(node.value)
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.alias)):
            yield node.name


def offends(word):
    parts = "".join(letter if letter.isalnum() else " " for letter in word.lower()).split()
    return bool(NAMES & set(parts)) or YEAR.search(word) is not None


def test_no_code_but_pieces_and_editions_names_a_bandit_or_a_year():
    """Powers and editions are data. ("Who plays what")"""
    source = Path(colt.__file__).parent
    found = {
        f"{name}: {word}"
        for file in sorted(source.rglob("*.py"))
        if (name := file.relative_to(source).as_posix()) not in MAY_NAME
        for word in words_in_code(ast.parse(file.read_text(encoding="utf-8")))
        if offends(word)
    }
    assert found == set()


def test_the_principle_is_tested_with_open_eyes():
    """A bandit or a year in code is found; in a docstring it is welcome."""
    guilty = ast.parse(
        '"""Ghost hides."""\nif name == "doc" or edition == "fr-2014" or b is Bandit.TUCO:\n    pass\n'
    )
    assert [word for word in words_in_code(guilty) if offends(word)] == ["doc", "fr-2014", "TUCO"]
    innocent = ast.parse('"""Ghost hides, since 2014."""\n# Doc\ndocs = "doctor documents"\n')
    assert not [word for word in words_in_code(innocent) if offends(word)]


def test_what_sets_a_bandit_apart_has_a_name():
    assert rulebook("en-2016").power(TUCO).name == "shoots_through_roof"
    assert rulebook("fr-2014").power(TUCO).name == "knocks_back"
    assert rulebook("en-2016", ("first-game",)).power(TUCO).name is None
