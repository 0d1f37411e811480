"""What the net is told: one seat's knowledge as small numbers, everything as that seat sees it.

Seats are counted from the own one on, bandits are told by what they can do and not by their names, and editions and
variants by their rules: so one net plays them all. Every number is small and whole, so that sums of them are exact.
"""

from __future__ import annotations

from colt.express.pieces import ROUNDS
from colt.fast.columns import Layout
from colt.fast.express import books
from colt.fast.express import columns as at

VERSION_OF_INPUTS = 1
"""Counts on whenever an input moves or means something else."""

FLAG = 16
"""What stands for yes."""
EACH = 8
"""What one piece counts."""
MOST = 127
"""No input is larger."""
SURE = 4096
"""What odds add up to while they are worked out."""
ODDS = 128
"""Odds are told in parts of this size."""

UPCOMING = 8
"""So many turns and laid cards that come next are told."""

ASKS = (
    "waiting",
    "scheming",
    "covering",
    "picking",
    "discarding",
    "keeping",
    "moving",
    "shooting",
    "robbing",
    "punching",
    "losing",
    "pushing",
    "marshal",
    "pickpocketing",
    "placing",
    "choosing",
)
(
    WAITING,
    SCHEMING,
    COVERING,
    PICKING,
    DISCARDING,
    KEEPING,
    MOVING,
    SHOOTING,
    ROBBING,
    PUNCHING,
    LOSING,
    PUSHING,
    SENDING,
    PICKPOCKETING,
    PLACING,
    CHOOSING,
) = range(len(ASKS))

RULES = (
    books.PICKS,
    books.MAY_PICK_NOTHING,
    books.RESHUFFLES,
    books.FOLLOWS_HANDS,
    books.NEUTRAL_STAYS,
    books.PUNCHES_OUTWARD,
    books.REVENGE_ON_ROOF,
    books.HAS_GUNSLINGER,
    books.HAS_COVER,
    books.HAS_STATION,
    books.HAS_EVENTS,
)
"""The rules of a book that are yes or no."""

TURN_KINDS = len(books.TURN_NAMES)
UPCOMING_TURN = TURN_KINDS + 1
UPCOMING_CARD = at.BANDITS + at.ACTIONS + 1

INPUTS = Layout()

ROUND = INPUTS.column("round", ROUNDS, "which round it is")
ASK = INPUTS.column("ask", len(ASKS), f"what this seat is asked: {', '.join(ASKS)}")
PLAYERS = INPUTS.column("players", at.SEATS, "how many players there are")
RULE = INPUTS.column("rule", len(RULES), "the rules of the book that are yes or no")
PUT_AWAY = INPUTS.column("put_away", len(books.PUT_AWAY_NAMES), "where played cards go")
TEAM = INPUTS.column("team", 1, "everybody plays two bandits")
CABOOSE = INPUTS.column("caboose", 1, "the last car")
EVENT = INPUTS.column("event", len(books.EVENT_NAMES), "the event of the round")
TURN = INPUTS.column(
    "turn", UPCOMING * UPCOMING_TURN, "by coming turn, this one first: its kind, and whether it is the own"
)
FIRST = INPUTS.column("first", at.SEATS, "who is First Player")
MARSHAL = INPUTS.column("marshal", at.CARS, "the Marshal's car")
MARSHAL_SOON = INPUTS.column("marshal_soon", at.CARS, "the odds where he will be after the open cards")
NEUTRAL = INPUTS.column("neutral", 1, "neutral bullets left")
ASIDE = INPUTS.column("aside", 1, "strongboxes beside the train")
ACTING = INPUTS.column("acting", at.BANDITS, "whose card is carried out now")
VICTIM = INPUTS.column("victim", at.BANDITS, "who is being punched")

BANDIT_INPUTS = Layout()
IS_THERE = BANDIT_INPUTS.column("is_there", 1, "there is such a bandit")
IS_OWN = BANDIT_INPUTS.column("is_own", 1, "he is ours")
SPACE = BANDIT_INPUTS.column("space", at.SPACES, "where he stands")
SOON = BANDIT_INPUTS.column("soon", at.SPACES, "the odds where he will stand after the open cards")
POWER = BANDIT_INPUTS.column("power", len(books.POWER_NAMES), "what he can do")
FIRED = BANDIT_INPUTS.column("fired", 1, "bullets he has shot")
HITS = BANDIT_INPUTS.column("hits", 1, "bullets he has received")
PURSES = BANDIT_INPUTS.column("purses", 1, "his purses")
JEWELS = BANDIT_INPUTS.column("jewels", 1, "his jewels")
STRONGBOXES = BANDIT_INPUTS.column("strongboxes", 1, "his strongboxes")
BANDIT_INPUTS_WIDTH = BANDIT_INPUTS.width
BANDIT = INPUTS.column("bandit", at.BANDITS * BANDIT_INPUTS_WIDTH, "by bandit, the own ones first")

