"""What all commands share: the command itself, and how it speaks."""

from __future__ import annotations

from typing import Annotated

import typer

from colt.__about__ import __version__
from colt.cli import letters

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _tell_version(*, is_asked: bool) -> None:
    if is_asked:
        say(f"colt {__version__}")
        raise typer.Exit


@app.callback()
def colt(
    _: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=lambda is_asked: _tell_version(is_asked=is_asked),
            is_eager=True,
            help="Tell which version this is.",
        ),
    ] = False,
) -> None:
    """Colt Express and Colt Super Express: play, serve, check, measure. An unofficial fan work."""
    letters.make_do()


def say(text: str) -> None:
    """Print a line."""
    print(text)
