"""The public codec: states and views as rows, choices as numbers, and back.

`colt.fast.codec.express` and `colt.fast.codec.superexpress` have the same functions: `row_of` and `state_of`, `mask_of`
and `choice_of`, and `numbers_of` (or `number_of`, where an answer is a single number). A digest changes with every
column and number: what was written with one digest is read with the same.
"""

from colt.fast.express import codec as express
from colt.fast.superexpress import codec as superexpress
from colt.fast.superexpress.plans import DIGEST as SUPEREXPRESS_DIGEST

EXPRESS_DIGEST = express.DIGEST
"""Changes with the columns of Colt Express, the numbers of its answers and of its set-ups."""

__all__ = ["EXPRESS_DIGEST", "SUPEREXPRESS_DIGEST", "express", "superexpress"]
