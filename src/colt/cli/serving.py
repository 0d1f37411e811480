"""Commands about the server: to serve tables to browsers, and to see how many it can bear."""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as RichTable

from colt import extras
from colt.cli.app import app, say
from colt.kernel import BadOption, ColtError

if TYPE_CHECKING:
    from colt.load import Report


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Where to listen.")] = None,
    port: Annotated[int | None, typer.Option(help="On which port; 0 takes any free one.")] = None,
    database: Annotated[str | None, typer.Option(help="A file, or a database URL.")] = None,
    log_format: Annotated[str | None, typer.Option(help="text or json.")] = None,
    keep_days: Annotated[float | None, typer.Option(help="Clear tables nobody touched for so long.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; several with PostgreSQL.")] = None,
    origin: Annotated[list[str] | None, typer.Option(help="Another address pages may come from.")] = None,
    behind_proxy: Annotated[bool | None, typer.Option(help="A reverse proxy says who is calling.")] = None,
    live_seconds: Annotated[float | None, typer.Option(help="How long a live table waits.")] = None,
    slow_days: Annotated[float | None, typer.Option(help="How long a slow table waits.")] = None,
    connections: Annotated[int | None, typer.Option(help="Connections at most.")] = None,
    refused_names: Annotated[
        str | None, typer.Option(help="A file of nicknames that are not welcome.")
    ] = None,
) -> None:
    """Serve tables; every setting can also come from the environment, such as COLT_PORT."""
    from colt.server import Settings  # noqa: PLC0415 - the other commands need no server
    from colt.server import serve as open_house  # noqa: PLC0415

    given = {
        "host": host,
        "port": port,
        "database": database,
        "log_format": log_format,
        "keep_days": keep_days,
        "workers": workers,
        "origins": tuple(origin) if origin else None,
        "behind_proxy": behind_proxy,
        "live_seconds": live_seconds,
        "slow_days": slow_days,
        "connections": connections,
        "refused_names": refused_names,
    }
    changes = {name: value for name, value in given.items() if value is not None}
    settings = msgspec.structs.replace(Settings.from_environment(), **changes)
    open_house(settings, lambda address: say(f"Colt is open at {address}"))


@app.command(name="push-key")
def push_key(
    file: Annotated[Path, typer.Argument(help="Where the key is kept; it must not be there yet.")],
) -> None:
    """Make the key by which a server may call people whose turn it is at a slow table."""
    with extras.needed_for("A push key", extra="push"):
        from colt.server.push import sealing  # noqa: PLC0415 - the other commands need no server

    sealing.make_key(file)
    say(f"The key is in {file}. Start the server with COLT_PUSH_KEY={file} and COLT_PUSH_CONTACT=mailto:YOU")


@app.command()
def load(
    tables: Annotated[
        list[int] | None, typer.Option("--tables", help="How many tables; several times.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long each measurement counts.")] = 10.0,
    planning: Annotated[
        int, typer.Option(help="So many tables beside them where everybody looks ahead before each card.")
    ] = 0,
    address: Annotated[
        list[str] | None,
        typer.Option(
            help="A server on this machine, several times for its processes; otherwise one is started."
        ),
    ] = None,
    pace: Annotated[float, typer.Option(help="Seconds everybody takes for an answer.")] = 0.0,
    workers: Annotated[int, typer.Option(help="Processes to start; several with PostgreSQL.")] = 1,
    database: Annotated[str | None, typer.Option(help="The database of the one that is started.")] = None,
    compression: Annotated[bool, typer.Option(help="Compress what is sent.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let many live tables of four play, on this machine only, and time every choice from when it was due."""
    from colt.load import measure  # noqa: PLC0415 - the other commands need no client

    counted = partial(measure, planning=planning, pace=pace, seconds=seconds, compression=compression)
    reports = []
    for count in tables or [50, 200]:
        token = os.environ.get("COLT_METRICS_TOKEN") or secrets.token_urlsafe(16)
        with _some_server(address, token, workers, database) as houses, _bar(f"{count} tables") as progress:
            work = counted(houses, tables=count, metrics_token=token, progress=progress)
            reports.append(asyncio.run(work))
    if json:
        say(msgspec.json.format(msgspec.json.encode(reports)).decode())
    else:
        _print(reports)


@contextmanager
def _bar(name: str) -> Iterator[Callable[[float], None]]:
    """A bar of this name; whoever gets it tells it how much is done."""
    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task(name, total=1.0)
        yield lambda done: bar.update(task, completed=done)


def _print(reports: Sequence[Report]) -> None:
    """A row for each measurement."""
    names = reports[0].__struct_fields__
    table = RichTable()
    for name in names:
        table.add_column(name.replace("_", " "), justify="right")
    for report in reports:
        table.add_row(*(_figure(getattr(report, name)) for name in names))
    Console(width=None if sys.stdout.isatty() else 150).print(table)


def _figure(value: object) -> str:
    return f"{value:,.1f}" if isinstance(value, float) else str(value)


@contextmanager
def _some_server(
    addresses: list[str] | None, token: str, workers: int, database: str | None
) -> Iterator[list[str]]:
    """The server at these addresses, or one of our own for as long as it takes: each process on a port of its own, so
    that people can be spread over them."""
    if addresses:
        yield addresses
        return
    generous = {
        "COLT_CONNECTIONS": "20000",
        "COLT_CONNECTIONS_PER_ADDRESS": "20000",
        "COLT_TABLES_PER_HOUR": "100000",
        "COLT_REQUESTS_PER_SECOND": "100000",
        "COLT_MESSAGES_PER_SECOND": "100000",
        "COLT_WORK_PER_SECOND": "100000",
        "COLT_WORK_AT_ONCE": "100000",
        "COLT_LOG_LEVEL": "error",
        "COLT_METRICS_TOKEN": token,
    }
    if workers > 1 and database is None:
        raise BadOption("Several processes share a PostgreSQL: --database postgresql+psycopg://…")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        where = database or f"{folder}/load.db"
        yield [stack.enter_context(_one_process(where, generous)) for _ in range(workers)]


@contextmanager
def _one_process(database: str, generous: dict[str, str]) -> Iterator[str]:
    house = subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "colt", "serve", "--port", "0", "--database", database],
        env={**os.environ, **generous, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert house.stdout is not None
        told = house.stdout.readline()
        if "http" not in told:
            raise ColtError("The server did not start.")
        yield told.split()[-1]
    finally:
        house.terminate()
        house.wait(15)
