"""What differs between two views of the same eyes, and how the one becomes the other.

The rule is the same for every value. Two objects with the same keys: look into each key. Two lists of the same
length: look into each place. A list that has only grown: the new places. Anything else: the whole new value. So
nothing is ever deleted, and who merges need not know what it is.

>>> compared([1], [1, 7], "pile", {})
{'pile/1': 7}
>>> merged({"pile": [1], "turn": 4}, {"pile/1": 7, "turn": None})
{'pile': [1, 7], 'turn': None}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from colt.wire.pieces import Plain

Changes = dict[str, Plain]
"""For each path into a view (`figures/2/space`) what stands there now."""

Compared = dict[tuple[str, int, int], tuple[Plain, Plain, Changes]]
"""What was compared already: by the path and which two things they were, those things and what differed."""


def compared(before: Plain, after: Plain, path: str, known: Compared) -> Changes:
    """What is different after, in what stands at this path; what is known already is not compared again."""
    found: Changes = {}
    _compare(before, after, path, found, known)
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


def _compare(before: Any, after: Any, path: str, found: Changes, known: Compared) -> None:  # noqa: ANN401
    """Note what is different at this path and below."""
    kind = type(after)
    if kind is not type(before):
        found[path] = after
    elif kind is tuple or kind is list:
        _compare_lists(before, after, path, found, known)
    elif kind is dict:
        if before.keys() == after.keys():
            _look_into(before, after, f"{path}/", found, known)
        else:
            found[path] = after
    elif issubclass(kind, Struct):
        _compare_structs(before, after, path, found, known)
    elif before != after:
        found[path] = after


def _compare_structs(before: Any, after: Any, path: str, found: Changes, known: Compared) -> None:  # noqa: ANN401
    """These are what several pairs of eyes share: they are compared once."""
    which = path, id(before), id(after)
    compared = known.get(which)
    if compared is None:
        compared = known[which] = before, after, {}
        _look_into(before, after, f"{path}/", compared[2], known)
    found |= compared[2]


def _compare_lists(before: Any, after: Any, path: str, found: Changes, known: Compared) -> None:  # noqa: ANN401
    """What stands in one place of a view is always of one kind, so what is equal is the same."""
    length = len(before)
    if length == len(after):
        for nth, one in enumerate(before):
            other = after[nth]
            if one is not other and one != other:
                _compare(one, other, f"{path}/{nth}", found, known)
    elif length < len(after) and after[:length] == before:
        for nth in range(length, len(after)):
            found[f"{path}/{nth}"] = after[nth]
    else:
        found[path] = after


def _look_into(before: Any, after: Any, way: str, found: Changes, known: Compared) -> None:  # noqa: ANN401
    """Look into each key of two objects that have the same ones."""
    if isinstance(after, dict):
        both = zip(after, map(before.__getitem__, after), after.values(), strict=True)
    else:
        both = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
    for key, one, other in [pair for pair in both if pair[1] is not pair[2]]:
        _compare(one, other, way + key, found, known)
