"""What a thought has beside the row: whole numbers, and dollars."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from colt.express.pieces import JEWELS, STRONGBOXES
from colt.fast.columns import Layout
from colt.fast.compiling import compiled
from colt.fast.express import columns as at

Floats = npt.NDArray[np.float64]

ROOM = 24
"""More Action cards than a hand can hold."""
FIRST_JEWEL = at.PURSES
FIRST_STRONGBOX = FIRST_JEWEL + JEWELS
TOKENS = FIRST_STRONGBOX + STRONGBOXES
"""All tokens of the box have numbers: the purses, the jewels, the strongboxes."""

NONE = -1
"""No token, no card, nobody, nowhere."""

# --- whole numbers

NOTES = Layout()

TURN = NOTES.column("turn", 1, "the turn of Schemin' that comes next")
CLOCK = NOTES.column("clock", 1, "how often a token has come somewhere")
IS_STALE = NOTES.column(
    "is_stale", 1, "1 when loot or Marshal are not where they were when they were looked at"
)
HELD = NOTES.column("held", at.SEATS, "by seat: Action cards in hand")
DRAWN = NOTES.column("drawn", at.SEATS, "by seat: cards of the deck that are drawn")
PLACE = NOTES.column("place", TOKENS, "by token: where it is; -1 nowhere")
CAME = NOTES.column("came", TOKENS, "by token: when it came there")
HAND = NOTES.column("hand", at.SEATS * ROOM, "by seat: the Action cards in hand, in the order they came")
CHANGING = NOTES.width
"""What comes after this stays as it is while a guess is played on."""
DECK_SIZE = NOTES.column("deck_size", at.SEATS, "by seat: cards in the deck")
DECK = NOTES.column(
    "deck", at.SEATS * at.DECK_ROOM, "by seat, the top first: the cards of the deck; -1 a bullet"
)
LOOKED_AT = NOTES.column("looked_at", at.BANDITS, "the bandits in the order they are looked at; -1 no more")

WAY, LOST, CAR, IS_TAKEN = range(4)
"""A way to do what a card says: the space, the car, the token or the bandit; and of a punch what is lost, where the
victim is pushed, and whether the puncher takes what is lost."""

# --- dollars, and shares of them

VALUES = Layout()

BEST = VALUES.column("best", at.SPACES, "by space: the best loot in it")
PULL = VALUES.column("pull", at.SPACES, "by space: the best loot in reach, worth less for each card it takes")
CHANGING_VALUES = VALUES.width
DOLLARS = VALUES.column("dollars", TOKENS, "by token: what it is worth, or seems to be")
SHARE = VALUES.column(
    "share", at.SPACES**2, "by space and space: what is left of a worth over the cards it takes"
)


def copy_part(numbers: npt.NDArray[Any], twin: npt.NDArray[Any], count: int) -> None:
    """Copy the first so many numbers over those."""
    for place in range(count):
        twin[place] = numbers[place]


copy_part = compiled(copy_part)
