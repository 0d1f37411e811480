"""The six actions and the powers that bend them."""

import pytest

from colt.express.choices import MoveTo, ShootAt
from colt.express.events import (
    BanditFled,
    BanditKnockedBack,
    BanditMoved,
    BanditPunched,
    BanditShot,
    FloorChanged,
    LootDropped,
    LootTaken,
    MarshalMoved,
    NeutralBulletTaken,
    NothingHappened,
    PurseSnatched,
)
from colt.express.pieces import Action, ActionCard, Bullet, Loot, Token
from colt.express.rules import actions
from colt.express.rules.actions import in_sight, targets
from colt.kernel import NotLegal
from tests.trains import (
    BELLE,
    CHEYENNE,
    DJANGO,
    DOC,
    GHOST,
    TUCO,
    answered,
    asked,
    cards,
    drawn,
    options,
    picture,
    purse,
    sheet,
    space,
    stealin,
    train,
)

# --- Move


def test_inside_one_goes_to_the_next_car_only():
    """(en-2016 "Move"; A1)"""
    game = train(
        """
        roof   | Ghost   | - | -   | - | Tuco |
        inside | Marshal | - | Doc | - | -    |
        """,
        pile="doc move",
    )
    assert options(game) == ["move 1i", "move 3i"]


def test_on_the_roofs_one_runs_up_to_three_cars():
    """(en-2016 "Move"; A2)"""
    game = train(
        """
        roof   | Ghost   | - | Doc | - | Tuco |
        inside | Marshal | - | -   | - | -    |
        """,
        pile="doc move",
    )
    assert options(game) == ["move 0r", "move 1r", "move 3r", "move 4r"]


def test_three_cars_are_in_reach_and_the_fourth_is_not():
    """(en-2016 "Move"; A2)"""
    game = train(
        """
        roof   | Ghost   | - | - | - | - | - | Doc |
        inside | Marshal | - | - | - | - | - | Tuco |
        """,
        pile="doc move, ghost move",
    )
    assert options(game) == ["move 3r", "move 4r", "move 5r"]
    game.play("move 3r")
    assert options(game) == ["move 1r", "move 2r", "move 3r"]


def test_from_the_middle_of_a_long_train_three_cars_either_way():
    """(en-2016 "Move")"""
    game = train(
        """
        roof   | Ghost   | - | - | - | Doc | - | - | - | -    |
        inside | Marshal | - | - | - | -   | - | - | - | Tuco |
        """,
        pile="doc move",
    )
    assert options(game) == ["move 1r", "move 2r", "move 3r", "move 5r", "move 6r", "move 7r"]


def test_who_moves_may_not_stay_in_place():
    """(fr-2014 "Déplacement"; ruling 1)"""
    game = train(
        """
        roof   | Ghost   | Doc | -    |
        inside | Marshal | -   | Tuco |
        """,
        pile="doc move",
    )
    with pytest.raises(NotLegal, match="'move 1r' is not allowed here; allowed is: move 0r, move 2r"):
        game.play("move 1r")


def test_a_move_to_the_only_car_next_door_is_not_asked_for():
    """The locomotive counts as a car. (en-2016 "Move"; rulings 1 and 3)"""
    game = train(
        """
        roof   | Ghost | Doc     |
        inside | Tuco  | Marshal |
        """,
        pile="doc move",
    )
    assert stealin(game) == [BanditMoved(DOC, space("0r"))]
    assert drawn(game) == picture("""
        roof   | Ghost Doc | -       |
        inside | Tuco      | Marshal |
    """)


def test_a_bandit_runs_where_he_was_sent():
    """(en-2016 "Move")"""
    game = train(
        """
        roof   | Ghost   | - | -   | Tuco |
        inside | Marshal | - | Doc | -    |
        """,
        pile="doc move",
    )
    assert game.decisions[0].choices == (MoveTo(space("1i")), MoveTo(space("3i")))
    game.play("move 3i")
    assert stealin(game) == [BanditMoved(DOC, space("3i"))]
    assert drawn(game) == picture("""
        roof   | Ghost   | - | - | Tuco |
        inside | Marshal | - | - | Doc  |
    """)


def test_destinations_go_by_the_number_of_the_car_from_locomotive_to_caboose():
    """(en-2016 "Set Up"; A20)"""
    game = train(
        """
        roof   | -       | Doc | -     | -    |
        inside | Marshal | -   | Ghost | Tuco |
        """,
        pile="doc move",
    )
    assert options(game) == ["move 0r", "move 2r", "move 3r"]
    assert game.state.caboose == 3


# --- Change Floor


