"""The message files: nothing is missing, nothing is left over, everything can be said."""

import ast
import inspect
import itertools
import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from icu4py.messageformat import MessageFormat

import colt
from colt import express, picture, superexpress, terminal
from colt.express import choices as express_choices
from colt.express import editions, pieces
from colt.express import events as express_events
from colt.express.rulebook import Power
from colt.express.state import Nowhere, State
from colt.kernel import BadOption, Choice, Event, Refusal
from colt.superexpress import choices as super_choices
from colt.superexpress import editions as super_editions
from colt.superexpress import events as super_events
from colt.superexpress import pieces as super_pieces
from colt.words import Words, languages, messages
from colt.words import editions as editions_words
from colt.words.express import events as express_words
from colt.words.messages import ENTRY_POINTS, load
from colt.words.speech import key_of
from colt.words.superexpress import events as super_words
from tests.terminal.keyboard import Keyboard
from tests.words.games import Recorder, new_games, steps
from tests.words.icu import arguments

SOURCES = Path(colt.__file__).parent
ENGLISH = load("en")

# --- every key the engine can ask for


def kinds(module: ModuleType, base: type[Any]) -> list[type[Any]]:
    """The events or choices a module defines, less those that are only there to be refined."""
    found = (thing for _, thing in inspect.getmembers(module, inspect.isclass))
    return [kind for kind in found if issubclass(kind, base) and kind.__module__.startswith(module.__name__)]


def reasons(game: str) -> set[str]:
    """Every reason for which nothing happens, read off the rules."""
    texts: set[str] = set()
    for file in sorted((SOURCES / game / "rules").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("why_no"):
                texts |= {text for text in strings(node) if text != ast.get_docstring(node, clean=False)}
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"NothingHappened", "because"}:
                texts |= strings(node)
    return texts


def strings(tree: ast.AST) -> set[str]:
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def event_keys() -> Iterator[str]:
    for game, events, silent in (
        ("express", express_events, express_words.SILENT),
        ("superexpress", super_events, super_words.SILENT),
    ):
        for kind in kinds(events, Event):
            is_told = kind not in silent and not kind.__name__.startswith("_")
            if is_told and kind.__name__ != "NothingHappened":
                yield f"{game}.{kind.__name__}"
        for reason in reasons(game):
            yield f"{game}.why.{reason}"


def choice_keys() -> Iterator[str]:
    for game, choices in (("express", express_choices), ("superexpress", super_choices)):
        yield from (f"{game}.choice.{kind.__name__}" for kind in kinds(choices, Choice))
        yield from (f"{game}.ask.{ask}" for ask in choices.VERBS)


def piece_keys() -> Iterator[str]:
    for bandit in (*pieces.Bandit, *super_pieces.Bandit):
        yield from (f"bandit.{bandit}", f"gender.{bandit}")
    for game, actions in (("express", pieces.Action), ("superexpress", super_pieces.Action)):
        for action in actions:
            yield from (f"{game}.action.{action}", f"{game}.action.{action}.why")
    for turn in pieces.Turn:
        yield from (f"express.turn.{key_of(turn)}", f"express.turn.{key_of(turn)}.why")
    for event in pieces.RoundEvent:
        yield from (f"express.round-event.{event}", f"express.round-event.{event}.why")
    yield from (f"express.token.{loot}" for loot in pieces.Loot)
    yield from (f"superexpress.facing.{facing}" for facing in super_pieces.Facing)


def book_keys() -> Iterator[str]:
    yield from (f"express.power.{field}" for field in Power.__struct_fields__)
    yield from (f"express.edition.{edition}" for edition in editions.EDITIONS)
    yield from (f"express.variant.{variant}" for variant in editions.VARIANTS)
    yield f"superexpress.edition.{super_editions.rulebook().edition}"
    yield from (f"superexpress.variant.{variant}" for variant in super_editions.VARIANTS)
    yield from (f"express.chapter.{chapter}" for chapter in express_words.TOLD.chapters)
    yield from (f"superexpress.chapter.{chapter}" for chapter in super_words.TOLD.chapters)
    yield from (f"refusal.{kind.word.replace(' ', '-')}" for kind in Refusal.__subclasses__())


def engine_keys() -> list[str]:
    return sorted({*event_keys(), *choice_keys(), *piece_keys(), *book_keys()})


@pytest.mark.parametrize("key", engine_keys())
def test_everything_the_engine_knows_has_a_message(key):
    assert key in ENGLISH


listens = pytest.mark.xdist_group("listening")
"""For a test of what is said in whole games: those are played once, in one process."""


