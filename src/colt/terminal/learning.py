"""A lesson at the prompt: the position, what the coach wants, and what came of a try."""

from __future__ import annotations

import contextlib
from typing import Any

from colt import lessons
from colt.kernel import Game
from colt.terminal.prompt import Prompt
from colt.terminal.screen import Ask, Left, Out, Screen
from colt.wire.lessons import LessonStep
from colt.words import Words


def learn(lesson: str, *, words: Words, describe: bool = False, out: Out = print, ask: Ask = input) -> bool:
    """One lesson from beginning to end; `q` leaves it. Returns whether the end was reached."""
    screen = Screen(words, out, ask, describe=describe)
    told = lessons.one_lesson(lesson, words.language)
    with contextlib.suppress(Left):
        screen.lines((told.title, told.intro))
        for step, lines in zip(lessons.lessons()[lesson].steps, told.steps, strict=True):
            _until_right(screen, step, lines)
        screen.gap()
        screen.line(told.wrap_up)
        return True
    return False


def _until_right(screen: Screen, step: lessons.Step, lines: LessonStep) -> None:
    """A try, and what came of it, as often as it takes."""
    is_right = False
    while not is_right:
        verdict = _try(screen, step, lines)
        screen.gap()
        screen.line(lessons.tried(step, verdict, screen.words.language).say)
        is_right = verdict.is_right


def _try(screen: Screen, step: lessons.Step, lines: LessonStep) -> lessons.Verdict:
    """The position is laid out; the learner answers, and the others follow their script."""
    position, words = step.lay_out(), screen.words
    game, seat = position.game, position.learner
    assert seat is not None
    position.let_others_answer(game)
    screen.gap()
    screen.lines(filter(None, (*words.position(game.view(seat)), lines.intro, lines.prompt)))

    def explain() -> None:
        """What can be typed, and what was to be done."""
        keys = (words.say(f"terminal.keys.{key}") for key in ("number", "quit"))
        screen.lines(filter(None, (*keys, lines.prompt)))

    remarks = {one.after: one.say for one in lines.remarks}
    seen, given = len(game.log), 0
    while decision := next((one for one in game.decisions if one.seat == seat), None):
        choice = Prompt(screen, game, decision, {"?": explain, "q": _leave}).answer()
        game.play(choice, seat)
        given += 1
        screen.lines(filter(None, (remarks.get(given),)))
        position.let_others_answer(game)
        seen = _tell(screen, game, seat, seen)
    return lessons.judge(step, game)


def _tell(screen: Screen, game: Game[Any], seat: int, since: int) -> int:
    """Everything that happened since, as the learner saw it; returns how far the story has come."""
    for _, event, view in game.steps(seat, since):
        screen.lines(filter(None, (screen.words.event(event, view),)))
    return len(game.log)


def _leave() -> None:
    raise Left
