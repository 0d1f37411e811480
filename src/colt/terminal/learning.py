"""A lesson at the prompt: the position, what the coach wants, and what came of a try."""

from __future__ import annotations

import contextlib
from typing import Any

from colt import lessons
from colt.kernel import Decision, Game
from colt.terminal.prompt import Prompt
from colt.terminal.screen import Ask, Left, Out, Screen
from colt.wire.lessons import Lesson as LessonTold
from colt.wire.lessons import LessonStep
from colt.words import Words


def learn(lesson: str, *, words: Words, describe: bool = False, out: Out = print, ask: Ask = input) -> bool:
    """One lesson from beginning to end; `q` leaves it. Returns whether the end was reached."""
    screen = Screen(words, out, ask, describe=describe)
    told = lessons.one_lesson(lesson, words.language)
    with contextlib.suppress(Left):
        screen.lines((told.title, told.intro))
        for step, lines in zip(lessons.lessons()[lesson].steps, told.steps, strict=True):
            _until_right(screen, told, step, lines)
        screen.gap()
        screen.line(told.wrap_up)
        return True
    return False


def _until_right(screen: Screen, lesson: LessonTold, step: lessons.Step, lines: LessonStep) -> None:
    """A try, and what came of it, as often as it takes."""
    while True:
        verdict = _try(screen, lesson, step, lines)
        screen.gap()
        screen.line(lessons.tried(step, verdict, screen.words.language).say)
        if verdict.is_right:
            return
        screen.line(lesson.says["laid-again"])


def _try(screen: Screen, lesson: LessonTold, step: lessons.Step, lines: LessonStep) -> lessons.Verdict:
    """The position is laid out; the learner answers, and the others follow their script."""
    position, words = step.lay_out(), screen.words
    game, seat = position.game, position.learner
    assert seat is not None
    position.let_others_answer(game)
    screen.gap()
    lies = words.position(game.view(seat), lesson.leaves_out)
    screen.lines(filter(None, (*lies, lines.intro, lines.prompt)))

    def explain() -> None:
        """What can be typed, and what was to be done."""
        keys = (words.say(f"terminal.keys.{key}") for key in ("number", "quit"))
        screen.lines(filter(None, (*keys, lines.prompt)))

    remarks = {one.after: one.say for one in lines.remarks}
    seen, given = len(game.log), 0
    while decision := _asked(game, seat):
        choice = Prompt(screen, game, decision, {"?": explain, "q": _leave}).answer()
        game.play(choice, seat)
        given, mine = given + 1, len(game.log)
        position.let_others_answer(game)
        following = _asked(game, seat)
        # What announces another question stands before it; anything else is about the answer just given.
        is_about_next = following is not None and following.ask != decision.ask
        remark_at = len(game.log) if is_about_next else mine
        _tell(screen, game, seat, range(seen, remark_at))
        screen.lines(filter(None, (remarks.get(given),)))
        _tell(screen, game, seat, range(remark_at, len(game.log)))
        seen = len(game.log)
    return lessons.judge(step, game)


def _asked(game: Game[Any], seat: int) -> Decision | None:
    """What the learner is asked now."""
    return next((one for one in game.decisions if one.seat == seat), None)


def _tell(screen: Screen, game: Game[Any], seat: int, when: range) -> None:
    """What happened then, as the learner saw it."""
    for _, event, view in game.steps(seat, when.start, when.stop):
        screen.lines(filter(None, (screen.words.event(event, view),)))


def _leave() -> None:
    raise Left
