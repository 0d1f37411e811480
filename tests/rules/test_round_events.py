"""The events at the end of a round."""

import pytest

from colt.express.events import (
    BanditBraked,
    BanditFled,
    BanditSwept,
    LootTaken,
    MarshalMoved,
    MomentCame,
    NeutralBulletsShort,
    NeutralBulletTaken,
    PickpocketDeclined,
    PurseLost,
    RansomPaid,
    RoundEventCame,
    StrongboxBrought,
)
from colt.express.pieces import NEUTRAL, Loot, RoundEvent, Token
from colt.express.rules import round_events
from colt.express.state import Cheapest, RoundEnding
from colt.kernel import SPECTATOR, NotLegal
from tests.trains import (
    BELLE,
    CHEYENNE,
    DOC,
    GHOST,
    TUCO,
    asked,
    chapter,
    drawn,
    event,
    options,
    picture,
    purse,
    sheet,
    space,
    train,
)


def after(drawing, happening, **more):
    """The end of the last round: only the event is left to happen."""
    return train(drawing, pile=[], event=happening, **{"round": 5, **more})


def test_an_event_comes_after_the_last_card():
    """(en-2016 "Events")"""
    game = train(
        """
        roof   | Ghost   | -   | -    |
        inside | Marshal | Doc | Tuco |
        """,
        pile="doc floor",
        event="braking",
    )
    assert drawn(game) == picture("""
        roof   | Ghost Doc | - | -    |
        inside | Marshal   | - | Tuco |
    """)


def test_a_round_card_without_an_icon_ends_the_round_quietly():
    """(en-2016 "Events")"""
    game = after(
        """
        roof   | Ghost   | -   | -    |
        inside | Marshal | Doc | Tuco |
        """,
        "none",
    )
    assert chapter(game, "event") == [MomentCame(RoundEnding(0, is_done=True))]


# --- Angry Marshal


def test_the_angry_marshal_shoots_those_on_his_roof_and_walks_on():
    """(en-2016 "Angry Marshal"; ruling 19)"""
    game = after(
        """
        roof   | Ghost | Doc Tuco | -        |
        inside | -     | Marshal  | Cheyenne |
        """,
        "angry-marshal",
        first="doc",
    )
    assert chapter(game, "event") == [
        RoundEventCame(RoundEvent.ANGRY_MARSHAL, RoundEnding(0)),
        NeutralBulletTaken(DOC),
        NeutralBulletTaken(TUCO),
        MarshalMoved(2),
        BanditFled(CHEYENNE, space("2r")),
        NeutralBulletTaken(CHEYENNE),
        MomentCame(RoundEnding(0, is_done=True)),
    ]
    assert game.state.hits == {DOC: (NEUTRAL,), TUCO: (NEUTRAL,), CHEYENNE: (NEUTRAL,), GHOST: ()}
    assert drawn(game) == picture("""
        roof   | Ghost | Doc Tuco | Cheyenne |
        inside | -     | -        | Marshal  |
    """)


def test_in_the_caboose_the_angry_marshal_stays():
    """(en-2016 "Angry Marshal")"""
    game = after(
        """
        roof   | Ghost | -   | Tuco    |
        inside | -     | Doc | Marshal |
        """,
        "angry-marshal",
    )
    assert event(game) == [NeutralBulletTaken(TUCO)]


def test_one_car_before_the_caboose_he_still_walks():
    """(en-2016 "Angry Marshal")"""
    game = after(
        """
        roof   | Ghost | -       | Tuco |
        inside | Doc   | Marshal | -    |
        """,
        "angry-marshal",
    )
    assert event(game) == [MarshalMoved(2)]


def test_who_stands_on_the_roof_of_the_car_he_enters_is_left_alone():
    """(ruling 19)"""
    game = after(
        """
        roof   | -       | Tuco | Ghost |
        inside | Marshal | Doc  | -     |
        """,
        "angry-marshal",
    )
    assert event(game) == [MarshalMoved(1), BanditFled(DOC, space("1r")), NeutralBulletTaken(DOC)]
    assert game.state.hits[TUCO] == ()


