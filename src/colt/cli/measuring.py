"""Commands that measure: the referee's speed, and the bots' strength."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table as RichTable

from colt import arena as the_arena
from colt import bench as benchmark
from colt import games
from colt.cli.app import Edition, GameName, Players, Seed, Variants, app, options, say
from colt.kernel import ColtError


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(help="CPU seconds per figure.")] = 2.0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    every: Annotated[
        bool, typer.Option("--every", help="Every game, edition, variant and player count.")
    ] = False,
) -> None:
    """Measure the referee: per CPU second, and as a ratio to a fixed loop in the same run."""
    calibration = benchmark.calibrate()
    wanted = list(games.every_rulebook()) if every else [games.Options(players=n) for n in (3, 4, 5, 6)]
    figures = tuple(benchmark.measure(options, seconds, games.guess) for options in wanted)
    report = benchmark.report(figures, calibration)
    if json:
        say(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        _print_bench(report)


def _print_bench(report: benchmark.Report) -> None:
    table = RichTable(
        title=f"per CPU second (in brackets: per run of the fixed loop), Python {report.python}"
    )
    columns = ("games", "games_with_views", "decisions", "views", "forks", "guesses")
    for name in ("game", "players", *columns):
        table.add_column(name.replace("_", " "), justify="right")
    for row in report.figures:
        rates = [getattr(row, column) for column in columns]
        name = " ".join((row.edition if row.game == games.COLT_EXPRESS else row.game, *row.variants))
        table.add_row(name, str(row.players), *(f"{rate:,.0f} ({report.ratio(rate):,.1f})" for rate in rates))
    Console(width=None if sys.stdout.isatty() else 160).print(table)


@app.command()
def arena(
    bots: Annotated[
        list[str], typer.Argument(help="Bots by name, one per seat, such as: outlaw drifter drifter.")
    ],
    number: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    game: GameName = games.COLT_EXPRESS,
    players: Players = None,
    edition: Edition = None,
    variant: Variants = None,
    seed: Seed = "0",
    processes: Annotated[int | None, typer.Option(help="How many at once; otherwise one per core.")] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Keep finished games here, and go on from there.")
    ] = None,
    keep_records: Annotated[Path | None, typer.Option("--records", help="Keep every record here.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the result into this .svg file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play many games and count who wins; Ctrl-C prints what there is."""
    console = Console(stderr=True)
    with the_arena.progress_bar(console) as watcher:
        report = the_arena.run(
            bots,
            number,
            options=options(game, players, edition, variant, seed),
            seed=seed or "0",
            processes=processes,
            on_progress=watcher,
            resume_file=resume,
            records_dir=keep_records,
        )
    if not report.played:
        raise ColtError("No game was finished.")
    if plot is not None:
        the_arena.plot(report, plot)
    if json:
        say(report.to_json())
    else:
        Console(width=None if sys.stdout.isatty() else 110).print(the_arena.main_report(report))
