"""What became of my plan: each card did what it was meant to, or somebody came between."""

import pytest

from colt.express import new_game
from colt.express.afterwards import became
from colt.express.state import State
from colt.kernel import SPECTATOR, Game
from colt.retelling import Became, ends_round
from tests.random_games import played
from tests.trains import answered, train


def told(game: Game[State], bandit: str) -> list[str]:
    """The cards of this bandit's seat in the first round, each in a few words: what became of it, and through what."""
    seat = next(seat for seat, team in enumerate(game.state.seats) if bandit in team)
    return [said(game, one) for one in first_round(game, seat)]


def first_round(game: Game[State], seat: int) -> tuple[Became, ...]:
    """What became of the cards of the round in the picture, at its end or up to now."""
    over = [number for number, event, view in game.steps(seat) if ends_round(event, view)]
    return became(game, seat, over[0] if over else None)


def said(game: Game[State], one: Became) -> str:
    words = [f"{one.action} {one.outcome}"]
    if one.cause:
        words.append(f"by {one.cause.culprit or 'nobody'}: {type(game.log[one.cause.event - 1]).__name__}")
    if one.spared:
        words.append(f"{one.spared} is spared")
    return ", ".join(words)


# --- loot


def test_the_loot_was_taken_before_me():
    game = train(
        """
        roof   | -       | -              | Belle |
        inside | Marshal | Doc Tuco jewel | -     |
        """,
        pile="tuco rob, doc rob",
    )
    assert told(game, "tuco") == ["rob done"]
    assert told(game, "doc") == ["rob failed, by tuco: LootTaken"]


def test_the_loot_i_took_myself_is_nobodys_fault():
    game = train(
        """
        roof   | -       | -         | Belle Tuco |
        inside | Marshal | Doc jewel | -          |
        """,
        pile="doc rob, doc rob",
    )
    assert told(game, "doc") == ["rob done", "rob failed"]


def test_a_better_token_than_the_one_i_got_was_taken_before_me():
    game = train(
        """
        roof   | -       | -                        | Belle |
        inside | Marshal | Doc Tuco purse:250 jewel | -     |
        """,
        pile="tuco rob, doc rob",
    )
    answered(game, "rob jewel")
    assert told(game, "doc") == ["rob changed, by tuco: LootTaken"]


def test_who_leaves_the_better_token_wanted_the_other():
    game = train(
        """
        roof   | -       | -                        | Belle Tuco |
        inside | Marshal | Doc purse:250 jewel jewel | -          |
        """,
        pile="doc rob",
    )
    answered(game, "rob purse#1")
    assert told(game, "doc") == ["rob done"]


def test_who_was_punched_away_finds_no_loot_and_moves_from_elsewhere():
    game = train(
        """
        roof   | -       | -              | - | - | Belle |
        inside | Marshal | Doc Tuco jewel | - | - | -     |
        """,
        pile="tuco punch, doc rob, doc move",
    )
    answered(game, "punch doc to 2", "move 3i")
    assert told(game, "doc") == [
        "rob failed, by tuco: BanditPunched",
        "move changed, by tuco: BanditPunched",
    ]


def test_pushed_there_and_back_again_is_not_displaced():
    game = train(
        """
        roof   | -       | -              | -     |
        inside | Marshal | Doc Tuco jewel | Belle |
        """,
        pile="tuco punch, belle punch, doc rob, doc move",
    )
    answered(game, "punch doc to 2", "move 2i")
    assert told(game, "doc") == ["rob done", "move done"]


# --- targets


def test_somebody_sneaked_between_me_and_my_target():
    game = train(
        """
        roof   | Doc     | - | -     | Tuco |
        inside | Marshal | - | Belle | -    |
        """,
        pile="belle floor, doc shoot",
    )
    assert told(game, "doc") == ["shoot changed, by belle: FloorChanged"]


def test_my_target_came_too_near():
    game = train(
        """
        roof   | -       | -   | -    | Belle |
        inside | Marshal | Doc | Tuco | -     |
        """,
        pile="tuco move, doc shoot",
    )
    answered(game, "move 1i")
    assert told(game, "doc") == ["shoot failed, by tuco: BanditMoved"]


