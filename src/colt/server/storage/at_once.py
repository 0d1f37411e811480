"""What choices change, stored by one statement of PostgreSQL: one way there and back for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from colt.server.storage.telegraph import CHANNEL

_STORE = text(
    """
    WITH changing AS (
        SELECT * FROM json_to_recordset(CAST(:tables AS json)) AS one (
            link text, version integer, phase text, pace text, is_listed boolean,
            asked_at float8, touched float8, touched_at float8, facts text
        )
    ),
    found AS (
        SELECT tables.link FROM tables
        JOIN changing ON tables.link = changing.link AND tables.version = changing.version - 1
        ORDER BY tables.link FOR UPDATE OF tables
    ),
    changed AS (
        UPDATE tables SET
            version = changing.version, phase = changing.phase, pace = changing.pace,
            is_listed = changing.is_listed, asked_at = changing.asked_at, touched = changing.touched,
            touched_at = changing.touched_at, facts = changing.facts
        FROM changing JOIN found ON found.link = changing.link WHERE tables.link = changing.link
        RETURNING tables.link
    ),
    chosen AS (
        INSERT INTO choices (link, number, seat, text, digest, age)
        SELECT link, number, seat, text, digest, age FROM json_to_recordset(CAST(:choices AS json)) AS one (
            link text, number integer, seat integer, text text, digest text, age float8
        )
    )
    SELECT
        1 / CAST((SELECT count(*) FROM changed) = json_array_length(CAST(:tables AS json)) AS integer),
        (SELECT count(pg_notify(:channel, telegram))
            FROM json_array_elements_text(CAST(:told AS json)) AS each (telegram))
    """
)
"""The tables are locked in an order that is everybody's, so that two writers never wait for each other. Where another
version is stored of one of them, what is divided by is nothing: the statement fails, and nothing of it is stored."""

_DIVISION_BY_ZERO = "22012"


async def store(
    engine: AsyncEngine,
    tables: Sequence[dict[str, Any]],
    choices: Sequence[dict[str, Any]],
    told: Sequence[str],
) -> None:
    """Change all these tables, each only if the version before it is the one that is stored, and tell the others."""
    given = {"tables": _json(tables), "choices": _json(choices), "told": _json(told), "channel": CHANNEL}
    try:
        async with engine.connect() as connection:
            at_once = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await at_once.execute(_STORE, given)
    except DataError as error:
        if getattr(error.orig, "sqlstate", None) != _DIVISION_BY_ZERO:
            raise
        raise IntegrityError("table", None, ValueError("another version is stored")) from None


def _json(rows: Sequence[Any]) -> str:
    return msgspec.json.encode(rows).decode()
