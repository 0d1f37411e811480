"""The six actions: what may be chosen, beside what it does. (en-2016 "Move" to "Marshal")"""

from __future__ import annotations

from colt.express.pieces import CYLINDER, REACH
from colt.fast.arrays import Numbers, Row
from colt.fast.compiling import compiled
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import marshal, table
from colt.train import INSIDE, ROOF

REACH_INSIDE, REACH_ON_ROOFS = REACH[INSIDE], REACH[ROOF]


def choices(row: Row, book: Book, action: int, bandit: int, found: Numbers) -> int:
    """All the ways to do what this card says; of a punch, what its next step may be. Returns how many."""
    if action == books.MOVE:
        return moves(row, bandit, found)
    if action == books.CHANGE_FLOOR:
        return climbs(row, bandit, found)
    if action == books.SHOOT:
        return shots(row, book, bandit, found)
    if action == books.ROB:
        return robberies(row, bandit, found)
    if action == books.PUNCH:
        return punches(row, book, bandit, found)
    return neighbours(numbering.MARSHAL_TO, row[at.MARSHAL], 1, row[at.CABOOSE], found)


def act(row: Row, book: Book, action: int, bandit: int, number: int) -> None:
    """The bandit does what this answer says."""
    if action in (books.MOVE, books.CHANGE_FLOOR):
        move(row, book, bandit, number - numbering.MOVE_TO)
    elif action == books.SHOOT:
        shoot(row, book, bandit, number - numbering.SHOOT_AT)
    elif action == books.ROB:
        take(row, row[at.SPACE + bandit], number - numbering.ROB, bandit)
    elif action == books.PUNCH:
        punch(row, book, bandit, number - numbering.PUSH_TO)
    else:
        marshal.goes_to(row, book, number - numbering.MARSHAL_TO)


def neighbours(start: int, car: int, reach: int, caboose: int, found: Numbers) -> int:
    """The cars up to so many away, as numbers from there on. Returns how many."""
    n = 0
    for other in range(max(0, car - reach), min(caboose, car + reach) + 1):
        if other != car:
            found[n] = start + other
            n += 1
    return n


neighbours = compiled(neighbours)

# --- Move and Change Floor


def moves(row: Row, bandit: int, found: Numbers) -> int:
    """One car inside, one to three on the roofs. (en-2016 "Move")"""
    here = row[at.SPACE + bandit]
    if here < at.CARS:
        return neighbours(numbering.MOVE_TO, here, REACH_INSIDE, row[at.CABOOSE], found)
    roofs = numbering.MOVE_TO + at.CARS
    return neighbours(roofs, here - at.CARS, REACH_ON_ROOFS, row[at.CABOOSE], found)


def climbs(row: Row, bandit: int, found: Numbers) -> int:
    """Onto the roof of the car, or down into it. (en-2016 "Change Floor")"""
    found[0] = numbering.MOVE_TO + (row[at.SPACE + bandit] + at.CARS) % at.SPACES
    return 1


def move(row: Row, book: Book, bandit: int, space: int) -> None:
    """The bandit runs or climbs there. (en-2016 "Move", "Change Floor")"""
    row[at.SPACE + bandit] = space
    marshal.meets(row, book, bandit)


moves = compiled(moves)
climbs = compiled(climbs)
move = compiled(move)

# --- Shoot


def shots(row: Row, book: Book, bandit: int, found: Numbers) -> int:
    """Whom this bandit can shoot, as long as he has bullets. (en-2016 "Shoot")"""
    if row[at.FIRED + bandit] >= CYLINDER:
        return 0
    return listed(targets(row, book, bandit), numbering.SHOOT_AT, found)


def listed(bandits: int, start: int, found: Numbers) -> int:
    """These bandits as numbers from there on. Returns how many."""
    n = 0
    for bandit in range(at.BANDITS):
        if bandits >> bandit & 1:
            found[n] = start + bandit
            n += 1
    return n


