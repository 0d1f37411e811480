"""The row: a whole table of Colt Express as small numbers, each at a place with a name.

Some columns are small tables of their own: the bullets of shooter s in bandit b are counted at
`HITS + b * BULLETS + s`. `docs/fast-row.md` shows them all; it is made from this module.
"""

from __future__ import annotations

from colt.express.pieces import CARS as BOX_OF_CARS
from colt.express.pieces import PURSE_VALUES, RANSOM, ROUNDS, STARTING_PURSE, Action, Bandit
from colt.fast.columns import Layout

VERSION_OF_ROWS = 1
"""Counts on whenever a column moves or means something else."""

# --- how many of each there can be

SEATS = BANDITS = len(Bandit)
TEAM = 2
"""A seat plays one bandit or two."""
ACTIONS = len(Action)
ACTION_KINDS = ACTIONS * TEAM
"""The Action cards of a seat: of its first bandit, then of its second."""
BULLETS = BANDITS + 1
"""One kind for each shooter; the last one is neutral."""
KINDS = ACTION_KINDS + BULLETS
"""All kinds of cards a seat can have."""
CARS = len(BOX_OF_CARS) + 1
"""The locomotive and the cars of the box."""
SPACES = 2 * CARS
"""The insides from the locomotive on, then the roofs."""
PLACES = SPACES + BANDITS
"""Where loot lies: in a space, or on a bandit's sheet."""
PURSES = len(PURSE_VALUES) + BANDITS
"""All purses of the box, and a ransom for everybody."""
WORTHS = len({*PURSE_VALUES, STARTING_PURSE, RANSOM})
TURNS = 36
"""More turns than any round has."""
DECK_ROOM = 60
"""More cards than a seat can ever have."""
PAIRS = BANDITS * (BANDITS - 1) // 2

# --- numbers that stand for something else

NOBODY = NOWHERE = -1
GONE = PLACES
"""The place of a purse that left the game."""
SEEN = 32
"""Added to a card of a deck that everybody has seen laid there."""
EVERYBODY = 127
"""The eyes of all seats, one bit each, and of those who only watch, the highest bit."""
UNSEEN = -1
"""A sealed answer the reader does not know."""
PICKED_NOTHING = 100
"""The sealed answer of who picks nothing."""

# --- the columns

LAYOUT = Layout()

