"""The lessons there are: their positions, their goals, and the tries the coach has a line for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec

from colt.kernel import ColtError
from colt.scenario import Position, lay_out, parse
from colt.scenario.reading import Items, Section, Text, items_of, section_of, text_of, texts_of, words_in

FIRST_GAME = "first-game"
"""The guided first game: it is dealt, not laid out."""

Try = tuple[str, ...]
"""What a learner answered, one after the other; the last may be only the beginning of an answer."""
Ways = Mapping[str, tuple[Try, ...]]
"""Ways to go about a step, by the name of the coach's line for them; the first that fits counts."""


class NoSuchLesson(ColtError):
    """Nobody teaches that."""


class Step(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A position, what is wanted of the learner, and what may come instead."""

    lesson: str
    number: int
    text: str
    """The scenario it begins from."""
    file: Section
    """The same, read."""
    goal: Section
    also: Ways
    wrong: Ways
    unlit: Ways
    answers: Try
    """The intended ones."""

    @property
    def name(self) -> str:
        """`01-rob-1`: its file, and what a table keeps of it."""
        return f"{self.lesson}-{self.number}"

    def lay_out(self) -> Position:
        """The position, for one more try."""
        return lay_out(self.file)


class Lesson(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """One idea, in two or three steps."""

    name: str
    game: str
    minutes: float
    right: int
    """Which answer of the question at the end, from 0."""
    leaves_out: tuple[str, ...]
    steps: tuple[Step, ...]


class FirstGame(msgspec.Struct, frozen=True, kw_only=True):
    """How the guided first game is dealt."""

    minutes: float
    variants: tuple[str, ...]
    players: int
    bandit: str
    bot: str


@cache
def lessons() -> Mapping[str, Lesson]:
    """Every lesson by its name, in the order they are taken."""
    return {
        str(name): _lesson(str(name), section_of(section, name))
        for name, section in _curriculum().items()
        if name != FIRST_GAME
    }


@cache
def first_game() -> FirstGame:
    """How the guided first game is dealt."""
    section = section_of(_curriculum()[Text(FIRST_GAME)], FIRST_GAME)
    plain = {
        str(key): list(map(str, node)) if isinstance(node, Items) else str(node)
        for key, node in section.items()
    }
    return msgspec.convert(plain, FirstGame, strict=False)


def step(name: str) -> Step:
    """The step of this name, such as `01-rob-1`."""
    lesson, _, number = name.rpartition("-")
    for one in lessons()[lesson].steps if lesson in lessons() else ():
        if str(one.number) == number:
            return one
    raise NoSuchLesson(f"There is no step {name!r} in any lesson.")


def lesson(name: str) -> Lesson:
    """The lesson of this name."""
    if name not in lessons():
        raise NoSuchLesson(f"There is no lesson {name!r}; there are {', '.join(lessons())}.")
    return lessons()[name]


def _curriculum() -> Section:
    return parse(_read("curriculum.yaml"))


def _read(path: str) -> str:
    return resources.files("colt.lessons").joinpath(path).read_text(encoding="utf-8")


def _lesson(name: str, section: Section) -> Lesson:
    numbered = section_of(section[Text("steps")], "steps").items()
    steps = tuple(_step(name, int(number), section_of(node, number)) for number, node in numbered)
    return Lesson(
        name=name,
        game=steps[0].lay_out().game.state.title,
        minutes=float(text_of(section[Text("minutes")], "minutes")),
        right=int(text_of(section[Text("check")], "check")) - 1,
        leaves_out=words_in(section, "leaves-out"),
        steps=steps,
    )


def _step(lesson: str, number: int, section: Section) -> Step:
    text = _read(f"steps/{lesson}-{number}.yaml")
    file = parse(text)
    return Step(
        lesson=lesson,
        number=number,
        text=text,
        file=file,
        goal=section_of(section[Text("goal")], "goal"),
        also=_ways(section, "also"),
        wrong=_ways(section, "wrong"),
        unlit=_ways(section, "unlit"),
        answers=tuple(map(str, texts_of(file[Text("choices")], "choices"))),
    )


def _ways(section: Section, key: str) -> Ways:
    node = section.get(Text(key))
    named = section_of(node, key).items() if node is not None else ()
    return {
        str(name): tuple(tuple(map(str, texts_of(one, name))) for one in items_of(tries, name))
        for name, tries in named
    }
