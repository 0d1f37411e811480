"""Colt Express over rows of numbers, in lockstep with the referee.

>>> from colt.fast import express
>>> tables = express.Tables.new(1000, players=4, seed=1)
>>> tables.play_out() > 100_000
True
>>> bool(tables.are_over.all())
True
"""

from colt.fast.express.books import SETUPS as SETUPS
from colt.fast.express.books import Setup as Setup
from colt.fast.express.tables import Tables as Tables
from colt.fast.express.tables import shares as shares
