"""Commands that collect games, for whoever wants to study or to learn from them."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from colt import arena, records
from colt.cli.app import app, say
from colt.cli.options import GameOptions, one_by_one
from colt.fast import settle
from colt.games import COLT_EXPRESS
from colt.kernel import ColtError

games = typer.Typer(no_args_is_help=True, help="Collect games of bots in one file.")
app.add_typer(games, name="games")


@games.command()
@one_by_one
def make(
    file: Annotated[Path, typer.Argument(help="games.heists for records, games.parquet for a table.")],
    wanted: GameOptions,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", help="Bots by name; several times. Otherwise outlaws.")
    ] = None,
    number: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    processes: Annotated[
        int | None, typer.Option(min=1, help="How many at once; otherwise one per core.")
    ] = None,
    observations: Annotated[
        bool, typer.Option("--observations", help="In a table: also what the seat knew, as a row.")
    ] = False,
) -> None:
    """Let bots play, and keep every game: the same bots, options and seed give the same file."""
    from colt.research import data  # noqa: PLC0415 - the other commands need none of it

    if file.suffix not in data.SUFFIXES:
        raise ColtError(
            f"The file ends in {' or '.join(data.SUFFIXES)}, not in {file.suffix or 'nothing'!r}."
        )
    if file.exists():
        raise ColtError(f"{file} is there already; choose another name.")
    if not file.parent.is_dir():
        raise ColtError(f"There is no folder {file.parent} for the games.")
    options = wanted.options()
    if observations and (file.suffix != ".parquet" or options.game != COLT_EXPRESS):
        raise ColtError(
            "--observations is for a table (.parquet) of Colt Express: there what a seat knows is a row."
        )
    settle()
    line_up = bot or ["outlaw"] * options.seats
    with tempfile.TemporaryDirectory() as folder, arena.progress_bar(Console(stderr=True)) as watcher:
        report = arena.run(
            line_up,
            number,
            options=options,
            players=[options.players or max(len(line_up), min(options.rulebook.players))],
            seed=wanted.seed or "0",
            processes=processes,
            on_progress=watcher,
            records_dir=Path(folder),
        )
        if not report.played:
            raise ColtError("No game was finished.")
        kept = (records.load(path) for path in sorted(Path(folder).glob("*.heist")))
        count = data.write(file, kept, observations=observations)
    said = "" if not report.is_interrupted else " (interrupted)"
    say(f"{count} games are in {file}{said}.")
