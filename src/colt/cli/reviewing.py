"""Commands that look back with a judge: the review of a game, and problems."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from colt import records
from colt import review as the_review
from colt.cli.app import app, say
from colt.cli.options import Language
from colt.words import Words


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="The record of a finished game of Colt Express.")],
    seat: Annotated[int, typer.Option(help="Whose decisions, from 0.")] = 0,
    playouts: Annotated[int, typer.Option(help="The budget.")] = the_review.PLAYOUTS,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    language: Language = "en",
) -> None:
    """Say which decisions of a seat cost or won a game, and what was luck; kept beside the record."""
    words, record = Words(language), records.load(file)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=1.0)
        made = the_review.reviewed(
            file, record, seat, budget=playouts, on_progress=lambda done: bar.update(task, completed=done)
        )
    if json:
        told = the_review.told(made, record, words)
        say(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        say("\n".join(the_review.printed(made, record, words)))