def targets(row: Row, book: Book, bandit: int) -> int:
    """Collect everybody who could be hit, then spare who may be spared. (ruling 13)"""
    here = row[at.SPACE + bandit]
    if book[books.SHOOTS_FAR + bandit] and is_alone(row, here, row[at.SEAT_OF + bandit]):
        floor = table.those_on(row, here - here % at.CARS)
        return spare(book, floor & ~table.those_at(row, here))
    seen = in_sight(row, here)
    if book[books.THROUGH_ROOF + bandit]:
        seen |= table.those_at(row, (here + at.CARS) % at.SPACES)
    return spare(book, seen)


def in_sight(row: Row, here: int) -> int:
    """Inside: the cars next door. On the roofs: the nearest bandits in either direction, side by side where several
    stand on one roof. Never in the own space. (en-2016 "Shoot"; ruling 14)"""
    ahead = here - 1 if here else at.SPACES
    behind = here + 1 if here + 1 != at.CARS else at.SPACES
    if here >= at.CARS:
        ahead, behind = at.NOWHERE - 1, at.SPACES
        for bandit in range(at.BANDITS):
            space = row[at.SPACE + bandit]
            if at.CARS <= space < here:
                ahead = max(ahead, space)
            elif space > here:
                behind = min(behind, space)
    return table.those_at(row, ahead) | table.those_at(row, behind)


def is_alone(row: Row, here: int, seat: int) -> bool:
    """Whether nobody else stands in this space; the own partner does not count. (ruling 15)"""
    for other in range(at.BANDITS):
        if row[at.SPACE + other] == here and row[at.SEAT_OF + other] != seat:
            return False
    return True


def spare(book: Book, victims: int) -> int:
    """Belle is hit only when nobody else could be; a partner counts like anybody. (en-2016 "Belle"; ruling 17)"""
    others = victims
    for bandit in range(at.BANDITS):
        if book[books.IS_SPARED + bandit]:
            others &= ~(1 << bandit)
    return others or victims


def shoot(row: Row, book: Book, bandit: int, target: int) -> None:
    """The target takes a bullet onto his deck; some shots push him as well. (en-2016 "Shoot", "Django")"""
    row[at.FIRED + bandit] += 1
    marshal.hit(row, book, target, bandit)
    if book[books.KNOCKS_BACK + bandit]:
        knock_back(row, book, bandit, target)


def knock_back(row: Row, book: Book, shooter: int, target: int) -> None:
    """One car away from the shooter on the same floor, but never off the train.
    (en-2016 "Django"; fr-2014 "Tuco"; ruling 15)"""
    here = row[at.SPACE + target]
    car = here % at.CARS
    step = 1 if car > row[at.SPACE + shooter] % at.CARS else -1
    if 0 <= car + step <= row[at.CABOOSE]:
        row[at.SPACE + target] = here + step
        marshal.meets(row, book, target)


listed = compiled(listed)
spare = compiled(spare)
is_alone = compiled(is_alone)
in_sight = compiled(in_sight)
targets = compiled(targets)
shots = compiled(shots)
knock_back = compiled(knock_back)
shoot = compiled(shoot)

# --- Rob


def tokens(row: Row, place: int, start: int, found: Numbers) -> int:
    """Every purse is its own; equal jewels and strongboxes are one option. (ruling 4) Returns how many."""
    n = 0
    for purse in range(row[at.PURSE_COUNT]):
        if row[at.PURSE_AT + purse] == place:
            found[n] = start + purse
            n += 1
    if row[at.JEWELS + place]:
        found[n] = start + numbering.JEWEL
        n += 1
    if row[at.STRONGBOXES + place]:
        found[n] = start + numbering.STRONGBOX
        n += 1
    return n


tokens = compiled(tokens)


def robberies(row: Row, bandit: int, found: Numbers) -> int:
    """Any one token in the own space. (en-2016 "Rob")"""
    return tokens(row, row[at.SPACE + bandit], numbering.ROB, found)