def test_from_the_inside_onto_the_roof_and_from_the_roof_down():
    """(en-2016 "Change Floor")"""
    game = train(
        """
        roof   | Ghost   | Tuco | -   |
        inside | Marshal | -    | Doc |
        """,
        pile="doc floor, tuco floor",
    )
    assert stealin(game) == [FloorChanged(DOC, space("2r")), FloorChanged(TUCO, space("1i"))]
    assert drawn(game) == picture("""
        roof   | Ghost   | -    | Doc |
        inside | Marshal | Tuco | -   |
    """)


def test_loot_below_is_out_of_reach_until_one_has_climbed_down():
    """(en-2016 "Rob", "Change Floor"; A12)"""
    game = train(
        """
        roof   | Ghost   | Tuco | Doc   |
        inside | Marshal | -    | jewel |
        """,
        pile="doc rob, doc floor, doc rob",
    )
    assert stealin(game) == [
        NothingHappened(DOC, Action.ROB, "no-loot"),
        FloorChanged(DOC, space("2i")),
        LootTaken(DOC, 2, Token(Loot.JEWEL, 1), None),
    ]
    assert sheet(game, DOC) == ["jewel"]


def test_loot_on_the_roof_is_out_of_reach_from_below():
    """(en-2016 "Rob")"""
    game = train(
        """
        roof   | Ghost   | Tuco | jewel |
        inside | Marshal | -    | Doc   |
        """,
        pile="doc rob",
    )
    assert stealin(game) == [NothingHappened(DOC, Action.ROB, "no-loot")]
    assert sheet(game, DOC) == []


# --- Shoot


def test_a_shot_along_the_roofs_stops_at_the_first_bandit():
    """The example of the 2014 book, p. 4. (fr-2014 "Tir"; en-2016 "Shoot"; ruling 14)"""
    state = train(
        """
        roof   | Ghost | - | Tuco Cheyenne | Doc     |
        inside | -     | - | -             | Marshal |
        """
    ).state
    assert targets(state, GHOST) == [TUCO, CHEYENNE]
    assert targets(state, TUCO) == [GHOST, DOC]
    assert targets(state, CHEYENNE) == [GHOST, DOC]
    assert targets(state, DOC) == [TUCO, CHEYENNE]


def test_doc_shoots_belle_next_door():
    """The example of the 2016 book. (en-2016 "Shoot")"""
    game = train(
        """
        roof   | Tuco    | -   | -     |
        inside | Marshal | Doc | Belle |
        """,
        pile="doc shoot",
    )
    assert stealin(game) == [BanditShot(DOC, BELLE)]
    assert game.state.fired == {DOC: 1, BELLE: 0, TUCO: 0}
    assert game.state.hits == {DOC: (), BELLE: (Bullet(DOC),), TUCO: ()}


def test_inside_one_hits_both_cars_next_door_and_no_roof():
    """(en-2016 "Shoot"; A6)"""
    game = train(
        """
        roof   | -       | Ghost | -   | -    |
        inside | Marshal | Tuco  | Doc | Cheyenne |
        """,
        pile="doc shoot",
    )
    assert options(game) == ["shoot tuco", "shoot cheyenne"]
    assert game.decisions[0].choices == (ShootAt(TUCO), ShootAt(CHEYENNE))


@pytest.mark.parametrize(
    ("drawing", "seen"),
    [
        (
            """
            roof   | -       | - | Ghost | -    |
            inside | Doc     | - | Tuco  | Marshal |
            """,
            [],
        ),
        (
            """
            roof   | -       | Ghost | -    | -    |
            inside | Doc     | Tuco  | -    | Marshal |
            """,
            [TUCO],
        ),
        (
            """
            roof   | Ghost   | -     | -    | -    |
            inside | Doc Tuco | -    | -    | Marshal |
            """,
            [],
        ),
        (
            """
            roof   | -       | -     | Ghost | -   |
            inside | Marshal | Tuco  | -    | Doc |
            """,
            [],
        ),
    ],
    ids=["two cars away", "next door", "in the own space", "two cars away towards the locomotive"],
)
def test_inside_a_shot_reaches_one_car(drawing, seen):
    """(en-2016 "Shoot")"""
    assert targets(train(drawing, seats="doc tuco ghost").state, DOC) == seen


def test_on_the_roofs_the_distance_does_not_matter():
    """(en-2016 "Shoot")"""
    game = train(
        """
        roof   | Doc     | - | - | - | - | Tuco |
        inside | Marshal | - | - | - | - | Ghost |
        """,
        pile="doc shoot",
    )
    assert stealin(game) == [BanditShot(DOC, TUCO)]


