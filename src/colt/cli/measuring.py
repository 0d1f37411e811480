"""Commands that measure: the engines' speed, and the bots' strength."""

from __future__ import annotations

import contextlib
import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table as RichTable

from colt import arena as the_arena
from colt import bench as benchmark
from colt import games
from colt.arena import reliability
from colt.arena.cluster import Cluster
from colt.bench import fast as fast_bench
from colt.bots import remarks
from colt.cli.app import app, say
from colt.cli.options import GameOptions, one_by_one
from colt.cli.warming import warm_up
from colt.fast import settle
from colt.kernel import ColtError

LADDER = (
    "drifter",
    "greenhorn",
    "outlaw",
    "sheriff",
    "legend",
    "search",
    "search:playouts=100",
    "tag",
    "tag:iterations=1000",
    "script-robber",
    "script-trigger",
    "script-brawler",
)
"""Who is rated where nobody is named."""


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(help="CPU seconds per figure.")] = 2.0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    every: Annotated[
        bool, typer.Option("--every", help="Every game, edition, variant and player count.")
    ] = False,
    fast: Annotated[
        bool, typer.Option("--fast", help="The fast engine too; compiled first where it is not yet.")
    ] = False,
    research: Annotated[
        bool, typer.Option("--research", help="The faces for research instead, in steps.")
    ] = False,
) -> None:
    """Measure the engines on one core: per CPU second, and as a ratio to a fixed loop in the same run."""
    if research:
        _bench_faces(seconds, is_json=json)
        return
    calibration = benchmark.calibrate()
    wanted = list(games.every_rulebook()) if every else [games.Options(players=n) for n in (3, 4, 5, 6)]
    if fast and not every:
        wanted.append(games.Options(game=games.SUPER_EXPRESS, players=4))
    compiling = fast_bench.at_hand(warm_up) if fast else None
    figures = [benchmark.measure(options, seconds, games.guess) for options in wanted]
    if fast:
        figures += [fast_bench.measure(options, seconds) for options in wanted]
    report = benchmark.report(tuple(figures), calibration, compiling)
    if json:
        say(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        _print_bench(report)


def _bench_faces(seconds: float, *, is_json: bool) -> None:
    from colt.research import speed  # noqa: PLC0415 - the other commands need none of it

    faces = speed.measure(seconds)
    if is_json:
        say(msgspec.json.format(msgspec.json.encode(faces)).decode())
        return
    table = RichTable(title="per CPU second, four players, mask and observation before every step")
    table.add_column("face")
    table.add_column("steps", justify="right")
    for row in faces:
        table.add_row(row.face, f"{row.steps:,.0f}")
    Console(width=None if sys.stdout.isatty() else 110).print(table)


def _print_bench(report: benchmark.Report) -> None:
    table = RichTable(
        title=f"per CPU second (in brackets: per run of the fixed loop), Python {report.python}"
    )
    columns = ("games", "games_observed", "decisions", "views", "copies", "guesses")
    for name in (
        "engine",
        "game",
        "players",
        *columns,
        "× the referee",
        "two threads, per second",
        "two processes",
    ):
        table.add_column(name.replace("_", " "), justify="right")
    for row in report.figures:
        rates = [
            f"{rate:,.0f} ({report.ratio(rate):,.1f})" for rate in (getattr(row, name) for name in columns)
        ]
        name = " ".join((row.game, games.title(row.game).edition(row.edition), *row.variants))
        times = report.times_the_referee(row)
        more = ["" if times is None else f"{times:,.0f}"]
        more += [
            "" if rate is None else f"{rate:,.0f}"
            for rate in (row.games_in_two_threads, row.games_in_two_processes)
        ]
        table.add_row(row.engine, name, str(row.players), *rates, *more)
    for other in report.open_engines:
        copies = "" if other.copies is None else f"{other.copies:,.0f}"
        table.add_row(
            other.name, "", "4", f"{other.games:,.0f}", f"{other.games_observed:,.0f}", "", "", copies
        )
    Console(width=None if sys.stdout.isatty() else 200).print(table)
    if report.compiling is not None:
        kept = report.compiling
        memory = "" if kept.megabytes_in_memory is None else f"; in memory {kept.megabytes_in_memory:.0f} MB"
        say(f"Compiled in {kept.seconds:.1f} s of CPU, once; {kept.megabytes_kept:.1f} MB are kept{memory}.")


@app.command()
@one_by_one
def arena(
    bots: Annotated[
        list[str], typer.Argument(help="Bots by name, one per seat, such as: outlaw drifter drifter.")
    ],
    wanted: GameOptions,
    number: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    processes: Annotated[
        int | None, typer.Option(min=1, help="How many at once; otherwise one per core.")
    ] = None,
    instead: Annotated[
        str | None,
        typer.Option(help="Let this bot play the same deals in the place of the first, and compare the two."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Keep finished games here, and go on from there.")
    ] = None,
    keep_records: Annotated[Path | None, typer.Option("--records", help="Keep every record here.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the result into this .svg file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play many games and count who wins; Ctrl-C prints what there is."""
    if instead is not None and (keep_records is not None or json):
        raise ColtError("--instead compares two runs: take --records and --json one run at a time.")
    if plot is not None:
        the_arena.check_picture(plot)
    settle()
    options = msgspec.structs.replace(wanted.options(), seed=0)
    for said in remarks((*bots, instead) if instead else bots, options.game, options.rulebook):
        Console(stderr=True).print(said)
    played = partial(_played, number, wanted, processes=processes, records_dir=keep_records)
    report = played(bots, resume)
    if json:
        say(report.to_json())
    else:
        Console(width=None if sys.stdout.isatty() else 110).print(the_arena.main_report(report))
    if plot is not None:
        the_arena.plot(report, plot)
    if instead is not None and not report.is_interrupted:
        file = resume and resume.with_name(f"{resume.stem}.instead{resume.suffix}")
        other = played([instead, *bots[1:]], file)
        deals = len({game.deal for game in other.played})
        say(the_arena.difference(bots[0], instead, the_arena.compare_first_chairs(other, report), deals))


def _played(
    number: int,
    wanted: GameOptions,
    line_up: list[str],
    resume_file: Path | None,
    *,
    processes: int | None,
    records_dir: Path | None,
) -> the_arena.Report:
    """So many games between these bots, or as many as were finished."""
    with the_arena.progress_bar(Console(stderr=True)) as watcher:
        report = the_arena.run(
            line_up,
            number,
            options=msgspec.structs.replace(wanted.options(), seed=0),
            seed=wanted.seed or "0",
            processes=processes,
            on_progress=watcher,
            resume_file=resume_file,
            records_dir=records_dir,
        )
    if not report.played:
        raise ColtError("No game was finished.")
    return report


@app.command()
def ladder(
    bots: Annotated[
        list[str] | None,
        typer.Argument(help="Bots by name; without names those of the house and their rivals."),
    ] = None,
    meetings: Annotated[int, typer.Option(help="How often each two bots meet, four players.")] = 2000,
    elsewhere: Annotated[
        int, typer.Option(help="How often each two meet in every other set-up; 0: nowhere else.")
    ] = 0,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "ladder",
    processes: Annotated[
        int | None, typer.Option(min=1, help="How many at once; otherwise one per core.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Keep finished games here, and go on from there.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option(help="Write the ladder into this page, with a picture.")
    ] = None,
    ratings: Annotated[
        Path | None, typer.Option(help="Write the ratings into this file, to be shipped with the bots.")
    ] = None,
    estimate: Annotated[bool, typer.Option("--estimate", help="Only say what it would cost.")] = False,
    ray: Annotated[
        str | None,
        typer.Option(help="Play on the Ray cluster at this address; `local`: one on this machine alone."),
    ] = None,
) -> None:
    """Rate bots at mixed tables; says first how many hours of a processor that takes. Ctrl-C prints what there is."""
    settle()
    venues = [the_arena.Venue(games.Options(players=4), meetings)]
    venues += the_arena.others(elsewhere) if elsewhere else []
    contest = the_arena.Contest(bots=tuple(bots or LADDER), venues=tuple(venues), seed=seed)
    say(f"About {the_arena.hours(contest):.1f} hours of a processor for the whole ladder.")
    if estimate:
        return
    climbed = _climbed(contest, processes, ray, resume)
    Console(width=None if sys.stdout.isatty() else 110).print(the_arena.ladder_report(climbed))
    if page is not None:
        the_arena.write_page(climbed, page)
    if ratings is not None:
        the_arena.write_ratings(climbed, ratings)


def _climbed(
    contest: the_arena.Contest, processes: int | None, ray: str | None, resume_file: Path | None
) -> the_arena.Ladder:
    """The ladder of all meetings, or of as many as were finished, played here or on a cluster."""
    with contextlib.ExitStack() as stack:
        executor = None if ray is None else stack.enter_context(Cluster(ray))
        watcher = stack.enter_context(the_arena.progress_bar(Console(stderr=True)))
        climbed = the_arena.climb(
            contest, processes=processes, executor=executor, on_progress=watcher, resume_file=resume_file
        )
    if not climbed.played:
        raise ColtError("No game was finished.")
    return climbed


@app.command()
@one_by_one
def judge(
    wanted: GameOptions,
    bots: Annotated[
        list[str] | None, typer.Argument(help="Who plays, one per seat; otherwise four outlaws.")
    ] = None,
    number: Annotated[int, typer.Option("--games", help="How many games.")] = 40,
) -> None:
    """Say after each round who will win, and see how often that was right: Brier's skill by round, and a reliability
    table."""
    said = reliability.listen(bots or ["outlaw"] * 4, number, wanted.options(), wanted.seed or "judge")
    table = RichTable(title=f"{number} games", title_justify="left")
    for name in ("after round", "said", "skill", "dollars off by, on average"):
        table.add_column(name, justify="right")
    for round, same in sorted(reliability.by_round(said).items()):
        off = sum(one.dollars - one.had for one in same) / len(same)
        table.add_row(str(round), str(len(same)), f"{reliability.skill(same):.3f}", f"{off:+.0f}")
    console = Console(width=None if sys.stdout.isatty() else 110)
    console.print(table)
    table = RichTable(title="where so much was said, so much was won", title_justify="left")
    for name in ("said", "won", "times"):
        table.add_column(name, justify="right")
    for chance, won, times in reliability.bins(said):
        table.add_row(f"{100 * chance:.0f} %", f"{100 * won:.0f} %", str(times))
    console.print(table)
