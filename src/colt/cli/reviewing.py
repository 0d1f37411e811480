"""Commands that look back with a judge: the review of a game, and problems."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from colt import games, records
from colt import problems as the_problems
from colt.cli.app import app, say
from colt.cli.options import Language
from colt.games import COLT_EXPRESS
from colt.kernel import ColtError
from colt.words import Words


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="The record of a finished game of Colt Express.")],
    seat: Annotated[int, typer.Option(help="Whose decisions, from 0.")] = 0,
    playouts: Annotated[int | None, typer.Option(help="The budget; otherwise what a server spends.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    language: Language = "en",
) -> None:
    """Say which decisions of a seat cost or won a game, and what was luck; kept beside the record."""
    from colt import review as the_review  # noqa: PLC0415 - numpy

    words, record = Words(language), records.load(file)
    budget = the_review.PLAYOUTS if playouts is None else playouts
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=1.0)
        made = the_review.reviewed(
            file, record, seat, budget=budget, on_progress=lambda done: bar.update(task, completed=done)
        )
    if json:
        told = the_review.told(made, record, words)
        say(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        say("\n".join(the_review.printed(made, record, words)))


@app.command()
def problems(
    what: Annotated[str, typer.Argument(help="make: find more; check: prove them again.")],
    file: Annotated[
        Path | None, typer.Option(help="Where they are written or read; otherwise those that come with Colt.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "problems",
    number: Annotated[int, typer.Option("--games", help="In how many games to look.")] = 10,
    first: Annotated[int, typer.Option(help="From which game on.")] = 0,
    game: Annotated[str, typer.Option(help="colt-express or super-express, to make some of.")] = COLT_EXPRESS,
) -> None:
    """Find positions in which one answer is clearly the best, or prove those there are once more, on other guesses."""
    if what == "make":
        _make(game, file, seed, range(first, first + number))
    elif what == "check":
        _check(file, seed)
    else:
        raise ColtError(f"Problems are made or checked: `make` or `check`, not {what!r}.")


def _make(game: str, file: Path | None, seed: str, numbers: range) -> None:
    """Each problem is written as soon as it is found."""
    from colt.problems.making import make  # noqa: PLC0415 - numpy

    found = 0
    for nth, one in make(seed, numbers.start, games.title(game).name):
        if one is None:
            if nth + 1 == numbers.stop:
                break
            continue
        found += 1
        line = msgspec.json.encode(one).decode()
        if file is None:
            say(line)
        else:
            with file.open("a", encoding="utf-8") as out:
                out.write(line + "\n")
    if file is not None:
        say(f"{found} problems in {len(numbers)} games.")


def _check(file: Path | None, seed: str) -> None:
    """Every problem again: the same answer must be the best, and lead clearly."""
    from colt.problems.making import proven  # noqa: PLC0415 - numpy

    there = the_problems.problems().values()
    every = list(there) if file is None else the_problems.read(file.read_text("utf-8").splitlines())
    failed = 0
    for one in every:
        again = proven(one, seed)
        is_same = one.answers[0].text in again.solutions and again.is_convincing
        failed += not is_same
        lead = (
            f"{100 * again.lead.value:.0f} points ({100 * again.lead.low:.0f} to {100 * again.lead.high:.0f})"
        )
        say(f"{'ok  ' if is_same else 'FAIL'}  {one.name}: {again.answers[0].text} leads by {lead}")
    say(f"{len(every) - failed} proven, {failed} failed")
    raise typer.Exit(1 if failed or not every else 0)
