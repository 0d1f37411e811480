"""The pages about how it is made: what they name is there, and no room is there that they do not name."""

import contextlib
import importlib
import pkgutil
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
CLIENT = (ROOT / "docs/client.md").read_text(encoding="utf-8")
GLOSSARY = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)

ROOMS = dict(re.findall(r"^\| `(server/[\w/]*)` \| (.*) \|$", PAGE, re.MULTILINE))
WALKS = re.findall(r"^\*\*([^*]*): (\w+) steps\.\*\*\n\n((?:\d+\. .*\n)+)", PAGE, re.MULTILINE)


def test_the_layers_are_those_that_are_watched():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    watched = [re.findall(r"\w+", layer) for layer in contracts[0]["layers"]]
    drawn = [line.split("  ")[0] for line in PAGE.split("```")[1].strip().splitlines()]
    assert [line.split(" · ") for line in drawn] == watched


def test_every_room_of_the_server_stands_in_the_table():
    folders = {file.parent.relative_to(ROOT / "src/colt").as_posix() + "/" for file in server_files()}
    assert ROOMS.keys() == folders


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_what_the_table_says(room):
    there = {file.stem for file in server_files() if file.parent == ROOT / "src/colt" / room}
    if room == "server/storage/":
        there.add("migrations")
    assert set(re.findall(r"`(\w+)`", ROOMS[room])) == there


def server_files() -> list[Path]:
    """Every module of the server; migrations are a story of their own."""
    files = (ROOT / "src/colt/server").rglob("*.py")
    return [file for file in files if file.name != "__init__.py" and "migrations" not in file.parts]


def test_every_room_of_the_page_stands_in_its_table():
    rooms = set(re.findall(r"^\| `src/(\w+)/` \|", CLIENT, re.MULTILINE))
    assert rooms == {folder.name for folder in (ROOT / "web/src").iterdir() if folder.is_dir()}


def test_every_file_of_the_page_that_is_named_is_there():
    named = re.findall(r"`((?:\w+/)+[\w.]+\.(?:ts|svelte))`", CLIENT)
    assert len(named) > 20
    assert [name for name in named if not (ROOT / "web/src" / name.removeprefix("src/")).exists()] == []


def test_there_are_two_walks():
    assert [walk[0] for walk in WALKS] == [
        "A click, until every screen shows it",
        "A line of code, until a player meets it",
    ]


@pytest.mark.parametrize(("walk", "steps", "way"), WALKS)
def test_a_walk_has_as_many_steps_as_it_says(walk, steps, way):
    assert [line.split(".")[0] for line in way.splitlines()] == [
        str(n + 1) for n in range(NUMBERS.index(steps))
    ]


@pytest.mark.parametrize(("walk", "steps", "way"), WALKS)
def test_what_a_walk_passes_is_there(walk, steps, way):
    """A file or a folder, or a method of a class in a module."""
    passed = [name for name in re.findall(r"`([^` ]*)`", way) if re.search(r"[./]", name)]
    assert passed
    assert [name for name in passed if not is_there(name)] == []


def is_there(name: str) -> bool:
    """Whether there is something of this name; `CHAPTER`, `*` and `…` stand for some of many."""
    some = re.sub("CHAPTER|…", "*", name)
    if any(any((ROOT / home).glob(some)) for home in (".", "src/colt", "src/colt/express")):
        return True
    for package in ("colt", "colt.server"):
        with contextlib.suppress(ImportError, AttributeError):
            return bool(pkgutil.resolve_name(f"{package}.{name.replace('/', '.')}"))
    return False


# --- the glossary


@pytest.mark.parametrize(("module", "function"), re.findall(r"`(\w+)\.(\w+)\(…\)`", GLOSSARY))
def test_a_function_the_glossary_names_is_there(module, function):
    assert callable(getattr(importlib.import_module(f"colt.express.rules.{module}"), function))


def test_no_name_has_a_word_that_stands_for_a_missing_noun():
    """Files and classes; those of the two files that have such a word stand in the glossary."""
    line = next(line for line in GLOSSARY.split("\n- ") if line.startswith("No `"))
    rule, exceptions = line.split("Two files")
    words = re.findall(r"`(\w+)`", rule)
    files = list((ROOT / "src/colt").rglob("*.py"))
    named = {file.relative_to(ROOT / "src/colt").as_posix() for file in files if has_one(file.stem, words)}
    assert named == set(re.findall(r"`([\w/]+\.py)`", exceptions))
    classes = [
        one for file in files for one in re.findall(r"^ *class (\w+)", file.read_text("utf-8"), re.MULTILINE)
    ]
    assert not [one for one in classes if has_one(one, words)]


def has_one(name: str, words: list[str]) -> bool:
    """Whether one of these is a word of this name, alone or as several."""
    return any(
        part.lower() in {word.lower(), f"{word}s".lower()} for part in parts_of(name) for word in words
    )


def parts_of(name: str) -> list[str]:
    """`NoDatabase` is No and Database, `bot_list` is bot and list."""
    return re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)
