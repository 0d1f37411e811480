"""Every scenario file of the project comes out as it says; bad files are refused with the line."""

from pathlib import Path

import pytest

from colt import scenario
from colt.scenario.reading import parse

FOLDER = Path(__file__).resolve().parent.parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))

GOOD = """
name: a shot next door
cars: 3
bandits: {tuco: {at: 2i}, doc: {at: 1i}, ghost: {at: 3i}}
pile: [tuco shoot]
choices: [shoot doc]
expect: {asked: [tuco], bandits: {doc: {hit: [tuco]}}}
"""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER).with_suffix("")))
def test_scenario(path):
    assert scenario.run(path).differences == ()


def test_there_are_scenarios_for_everything():
    def count(folder):
        return sum(path.is_relative_to(FOLDER / folder) for path in FILES)

    assert count("en-2016") >= 50
    assert count("editions") + count("expert") + count("teams") >= 40
    assert count("super-express") >= 25


def outcome(tmp_path, text):
    path = tmp_path / "one.yaml"
    path.write_text(text, encoding="utf-8")
    return scenario.run(path)


def test_the_example_passes(tmp_path):
    assert outcome(tmp_path, GOOD).passed


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("asked: [tuco]", "asked: [doc]", "asked"),
        ("hit: [tuco]", "hit: [neutral]", "hit"),
        ("expect: {", "expect: {next: tuco, ", "next"),
        ("expect: {", "expect: {options: [draw], ", "options"),
        ("expect: {", "expect: {marshal: 2, ", "marshal"),
        ("expect: {", "expect: {neutral: 12, ", "neutral"),
        ("expect: {", "expect: {round: 1, ", "round"),
        ("expect: {", "expect: {first: tuco, ", "first"),
        ("expect: {", "expect: {hands: {doc: 6}, ", "hands"),
        ("expect: {", "expect: {decks: {doc: [move]}, ", "decks"),
        ("expect: {", "expect: {decks: {doc: {top: [move]}}, ", "top of the decks of doc"),
        ("expect: {", "expect: {loot: {1i: [jewel]}, ", "loot"),
        ("expect: {", "expect: {pile: [doc move], ", "pile"),
        ("expect: {", "expect: {scores: {doc: 0}, ", "scores"),
        ("expect: {", "expect: {winners: [doc], ", "winners"),
        ("hit: [tuco]", "at: 3i", "at"),
        ("hit: [tuco]", "fired: 3", "fired"),
        ("hit: [tuco]", "loot: [purse:250]", "loot"),
        ("choices: [shoot doc]", "choices: [shoot belle]", "not legal"),
        ("choices: [shoot doc]", "choices: [shoot doc, dance]", "unreadable"),
        ("choices: [shoot doc]", "choices: ['ghost: shoot doc']", "not yours"),
        ("choices: [shoot doc]", "choices: [draw]", "not now"),
    ],
)
def test_what_comes_out_differently_is_told(tmp_path, old, new, difference):
    told = outcome(tmp_path, GOOD.replace(old, new))
    assert not told.passed
    assert any(difference in line for line in told.differences)


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 1, "table of keys"),
        ("[]", 1, "table of keys"),
        ("name: [", 1, "not YAML"),
        ("a: *b", 1, "anchors and references"),
        ("a: &b c", 1, "anchors and references"),
        ("a: 1\n---\nb: 2", 2, "one scenario"),
        ("[" * 200 + "]" * 200, 1, "nested too deeply"),
        (GOOD.replace("name:", "heading:"), 2, "no key 'heading'"),
        (GOOD.replace("cars: 3", "cars: three"), 3, "whole number"),
        (GOOD.replace("cars: 3", "cars: 99"), 3, "from 1 to 20"),
        (GOOD.replace("cars: 3", "cars: 3\ncars: 4"), 4, "twice"),
        (GOOD.replace("cars: 3", "cars: 3\ngame: chess"), 4, "no game 'chess'"),
        (GOOD.replace("cars: 3", "cars: 3\nedition: de-2020"), 4, "no edition"),
        (GOOD.replace("cars: 3", "cars: 3\nvariants: [nude]"), 4, "no variant"),
        (GOOD.replace("cars: 3\n", ""), 2, "'cars' is missing"),
        (GOOD.replace("pile: [tuco shoot]", "turns: X"), 5, "are no turns"),
        (GOOD.replace("pile: [tuco shoot]", ""), 2, "'turns' is missing"),
        (GOOD.replace("tuco shoot", "tuco dance"), 5, "no card 'dance'"),
        (GOOD.replace("tuco shoot", "mei shoot"), 5, "no bandit 'mei'"),
        (GOOD.replace("tuco shoot", "belle shoot"), 5, "not in this game"),
        (GOOD.replace("tuco shoot", "tuco punch, tuco punch"), 2, "a card too many"),
        (GOOD.replace("at: 1i", "at: 9i"), 4, "behind the train"),
        (GOOD.replace("at: 1i", "at: roof"), 4, "not a space"),
        (GOOD.replace("at: 1i", "at: 1i, hit: [tuco]"), 4, "fired 0 bullets"),
        (GOOD.replace("at: 1i", "at: 1i, hit: [doc]"), 4, "hit by himself"),
        (GOOD.replace("at: 1i", "at: 1i, loot: [purse:999]"), 4, "no purse of 999"),
        (GOOD.replace("at: 1i", "at: 1i, loot: [gold]"), 4, "no token"),
        (GOOD.replace("at: 1i", "at: 1i, loot: [purse#3, purse#3]"), 4, "here twice"),
        (GOOD.replace("at: 1i", "at: 0i"), 4, "doc is inside with the Marshal"),
        (GOOD.replace("cars: 3", "cars: 3\nmarshal: 3"), 5, "ghost is inside with the Marshal"),
        (GOOD.replace("at: 1i", "at: 1i, loot: [purse:500, purse:500, purse:500]"), 4, "2 purses of 500"),
        (GOOD.replace("at: 1i", f"at: 1i, loot: [{', '.join(['purse:250'] * 9)}]"), 4, "8 purses of 250"),
        (
            GOOD.replace("at: 1i", "at: 1i, loot: [" + ", ".join(f"purse#{n}" for n in range(1, 20)) + "]"),
            4,
            "18 purses",
        ),
        (GOOD.replace("expect: {", "expect: {hands: {doc: {top: [move]}}, "), 7, "a hand has no top"),
        (GOOD.replace("expect: {", "expect: {decks: {doc: {bottom: [move]}}, "), 7, "no key 'bottom'"),
        (GOOD.replace(", ghost: {at: 3i}", ""), 4, "always play with two bandits"),
        (GOOD.replace("expect:", "expected:"), 7, "no key 'expected'"),
        (GOOD.replace("cars: 3", "cars: 3\nneutral: 14"), 4, "from 0 to 13"),
        (GOOD.replace("cars: 3", "cars: 3\nfirst: belle"), 4, "not in this game"),
        (GOOD.replace("cars: 3", "cars: 3\nloot: {2x: [jewel]}"), 4, "not a space"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_its_line(tmp_path, text, line, sentence):
    with pytest.raises(scenario.BadFile, match=sentence) as refused:
        outcome(tmp_path, text)
    assert refused.value.line == line


def test_on_the_roof_of_his_car_nobody_is_with_the_marshal(tmp_path):
    text = """
cars: 3
marshal: 3
bandits: {tuco: {at: 2i}, doc: {at: 1i}, ghost: {at: 3r}}
pile: [ghost rob]
expect: {bandits: {ghost: {at: 3r, hit: []}}}
"""
    assert outcome(tmp_path, text).passed


def test_all_the_purses_of_the_box_may_lie_on_the_table(tmp_path):
    every = [*["purse:250"] * 8, *[f"purse:{value}" for value in (300, 350, 400, 450, 500)] * 2]
    assert outcome(tmp_path, GOOD.replace("cars: 3", f"cars: 3\nloot: {{3i: [{', '.join(every)}]}}")).passed


@pytest.mark.parametrize(("top", "passes"), [("bullet:ghost, rob", True), ("rob, bullet:ghost", False)])
def test_a_deck_is_known_by_its_order_too(tmp_path, top, passes):
    """A bullet lies on top of what was there; the same cards in another order are another deck."""
    text = f"""
cars: 3
bandits: {{ghost: {{at: 2i}}, doc: {{at: 1i}}, tuco: {{at: 3i}}}}
pile: [ghost shoot, ghost move]
decks: {{doc: [rob, move]}}
choices: [shoot doc]
expect: {{next: ghost, decks: {{doc: {{top: [{top}]}}}}}}
"""
    assert outcome(tmp_path, text).passed == passes


def test_a_huge_file_is_refused_unread(tmp_path):
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    with pytest.raises(scenario.BadFile, match="larger than"):
        scenario.run(path)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "one.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(scenario.BadFile, match="UTF-8"):
        scenario.run(path)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(scenario.BadFile, match="cannot be read"):
        scenario.run(tmp_path / "none.yaml")


def test_numbers_stay_texts_until_somebody_asks_for_a_number():
    assert parse("a: 010")["a"] == "010"  # type: ignore[index]
