"""Commands about files: scenarios, records, positions, and where the books differ."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from colt import picture, positions, records, scenario
from colt.cli.app import app, say
from colt.cli.options import Files, Language
from colt.express.editions import EDITIONS
from colt.kernel import ColtError, State
from colt.words import Words
from colt.words import editions as editions_words


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
            say(f"BAD   {path}: {error}")
            continue
        failed += not outcome.passed
        lines = "; ".join(outcome.differences)
        say(f"ok    {path}: {outcome.name}" if outcome.passed else f"FAIL  {path}: {outcome.name}: {lines}")
    say(f"{total - failed} passed, {failed} failed")
    raise typer.Exit(1 if failed or not total else 0)


@app.command()
def verify(
    files: Files,
    commitment: Annotated[
        str | None,
        typer.Option(
            help="What was committed to before the game, as you noted it: the seed must be that one."
        ),
    ] = None,
) -> None:
    """Replay records: each must come to the same end by the same events."""
    failed = total = 0
    for path in _found(files, ".heist"):
        total += 1
        try:
            record = records.load(path)
            game = record.replay()
        except ColtError as error:
            failed += 1
            say(f"FAIL  {path}: {error}")
            continue
        if commitment is not None and not records.is_kept(record.header.options.seed, commitment):
            failed += 1
            say(f"FAIL  {path}: the seed is not the one you were promised before the game.")
            continue
        say(f"ok    {path}: {len(game.answers)} choices, {len(game.log)} events")
    say(f"{total - failed} passed, {failed} failed")
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
    for event, table in game.story(seat):
        sentence = words.event(event, table)
        if sentence:
            say(sentence)


@app.command()
def show(
    file: Annotated[str, typer.Argument(help="A record, a scenario file, or a position on one line.")],
    at: Annotated[int | None, typer.Option(help="After so many choices; otherwise at the end.")] = None,
    seat: Annotated[int | None, typer.Option(help="As this seat sees it; otherwise everything.")] = None,
    line: Annotated[bool, typer.Option("--line", help="As one line of text instead of a picture.")] = False,
    language: Language = "en",
) -> None:
    """Draw a position of a record, of a scenario file, or of a line, as text."""
    table = _read_line(file, at, seat) if file.startswith(positions.VERSION) else _read_file(file, at, seat)
    say(positions.line(table) if line else picture.draw(table, Words(language), is_typed=True))


def _read_line(text: str, at: int | None, seat: int | None) -> State:
    if at is not None or seat is not None:
        raise ColtError("A line is one position as one seat sees it: --at and --seat are for files.")
    return positions.read(text)


def _read_file(name: str, at: int | None, seat: int | None) -> State:
    path = Path(name)
    if path.suffix == ".heist":
        record = records.load(path)
        game = record.replay() if at is None else record.replay_until(_bounded(at, len(record.lines)))
    else:
        game = scenario.load(path).game
    table: State = game.state if seat is None else game.view(seat)
    return table


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
    say(editions_page(language) if markdown else _editions_text(language))


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
