"""The command that serves tables to browsers."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from colt.cli.app import app, say


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Where to listen.")] = None,
    port: Annotated[int | None, typer.Option(help="On which port; 0 takes any free one.")] = None,
    database: Annotated[str | None, typer.Option(help="A file, or a database URL.")] = None,
    log_format: Annotated[str | None, typer.Option(help="text or json.")] = None,
    keep_days: Annotated[float | None, typer.Option(help="Clear tables nobody touched for so long.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; one, until PostgreSQL is there.")] = None,
    origin: Annotated[list[str] | None, typer.Option(help="Another address pages may come from.")] = None,
    behind_proxy: Annotated[bool | None, typer.Option(help="A reverse proxy says who is calling.")] = None,
    live_seconds: Annotated[float | None, typer.Option(help="How long a live table waits.")] = None,
    slow_days: Annotated[float | None, typer.Option(help="How long a slow table waits.")] = None,
    connections: Annotated[int | None, typer.Option(help="Connections at most.")] = None,
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
    }
    changes = {name: value for name, value in given.items() if value is not None}
    settings = msgspec.structs.replace(Settings.from_environment(), **changes)
    open_house(settings, lambda address: say(f"Colt is open at {address}"))