def test_my_target_was_punched_away_and_then_the_other_one_left():
    """Whoever did the last of it is named."""
    game = train(
        """
        roof   | -       | -   | -          | - |
        inside | Marshal | Doc | Tuco Belle | - |
        """,
        pile="belle punch, belle floor, doc shoot",
    )
    answered(game, "punch tuco to 3")
    assert told(game, "doc") == ["shoot failed, by belle: FloorChanged"]


def test_who_climbed_away_from_a_punch_is_named():
    game = train(
        """
        roof   | -       | -        | Belle |
        inside | Marshal | Doc Tuco | -     |
        """,
        pile="tuco floor, doc punch",
    )
    assert told(game, "doc") == ["punch failed, by tuco: FloorChanged"]


def test_where_nobody_ever_was_nobody_is_blamed():
    game = train(
        """
        roof   | -       | -   | Belle Tuco |
        inside | Marshal | Doc | -          |
        """,
        pile="belle move, doc punch, doc shoot",
    )
    answered(game, "move 1r")
    assert told(game, "doc") == ["punch failed", "shoot failed"]


def test_having_no_bullets_is_nobodys_doing():
    game = train(
        """
        roof   | -       | -   | -    | Belle |
        inside | Marshal | Doc | Tuco | -     |
        """,
        fired={"doc": 6},
        pile="tuco floor, doc shoot",
    )
    assert told(game, "doc") == ["shoot failed"]


def test_belle_was_spared_and_that_is_nobodys_fault():
    """(en-2016 "Belle")"""
    game = train(
        """
        roof   | -       | Doc | Belle | -    |
        inside | Marshal | -   | Tuco  | -    |
        """,
        pile="tuco floor, doc shoot",
    )
    assert told(game, "doc") == ["shoot changed, belle is spared"]


# --- powers change what a card finds


def test_who_shoots_through_the_roof_misses_who_leaves_the_other_floor():
    """(en-2016 "Tuco")"""
    game = train(
        """
        roof   | -       | Doc  | -     | - |
        inside | Marshal | Tuco | -     | Belle |
        """,
        pile="doc move, tuco shoot",
    )
    answered(game, "move 2r")
    assert told(game, "tuco") == ["shoot failed, by doc: BanditMoved"]


def test_who_does_not_shoot_through_roofs_never_had_that_target():
    game = train(
        """
        roof   | -       | Tuco | -     | - |
        inside | Marshal | Doc  | -     | Belle |
        """,
        pile="tuco move, doc shoot",
    )
    answered(game, "move 2r")
    assert told(game, "doc") == ["shoot failed"]


def test_the_french_django_beside_his_partner_sees_far():
    """His partner is no company, so he had Tuco in sight all along. (fr-2014 "Django"; ruling 15)"""
    game = train(
        """
        roof   | Belle | -          | - | -    | -       |
        inside | -     | Django Doc | - | Tuco | Marshal |
        """,
        edition="fr-2014",
        variants="teams",
        teams="django+doc tuco+belle",
        pile="tuco floor, django shoot",
    )
    assert told(game, "django") == ["shoot failed, by tuco: FloorChanged"]


def test_the_french_django_in_company_sees_the_nearest_only():
    game = train(
        """
        roof   | Belle | -            | - | -    | -       |
        inside | -     | Django Ghost | - | Tuco | Marshal |
        """,
        edition="fr-2014",
        pile="tuco floor, django shoot",
    )
    assert told(game, "django") == ["shoot failed"]


# --- the Marshal


def test_the_marshal_drove_my_target_away():
    """Who led him there is to blame."""
    game = train(
        """
        roof   | - | -   | -    | Belle   |
        inside | - | Doc | Tuco | Marshal |
        """,
        pile="belle marshal, doc shoot",
    )
    assert told(game, "doc") == ["shoot failed, by belle: BanditFled"]


def test_the_marshal_drove_me_away_from_the_loot():
    game = train(
        """
        roof   | - | Tuco | -         | Belle   |
        inside | - | -    | Doc jewel | Marshal |
        """,
        pile="belle marshal, doc rob",
    )
    assert told(game, "doc") == ["rob failed, by belle: BanditFled"]


def test_i_climbed_down_to_the_marshal_whom_somebody_had_led_there():
    game = train(
        """
        roof   | - | Tuco | Doc | Belle   |
        inside | - | -    | -   | Marshal |
        """,
        pile="belle marshal, doc floor, doc move",
    )
    answered(game, "move 3r")
    assert told(game, "doc") == [
        "floor changed, by belle: MarshalMoved",
        "move changed, by belle: MarshalMoved",
    ]


