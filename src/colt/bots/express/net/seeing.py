"""From what one seat knows to the inputs of the net. The row is always a view: nothing hidden can be seen.

Where everybody will stand when the open cards have been carried out is worked out as odds: a run goes to each space it
could go to, rather where more lies, and whoever may meet the Marshal is partly on the roof. All of it is counted in
whole numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt.bots.express.net import inputs as to
from colt.bots.express.net.outputs import acting, place_of
from colt.express.pieces import REACH
from colt.fast.compiling import compiled
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import scoring
from colt.train import INSIDE, ROOF

if TYPE_CHECKING:
    from colt.fast.arrays import Numbers, Row

REACH_INSIDE, REACH_ON_ROOFS = REACH[INSIDE], REACH[ROOF]

# --- what is noted on the side

SOON = 0
"""By bandit and space: the odds."""
MARSHAL_SOON = SOON + at.BANDITS * at.SPACES
ROBBED = MARSHAL_SOON + at.CARS
MOVED = ROBBED + at.SPACES
"""By space: the odds of one bandit while he moves."""
DRAWN = MOVED + at.SPACES
"""By space: how much it draws whoever could run there."""
BEST = DRAWN + at.SPACES
"""By place: the dollars of the best token."""
TOTAL = BEST + at.PLACES
TOKENS = TOTAL + at.PLACES
MONEY = TOKENS + at.PLACES
MET = MONEY + at.SEATS
"""Rivals where one will stand, the best they have, and those in sight from there."""
NOTES = MET + 3
"""How many numbers are noted."""

CHEAP = 50
"""Money is told in steps of so many dollars."""


def told(number: int) -> int:
    """A number as the net is told it."""
    return max(-to.MOST, min(to.MOST, number))


told = compiled(told)

# --- loot


def count_loot(row: Row, book: Book, notes: Numbers) -> None:
    """What lies in each place, and what each seat has; unknown purses count what they are worth on average."""
    unknown, spare = 0, 0
    for worth in range(at.WORTHS):
        spare += row[at.SPARE + worth]
        unknown += row[at.SPARE + worth] * book[books.DOLLARS + worth + 1]
    average = unknown // spare if spare else 0
    for place in range(at.PLACES):
        jewels, boxes = row[at.JEWELS + place], row[at.STRONGBOXES + place]
        notes[BEST + place] = scoring.STRONGBOX_WORTH if boxes else scoring.JEWEL_WORTH if jewels else 0
        notes[TOTAL + place] = jewels * scoring.JEWEL_WORTH + boxes * scoring.STRONGBOX_WORTH
        notes[TOKENS + place] = jewels + boxes
    for purse in range(row[at.PURSE_COUNT]):
        place = row[at.PURSE_AT + purse]
        if 0 <= place < at.PLACES:
            worth = row[at.PURSE_WORTH + purse]
            dollars = book[books.DOLLARS + worth] if worth else average
            notes[BEST + place] = max(notes[BEST + place], dollars)
            notes[TOTAL + place] += dollars
            notes[TOKENS + place] += 1
    for seat in range(at.SEATS):
        notes[MONEY + seat] = 0
    for bandit in range(at.BANDITS):
        if row[at.SEAT_OF + bandit] >= 0:
            notes[MONEY + row[at.SEAT_OF + bandit]] += notes[TOTAL + at.SPACES + bandit]


count_loot = compiled(count_loot)

# --- where everybody will stand


def draw(notes: Numbers, space: int) -> int:
    """How much a space draws whoever could run there: the best loot, less the odds that the Marshal is in it."""
    lure = notes[BEST + space] // CHEAP + 2
    if space < at.CARS:
        lure = lure * (to.SURE - notes[MARSHAL_SOON + space]) // to.SURE + 1
    return int(lure * lure)


draw = compiled(draw)


def run(notes: Numbers, odds: int, caboose: int) -> None:
    """Whose odds begin here runs: inside to the cars next door, on the roofs up to three, rather to where more lies."""
    for space in range(at.SPACES):
        notes[MOVED + space] = 0
        notes[DRAWN + space] = draw(notes, space)
    for space in range(at.SPACES):
        chance = notes[odds + space]
        if chance:
            floor, car = space - space % at.CARS, space % at.CARS
            reach = REACH_ON_ROOFS if floor else REACH_INSIDE
            first, last = max(0, car - reach), min(caboose, car + reach)
            whole = -notes[DRAWN + space]
            for other in range(first, last + 1):
                whole += notes[DRAWN + floor + other]
            for other in range(first, last + 1):
                if other != car:
                    notes[MOVED + floor + other] += chance * notes[DRAWN + floor + other] // whole
    for space in range(at.SPACES):
        notes[odds + space] = notes[MOVED + space]


def climb(notes: Numbers, odds: int) -> None:
    """Whose odds begin here changes floors."""
    for car in range(at.CARS):
        inside = notes[odds + car]
        notes[odds + car] = notes[odds + at.CARS + car]
        notes[odds + at.CARS + car] = inside


def flee(notes: Numbers, odds: int) -> None:
    """Who may be with the Marshal is as likely on the roof."""
    for car in range(at.CARS):
        met = notes[odds + car] * notes[MARSHAL_SOON + car] // to.SURE
        notes[odds + car] -= met
        notes[odds + at.CARS + car] += met


def send(notes: Numbers, caboose: int) -> None:
    """The Marshal goes to a car next door."""
    for car in range(at.CARS):
        notes[MOVED + car] = 0
    for car in range(caboose + 1):
        chance = notes[MARSHAL_SOON + car]
        if chance:
            first, last = max(0, car - 1), min(caboose, car + 1)
            for other in range(first, last + 1):
                if other != car:
                    notes[MOVED + other] += chance // (last - first)
    for car in range(at.CARS):
        notes[MARSHAL_SOON + car] = notes[MOVED + car]
    for bandit in range(at.BANDITS):
        flee(notes, SOON + bandit * at.SPACES)


run = compiled(run)
climb = compiled(climb)
flee = compiled(flee)
send = compiled(send)


def carry_out(action: int, odds: int, caboose: int, notes: Numbers) -> None:
    """Whose odds begin here does this, or the Marshal does."""
    if action == books.MOVE:
        run(notes, odds, caboose)
        flee(notes, odds)
    elif action == books.CHANGE_FLOOR:
        climb(notes, odds)
        flee(notes, odds)
    elif action == books.MARSHAL:
        send(notes, caboose)
    elif action == books.ROB:
        for space in range(at.SPACES):
            notes[ROBBED + space] += notes[odds + space]


carry_out = compiled(carry_out)


def foresee(row: Row, start: int, notes: Numbers) -> None:
    """The odds where everybody will stand when the laid cards from this one on have been carried out."""
    for nth in range(BEST):
        notes[nth] = 0
    for bandit in range(at.BANDITS):
        if row[at.SPACE + bandit] >= 0:
            notes[SOON + bandit * at.SPACES + row[at.SPACE + bandit]] = to.SURE
    notes[MARSHAL_SOON + row[at.MARSHAL]] = to.SURE
    for nth in range(start, row[at.LAID_COUNT]):
        kind = row[at.LAID_CARD + nth] - 1
        if kind >= 0:
            bandit = row[at.BANDIT + row[at.LAID_SEAT + nth] * at.TEAM + kind // at.ACTIONS]
            carry_out(kind % at.ACTIONS, SOON + bandit * at.SPACES, row[at.CABOOSE], notes)


foresee = compiled(foresee)

# --- what this seat is asked


def question(row: Row, chapter: int, seat: int) -> int:
    """What this seat is asked now."""
    ask = to.WAITING
    if row[at.SEAT] != seat:
        ask = to.WAITING
    elif chapter == books.SCHEMIN:
        ask = to.COVERING if row[at.COVER] else to.SCHEMING
    elif chapter == books.STEALIN:
        ask = stealing(row)
    elif chapter == books.ROUND_EVENT:
        ask = to.PICKPOCKETING
    elif chapter == books.PICKING:
        ask = to.PICKING
    elif chapter == books.EARLY_DISCARD:
        ask = to.DISCARDING
    elif chapter == books.KEEPING:
        ask = to.KEEPING
    elif chapter == books.CHOOSING:
        ask = to.CHOOSING
    elif chapter in (books.OPEN_PLACING, books.SEALED_PLACING):
        ask = to.PLACING
    return ask


def stealing(row: Row) -> int:
    """What is asked about the card that is carried out."""
    action = (row[at.LAID_CARD + row[at.NTH]] - 1) % at.ACTIONS
    if action == books.SHOOT:
        return to.SHOOTING
    if action == books.ROB:
        return to.ROBBING
    if action == books.MARSHAL:
        return to.SENDING
    if action != books.PUNCH:
        return to.MOVING
    if row[at.LOST]:
        return to.PUSHING
    return to.LOSING if row[at.VICTIM] else to.PUNCHING


stealing = compiled(stealing)
question = compiled(question)

# --- the parts of the inputs


def tell_book(row: Row, book: Book, seat: int, found: Row) -> None:
    """The rules, the round and the Marshal."""
    players = book[books.PLAYERS]
    found[to.ROUND + max(0, row[at.ROUND] - 1)] = to.FLAG
    found[to.PLAYERS + players - 1] = to.FLAG
    for nth, rule in enumerate(to.RULES):
        found[to.RULE + nth] = to.FLAG * (book[rule] > 0)
    found[to.PUT_AWAY + book[books.PUT_AWAY]] = to.FLAG
    found[to.TEAM] = to.FLAG * (book[books.TEAM_SIZE] > 1)
    found[to.CABOOSE] = to.EACH * row[at.CABOOSE]
    found[to.EVENT + row[at.EVENT]] = to.FLAG
    found[to.FIRST + (row[at.FIRST] - seat) % players] = to.FLAG
    found[to.MARSHAL + row[at.MARSHAL]] = to.FLAG
    found[to.NEUTRAL] = to.EACH * row[at.NEUTRAL]
    found[to.ASIDE] = to.EACH * row[at.ASIDE]


tell_book = compiled(tell_book)


def tell_turns(row: Row, book: Book, seat: int, chapter: int, found: Row) -> None:
    """The turns that come, and how many of them everybody has."""
    if chapter != books.SCHEMIN:
        return
    start = row[at.NTH]
    for nth in range(start, row[at.TURN_COUNT]):
        who = row[at.TURN_SEAT + nth]
        if nth - start < to.UPCOMING:
            turn = to.TURN + (nth - start) * to.UPCOMING_TURN
            found[turn + row[at.TURN_KIND + nth]] = to.FLAG
            found[turn + to.TURN_KINDS] = to.FLAG * (who == seat)
        at_seat = to.SEAT + (who - seat) % book[books.PLAYERS] * to.SEAT_INPUTS_WIDTH
        if not found[at_seat + to.TURNS_LEFT]:
            found[at_seat + to.NEXT_TURN] = to.EACH * max(1, 8 - (nth - start))
        found[at_seat + to.TURNS_LEFT] += to.EACH


tell_turns = compiled(tell_turns)


def tell_cards(row: Row, book: Book, seat: int, start: int, found: Row) -> None:
    """The laid cards: by seat what was laid in this round, and those that come next one by one."""
    for nth in range(row[at.LAID_COUNT]):
        who, kind = row[at.LAID_SEAT + nth], row[at.LAID_CARD + nth] - 1
        at_seat = to.SEAT + (who - seat) % book[books.PLAYERS] * to.SEAT_INPUTS_WIDTH
        if kind < 0:
            found[at_seat + to.LAID_HIDDEN] += to.EACH
        else:
            found[at_seat + to.LAID + kind % at.ACTIONS] += to.EACH
        if start <= nth < start + to.UPCOMING:
            card = to.CARD + (nth - start) * to.UPCOMING_CARD
            if kind < 0:
                bandit = row[at.BANDIT + who * at.TEAM]
                found[card + at.BANDITS + at.ACTIONS] = to.FLAG
            else:
                bandit = row[at.BANDIT + who * at.TEAM + kind // at.ACTIONS]
                found[card + at.BANDITS + kind % at.ACTIONS] = to.FLAG
            found[card + place_of(row, book, bandit, seat)] = to.FLAG


tell_cards = compiled(tell_cards)


def tell_bandits(row: Row, book: Book, seat: int, notes: Numbers, found: Row) -> None:
    """Everybody, and where everybody will stand."""
    for car in range(at.CARS):
        found[to.MARSHAL_SOON + car] = notes[MARSHAL_SOON + car] // to.ODDS
    for bandit in range(at.BANDITS):
        if row[at.SEAT_OF + bandit] < 0:
            continue
        here = to.BANDIT + place_of(row, book, bandit, seat) * to.BANDIT_INPUTS_WIDTH
        found[here + to.IS_THERE] = to.FLAG
        found[here + to.IS_OWN] = to.FLAG * (row[at.SEAT_OF + bandit] == seat)
        if row[at.SPACE + bandit] >= 0:
            found[here + to.SPACE + row[at.SPACE + bandit]] = to.FLAG
        for space in range(at.SPACES):
            found[here + to.SOON + space] = notes[SOON + bandit * at.SPACES + space] // to.ODDS
        for nth, power in enumerate(books.POWERS):
            found[here + to.POWER + nth] = to.FLAG * (book[power + bandit] > 0)
        hits = 0
        for bullet in range(at.BULLETS):
            hits += row[at.HITS + bandit * at.BULLETS + bullet]
        sheet = at.SPACES + bandit
        found[here + to.FIRED] = to.EACH * row[at.FIRED + bandit]
        found[here + to.HITS] = told(to.EACH * hits)
        found[here + to.JEWELS] = to.EACH * row[at.JEWELS + sheet]
        found[here + to.STRONGBOXES] = to.EACH * row[at.STRONGBOXES + sheet]
        purses = notes[TOKENS + sheet] - row[at.JEWELS + sheet] - row[at.STRONGBOXES + sheet]
        found[here + to.PURSES] = told(to.EACH * purses)


tell_bandits = compiled(tell_bandits)


def tell_seats(row: Row, book: Book, seat: int, notes: Numbers, found: Row) -> None:
    """What everybody has: money, shots, cards."""
    players, most = book[books.PLAYERS], 0
    for other in range(players):
        most = max(most, scoring.shots(row, book, other))
    for other in range(players):
        here = to.SEAT + (other - seat) % players * to.SEAT_INPUTS_WIDTH
        money, shots = notes[MONEY + other], scoring.shots(row, book, other)
        found[here + to.LEAD] = told((money - notes[MONEY + seat]) * 2 // CHEAP)
        found[here + to.MONEY] = told(money // CHEAP)
        found[here + to.SHOTS_LEAD] = told(to.EACH * (shots - scoring.shots(row, book, seat)))
        found[here + to.IS_GUNSLINGER] = to.FLAG * (shots == most)
        found[here + to.IN_HAND] = told(4 * row[at.HAND_SIZE + other])
        found[here + to.IN_DECK] = told(4 * row[at.DECK_SIZE + other])
        found[here + to.IN_DISCARD] = told(4 * row[at.DISCARD_SIZE + other])
        found[here + to.WOUNDS] = told(to.EACH * scoring.received(row, book, other))
        seen = 0
        for bullet in range(at.BULLETS):
            seen += row[at.HAND + other * at.KINDS + at.ACTION_KINDS + bullet]
        found[here + to.BULLETS_SEEN] = told(to.EACH * seen)


tell_seats = compiled(tell_seats)


def tell_hand(row: Row, book: Book, seat: int, found: Row) -> None:
    """The own cards: in hand, and still to be drawn."""
    bullets = 0
    for bullet in range(at.BULLETS):
        bullets += row[at.HAND + seat * at.KINDS + at.ACTION_KINDS + bullet]
    found[to.HAND_BULLETS] = told(to.EACH * bullets)
    for kind in range(at.ACTIONS * book[books.TEAM_SIZE]):
        held = row[at.HAND + seat * at.KINDS + kind]
        left = book[books.DECK_OF + kind] - held - row[at.DISCARD + seat * at.KINDS + kind]
        for nth in range(row[at.LAID_COUNT]):
            if row[at.LAID_SEAT + nth] == seat and row[at.LAID_CARD + nth] == kind + 1:
                left -= 1
        found[to.HAND + kind] = to.FLAG * held
        found[to.TO_DRAW + kind] = to.EACH * max(0, left)


tell_hand = compiled(tell_hand)


def tell_loot(notes: Numbers, found: Row) -> None:
    """What lies about."""
    for space in range(at.SPACES):
        here = to.LOOT + space * to.SPACE_INPUTS_WIDTH
        found[here + to.TOTAL] = told(notes[TOTAL + space] // CHEAP)
        found[here + to.BEST] = told(notes[BEST + space] // CHEAP * 2)
        found[here + to.TOKENS] = told(to.EACH * notes[TOKENS + space])
        found[here + to.ROBBED] = told(notes[ROBBED + space] // to.ODDS)


tell_loot = compiled(tell_loot)


def best_near(row: Row, space: int, notes: Numbers) -> int:
    """The best loot one move from this space."""
    floor, car = space - space % at.CARS, space % at.CARS
    reach, best = REACH_ON_ROOFS if floor else REACH_INSIDE, 0
    for other in range(max(0, car - reach), min(row[at.CABOOSE], car + reach) + 1):
        if other != car:
            best = max(best, notes[BEST + floor + other])
    return best


def seen_from(space: int, odds: int, notes: Numbers) -> int:
    """How likely a rival is next door inside, or on any other roof."""
    floor, car, sight = space - space % at.CARS, space % at.CARS, 0
    for other in range(at.CARS):
        if other != car and (floor or abs(other - car) == 1):
            sight += notes[odds + floor + other]
    return sight


best_near = compiled(best_near)
seen_from = compiled(seen_from)


def meet_rivals(row: Row, seat: int, space: int, chance: int, notes: Numbers) -> None:
    """Add who may be there too, the best they have, and who is in sight from there."""
    for rival in range(at.BANDITS):
        if row[at.SEAT_OF + rival] < 0 or row[at.SEAT_OF + rival] == seat:
            continue
        odds = SOON + rival * at.SPACES
        both = chance * notes[odds + space] // to.SURE
        notes[MET] += both
        notes[MET + 1] += both * notes[BEST + at.SPACES + rival]
        notes[MET + 2] += chance * seen_from(space, odds, notes) // to.SURE


meet_rivals = compiled(meet_rivals)


def tell_hopes(row: Row, book: Book, seat: int, notes: Numbers, found: Row) -> None:
    """What the next card of each own bandit may find where he will stand."""
    for nth in range(book[books.TEAM_SIZE]):
        bandit = row[at.BANDIT + seat * at.TEAM + nth]
        if bandit < 0:
            continue
        here, above, near, met = 0, 0, 0, 0
        notes[MET] = 0
        notes[MET + 1] = 0
        notes[MET + 2] = 0
        for space in range(at.SPACES):
            chance = notes[SOON + bandit * at.SPACES + space]
            if chance:
                here += chance * notes[BEST + space]
                above += chance * notes[BEST + (space + at.CARS) % at.SPACES]
                near += chance * best_near(row, space, notes)
                met += chance * notes[MARSHAL_SOON + space % at.CARS] // to.SURE
                meet_rivals(row, seat, space, chance, notes)
        hope, dollars = to.HOPE + nth * to.HOPE_INPUTS_WIDTH, to.SURE * CHEAP
        found[hope + to.ROB_HERE] = told(here // dollars * 2)
        found[hope + to.ROB_ABOVE] = told(above // dollars * 2)
        found[hope + to.ROB_NEAR] = told(near // dollars * 2)
        found[hope + to.MEETS_MARSHAL] = told(met // to.ODDS)
        found[hope + to.COMPANY] = told(notes[MET] // to.ODDS)
        found[hope + to.COMPANY_BEST] = told(notes[MET + 1] // dollars * 2)
        found[hope + to.IN_SIGHT] = told(notes[MET + 2] // to.ODDS)


tell_hopes = compiled(tell_hopes)


def see(row: Row, book: Book, seat: int, notes: Numbers, found: Row) -> None:
    """All inputs of this seat from the row of its view."""
    for nth in range(to.WIDTH):
        found[nth] = 0
    page = row[at.PAGE]
    chapter = book[books.CONTENTS + page] if page < book[books.PAGES] else books.SCORING
    ask = question(row, chapter, seat)
    found[to.ASK + ask] = to.FLAG
    start = row[at.LAID_COUNT]
    if chapter in (books.SCHEMIN, books.KEEPING):
        start = 0
    elif chapter == books.STEALIN:
        start = row[at.NTH] + 1
        bandit = acting(row, row[at.LAID_SEAT + row[at.NTH]])
        found[to.ACTING + place_of(row, book, bandit, seat)] = to.FLAG
        if row[at.VICTIM]:
            found[to.VICTIM + place_of(row, book, row[at.VICTIM] - 1, seat)] = to.FLAG
    count_loot(row, book, notes)
    foresee(row, start, notes)
    tell_book(row, book, seat, found)
    tell_seats(row, book, seat, notes, found)
    tell_turns(row, book, seat, chapter, found)
    tell_cards(row, book, seat, start, found)
    tell_bandits(row, book, seat, notes, found)
    tell_hand(row, book, seat, found)
    tell_loot(notes, found)
    tell_hopes(row, book, seat, notes, found)


see = compiled(see)
