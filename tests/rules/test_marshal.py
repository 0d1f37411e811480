"""The Marshal, and every way to meet him."""

import pytest

from colt.express.events import (
    BanditFled,
    BanditKnockedBack,
    BanditMoved,
    BanditPunched,
    BanditShot,
    FloorChanged,
    MarshalMoved,
    NeutralBulletsShort,
    NeutralBulletTaken,
)
from colt.express.pieces import NEUTRAL
from tests.trains import (
    DJANGO,
    DOC,
    GHOST,
    TUCO,
    asked,
    cards,
    drawn,
    event,
    options,
    picture,
    space,
    stealin,
    train,
)


def test_django_sends_the_marshal_into_ghosts_car():
    """The example of the 2016 book. (en-2016 "Marshal"; ruling 12)"""
    game = train(
        """
        roof   | -       | Django | Tuco |
        inside | Marshal | Ghost  | -    |
        """,
        pile="django marshal",
    )
    assert stealin(game) == [
        MarshalMoved(1),
        BanditFled(GHOST, space("1r")),
        NeutralBulletTaken(GHOST),
    ]
    assert drawn(game) == picture("""
        roof   | - | Django Ghost | Tuco |
        inside | - | Marshal      | -    |
    """)
    assert game.state.hits[GHOST] == (NEUTRAL,)
    assert game.state.neutral == 12


def test_who_walks_into_the_marshal_ends_on_the_roof():
    """(en-2016 "Marshal"; ruling 12; A3)"""
    game = train(
        """
        roof   | Ghost   | -   | Tuco |
        inside | Marshal | Doc | -    |
        """,
        pile="doc move",
    )
    game.play("move 0i")
    assert stealin(game) == [
        BanditMoved(DOC, space("0i")),
        BanditFled(DOC, space("0r")),
        NeutralBulletTaken(DOC),
    ]
    assert drawn(game) == picture("""
        roof   | Ghost Doc | - | Tuco |
        inside | Marshal   | - | -    |
    """)


def test_who_climbs_down_to_the_marshal_is_up_again_with_a_bullet():
    """Even if he just came from there. (en-2016 "Marshal"; ruling 12)"""
    game = train(
        """
        roof   | Ghost   | Doc     | Tuco |
        inside | -       | Marshal | -    |
        """,
        pile="doc floor",
    )
    assert stealin(game) == [
        FloorChanged(DOC, space("1i")),
        BanditFled(DOC, space("1r")),
        NeutralBulletTaken(DOC),
    ]


def test_who_is_punched_into_the_marshal_flees():
    """(ruling 12)"""
    game = train(
        """
        roof   | Ghost | -        | -       |
        inside | -     | Doc Tuco | Marshal |
        """,
        pile="doc punch",
    )
    game.play("punch tuco to 2")
    assert stealin(game) == [
        BanditPunched(TUCO, space("2i"), DOC),
        BanditFled(TUCO, space("2r")),
        NeutralBulletTaken(TUCO),
    ]


def test_who_is_pushed_into_the_marshal_by_a_shot_flees():
    """(rulings 12 and 15)"""
    game = train(
        """
        roof   | Ghost  | -   | -       |
        inside | Django | Doc | Marshal |
        """,
        pile="django shoot",
    )
    assert stealin(game) == [
        BanditShot(DJANGO, DOC),
        BanditKnockedBack(DOC, space("2i")),
        BanditFled(DOC, space("2r")),
        NeutralBulletTaken(DOC),
    ]


def test_on_the_roof_nobody_meets_the_marshal():
    """He never goes up. (en-2016 "Marshal"; ruling 12)"""
    game = train(
        """
        roof   | Ghost   | Doc | Django | Tuco |
        inside | Marshal | -   | -      | -    |
        """,
        pile="ghost move, tuco marshal, django shoot",
    )
    game.play("move 1r")
    game.play("shoot doc")
    assert stealin(game) == [
        BanditMoved(GHOST, space("1r")),
        MarshalMoved(1),
        BanditShot(DJANGO, DOC),
        BanditKnockedBack(DOC, space("0r")),
    ]


def test_everybody_in_the_car_he_enters_flees_and_takes_a_bullet_each():
    """All go up first, then the bullets are dealt, from the First Player on. (en-2016 "Marshal"; A4)"""
    game = train(
        """
        roof   | Tuco    | -         | - |
        inside | Marshal | Doc Ghost | - |
        """,
        seats="doc ghost tuco",
        first="ghost",
        pile="tuco marshal",
    )
    assert stealin(game) == [
        MarshalMoved(1),
        BanditFled(GHOST, space("1r")),
        BanditFled(DOC, space("1r")),
        NeutralBulletTaken(GHOST),
        NeutralBulletTaken(DOC),
    ]
    assert game.state.neutral == 11


