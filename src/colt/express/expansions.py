"""What other packages add to Colt Express: variants that are found by their entry points. (docs/expansions.md)"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from types import MappingProxyType

from colt.express.rulebook import Rulebook

ENTRY_POINTS = "colt.variants"
"""The entry point group under which a package names a variant: the function that makes of a book the book with it."""


@cache
def expansions() -> Mapping[str, Callable[[Rulebook], Rulebook]]:
    """The variants other packages bring along, by name; they are looked for once."""
    found = sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name)
    return MappingProxyType({entry.name: entry.load() for entry in found})
