"""Set up, and placing the bandits. (en-2016 "Set Up", "Placing the Bandits")"""

from __future__ import annotations

from colt.express.pieces import CARS, NEUTRAL_BULLETS, ROUNDS, STARTING_PURSE, STRONGBOXES
from colt.fast.arrays import Luck, Row
from colt.fast.compiling import compiled
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.luck import below, one_not_taken
from colt.fast.express.rules import cards, round_events, table

STARTING_WORTH = books.WORTHS.index(STARTING_PURSE) + 1
CARS_IN_THE_BOX = len(CARS)


def lay_out(row: Row, luck: Luck, book: Book) -> None:
    """Train, loot, Marshal, bullets, round deck and sheets. (en-2016 "Set Up")"""
    clear(row, book)
    form_train(row, luck, book)
    mix_purses(row, luck, book)
    stack_round_deck(row, luck, book)
    give_sheets(row, luck, book)
    if book[books.TEAM_SIZE] == 1:
        draw_first_player(row, luck, book)
        place_alternating(row, book)


def clear(row: Row, book: Book) -> None:
    """Nothing lies on the table yet."""
    for nth in range(at.WIDTH):
        row[nth] = 0
    row[at.VERSION] = at.VERSION_OF_ROWS
    row[at.SETUP] = book[books.NUMBER]
    row[at.PAGE] = -1
    for nth in range(at.SEATS * at.TEAM):
        row[at.BANDIT + nth] = at.NOBODY
    for bandit in range(at.BANDITS):
        row[at.SEAT_OF + bandit] = at.NOBODY
        row[at.SPACE + bandit] = at.NOWHERE
    for purse in range(at.PURSES):
        row[at.PURSE_AT + purse] = at.NOWHERE


def form_train(row: Row, luck: Luck, book: Book) -> None:
    """The locomotive and one car per player, any cars in any order; in the locomotive the Marshal and a strongbox,
    beside it the other strongbox and 13 neutral bullets. (en-2016 "Set Up"; fr-2014 "Mise en place")"""
    taken = 0
    for nth in range(book[books.LENGTH]):
        car = book[books.WISHED_CAR + nth] - 1
        if car < 0:
            car = one_not_taken(luck, taken, CARS_IN_THE_BOX)
        taken |= 1 << car
        row[at.CAR + nth] = car + 1
    row[at.CABOOSE] = book[books.LENGTH]
    row[at.NEUTRAL] = NEUTRAL_BULLETS
    row[at.ASIDE] = STRONGBOXES - 1
    row[at.STRONGBOXES] = 1


def mix_purses(row: Row, luck: Luck, book: Book) -> None:
    """A 250 purse per bandit is set aside, the others are mixed and lie face down as printed on the floors. A purse's
    number says where it first lay. (en-2016 "Set Up")"""
    left = 0
    for worth in range(at.WORTHS):
        row[at.SPARE + worth] = book[books.MIXED + worth]
        left += book[books.MIXED + worth]
    for car in range(1, book[books.LENGTH] + 1):
        number = row[at.CAR + car - 1]
        for _ in range(book[books.FLOOR_PURSES + number]):
            purse = row[at.PURSE_COUNT]
            row[at.PURSE_COUNT] = purse + 1
            row[at.PURSE_AT + purse] = car
            row[at.PURSE_WORTH + purse] = one_spare(row, below(luck, left)) + 1
            left -= 1
        row[at.JEWELS + car] = book[books.FLOOR_JEWELS + number]


def one_spare(row: Row, nth: int) -> int:
    """The worth of the nth of the face-down purses, which is spare no longer."""
    worth = 0
    while nth >= row[at.SPARE + worth]:
        nth -= row[at.SPARE + worth]
        worth += 1
    row[at.SPARE + worth] -= 1
    return worth


def stack_round_deck(row: Row, luck: Luck, book: Book) -> None:
    """Four of the seven round cards on top of a train station; in the first game five and no station: those that are
    not known yet. (en-2016 "Events"; es-2016 "Preparación"; ruling 26)"""
    taken = 0
    for nth in range(row[at.ROUND]):
        taken |= 1 << row[at.ROUND_CARD + nth] >> 1
    for nth in range(row[at.ROUND], ROUNDS):
        if book[books.HAS_STATION] and nth == ROUNDS - 1:
            card = book[books.ORDINARY] + below(luck, book[books.STATIONS])
        else:
            card = one_not_taken(luck, taken, book[books.ORDINARY])
            taken |= 1 << card
        row[at.ROUND_CARD + nth] = card + 1