def take(row: Row, place: int, token: int, bandit: int) -> None:
    """The token comes face down onto the sheet; its owner may look. (en-2016 "Rob")"""
    carry(row, place, token, at.SPACES + bandit)
    if token < at.PURSES:
        row[at.PURSE_SEEN + token] |= 1 << row[at.SEAT_OF + bandit]


def carry(row: Row, place: int, token: int, to: int) -> None:
    """A token comes from one place to another."""
    if token < at.PURSES:
        row[at.PURSE_AT + token] = to
        return
    kind = at.JEWELS if token == numbering.JEWEL else at.STRONGBOXES
    row[kind + place] -= 1
    row[kind + to] += 1


robberies = compiled(robberies)
carry = compiled(carry)
take = compiled(take)

# --- Punch


def punches(row: Row, book: Book, bandit: int, found: Numbers) -> int:
    """Another bandit in the own space; then a token he loses if he has one; then the car he is pushed to.
    (en-2016 "Punch"; ruling 5)"""
    if row[at.LOST]:
        return pushes(row, book, row[at.SPACE + bandit], found)
    if row[at.VICTIM]:
        return losses(row, book, bandit, row[at.VICTIM] - 1, found)
    others = table.those_at(row, row[at.SPACE + bandit]) & ~(1 << bandit)
    return listed(spare(book, others), numbering.PUNCH, found)


def losses(row: Row, book: Book, bandit: int, victim: int, found: Numbers) -> int:
    """What this victim can lose: to the floor, or a purse to Cheyenne. (en-2016 "Punch", "Cheyenne")"""
    n = tokens(row, at.SPACES + victim, numbering.DROP, found)
    if n == 0:
        found[0] = numbering.LOSE_NOTHING
        return 1
    if book[books.TAKES_PURSE + bandit]:
        for nth in range(n):
            if found[nth] < numbering.DROP + at.PURSES:
                found[n] = found[nth] - numbering.DROP + numbering.TAKE
                n += 1
    return n


def pushes(row: Row, book: Book, here: int, found: Numbers) -> int:
    """The adjacent cars, same floor; where the book allows a punch off the end of the train, the victim stays where
    he is. (en-2016 "Punch"; fr-2014 "F.A.Q."; ruling 16)"""
    car, caboose = here % at.CARS, row[at.CABOOSE]
    n = 0
    for to in range(max(0, car - 1), min(caboose, car + 1) + 1):
        if to != car or (book[books.PUNCHES_OUTWARD] and not 0 < car < caboose):
            found[n] = numbering.PUSH_TO + to
            n += 1
    return n


def punch(row: Row, book: Book, bandit: int, car: int) -> None:
    """The token stays in the puncher's space, or with Cheyenne; then the victim is pushed.
    (en-2016 "Punch", "Cheyenne"; ruling 16)"""
    here, victim, lost = row[at.SPACE + bandit], row[at.VICTIM] - 1, row[at.LOST] - 1
    if lost < numbering.TOKENS:
        carry(row, at.SPACES + victim, lost, here)
    elif lost < numbering.LOSE_NOTHING - numbering.DROP:
        take(row, at.SPACES + victim, lost - numbering.TOKENS, bandit)
    row[at.VICTIM] = 0
    row[at.LOST] = 0
    row[at.SPACE + victim] = here - here % at.CARS + car
    marshal.meets(row, book, victim)


def is_sole(row: Row, book: Book, bandit: int, found: Numbers) -> bool:
    """Whether the one victim can be punched in one way only; then all of it is settled but the push, which is found.
    (ruling 3)"""
    victim = found[0]
    n = losses(row, book, bandit, victim - numbering.PUNCH, found)
    lost = found[0]
    if n == 1 and pushes(row, book, row[at.SPACE + bandit], found) == 1:
        row[at.VICTIM] = victim - numbering.PUNCH + 1
        row[at.LOST] = lost - numbering.DROP + 1
        return True
    found[0] = victim
    return False


losses = compiled(losses)
pushes = compiled(pushes)
punches = compiled(punches)
punch = compiled(punch)
is_sole = compiled(is_sole)

# --- all six

choices = compiled(choices)
act = compiled(act)