def test_who_stands_on_the_own_roof_is_no_target_and_blocks_nothing():
    """(en-2016 "Shoot"; ruling 14)"""
    state = train(
        """
        roof   | Tuco    | Doc Ghost | Cheyenne |
        inside | Marshal | -         | -        |
        """
    ).state
    assert targets(state, DOC) == [TUCO, CHEYENNE]


def test_those_inside_do_not_block_a_shot_along_the_roofs():
    """(en-2016 "Shoot")"""
    state = train(
        """
        roof   | Doc     | -     | Tuco |
        inside | Marshal | Ghost | -    |
        """
    ).state
    assert targets(state, DOC) == [TUCO]


def test_bandits_on_one_roof_stand_side_by_side_and_hide_those_behind():
    """(en-2016 "Shoot"; ruling 14)"""
    state = train(
        """
        roof   | Doc     | Tuco Ghost | Cheyenne |
        inside | Marshal | -          | -        |
        """
    ).state
    assert targets(state, DOC) == [TUCO, GHOST]
    assert targets(state, CHEYENNE) == [TUCO, GHOST]


def test_with_nobody_in_range_the_bullet_is_kept():
    """(en-2016 "Shoot"; ruling 2; A9)"""
    game = train(
        """
        roof   | Ghost   | - | -   |
        inside | Marshal | - | Doc Tuco |
        """,
        pile="doc shoot",
    )
    assert stealin(game) == [NothingHappened(DOC, Action.SHOOT, "no-target")]
    assert game.state.fired[DOC] == 0


@pytest.mark.parametrize(
    ("fired", "happened"),
    [(5, BanditShot(DOC, TUCO)), (6, NothingHappened(DOC, Action.SHOOT, "no-bullets"))],
)
def test_the_sixth_bullet_is_the_last(fired, happened):
    """(en-2016 "Shoot"; ruling 2; A10)"""
    game = train(
        """
        roof   | Ghost   | -    | -   |
        inside | Marshal | Tuco | Doc |
        """,
        pile="doc shoot, doc shoot",
        fired={"doc": fired},
    )
    assert stealin(game) == [happened, NothingHappened(DOC, Action.SHOOT, "no-bullets")]
    assert game.state.fired[DOC] == 6


def test_without_bullets_it_does_not_matter_that_nobody_is_in_range():
    """(ruling 2)"""
    game = train(
        """
        roof   | Ghost   | - | Tuco |
        inside | Marshal | - | Doc  |
        """,
        pile="doc shoot",
        fired={"doc": 6},
    )
    assert stealin(game) == [NothingHappened(DOC, Action.SHOOT, "no-bullets")]


def test_why_a_card_had_no_effect_has_a_name_for_each_action():
    """(ruling 2)"""
    state = train(
        """
        roof   | Ghost   | - | -   |
        inside | Marshal | - | Doc Tuco |
        """,
        fired={"tuco": 6},
    ).state
    reasons = {action: actions.why_not(state, ActionCard(DOC, action)) for action in Action}
    assert reasons == {
        Action.MOVE: "nowhere-to-go",
        Action.CHANGE_FLOOR: "nowhere-to-go",
        Action.SHOOT: "no-target",
        Action.ROB: "no-loot",
        Action.PUNCH: "nobody-here",
        Action.MARSHAL: "nowhere-to-go",
    }
    assert actions.why_not(state, ActionCard(TUCO, Action.SHOOT)) == "no-bullets"
    assert actions.why_not(state, ActionCard(TUCO, Action.ROB)) == "no-loot"


def test_a_bullet_lies_on_top_of_the_deck_of_who_was_hit():
    """(en-2016 "Shoot")"""
    game = train(
        """
        roof   | Ghost   | -    | -   |
        inside | Marshal | Tuco | Doc |
        """,
        pile="doc shoot, tuco move",
        decks={"tuco": "rob, floor"},
    )
    assert asked(game) == "tuco"
    assert game.state.decks[1] == cards(game, 1, "bullet:doc, rob, floor")


# --- Belle


def test_belle_is_no_target_while_somebody_else_is():
    """(en-2016 "Belle"; ruling 13; P1)"""
    game = train(
        """
        roof   | Ghost   | -    | -   | -     |
        inside | Marshal | Tuco | Doc | Belle |
        """,
        pile="doc shoot",
    )
    assert stealin(game) == [BanditShot(DOC, TUCO)]


def test_belle_is_hit_when_nobody_else_is_in_range():
    """(en-2016 "Belle"; ruling 13; P1)"""
    game = train(
        """
        roof   | Ghost   | Tuco | -   | -     |
        inside | Marshal | -    | Doc | Belle |
        """,
        pile="doc shoot",
    )
    assert stealin(game) == [BanditShot(DOC, BELLE)]


