"""The database is brought up to date, all of it or nothing, and a copy is kept of what it was."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from importlib import resources
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from colt.kernel import ColtError

HEAD = "0005"
"""The newest migration."""

UPGRADING = 0xC017
"""The number of the lock that a PostgreSQL is brought up to date under."""

MIGRATIONS = Path(str(resources.files("colt.server.storage"))) / "migrations"


class NoDatabase(ColtError):
    """The database cannot be opened or brought up to date."""


def bring_up_to_date(url: URL) -> None:
    """Make a new database, or change an older one to what this version needs. It takes its time: not in the loop."""
    is_file = url.get_backend_name() == "sqlite"
    engine = _engine_of_file(url) if is_file else create_engine(url, poolclass=NullPool)
    try:
        found = _version(engine)
        if found == HEAD:
            return
        if is_file and found is not None and url.database:
            copied(Path(url.database), Path(f"{url.database}.before-{HEAD}"))
        with engine.begin() as connection:
            if not is_file:  # of several who start at once the first one does it
                connection.execute(text(f"SELECT pg_advisory_xact_lock({UPGRADING})"))
            _migrate(connection)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        reason = getattr(error, "orig", None) or error
        raise NoDatabase(f"The database cannot be opened: {reason}.") from None
    finally:
        engine.dispose()


def is_up_to_date(url: URL) -> bool:
    """Whether this database is what this version needs. It takes its time: not in the loop."""
    engine = _engine_of_file(url)
    try:
        return _version(engine) == HEAD
    finally:
        engine.dispose()


def _engine_of_file(url: URL) -> Engine:
    engine = create_engine(url.set(drivername="sqlite"), poolclass=NullPool)
    event.listen(engine, "connect", _leave_transactions_to_us)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _leave_transactions_to_us(connection: sqlite3.Connection, _: object) -> None:
    """The driver would commit in the middle of a migration."""
    connection.isolation_level = None
    connection.execute("PRAGMA busy_timeout=10000")


def _version(engine: Engine) -> str | None:
    """The last migration this database has seen; None for a new one."""
    with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def _migrate(connection: Connection) -> None:
    """In the transaction of this connection; Alembic is loaded only where there is something to do."""
    from alembic import command  # noqa: PLC0415 - it takes its time
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise NoDatabase("The database was made by a newer version of Colt; please use that one.") from None


def copied(file: Path, copy: Path) -> None:
    """Keep a copy of a database, whole, readable by nobody else; it is there only when it is complete."""
    half = copy.with_name(f"{copy.name}.half")
    half.unlink(missing_ok=True)
    os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with (
        contextlib.closing(sqlite3.connect(file)) as source,
        contextlib.closing(sqlite3.connect(half)) as target,
    ):
        source.backup(target)
    half.replace(copy)
