"""A lesson at the prompt, answered by number."""

from typer.testing import CliRunner

from colt.cli import app
from colt.lessons import one_lesson
from colt.terminal import Screen, learn
from colt.words import Words
from tests.terminal.keyboard import Keyboard


def lesson(name, answers, language="en"):
    keyboard = Keyboard(answers)
    learn(name, Screen(Words(language), keyboard.out, keyboard.ask, describe=True))
    return "\n".join(keyboard.screen)


def test_a_lesson_is_taken_to_its_end():
    told = lesson("01-rob", ["rob jewel", "rob strongbox"])
    assert "You are ahead of him!" in told
    assert "Manners don't count." in told


def test_another_try_is_told_and_laid_out_again():
    told = lesson("01-rob", ["rob purse#1", "rob jewel", "rob strongbox"])
    assert told.index("you and Doc have $500 each") < told.index("You are ahead of him!")


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
        assert done.output.endswith("Go on whenever you like: python3 colt learn 02-later\n"), done.output
    assert "There is no lesson '13'" in str(CliRunner().invoke(app, ["learn", "13"]).exception)


def test_the_coach_speaks_after_what_he_speaks_about():
    """Of a card when it lies there and before the others play; of a question when it is asked."""
    told = lesson("02-later", ["play rob", "play move", "play rob"])
    assert told.index("Cheyenne plays Rob.") < told.index("Nothing happened?") < told.index("Doc plays Rob.")
    told = lesson("07-punch", ["play punch", "play rob", "punch doc jewel to 1", "q"])
    announced = told.index("Now your Punch comes up")
    assert told.index("Cheyenne's Punch.") < announced < told.index("Cheyenne's Punch: whom, and how?")


def test_what_nobody_has_explained_yet_is_not_on_the_table():
    first = lesson("01-rob", ["q"])
    assert "Cheyenne has purse 2 ($250)." in first
    assert not [word for word in ("bullet", "Round", "hand", "pile", "First Player") if word in first]
    assert "bullets" in lesson("04-bullets", ["q"])


def test_after_a_miss_it_is_said_that_all_lies_there_again():
    told = lesson("01-rob", ["rob purse#1", "q"])
    assert told.index("$500 each") < told.index("It is laid out again for you.")


def test_who_dodged_the_bullet_is_not_told_that_it_hit():
    told = lesson("11-super-gun", ["plan shoot move flip", "plan flip floor shoot", "q"])
    assert "his bullet passed below you" in told
    assert "he shot first" not in told


def test_where_there_is_one_answer_nobody_counts_from_one_to_one():
    told = lesson("02-later", ["7", "q"])
    assert "There is no answer 7. There is only 1." in told


def test_in_another_language_too():
    assert "1000\u202f$" in lesson("01-rob", ["rob jewel", "rob strongbox"], "fr")


def test_lesson_follows_lesson_and_then_one_plays():
    """Enter goes on, q stops and says how to come back, and after the last lesson of a game it says what to play."""
    answers = ["rob jewel", "rob strongbox", "", "q"]
    done = CliRunner().invoke(app, ["learn", "1"], input="\n".join(answers)).output
    assert "Next lesson: Plan now, rob later." in done
    assert done.endswith("Go on whenever you like: python3 colt learn 02-later\n"), done
    taken = [answer for step in one_lesson("10-powers", "en").steps for answer in step.answers]
    done = CliRunner().invoke(app, ["learn", "10"], input="\n".join([*taken, "q"])).output
    assert "Now you can play: python3 colt play --text --game=colt-express --bot=greenhorn" in done
    assert done.endswith("Go on whenever you like: python3 colt learn 11-super-gun\n"), done


def test_the_plans_run_after_the_coach_has_said_so():
    told = lesson("11-super-gun", ["plan shoot move flip", "q"])
    assert told.index("Cheyenne plans") < told.index("Now everybody's first card runs")
    assert told.index("Now everybody's first card runs") < told.index("Cheyenne's Shoot.")


def test_who_cannot_be_chosen_is_explained_to_who_asks():
    told = lesson("10-powers", ["punch doc take purse#2 to 3", "?", "q"])
    assert "Nobody shoots or punches Belle while somebody else could be hit." in told
