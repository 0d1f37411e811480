"""Lessons as clients see them over HTTP: what the coach says, and what came of a try."""

from __future__ import annotations

import msgspec


class LessonOffered(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson in the list."""

    lesson: str
    game: str
    title: str
    about: str
    minutes: float
    steps: int
    """How many; the guided first game has none."""


class Lessons(msgspec.Struct, frozen=True, kw_only=True):
    """All lessons, in the order they are taken, and the guided first game."""

    language: str
    lessons: tuple[LessonOffered, ...]
    first_game: LessonOffered
    says: dict[str, str]
    """What the pages of the lessons say themselves."""


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach says after the learner's answer of this number, while the game goes on."""

    after: int
    say: str


class Unlit(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach says to who points at this, which cannot be chosen."""

    kind: str
    name: str
    say: str


class LessonStep(msgspec.Struct, frozen=True, kw_only=True):
    """One position of a lesson."""

    step: int
    aim: str
    intro: str | None
    """Said before the prompt."""
    prompt: str
    remarks: tuple[Remark, ...]
    unlit: tuple[Unlit, ...]
    answers: tuple[str, ...]
    """The intended ones: what glows after the second miss, and what the coach does after the third."""


class LessonCheck(msgspec.Struct, frozen=True, kw_only=True):
    """The question at the end of a lesson."""

    ask: str
    answers: tuple[str, ...]
    right: int
    """From 0."""
    why: str


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson from beginning to end."""

    lesson: str
    game: str
    language: str
    title: str
    intro: str
    steps: tuple[LessonStep, ...]
    wrap_up: str
    check: LessonCheck
    leaves_out: tuple[str, ...]
    """What the screen does not show yet: `round`, `event`, `bullets`, `cards`."""
    says: dict[str, str]


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a try."""

    is_right: bool
    name: str
    """Which of the known ways it was."""
    say: str


class Coached(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach has said in a guided game, each with the event after which it was said."""

    remarks: tuple[Remark, ...]
