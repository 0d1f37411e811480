"""The `colt` command, one module per kind of command."""

from __future__ import annotations

import sys

from colt.cli import files, measuring, playing, serving, warming
from colt.cli.app import app
from colt.kernel import ColtError

__all__ = ["app", "files", "main", "measuring", "playing", "serving", "warming"]


def main() -> None:
    """Run the command; whatever is refused ends with one sentence, never with a traceback."""
    try:
        app()
    except ColtError as error:
        print(f"colt: {error}", file=sys.stderr)
        raise SystemExit(1) from None
    except (KeyboardInterrupt, BrokenPipeError):
        raise SystemExit(130) from None