def test_belle_hides_who_stands_behind_her():
    """(ruling 13)"""
    state = train(
        """
        roof   | Doc     | Belle | Tuco |
        inside | Marshal | Ghost | -    |
        """
    ).state
    assert in_sight(state, DOC) == [BELLE]
    assert targets(state, DOC) == [BELLE]
    assert targets(state, TUCO) == [BELLE]


def test_a_target_through_the_roof_spares_belle_in_sight():
    """(en-2016 "Belle", "Tuco"; ruling 13)"""
    game = train(
        """
        roof   | -       | Doc  | -     |
        inside | Marshal | Tuco | Belle |
        """,
        pile="tuco shoot",
    )
    assert stealin(game) == [BanditShot(TUCO, DOC)]


def test_belle_is_not_punched_while_somebody_else_can_be():
    """(en-2016 "Belle"; ruling 13; P2)"""
    game = train(
        """
        roof   | Ghost   | -              | - |
        inside | Marshal | Doc Belle Tuco | - |
        """,
        pile="doc punch",
        loot={"belle": "jewel"},
    )
    assert options(game) == ["punch tuco to 0", "punch tuco to 2"]


def test_belle_alone_with_the_puncher_is_punched():
    """(en-2016 "Belle"; P2)"""
    game = train(
        """
        roof   | Ghost   | Tuco      | - |
        inside | Marshal | Doc Belle | - |
        """,
        pile="doc punch",
    )
    assert options(game) == ["punch belle to 0", "punch belle to 2"]


# --- Tuco


def test_tuco_shoots_up_through_the_roof():
    """(en-2016 "Tuco"; P5)"""
    game = train(
        """
        roof   | -       | -    | Doc  | -     |
        inside | Marshal | -    | Tuco | Ghost |
        """,
        pile="tuco shoot",
    )
    assert options(game) == ["shoot ghost", "shoot doc"]
    game.play("shoot doc")
    assert stealin(game) == [BanditShot(TUCO, DOC)]


def test_tuco_shoots_down_through_the_roof():
    """(en-2016 "Tuco"; P6)"""
    state = train(
        """
        roof   | -       | -    | Tuco | -     |
        inside | Marshal | -    | Doc  | Ghost |
        """
    ).state
    assert targets(state, TUCO) == [DOC]


def test_nobody_else_shoots_through_the_roof():
    """(en-2016 "Tuco"; P5)"""
    state = train(
        """
        roof   | -       | -    | Doc  | -     |
        inside | Marshal | Tuco | Cheyenne | Ghost |
        """
    ).state
    assert targets(state, CHEYENNE) == [TUCO, GHOST]
    assert targets(state, DOC) == []
    assert targets(state, TUCO) == [CHEYENNE]


# --- Django


def test_djangos_shot_pushes_the_target_one_car_away():
    """(en-2016 "Django"; ruling 15; P7)"""
    game = train(
        """
        roof   | Ghost   | -      | -   | - |
        inside | Marshal | Django | Doc | - |
        """,
        pile="django shoot",
    )
    assert stealin(game) == [BanditShot(DJANGO, DOC), BanditKnockedBack(DOC, space("3i"))]
    assert game.state.fired[DJANGO] == 1
    assert drawn(game) == picture("""
        roof   | Ghost   | -      | - | -   |
        inside | Marshal | Django | - | Doc |
    """)


def test_nobody_is_pushed_off_the_caboose():
    """(en-2016 "Django"; ruling 15; P8)"""
    game = train(
        """
        roof   | Ghost   | - | - | -      | -   |
        inside | Marshal | - | - | Django | Doc |
        """,
        pile="django shoot",
    )
    assert stealin(game) == [BanditShot(DJANGO, DOC)]
    assert game.state.hits[DOC] == (Bullet(DJANGO),)
    assert game.state.at[DOC] == space("4i")


def test_nobody_is_pushed_off_the_locomotive():
    """(en-2016 "Django"; ruling 15)"""
    game = train(
        """
        roof   | Doc     | Django | -     |
        inside | Marshal | -      | Ghost |
        """,
        pile="django shoot",
    )
    assert stealin(game) == [BanditShot(DJANGO, DOC)]
    assert game.state.at[DOC] == space("0r")


def test_a_push_on_the_roof_stays_on_the_roof():
    """(en-2016 "Django"; ruling 15; P9)"""
    game = train(
        """
        roof   | Ghost   | - | Django | Doc | - |
        inside | Marshal | - | -      | -   | Tuco |
        """,
        pile="django shoot",
    )
    game.play("shoot doc")
    assert stealin(game) == [BanditShot(DJANGO, DOC), BanditKnockedBack(DOC, space("4r"))]


