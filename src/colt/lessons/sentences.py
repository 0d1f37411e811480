"""Lessons put into the words of one language, as they go over the wire."""

from __future__ import annotations

from functools import lru_cache

from colt.games import COLT_EXPRESS
from colt.lessons import curriculum, judging
from colt.lessons.curriculum import FIRST_GAME, Lesson, Step
from colt.lessons.judging import Verdict
from colt.lessons.lines import Lines
from colt.wire import lessons as wire


@lru_cache(maxsize=8)
def all_lessons(language: str) -> wire.Lessons:
    """The list of lessons, and the guided first game."""
    lines = Lines(language)
    first = curriculum.first_game()
    return wire.Lessons(
        language=language,
        lessons=tuple(
            _offered(lines, one.name, one.game, one.minutes, len(one.steps))
            for one in curriculum.lessons().values()
        ),
        first_game=_offered(lines, FIRST_GAME, COLT_EXPRESS, first.minutes, 0),
        says=lines.named("coach"),
    )


@lru_cache(maxsize=64)
def one_lesson(name: str, language: str) -> wire.Lesson:
    """A lesson from beginning to end."""
    lesson, lines = curriculum.lesson(name), Lines(language)
    return wire.Lesson(
        lesson=name,
        game=lesson.game,
        language=language,
        title=lines.line(name, "title"),
        intro=lines.line(name, "intro"),
        steps=tuple(_step(lines, step) for step in lesson.steps),
        wrap_up=lines.line(name, "wrap-up"),
        check=_check(lines, lesson),
        leaves_out=lesson.leaves_out,
        says=lines.named("coach"),
    )


def tried(step: Step, verdict: Verdict, language: str) -> wire.Tried:
    """What the coach says to a try."""
    place = (step.lesson, "steps", str(step.number), verdict.kind)
    say = Lines(language).line(*place, *(() if verdict.kind == "right" else (verdict.name,)))
    return wire.Tried(is_right=verdict.is_right, name=verdict.name, say=say)


def _offered(lines: Lines, name: str, game: str, minutes: float, steps: int) -> wire.LessonOffered:
    return wire.LessonOffered(
        lesson=name,
        game=game,
        title=lines.line(name, "title"),
        about=lines.line(name, "about"),
        minutes=minutes,
        steps=steps,
    )


def _step(lines: Lines, step: Step) -> wire.LessonStep:
    place = (step.lesson, "steps", str(step.number))
    return wire.LessonStep(
        step=step.number,
        aim=lines.line(*place, "aim"),
        intro=lines.maybe(*place, "intro"),
        prompt=lines.line(*place, "prompt"),
        remarks=tuple(
            wire.Remark(after=int(nth), say=say) for nth, say in lines.named(*place, "then").items()
        ),
        unlit=tuple(
            wire.Unlit(kind=name.partition("-")[0], name=name.partition("-")[2], say=say)
            for name, say in lines.named(*place, "unlit").items()
        ),
        answers=judging.intended(step),
    )


def _check(lines: Lines, lesson: Lesson) -> wire.LessonCheck:
    return wire.LessonCheck(
        ask=lines.line(lesson.name, "check", "ask"),
        answers=lines.listed(lesson.name, "check", "answers"),
        right=lesson.right,
        why=lines.line(lesson.name, "check", "why"),
    )
