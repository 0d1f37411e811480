"""What observations and answers look like as numbers, in one place for all faces."""

from __future__ import annotations

from typing import NamedTuple

from colt.fast.express import codec, columns, numbering

COLUMNS = columns.WIDTH
"""How many small numbers an observation has."""
ANSWERS = numbering.COUNT
"""How many answers are numbered; a mask says which are legal."""


class Shape(NamedTuple):
    """Which columns and numbers these are: a change makes another environment (`Colt-v1`)."""

    environment: str
    columns: int
    answers: int
    version_of_columns: int
    version_of_answers: int
    digest: str


SHAPE = Shape(
    "Colt-v0", COLUMNS, ANSWERS, columns.VERSION_OF_ROWS, numbering.VERSION_OF_NUMBERS, codec.DIGEST
)
