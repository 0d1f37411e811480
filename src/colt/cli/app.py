"""What all commands share: the command itself, and how it speaks."""

from __future__ import annotations

import typer

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Colt Express and Colt Super Express: play, serve, check, measure. An unofficial fan work.",
)


def say(text: str) -> None:
    """Print a line."""
    print(text)
