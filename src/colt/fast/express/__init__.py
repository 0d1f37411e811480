"""Colt Express over rows of numbers, in lockstep with the referee.

>>> from colt.fast import express
>>> tables = express.Tables.new(1000, players=4, seed=1)
>>> tables.play_out() > 100_000
True
>>> bool(tables.are_over.all())
True
"""

from typing import TYPE_CHECKING

from colt.fast import need_numpy
from colt.fast.express.books import SETUPS as SETUPS
from colt.fast.express.books import Setup as Setup

if TYPE_CHECKING:
    from colt.fast.express.tables import Tables as Tables
    from colt.fast.express.tables import shares as shares
else:

    def __getattr__(name: str) -> object:
        """Tables are fetched when somebody asks for them: books and codec do without numpy."""
        if name not in ("Tables", "shares"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        need_numpy()
        from colt.fast.express import tables  # noqa: PLC0415 - numpy

        return getattr(tables, name)
