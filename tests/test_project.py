"""The project as a whole: what is shipped, and what must stand nowhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from colt.express import pieces as express_pieces
from colt.express import rules as express_rules
from colt.kernel import Event
from colt.superexpress import pieces as superexpress_pieces
from colt.superexpress import rules as superexpress_rules

ROOT = Path(__file__).resolve().parent.parent


def project_files() -> list[Path]:
    """What git tracks or would track; in an unpacked archive, every file beside the caches."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        folders = [ROOT / name for name in ("src", "tests", "tools", "docs", "requirements")]
        return [file for folder in folders for file in folder.rglob("*.*") if "__pycache__" not in file.parts]
    return [file for name in listed.split("\0") if name and (file := ROOT / name).is_file()]


def text_of(file: Path) -> str:
    """The text of a file; nothing of one that is not text."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").iterdir()), ids=lambda lock: lock.name)
def test_no_lock_names_an_address(lock):
    assert "://" not in text_of(lock)


@pytest.mark.parametrize("lock", ["play.lock", "fast.lock", "dev.lock", "ray.lock", "uv.lock.txt"])
def test_every_locked_package_has_hashes(lock):
    for package in text_of(ROOT / "requirements" / lock).split("\n    # via")[:-1]:
        assert "--hash=sha256:" in package


def test_every_set_has_the_smaller_one_in_it():
    """So nothing is installed anew when somebody goes from one to the other."""

    def pins(name: str) -> set[str]:
        lines = text_of(ROOT / "requirements" / name).splitlines()
        return {line.split()[0] for line in lines if line[:1].isalnum()}

    assert pins("play.lock") < pins("fast.lock") < pins("dev.lock") < pins("ray.lock")


def test_playing_needs_no_compiler():
    """277 MB are for those who ask for them."""
    for lock, is_there in (("play.lock", False), ("fast.lock", True)):
        pins = [line.split("==")[0] for line in text_of(ROOT / "requirements" / lock).splitlines()]
        assert ("numba" in pins) is is_there


def test_no_file_names_a_place_on_this_machine():
    places = {str(ROOT.parent) + "/", str(Path.home()) + "/", str(Path(sys.base_prefix)) + "/"}
    places -= {"//", "/usr/", "/usr/local/"}  # such a place says nothing about a machine
    texts = [(str(file.relative_to(ROOT)), text_of(file)) for file in project_files()]
    assert [(name, place) for name, text in texts for place in places if place in text] == []


def test_text_files_end_in_one_line_end():
    files = [file for file in project_files() if file.suffix in {".py", ".md", ".toml", ".yaml", ".json"}]
    texts = [(str(file.relative_to(ROOT)), text_of(file)) for file in files]
    assert [name for name, text in texts if text and text != text.rstrip("\n") + "\n"] == []


def test_the_readme_says_whose_game_it_is():
    readme = text_of(ROOT / "README.md")
    for words in ("unofficial fan work", "Christophe Raimbault", "Ludonaute"):
        assert words in readme


def test_the_package_ships_its_types():
    assert (ROOT / "src/colt/py.typed").exists()


def test_the_licence_is_mit():
    assert text_of(ROOT / "LICENSE").startswith("MIT License")


def test_the_start_script_needs_nothing_but_python():
    """It runs without site-packages, before anything is installed."""
    command = [sys.executable, "-I", "-S", "-c", f"import runpy; runpy.run_path({str(ROOT / 'colt')!r})"]
    assert subprocess.run(command, check=False, capture_output=True, text=True).stderr == ""


# --- the page knows no rule

PAGE = ROOT / "web/src"
FREE = ("art/", "words/", "wire.ts", "film/takes.ts")
"""Drawings, words, the types of the wire, and the one table from an event to its animation may name what they like."""


def _kinds_of(kind: type) -> set[str]:
    """The names of everything of Colt's that is of this kind."""
    own = {kind.__name__} if kind.__module__.startswith("colt.") else set()
    return own.union(*map(_kinds_of, kind.__subclasses__()))


CHAPTERS = {**express_rules.CHAPTERS, **superexpress_rules.CHAPTERS}
NAMES = {
    "an event": _kinds_of(Event) - {"Event"},
    "a phase": {chapter.phase for chapter in CHAPTERS.values()} - {"over"},
    "a chapter": set(CHAPTERS),
    "a question": {*express_rules.RULES.verbs, *superexpress_rules.RULES.verbs},
    "an action": {*map(str, express_pieces.Action), *map(str, superexpress_pieces.Action)},
    "a round event": {*map(str, express_pieces.RoundEvent)} - {"none"},
}
"""What the games call theirs; `none` is no event, and `over` are tables too."""
OWN_WORDS = {"action", "caboose", "event", "marshal", "move", "plan", "punch"}
"""Of these the page has some of its own: kinds of things, figures and cars, sheets, sounds."""
LOOT = "|".join(map(str, express_pieces.Loot))
SUBJECTS = r"(?:phase|ask|chapter|action|verb)\b"


