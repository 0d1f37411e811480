"""The file of finished games: what was to be played in its first line, then a game in each."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from colt.arena.playing import Played
from colt.kernel import BadOption

Wanted = TypeVar("Wanted", bound=msgspec.Struct)


def resumed(path: Path | None, wanted: Wanted) -> list[Played]:
    """The games this file has already; a line cut short by an interruption is dropped."""
    if path is None:
        return []
    if not path.exists():
        path.write_bytes(msgspec.json.encode(wanted) + b"\n")
        return []
    raw = path.read_bytes()
    whole = raw[: raw.rfind(b"\n") + 1]
    rows = whole.splitlines()
    try:
        known = msgspec.json.decode(rows[0], type=type(wanted)) if rows else None
        games = [msgspec.json.decode(row, type=Played) for row in rows[1:]]
    except msgspec.MsgspecError as error:
        raise BadOption(f"{path.name} is not a file of the arena: {error}.") from None
    if known != wanted:
        raise BadOption(f"{path.name} has games of {_difference(known, wanted)}; take another file.")
    if len(whole) < len(raw):
        path.write_bytes(whole)
    return games


def _difference(known: msgspec.Struct | None, wanted: msgspec.Struct) -> str:
    if known is None:
        return "nothing"
    for field in wanted.__struct_fields__:
        if getattr(known, field) != getattr(wanted, field):
            return f"another {field.replace('_', '-')}"
    return "the same"


def append(path: Path | None, game: Played) -> None:
    """Keep this game, where games are kept."""
    if path is not None:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")
