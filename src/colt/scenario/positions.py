"""A game that begins from a position: laid out from a scenario, with what the others answer where it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

import msgspec

from colt.files import BadFile
from colt.games import COLT_EXPRESS, SUPER_EXPRESS, Options, new_game
from colt.kernel import Choice, Decision, Game
from colt.scenario import express, superexpress
from colt.scenario.reading import (
    Node,
    Section,
    Text,
    only_known,
    parse,
    section_of,
    text_of,
    texts_of,
)


class Kind(Protocol):
    """What is asked of a game here; `express` and `superexpress` are such modules."""

    KEYS: frozenset[str]

    def position(self, file: Section) -> Game[Any]:
        """The game at the position the file describes."""
        ...

    def seat_named(self, state: Any, name: str) -> int | None:
        """The seat that goes by this name."""
        ...

    def name_of(self, state: Any, seat: int) -> str:
        """The name a seat goes by."""
        ...

    def meanings(self, state: Any, choice: Choice) -> list[str]:
        """The texts that may stand for this choice in a file, the exact one first."""
        ...

    def spelled_out(self, state: Any, text: str) -> str:
        """The text with abbreviations replaced where they mean one thing on the table."""
        ...

    def checks(self) -> Mapping[str, Callable[[Any, Node], list[str]]]:
        """For each key of `expect` the comparison that lists what is different."""
        ...


KINDS: Mapping[str, Kind] = MappingProxyType({COLT_EXPRESS: express, SUPER_EXPRESS: superexpress})
"""How the files of a game are read, by its title."""

Script = Mapping[int, tuple[str, ...]]
"""What the others answer, seat by seat, each in the order they are asked."""


class Position(NamedTuple):
    """A game laid out, whose seat the learner has, and what the others answer."""

    game: Game[Any]
    kind: Kind
    learner: int | None
    script: Script

    def is_scripted(self, seat: int) -> bool:
        """Whether the file answers for this seat: for everybody but the learner, where there is one."""
        return self.learner is not None and seat != self.learner

    def answer(self, game: Game[Any], seat: int) -> Choice:
        """What the script says for this seat now; where it has run out, the first answer offered."""
        decision = next(asked for asked in game.every_decision if asked.seat == seat)
        nth = sum(who == seat for who, _ in game.answers)
        lines = self.script.get(seat, ())
        found = meant(self.kind, game.state, decision, lines[nth]) if nth < len(lines) else None
        return decision.choices[0] if found is None else found

    def let_others_answer(self, game: Game[Any]) -> None:
        """Everybody with a script answers, until the learner is asked or nobody is."""
        while asked := [one.seat for one in game.decisions if self.is_scripted(one.seat)]:
            game.play(self.answer(game, asked[0]), asked[0])


def lay_out(file: Section) -> Position:
    """The position this file describes."""
    kind = kind_of(file)
    only_known(file, kind.KEYS, "a scenario")
    game = kind.position(file)
    learner = file.get(Text("learner"))
    seat = None if learner is None else _seat(kind, game, text_of(learner, "learner"))
    return Position(game, kind, seat, _script(kind, game, file))


def read(text: str) -> Position:
    """The position this text describes, laid out anew; a text that was read lately is not read again."""
    return lay_out(_parsed(text))


@lru_cache(maxsize=64)
def _parsed(text: str) -> Section:
    return parse(text)


def begin(options: Options) -> Game[Any]:
    """A game ready for its first decision: dealt, or laid out where its options hold a position."""
    if options.position is msgspec.UNSET:
        return new_game(options)
    game = read(options.position).game
    game.options = msgspec.structs.replace(options, players=game.state.players)
    return game


def kind_of(file: Section) -> Kind:
    """How this file is read: it says for which game it is."""
    node = file.get(Text("game"))
    name = str(text_of(node, "game")) if node is not None else COLT_EXPRESS
    kind = KINDS.get(name)
    if kind is None:
        line = node.line if node is not None else 1
        raise BadFile(line, f"There is no game {name!r}; there are {', '.join(KINDS)}.")
    return kind


def meant(kind: Kind, state: Any, decision: Decision, text: str) -> Choice | None:
    """The one choice this text means; an exact text wins over an abbreviated one."""
    for choice in decision.choices:
        if str(choice) == text:
            return choice
    found = [choice for choice in decision.choices if text in kind.meanings(state, choice)]
    return found[0] if len(found) == 1 else None


def _seat(kind: Kind, game: Game[Any], name: Text) -> int:
    seat = kind.seat_named(game.state, name)
    if seat is None:
        raise BadFile(name.line, f"Nobody here is called {str(name)!r}.")
    return seat


def _script(kind: Kind, game: Game[Any], file: Section) -> Script:
    node = file.get(Text("script"))
    lines = section_of(node, "script").items() if node is not None else ()
    if lines and file.get(Text("learner")) is None:
        raise BadFile(file.line, "'learner' is missing: a script is for everybody else.")
    return {
        _seat(kind, game, name): tuple(map(str, texts_of(said, f"script: {name}"))) for name, said in lines
    }
