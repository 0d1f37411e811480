"""What all commands share: the command itself, its options, and how a game is made from them."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from colt import games
from colt.express.editions import EDITIONS
from colt.kernel import Game

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Colt Express and Colt Super Express: play, serve, check, measure. An unofficial fan work.",
)

GameName = Annotated[str, typer.Option("--game", help=f"{' or '.join(games.GAMES)}.")]
Players = Annotated[int | None, typer.Option("--players", "-n", help="How many players, bots included.")]
Edition = Annotated[str | None, typer.Option("--edition", help=f"{', '.join(EDITIONS)}.")]
Variants = Annotated[
    list[str] | None,
    typer.Option("--variant", help="first-game, expert, teams; horse, reflex. May be given several times."),
]
Seed = Annotated[str | None, typer.Option("--seed", help="The same seed gives the same game.")]
Language = Annotated[str, typer.Option("--language", help="en, fr, es, pl or it.")]
BotNames = Annotated[
    list[str] | None, typer.Option("--bot", help="Bots by name, such as outlaw; several times.")
]
Describe = Annotated[
    bool, typer.Option("--describe", help="Sentences instead of a picture, for screen readers.")
]
Folder = Annotated[Path, typer.Option("--folder", help="Where finished games and tables are kept.")]
Files = Annotated[list[Path], typer.Argument(help="Files, or folders to search.", show_default=False)]


def say(text: str) -> None:
    """Print a line."""
    print(text)


def options(
    game: str, players: int | None, edition: str | None, variants: list[str] | None, seed: str | None
) -> games.Options:
    """The options of a game as they were given; the seed is drawn where it was not."""
    return games.read_options(
        game=game,
        players=players,
        edition=edition,
        variants=tuple(variants or ()),
        seed=seed if seed is not None else secrets.token_hex(16),
    )


def new(given: games.Options) -> Game[Any]:
    """The game with these options."""
    return games.new_game(given)
