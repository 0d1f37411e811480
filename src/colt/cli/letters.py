"""Where a terminal or a file lacks a letter: what comes nearest to it is written, and nothing ends in a traceback."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from types import MappingProxyType

NEAREST = MappingProxyType(
    {
        **dict.fromkeys("’‘", "'"),
        **dict.fromkeys("“”„«»", '"'),
        **dict.fromkeys("–—−·", "-"),
        **dict.fromkeys("¿¡", ""),
        **dict(zip("▁▂▃▄▅▆▇█", "12345678", strict=True)),
        "→": ">",
        "ł": "l",
        "Ł": "L",
    }
)
"""What stands for a letter or a sign that is none with an accent."""


def make_do() -> None:
    """From now on this program writes the nearest letter, and reads a question mark where it cannot read."""
    codecs.register_error("colt.nearest", _nearest)
    for stream, errors in (
        (sys.stdout, "colt.nearest"),
        (sys.stderr, "colt.nearest"),
        (sys.stdin, "replace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(letter: str) -> str:
    """A letter without its accent, a space of any width, a sign that looks alike; else a question mark."""
    parts = unicodedata.normalize("NFKD", NEAREST.get(letter, letter))
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return plain if plain.isascii() else "?"