def test_the_angry_marshal_meets_two_groups_one_after_the_other():
    """One bullet: too few for two on the roof, enough for one inside. (rulings 18 and 19)"""
    game = after(
        """
        roof   | Ghost Tuco | -   | Belle |
        inside | Marshal    | Doc | -     |
        """,
        "angry-marshal",
        neutral=1,
    )
    assert event(game) == [
        NeutralBulletsShort((GHOST, TUCO), is_removed=False),
        MarshalMoved(1),
        BanditFled(DOC, space("1r")),
        NeutralBulletTaken(DOC),
    ]


def test_the_second_group_may_be_the_one_that_goes_without():
    """(rulings 18 and 19)"""
    game = after(
        """
        roof   | Ghost   | -        | -     |
        inside | Marshal | Doc Tuco | Belle |
        """,
        "angry-marshal",
        neutral=2,
    )
    assert event(game)[0] == NeutralBulletTaken(GHOST)
    assert event(game)[-1] == NeutralBulletsShort((DOC, TUCO), is_removed=False)
    assert game.state.neutral == 1


# --- Swivel Arm, Braking


def test_the_swivel_arm_sweeps_every_roof_to_the_caboose():
    """(en-2016 "Swivel Arm"; E4)"""
    game = after(
        """
        roof   | Ghost   | Doc | -    | Belle |
        inside | Marshal | -   | Tuco | -     |
        """,
        "swivel-arm",
    )
    assert event(game) == [BanditSwept(GHOST, space("3r")), BanditSwept(DOC, space("3r"))]
    assert drawn(game) == picture("""
        roof   | -       | - | -    | Belle Ghost Doc |
        inside | Marshal | - | Tuco | -               |
    """)


def test_braking_throws_every_roof_one_car_forward():
    """On the locomotive one stays. (en-2016 "Braking"; fr-2014 "F.A.Q."; E3)"""
    game = after(
        """
        roof   | Ghost   | Doc | -    | Belle |
        inside | Marshal | -   | Tuco | -     |
        """,
        "braking",
    )
    assert event(game) == [BanditBraked(DOC, space("0r")), BanditBraked(BELLE, space("2r"))]
    assert drawn(game) == picture("""
        roof   | Ghost Doc | - | Belle | - |
        inside | Marshal   | - | Tuco  | - |
    """)


def test_events_on_the_roofs_go_round_from_the_first_player():
    """(ruling 20)"""
    game = after(
        """
        roof   | -       | Doc | Ghost | Tuco |
        inside | Marshal | -   | -     | -    |
        """,
        "braking",
        first="ghost",
    )
    assert [step.bandit for step in event(game)] == [GHOST, TUCO, DOC]


# --- Take It All!


def test_the_second_strongbox_comes_to_the_marshal():
    """(en-2016 "Take It All!"; E5)"""
    game = after(
        """
        roof   | Ghost     | Doc     | Tuco |
        inside | strongbox | Marshal | -    |
        """,
        "take-it-all",
    )
    assert event(game) == [StrongboxBrought(Token(Loot.STRONGBOX, 2), space("1i"))]
    assert drawn(game) == picture("""
        roof   | Ghost     | Doc               | Tuco |
        inside | strongbox | Marshal strongbox | -    |
    """)
    assert game.state.strongboxes_aside == ()


def test_the_second_strongbox_is_laid_beside_the_first():
    """(en-2016 "Take It All!")"""
    game = after(
        """
        roof   | Ghost                       | Doc | Tuco |
        inside | Marshal strongbox purse:300 | -   | -    |
        """,
        "take-it-all",
    )
    assert drawn(game) == picture("""
        roof   | Ghost                                 | Doc | Tuco |
        inside | Marshal strongbox strongbox purse:300 | -   | -    |
    """)


def test_there_is_no_third_strongbox():
    """(en-2016 "Take It All!")"""
    game = after(
        """
        roof   | Ghost               | Doc     | Tuco |
        inside | strongbox strongbox | Marshal | -    |
        """,
        "take-it-all",
    )
    assert event(game) == []


# --- Passengers' Rebellion