def test_who_climbs_down_to_a_marshal_who_was_there_all_along_meant_to():
    game = train(
        """
        roof   | - | Tuco Belle | Doc     | - |
        inside | - | -          | Marshal | - |
        """,
        pile="doc floor, doc move",
    )
    answered(game, "move 3r")
    assert told(game, "doc") == ["floor done", "move done"]


def test_a_shot_threw_me_to_the_marshal():
    """Thrown and chased, I have the shooter to thank. (en-2016 "Django")"""
    game = train(
        """
        roof   | Belle | -      | -   | -       |
        inside | -     | Django | Doc | Marshal |
        """,
        pile="django shoot, doc move",
    )
    answered(game, "move 2r")
    assert told(game, "doc") == ["move changed, by django: BanditKnockedBack"]


def test_the_marshal_is_elsewhere_than_i_would_have_had_him():
    game = train(
        """
        roof   | Tuco | Doc | - | -     | Belle |
        inside | -    | -   | Marshal | - | -   |
        """,
        pile="belle marshal, doc marshal",
    )
    answered(game, "marshal 3", "marshal 4")
    assert told(game, "doc") == ["marshal changed, by belle: MarshalMoved"]


def test_where_nobody_else_moved_him_the_marshal_goes_as_planned():
    game = train(
        """
        roof   | Tuco | Doc | -       | -     |
        inside | -    | -   | Marshal | Belle |
        """,
        pile="doc marshal, belle floor",
    )
    answered(game, "marshal 1")
    assert told(game, "doc") == ["marshal done"]


# --- cards that have not come up, and who may know


def test_a_card_that_has_not_come_up_yet_waits_in_the_order_it_was_laid():
    game = train(
        """
        roof   | -       | -   | -    | Belle |
        inside | Marshal | Doc | Tuco | -     |
        """,
        pile="doc move, tuco move, doc rob hidden",
    )
    answered(game, "move 2i")
    assert told(game, "doc") == ["move done", "rob waiting"]
    assert told(game, "tuco") == ["move now"]


def test_each_card_names_the_moment_it_came_up_and_all_it_led_to():
    game = train(
        """
        roof   | -       | -    | -          | Belle |
        inside | Marshal | -    | Doc Tuco   | -     |
        """,
        seats="doc tuco belle",
        loot={"tuco": "jewel"},
        pile="doc punch",
    )
    answered(game, "punch tuco jewel to 1")
    (punch,) = first_round(game, 0)
    assert punch.event is not None
    names = [type(game.log[number - 1]).__name__ for number in (punch.event, *punch.led_to)]
    assert names == ["CardTurned", "LootDropped", "BanditPunched"]


def test_who_only_watches_has_no_plan():
    game = train(
        """
        roof   | -       | -   | -    | Belle |
        inside | Marshal | Doc | Tuco | -     |
        """,
        pile="doc move",
    )
    assert became(game, SPECTATOR) == ()


def test_both_bandits_of_a_team_are_told_of():
    game = train(
        """
        roof   | Ghost   | Cheyenne  | -   | -    |
        inside | Marshal | -         | Doc | Tuco |
        """,
        variants="teams",
        teams="doc+tuco ghost+cheyenne",
        pile="doc shoot, tuco floor, cheyenne rob",
    )
    assert [(one.bandit, one.action) for one in first_round(game, 0)] == [("doc", "shoot"), ("tuco", "floor")]


@pytest.mark.parametrize(
    ("players", "edition", "variants"),
    [(4, "en-2016", ()), (3, "fr-2014", ("expert",)), (2, "fr-2014", ("teams",)), (3, "en-2016", ("teams",))],
)
def test_every_card_of_every_round_is_told_of_once(players, edition, variants):
    """Exactly the cards the seat laid, in their order; and a whole story is not cut by looking at it."""
    game = played(new_game(players, seed=3, edition=edition, variants=variants))
    for seat in range(players):
        for number, event, view in game.steps(seat):
            if ends_round(event, view):
                mine = [laid for laid in view.laid() if laid.seat == seat and laid.kind == "card"]
                cards = became(game, seat, number)
                assert [(one.bandit, one.action) for one in cards] == [
                    (one.bandit, one.action) for one in mine
                ]
                assert all(one.outcome not in ("waiting", "now") for one in cards)