def test_a_push_towards_the_locomotive_reaches_it():
    """(en-2016 "Django"; ruling 15)"""
    game = train(
        """
        roof   | - | Doc     | Django |
        inside | - | Marshal | Ghost  |
        """,
        pile="django shoot",
    )
    assert stealin(game) == [BanditShot(DJANGO, DOC), BanditKnockedBack(DOC, space("0r"))]


def test_a_push_into_the_marshals_car_costs_a_neutral_bullet_as_well():
    """The coloured bullet is laid on the deck first. (ruling 15; ruling 12)"""
    game = train(
        """
        roof   | -       | -   | -      |
        inside | Marshal | Doc | Django Ghost |
        """,
        pile="django shoot, doc move",
        decks={"doc": "rob"},
    )
    assert asked(game) == "doc"
    assert stealin(game) == [
        BanditShot(DJANGO, DOC),
        BanditKnockedBack(DOC, space("0i")),
        BanditFled(DOC, space("0r")),
        NeutralBulletTaken(DOC),
    ]
    assert game.state.decks[0] == cards(game, 0, "bullet:neutral, bullet:django, rob")


def test_other_bandits_do_not_push_whom_they_shoot():
    """(en-2016 "Django")"""
    game = train(
        """
        roof   | Ghost   | -   | -    | - |
        inside | Marshal | Doc | Tuco | - |
        """,
        pile="doc shoot, tuco shoot",
    )
    assert stealin(game) == [BanditShot(DOC, TUCO), BanditShot(TUCO, DOC)]


def test_a_change_of_floor_has_its_text_although_nobody_is_asked():
    """(en-2016 "Change Floor")"""
    state = train(
        """
        roof   | Ghost   | -   | Tuco |
        inside | Marshal | Doc | -    |
        """
    ).state
    assert [str(choice) for choice in actions.climbs(state, DOC)] == ["floor 1r"]
    assert [str(choice) for choice in actions.climbs(state, TUCO)] == ["floor 2i"]


# --- Rob


def test_nothing_to_rob_has_no_effect():
    """(en-2016 "Rob"; ruling 2; A11)"""
    game = train(
        """
        roof   | Ghost   | Tuco  | -   |
        inside | Marshal | jewel | Doc |
        """,
        pile="doc rob",
    )
    assert stealin(game) == [NothingHappened(DOC, Action.ROB, "no-loot")]


def test_the_only_token_is_taken_without_asking():
    """(en-2016 "Rob"; ruling 3; A11)"""
    game = train(
        """
        roof   | Ghost   | Tuco  | -             |
        inside | Marshal | jewel | Doc purse:300 |
        """,
        pile="doc rob",
    )
    assert stealin(game) == [LootTaken(DOC, 2, purse(1), 300)]
    assert sheet(game, DOC) == ["purse:300"]
    assert drawn(game) == picture("""
        roof   | Ghost   | Tuco  | -   |
        inside | Marshal | jewel | Doc |
    """)


def test_of_five_tokens_exactly_one_is_taken():
    """(en-2016 "Rob"; ruling 4; A11)"""
    game = train(
        """
        roof   | Ghost   | Tuco | -                                            |
        inside | Marshal | -    | Doc purse:300 purse:300 jewel jewel strongbox |
        """,
        pile="doc rob",
    )
    assert options(game) == ["rob purse#1", "rob purse#2", "rob jewel", "rob strongbox"]
    game.play("rob purse#2")
    assert game.state.loot[DOC] == (purse(2),)
    assert drawn(game) == picture("""
        roof   | Ghost   | Tuco | -                                   |
        inside | Marshal | -    | Doc purse:300 jewel jewel strongbox |
    """)


def test_two_jewels_are_one_option_and_happen_unasked():
    """(rulings 3 and 4)"""
    game = train(
        """
        roof   | Ghost   | Tuco | -               |
        inside | Marshal | -    | Doc jewel jewel |
        """,
        pile="doc rob",
    )
    assert stealin(game) == [LootTaken(DOC, 2, Token(Loot.JEWEL, 1), None)]


def test_every_purse_is_its_own_and_of_equal_jewels_the_first_goes():
    """(ruling 4)"""
    first, second = Token(Loot.JEWEL, 2), Token(Loot.JEWEL, 1)
    assert set(actions.different((first, purse(5), second, purse(4)))) == {first, purse(5), purse(4)}
    assert actions.different((purse(5), purse(4), first)) == [purse(5), purse(4), first]
    assert actions.different(()) == []