def test_what_is_never_told_has_no_message():
    silent = {f"express.{kind.__name__}" for kind in express_words.SILENT}
    silent |= {f"superexpress.{kind.__name__}" for kind in super_words.SILENT}
    assert silent.isdisjoint(ENGLISH)


@listens
def test_no_message_is_unused(spoken):
    """A key is named in the sources, or made from something of the engine, or seen in use."""
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(SOURCES.rglob("*.py"))}
    literal = set().union(*(strings(tree) for tree in trees.values()))
    left = sorted(set(ENGLISH) - set(engine_keys()) - literal - set(spoken.given))
    elsewhere = [pattern for file, tree in trees.items() if file not in HEARD for pattern in patterns(tree)]
    assert [key for key in left if not any(re.fullmatch(pattern, key) for pattern in elsewhere)] == []


def patterns(tree: ast.AST) -> Iterator[str]:
    """The keys a source makes up from parts, as patterns."""
    for node in ast.walk(tree):
        parts = node.values if isinstance(node, ast.JoinedStr) else []
        texts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts]
        if texts and "\\." in texts[0]:
            yield "".join(texts)


HEARD = {
    *(SOURCES / "picture").glob("*.py"),
    *(SOURCES / "terminal").glob("*.py"),
    *(SOURCES / "words").rglob("*.py"),
} - {SOURCES / "words" / "editions.py"}
"""What these say is listened to; of others it is enough that they could say it."""


@pytest.fixture(scope="module")
def spoken() -> Recorder:
    """What is said when games of all kinds are drawn and told, and when everything is asked for once."""
    words = Recorder()
    list(editions_words.rows(words))
    for game in (game for seed in range(4) for game in new_games(seed)):
        keyboard = Keyboard(["", "?", "h", "p", "s", "x", "99", "", "1"])
        bots = dict.fromkeys(range(9), lambda _, decision: decision.choices[0])
        terminal.play(game, [0, 1], bots, terminal.Screen(words, keyboard.out, keyboard.ask))
        for nth, now in enumerate(steps(game)):
            for decision in now.decisions:
                view = now.view(decision.seat)
                words.question(decision, view)
                for choice in decision.choices[:40]:
                    words.choice(choice, view)
                    words.steps(choice, view)
            if nth % 7 == 0 or now.is_over:
                view = now.view(0)
                picture.draw(view, words)
                words.position(view)
                words.around(0, view)
        words.result(game.view(0))
        words.things(game.view(0))
        words.sections(game.view(0))
        for event, table in game.story(0):
            words.event(event, table)
        if isinstance(table, State):
            words.event(express_events.TurnPassed(0, Nowhere()), table)
    return words


# --- every message can be said


def placeholders(text: str) -> dict[str, str]:
    """The parameters of a message, each with its kind."""
    found: dict[str, str] = {}
    for argument in arguments(text):
        if found.get(argument.name, "text") == "text":
            found[argument.name] = argument.kind
    return found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("nothing", {}),
        ("{n} of {of, number}", {"n": "text", "of": "number"}),
        ("{at} and {at, select, here {there} other {}}", {"at": "select"}),
        ("{kind, select, car {empty} other {full, or so}}", {"kind": "select"}),
        ("{n, plural, =0 {none} one {{a} and {b, select, yes {{c}} other {d}}} other {#}}", "nabc"),
        ("it's '{not}' one, ''{but}'' this is", {"but": "text"}),
    ],
)
def test_the_parameters_of_a_message_are_read_exactly(text, found):
    assert placeholders(text) == found if isinstance(found, dict) else set(placeholders(text)) == set(found)


def samples(text: str) -> Iterator[dict[str, str | int]]:
    """Values for the parameters of a message: every branch is taken by one of them."""
    options: dict[str, list[str | int]] = {}
    for name, kind in placeholders(text).items():
        if kind == "select":
            words = (word for found in arguments(text) if found.name == name for word in found.branches)
            options[name] = list(dict.fromkeys(words))
        elif kind in {"plural", "number"}:
            options[name] = [0, 1, 2, 3, 5, 1250]
        else:
            options[name] = ["Something"]
    for values in itertools.product(*options.values()):
        yield dict(zip(options, values, strict=True))


@pytest.mark.parametrize("language", languages())
def test_every_message_can_be_said(language):
    words = Words(language)
    for key, text in load(language).items():
        for values in samples(text):
            said = words.say(key, **values)
            assert said.strip(), key
            assert not set("{}#") & set(said), (key, said)
            assert not [gap for gap in ("  ", " ,", " .") if gap in said], (key, said)


