"""What draws bandits on a table, and what they have: loot, money, and the prize for shooting."""

from __future__ import annotations

from math import exp

from colt.bots.express import weighing
from colt.bots.express.rows.notes import BEST, DOLLARS, IS_STALE, PLACE, PULL, SHARE, TOKENS, Floats
from colt.express.pieces import CYLINDER, GUNSLINGER_PRIZE, ROUNDS
from colt.fast.arrays import Numbers, Row
from colt.fast.compiling import compiled
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import scoring


def look_for_loot(row: Row, notes: Numbers, values: Floats) -> None:
    """What draws bandits: the best loot in each space, and the best in reach from there."""
    if not notes[IS_STALE]:
        return
    notes[IS_STALE] = 0
    for space in range(at.SPACES):
        values[BEST + space] = 0.0
        values[PULL + space] = 0.0
    for token in range(TOKENS):
        place = notes[PLACE + token]
        if 0 <= place < at.SPACES:
            values[BEST + place] = max(values[BEST + place], values[DOLLARS + token])
    for space in range(at.SPACES):
        if values[BEST + space] > 0:
            spread(values, space, weighing.GUARDED if space == row[at.MARSHAL] else 1.0)


def spread(values: Floats, space: int, guarded: float) -> None:
    """The best loot of this space pulls from everywhere."""
    value = values[BEST + space] * guarded
    for here in range(at.SPACES):
        values[PULL + here] = max(values[PULL + here], value * values[SHARE + space * at.SPACES + here])


spread = compiled(spread)
look_for_loot = compiled(look_for_loot)


def money(row: Row, notes: Numbers, values: Floats, seat: int) -> float:
    """What lies on this seat's sheets."""
    total = 0.0
    for token in range(TOKENS):
        place = notes[PLACE + token]
        if at.SPACES <= place < at.GONE and row[at.SEAT_OF + place - at.SPACES] == seat:
            total += values[DOLLARS + token]
    return total


money = compiled(money)


def prize(row: Row, book: Book, seat: int) -> float:
    """What the Gunslinger's prize is worth now: certain at the end, a matter of the lead before."""
    if not book[books.HAS_GUNSLINGER]:
        return 0.0
    mine, most = scoring.shots(row, book, seat), -CYLINDER
    for other in range(book[books.PLAYERS]):
        if other != seat:
            most = max(most, scoring.shots(row, book, other))
    lead, left = mine - most, ROUNDS - row[at.ROUND]
    if not left or mine == CYLINDER * book[books.TEAM_SIZE]:
        return float(GUNSLINGER_PRIZE) if lead >= 0 else 0.0
    return GUNSLINGER_PRIZE / (1 + exp(-(0.55 + 1.05 / left) * lead - 1.1 / left))


prize = compiled(prize)
