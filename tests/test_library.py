"""The library as a newcomer meets it; whatever is wrong gets a sentence and changes nothing."""

import copy
import doctest
import pickle
import runpy
from pathlib import Path

import pytest

import colt
from colt import bots, games
from colt.express.pieces import Loot, Token
from colt.games import every_rulebook, new_game

ROOT = Path(__file__).resolve().parent.parent


def test_the_doctests_of_the_front_door():
    outcome = doctest.testmod(colt, optionflags=doctest.ELLIPSIS)
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_the_readme_does_what_it_says():
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert outcome.attempted > 5
    assert outcome.failed == 0


ABOUT_BOTS = ("own_bot", "tournament", "ismcts", "ppo", "study")
"""Examples that tests/bots and tests/research run, with fewer games."""
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


# --- games and views are things: they compare, print, and travel

EVERY = [
    pytest.param(options, id=f"{options.book} {' '.join(options.variants)} {options.players}")
    for options in every_rulebook()
]


@pytest.mark.parametrize("options", EVERY)
def test_games_and_views_pickle_and_copy_in_every_set_up(options):
    game = new_game(options)
    while len(game.answers) < 20 and game.decisions:
        decision = game.decisions[0]
        game.play(decision.choices[-1], decision.seat)
    view = game.view(0)
    for twin in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view), copy.copy(view)):
        assert twin == view
        assert len(twin.seats) == options.players
        assert twin.rulebook == view.rulebook
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), game.fork()):
        assert twin == game
        assert twin.view(0) == view
        assert colt.play_out(twin) == colt.play_out(game.fork())
        assert twin != game or game.is_over


def test_a_copy_goes_its_own_way():
    game = colt.new(players=3, seed=5)
    twin = copy.deepcopy(game.view(0))
    twin.hands[0] = ()
    assert game.view(0).hands[0]
    assert twin != game.view(0) != game.view(1)


def test_what_another_version_packed_is_refused():
    game = colt.new(players=3)
    _, (kind, version, fields) = game.view(0).__reduce__()
    unpack = game.view(0).__reduce__()[0]
    assert unpack(kind, version, fields) == game.view(0)
    with pytest.raises(colt.ColtError, match="another version"):
        unpack(kind, version + 1, fields)
    with pytest.raises(colt.ColtError, match="another version"):
        unpack(kind, version, {**fields, "dynamite": 3})
    version, parts = game.__getstate__()
    with pytest.raises(colt.ColtError, match="another version"):
        game.__setstate__((version + 1, parts))


def test_a_game_and_a_view_say_what_they_are():
    game = colt.new(bandits=["tuco", "doc", "ghost"], seed=1)
    assert repr(game) == "<Game <colt-express en-2016, 3 players, round 1, schemin>: seat 0 is asked schemin>"
    assert repr(game.view(2)) == "<colt-express en-2016, 3 players, round 1, schemin from seat 2>"
    assert repr(colt.play_out(game)).endswith(": it is over>")


# --- what a newcomer tries


def test_numbers_of_numpy_are_numbers():
    np = pytest.importorskip("numpy")
    game = colt.new(np.int64(3), seed=np.int32(7), cars=np.array([1, 2, 3]))
    assert game == colt.new(3, seed=7, cars=[1, 2, 3])
    seat = np.int64(game.decisions[0].seat)
    assert type(game.view(seat).eyes) is int
    game.play("draw", seat)
    assert pickle.loads(pickle.dumps(game)) == game
    assert colt.record(game, so_far=True).replay() == game


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda game: game.view(9), "There is no seat 9; the seats are 0 to 2"),
        (lambda game: game.view(-2), "There is no seat -2"),
        (lambda game: game.view(None), "A view belongs to a seat, 0 to 2 .-1 watches., not to None"),
        (lambda game: game.view("doc"), "not to 'doc'"),
        (lambda game: list(game.steps(7)), "There is no seat 7"),
        (lambda game: games.guess(game.view(0), 1), r"guess.view, Chance.1.."),  # type: ignore[arg-type]
        (lambda game: games.guess(game, colt.Chance(1)), "made from a view"),
        (lambda game: colt.play_with(game, ["outlaw"] * 4), "the seats are 0 to 2"),
        (lambda game: colt.play_with(game, ["zorro"] * 3), "no bot 'zorro'"),
        (lambda game: colt.play_with(game, "outlaw"), "Bots are a list of names"),
        (lambda game: bots.think(game.view(0), game.decisions[0], playouts=0), "at least one playout, not 0"),
        (
            lambda game: bots.think(game.view(0), game.decisions[0], engine="foo"),
            "referee or fast, not 'foo'",
        ),
        (colt.record, "only after the end"),
    ],
)
def test_what_cannot_be_asked_gets_a_sentence(wrong, sentence):
    game = colt.new(players=3, seed=5)
    with pytest.raises(colt.ColtError, match=sentence):
        wrong(game)
    assert game == colt.new(players=3, seed=5)


def test_the_worth_of_a_purse_nobody_has_looked_into():
    game = colt.new(players=3, seed=5)
    view = game.view(0)
    unknown = next(token for token in game.state.value if not view.knows(token))
    with pytest.raises(colt.ColtError, match=f"What {unknown} is worth has not been seen from here"):
        view.worth(unknown)
    assert game.state.worth(unknown) >= 250
    assert view.worth(Token(Loot.JEWEL, 1)) == 500


def test_bots_play_for_their_seats_and_the_game_waits_for_the_others():
    game = colt.play_with(colt.new(players=3, seed=5), {0: "greenhorn", 2: "drifter"})
    assert [decision.seat for decision in game.decisions] == [1]
    assert game == colt.play_with(colt.new(players=3, seed=5), {0: "greenhorn", 2: "drifter"})
    assert colt.play_with(game, {0: "greenhorn", 1: "drifter", 2: "drifter"}).is_over


def test_a_game_under_way_is_saved_and_taken_up_again(tmp_path):
    game = colt.play_with(colt.new(players=3, seed=5), {0: "greenhorn", 2: "drifter"})
    path = tmp_path / "noon.heist"
    colt.record(game, so_far=True).save(path)
    again = colt.read_record(path).replay()
    assert again == game
    assert colt.play_out(again) == colt.play_out(game)


def test_a_record_so_far_is_checked_like_any_other(tmp_path):
    game = colt.play_out(colt.new(players=3, seed=5))
    unfinished = colt.record(colt.new(players=3, seed=5), so_far=True)
    whole = colt.record(game)
    with pytest.raises(colt.BadRecord, match="other events"):
        type(whole)(whole.header, whole.lines[:4], unfinished.footer).replay()
    with pytest.raises(colt.BadRecord, match="not over"):
        type(whole)(whole.header, whole.lines[:4], whole.footer).replay()
