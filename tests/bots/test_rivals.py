"""The rivals: made by name, offered to nobody, and strangers to the house bots."""

import ast
from pathlib import Path

import pytest

import colt
from colt import bots
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


SOURCE = Path(colt.__file__).parent
OWN = ("colt.bots.bot", "colt.bots.rivals")
"""What a bot is, and the rivals themselves."""


def module_of(file):
    parts = file.relative_to(SOURCE).with_suffix("").parts
    return ".".join(("colt", *(part for part in parts if part != "__init__")))


MODULES = {module_of(file): file for file in SOURCE.rglob("*.py")}


def imports(text):
    """Every module a text takes something from, however and wherever: what is imported from one may be one itself."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute here"
            named = {f"{node.module}.{one.name}" for one in node.names}
            found |= named if named <= MODULES.keys() else {str(node.module), *named}
    return found & MODULES.keys()


FRONTS = {"colt", "colt.bots"}
"""They name everything, the thoughts of the house too: whoever takes something from them could take those."""


def reached(begins, imports_of):
    """Every module that is imported from these on, each with the way there."""
    ways: dict[str, tuple[str, ...]] = {name: (name,) for name in begins}
    left = list(begins)
    while left:
        here = left.pop()
        for name in imports_of(here) if here not in FRONTS else ():
            if name not in ways:
                ways[name] = (*ways[here], name)
                left.append(name)
    return ways


def thoughts_of_the_house(ways):
    """Those ways that lead to a thought of the house bots, or to who names them all."""
    return [
        way
        for name, way in ways.items()
        if name in FRONTS or (name.startswith("colt.bots.") and not name.startswith(OWN))
    ]


def imports_of(name):
    return imports(MODULES[name].read_text(encoding="utf-8"))


def test_rivals_share_no_thought_with_the_house():
    """From the bots' own packages they take what a bot is, and nothing else, neither themselves nor through others."""
    begins = [name for name in MODULES if name.startswith("colt.bots.rivals")]
    assert len(begins) > 3
    ways = reached(begins, imports_of)
    assert len(ways) > 30
    assert thoughts_of_the_house(ways) == []


@pytest.mark.parametrize(
    "line",
    [
        "import colt.bots.outlaw",
        "import colt.bots.outlaw as somebody",
        "from colt.bots.outlaw import Outlaw",
        "from colt.bots import outlaw",
        "def later():\n    from colt.bots.express import thinking",
        "import colt",
        "from colt.bots import make",
        "import colt.games_of_others",
    ],
)
def test_a_thought_of_the_house_is_seen_however_it_is_imported(line, monkeypatch):
    """The last one takes it by way of a module of its own."""
    monkeypatch.setitem(MODULES, "colt.games_of_others", Path("others.py"))
    texts = {"colt.bots.rivals.new": line, "colt.games_of_others": "import colt.bots.search"}

    def named(name):
        return imports(texts[name]) if name in texts else imports_of(name)

    assert thoughts_of_the_house(reached(["colt.bots.rivals.new"], named)) != []


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
