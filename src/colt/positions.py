"""A position as one line of text: a running game, or what one seat knows of it. (notation "Positions")

    colt1 colt-express en-2016 teams 3 as:2 page=4 moment=Scheming(2,?) seats=[[doc,tuco],…] …

First the version, the game, its edition and variants, the number of players and whose eyes see it; then every part of
the table that is not as it was before anything happened, under its own name. Equal positions are equal lines, so what
has no order stands in that of the alphabet: a game taken up from a line may list the same answers in another order. A
card the reader does not know is a `?`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, ClassVar, NamedTuple, get_args, get_origin, get_type_hints

from colt import games
from colt.express.pieces import Action, ActionCard, Bandit, Bullet, Loot, RoundCard, RoundEvent, Token, Turn
from colt.kernel import SPECTATOR, Chance, ColtError, Game, State
from colt.kernel.forms import fields_of
from colt.train import Floor, Space

VERSION = "colt1"
UNKNOWN = "?"
_LONGEST = 1 << 16
_HEAD = ("rulebook", "players", "eyes")
"""What the beginning of the line says."""


Hint = Any
"""What the type of a part of the table says."""


class BadPosition(ColtError):
    """A line that is no position, with what is wrong about it."""


def line(table: State) -> str:
    """This table on one line: the truth, or a view with its unknowns."""
    book = table.rulebook
    blank = _blank(table)
    head = [VERSION, table.title, book.edition, *book.variants, str(table.players), *_written_eyes(table)]
    parts = [
        f"{name}={_write(getattr(table, name), hint)}"
        for name, hint in _hints(type(table)).items()
        if name not in _HEAD and getattr(table, name) != getattr(blank, name)
    ]
    return " ".join((*head, *parts))


def read(text: str) -> State:
    """The table of such a line, or the reason why it is none."""
    if len(text) > _LONGEST:
        raise BadPosition(f"A position is one line of at most {_LONGEST} characters.")
    words = text.split()
    cut = next((i for i, word in enumerate(words) if "=" in word), len(words))
    state = _laid_out(words[:cut])
    hints = _hints(type(state))
    for word in words[cut:]:
        name, _, value = word.partition("=")
        if name not in hints or name in _HEAD:
            raise BadPosition(f"No table has a part {name!r}.")
        setattr(state, name, _Reader(name, value).whole(hints[name]))
    _check(state, text)
    return state


def game(text: str, seed: int | str = 0) -> Game[Any]:
    """A game that goes on from the position of this line, with luck of its own."""
    state = read(text)
    if state.eyes is not None:
        raise BadPosition(
            "This is what one seat knows, not a whole table; guess one from it: guess(view, chance)."
        )
    try:
        return Game.at(_rules(state), state, Chance(seed))
    except Exception:  # noqa: BLE001 - whatever a line from outside claims
        raise _contradiction() from None


# --- the head of the line


def _written_eyes(table: State) -> tuple[str, ...]:
    if table.eyes is None:
        return ()
    return ("as:watching" if table.eyes == SPECTATOR else f"as:{table.eyes}",)


def _laid_out(head: list[str]) -> State:
    """The table before anything happened."""
    if len(head) < 4 or head[0] != VERSION:
        raise BadPosition(f"A position begins with {VERSION}, a game, its edition and the number of players.")
    eyes = _read_eyes(head.pop()) if head[-1].startswith("as:") else None
    if not head[-1].isdecimal():
        raise BadPosition(f"{head[-1]!r} is no number of players.")
    title, players = games.title(head[1]), int(head[-1])
    book = title.rulebook(title.kept(head[2]), tuple(head[3:-1]))
    if players not in book.players or (eyes is not None and not SPECTATOR <= eyes < players):
        raise BadPosition(f"This book has no game for {players} with such a seat.")
    state = _kinds()[title.name](book, players)
    state.eyes = eyes
    return state


def _read_eyes(word: str) -> int:
    seat = word.removeprefix("as:")
    if seat == "watching":
        return SPECTATOR
    if not seat.isdecimal():
        raise BadPosition(f"{word!r} names no seat.")
    return int(seat)


def _blank(table: State) -> State:
    return type(table)(table.rulebook, table.players)


@cache
def _kinds() -> Mapping[str, type[State]]:
    """The tables there are, by the games they are for."""
    return {one.title: one for one in _all_kinds(State)}


def _all_kinds(kind: type[State]) -> Iterator[type[State]]:
    for one in kind.__subclasses__():
        yield one
        yield from _all_kinds(one)


def _rules(state: State) -> Any:  # noqa: ANN401 - the kernel's
    """The rules of this table's game, as a new game of it has them."""
    return _rules_of(state.title, state.rulebook.edition, state.rulebook.variants)


