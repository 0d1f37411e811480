"""The `colt` command, one module per kind of command. What needs an extra that is not installed says so."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType

from colt.cli import folders
from colt.cli.app import app
from colt.extras import Missing
from colt.kernel import ColtError

__all__ = ["COMMANDS", "app", "main"]

COMMANDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "collecting": ("games",),
        "files": ("scenario", "verify", "replay", "show", "editions"),
        "measuring": ("bench", "arena", "ladder", "judge"),
        "playing": ("play", "watch", "bots", "learn"),
        "reviewing": ("review", "problems"),
        "serving": ("serve", "load", "push-key"),
        "tending": ("tables",),
        "warming": ("warm",),
    }
)
"""Which module has which commands."""

WHATEVER = MappingProxyType({"allow_extra_args": True, "ignore_unknown_options": True})
"""Options of a command that is not installed are not looked at."""


def main() -> None:
    """Run the command; whatever is refused ends with one sentence, never with a traceback."""
    try:
        app(prog_name=folders.command())
    except ColtError as error:
        print(f"colt: {error}", file=sys.stderr)
        raise SystemExit(1) from None
    except (KeyboardInterrupt, BrokenPipeError):
        raise SystemExit(130) from None
    except OSError as error:
        if error.filename is None or error.strerror is None:
            raise
        print(f"colt: {error.filename}: {error.strerror}.", file=sys.stderr)
        raise SystemExit(1) from None


def _without(missing: Missing) -> Callable[[], None]:
    """A command that only says what it lacks."""

    def command() -> None:
        raise missing

    return command


for _module, _commands in COMMANDS.items():
    try:
        import_module(f"colt.cli.{_module}")
    except Missing as _missing:
        for _name in _commands:
            lacks = f"Not installed here: {_missing}."
            app.command(_name, help=lacks, context_settings=dict(WHATEVER))(_without(_missing))
