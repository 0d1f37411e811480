"""A lesson at the prompt: the position, what the coach wants, and what came of a try."""

from __future__ import annotations

import contextlib
from itertools import zip_longest
from typing import Any

from colt import lessons
from colt.kernel import Decision, Game
from colt.terminal.prompt import Prompt
from colt.terminal.screen import Left, Screen
from colt.wire.lessons import Lesson as LessonTold
from colt.wire.lessons import LessonStep


def learn_on(first: str, screen: Screen, *, command: str) -> None:
    """Lesson after lesson from this one on, for as long as somebody goes on; `command` is what starts Colt here."""
    words = screen.words
    offered = lessons.all_lessons(words.language).lessons
    left = [one for one in offered if one.lesson >= first]
    for this, following in zip_longest(left, left[1:]):
        if not learn(this.lesson, screen):
            screen.line(words.say("terminal.lesson-later", command=f"{command} learn {this.lesson}"))
            return
        screen.gap()
        if following is None or following.game != this.game:
            play = f"{command} play --text --game={this.game} --bot=greenhorn"
            screen.line(words.say("terminal.now-play", command=play))
        if following and not _goes_on(screen, following.title):
            screen.line(words.say("terminal.lesson-later", command=f"{command} learn {following.lesson}"))
            return


def _goes_on(screen: Screen, title: str) -> bool:
    """Whether the next lesson is wanted now."""
    with contextlib.suppress(Left):
        return screen.read(screen.words.say("terminal.next-lesson", title=title)).lower() != "q"
    return False


def learn(lesson: str, screen: Screen) -> bool:
    """One lesson from beginning to end; `q` leaves it. Returns whether the end was reached."""
    told = lessons.one_lesson(lesson, screen.words.language)
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
        """What can be typed, what was to be done, and why something cannot be."""
        keys = (words.say(f"terminal.keys.{key}") for key in ("number", "topic", "quit"))
        screen.lines((*keys, lines.prompt, *(one.say for one in lines.unlit)))

    remarks = {one.after: one.say for one in lines.remarks}
    seen, given = len(game.log), 0
    while decision := _asked(game, seat):
        choice = Prompt(screen, game, decision, {"?": explain, "q": _leave}).answer()
        game.play(choice, seat)
        given += 1
        position.let_others_answer(game)
        following = _asked(game, seat)
        said = [text for _, event, view in game.steps(seat, seen) if (text := words.event(event, view))]
        # What announces another question stands before it; anything else is about the answer just given.
        is_about_next = following is not None and following.ask != decision.ask
        at = len(said) if is_about_next else 1
        screen.lines(filter(None, (*said[:at], remarks.get(given), *said[at:])))
        seen = len(game.log)
    return lessons.judge(step, game)


def _asked(game: Game[Any], seat: int) -> Decision | None:
    """What the learner is asked now."""
    return next((one for one in game.decisions if one.seat == seat), None)


def _leave() -> None:
    raise Left
