"""What events and the values in them are called where they are kept for years.

Saved games, records and databases hold digests of events, so whatever is written there may never change. What it is
called in Python may: the stored name stands apart, above the class.

>>> @stored("CoinDrawn seat coin=piece -hint")
... class CoinTaken(NamedTuple):
...     seat: int
...     piece: str
...     hint: str
>>> form_of(CoinTaken)
Form(name='CoinDrawn', fields=(('seat', 'seat'), ('coin', 'piece')))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

T = TypeVar("T")


class NotStorable(TypeError):
    """Something that is to be kept has no stored name, or names what is not there."""


class Form(NamedTuple):
    """How one kind of event or value is written down."""

    name: str
    fields: tuple[tuple[str, str], ...]
    """Stored name and name in Python, in the order in which they are written."""


_FORMS: dict[type, Form] = {}


def stored(form: str) -> Callable[[type[T]], type[T]]:
    """Give a class its stored name and its stored fields, in order, for as long as there are saved games.

    A field renamed since is written `stored=now`; one that came later, and that saved games do without, `-now`.
    """
    name, *given = form.split()

    def named(kind: type[T]) -> type[T]:
        left_out = {field[1:] for field in given if field.startswith("-")}
        kept = [field.partition("=") for field in given if not field.startswith("-")]
        fields = tuple((written, now or written) for written, _, now in kept)
        _check(kind, {now for _, now in fields} | left_out)
        _FORMS[kind] = Form(name, fields)
        return kind

    return named


def form_of(kind: type) -> Form:
    """How this kind of event or value is written down."""
    try:
        return _FORMS[kind]
    except KeyError:
        raise NotStorable(
            f"{kind.__module__}.{kind.__qualname__} has no stored name, so no game it happens in can be kept: "
            f'give it one, @stored("{kind.__name__} {" ".join(fields_of(kind))}"). (docs/records.md)'
        ) from None


def fields_of(kind: type) -> tuple[str, ...]:
    """The fields of a class as Python knows them."""
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_fields__
    fields: tuple[str, ...] = getattr(kind, "_fields", ())
    return fields


def _check(kind: type[Any], named: set[str]) -> None:
    there = set(fields_of(kind))
    for field in sorted(there - named):
        raise NotStorable(
            f"{kind.__name__}.{field} has no stored name: if it was renamed, write `old={field}` in its @stored; "
            f"if it is new, saved games do without it: write `-{field}`. (docs/records.md)"
        )
    for field in sorted(named - there):
        raise NotStorable(
            f"{kind.__name__} has no field {field!r} any more, but saved games do: if it was renamed, write "
            f"`{field}=its new name` in its @stored. (docs/records.md)"
        )