def _compared(names: set[str]) -> str:
    """One of these names as a text, or compared with what the wire calls so, where the page has such words too."""
    one = rf"[\"'`](?:{'|'.join(sorted(names))})[\"'`]"
    only_theirs = rf"[\"'`](?:{'|'.join(sorted(names - OWN_WORDS))})[\"'`]"
    return "|".join(
        (
            only_theirs,
            rf"\b{SUBJECTS}[\"\])]*\s*[!=]==?\s*{one}",
            rf"{one}\s*[!=]==?\s*[\w.?!]*\b{SUBJECTS}",
            rf"\[[^\]]*{one}[^\]]*\]\s*\.includes\([\w.?!]*\b{SUBJECTS}",
            rf"switch \([\w.?!]*\b{SUBJECTS}\) *{{\s*case {one}",
        )
    )


RULES_IN_CODE = {
    **{what: _compared(names) for what, names in NAMES.items()},
    "a phase by its name": r"\b(schemin|stealin|uncoupling)\b",
    "a bandit": r"\b(belle|cheyenne|django|doc|ghost|mei|tuco)\b",
    "an edition": r"\b[a-z]{2}-20\d\d\b",
    "a game": r"\b(colt-express|super-?express|express\.\w)",
    "a turn of the round card": r"\b(standard|tunnel|speeding-up|switching)\b",
    "a kind of loot": rf"(\bstartsWith\(|[!=]==?\s*)[\"'`](?:{LOOT})\b|\((?:{LOOT})[|)]",
    "a variant": r"[\"'`](teams|expert|first-game|horse|reflex)[\"'`]",
    "a number of the rules": (
        r"\b\w*(cylinder|bullets|drawn|hand|plan|purses?|jewels?|strongbox|ransom|prize)(_\w+)?"
        r"(: number)?\s*([=:]|[<>]=?|[=!]==?)\s*([2-9]|\d\d)"
    ),
}
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\"'])//[^\n]*", re.DOTALL)


def rules_in(code: str) -> list[str]:
    """What a page that draws the wire's view has no business to name; comments may."""
    text = COMMENT.sub("", code)
    return [
        f"{what}: {found[0]}"
        for what, rule in RULES_IN_CODE.items()
        for found in re.finditer(rule, text, re.IGNORECASE)
    ]


def test_no_code_of_the_page_names_what_the_games_have_or_a_number_of_the_rules():
    """What the page shows it is told: an expansion needs nothing here."""
    found = {
        f"{name}: {rule}"
        for file in sorted(PAGE.rglob("*"))
        if file.suffix in {".ts", ".svelte"}
        and not file.name.endswith((".test.ts", ".fake.ts"))
        and not (name := file.relative_to(PAGE).as_posix()).startswith(FREE)
        for rule in rules_in(text_of(file))
    }
    assert found == set()


def test_the_page_is_looked_at_with_open_eyes():
    guilty = 'if (game === "super-express" || who === "tuco" || turn === "tunnel") t(`express.x`);'
    assert len(rules_in(guilty)) == 4
    assert rules_in('variants.includes("teams")') == ['a variant: "teams"']
    numbers = "CYLINDER = 6; const DRAWN: number = 3; hand_size = 6; bullets < 6; { purses: 18 }"
    assert len(rules_in(numbers)) == 5
    assert rules_in("if (bullets > 0) hand = 1;") == []
    assert rules_in("/* Doc in a tunnel */ // super-express\nconst docs = expressive;") == []


@pytest.mark.parametrize(
    ("what", "planted"),
    [
        ("an event", 'event.name === "RoundBegan"'),
        ("an event", 'const HEADS = new Set(["NothingHappened"]);'),
        ("a phase", 'asShown.phase === "plan" ? 117 : 92'),
        ("a phase", 'if ("action" === view.phase) whistle();'),
        ("a phase", 'event.changes["phase"] === "action"'),
        ("a phase", '["plan", "action"].includes(view.phase)'),
        ("a phase", 'view.phase === "opening" && view.round > 0'),
        ("a phase by its name", 'const NAMES = { stealin: "x" };'),
        ("a chapter", 'view.chapter !== "early-discard"'),
        ("a chapter", 'chapter === "plan"'),
        ("a question", 'const SEVERAL = "keep";'),
        ("a question", 'choosing.decision?.ask === "plan"'),
        ("a question", 'ask === "marshal" ? marshal : here'),
        ("an action", 'card.action === "move" && isFarther'),
        ("an action", 'switch (card.action) { case "punch":'),
        ("an action", 'const FAR = ["shoot"];'),
        ("a round event", 'round_card.event === "angry-marshal"'),
        ("a kind of loot", 'token.startsWith("purse") ? token : kindOf(token)'),
        ("a kind of loot", "/^token:(purse|jewel|strongbox)#/.exec(piece)"),
    ],
)
def test_a_name_of_theirs_that_is_planted_is_noticed(what, planted):
    assert what in {rule.split(":")[0] for rule in rules_in(planted)}


def test_words_that_the_page_has_itself_are_its_own():
    for own in (
        'table.phase === "over"',
        'wanted === "plan"',
        'case "plan":',
        'kind === "event"',
        'round_card.event !== "none"',
        "card.action === null",
    ):
        assert rules_in(own) == []
