"""The library as a newcomer meets it; whatever is wrong gets a sentence and changes nothing."""

import doctest
import runpy
from pathlib import Path

import pytest

import colt

ROOT = Path(__file__).resolve().parent.parent


def test_the_doctests_of_the_front_door():
    outcome = doctest.testmod(colt, optionflags=doctest.ELLIPSIS)
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_the_readme_does_what_it_says():
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert outcome.attempted > 5
    assert outcome.failed == 0


ABOUT_BOTS = ("own_bot", "tournament")
"""Examples that tests/bots runs, with fewer games."""
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.py") if path.stem not in ABOUT_BOTS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_run(example, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", [str(example)])
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out


def test_three_lines_to_a_finished_game():
    game = colt.play_out(colt.new(players=4, seed=7))
    assert game.is_over
    assert game.result.winners


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 7}, "3 to 6 players, not 7"),
        ({"players": 1}, "3 to 6 players, not 1"),
        ({"players": 0}, "not 0"),
        ({"players": -3}, "not -3"),
        ({"players": 2}, "always play with two bandits each"),
        ({"players": "four"}, "whole number"),
        ({"players": True}, "whole number"),
        ({"players": 3.5}, "whole number"),
        ({"seed": 1.5}, "A seed is"),
        ({"game": "poker"}, "no game 'poker'"),
        ({"edition": "de-2018"}, "no edition 'de-2018'"),
        ({"variants": ["hard"]}, "no variant 'hard'"),
        ({"variants": "expert,teams"}, "no variant"),
        ({"variants": ["expert", "expert"]}, "twice"),
        ({"variants": 3}, "list of names"),
        ({"variants": ["teams", "expert"], "players": 3}, "choose one of them"),
        ({"variants": ["teams", "first-game"]}, "played alone"),
        ({"variants": ["first-game"], "edition": "fr-2014"}, "no first game"),
        ({"variants": ["first-game"], "edition": "pl-2015"}, "no first game"),
        ({"variants": ["teams"], "players": 4}, "2 to 3 players, not 4"),
        ({"variants": ["teams"], "edition": "fr-2014", "players": 3}, "is for 2 players, not 3"),
        ({"bandits": ["doc", "doc", "tuco"]}, "Doc is played twice"),
        ({"bandits": ["doc", "zorro", "tuco"]}, "no bandit 'zorro'"),
        ({"bandits": ["doc", "mei", "tuco"]}, "no bandit 'mei'"),
        ({"bandits": ["doc", "tuco", "belle"], "players": 4}, "3 seats have bandits"),
        ({"bandits": [1, 2, 3]}, "list of names"),
        ({"bandits": ["doc+tuco", "belle", "ghost"]}, "one bandit"),
        ({"bandits": ["doc+ghost", "tuco+belle"], "variants": ["teams"]}, "no pair"),
        ({"cars": [1, 2, 3], "players": 4}, "4 cars, not 3"),
        ({"cars": [1, 2, 3, 9], "players": 4}, "no car 9"),
        ({"cars": [1, 2, 3, 3], "players": 4}, "twice"),
        ({"cars": "1234", "players": 4}, "whole numbers"),
        ({"game": "super-express", "players": 8}, "3 to 7 players"),
        ({"game": "super-express", "players": 2}, "3 to 7 players"),
        ({"game": "super-express", "variants": ["expert"]}, "no variant 'expert'"),
        ({"game": "super-express", "edition": "fr-2014"}, "one edition, it-2020, and not 'fr-2014'"),
        ({"game": "super-express", "edition": "en-2016"}, "one edition, it-2020, and not 'en-2016'"),
        ({"game": "colt-express", "edition": "it-2020"}, "no edition 'it-2020'"),
        ({"game": "super-express", "cars": [1, 2, 3]}, "look the same"),
        ({"game": "super-express", "bandits": ["mei", "mei", "doc"]}, "twice"),
    ],
)
def test_a_game_no_book_knows_is_refused_with_the_reason(options, sentence):
    with pytest.raises(colt.BadOption, match=sentence):
        colt.new(**options)


@pytest.mark.parametrize(
    ("answer", "seat", "refusal", "word"),
    [
        ("play dynamite", None, colt.Unreadable, "unreadable: "),
        ("", None, colt.Unreadable, "unreadable: "),
        ("x" * 1_000_000, None, colt.Unreadable, "unreadable: "),
        ("shoot doc", None, colt.NotNow, "not now: "),
        ("pass", None, colt.NotLegal, "not legal: "),
        ("draw", 1, colt.NotYours, "not yours: "),
        ("draw", 99, colt.NotYours, "not yours: "),
        ("draw", -1, colt.NotYours, "not yours: "),
    ],
)
def test_the_four_refusals(answer, seat, refusal, word):
    game = colt.new(bandits=["tuco", "doc", "belle"], seed=3)
    first = game.state.first
    wrong = None if seat is None else (first + 1) % 3 if seat == 1 else seat
    before, view = game.events, repr(game.view(0).hands)
    with pytest.raises(refusal) as refused:
        game.play(answer, wrong)
    assert str(refused.value).startswith(word)
    assert game.events == before
    assert repr(game.view(0).hands) == view
    assert isinstance(refused.value, colt.Refusal)
    assert isinstance(refused.value, ValueError)


def test_when_the_game_is_over_nothing_is_taken_any_more():
    game = colt.play_out(colt.new(players=3))
    with pytest.raises(colt.NotNow, match="over"):
        game.play("draw")


def test_a_view_is_the_callers_own():
    game = colt.new(players=3, seed=5)
    view = game.view(0)
    view.hands[0] = ()
    view.loot.clear()
    view.marshal = 3
    assert game.view(0).hands[0]
    assert game.view(0).loot
    assert game.view(0).marshal == 0
