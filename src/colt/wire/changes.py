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


def changes(before: View, after: View) -> Changes:
    """What is different after."""
    return differing(before, after)


def differing(before: Plain, after: Plain) -> Changes:
    """What is different after, in two objects with the same keys."""
    found: Changes = {}
    _look_into(before, after, "", found)
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
    """Note what is different at this path and below."""
    kind = type(after)
    if kind is not type(before):
        found[path] = after
    elif kind is tuple or kind is list:
        _compare_lists(before, after, path, found)
    elif kind is dict and before.keys() == after.keys():
        _look_into(before, after, f"{path}/", found)
    elif kind is dict:
        found[path] = after
    elif issubclass(kind, Struct):
        _look_into(before, after, f"{path}/", found)
    elif before != after:
        found[path] = after


def _compare_lists(before: Any, after: Any, path: str, found: Changes) -> None:  # noqa: ANN401
    length = len(before)
    if length == len(after):
        for nth, (one, other) in enumerate(zip(before, after, strict=True)):
            if one is not other and not (isinstance(one, Struct) and one == other):
                _compare(one, other, f"{path}/{nth}", found)
    elif length < len(after) and after[:length] == before:
        for nth in range(length, len(after)):
            found[f"{path}/{nth}"] = after[nth]
    else:
        found[path] = after


def _look_into(before: Any, after: Any, way: str, found: Changes) -> None:  # noqa: ANN401
    """Look into each key of two objects that have the same ones."""
    for key, one, other in _side_by_side(before, after):
        if one is not other:
            _compare(one, other, way + key, found)


def _side_by_side(before: Any, after: Any) -> Iterable[tuple[str, Any, Any]]:  # noqa: ANN401
    if isinstance(after, dict):
        return zip(after, map(before.__getitem__, after), after.values(), strict=True)
    return zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