SEAT_INPUTS = Layout()
LEAD = SEAT_INPUTS.column("lead", 1, "how much more money than we he has, as far as one knows")
MONEY = SEAT_INPUTS.column("money", 1, "how much money he has, as far as one knows")
SHOTS_LEAD = SEAT_INPUTS.column("shots_lead", 1, "how many bullets more than we he has shot")
IS_GUNSLINGER = SEAT_INPUTS.column("is_gunslinger", 1, "nobody has shot more")
IN_HAND = SEAT_INPUTS.column("in_hand", 1, "cards in hand")
IN_DECK = SEAT_INPUTS.column("in_deck", 1, "cards in the deck")
IN_DISCARD = SEAT_INPUTS.column("in_discard", 1, "cards on the discard pile")
WOUNDS = SEAT_INPUTS.column("wounds", 1, "bullets among his cards")
BULLETS_SEEN = SEAT_INPUTS.column("bullets_seen", 1, "bullets known to be in his hand")
TURNS_LEFT = SEAT_INPUTS.column("turns_left", 1, "turns he has left in this round")
NEXT_TURN = SEAT_INPUTS.column("next_turn", 1, "how soon the next of them comes")
LAID = SEAT_INPUTS.column("laid", at.ACTIONS, "cards he has laid in the open in this round, by action")
LAID_HIDDEN = SEAT_INPUTS.column("laid_hidden", 1, "cards he has laid of which we do not know what they are")
SEAT_INPUTS_WIDTH = SEAT_INPUTS.width
SEAT = INPUTS.column("seat", at.SEATS * SEAT_INPUTS_WIDTH, "by seat, the own one first")

HAND = INPUTS.column("hand", at.ACTION_KINDS, "the own hand by kind")
HAND_BULLETS = INPUTS.column("hand_bullets", 1, "bullets in the own hand")
TO_DRAW = INPUTS.column("to_draw", at.ACTION_KINDS, "own cards in the deck by kind")

SPACE_INPUTS = Layout()
TOTAL = SPACE_INPUTS.column("total", 1, "what the loot there is worth, as far as one knows")
BEST = SPACE_INPUTS.column("best", 1, "what the best of it is worth")
TOKENS = SPACE_INPUTS.column("tokens", 1, "how many tokens lie there")
ROBBED = SPACE_INPUTS.column("robbed", 1, "how many the open cards will take from there, by the odds")
SPACE_INPUTS_WIDTH = SPACE_INPUTS.width
LOOT = INPUTS.column("loot", at.SPACES * SPACE_INPUTS_WIDTH, "by space")

CARD = INPUTS.column(
    "card", UPCOMING * UPCOMING_CARD, "by laid card that comes next: whose, its action, or that it is unknown"
)

HOPE_INPUTS = Layout()
ROB_HERE = HOPE_INPUTS.column("rob_here", 1, "the best loot where we will stand")
ROB_ABOVE = HOPE_INPUTS.column("rob_above", 1, "the best loot there on the other floor")
ROB_NEAR = HOPE_INPUTS.column("rob_near", 1, "the best loot one move from there")
MEETS_MARSHAL = HOPE_INPUTS.column("meets_marshal", 1, "the odds that the Marshal is in that car")
COMPANY = HOPE_INPUTS.column("company", 1, "rivals there, by the odds")
COMPANY_BEST = HOPE_INPUTS.column("company_best", 1, "the best token they have there, by the odds")
IN_SIGHT = HOPE_INPUTS.column(
    "in_sight", 1, "rivals on the same floor next door or on the roofs, by the odds"
)
HOPE_INPUTS_WIDTH = HOPE_INPUTS.width
HOPE = INPUTS.column("hope", at.TEAM * HOPE_INPUTS_WIDTH, "by own bandit: what his next card may find")

WIDTH = INPUTS.width
DIGEST = INPUTS.digest(
    [f"version {VERSION_OF_INPUTS}"],
    *([one.name for one in part.columns] for part in (BANDIT_INPUTS, SEAT_INPUTS, SPACE_INPUTS, HOPE_INPUTS)),
)
"""Changes with every input."""
