"""Scenario files as text with line numbers. Every scalar is a text; nothing in a file can do anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from colt import extras
from colt.files import BadFile, content
from colt.kernel import ColtError

with extras.needed_for("colt.scenario", extra="play"):
    import yaml

P = ParamSpec("P")
T = TypeVar("T")

_LARGEST = 1 << 20
_DEEPEST = 12


class Text(str):
    """A scalar, and the line it stands on."""

    __slots__ = ("line",)
    line: int


class Items(list["Node"]):
    """A list, and the line it begins on."""

    line: int


class Section(dict[Text, "Node"]):
    """A mapping, and the line it begins on."""

    line: int


Node = Text | Items | Section


def read(path: Path) -> Section:
    """The content of a scenario file."""
    raw = content(path, "scenario", _LARGEST)
    try:
        return parse(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadFile(1, "the file is not UTF-8 text.") from None


def parse(text: str) -> Section:
    """The content of a scenario as a tree of texts."""
    try:
        _look_out(text)
        root = yaml.compose(text, Loader=yaml.BaseLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise BadFile(mark.line + 1 if mark else 1, f"this is not YAML: {error.problem}.") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(1, "this is not YAML that can be read.") from None
    node = _node(root) if root else None
    if not isinstance(node, Section):
        raise BadFile(1, "a scenario is a table of keys, such as name, game, bandits, expect.")
    return node


def _look_out(text: str) -> None:
    """Refuse what a scenario never needs: references, several documents, deep nesting."""
    depth = documents = 0
    for event in yaml.parse(text, Loader=yaml.BaseLoader):
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise BadFile(line, "anchors and references (& and *) are not used in scenarios.")
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise BadFile(line, "a file holds one scenario.")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _DEEPEST:
                raise BadFile(line, "this is nested too deeply.")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _node(raw: yaml.Node) -> Node:
    line = raw.start_mark.line + 1
    if isinstance(raw, yaml.MappingNode):
        table = Section()
        table.line = line
        for raw_key, value in raw.value:
            key = _node(raw_key)
            if not isinstance(key, Text):
                raise BadFile(line, "a key must be a word.")
            if key in table:
                raise BadFile(key.line, f"{key!r} stands here twice.")
            table[key] = _node(value)
        return table
    if isinstance(raw, yaml.SequenceNode):
        items = Items(_node(item) for item in raw.value)
        items.line = line
        return items
    text = Text(raw.value)
    text.line = line
    return text


# --- asking a node for what it must be


def section_of(node: Node, what: str) -> Section:
    """This node as a table."""
    if isinstance(node, Section):
        return node
    raise BadFile(node.line, f"{what} must be a table, such as {{name: …}}.")


def items_of(node: Node, what: str) -> Items:
    """This node as a list."""
    if isinstance(node, Items):
        return node
    raise BadFile(node.line, f"{what} must be a list, such as [a, b].")


def text_of(node: Node, what: str) -> Text:
    """This node as a single text."""
    if isinstance(node, Text):
        return node
    raise BadFile(node.line, f"{what} must be a single word or number.")


def texts_of(node: Node, what: str) -> list[Text]:
    """This node as a list of texts."""
    return [text_of(item, f"each of {what}") for item in items_of(node, what)]


def number_of(node: Node, what: str, lowest: int, highest: int) -> int:
    """This node as a whole number within bounds."""
    text = text_of(node, what)
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise BadFile(text.line, f"{what} must be a whole number, not {text[:40]!r}.")
    number = int(text)
    if not lowest <= number <= highest:
        raise BadFile(text.line, f"{what} must be from {lowest} to {highest}, not {number}.")
    return number


def flag_of(node: Node, what: str) -> bool:
    """This node as true or false."""
    text = text_of(node, what)
    if text in ("true", "yes"):
        return True
    if text in ("false", "no"):
        return False
    raise BadFile(text.line, f"{what} must be true or false, not {text[:40]!r}.")


def needed(file: Section, key: str) -> Node:
    """What stands under this key; a file without it is refused."""
    node = file.get(Text(key))
    if node is None:
        raise BadFile(file.line, f"{key!r} is missing.")
    return node


def number_in(file: Section, key: str, default: int | None, lowest: int, highest: int) -> int:
    """The number under this key, or the default where there is one."""
    if default is not None and Text(key) not in file:
        return default
    return number_of(needed(file, key), key, lowest, highest)


def words_in(file: Section, key: str) -> tuple[str, ...]:
    """The words listed under this key; none where it is left out."""
    node = file.get(Text(key))
    return tuple(map(str, texts_of(node, key))) if node is not None else ()


def chapter_in(file: Section, key: str, chapters: tuple[str, ...]) -> str | None:
    """The chapter of a round named under this key; None where none is."""
    node = file.get(Text(key))
    if node is None:
        return None
    name = text_of(node, key)
    if name not in chapters:
        raise BadFile(name.line, f"{key} is a chapter of a round: {', '.join(chapters)}.")
    return str(name)


def at_line(node: Node, read_it: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What this reading gives; what is wrong with it gets the node's line."""
    try:
        return read_it(*args, **kwargs)
    except BadFile:
        raise
    except ColtError as error:
        raise BadFile(node.line, str(error)) from None


def only_known(table: Section, known: frozenset[str], what: str) -> None:
    """Refuse keys nobody knows."""
    for key in table:
        if key not in known:
            raise BadFile(key.line, f"{what} has no key {key!r}; it knows {', '.join(sorted(known))}.")
