"""Phase 2: the pile is resolved, card by card."""

import pytest

from colt.express.events import (
    BanditFled,
    BanditMoved,
    BanditShot,
    CardPutAway,
    CardTurned,
    FloorChanged,
    LootTaken,
    MomentCame,
    NeutralBulletTaken,
    NothingHappened,
    PileReturned,
    RansomPaid,
)
from colt.express.pieces import Action
from colt.express.state import Played, RoundEnding, Stealing
from colt.kernel import SPECTATOR, NotYours
from tests.trains import (
    BELLE,
    CHEYENNE,
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


def test_the_cards_of_the_example_are_resolved():
    """Cheyenne moves, Belle shoots at Doc, Tuco has drawn and does nothing, Doc changes floors.
    (en-2016 "Phase 2: Stealin'")"""
    game = train(
        """
        roof   | -       | -        | -   | -     |
        inside | Marshal | Cheyenne | Doc | Belle Tuco |
        """,
        seats="cheyenne belle tuco doc",
        pile="cheyenne move, belle shoot, doc floor",
    )
    assert asked(game) == "cheyenne"
    game.play("move 2i")
    assert asked(game) == "belle"
    game.play("shoot doc")
    assert chapter(game, "stealin") == [
        CardTurned(0, 0, card("cheyenne move")),
        BanditMoved(CHEYENNE, space("2i")),
        CardTurned(1, 1, card("belle shoot")),
        BanditShot(BELLE, DOC),
        CardTurned(2, 3, card("doc floor")),
        FloorChanged(DOC, space("2r")),
        PileReturned(),
    ]
    assert drawn(game) == picture("""
        roof   | -       | - | Doc      | -     |
        inside | Marshal | - | Cheyenne | Belle Tuco |
    """)


def test_cards_are_resolved_in_the_order_they_were_played():
    """(en-2016 "Phase 2: Stealin'")"""
    game = train(
        """
        roof   | Ghost   | -    | -   |
        inside | Marshal | Tuco | Doc |
        """,
        first="tuco",
        pile="doc floor, tuco floor, doc floor",
    )
    assert stealin(game) == [
        FloorChanged(DOC, space("2r")),
        FloorChanged(TUCO, space("1r")),
        FloorChanged(DOC, space("2i")),
    ]


def test_what_can_be_done_must_be_done():
    """Doc would rather not: only the Marshal's car is next door, and only Ghost can be hit. (ruling 1)"""
    game = train(
        """
        roof   | Ghost | Tuco |
        inside | Marshal | Doc |
        """,
        pile="doc move, doc shoot",
    )
    assert stealin(game) == [
        BanditMoved(DOC, space("0i")),
        BanditFled(DOC, space("0r")),
        NeutralBulletTaken(DOC),
        BanditShot(DOC, TUCO),
    ]


def test_there_is_no_way_to_decline_an_action():
    """(en-2016 "Phase 2: Stealin'"; ruling 1)"""
    game = train(
        """
        roof   | Ghost   | -    | -   | -        |
        inside | Marshal | Tuco | Doc | Cheyenne |
        """,
        pile="doc shoot",
    )
    assert options(game) == ["shoot tuco", "shoot cheyenne"]


def test_an_action_without_effect_simply_ends():
    """(en-2016 "Phase 2: Stealin'"; ruling 2)"""
    game = train(
        """
        roof   | -       | -    | Doc   |
        inside | Marshal | Tuco | Ghost |
        """,
        pile="doc shoot, doc rob, doc punch, doc floor",
    )
    assert stealin(game) == [
        NothingHappened(DOC, Action.SHOOT, "no-target"),
        NothingHappened(DOC, Action.ROB, "no-loot"),
        NothingHappened(DOC, Action.PUNCH, "nobody-here"),
        FloorChanged(DOC, space("2i")),
    ]


def test_one_way_to_act_happens_and_two_are_asked_for():
    """(ruling 3)"""
    game = train(
        """
        roof   | Ghost   | -    | -   | -    |
        inside | Marshal | Tuco | -   | Doc  |
        """,
        pile="doc move, tuco move",
    )
    assert asked(game) == "tuco"
    assert options(game) == ["move 0i", "move 2i"]
    assert game.answers == []
    game.play("move 2i")
    assert [str(choice) for _, choice in game.answers] == ["move 2i"]


def test_the_owner_of_the_card_decides():
    """(en-2016 "Phase 2: Stealin'")"""
    game = train(
        """
        roof   | Ghost   | -   | Tuco | -   |
        inside | Marshal | Doc | -    | -   |
        """,
        seats="ghost tuco doc",
        pile="doc move",
    )
    assert [(decision.seat, decision.ask) for decision in game.decisions] == [(2, "move")]
    with pytest.raises(NotYours, match="Seat 0 is not asked now; it is seat 2's turn to answer"):
        game.play("move 0i", 0)


def test_everybody_sees_what_may_be_chosen():
    """(ruling 3)"""
    game = train(
        """
        roof   | Ghost   | -   | Tuco | -   |
        inside | Marshal | Doc | -    | -   |
        """,
        pile="doc move",
    )
    assert [game.rules.decisions(game.view(seat)) for seat in (0, 1, 2, SPECTATOR)] == [game.decisions] * 4


def test_a_hidden_card_is_seen_when_it_is_resolved():
    """(en-2016 "Phase 2: Stealin'"; ruling 10)"""
    game = train(
        """
        roof   | -       | -     | Tuco | -   |
        inside | Marshal | Ghost | -    | Doc |
        """,
        pile="tuco move, ghost move hidden",
    )
    assert game.view(2).pile[1] == Played(1, None, is_hidden=True)
    game.play("move 3r")
    assert asked(game) == "ghost"
    assert game.view(2).pile[1] == Played(1, card("ghost move"), is_hidden=True)
    assert game.state.moment == Stealing(1)


def test_resolved_cards_come_back_together_at_the_end():
    """The later one lies higher. (en-2016 "Phase 2: Stealin'")"""
    game = train(
        """
        roof   | Ghost   | Tuco | -   | -   |
        inside | Marshal | -    | Doc | -   |
        """,
        pile="doc floor, tuco floor, doc rob, ghost move",
        decks={"doc": "move", "tuco": "", "ghost": "rob"},
        event="rebellion",
        round=5,
    )
    assert game.state.decks == [cards(game, 0, "rob"), (), cards(game, 2, "move")]
    game.play("move 2r")
    assert game.state.pile == ()
    assert game.state.decks == [
        cards(game, 0, "move, rob"),
        cards(game, 1, "bullet:neutral, floor"),
        cards(game, 2, "rob, floor, move"),
    ]


def test_in_the_older_books_each_card_comes_back_at_once():
    """(fr-2014 "Phase 2 : L'Action"; pl-2015 "Faza 2: Napad!")"""
    game = train(
        """
        roof   | Ghost   | Tuco | -   | -   |
        inside | Marshal | -    | Doc | -   |
        """,
        edition="fr-2014",
        pile="doc floor, ghost move",
        decks={"doc": "rob", "ghost": "rob"},
    )
    assert chapter(game, "stealin") == [
        CardTurned(0, 2, card("doc floor")),
        FloorChanged(DOC, space("2r")),
        CardPutAway(0, is_discarded=False),
        CardTurned(0, 0, card("ghost move")),
    ]
    assert game.state.decks[2] == cards(game, 2, "floor, rob")
    game.play("move 1r")
    assert chapter(game, "stealin")[4:] == [
        BanditMoved(GHOST, space("1r")),
        CardPutAway(0, is_discarded=False),
        MomentCame(Stealing(0)),
    ]


def test_an_empty_pile_ends_the_phase_at_once():
    """(en-2016 "Phase 2: Stealin'"; O9)"""
    game = train(
        """
        roof   | Ghost   | Tuco | Doc |
        inside | Marshal | -    | -   |
        """,
        pile=[],
    )
    assert chapter(game, "stealin") == [MomentCame(Stealing(0))]
    assert chapter(game, "event") == [MomentCame(RoundEnding(0, is_done=True))]


def test_hands_are_empty_while_the_pile_is_resolved():
    """(en-2016 "Phase 1: Schemin'"; O8)"""
    game = train(
        """
        roof   | Ghost   | Tuco | -   | -   |
        inside | Marshal | -    | Doc | -   |
        """,
        pile="doc move",
        hands={"doc": "rob, punch"},
    )
    assert game.state.hands == [(), (), ()]


@pytest.mark.parametrize(
    ("happening", "loot"), [("none", ["purse:500"]), ("hostage", ["purse:250", "purse:500"])]
)
def test_a_run_from_the_caboose_to_the_locomotive(happening, loot):
    """Move, Rob, Move: a purse and a neutral bullet, and the ransom with the Hostage.
    (en-2016 "Move", "Rob", "Hostage-taking of the Conductor"; A13)"""
    game = train(
        """
        roof   | -       | -         | -          |
        inside | Marshal | purse:500 | Doc Ghost Tuco |
        """,
        pile="doc move, doc rob, doc move",
        event=happening,
        round=5,
    )
    game.play("move 0i")
    assert stealin(game) == [
        BanditMoved(DOC, space("1i")),
        LootTaken(DOC, 0, purse(1), 500),
        BanditMoved(DOC, space("0i")),
        BanditFled(DOC, space("0r")),
        NeutralBulletTaken(DOC),
    ]
    assert event(game) == ([RansomPaid(DOC, purse(2))] if happening == "hostage" else [])
    assert sheet(game, DOC) == loot
    assert game.is_over


def test_three_bandits_in_a_row_spoil_each_others_plans():
    """(en-2016 "Phase 2: Stealin'")"""
    game = train(
        """
        roof   | -       | - | -                  |
        inside | Marshal | - | Doc Ghost Tuco jewel |
        """,
        pile="tuco punch, doc rob, ghost rob, doc move",
    )
    answered(game, "punch doc to 1")
    assert stealin(game)[1:] == [
        NothingHappened(DOC, Action.ROB, "no-loot"),
        LootTaken(GHOST, 1, game.state.loot[GHOST][0], None),
    ]
    assert asked(game) == "doc"