def test_only_who_robs_a_purse_sees_what_it_is_worth():
    """(en-2016 "Rob"; ruling 4)"""
    game = train(
        """
        roof   | Ghost   | Tuco | -             |
        inside | Marshal | -    | Doc purse:300 purse:450 |
        """,
        pile="doc rob",
    )
    assert not any(game.view(seat).knows(purse(1)) for seat in (-1, 0, 1, 2))
    game.play("rob purse#1")
    assert [game.view(seat).value.get(purse(1)) for seat in (-1, 0, 1, 2)] == [None, None, None, 300]
    assert not any(game.view(seat).knows(purse(2)) for seat in (-1, 0, 1, 2))


def test_who_once_held_a_purse_keeps_knowing_it():
    """(ruling 4)"""
    game = train(
        """
        roof   | Ghost   | -         | - |
        inside | Marshal | Doc Tuco  | - |
        """,
        pile="doc punch, doc rob",
        loot={"tuco": "purse:450"},
    )
    game.play("punch tuco purse#1 to 2")
    assert game.view(2).value[purse(1)] == 450
    assert game.view(1).value[purse(1)] == 450
    assert not game.view(0).knows(purse(1))


def test_what_is_robbed_is_laid_beside_what_one_has():
    """(en-2016 "Rob")"""
    game = train(
        """
        roof   | Ghost   | Tuco | -                   |
        inside | Marshal | -    | Doc purse:300 jewel |
        """,
        pile="doc rob, doc rob",
        loot={"doc": "purse:450"},
    )
    game.play("rob purse#1")
    assert sheet(game, DOC) == ["jewel", "purse:300", "purse:450"]
    assert all(game.view(seat).knows(Token(Loot.JEWEL, 1)) for seat in (-1, 0, 1, 2))


# --- Punch


def test_only_the_token_pointed_at_is_lost_and_it_is_laid_beside_what_lies_there():
    """(en-2016 "Punch")"""
    game = train(
        """
        roof   | Ghost   | -                        | - |
        inside | Marshal | Doc Tuco purse:500 jewel | - |
        """,
        pile="doc punch",
        loot={"tuco": "purse:300 purse:350 purse:400 strongbox"},
    )
    game.play("punch tuco purse#3 to 2")
    assert sheet(game, TUCO) == ["purse:300", "purse:400", "strongbox"]
    assert drawn(game) == picture("""
        roof   | Ghost   | -                             | -    |
        inside | Marshal | Doc purse:500 purse:350 jewel | Tuco |
    """)


def test_doc_punches_django():
    """The example of the 2016 book. (en-2016 "Punch")"""
    game = train(
        """
        roof   | Ghost   | -          | - |
        inside | Marshal | Doc Django | - |
        """,
        pile="doc punch",
        loot={"django": "jewel"},
    )
    assert options(game) == ["punch django jewel to 0", "punch django jewel to 2"]
    game.play("punch django jewel to 2")
    assert stealin(game) == [
        LootDropped(DJANGO, Token(Loot.JEWEL, 1), space("1i")),
        BanditPunched(DJANGO, space("2i"), DOC),
    ]
    assert drawn(game) == picture("""
        roof   | Ghost   | -         | -      |
        inside | Marshal | Doc jewel | Django |
    """)


def test_a_punched_bandit_goes_next_door_and_his_purse_stays_behind():
    """(en-2016 "Punch"; ruling 16; A14)"""
    game = train(
        """
        roof   | Ghost   | - | -        | - |
        inside | Marshal | - | Doc Tuco | - |
        """,
        pile="doc punch",
        loot={"tuco": "purse:300"},
    )
    game.play("punch tuco purse#1 to 1")
    assert drawn(game) == picture("""
        roof   | Ghost   | -    | -             | - |
        inside | Marshal | Tuco | Doc purse:300 | - |
    """)
    assert sheet(game, TUCO) == []
    assert sheet(game, DOC) == []


def test_who_is_punched_on_a_roof_stays_on_the_roofs():
    """(en-2016 "Punch"; A15)"""
    game = train(
        """
        roof   | -       | Doc Tuco | -     |
        inside | Marshal | -        | Ghost |
        """,
        pile="doc punch",
        loot={"tuco": "jewel"},
    )
    game.play("punch tuco jewel to 0")
    assert drawn(game) == picture("""
        roof   | Tuco    | Doc jewel | -     |
        inside | Marshal | -         | Ghost |
    """)


@pytest.mark.parametrize(
    ("drawing", "to"),
    [
        (
            """
            roof   | Ghost   | - | -        |
            inside | Marshal | - | Doc Tuco |
            """,
            "1i",
        ),
        (
            """
            roof   | Doc Tuco | -     | - |
            inside | Marshal  | Ghost | - |
            """,
            "1r",
        ),
    ],
    ids=["caboose", "locomotive"],
)
def test_at_an_end_of_the_train_there_is_one_direction_and_nobody_is_asked(drawing, to):
    """(en-2016 "Punch"; rulings 3 and 16; A16)"""
    game = train(drawing, pile="doc punch")
    assert stealin(game) == [BanditPunched(TUCO, space(to), DOC)]


