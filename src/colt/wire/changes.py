"""What differs between two views of the same eyes, and how the one becomes the other.

The rule is the same for every value. Two objects with the same keys: look into each key. Two lists of the same
length: look into each place. A list that has only grown: the new places. Anything else: the whole new value. So
nothing is ever deleted, and who merges need not know what it is.

>>> differing({"pile": [1], "turn": 4}, {"pile": [1, 7], "turn": None})
{'pile/1': 7, 'turn': None}
>>> merged({"pile": [1], "turn": 4}, {"pile/1": 7, "turn": None})
{'pile': [1, 7], 'turn': None}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from colt.wire.pieces import Plain
from colt.wire.views import View

Changes = dict[str, Plain]
"""For each path into a view (`figures/2/space`) what stands there now."""

_LISTS = frozenset({tuple, list})


def changes(before: View, after: View) -> Changes:
    """What is different after."""
    return differing(before, after)


def differing(before: Plain, after: Plain) -> Changes:
    """What is different after, in anything JSON can say."""
    found: Changes = {}
    _compare(before, after, "", found)
    return found


def merged(view: Plain, changed: Mapping[str, Plain]) -> Plain:
    """This view, as a client has it, with these changes; parts that are the same are shared by both."""
    for path, value in changed.items():
        view = _with(view, path.split("/"), value)
    return view


def _with(thing: Any, way: list[str], value: Plain) -> Plain:  # noqa: ANN401
    step, *rest = way
    if isinstance(thing, dict):
        return {**thing, step: _with(thing[step], rest, value) if rest else value}
    nth = int(step)
    return [*thing[:nth], _with(thing[nth], rest, value) if rest else value, *thing[nth + 1 :]]


def _compare(before: Any, after: Any, path: str, found: Changes) -> None:  # noqa: ANN401
    """Note what is different below this path, which ends in a slash."""
    kind = type(after)
    if kind is not type(before):
        found[path[:-1]] = after
    elif issubclass(kind, Struct):
        _each(kind.__struct_fields__, astuple(before), astuple(after), path, found)
    elif kind is dict and before.keys() == after.keys():
        _each(after, map(before.__getitem__, after), after.values(), path, found)
    elif kind in _LISTS and len(before) == len(after):
        _each(range(len(after)), before, after, path, found)
    elif kind in _LISTS and after[: len(before)] == before:
        for nth in range(len(before), len(after)):
            found[f"{path}{nth}"] = after[nth]
    elif before != after:
        found[path[:-1]] = after


def _each(
    keys: Iterable[object], before: Iterable[Any], after: Iterable[Any], path: str, found: Changes
) -> None:
    for key, one, other in zip(keys, before, after, strict=True):
        if one is not other:
            _compare(one, other, f"{path}{key}/", found)
