"""Books the net has never played by: the outlaw answers in its place where it can, and everybody is told."""

import msgspec
import pytest
from typer.testing import CliRunner

from colt import bots, games
from colt.cli import app
from colt.express import deal, rules
from colt.express.editions import EN_2016, replace
from colt.express.pieces import RoundCard, RoundEvent, Turn
from colt.games import COLT_EXPRESS, SUPER_EXPRESS
from colt.kernel import BadOption

NET = ["sheriff", "legend:playouts=8"]
INSTEAD = "net has never played by these rules; the outlaw answers in its place."


def slowly(game):
    """Braking, by a rule of the house."""
    rules.round_events.HAPPENINGS[RoundEvent.BRAKING](game)


CARD = RoundCard((Turn.STANDARD, Turn.STANDARD), RoundEvent.BRAKING)
HOUSE_RULE = replace(
    EN_2016,
    happenings={**EN_2016.happenings, RoundEvent.BRAKING: slowly},
    round_cards=dict.fromkeys(EN_2016.players, (CARD,) * 4),
)
STRANGE = replace(EN_2016, variants=("handcars",))
"""A variant of another package, which could mean anything; nothing else of the book is strange."""


def questions(book):
    """Questions of a game by this book, with what who is asked knows."""
    game, drifter = deal(book, 3, seed="strange"), bots.make("drifter", seed=1)
    while game.decisions:
        decision = game.decisions[0]
        view = game.view(decision.seat)
        if len(decision.choices) > 1:
            yield view, decision
        game.play(drifter.choose(view, decision), decision.seat)


@pytest.mark.parametrize("name", NET)
def test_where_only_the_net_does_not_know_a_book_the_outlaw_answers(name):
    assert bots.remarks([name], COLT_EXPRESS, HOUSE_RULE)[0].endswith(INSTEAD)
    asked = list(questions(HOUSE_RULE))[::4]
    for view, decision in asked:
        assert bots.make(name, 3).choose(view, decision) == bots.make("outlaw", 3).choose(view, decision)
    assert len(asked) > 5


@pytest.mark.parametrize("name", [*NET, "outlaw"])
def test_where_not_even_the_outlaw_knows_it_all_decline_in_the_same_sentence(name):
    sentence = "does not know everything in en-2016 handcars; the drifter plays anything"
    with pytest.raises(BadOption, match=sentence):
        bots.check_plays(name, COLT_EXPRESS, STRANGE)
    game = deal(STRANGE, 3, seed="strange")
    decision = game.decisions[0]
    for asked in (decision, msgspec.structs.replace(decision, choices=decision.choices[:1])):
        with pytest.raises(BadOption, match=sentence):
            bots.make(name).choose(game.view(asked.seat), asked)


def test_every_sentence_is_said_once_and_only_where_there_is_something_to_say():
    assert bots.remarks([*NET, "outlaw", "search"], COLT_EXPRESS, EN_2016) == []
    said = bots.remarks(["sheriff", "legend", "sheriff", "legend:playouts=8"], COLT_EXPRESS, HOUSE_RULE)
    assert said == [f"The sheriff's {INSTEAD}", f"The legend's {INSTEAD}"]
    book = games.Options(game=SUPER_EXPRESS, players=3).rulebook
    assert [one.split("; ")[1] for one in bots.remarks(NET, SUPER_EXPRESS, book)] == [
        "the outlaw answers in its place.",
        "the search answers in its place.",
    ]


def test_who_watches_and_who_starts_the_arena_is_told():
    game = ["--game", SUPER_EXPRESS, "--seed", "1"]
    watched = CliRunner().invoke(
        app, ["watch", *game, "--players", "3", "--bot", "sheriff", "--bot", "drifter"]
    )
    assert watched.exit_code == 0, watched.output
    assert watched.output.count(INSTEAD) == 1
    played = CliRunner().invoke(
        app, ["arena", "sheriff", "drifter", "drifter", *game, "--games", "1", "--json"]
    )
    assert played.exit_code == 0, played.output
    assert INSTEAD in " ".join(played.stderr.split())
    assert INSTEAD not in played.stdout