@cache
def _rules_of(title: str, edition: str, variants: tuple[str, ...]) -> Any:  # noqa: ANN401
    return games.new_game(games.read_options(game=title, edition=edition, variants=variants)).rules


def _check(state: State, text: str) -> None:
    """A line must be written as this table would be, and the rules must know where the game stands."""
    for name, value in vars_of(_blank(state)).items():
        if isinstance(value, list) and len(getattr(state, name)) != state.players:
            raise BadPosition(f"{name!r} is not told for {state.players} seats.")
    if line(state) != " ".join(text.split()):
        raise BadPosition(
            "This is not written as such a position is: its parts stand in another order or form."
        )
    try:
        _rules(state).decisions(state)
    except Exception:  # noqa: BLE001 - whatever a line from outside claims
        raise _contradiction() from None


def _contradiction() -> BadPosition:
    return BadPosition("This position contradicts itself: nobody could say who is asked what.")


def vars_of(table: State) -> dict[str, Any]:
    """The parts of a table by name."""
    return {name: getattr(table, name) for name in table.__struct_fields__}


def _has_parts(kind: Hint) -> bool:
    """Whether such a value has fields of its own."""
    return hasattr(kind, "_fields") or hasattr(kind, "__struct_fields__")


@cache
def _hints(kind: Any) -> Mapping[str, Hint]:  # noqa: ANN401 - a class
    """The parts of such a table or value and their types, in order."""
    hints = get_type_hints(kind)
    return MappingProxyType({name: hints[name] for name in fields_of(kind)})


# --- pieces with a short form


class Short(NamedTuple):
    """How a piece is written in one word, and read back."""

    write: Callable[[Any], str]
    pattern: re.Pattern[str]
    read: Callable[[re.Match[str]], Any]


def _round_card(found: re.Match[str]) -> RoundCard:
    return RoundCard(tuple(map(Turn, found[1])), RoundEvent(found[2]), bool(found[3]))


SHORT: Mapping[type, Short] = MappingProxyType(
    {
        Space: Short(str, re.compile(r"(\d+)([ir])"), lambda found: Space(int(found[1]), Floor(found[2]))),
        ActionCard: Short(
            lambda card: f"{card.bandit}.{card.action}",
            re.compile(r"([a-z]+)\.([a-z]+)"),
            lambda found: ActionCard(Bandit(found[1]), Action(found[2])),
        ),
        Bullet: Short(
            lambda card: f"!{card.shooter or ''}",
            re.compile(r"!([a-z]*)"),
            lambda found: Bullet(Bandit(found[1]) if found[1] else None),
        ),
        Token: Short(
            lambda token: f"{token.loot}#{token.number}",
            re.compile(r"([a-z]+)#(\d+)"),
            lambda found: Token(Loot(found[1]), int(found[2])),
        ),
        RoundCard: Short(
            lambda card: f"{''.join(card.turns)}/{card.event}{'$' if card.is_station else ''}",
            re.compile(r"([STDR]+)/([a-z-]+)(\$?)"),
            _round_card,
        ),
    }
)


# --- writing


def _write(value: Any, hint: Hint) -> str:  # noqa: ANN401 - any part of a table
    """A part of the table as a text without spaces."""
    if value is None:
        return UNKNOWN
    alternatives = _alternatives(hint)
    if type(value) in SHORT:
        return SHORT[type(value)].write(value)
    if _has_parts(type(value)):
        name = type(value).__name__ if len(alternatives) > 1 else ""
        fields = _hints(value.__class__)
        return f"{name}({','.join(_write(getattr(value, field), fields[field]) for field in fields)})"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return str(value)
    (hint,) = (one for one in alternatives if _origin(one) is type(value))
    return _write_many(value, hint)


def _write_many(value: Any, hint: Hint) -> str:  # noqa: ANN401
    inner = get_args(hint)
    if isinstance(value, dict):
        written = ((_write(key, inner[0]), _write(one, inner[1])) for key, one in value.items())
        return "{" + ",".join(f"{key}:{one}" for key, one in sorted(written)) + "}"
    if _is_pair(hint):
        return f"({','.join(_write(one, kind) for one, kind in zip(value, inner, strict=True))})"
    texts = [_write(one, inner[0]) for one in value]
    return f"[{','.join(sorted(texts) if isinstance(value, frozenset) else texts)}]"


