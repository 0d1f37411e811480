"""The Handcar, installed: it is played, written down, said, drawn and served without a line for it in Colt.

These run where the package is installed, from the project's root; `tests/test_expansions.py` sees to that.
"""

import re
from pathlib import Path

import msgspec
import pytest
from colt_handcar import BUFFERS, Card, handcar
from typer.testing import CliRunner

from colt import bots, games, records, scenario, wire
from colt.cli import app
from colt.express import new_game
from colt.express.editions import EDITIONS, rulebook
from colt.express.pieces import Bandit
from colt.kernel import SPECTATOR, BadOption, Chance, NotLegal, NotNow, Unreadable
from colt.picture import draw
from colt.terminal import Screen, play
from colt.words import Words, languages
from colt.words.messages import load
from tests.random_games import steps
from tests.server.people import open_house
from tests.terminal.keyboard import Dice, random_bots, sit_down

HERE = Path(__file__).parent.parent
SCENARIOS = HERE / "scenarios"
BOOKS = [options for options in games.every_rulebook() if "handcar" in options.variants]


def named(options):
    return "-".join((options.edition, *options.variants, str(options.players)))


def played(options, seed="a ride"):
    """A random game by this book, at every decision and at its end."""
    return steps(games.new_game(msgspec.structs.replace(options, seed=seed)), f"answers {seed}")


def at_the_scenario(name):
    """The game at the position of a scenario file."""
    return scenario.load(SCENARIOS / name).game


# --- the book


def test_it_goes_with_every_edition_and_every_variant():
    assert {options.edition for options in BOOKS} == set(EDITIONS)
    assert {options.variants for options in BOOKS} == {
        ("handcar",),
        ("first-game", "handcar"),
        ("expert", "handcar"),
        ("teams", "handcar"),
    }
    book = rulebook("fr-2014", ("handcar", "expert"))
    assert book.variants == ("expert", "handcar")
    assert "keeping" in book.round
    assert [str(card) for card in book.deck_of((Bandit.DOC,))][-2:] == ["doc marshal", "doc leap"]
    assert BUFFERS in book.round_cards[3]
    assert handcar(4) in book.places(4)


@pytest.mark.parametrize(
    ("edition", "variants", "before"),
    [
        ("en-2016", (), "opening"),
        ("en-2016", ("teams",), "opening"),
        ("en-2016", ("expert",), "filling"),
        ("fr-2014", ("expert",), "early-discard"),
    ],
)
def test_it_has_a_chapter_of_its_own_before_schemin(edition, variants, before):
    round = rulebook(edition, (*variants, "handcar")).round
    at = round.index("jumping-off")
    assert (round[at - 1], round[at + 1]) == (before, "schemin")


def test_a_book_of_the_box_is_as_it_was():
    book = rulebook()
    assert Card.LEAP not in book.actions
    assert "jumping-off" not in book.chapters
    assert all(place.is_on_train for place in book.places(4))


# --- played


@pytest.mark.parametrize("options", BOOKS, ids=named)
def test_a_random_game_comes_to_its_end(options):
    """Every seat is asked what its view tells it, and the record comes to the same end."""
    for nth, game in enumerate(played(options)):
        for decision in game.every_decision if nth % 10 == 0 else ():
            view = game.view(decision.seat)
            assert decision in game.rules.decisions(view)
            assert decision in games.guess(view, Chance(nth)).every_decision
            games.shadow(view)
        assert game.state.marshals_space() not in game.state.at.values()
    record = records.parse(records.Record.of(game).to_text().encode())
    assert record.replay().result == game.result


def test_somebody_leaps_and_somebody_is_thrown():
    """The card, the event and the chapter are not only there: they happen."""
    names = {type(event).__name__ for seed in range(12) for event in [*played(BOOKS[0], seed)][-1].log}
    assert {"BanditLeapt", "BanditThrown", "BanditStayed"} <= names


def test_the_scenario_files_pass():
    ran = CliRunner().invoke(app, ["scenario", str(SCENARIOS)])
    assert ran.exit_code == 0, ran.output
    assert "4 passed, 0 failed" in ran.output