VERSION = LAYOUT.column("version", 1, "the version of this table")
SETUP = LAYOUT.column("setup", 1, "the rulebook and the number of players; 0 for one that is in no book")
EYES = LAYOUT.column(
    "eyes", 1, f"whose view this is: seat + 1, {SEATS + 1} for who only watches; 0 the truth"
)
PAGE = LAYOUT.column("page", 1, "where the game is in its table of contents")
ROUND = LAYOUT.column("round", 1, "the number of the round; 0 before the first")
FIRST = LAYOUT.column("first", 1, "the seat of the First Player")
SEAT = LAYOUT.column("seat", 1, "the seat that is asked; -1 when the game is over")
NTH = LAYOUT.column("nth", 1, "which turn, laid card, seat or bandit this chapter has come to")
COVER = LAYOUT.column("cover", 1, "the bandit whose Shoot may be covered now, + 1; 0 nobody's")
VICTIM = LAYOUT.column("victim", 1, "in the middle of a punch: who is punched, + 1; 0 nobody")
LOST = LAYOUT.column(
    "lost", 1, "in the middle of a punch: the answer what is lost, from `drop` on, + 1; 0 none"
)
CABOOSE = LAYOUT.column("caboose", 1, "the last car")
MARSHAL = LAYOUT.column("marshal", 1, "the Marshal's car")
NEUTRAL = LAYOUT.column("neutral", 1, "neutral bullets left")
ASIDE = LAYOUT.column("aside", 1, "strongboxes beside the train")
EVENT = LAYOUT.column("event", 1, "the event of the round")
TURN_COUNT = LAYOUT.column("turn_count", 1, "how many turns this round has")
LAID_COUNT = LAYOUT.column("laid_count", 1, "how many cards were laid on the pile in this round")
PURSE_COUNT = LAYOUT.column("purse_count", 1, "the highest number of a purse")
CAR = LAYOUT.column("car", CARS - 1, "the numbers of the cars behind the locomotive; 0 where nobody said")
ROUND_CARD = LAYOUT.column("round_card", ROUNDS, "the card of each round, + 1; 0 unknown")
TURN_SEAT = LAYOUT.column("turn_seat", TURNS, "by turn: who takes it")
TURN_KIND = LAYOUT.column("turn_kind", TURNS, "by turn: standard, tunnel, speeding-up or switching")
TURN_DREW = LAYOUT.column(
    "turn_drew", TURNS, "by turn: how many cards were drawn, + 1; 0 a card was played, or not yet"
)
LAID_SEAT = LAYOUT.column("laid_seat", TURNS, "by laid card: who played it")
LAID_CARD = LAYOUT.column("laid_card", TURNS, "by laid card: its kind, + 1; 0 unknown")
LAID_HIDDEN = LAYOUT.column("laid_hidden", TURNS, "by laid card: 1 if it was played face down")
LAID_TURN = LAYOUT.column("laid_turn", TURNS, "by laid card: in which turn, + 1; 0 where nobody said")
BANDIT = LAYOUT.column("bandit", SEATS * TEAM, "by seat: the two bandits; -1 none")
SEALED = LAYOUT.column(
    "sealed",
    SEATS,
    "by seat: a sealed answer: which bandit starts in the caboose (1 or 2), or the kind that is picked, + 1"
    f" ({PICKED_NOTHING} none); 0 not answered, {UNSEEN} unknown",
)
PAIR = LAYOUT.column("pair", PAIRS, "by pair of bandits: 1 if it can still be chosen")
SEAT_OF = LAYOUT.column("seat_of", BANDITS, "by bandit: who plays it; -1 nobody")
SPACE = LAYOUT.column("space", BANDITS, f"by bandit: the car, + {CARS} on the roof; -1 nowhere")
FIRED = LAYOUT.column("fired", BANDITS, "by bandit: bullets shot")
HITS = LAYOUT.column(
    "hits", BANDITS * BULLETS, "by bandit and shooter, the neutral ones last: bullets received"
)
PURSE_AT = LAYOUT.column(
    "purse_at",
    PURSES,
    f"by purse: its space, {SPACES} + the bandit who has it, {GONE} out of the game; -1 there is none",
)
PURSE_WORTH = LAYOUT.column(
    "purse_worth", PURSES, "by purse: its worth, 1 for the lowest and so on; 0 unknown"
)
PURSE_SEEN = LAYOUT.column(
    "purse_seen",
    PURSES,
    "by purse: who has seen its worth, a bit for each seat and the highest for everybody",
)
PURSE_ABOVE = LAYOUT.column(
    "purse_above", PURSES, "by purse: the number of one that was lost as the cheapest beside it; 0 none"
)
SPARE = LAYOUT.column("spare", WORTHS, "by worth: face-down purses of which it is not known which they are")
JEWELS = LAYOUT.column("jewels", PLACES, "by space, then by bandit: jewels")
STRONGBOXES = LAYOUT.column("strongboxes", PLACES, "by space, then by bandit: strongboxes")
HAND_SIZE = LAYOUT.column("hand_size", SEATS, "by seat: cards in hand")
DECK_SIZE = LAYOUT.column("deck_size", SEATS, "by seat: cards in the deck")
DISCARD_SIZE = LAYOUT.column("discard_size", SEATS, "by seat: cards on the discard pile")
HAND = LAYOUT.column("hand", SEATS * KINDS, "by seat and kind: known cards in hand")
HAND_SEEN = LAYOUT.column(
    "hand_seen", SEATS * BULLETS, "by seat and shooter: bullets in hand that everybody saw coming"
)
DISCARD = LAYOUT.column("discard", SEATS * KINDS, "by seat and kind: cards on the discard pile")
DECK = LAYOUT.column(
    "deck",
    SEATS * DECK_ROOM,
    f"by seat, from the bottom: the kind of each card, + 1, + {SEEN} if everybody has seen it; 0 unknown. A deck that"
    " will be shuffled before anybody draws: by kind how many everybody has seen, then how many only their owner has",
)

WIDTH = LAYOUT.width
