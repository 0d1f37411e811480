"""The fast engine is compiled before the first step, and says so, since it takes its time once."""

from __future__ import annotations

import sys

from colt.fast import compiling

COMPILES = "Colt compiles its fast engine, once; this takes about a minute ({} does it beforehand)."
STAYS_PLAIN = 'Colt plays without numba, some hundred times slower: pip install "colt-express[research]"'

_said: set[str] = set()


def get_ready() -> None:
    """Say what is going to be waited for."""
    if not compiling.is_compiling():
        _say(STAYS_PLAIN)
    elif not compiling.is_warm():
        _say(COMPILES.format(compiling.how_to_compile()))


def _say(sentence: str) -> None:
    if sentence not in _said:
        _said.add(sentence)
        print(sentence, file=sys.stderr)