def test_a_wrong_answer_gets_a_clear_sentence():
    game = at_the_scenario("leap.yaml")
    for text, refusal, sentence in (
        (
            "leap 9i",
            NotLegal,
            "'leap 9i' is not allowed here; allowed is: leap 0i, leap 1i, leap 2i, leap 3i.",
        ),
        ("play leap", NotNow, "'play leap' answers another question"),
        ("fly 1i", Unreadable, "'fly 1i' is not an answer of this game."),
    ):
        with pytest.raises(refusal, match=re.escape(sentence)):
            game.play(text)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("at: balloon", "'balloon' is not a space; write for example 0i, 2r, handcar."),
        ("at: 9i", "'9i' is behind the train: its last car is 3."),
    ],
)
def test_a_scenario_that_names_what_is_not_there_says_what_is(wrong, sentence, tmp_path):
    file = tmp_path / "wrong.yaml"
    text = (SCENARIOS / "leap.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("at: handcar", wrong, 1), encoding="utf-8")
    with pytest.raises(scenario.BadFile, match=re.escape(sentence)):
        scenario.load(file)


def test_the_chapter_puts_a_question_of_its_own():
    game = at_the_scenario("jumping-off.yaml")
    (decision,) = game.decisions
    assert (decision.ask, [str(choice) for choice in decision.choices]) == (
        "jump-off",
        ["jump ghost", "stay"],
    )
    assert Words("en").question(decision, game.view(1)).startswith("Ghost, jump off the handcar")
    assert games.guess(game.view(0), Chance(1)).play("stay")
    with pytest.raises(NotNow, match="'draw' answers another question"):
        game.play("draw")
    game.play("stay")
    assert game.decisions[0].ask == "schemin"
    with pytest.raises(NotNow, match="'stay' answers another question"):
        game.play("stay")


def test_a_card_tells_where_it_would_lead():
    game = at_the_scenario("leap.yaml")
    (leap,) = games.shadow(game.view(1)).cards
    assert leap.spaces == ("0r", "1i", "2i", "3i"), "the Marshal chases Ghost up"
    assert leap.meets_marshal


# --- said and drawn


@pytest.mark.parametrize("language", languages())
def test_everything_is_said_in_every_language(language):
    words = Words(language)
    for options in BOOKS[:2]:
        for game in played(options):
            view = game.view(0)
            for decision in game.decisions:
                assert words.question(decision, view)
                assert all(words.choice(choice, view) for choice in decision.choices)
        told = [words.event(event, after) for event, after in game.story(0)]
        assert all("{" not in sentence for sentence in told if sentence)
        assert words.position(view)
        assert words.explain(view)


@pytest.mark.parametrize("language", set(languages()) - {"en"})
def test_no_language_borrows_from_english(language):
    own = msgspec.json.decode((HERE / "src/colt_handcar/words/en.json").read_bytes())
    assert not [key for key in own if load(language)[key] == own[key]]


def test_a_place_beside_the_train_is_drawn_with_its_word():
    table = at_the_scenario("handcar.yaml").view(0)
    assert "handcar: Doc" in draw(table)
    assert "drezyna: Doc*" in draw(table, Words("pl"))


def test_it_is_told_to_who_listens():
    table = at_the_scenario("leap.yaml").view(0)
    assert "Beside the train, the handcar: Doc, Ghost." in Words("en").position(table)


# --- at the prompt


@pytest.mark.parametrize("describe", [False, True])
def test_it_is_played_at_the_prompt(describe):
    keyboard = Dice()
    assert sit_down(new_game(4, seed=8, variants=["handcar"]), keyboard, describe=describe)
    assert "handcar" in keyboard.text
    assert "{" not in keyboard.text


def test_it_is_played_at_the_prompt_in_polish():
    keyboard = Dice()
    table = new_game(3, seed=5, variants=["handcar"])
    assert play(table, [0], random_bots(), Screen(Words("pl"), keyboard.out, keyboard.ask, width=80))
    assert "drezyna" in keyboard.text


def test_the_command_sits_down_with_drifters_only():
    options = ["watch", "--variant", "handcar", "--players", "3", "--seed", "1"]
    assert CliRunner().invoke(app, [*options, "--bot", "drifter"]).exit_code == 0
    refused = CliRunner().invoke(app, [*options, "--bot", "outlaw"])
    assert isinstance(refused.exception, BadOption)
    assert "the drifter plays anything" in str(refused.exception)


# --- bots and the fast engine


def test_the_drifter_plays_it():
    bots.check("drifter", kinds=BOOKS[:1])


@pytest.mark.parametrize(
    "name", ["greenhorn:blunders=0", "outlaw", "search:playouts=4", "sheriff", "legend:playouts=4"]
)
def test_the_other_bots_decline_in_a_sentence(name):
    game = new_game(3, seed=1, variants=["handcar"])
    sentence = "This bot does not know everything in en-2016 handcar; the drifter plays anything."
    with pytest.raises(BadOption, match=re.escape(sentence)):
        bots.check_plays(name, game.state.title, game.state.rulebook)
    decision = game.decisions[0]
    with pytest.raises(BadOption, match=re.escape(sentence)):
        bots.make(name).choose(game.view(decision.seat), decision)


def test_the_fast_engine_leaves_it_to_the_referee():
    books = pytest.importorskip("colt.fast.express.books")
    with pytest.raises(
        books.FastError, match="does not know the chapter 'jumping-off'; the referee plays it"
    ):
        books.setup_of(rulebook("en-2016", ("handcar",)), 4)
    assert len(books.SETUPS) == 46


# --- over the wire


@pytest.mark.anyio
async def test_it_is_played_over_sockets(tmp_path):
    async with open_house(tmp_path, bot="outlaw") as house:
        offered = (await house.ask("GET", "/api/catalogue"))["games"][0]["rulebooks"]
        assert ["handcar"] in [book["variants"] for book in offered]
        opened = await house.quick(players=3, variants=["handcar"])
        assert {seat["bot"] for seat in opened["table"]["seats"][1:]} == {"drifter"}
        async with house.line(opened["table"]["link"], [opened["seats"][0]["token"]]) as ana:
            await ana.play()
            view = ana.updates[0]["view"]
        assert view["result"]["winners"]
        assert {"place": "handcar", "car": None, "floor": None} in view["places"]
        assert "handcar" in view["loot"]


@pytest.mark.anyio
async def test_a_bot_that_does_not_know_it_is_declined(tmp_path):
    async with open_house(tmp_path, bot="outlaw") as house:
        wanted = {"nickname": "Ana", "players": 3, "variants": ["handcar"], "bot": "outlaw"}
        refused = await house.post("/api/quick", wanted, expect=422)
        assert "the drifter plays anything" in str(refused)


@pytest.mark.anyio
async def test_the_rules_page_explains_it(tmp_path):
    async with open_house(tmp_path) as house:
        book = await house.ask("GET", "/api/rules?variants=handcar&language=fr")
        titles = {thing["name"]: thing["title"] for thing in book["things"]}
        assert (titles["leap"], titles["buffers"]) == ("Saut", "Heurtoir")


@pytest.mark.parametrize("options", BOOKS[:6], ids=named)
def test_each_answer_is_given_by_pointing_at_other_pieces(options):
    for game in played(options):
        for decision in game.decisions:
            view, says = game.view(decision.seat), [""] * len(decision.choices)
            offered = wire.decision(decision, view, number=1, say="", says=says).choices
            assert len({choice.pieces for choice in offered}) == len(offered)


def test_who_jumps_points_at_the_bandit_and_who_stays_at_a_button():
    game = at_the_scenario("jumping-off.yaml")
    asked = wire.decision(game.decisions[0], game.view(1), number=1, say="", says=["", ""])
    assert [choice.pieces for choice in asked.choices] == [("bandit:ghost",), ("stay",)]
    assert (wire.view(game.view(0)).chapter, wire.view(game.view(0)).phase) == ("jumping-off", "opening")


def test_who_leaps_points_at_a_place():
    game = at_the_scenario("leap.yaml")
    (first, *_) = wire.decision(game.decisions[0], game.view(1), number=1, say="", says=[""] * 4).choices
    assert (first.text, first.verb, first.pieces) == ("leap 0i", "leap", ("space:0i",))
    assert wire.view(game.view(SPECTATOR)).figures[1].space == "handcar"
