"""A lesson at the prompt, answered by number."""

from typer.testing import CliRunner

from colt.cli import app
from colt.lessons import one_lesson
from colt.terminal import learn
from colt.words import Words
from tests.terminal.keyboard import Keyboard


def lesson(name, answers, language="en"):
    keyboard = Keyboard(answers)
    learn(name, words=Words(language), describe=True, out=keyboard.out, ask=keyboard.ask)
    return "\n".join(keyboard.screen)


def test_a_lesson_is_taken_to_its_end():
    told = lesson("01-rob", ["rob jewel", "rob strongbox"])
    assert "You are ahead!" in told
    assert "Manners don't count." in told


def test_another_try_is_told_and_laid_out_again():
    told = lesson("01-rob", ["rob purse#1", "rob jewel", "rob strongbox"])
    assert told.index("you and Doc have $500 each") < told.index("You are ahead!")


def test_one_can_leave():
    assert "Manners" not in lesson("01-rob", ["q"])


def test_who_asks_is_told_what_to_type_and_what_to_do_again():
    told = lesson("01-rob", ["?", "q"])
    assert "q: leave the game." in told
    task = one_lesson("01-rob", "en").steps[0].prompt
    assert told.count(task) == 2


def test_a_lesson_is_found_by_its_number_and_by_what_it_is_about():
    for wanted in ("1", "01", "rob", "01-rob"):
        done = CliRunner().invoke(app, ["learn", wanted], input="rob jewel\nrob strongbox\n")
        assert done.output.endswith("\ncolt learn 02-later\n"), done.output
    assert "There is no lesson '13'" in str(CliRunner().invoke(app, ["learn", "13"]).exception)


def test_in_another_language_too():
    assert "1000\u202f$" in lesson("01-rob", ["rob jewel", "rob strongbox"], "fr")
