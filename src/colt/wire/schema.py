"""The JSON Schema of everything on the wire, from which other languages make their types."""

from __future__ import annotations

from typing import Any

import msgspec

from colt.wire import (
    books,
    hints,
    kept,
    lessons,
    messages,
    nearby,
    players,
    problems,
    replays,
    reviews,
    tables,
    today,
)

ROOTS: dict[str, Any] = {
    "ToServer": messages.ToServer,
    "ToClient": messages.ToClient,
    "NewTable": tables.NewTable,
    "QuickTable": tables.QuickTable,
    "Join": tables.Join,
    "Change": tables.Change,
    "Replace": tables.Replace,
    "SeatTaken": tables.SeatTaken,
    "TableOpened": tables.TableOpened,
    "Tables": tables.Tables,
    "Replay": replays.Replay,
    "Catalogue": replays.Catalogue,
    "Book": books.Book,
    "Lessons": lessons.Lessons,
    "Lesson": lessons.Lesson,
    "Tried": lessons.Tried,
    "Coached": lessons.Coached,
    "ReviewState": reviews.ReviewState,
    "WhatIf": reviews.WhatIf,
    "LetIn": nearby.LetIn,
    "Nearby": nearby.Nearby,
    "Claim": players.Claim,
    "Enrol": players.Enrol,
    "Code": players.Code,
    "Me": players.Me,
    "Kept": kept.Kept,
    "Problems": problems.Problems,
    "ProblemTried": problems.ProblemTried,
    "Called": players.Called,
    "Calls": players.Calls,
    "MyTurns": players.MyTurns,
    "Today": today.Today,
    "Hint": hints.Hint,
    "Ride": today.Ride,
}
"""What a client sends and gets, over the WebSocket and over HTTP."""


def schema() -> dict[str, Any]:
    """One document: `ToServer` and `ToClient` are the two unions, everything is under `$defs`."""
    shapes, components = msgspec.json.schema_components(ROOTS.values(), ref_template="#/$defs/{name}")
    unions = {name: shape for name, shape in zip(ROOTS, shapes, strict=True) if name not in components}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Colt wire",
        "description": "Every message between a Colt server and its clients.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in ROOTS],
        "$defs": {**components, **unions},
    }
