"""Playing a scenario: its answers are given, and what comes out is compared with what must."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from colt.files import BadFile
from colt.kernel import Game, NotYours, Refusal
from colt.scenario.positions import Kind, Position, kind_of, lay_out, meant
from colt.scenario.reading import (
    Items,
    Node,
    Section,
    Text,
    items_of,
    only_known,
    read,
    section_of,
    text_of,
)


class Answer(NamedTuple):
    """One line of `choices`: the text, and who gives it where the file says so."""

    text: str
    by: str | None
    line: int


class Scenario(NamedTuple):
    """A file that makes sense: the position, the answers, and what must come out."""

    name: str
    position: Position
    answers: tuple[Answer, ...]
    expect: Section

    @property
    def game(self) -> Game[Any]:
        """The game at its position."""
        return self.position.game

    @property
    def kind(self) -> Kind:
        """How its file is read."""
        return self.position.kind


class Outcome(NamedTuple):
    """How a scenario went: no differences is a pass."""

    path: Path
    name: str
    differences: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything came out as the file says."""
        return not self.differences


def load(path: Path) -> Scenario:
    """Read a scenario file and lay out its position."""
    return understood(read(path), path.stem)


def understood(file: Section, otherwise: str) -> Scenario:
    """The scenario this file tells, under its own name or this one."""
    kind = kind_of(file)
    only_known(file, kind.KEYS, "a scenario")
    name = file.get(Text("name"))
    expect = file.get(Text("expect"))
    if expect is None:
        raise BadFile(file.line, "'expect' is missing: say what must come out.")
    expectations = section_of(expect, "expect")
    only_known(expectations, frozenset(kind.checks()) | _GENERAL, "expect")
    answers = _answers(file.get(Text("choices")))
    called = str(text_of(name, "name")) if name is not None else otherwise
    return Scenario(called, lay_out(file), answers, expectations)


_GENERAL = frozenset({"asked", "next", "options", "error"})


def _answers(node: Node | None) -> tuple[Answer, ...]:
    if node is None:
        return ()
    found = []
    for item in items_of(node, "choices"):
        if isinstance(item, Section):
            found += [
                Answer(str(text_of(text, "an answer")), str(by), item.line) for by, text in item.items()
            ]
            continue
        written = str(text_of(item, "a choice"))
        who, colon, what = written.partition(": ")
        found.append(
            Answer(what.strip(), who.strip(), item.line) if colon else Answer(written, None, item.line)
        )
    return tuple(found)


def run(path: Path) -> Outcome:
    """Play the scenario and compare. A file that makes no sense is refused with `BadFile`."""
    scenario = load(path)
    return Outcome(path, scenario.name, tuple(play(scenario)))


def play(scenario: Scenario) -> list[str]:
    """What is different from what must come out; empty is a pass."""
    position, expect = scenario.position, scenario.expect
    game, kind = position.game, position.kind
    error_node = expect.get(Text("error"))
    asked: list[str] = []
    position.let_others_answer(game)
    for nth, answer in enumerate(scenario.answers):
        is_last = nth + 1 == len(scenario.answers)
        try:
            seat = _give(game, kind, answer, position.learner)
        except Refusal as refusal:
            if error_node is not None and is_last:
                return _compare_error(str(refusal), error_node)
            return [f"line {answer.line}: {answer.text!r} was refused: {refusal}"]
        asked.append(kind.name_of(game.state, seat))
        position.let_others_answer(game)
    if error_node is not None:
        return ["an error was expected, but every choice was taken"]
    return _compare(game, kind, expect, asked)


def _compare_error(message: str, node: Node) -> list[str]:
    wanted = text_of(node, "error")
    return [] if wanted in message else [f"the error {wanted!r} was expected, but it is: {message}"]


def _give(game: Game[Any], kind: Kind, answer: Answer, learner: int | None = None) -> int:
    """Give one answer, the learner's where nobody is named; returns the seat that gave it."""
    seat = learner
    if answer.by is not None:
        seat = kind.seat_named(game.state, answer.by)
        if seat is None:
            raise NotYours(f"Nobody here is called {answer.by!r}.")
    elif seat is None and game.decisions:
        seat = game.decisions[0].seat
    decision = next((one for one in game.every_decision if one.seat == seat), None)
    choice = meant(kind, game.state, decision, answer.text) if decision else None
    before = len(game.log)
    state = game.state.fork()
    try:
        game.play(choice if choice is not None else kind.spelled_out(game.state, answer.text), seat)
    except Refusal:
        assert len(game.log) == before, "a refused answer changed the game"
        assert state.page == game.state.page, "a refused answer changed the game"
        raise
    assert seat is not None
    return seat


# --- comparing


def _compare(game: Game[Any], kind: Kind, expect: Section, asked: list[str]) -> list[str]:
    differences = []
    checks = kind.checks()
    for key, node in expect.items():
        if key == "asked":
            differences += _compare_asked(asked, node)
        elif key == "next":
            differences += _compare_next(game, kind, node)
        elif key == "options":
            differences += _compare_options(game, kind, node)
        else:
            differences += checks[key](game.state, node)
    return differences


def missing(kind: Kind, game: Game[Any], goal: Section) -> list[str]:
    """What is not yet as this goal wants it; its keys are those of `expect`."""
    return _compare(game, kind, goal, [])


def _names(node: Node, what: str) -> list[str]:
    if isinstance(node, Items):
        return [str(text_of(item, what)) for item in node]
    return [str(text_of(node, what))]


def _compare_asked(asked: list[str], node: Node) -> list[str]:
    wanted = [] if node == "none" else _names(node, "asked")
    return [] if asked == wanted else [f"asked: {asked}, not {wanted}"]


def _compare_next(game: Game[Any], kind: Kind, node: Node) -> list[str]:
    names = _names(node, "next")
    wanted = sorted(name for name in names if name != "none")
    now = sorted(kind.name_of(game.state, decision.seat) for decision in game.decisions)
    return [] if now == wanted else [f"next: {now or 'none'}, not {wanted or 'none'}"]


def _compare_options(game: Game[Any], kind: Kind, node: Node) -> list[str]:
    """All legal answers now, in any order; what is meant counts, not the letters."""
    wanted = _names(node, "options") if node != "none" else []
    choices = {str(choice): choice for decision in game.decisions for choice in decision.choices}
    open_texts = dict(choices)
    unknown = []
    for text in sorted(wanted, key=lambda text: text not in choices):
        meant = text if text in open_texts else None
        for exact, choice in open_texts.items():
            if meant is None and text in kind.meanings(game.state, choice):
                meant = exact
        if meant is None:
            unknown.append(text)
        else:
            del open_texts[meant]
    differences = []
    if unknown:
        differences.append(f"options: {unknown} not offered (offered: {sorted(choices)})")
    if open_texts:
        differences.append(f"options: {sorted(open_texts)} offered as well")
    return differences
