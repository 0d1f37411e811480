"""Every lesson can be won as it is told, every other try has its answer, and the coach says it in every language."""

import re
from pathlib import Path

import pytest

from colt import lessons, scenario
from colt.kernel import Refusal
from colt.lessons import curriculum, judging
from colt.lessons.lines import Lines
from colt.scenario.positions import meant
from colt.scenario.reading import Items, Section
from colt.words import languages

ROOT = Path(__file__).resolve().parents[2]
STEPS = [step for lesson in curriculum.lessons().values() for step in lesson.steps]
FILES = sorted((ROOT / "src/colt/lessons/steps").glob("*.yaml"))
VARIATIONS = sorted((ROOT / "scenarios/lessons").glob("*.yaml"))
LONGEST = 140
"""Of a line in English; the other languages have some more room."""


def played(step, answers):
    """The game after these answers of the learner; the others follow their script."""
    position = step.lay_out()
    game = position.game
    position.let_others_answer(game)
    for text in answers:
        asked = next(one for one in game.decisions if one.seat == position.learner)
        game.play(meant(position.kind, game.state, asked, text) or text, position.learner)
        position.let_others_answer(game)
    return game


def all_ways(step, position, game):
    """Everything a learner could do at this step, played out."""
    position.let_others_answer(game)
    asked = [one for one in game.decisions if one.seat == position.learner]
    if not asked:
        yield game
    for choice in asked[0].choices if asked else ():
        twin = game.fork()
        twin.play(choice, position.learner)
        yield from all_ways(step, position, twin)


def of_file(path):
    """The step a variation belongs to, what kind it is, and the learner's own answers in it."""
    [(number, kind, rest)] = re.findall(r"^(.*?-\d)-([a-z]+)-?(.*)$", path.stem)
    told = scenario.load(path)
    return lessons.step(number), kind, rest, [answer.text for answer in told.answers if answer.by is None]


def test_there_are_ninety_two_positions():
    assert len(FILES) + len(VARIATIONS) == 92
    assert {path.stem for path in FILES} == {step.name for step in STEPS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_position_comes_out_as_its_file_says(path):
    assert scenario.run(path).differences == ()


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_a_step_is_won_as_told_and_then_nobody_is_asked(step):
    game = played(step, step.answers)
    assert game.is_over
    assert lessons.judge(step, game).is_right
    assert played(step, judging.intended(step)).log == game.log


@pytest.mark.parametrize("path", VARIATIONS, ids=lambda path: path.stem)
def test_a_scripted_try_is_answered_as_told(path):
    step, kind, name, answers = of_file(path)
    if kind in ("start", "pause"):
        return
    if kind == "unlit":
        with pytest.raises(Refusal):
            played(step, answers)
        assert any(tuple(answers) in tries for tries in step.unlit.values())
        return
    verdict = lessons.judge(step, played(step, answers))
    assert verdict.is_right == (kind == "right")
    if kind in ("wrong", "early"):
        assert verdict.name == name


def test_whatever_a_learner_does_is_answered_and_no_line_is_never_said():
    said, ways, right = set(), 0, 0
    for step in STEPS:
        position = step.lay_out()
        for game in all_ways(step, position, position.game):
            assert game.is_over
            verdict = lessons.judge(step, game)
            ways, right = ways + 1, right + verdict.is_right
            said.add((step.name, verdict.kind, verdict.name))
    assert (ways, right) == (318, 54)
    known = {
        (step.name, kind, name)
        for step in STEPS
        for kind in ("also", "wrong")
        for name in getattr(step, kind)
    }
    assert {one for one in said if one[1] != "right"} == known


def shape(node):
    """Which lines there are, without what they say."""
    if isinstance(node, Section):
        return {str(key): shape(below) for key, below in node.items()}
    return len(node) if isinstance(node, Items) else "line"


def texts(node, place=()):
    if isinstance(node, Section):
        for key, below in node.items():
            yield from texts(below, (*place, str(key)))
    elif isinstance(node, Items):
        for line in node:
            yield place, str(line)
    else:
        yield place, str(node)


@pytest.mark.parametrize("language", languages())
def test_the_coach_speaks_every_language(language):
    lines = Lines(language)
    assert shape(lines.find()) == shape(Lines("en").find())
    for lesson in curriculum.lessons().values():
        told = lessons.one_lesson(lesson.name, language)
        assert len(told.check.answers) == 3
        for step in lesson.steps:
            place = (lesson.name, "steps", str(step.number))
            for kind in ("also", "wrong", "unlit"):
                assert set(lines.named(*place, kind)) == set(getattr(step, kind))
    assert len(lessons.all_lessons(language).lessons) == 12


@pytest.mark.parametrize("language", languages())
def test_a_line_fits_on_the_ticket_and_names_the_same_things(language):
    more = 1.0 if language == "en" else 1.35
    english = list(texts(Lines("en").find()))
    for (place, line), (_, original) in zip(texts(Lines(language).find()), english, strict=True):
        assert len(line) <= LONGEST * more or place[0] in ("first-game", "coach"), (place, len(line))
        assert set(re.findall(r"\{(\w+)", line)) == set(re.findall(r"\{(\w+)", original)), place


def test_a_step_nobody_knows_is_refused():
    for name in ("01-rob-9", "nothing", "13-more-1", ""):
        with pytest.raises(lessons.NoSuchLesson):
            lessons.step(name)