def test_the_passengers_hit_everybody_inside():
    """(en-2016 "Passengers' Rebellion"; E2)"""
    game = after(
        """
        roof   | -       | -         | -    |
        inside | Marshal | Doc Ghost | Tuco |
        """,
        "rebellion",
    )
    assert event(game) == [NeutralBulletTaken(DOC), NeutralBulletTaken(GHOST), NeutralBulletTaken(TUCO)]
    assert game.state.neutral == 10


def test_the_passengers_do_not_reach_the_roofs():
    """(en-2016 "Passengers' Rebellion")"""
    game = after(
        """
        roof   | -       | Ghost | Tuco |
        inside | Marshal | Doc   | -    |
        """,
        "rebellion",
    )
    assert event(game) == [NeutralBulletTaken(DOC)]


@pytest.mark.parametrize(
    ("edition", "left"), [("en-2016", 1), ("es-2016", 1), ("pl-2015", 0), ("fr-2014", 0)]
)
def test_a_rebellion_with_too_few_bullets_wounds_nobody(edition, left):
    """(en-2016 "Events"; fr-2014 "F.A.Q."; ruling 18)"""
    game = after(
        """
        roof   | -       | Ghost | -    |
        inside | Marshal | Doc   | Tuco |
        """,
        "rebellion",
        edition=edition,
        neutral=1,
    )
    assert event(game) == [NeutralBulletsShort((DOC, TUCO), is_removed=left == 0)]
    assert game.state.neutral == left


# --- Marshal's Revenge


def test_the_cheapest_purse_falls_on_the_marshals_roof():
    """(en-2016 "Marshal's Revenge"; ruling 21; E7)"""
    game = after(
        """
        roof   | -       | Ghost | -    |
        inside | -       | Marshal | Tuco Doc |
        """,
        "revenge",
        loot={"ghost": "purse:500 purse:250 jewel", "tuco": "purse:250"},
    )
    assert event(game) == [PurseLost(GHOST, purse(2), space("1r"))]
    assert sheet(game, GHOST) == ["jewel", "purse:500"]
    assert sheet(game, TUCO) == ["purse:250"]
    assert drawn(game) == picture("""
        roof   | - | Ghost purse:250 | -        |
        inside | - | Marshal         | Tuco Doc |
    """)


@pytest.mark.parametrize("edition", ["es-2016", "pl-2015", "fr-2014"])
def test_in_the_other_books_the_purse_is_gone(edition):
    """(es-2016 "La venganza del Marshal"; ruling 21)"""
    game = after(
        """
        roof   | -       | Ghost | -    |
        inside | -       | Marshal | Tuco Doc |
        """,
        "revenge",
        edition=edition,
        loot={"ghost": "purse:500 purse:250"},
    )
    assert event(game) == [PurseLost(GHOST, purse(2), None)]
    assert sheet(game, GHOST) == ["purse:500"]
    assert drawn(game) == picture("""
        roof   | - | Ghost   | -        |
        inside | - | Marshal | Tuco Doc |
    """)


def test_of_equally_cheap_purses_the_lowest_number_goes():
    """(ruling 21)"""
    game = after(
        """
        roof   | Ghost   | Doc | Tuco |
        inside | Marshal | -   | -    |
        """,
        "revenge",
        loot={"ghost": ["purse#9:250", "purse#4:250", "purse#6:250", "purse#1:350"]},
    )
    assert event(game) == [PurseLost(GHOST, purse(4), space("0r"))]


def test_who_has_no_purse_loses_nothing():
    """(en-2016 "Marshal's Revenge"; E8)"""
    game = after(
        """
        roof   | Ghost Doc | -    | - |
        inside | Marshal   | Tuco | - |
        """,
        "revenge",
        loot={"ghost": "jewel strongbox"},
    )
    assert event(game) == []
    assert sheet(game, GHOST) == ["jewel", "strongbox"]