def test_at_an_end_of_the_train_the_token_is_still_asked_for():
    """(en-2016 "Punch"; ruling 5; A16)"""
    game = train(
        """
        roof   | Ghost   | - | -        |
        inside | Marshal | - | Doc Tuco |
        """,
        pile="doc punch",
        loot={"tuco": "jewel purse:300"},
    )
    assert options(game) == ["punch tuco jewel to 1", "punch tuco purse#1 to 1"]


def test_a_victim_without_loot_is_pushed_all_the_same():
    """(en-2016 "Punch"; A17)"""
    game = train(
        """
        roof   | Ghost   | -        | - |
        inside | Marshal | Doc Tuco | - |
        """,
        pile="doc punch",
    )
    game.play("punch tuco to 2")
    assert stealin(game) == [BanditPunched(TUCO, space("2i"), DOC)]


def test_the_puncher_chooses_victim_token_and_direction():
    """Without looking: purses go by their numbers. (en-2016 "Punch"; rulings 4 and 5; A19)"""
    game = train(
        """
        roof   | -       | -              | - |
        inside | Marshal | Doc Tuco Ghost | - |
        """,
        pile="doc punch",
        loot={"tuco": "purse:300 purse:500 jewel jewel", "ghost": "strongbox"},
    )
    assert options(game) == [
        "punch tuco purse#1 to 0",
        "punch tuco purse#1 to 2",
        "punch tuco purse#2 to 0",
        "punch tuco purse#2 to 2",
        "punch tuco jewel to 0",
        "punch tuco jewel to 2",
        "punch ghost strongbox to 0",
        "punch ghost strongbox to 2",
    ]
    game.play("punch tuco purse#2 to 2")
    assert [game.view(seat).value.get(purse(2)) for seat in (-1, 0, 1, 2)] == [None, None, 500, None]


def test_nobody_to_punch_has_no_effect():
    """(en-2016 "Punch"; ruling 2)"""
    game = train(
        """
        roof   | Ghost   | Tuco | - |
        inside | Marshal | Doc  | - |
        """,
        pile="doc punch",
    )
    assert stealin(game) == [NothingHappened(DOC, Action.PUNCH, "nobody-here")]


def test_the_loot_stays_with_the_puncher_when_the_victim_flees_from_the_marshal():
    """(ruling 16; ruling 12)"""
    game = train(
        """
        roof   | Ghost   | -        | - |
        inside | Marshal | Doc Tuco | - |
        """,
        pile="doc punch",
        loot={"tuco": "jewel"},
    )
    game.play("punch tuco jewel to 0")
    assert stealin(game) == [
        LootDropped(TUCO, Token(Loot.JEWEL, 1), space("1i")),
        BanditPunched(TUCO, space("0i"), DOC),
        BanditFled(TUCO, space("0r")),
        NeutralBulletTaken(TUCO),
    ]
    assert drawn(game) == picture("""
        roof   | Ghost Tuco | -         | - |
        inside | Marshal    | Doc jewel | - |
    """)


# --- Cheyenne


def test_cheyenne_may_keep_the_purse_or_leave_it():
    """(en-2016 "Cheyenne"; ruling 1; P11)"""
    game = train(
        """
        roof   | Ghost   | - | -             |
        inside | Marshal | - | Cheyenne Tuco |
        """,
        pile="cheyenne punch",
        loot={"tuco": "purse:300 jewel"},
    )
    assert options(game) == [
        "punch tuco purse#1 to 1",
        "punch tuco take purse#1 to 1",
        "punch tuco jewel to 1",
    ]
    other = game.fork()
    game.play("punch tuco take purse#1 to 1")
    assert stealin(game) == [
        PurseSnatched(CHEYENNE, 1, purse(1), 300, TUCO),
        BanditPunched(TUCO, space("1i"), CHEYENNE),
    ]
    assert sheet(game, CHEYENNE) == ["purse:300"]
    assert sheet(game, TUCO) == ["jewel"]
    other.play("punch tuco purse#1 to 1")
    assert sheet(other, CHEYENNE) == []
    assert drawn(other) == picture("""
        roof   | Ghost   | -    | -                  |
        inside | Marshal | Tuco | Cheyenne purse:300 |
    """)


