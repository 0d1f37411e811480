"""The end of the game."""

from collections import Counter

import pytest

from colt.express.events import GameEnded
from colt.express.pieces import PURSE_VALUES
from colt.express.rules import scoring
from colt.express.state import Counting, Result
from colt.kernel import SPECTATOR, NotNow
from tests.trains import GHOST, chapter, purse, train

THREE = """
    roof   | Ghost   | Tuco | Doc |
    inside | Marshal | -    | -   |
"""


def ended(**more):
    """Ghost, Tuco and Doc at the end of the game."""
    return train(THREE, pile=[], round=5, **more)


def test_everybody_adds_up_the_loot_on_the_sheet():
    """Purses by their values, a jewel 500, a strongbox 1000. (en-2016 "Object of the Game")"""
    game = ended(
        loot={"ghost": "purse:300 purse:450 jewel", "tuco": "strongbox jewel jewel", "doc": "purse:250"},
        fired={"doc": 1},
    )
    assert game.result.scores == (1250, 2000, 1250)
    assert game.result.winners == (1,)


def test_the_richest_wins():
    """(en-2016 "Object of the Game"; G5)"""
    game = ended(loot={"ghost": "purse:300", "tuco": "purse:350", "doc": "purse:250"})
    assert game.result == Result((1300, 1350, 1250), (0, 1, 2), (0, 0, 0), (1,), ((1,), (0,), (2,)))
    assert game.is_over


def test_who_shot_most_bullets_gets_the_prize():
    """(en-2016 "Phase 2: Stealin'"; ruling 23)"""
    game = ended(fired={"ghost": 3, "tuco": 2, "doc": 1}, loot={"tuco": "jewel"})
    assert game.result == Result((1000, 500, 0), (0,), (0, 0, 0), (0,), ((0,), (1,), (2,)))


def test_everybody_tied_for_gunslinger_gets_the_whole_prize():
    """(en-2016 "Phase 2: Stealin'"; pl-2015 "Koniec gry"; ruling 23)"""
    game = ended(fired={"ghost": 2, "tuco": 1, "doc": 2})
    assert game.result.gunslingers == (0, 2)
    assert game.result.scores == (1000, 0, 1000)


def test_when_nobody_fired_everybody_is_gunslinger():
    """(ruling 23; G3)"""
    game = ended()
    assert game.result.gunslingers == (0, 1, 2)
    assert game.result.scores == (1000, 1000, 1000)


def test_the_prize_counts_for_the_victory():
    """(en-2016 "Object of the Game")"""
    game = ended(fired={"doc": 1}, loot={"ghost": "jewel purse:450", "doc": ""})
    assert game.result.scores == (950, 0, 1000)
    assert game.result.winners == (2,)


def test_a_shot_counts_wherever_the_bullet_is():
    """(en-2016 "Phase 2: Stealin'")"""
    game = ended(fired={"doc": 2, "tuco": 1}, hits={"ghost": "doc doc", "doc": "tuco"})
    assert game.result.gunslingers == (2,)
    assert game.result.bullets == (2, 0, 1)


def test_a_tie_for_money_goes_to_who_was_hit_least():
    """Bullets of bandits and neutral ones alike. (en-2016 "Phase 2: Stealin'"; ruling 24; G2)"""
    game = ended(
        loot={"ghost": "jewel", "tuco": "jewel"},
        fired={"ghost": 1, "tuco": 1, "doc": 1},
        hits={"ghost": "neutral doc", "tuco": "ghost"},
    )
    assert game.result.scores == (1500, 1500, 1000)
    assert game.result.bullets == (2, 1, 0)
    assert game.result.winners == (1,)
    assert scoring.decided_by(game.result) == "bullets"


def test_a_further_tie_is_a_shared_victory():
    """In every edition. (en-2016 "Phase 2: Stealin'"; ruling 24; G2)"""
    for edition in ("en-2016", "es-2016", "pl-2015", "fr-2014"):
        game = ended(
            edition=edition,
            loot={"ghost": "jewel", "doc": "jewel", "tuco": "purse:450"},
            hits={"ghost": "neutral", "doc": "neutral"},
        )
        assert game.result.winners == (0, 2)
        assert scoring.decided_by(game.result) == "money"


def test_few_bullets_do_not_make_up_for_less_money():
    """(ruling 24)"""
    assert scoring.ranking((1000, 1050, 1050), (0, 3, 2)) == ((2,), (1,), (0,))
    assert scoring.ranking((1000, 1050, 1050), (0, 2, 2)) == ((1, 2), (0,))
    assert scoring.ranking((0, 0, 0), (1, 1, 1)) == ((0, 1, 2),)
    assert scoring.ranking((0, 0, 0), (1, 0, 1)) == ((1,), (0, 2))


def test_the_ranking_begins_with_the_winners():
    """(en-2016 "Object of the Game"; ruling 24)"""
    game = ended(loot={"ghost": "jewel", "doc": "jewel", "tuco": "purse:450"}, hits={"ghost": "neutral"})
    assert game.result.ranking == ((2,), (0,), (1,))
    assert game.result.winners == (2,)


def test_the_purses_on_the_sheets_are_opened_for_all():
    """(en-2016 "Phase 2: Stealin'")"""
    game = ended(loot={"ghost": "purse:300 jewel", "doc": "purse:500"})
    purses = ((purse(1), 300), (purse(2), 500))
    assert chapter(game, "scoring") == [GameEnded(game.result, purses, Counting(is_done=True))]
    for seat in (SPECTATOR, 0, 1, 2):
        assert game.view(seat).value == {purse(1): 300, purse(2): 500}
        assert game.view(seat).result == game.result


def test_what_the_opened_purses_were_worth_is_no_longer_unseen():
    """Of the worths nobody has seen those on the sheets are taken out. (ruling 4)"""
    game = train(
        """
        roof   | Ghost   | Tuco      | Doc |
        inside | Marshal | purse:300 | -   |
        """,
        pile=[],
        round=5,
        loot={"ghost": "purse:450", "doc": "purse:500"},
    )
    for seat in (SPECTATOR, 0, 1, 2):
        assert Counter(game.view(seat).spare) == Counter(PURSE_VALUES) - Counter([450, 500])


def test_purses_left_on_the_train_stay_closed():
    """(ruling 4)"""
    game = train(
        """
        roof   | Ghost   | Tuco      | Doc |
        inside | Marshal | purse:300 | -   |
        """,
        pile=[],
        round=5,
    )
    assert not game.view(0).knows(purse(1))
    assert game.result.scores == (1000, 1000, 1000)


def test_when_the_game_is_over_no_answer_is_taken():
    """(en-2016 "Phase 2: Stealin'")"""
    game = ended()
    with pytest.raises(NotNow, match="The game is over"):
        game.play("draw")


def test_all_six_bullets_beat_five():
    """(ruling 23)"""
    game = ended(fired={"ghost": 6, "tuco": 5})
    assert game.result.gunslingers == (0,)


def test_before_the_end_there_is_no_result():
    """(en-2016 "Object of the Game")"""
    game = train(THREE, pile=[], round=4)
    assert game.result is None
    assert scoring.shots_at_others(game.state, GHOST) == 0
