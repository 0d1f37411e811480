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
from colt import games, picture, records, scenario, terminal
from colt.bots import make
from colt.express.editions import EDITIONS
from colt.kernel import ColtError, Game
from colt.words import Words
from colt.words import editions as editions_words

DEFAULT_BOT = "outlaw"

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
BotNames = Annotated[
    list[str] | None, typer.Option("--bot", help="Bots by name, such as outlaw; several times.")
]
Describe = Annotated[
    bool, typer.Option("--describe", help="Sentences instead of a picture, for screen readers.")
]
RecordsFolder = Annotated[Path, typer.Option("--records", help="Where finished games are kept.")]
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
    language: Language = "en",
) -> None:
    """Draw a position of a record, or of a scenario file, as text."""
    if file.suffix == ".heist":
        record = records.load(file)
        game = record.replay() if at is None else record.replay_until(_bounded(at, len(record.lines)))
    else:
        game = scenario.load(file).game
    _check_seat(game, seat)
    _say(picture.draw(game.state if seat is None else game.view(seat), Words(language)))


def _bounded(at: int, most: int) -> int:
    if not 0 <= at <= most:
        raise ColtError(f"The record has {most} choices; --at must be from 0 to {most}.")
    return at


@app.command()
def editions(
    language: Language = "en",
    markdown: Annotated[bool, typer.Option("--markdown", help="As a page for docs/editions.md.")] = False,
) -> None:
    """Say where the four rulebooks of Colt Express differ."""
    _say(editions_page(language) if markdown else _editions_text(language))


def _editions_text(language: str) -> str:
    words = Words(language)
    lines = [words.say("editions.title"), ""]
    for row in editions_words.rows(words):
        lines.append(row.topic)
        lines += [f"  {books}: {sentence}" for books, sentence in row.grouped()]
    return "\n".join(lines)


def editions_page(language: str = "en") -> str:
    """The same as a page; `docs/editions.md` is this in English."""
    words = Words(language)
    lines = [f"# {words.say('editions.title')}", "", "<!-- made by: colt editions --markdown -->", ""]
    names = list(EDITIONS)
    lines += [f"| {words.say('editions.column')} | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    for row in editions_words.rows(words):
        said = dict(row.sentences)
        lines.append(f"| **{row.topic}** | {' | '.join(said[name] for name in names)} |")
    return "\n".join(lines)


# --- playing


@app.command()
def play(
    text: Annotated[bool, typer.Option("--text", help="At the prompt, without a browser.")] = False,
    game: GameName = games.COLT_EXPRESS,
    players: Players = None,
    edition: Edition = None,
    variant: Variants = None,
    bandit: Annotated[list[str] | None, typer.Option("--bandit", help="Who sits where, by seat.")] = None,
    people: Annotated[int, typer.Option("--people", help="How many people share this keyboard.")] = 1,
    bot: BotNames = None,
    seed: Seed = None,
    language: Language = "en",
    describe: Describe = False,
    records_folder: RecordsFolder = Path("heists"),
) -> None:
    """Play against bots."""
    table = _new(game, players, edition, variant, bandit, seed)
    seats = table.state.players
    if not 1 <= people <= seats:
        raise ColtError(f"{people} people do not fit at a table of {seats} seats.")
    humans = range(people)
    bots = _bots(bot, range(people, seats), seed)
    save = _saver(records_folder, table)
    terminal.play(table, humans, bots, words=Words(language), describe=describe, save=save)


@app.command()
def watch(
    game: GameName = games.COLT_EXPRESS,
    players: Players = None,
    edition: Edition = None,
    variant: Variants = None,
    bot: BotNames = None,
    seed: Seed = None,
    language: Language = "en",
    describe: Describe = False,
) -> None:
    """Watch bots play, as somebody beside the table sees it."""
    table = _new(game, players, edition, variant, None, seed)
    terminal.watch(
        table, _bots(bot, range(table.state.players), seed), words=Words(language), describe=describe
    )


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


# --- what the game commands share


def _new(
    game: str,
    players: int | None,
    edition: str | None,
    variants: list[str] | None,
    bandits: list[str] | None,
    seed: str | None,
) -> Game[Any]:
    return games.new_game(
        games.read_options(
            game=game,
            players=players,
            edition=edition,
            variants=tuple(variants or ()),
            bandits=tuple(bandits) if bandits else None,
            seed=seed if seed is not None else secrets.token_hex(16),
        )
    )


def _bots(names: list[str] | None, seats: range, seed: str | None) -> dict[int, terminal.Choose]:
    """The bots on these seats: the names given in turn, over and over."""
    line_up = names or [DEFAULT_BOT]
    return {
        seat: make(line_up[nth % len(line_up)], seed=f"{seed or secrets.token_hex(8)} seat {seat}").choose
        for nth, seat in enumerate(seats)
    }


def _saver(folder: Path, table: Game[Any]) -> Callable[[], str]:
    """Keeps the record of the game in this folder when it is over, and says where."""

    def save() -> str:
        now = datetime.now(UTC)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{now:%Y-%m-%d-%H%M%S}.heist"
        records.Record.of(table, date=f"{now:%Y-%m-%d}").save(path)
        return str(path)

    return save
