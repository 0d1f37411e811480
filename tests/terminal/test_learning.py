"""A lesson at the prompt, answered by number."""

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


def test_in_another_language_too():
    assert "1000\u202f$" in lesson("01-rob", ["rob jewel", "rob strongbox"], "fr")
