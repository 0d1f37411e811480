"""What the coach says, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from colt import extras
from colt.scenario import parse
from colt.scenario.reading import Items, Node, Section, Text

with extras.needed_for("colt.lessons", extra="play"):
    from icu4py.messageformat import MessageFormat


class Lines:
    """The coach's lines by their place: `01-rob`, `steps`, `1`, `prompt`."""

    __slots__ = ("_root", "language")

    def __init__(self, language: str) -> None:
        self.language = language
        self._root = _load(language)

    def find(self, *place: str) -> Node | None:
        """What stands there, if anything does."""
        node: Node | None = self._root
        for key in place:
            node = node.get(Text(key)) if isinstance(node, Section) else None
        return node

    def line(self, *place: str) -> str:
        """The line that stands there, as it is written."""
        node = self.find(*place)
        assert isinstance(node, Text), f"{self.language}: no line at {' '.join(place)}"
        return str(node)

    def maybe(self, *place: str) -> str | None:
        """The line that stands there; None where there is none."""
        return None if self.find(*place) is None else self.line(*place)

    def listed(self, *place: str) -> tuple[str, ...]:
        """The lines of a list."""
        node = self.find(*place)
        assert isinstance(node, Items), f"{self.language}: no list at {' '.join(place)}"
        return tuple(map(str, node))

    def named(self, *place: str) -> dict[str, str]:
        """The lines of a table, by their names; none where there is no table."""
        node = self.find(*place)
        table = node.items() if isinstance(node, Section) else ()
        return {str(name): str(line) for name, line in table}

    def filled(self, *place: str, about: Mapping[str, str | int]) -> str:
        """The line that stands there, filled in."""
        return str(MessageFormat(self.line(*place), self.language).format(dict(about)))


@lru_cache(maxsize=8)
def _load(language: str) -> Section:
    file = resources.files("colt.lessons").joinpath(f"lines/{language}.yaml")
    return parse(file.read_text(encoding="utf-8"))