def test_who_was_chased_to_the_roof_shoots_along_the_roofs_with_the_next_card():
    """(ruling 12; A4)"""
    game = train(
        """
        roof   | Tuco    | -   | Ghost |
        inside | Marshal | Doc | -     |
        """,
        seats="doc ghost tuco",
        pile="tuco marshal, doc shoot",
    )
    assert asked(game) == "doc"
    assert options(game) == ["shoot ghost", "shoot tuco"]


def test_the_neutral_bullet_lies_on_top_of_the_deck():
    """(en-2016 "Marshal")"""
    game = train(
        """
        roof   | Ghost   | Doc     | Tuco |
        inside | -       | Marshal | -    |
        """,
        pile="doc floor, tuco move",
        decks={"doc": "rob, move"},
    )
    assert game.state.decks[1] == cards(game, 1, "bullet:neutral, rob, move")


@pytest.mark.parametrize("edition", ["en-2016", "es-2016", "pl-2015", "fr-2014"])
def test_two_bullets_are_exactly_enough_for_two(edition):
    """(en-2016 "Marshal"; fr-2014 "F.A.Q."; ruling 18)"""
    game = train(
        """
        roof   | Tuco    | -         | - |
        inside | Marshal | Doc Ghost | - |
        """,
        seats="doc ghost tuco",
        edition=edition,
        pile="tuco marshal",
        neutral=2,
    )
    assert stealin(game)[-2:] == [NeutralBulletTaken(DOC), NeutralBulletTaken(GHOST)]
    assert game.state.neutral == 0


@pytest.mark.parametrize(
    ("edition", "is_removed", "left"),
    [("en-2016", False, 1), ("es-2016", False, 1), ("pl-2015", True, 0), ("fr-2014", True, 0)],
)
def test_one_bullet_short_nobody_takes_one(edition, is_removed, left):
    """All flee all the same; in the older books the pile leaves the game.
    (en-2016 "Marshal"; fr-2014 "F.A.Q."; pl-2015 "Ważna uwaga"; ruling 18)"""
    game = train(
        """
        roof   | Tuco    | -         | - |
        inside | Marshal | Doc Ghost | - |
        """,
        seats="doc ghost tuco",
        edition=edition,
        pile="tuco marshal",
        neutral=1,
    )
    assert stealin(game) == [
        MarshalMoved(1),
        BanditFled(DOC, space("1r")),
        BanditFled(GHOST, space("1r")),
        NeutralBulletsShort((DOC, GHOST), is_removed),
    ]
    assert game.state.neutral == left
    assert game.state.hits == {DOC: (), GHOST: (), TUCO: ()}


@pytest.mark.parametrize(("edition", "hits"), [("en-2016", (NEUTRAL,)), ("pl-2015", ())])
def test_a_pile_that_stays_serves_a_smaller_group_later(edition, hits):
    """(ruling 18)"""
    game = train(
        """
        roof   | Tuco    | -         | - |
        inside | Marshal | Doc Ghost | - |
        """,
        seats="doc ghost tuco",
        edition=edition,
        pile="tuco marshal, ghost floor",
        neutral=1,
    )
    assert game.state.hits[GHOST] == hits


def test_the_empty_pile_serves_nobody():
    """(en-2016 "Marshal"; ruling 18)"""
    game = train(
        """
        roof   | Ghost   | Doc     | Tuco |
        inside | -       | Marshal | -    |
        """,
        pile="doc floor",
        neutral=0,
    )
    assert stealin(game)[1:] == [BanditFled(DOC, space("1r")), NeutralBulletsShort((DOC,), is_removed=False)]


def test_nobody_met_means_no_word_about_bullets():
    """(en-2016 "Marshal")"""
    game = train(
        """
        roof   | Ghost   | Doc | Tuco |
        inside | Marshal | -   | -    |
        """,
        pile="doc marshal",
        neutral=0,
    )
    assert stealin(game) == [MarshalMoved(1)]


def test_an_event_brings_the_marshal_too():
    """(ruling 12; ruling 19)"""
    game = train(
        """
        roof   | -       | -   | Ghost |
        inside | Marshal | Doc | Tuco  |
        """,
        pile=[],
        event="angry-marshal",
    )
    assert event(game) == [MarshalMoved(1), BanditFled(DOC, space("1r")), NeutralBulletTaken(DOC)]


def test_a_bandit_chased_by_the_marshal_keeps_the_loot():
    """(en-2016 "Marshal")"""
    game = train(
        """
        roof   | Ghost   | Doc               | Tuco |
        inside | -       | Marshal purse:300 | -    |
        """,
        pile="doc floor",
        loot={"doc": "jewel"},
    )
    assert drawn(game) == picture("""
        roof   | Ghost   | Doc               | Tuco |
        inside | -       | Marshal purse:300 | -    |
    """)
    assert len(game.state.loot[DOC]) == 1