def test_everybody_on_his_roof_loses_one():
    """(en-2016 "Marshal's Revenge")"""
    game = after(
        """
        roof   | Ghost Doc | Tuco | - |
        inside | Marshal   | -    | - |
        """,
        "revenge",
        first="doc",
        loot={"ghost": "purse:300 purse:400", "doc": "purse:250", "tuco": "purse:250"},
    )
    assert event(game) == [PurseLost(DOC, purse(3), space("0r")), PurseLost(GHOST, purse(1), space("0r"))]


def test_the_lost_purses_lie_beside_what_is_on_the_roof():
    """And everybody has learnt which one was the cheapest of which. (en-2016 "Marshal's Revenge"; ruling 21)"""
    game = after(
        """
        roof   | Ghost Doc purse:400 jewel | Tuco | - |
        inside | Marshal                   | -    | - |
        """,
        "revenge",
        loot={"ghost": "purse:300 purse:350", "doc": "purse:250 jewel"},
    )
    assert drawn(game) == picture("""
        roof   | Ghost Doc purse:250 purse:300 purse:400 jewel | Tuco | - |
        inside | Marshal                                       | -    | - |
    """)
    assert game.state.cheapest == (
        Cheapest(purse(2), (purse(3),)),
        Cheapest(purse(4), (Token(Loot.JEWEL, 2),)),
    )


def test_nobody_is_shown_the_purse_that_was_lost():
    """(ruling 4; ruling 21)"""
    game = train(
        """
        roof   | Ghost   | Doc | Tuco |
        inside | Marshal | -   | -    |
        """,
        pile=[],
        event="revenge",
        loot={"ghost": "purse:300 purse:400"},
    )
    assert [game.view(seat).value.get(purse(1)) for seat in (SPECTATOR, 0, 1, 2)] == [None, 300, None, None]


# --- Pickpocketing


def test_who_is_alone_may_take_a_purse():
    """(en-2016 "Pickpocketing"; ruling 1; E11)"""
    game = after(
        """
        roof   | -       | Ghost purse:250 | -              |
        inside | Marshal | Tuco            | Doc purse:300 jewel purse:500 |
        """,
        "pickpocketing",
        first="doc",
    )
    assert asked(game) == "doc"
    assert options(game) == ["steal purse#2", "steal purse#3", "decline"]
    assert game.decisions[0].ask == "steal"
    game.play("steal purse#2")
    assert asked(game) == "ghost"
    game.play("decline")
    assert event(game) == [LootTaken(DOC, 2, purse(2), 300), PickpocketDeclined(GHOST)]
    assert sheet(game, DOC) == ["purse:300"]
    assert drawn(game) == picture("""
        roof   | -       | Ghost purse:250 | -              |
        inside | Marshal | Tuco            | Doc jewel purse:500 |
    """)
    assert game.is_over


def test_two_in_one_space_take_nothing():
    """(en-2016 "Pickpocketing")"""
    game = after(
        """
        roof   | -       | Ghost | -                  |
        inside | Marshal | -     | Doc Tuco purse:300 |
        """,
        "pickpocketing",
    )
    assert event(game) == []
    assert game.is_over


def test_jewels_and_strongboxes_are_not_pickpocketed():
    """(en-2016 "Pickpocketing")"""
    game = after(
        """
        roof   | -       | Ghost | Tuco          |
        inside | Marshal | -     | Doc jewel strongbox |
        """,
        "pickpocketing",
    )
    assert game.is_over


def test_pickpockets_are_asked_in_turn_order():
    """(en-2016 "Pickpocketing"; ruling 20)"""
    game = after(
        """
        roof   | -       | Ghost purse:250 | -             |
        inside | Marshal | Tuco purse:300  | Doc purse:350 |
        """,
        "pickpocketing",
        first="tuco",
        seats="ghost tuco doc",
    )
    order = []
    while not game.is_over:
        order.append(asked(game))
        game.play("decline")
    assert order == ["tuco", "doc", "ghost"]


def test_the_marshal_beside_you_is_no_bandit():
    """On his roof one is alone. (en-2016 "Pickpocketing")"""
    game = after(
        """
        roof   | Ghost purse:250 | -   | Tuco |
        inside | Marshal         | Doc | -    |
        """,
        "pickpocketing",
    )
    assert options(game) == ["steal purse#1", "decline"]


