"""The `colt` command."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table as RichTable

from colt import bench as benchmark
from colt import games, picture, records, scenario
from colt.kernel import ColtError, Game
from colt.words import Words

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Colt Express and Colt Super Express: play, check, measure. An unofficial fan work.",
)

GameName = Annotated[str, typer.Option("--game", help="colt-express or super-express.")]
Players = Annotated[int | None, typer.Option("--players", "-n", help="How many players, bots included.")]
Edition = Annotated[str | None, typer.Option("--edition", help="en-2016, es-2016, pl-2015 or fr-2014.")]
Variants = Annotated[
    list[str] | None,
    typer.Option("--variant", help="first-game, expert, teams; horse, reflex. May be given several times."),
]
Seed = Annotated[str | None, typer.Option("--seed", help="The same seed gives the same game.")]
Language = Annotated[str, typer.Option("--language", help="The language of the sentences.")]
Files = Annotated[list[Path], typer.Argument(help="Files, or folders to search.", show_default=False)]


def main() -> None:
    """Run the command; whatever is refused ends with one sentence, never with a traceback."""
    try:
        app()
    except ColtError as error:
        print(f"colt: {error}", file=sys.stderr)
        raise SystemExit(1) from None
    except (KeyboardInterrupt, BrokenPipeError):
        raise SystemExit(130) from None


def _say(text: str) -> None:
    print(text)


# --- files


@app.command("scenario")
def scenario_command(files: Files) -> None:
    """Run scenario files: one line each, and a non-zero exit when any of them fails."""
    failed = total = 0
    for path in _found(files, ".yaml"):
        total += 1
        try:
            outcome = scenario.run(path)
        except scenario.BadFile as error:
            failed += 1
            _say(f"BAD   {path}: {error}")
            continue
        failed += not outcome.passed
        lines = "; ".join(outcome.differences)
        _say(f"ok    {path}: {outcome.name}" if outcome.passed else f"FAIL  {path}: {outcome.name}: {lines}")
    _say(f"{total - failed} passed, {failed} failed")
    raise typer.Exit(1 if failed or not total else 0)


@app.command()
def verify(files: Files) -> None:
    """Replay records: each must come to the same end by the same events."""
    failed = total = 0
    for path in _found(files, ".heist"):
        total += 1
        try:
            game = records.load(path).replay()
        except ColtError as error:
            failed += 1
            _say(f"FAIL  {path}: {error}")
        else:
            _say(f"ok    {path}: {len(game.answers)} choices, {len(game.log)} events")
    _say(f"{total - failed} passed, {failed} failed")
    raise typer.Exit(1 if failed or not total else 0)


def _found(paths: list[Path], suffix: str) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob(f"*{suffix}"))
        else:
            yield path


@app.command()
def replay(
    file: Path,
    seat: Annotated[
        int | None, typer.Option(help="Tell it as this seat saw it; otherwise everything.")
    ] = None,
    language: Language = "en",
) -> None:
    """Tell the story of a record in sentences."""
    words = Words(language)
    game = records.load(file).replay()
    _check_seat(game, seat)
    for event, table in game.story(seat):
        sentence = words.event(event, table)
        if sentence:
            _say(sentence)


def _check_seat(game: Game[Any], seat: int | None) -> None:
    if seat is not None and not -1 <= seat < game.state.players:
        raise ColtError(f"There is no seat {seat}; the seats are 0 to {game.state.players - 1} (-1 watches).")


@app.command()
def show(
    file: Path,
    at: Annotated[int | None, typer.Option(help="After so many choices; otherwise at the end.")] = None,
    seat: Annotated[int | None, typer.Option(help="As this seat sees it; otherwise everything.")] = None,
) -> None:
    """Draw a position of a record, or of a scenario file, as text."""
    if file.suffix == ".heist":
        record = records.load(file)
        game = record.replay() if at is None else record.replay_until(_bounded(at, len(record.lines)))
    else:
        game = scenario.load(file).game
    _check_seat(game, seat)
    _say(picture.draw(game.state if seat is None else game.view(seat)))


def _bounded(at: int, most: int) -> int:
    if not 0 <= at <= most:
        raise ColtError(f"The record has {most} choices; --at must be from 0 to {most}.")
    return at


# --- measuring


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
        _say(msgspec.json.format(msgspec.json.encode(report)).decode())
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


# --- options every game command shares


def _options(
    game: str, players: int | None, edition: str | None, variants: list[str] | None, seed: str | None
) -> games.Options:
    return games.read_options(
        game=game,
        players=players,
        edition=edition,
        variants=tuple(variants or ()),
        seed=seed if seed is not None else _fresh_seed(),
    )


def _fresh_seed() -> str:
    return secrets.token_hex(16)


def _saver(folder: Path) -> Callable[[Game[Any]], Path]:
    """Keep the record of a finished game in this folder."""

    def save(game: Game[Any]) -> Path:
        now = datetime.now(UTC)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{now:%Y-%m-%d-%H%M%S}.heist"
        records.Record.of(game, date=f"{now:%Y-%m-%d}").save(path)
        return path

    return save
