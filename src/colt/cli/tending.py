"""Commands for whoever looks after a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.table import Table as RichTable

from colt.cli.app import app, say
from colt.kernel import ColtError

if TYPE_CHECKING:
    from colt.server.office import Office

T = TypeVar("T")

tables = typer.Typer(no_args_is_help=True, help="Look after the tables of a server; never into a hand.")
app.add_typer(tables, name="tables")

Database = Annotated[str | None, typer.Option(help="The server's; otherwise COLT_DATABASE.")]
Link = Annotated[str, typer.Argument(help="The link of a table, as the list shows it.")]


@tables.command("list")
def list_tables(
    database: Database = None,
    at_most: Annotated[int, typer.Option(help="So many, those touched last first.")] = 50,
) -> None:
    """The tables: who sits there, and how far they are."""
    lines = _in_office(database, lambda desk: desk.tables(at_most))
    shown = RichTable()
    for name in ("link", "game", "phase", "pace", "people", "choices", "touched"):
        shown.add_column(name, overflow="fold")
    for line in lines:
        shown.add_row(
            line.link,
            line.game,
            line.phase,
            line.pace,
            ", ".join(line.people),
            str(line.choices),
            line.touched,
        )
    Console(width=None if Console().is_terminal else 160).print(shown)


@tables.command()
def check(database: Database = None) -> None:
    """Play every stored game again, and say which of them come out differently."""
    checked = _in_office(database, lambda desk: desk.check())
    if checked.broken:
        raise ColtError(
            f"{len(checked.broken)} of {checked.tables} tables do not replay: {', '.join(checked.broken)}"
        )
    say(f"All {checked.tables} tables replay.")


@tables.command()
def close(link: Link, database: Database = None) -> None:
    """Nobody plays at this table any more; what was played stays."""
    _in_office(database, lambda desk: desk.close(link))
    say("The table is closed.")


@tables.command()
def delete(link: Link, database: Database = None) -> None:
    """A table is gone for good."""
    _in_office(database, lambda desk: desk.delete(link))
    say("The table is gone.")


@tables.command()
def notice(
    text: Annotated[str, typer.Argument(help="What everybody on the line reads.")], database: Database = None
) -> None:
    """Tell everybody something, such as when the server will be away."""
    _in_office(database, lambda desk: desk.notify(text))
    say("Everybody on the line reads it now.")


def _in_office(database: str | None, work: Callable[[Office], Awaitable[T]]) -> T:
    from colt.server import Settings, office  # noqa: PLC0415 - the other commands need no server

    settings = Settings.from_environment()
    if database is not None:
        settings = msgspec.structs.replace(settings, database=database)

    async def done() -> T:
        async with office.opened(settings) as desk:
            return await work(desk)

    return asyncio.run(done())