def test_only_the_pickpocket_sees_the_value():
    """(en-2016 "Pickpocketing"; ruling 4)"""
    game = train(
        """
        roof   | -       | Ghost purse:400 | Tuco |
        inside | Marshal | -               | Doc  |
        """,
        pile=[],
        event="pickpocketing",
    )
    with pytest.raises(NotLegal):
        game.play("steal purse#2")
    game.play("steal purse#1")
    assert [game.view(seat).value.get(purse(1)) for seat in (SPECTATOR, 0, 1, 2)] == [None, 400, None, None]


def test_everybody_sees_what_a_pickpocket_may_take():
    """(ruling 3)"""
    game = after(
        """
        roof   | -       | Ghost purse:400 | Tuco |
        inside | Marshal | -               | Doc  |
        """,
        "pickpocketing",
    )
    assert game.rules.decisions(game.view(SPECTATOR)) == game.decisions


# --- Hostage-taking of the Conductor


def test_everybody_in_or_on_the_locomotive_gets_a_ransom():
    """(en-2016 "Hostage-taking of the Conductor"; ruling 22; E9)"""
    game = after(
        """
        roof   | Ghost | Tuco    | -        |
        inside | Doc   | Marshal | Cheyenne |
        """,
        "hostage",
        loot={"tuco": "purse:300"},
    )
    assert event(game) == [RansomPaid(GHOST, purse(2)), RansomPaid(DOC, purse(3))]
    assert sheet(game, GHOST) == ["purse:250"]
    assert sheet(game, DOC) == ["purse:250"]
    assert sheet(game, CHEYENNE) == []


def test_everybody_knows_what_a_ransom_is_worth():
    """(rulings 4 and 22)"""
    game = train(
        """
        roof   | Ghost   | Tuco | Doc |
        inside | Marshal | -    | -   |
        """,
        pile=[],
        event="hostage",
    )
    assert [game.view(seat).value[purse(1)] for seat in (SPECTATOR, 0, 1, 2)] == [250] * 4


def test_ransoms_are_not_limited_by_the_box():
    """All eighteen purses are on the train already. (ruling 22)"""
    fortune = [f"purse:{value}" for value in (250,) * 8 + (300, 350, 400, 450, 500) * 2]
    game = after(
        """
        roof   | Ghost Doc Tuco | - |
        inside | Marshal        | - |
        """,
        "hostage",
        loot={"ghost": fortune},
    )
    assert event(game) == [
        RansomPaid(GHOST, purse(19)),
        RansomPaid(DOC, purse(20)),
        RansomPaid(TUCO, purse(21)),
    ]


def test_a_new_purse_never_gets_the_number_of_one_that_left_the_game():
    """(rulings 21 and 22)"""
    game = train(
        """
        roof   | Ghost   | Tuco | Doc |
        inside | Marshal | -    | -   |
        """,
        edition="fr-2014",
        pile=[],
        event="revenge",
        loot={"ghost": "purse:300"},
    )
    assert event(game) == [PurseLost(GHOST, purse(1), None)]
    assert round_events.new_purse(game.state) == purse(2)


def test_the_first_purse_on_an_empty_train_is_number_one():
    """(ruling 22)"""
    game = train(
        """
        roof   | Ghost   | Tuco | Doc |
        inside | Marshal | -    | -   |
        """,
    )
    assert round_events.new_purse(game.state) == purse(1)


# --- the first game


@pytest.mark.parametrize("happening", ["angry-marshal", "braking", "rebellion", "take-it-all", "swivel-arm"])
def test_in_the_first_game_no_event_happens(happening):
    """(en-2016 "Events"; ruling 26)"""
    game = after(
        """
        roof   | Ghost   | Tuco | -   |
        inside | Marshal | -    | Doc |
        """,
        happening,
        variants="first-game",
    )
    assert chapter(game, "event") == [MomentCame(RoundEnding(0, is_done=True))]


def test_every_event_of_the_box_has_its_effect():
    """(en-2016 "Events")"""
    assert set(round_events.HAPPENINGS) == set(RoundEvent) - {RoundEvent.NONE}
