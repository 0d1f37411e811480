"""Options that belong together: a command takes them as one value, and the command line as what they are."""

from __future__ import annotations

import functools
import inspect
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import msgspec
import typer

from colt import games

if TYPE_CHECKING:
    from colt.words import Words

Folder = Annotated[
    Path | None,
    typer.Option(
        "--folder",
        help="Where finished games and tables are kept; otherwise in heists/ here, or with your other data.",
    ),
]
Files = Annotated[list[Path], typer.Argument(help="Files, or folders to search.", show_default=False)]
Language = Annotated[str, typer.Option("--language", help="en, fr, es, pl or it.")]
BotNames = Annotated[
    list[str] | None,
    typer.Option("--bot", help="Bots by name, such as outlaw; several times. `colt bots` lists them."),
]

_EDITIONS = "; ".join(", ".join(title.editions) for title in games.TITLES.values())
"""Of each game, the one that is meant where nobody names one first."""


class CommandOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Some options of a command."""


class GameOptions(CommandOptions, frozen=True, kw_only=True):
    """Which game."""

    game: Annotated[str, typer.Option("--game", help=f"{' or '.join(games.TITLES)}.")] = games.COLT_EXPRESS
    players: Annotated[
        int | None, typer.Option("--players", "-n", help="How many players, bots included.")
    ] = None
    edition: Annotated[str | None, typer.Option("--edition", help=f"{_EDITIONS}.")] = None
    variant: Annotated[
        list[str] | None,
        typer.Option(
            "--variant", help="first-game, expert, teams; horse, reflex. May be given several times."
        ),
    ] = None
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed gives the same game.")] = None

    def options(self, bandits: list[str] | None = None) -> games.Options:
        """The options of the game; the seed is drawn where it was not given."""
        return games.read_options(
            game=self.game,
            players=self.players,
            edition=self.edition,
            variants=tuple(self.variant or ()),
            bandits=tuple(bandits) if bandits else None,
            seed=self.seed if self.seed is not None else secrets.token_hex(16),
        )


class SeatOptions(CommandOptions, frozen=True, kw_only=True):
    """Who sits where."""

    bandit: Annotated[list[str] | None, typer.Option("--bandit", help="Who sits where, by seat.")] = None
    people: Annotated[int, typer.Option("--people", help="How many people share this keyboard.")] = 1
    bot: BotNames = None


class SpeechOptions(CommandOptions, frozen=True, kw_only=True):
    """How it is told."""

    language: Language = "en"
    describe: Annotated[
        bool, typer.Option("--describe", help="Sentences instead of a picture, for screen readers.")
    ] = False

    def words(self) -> Words:
        """The words of the language."""
        from colt.words import Words  # noqa: PLC0415 - the arena speaks none

        return Words(self.language)


def one_by_one(command: Callable[..., None]) -> Callable[..., None]:
    """The same command for the command line: each option of a set is one of its own."""
    takes = inspect.signature(command, eval_str=True).parameters.values()
    sets = {one.name: one.annotation for one in takes if _is_set(one.annotation)}
    named = inspect.Parameter.KEYWORD_ONLY
    every = ([one.replace(kind=named)] if one.name not in sets else _options(sets[one.name]) for one in takes)
    parameters = [option for options in every for option in options]

    @functools.wraps(command)
    def run(**given: Any) -> None:  # noqa: ANN401 - whatever the options are
        together = {
            name: kind(**{option: given.pop(option) for option in kind.__struct_fields__})
            for name, kind in sets.items()
        }
        command(**given, **together)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


def _is_set(annotation: object) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, CommandOptions)


def _options(kind: type[CommandOptions]) -> list[inspect.Parameter]:
    """The options of a set, each with its default."""
    hints = get_type_hints(kind, include_extras=True)
    return [
        inspect.Parameter(
            field.name, inspect.Parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name]
        )
        for field in msgspec.structs.fields(kind)
    ]