def _alternatives(hint: Hint) -> tuple[Hint, ...]:
    """What a part can be, besides unknown."""
    if isinstance(hint, UnionType):
        return tuple(one for one in get_args(hint) if one is not NoneType)
    return (hint,)


def _origin(hint: Hint) -> Any:  # noqa: ANN401
    """`list` of `list[int]`; None of a plain type."""
    return get_origin(hint)


def _is_pair(hint: Hint) -> bool:
    """Whether this is a tuple of a fixed length."""
    return _origin(hint) is tuple and Ellipsis not in get_args(hint)


# --- reading


class _Reader:
    """Reads one part of a table from its text."""

    WORD: ClassVar = re.compile(r"-?[A-Za-z0-9][A-Za-z0-9.+-]*")
    NAMED: ClassVar = re.compile(r"([A-Za-z]+)\(")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.at = 0

    def whole(self, hint: Hint) -> Any:  # noqa: ANN401 - any part of a table
        """The value of the whole text."""
        try:
            value = self.value(hint)
        except (ValueError, RecursionError):
            raise self.wrong() from None
        if self.at < len(self.text):
            raise self.wrong()
        return value

    def wrong(self) -> BadPosition:
        rest = self.text[self.at : self.at + 20]
        return BadPosition(f"{self.name!r} cannot be read from {rest!r} on.")

    def value(self, hint: Hint) -> Any:  # noqa: ANN401
        """The next value, as what this type says."""
        if (
            isinstance(hint, UnionType)
            and NoneType in get_args(hint)
            and self.text[self.at :].startswith("?")
        ):
            self.at += 1
            return None
        alternatives = _alternatives(hint)
        return self.one(alternatives[0]) if len(alternatives) == 1 else self.one_of(alternatives)

    def one_of(self, alternatives: tuple[Hint, ...]) -> Any:  # noqa: ANN401
        """The first kind of value that can be read here; those with parts say their names."""
        named = self.NAMED.match(self.text, self.at)
        before = self.at
        for kind in alternatives:
            if named and getattr(kind, "__name__", "") == named[1]:
                self.at = named.end() - 1
                return self.one(kind)
            if not named and not (_has_parts(kind) and kind not in SHORT):
                try:
                    return self.one(kind)
                except ValueError:
                    self.at = before
        raise self.wrong()

    def one(self, hint: Hint) -> Any:  # noqa: ANN401
        """The next value of this very kind."""
        if hint in SHORT:
            return SHORT[hint].read(self.found(SHORT[hint].pattern))
        if _has_parts(hint):
            return hint(*self.parts(tuple(_hints(hint).values())))
        if _origin(hint) is dict:
            return self.pairs(*get_args(hint))
        if _is_pair(hint):
            return self.parts(get_args(hint))
        if _origin(hint) is not None:
            return _origin(hint)(self.listed(get_args(hint)[0]))
        return self.word(hint)

    def word(self, kind: type) -> Any:  # noqa: ANN401
        word = self.found(self.WORD)[0]
        if kind is bool:
            return {"yes": True, "no": False}[word] if word in ("yes", "no") else self.refuse()
        if issubclass(kind, Enum) or kind in (int, str):
            return kind(word)
        return self.refuse()

    def refuse(self) -> Any:  # noqa: ANN401 - it never returns
        raise self.wrong()

    def parts(self, kinds: tuple[Hint, ...]) -> tuple[Any, ...]:
        """`(a,b)`: a value of each kind."""
        self.take("(")
        values = []
        for nth, kind in enumerate(kinds):
            if nth:
                self.take(",")
            values.append(self.value(kind))
        self.take(")")
        return tuple(values)

    def listed(self, kind: Hint) -> list[Any]:
        """`[a,b,c]`: values of one kind."""
        self.take("[")
        values: list[Any] = []
        while not self.text.startswith("]", self.at):
            if values:
                self.take(",")
            values.append(self.value(kind))
        self.take("]")
        return values

    def pairs(self, key: Hint, kind: Hint) -> dict[Any, Any]:
        """`{a:1,b:2}`."""
        self.take("{")
        values: dict[Any, Any] = {}
        while not self.text.startswith("}", self.at):
            if values:
                self.take(",")
            name = self.value(key)
            self.take(":")
            values[name] = self.value(kind)
        self.take("}")
        return values

    def take(self, sign: str) -> None:
        if not self.text.startswith(sign, self.at):
            raise self.wrong()
        self.at += len(sign)

    def found(self, pattern: re.Pattern[str]) -> re.Match[str]:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise self.wrong()
        self.at = match.end()
        return match