def test_cheyenne_sees_what_she_snatched_and_nobody_else_learns_it():
    """(en-2016 "Cheyenne"; ruling 4)"""
    game = train(
        """
        roof   | Ghost   | - | -             |
        inside | Marshal | - | Cheyenne Tuco |
        """,
        pile="cheyenne punch",
        loot={"tuco": "purse:300"},
    )
    game.play("punch tuco take purse#1 to 1")
    assert [game.view(seat).value.get(purse(1)) for seat in (-1, 0, 1, 2)] == [None, None, 300, 300]


def test_a_jewel_or_a_strongbox_falls_to_the_floor_for_cheyenne_too():
    """(en-2016 "Cheyenne"; P12)"""
    game = train(
        """
        roof   | Ghost   | - | -             |
        inside | Marshal | - | Cheyenne Tuco |
        """,
        pile="cheyenne punch",
        loot={"tuco": "jewel strongbox"},
    )
    assert options(game) == ["punch tuco jewel to 1", "punch tuco strongbox to 1"]


def test_cheyenne_punches_who_has_nothing():
    """(en-2016 "Cheyenne"; A17)"""
    game = train(
        """
        roof   | Ghost   | - | -             |
        inside | Marshal | - | Cheyenne Tuco |
        """,
        pile="cheyenne punch",
    )
    assert stealin(game) == [BanditPunched(TUCO, space("1i"), CHEYENNE)]


def test_nobody_else_takes_the_purse():
    """(en-2016 "Cheyenne"; P13)"""
    game = train(
        """
        roof   | Ghost   | - | -             |
        inside | Marshal | - | Cheyenne Tuco |
        """,
        pile="tuco punch",
        loot={"cheyenne": "purse:300 purse:250"},
    )
    assert options(game) == ["punch cheyenne purse#1 to 1", "punch cheyenne purse#2 to 1"]
    with pytest.raises(NotLegal):
        game.play("punch cheyenne take purse#1 to 1")


# --- Marshal


def test_the_marshal_goes_to_either_car_next_door():
    """(en-2016 "Marshal")"""
    game = train(
        """
        roof   | Ghost | Tuco | -       | - |
        inside | -     | -    | Marshal | Doc |
        """,
        pile="tuco marshal",
    )
    assert options(game) == ["marshal 1", "marshal 3"]
    game.play("marshal 1")
    assert stealin(game) == [MarshalMoved(1)]
    assert drawn(game) == picture("""
        roof   | Ghost | Tuco    | - | - |
        inside | -     | Marshal | - | Doc |
    """)


@pytest.mark.parametrize(
    ("drawing", "car"),
    [
        (
            """
            roof   | Ghost   | Tuco | Doc |
            inside | Marshal | -    | -   |
            """,
            1,
        ),
        (
            """
            roof   | Ghost   | Tuco | Doc     |
            inside | -       | -    | Marshal |
            """,
            1,
        ),
    ],
    ids=["locomotive", "caboose"],
)
def test_at_an_end_of_the_train_the_marshal_can_only_come_back(drawing, car):
    """(en-2016 "Marshal"; ruling 3)"""
    assert stealin(train(drawing, pile="tuco marshal")) == [MarshalMoved(car)]


def test_a_purse_taken_by_rob_punch_or_pickpocketing_is_pointed_at():
    """Equal purses stay two options. (ruling 4)"""
    game = train(
        """
        roof   | Ghost   | - | -        |
        inside | Marshal | - | Doc Tuco |
        """,
        pile="doc punch",
        loot={"tuco": "purse:250 purse:250"},
    )
    assert options(game) == ["punch tuco purse#1 to 1", "punch tuco purse#2 to 1"]


def test_the_same_bandit_can_be_shot_again_and_again():
    """(en-2016 "Shoot")"""
    game = train(
        """
        roof   | Ghost   | -    | -   |
        inside | Marshal | Tuco | Doc |
        """,
        pile="doc shoot, tuco shoot, doc shoot",
    )
    assert stealin(game) == [BanditShot(DOC, TUCO), BanditShot(TUCO, DOC), BanditShot(DOC, TUCO)]
    assert game.state.fired == {GHOST: 0, TUCO: 1, DOC: 2}
    assert game.state.hits[TUCO] == (Bullet(DOC), Bullet(DOC))


def test_two_answers_in_a_row_belong_to_two_cards():
    """(en-2016 "Phase 2: Stealin'")"""
    game = train(
        """
        roof   | Ghost   | -    | Doc | -    |
        inside | Marshal | -    | -   | Tuco |
        """,
        pile="doc move, doc move",
    )
    answered(game, "move 1r", "move 0r")
    assert stealin(game) == [BanditMoved(DOC, space("1r")), BanditMoved(DOC, space("0r"))]
