"""The row of a table of Colt Super Express. Seats stand for their bandits, who have no powers."""

from __future__ import annotations

from colt.fast.columns import Layout
from colt.superexpress.pieces import FRONT as FACING_FRONT
from colt.superexpress.pieces import LOOT_VALUES, PLAN, Action, Bandit
from colt.superexpress.pieces import REAR as FACING_REAR

VERSION = 1
"""Of the columns and the numbers in them."""

SEATS = len(Bandit)
"""So many seats have columns, in a smaller game too."""
CARS = len(LOOT_VALUES)

EMPTY = -1
"""Nothing lies here, or nobody."""
UNSEEN = -2
"""Something lies here that the reader does not know."""

# --- numbers for the pieces

CARDS = tuple(Action)
FLIP, CHANGE_FLOOR, MOVE, SHOOT, REFLEX, HORSE = map(
    CARDS.index,
    (Action.FLIP, Action.CHANGE_FLOOR, Action.MOVE, Action.SHOOT, Action.REFLEX, Action.HORSE),
)
FRONT, REAR = FACING_FRONT.step, FACING_REAR.step
INSIDE, ROOF = 0, 1
NOWHERE, PLANNING, ENDING = range(3)
"""The moments at which a row can rest: whatever happens between two decisions happens in one step."""

# --- the columns

LAYOUT = Layout()

FORMAT = LAYOUT.column("format", 1, "the version of this table")
EYES = LAYOUT.column("eyes", 1, "the seat that sees the table like this; -1: the truth")
PLAYERS = LAYOUT.column("players", 1, "how many seats are taken")
HAND = LAYOUT.column("hand", 1, "the Action cards everybody has, a bit for each")
TRAIN = LAYOUT.column("train", 1, "how many cars there were at first")
PAGE = LAYOUT.column("page", 1, "where the game is in its table of contents")
MOMENT = LAYOUT.column("moment", 1, "0 nowhere, 1 planning, 2 ending")
ROUND = LAYOUT.column("round", 1, "the number of the round")
FIRST = LAYOUT.column("first", 1, "the seat of the First Player")
CABOOSE = LAYOUT.column("caboose", 1, "the number of the last car")
ON_TRAIN = LAYOUT.column("on_train", 1, "how many bandits are on the train")
GROUPS = LAYOUT.column("groups", 1, "how often somebody has left the game")
BANDIT = LAYOUT.column("bandit", SEATS, "by seat: which bandit")
LINE = LAYOUT.column("line", SEATS, "the seats on the train, from its front to its rear")
CAR = LAYOUT.column("car", SEATS, "by seat: the car; -1 off the train")
FLOOR = LAYOUT.column("floor", SEATS, "by seat: 1 on the roof")
FACING = LAYOUT.column("facing", SEATS, "by seat: -1 towards the locomotive, 1 towards the caboose")
STUNNED = LAYOUT.column("stunned", SEATS, "by seat: 1 on his back")
HANGING = LAYOUT.column(
    "hanging", SEATS, "by seat: 1 for the first who hangs beside the train, 2 for the next"
)
GROUP = LAYOUT.column("group", SEATS, "by seat: with which group he left the game; 0 he has not")
LEFT = LAYOUT.column("left", SEATS, "the seats that left the game, in this order")
PLANS = LAYOUT.column("plans", SEATS * PLAN, "by seat: the cards still face down, the next one first")
OPENED = LAYOUT.column("opened", SEATS * PLAN, "by seat: the cards turned up this round")
VALUES = LAYOUT.column("values", CARS, "the Loot sides of the cars, from the front to the caboose")
LOOT = LAYOUT.column("loot", SEATS * CARS, "by seat: the Loot cards won, in this order")

WIDTH = LAYOUT.width
