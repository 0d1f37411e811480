"""Between the referee and the fast engine: states and views as rows, choices as numbers, and back.

A row is the whole truth or, with unknowns, one seat's view. It holds everything on the table; what it does not hold
is written in `docs/fast-row.md`: the order of cards in a hand, on a discard pile and in a deck that will be shuffled
before anybody draws, which of two equal jewels is which, and the story of a hand that expert and team guesses use.
"""

from __future__ import annotations

from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.codec.choices import choice_of as choice_of
from colt.fast.express.codec.choices import mask_of as mask_of
from colt.fast.express.codec.choices import numbers_of as numbers_of
from colt.fast.express.codec.reading import state_of as state_of
from colt.fast.express.codec.words import BANDITS as BANDITS
from colt.fast.express.codec.words import PAIR_NUMBER as PAIR_NUMBER
from colt.fast.express.codec.words import is_purse as is_purse
from colt.fast.express.codec.words import is_resting as is_resting
from colt.fast.express.codec.words import kinds as kinds
from colt.fast.express.codec.words import place_number as place_number
from colt.fast.express.codec.words import space_number as space_number
from colt.fast.express.codec.writing import row_of as row_of
from colt.fast.express.codec.writing import setup_for as setup_for

DIGEST = at.LAYOUT.digest(
    [f"version {at.VERSION_OF_ROWS}"],
    [f"{one.name} {one.at} {one.width}" for one in numbering.NUMBERING.columns],
    map(str, books.SETUPS),
)
"""Changes with the columns, with the numbers of the answers and with those of the set-ups."""
