"""What stands in a message in ICU MessageFormat: its parameters, what kind they are, and their branches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Argument(NamedTuple):
    """A parameter where it stands in a message."""

    name: str
    kind: str
    """`text`, or what is written after the name: `number`, `plural`, `select`."""
    branches: dict[str, str]
    """For each word or number that is chosen by, the message that follows from it."""


def arguments(text: str) -> Iterator[Argument]:
    """Every parameter of a message, those in branches too."""
    for start, end in braces(text):
        name, _, rest = text[start:end].partition(",")
        kind, _, rest = rest.partition(",")
        branches = dict(branches_of(rest))
        yield Argument(name.strip(), kind.strip() or "text", branches)
        for branch in branches.values():
            yield from arguments(branch)


def branches_of(text: str) -> Iterator[tuple[str, str]]:
    """The branches of a plural or a select: `one {a card} other {# cards}`."""
    done = 0
    for start, end in braces(text):
        yield text[done : start - 1].strip(), text[start:end]
        done = end + 1


def braces(text: str) -> Iterator[tuple[int, int]]:
    """What stands in outermost braces, from where to where. An apostrophe before a brace quotes up to the next
    apostrophe; two of them are one that is meant."""
    depth = start = at = 0
    while at < len(text):
        char = text[at]
        if text.startswith("''", at):
            at += 1
        elif char == "'" and text[at + 1 : at + 2] in ("{", "}"):
            at = text.index("'", at + 1)
        elif char == "{":
            depth += 1
            if depth == 1:
                start = at + 1
        elif char == "}":
            depth -= 1
            assert depth >= 0, f"a brace too many: {text}"
            if depth == 0:
                yield start, at
        at += 1
    assert depth == 0, f"a brace is missing: {text}"