@listens
@pytest.mark.parametrize("language", languages())
def test_every_language_says_the_same_things(language, spoken):
    """A message uses only what it is given; one that was never heard, what English uses, in all its forms."""
    texts = load(language)
    assert set(texts) == set(ENGLISH)
    given = spoken.given
    for key, text in texts.items():
        english = set(placeholders(ENGLISH[key]))
        forms = {
            f"{name}_{form}" for name in english for form in ("gender", "key", "at", "to", "kind", "number")
        }
        allowed = english.union(*given[key]) if key in given else english | forms
        assert set(placeholders(text)) <= allowed, key


@listens
@pytest.mark.parametrize("language", languages())
def test_whatever_is_said_can_be_said_in_every_language(language, spoken):
    """Nothing is missing in the branch that is taken: a parameter that is not given would stand there in braces."""
    words = Words(language)
    for key, params in spoken.said:
        text = words.say(key, **dict(params))
        assert text.strip(), key
        assert not re.search(r"[{}]|  ", text), (key, text)


@pytest.mark.parametrize("language", languages())
def test_every_plural_has_all_the_forms_of_its_language(language):
    forms = MessageFormat(
        "{n, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}", language
    )
    kinds_of = {n: forms.format({"n": n}) for n in (*range(130), 1_000_000)}
    for key, text in load(language).items():
        for found in arguments(text):
            if found.kind == "plural":
                branches = set(found.branches)
                missing = {kind for n, kind in kinds_of.items() if not {kind, f"={n}"} & branches}
                assert not missing, key


@pytest.mark.parametrize("language", languages())
def test_every_choice_of_words_has_a_way_out(language):
    for key, text in load(language).items():
        for found in arguments(text):
            assert found.kind in {"text", "number", "plural", "select"}, key
            assert not found.branches or "other" in found.branches, key


def test_english_needs_no_letters_a_plain_terminal_lacks():
    assert [key for key, text in ENGLISH.items() if not text.isascii()] == []


def test_no_key_stands_twice():
    text = (SOURCES / "words" / "en.json").read_text(encoding="utf-8")
    keys = re.findall(r'^  "([^"]+)":', text, re.MULTILINE)
    assert len(keys) == len(set(keys)) == len(ENGLISH)


# --- no sentence stands in code


def spoken_sources() -> list[Path]:
    return sorted(
        file for room in ("words", "terminal", "picture") for file in (SOURCES / room).rglob("*.py")
    )


def is_for_developers(node: ast.AST) -> bool:
    """Docstrings, and what is said when something is wrong with a program or an option."""
    return isinstance(node, ast.Raise | ast.Assert) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def visible_strings(node: ast.AST) -> Iterator[str]:
    if is_for_developers(node):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from visible_strings(child)


@pytest.mark.parametrize("source", spoken_sources(), ids=lambda file: str(file.relative_to(SOURCES)))
def test_no_sentence_stands_in_code(source):
    tree = ast.parse(source.read_text(encoding="utf-8"))
    assert [text for text in visible_strings(tree) if re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", text)] == []


# --- languages


def test_english_is_there():
    assert "en" in languages()


def test_what_was_said_lately_is_remembered_and_not_all_that_ever_was(monkeypatch):
    """Numbers there are without end."""
    monkeypatch.setattr(messages, "_REMEMBERED", 10)
    english = messages.Messages("en")
    remembered = []
    for number in range(50):
        assert english.say("money", {"n": number}) == f"${number}"
        remembered.append(len(english._said))
    assert max(remembered) == 10


def test_another_package_brings_words_of_its_own_and_changes_none_of_ours(tmp_path, monkeypatch):
    """What it does not say in a language is said in English."""
    brought = {"balloon.name": "Balloon", "express.name": "Their Express"}
    (tmp_path / "colt_balloon").mkdir()
    (tmp_path / "colt_balloon" / "en.json").write_bytes(msgspec.json.encode(brought))
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("balloon", "colt_balloon", ENTRY_POINTS)
    monkeypatch.setattr(messages, "entry_points", lambda group: [entry] if group == entry.group else [])
    assert messages.load.__wrapped__("en") == {**ENGLISH, "balloon.name": "Balloon"}
    assert messages.load.__wrapped__("fr") == messages.load("fr")


def test_a_region_is_left_out():
    assert Words("en-GB").language == "en"
    assert Words("en_US").language == "en"


def test_an_unknown_language_is_refused():
    with pytest.raises(BadOption, match="does not speak 'tlh'"):
        Words("tlh")


def test_a_message_file_is_a_flat_list_of_texts():
    text = (SOURCES / "words" / "en.json").read_bytes()
    assert msgspec.json.decode(text, type=dict[str, str]) == ENGLISH


def test_all_games_are_spoken_of():
    assert {module.__name__.split(".")[1] for module in (express, superexpress)} == {
        key.split(".")[0] for key in ENGLISH if key.endswith(".name")
    }
