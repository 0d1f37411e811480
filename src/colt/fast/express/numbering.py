"""Every answer of Colt Express as a number: one numbering for all rulebooks and questions.

A card is named by its kind (see `columns`), a bandit, a car or a space by itself, a purse by its number. A punch is
answered in three steps: whom, what is lost, where to.
"""

from __future__ import annotations

from colt.fast.columns import Layout
from colt.fast.express.columns import ACTION_KINDS, BANDITS, CARS, KINDS, PAIRS, PURSES, SPACES, TEAM

VERSION_OF_NUMBERS = 1
"""Counts on whenever a number gets another meaning."""

JEWEL = PURSES
"""Among the tokens, after all the purses."""
STRONGBOX = PURSES + 1
TOKENS = PURSES + 2


NUMBERING = Layout()

PLAY = NUMBERING.column("play", ACTION_KINDS, "play a card of this kind")
PLAY_HIDDEN = NUMBERING.column("play_hidden", ACTION_KINDS, "play it face down, where that is a choice")
DRAW = NUMBERING.column("draw", 1, "draw cards")
PASS = NUMBERING.column("pass", 1, "pass, because nothing can be done")
COVER_WITH = NUMBERING.column("cover_with", ACTION_KINDS, "cover the Shoot with a card of this kind")
NO_COVER = NUMBERING.column("no_cover", 1, "leave the Shoot alone")
PICK = NUMBERING.column("pick", ACTION_KINDS, "pick a card of this kind")
NO_PICK = NUMBERING.column("no_pick", 1, "pick no card")
DISCARD = NUMBERING.column("discard", KINDS, "discard a card of this kind")
KEEP = NUMBERING.column("keep", 1, "keep the rest")
MOVE_TO = NUMBERING.column("move_to", SPACES, "run to this space")
SHOOT_AT = NUMBERING.column("shoot_at", BANDITS, "shoot at this bandit")
ROB = NUMBERING.column("rob", TOKENS, "take this token")
PUNCH = NUMBERING.column("punch", BANDITS, "punch this bandit; then:")
DROP = NUMBERING.column("drop", TOKENS, "he drops this token; then:")
TAKE = NUMBERING.column("take", PURSES, "he loses this purse to the puncher; then:")
LOSE_NOTHING = NUMBERING.column("lose_nothing", 1, "he has nothing to lose; then:")
PUSH_TO = NUMBERING.column("push_to", CARS, "he is pushed to this car")
MARSHAL_TO = NUMBERING.column("marshal_to", CARS, "send the Marshal to this car")
STEAL = NUMBERING.column("steal", PURSES, "pick up this purse")
DECLINE = NUMBERING.column("decline", 1, "leave the purses where they are")
CHOOSE_TEAM = NUMBERING.column("choose_team", PAIRS, "play these two")
CABOOSE_FIRST = NUMBERING.column(
    "caboose_first", TEAM, "the first or the second bandit starts in the caboose"
)

COUNT = NUMBERING.width
MOST = 64
"""More answers than any question has."""
