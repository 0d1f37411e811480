"""Colt Super Express over rows of numbers, in lockstep with the referee.

>>> from colt.fast import superexpress
>>> tables = superexpress.Tables.new(1000, players=5, variants=["horse"], seed=1)
>>> tables.play_out()
>>> bool(tables.are_over.all())
True
"""

from colt.fast.arrays import Rows as Rows
from colt.fast.superexpress.codec import choice_of as choice_of
from colt.fast.superexpress.codec import knows as knows
from colt.fast.superexpress.codec import mask_of as mask_of
from colt.fast.superexpress.codec import number_of as number_of
from colt.fast.superexpress.codec import result_of as result_of
from colt.fast.superexpress.codec import row_of as row_of
from colt.fast.superexpress.codec import state_of as state_of
from colt.fast.superexpress.columns import LAYOUT as LAYOUT
from colt.fast.superexpress.columns import VERSION as VERSION
from colt.fast.superexpress.plans import ACTIONS as ACTIONS
from colt.fast.superexpress.plans import DIGEST as DIGEST
from colt.fast.superexpress.tables import Tables as Tables
