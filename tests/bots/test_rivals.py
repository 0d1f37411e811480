"""The rivals: made by name, offered to nobody, and strangers to the house bots."""

import ast
from pathlib import Path

import pytest

import colt
from colt import bots
from colt.bots import rivals
from colt.bots.making import RIVALS
from colt.express.choices import Rob
from colt.express.events import BanditPunched, BanditShot, LootTaken
from colt.express.pieces import Loot
from colt.games import every_rulebook
from colt.kernel import BadOption
from tests.bots.test_house_bots import play, wins

pytestmark = pytest.mark.xdist_group("rivals")  # what they think with is compiled once

SCRIPTS = [name for name in RIVALS if name != "tag"]


def test_nobody_is_offered_a_rival():
    assert not set(RIVALS) & set(bots.names())
    with pytest.raises(BadOption) as refusal:
        bots.make("nobody")
    assert "tag" not in str(refusal.value)


def test_rivals_share_no_thought_with_the_house():
    """From the bots' own packages they take what a bot is, and nothing else."""
    for file in Path(rivals.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("colt.bots"):
                assert node.module in ("colt.bots.bot", "colt.bots.rivals"), (file.name, node.module)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_fit_to_play_everything(name):
    bots.check(name)


@pytest.mark.parametrize("iterations", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_tags_search_is_fit_to_play(iterations):
    """At every seventh table."""
    bots.check(f"tag:{iterations=}", kinds=list(every_rulebook())[::7])


@pytest.mark.parametrize("name", ["script-robber", "script-trigger"])
def test_a_script_beats_drifters(name):
    assert wins(name, ["drifter"] * 3, 6) > 0.4


@pytest.mark.parametrize(
    ("name", "event", "who"),
    [
        ("script-robber", LootTaken, "bandit"),
        ("script-trigger", BanditShot, "shooter"),
        ("script-brawler", BanditPunched, "puncher"),
    ],
)
def test_every_script_has_a_character_of_its_own(name, event, who):
    """In the same deals none of the others does so often what it does."""

    def count(script):
        games = [play([script, "drifter", "drifter"], deal) for deal in range(8)]
        return sum(
            isinstance(one, event) and getattr(one, who) in game.state.seats[0]
            for game in games
            for one in game.events
        )

    counts = {script: count(script) for script in SCRIPTS}
    assert max(counts, key=counts.__getitem__) == name, counts


def test_tags_search_beats_drifters():
    """In its own engine it won 100 of 100 against three random players."""
    assert wins("tag", ["drifter"] * 3, 2) > 0.8


def test_tags_search_takes_the_strongbox():
    seen = 0
    for deal in range(40):
        game = colt.new(players=4, seed=f"box/{deal}")
        drifter = bots.make("drifter", seed=deal)
        while game.decisions and seen < 3:
            decision = game.decisions[0]
            view = game.view(decision.seat)
            loot = {choice.token.loot for choice in decision.choices if isinstance(choice, Rob)}
            if Loot.STRONGBOX in loot and len(loot) > 1:
                answer = bots.make("tag:iterations=300", seed=deal).choose(view, decision)
                assert isinstance(answer, Rob)
                assert answer.token.loot is Loot.STRONGBOX
                seen += 1
            game.play(drifter.choose(view, decision), decision.seat)
    assert seen == 3


def test_tags_search_thinks_at_least_once():
    with pytest.raises(BadOption, match="at least one iteration, not 0"):
        bots.make("tag:iterations=0")
