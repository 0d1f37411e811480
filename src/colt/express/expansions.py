"""What other packages add to Colt Express: variants that are found by their entry points. (docs/expansions.md)"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType

from colt.express.rulebook import Rulebook
from colt.kernel import BadOption

Variant = Callable[[Rulebook], Rulebook]
"""Makes of a book the book with this variant."""

ENTRY_POINTS = "colt.variants"
"""The entry point group under which a package names a variant: the function that makes of a book the book with it."""


@cache
def found() -> Mapping[str, Variant]:
    """The variants other packages bring along, by name; they are looked for once."""
    entries = sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name)
    return MappingProxyType({entry.name: _loaded(entry) for entry in entries})


def _loaded(entry: EntryPoint) -> Variant:
    try:
        variant: Variant = entry.load()
    except Exception as error:
        raise BadOption(
            f"The variant {entry.name!r} cannot be loaded from {entry.value!r}: {error}. Repair or remove its package."
        ) from error
    return variant