def give_sheets(row: Row, luck: Luck, book: Book) -> None:
    """Everybody plays the bandit he wants, or one at random; teams are still to be chosen. (en-2016 "Set Up")"""
    taken = 0
    for seat in range(book[books.PLAYERS]):
        first = book[books.WISHED_BANDIT + seat * at.TEAM]
        if first == at.NOBODY:
            if book[books.TEAM_SIZE] > 1:
                offer_pairs(row, luck, book)
                return
            first = one_not_taken(luck, taken, at.BANDITS)
        taken |= 1 << first
        give_sheet(row, luck, book, seat, first, book[books.WISHED_BANDIT + seat * at.TEAM + 1])


def offer_pairs(row: Row, luck: Luck, book: Book) -> None:
    """The teams to choose from: Ghost, Doc and Belle each with one of the others at random, or any two.
    (en-2016 "Special Rules: 2 Bandits Per Player"; fr-2014 "Règles spéciales pour deux joueurs")"""
    heads = taken = 0
    for bandit in range(at.BANDITS):
        heads |= book[books.HEADS + bandit] << bandit
    for pair in range(at.PAIRS):
        row[at.PAIR + pair] = heads == 0
    taken = heads
    for head in range(at.BANDITS):
        if not heads >> head & 1:
            continue
        partner = one_not_taken(luck, taken, at.BANDITS)
        taken |= 1 << partner
        for pair in range(at.PAIRS):
            if book[books.PAIR_FIRST + pair] == head and book[books.PAIR_SECOND + pair] == partner:
                row[at.PAIR + pair] = 1


def give_sheet(row: Row, luck: Luck, book: Book, seat: int, first: int, second: int) -> None:
    """A sheet, a 250 purse for each bandit, six bullets, and a shuffled deck. (en-2016 "Set Up")"""
    for nth in range(book[books.TEAM_SIZE]):
        bandit = first if nth == 0 else second
        row[at.BANDIT + seat * at.TEAM + nth] = bandit
        row[at.SEAT_OF + bandit] = seat
        round_events.give_purse(row, bandit, STARTING_WORTH)
    for pair in range(at.PAIRS):
        one, other = book[books.PAIR_FIRST + pair], book[books.PAIR_SECOND + pair]
        if row[at.SEAT_OF + one] != at.NOBODY or row[at.SEAT_OF + other] != at.NOBODY:
            row[at.PAIR + pair] = 0
    for kind in range(at.ACTION_KINDS):
        row[at.DECK_SIZE + seat] += book[books.DECK_OF + kind]
    if not book[books.RESHUFFLES]:
        cards.gather(row, book, seat)
        cards.shuffle(row, luck, seat)


def draw_first_player(row: Row, luck: Luck, book: Book) -> None:
    """A figure is drawn at random: its player begins. (en-2016 "Placing the Bandits")"""
    nth = below(luck, book[books.PLAYERS] * book[books.TEAM_SIZE])
    row[at.FIRST] = nth // book[books.TEAM_SIZE]


def place_alternating(row: Row, book: Book) -> None:
    """From the First Player on, one bandit in the caboose, the next in the car before it.
    (en-2016 "Placing the Bandits")"""
    for nth in range(book[books.PLAYERS]):
        row[at.SPACE + table.bandit_in_turn(row, book, nth)] = row[at.CABOOSE] - nth % 2


clear = compiled(clear)
form_train = compiled(form_train)
one_spare = compiled(one_spare)
mix_purses = compiled(mix_purses)
stack_round_deck = compiled(stack_round_deck)
offer_pairs = compiled(offer_pairs)
give_sheet = compiled(give_sheet)
give_sheets = compiled(give_sheets)
draw_first_player = compiled(draw_first_player)
place_alternating = compiled(place_alternating)
lay_out = compiled(lay_out)
