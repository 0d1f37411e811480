"""Both ways between the referee's words and numbers: states and rows, plans and their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

import numpy as np

from colt.fast.arrays import Mask, Row
from colt.fast.compiling import FastError
from colt.fast.superexpress.batches import mark_places
from colt.fast.superexpress.columns import (
    BANDIT,
    CABOOSE,
    CAR,
    CARDS,
    CARS,
    EMPTY,
    ENDING,
    EYES,
    FACING,
    FIRST,
    FLOOR,
    FORMAT,
    GROUP,
    GROUPS,
    HAND,
    HANGING,
    LEFT,
    LINE,
    LOOT,
    MOMENT,
    NOWHERE,
    ON_TRAIN,
    OPENED,
    PAGE,
    PLANNING,
    PLANS,
    PLAYERS,
    ROUND,
    SEATS,
    STUNNED,
    TRAIN,
    UNSEEN,
    VALUES,
    VERSION,
    WIDTH,
)
from colt.fast.superexpress.plans import ORDERS
from colt.fast.superexpress.setup import BLANK
from colt.kernel import Choice
from colt.superexpress.choices import MakePlan
from colt.superexpress.editions import EXPANSIONS, Rulebook, rulebook
from colt.superexpress.pieces import FRONT, LOOT_VALUES, PLAN, REAR, Action, Bandit
from colt.superexpress.state import Ending, Moment, Nowhere, Planning, Result, State
from colt.train import Floor, Space

FIELDS = ("edition", "variants", "actions", "players", "round")
"""What a rulebook can say; one that says more is the referee's."""
FLOORS = tuple(Floor)
FACINGS = MappingProxyType({FRONT.step: FRONT, REAR.step: REAR})
BANDITS = tuple(Bandit)
MOMENTS: MappingProxyType[type[Moment], int] = MappingProxyType(
    {Nowhere: NOWHERE, Planning: PLANNING, Ending: ENDING}
)

# --- plans

PLAN_OF = tuple(MakePlan(tuple(CARDS[card] for card in order)) for order in ORDERS)
NUMBER_OF = MappingProxyType({plan: number for number, plan in enumerate(PLAN_OF)})


def number_of(choice: Choice) -> int:
    """The number of this plan."""
    if not isinstance(choice, MakePlan) or choice not in NUMBER_OF:
        raise FastError(f"{str(choice)!r} has no number; a plan is {PLAN} different cards.")
    return NUMBER_OF[choice]


def choice_of(number: int) -> MakePlan:
    """The plan with this number."""
    if not 0 <= number < len(PLAN_OF):
        raise FastError(f"There is no plan {number}; they are numbered from 0 to {len(PLAN_OF) - 1}.")
    return PLAN_OF[number]


def mask_of(choices: Sequence[Choice]) -> Mask:
    """The numbers of these plans, marked."""
    mask = np.zeros(len(PLAN_OF), np.bool_)
    mask[[number_of(choice) for choice in choices]] = True
    return mask


# --- rulebooks


def hand_of(book: Rulebook) -> int:
    """The cards of this book as bits; a book that this engine does not know is refused."""
    known = (*Rulebook().round,)
    if book.__struct_fields__ != FIELDS or book.round != known or not book.actions.issubset(CARDS):
        raise FastError(f"The fast engine does not know all of the book {book.edition}; the referee does.")
    if max(book.players) > len(BANDITS):
        raise FastError(f"The fast engine has {len(BANDITS)} seats, not {max(book.players)}.")
    return sum(1 << CARDS.index(action) for action in book.actions)


def knows(book: Rulebook) -> bool:
    """Whether this engine plays by this book."""
    try:
        hand_of(book)
    except FastError:
        return False
    return True


def book_of(hand: int) -> Rulebook:
    """The book in which everybody has these cards."""
    actions = {action for bit, action in enumerate(CARDS) if hand >> bit & 1}
    return rulebook(tuple(name for name, cards in EXPANSIONS.items() if cards <= actions))


# --- a state becomes a row


def row_of(state: State) -> Row:
    """This state or view in numbers. Between two decisions there are none: they rest while plans are made."""
    if type(state.moment) not in MOMENTS:
        raise FastError(
            "A row rests while plans are made or when the game is over, not in the middle of a round."
        )
    row = BLANK.copy()
    row[EYES] = EMPTY if state.eyes is None else state.eyes
    row[PLAYERS] = state.players
    row[HAND] = hand_of(state.rulebook)
    row[TRAIN] = (len(state.contents) - 1) // len(state.rulebook.round)
    row[PAGE] = state.page
    row[MOMENT] = MOMENTS[type(state.moment)]
    row[ROUND] = state.round
    row[FIRST] = state.first
    row[CABOOSE] = state.caboose
    _write(row, VALUES, [_value(value) for value in state.values])
    for seat in range(state.players):
        _write_seat(row, state, seat)
    _write_line(row, state)
    _write_groups(row, state)
    return row


def _write(row: Row, at: int, numbers: Sequence[int]) -> None:
    row[at : at + len(numbers)] = numbers


def _value(value: int | None) -> int:
    return UNSEEN if value is None else LOOT_VALUES.index(value)


def _card(card: Action | None) -> int:
    return UNSEEN if card is None else CARDS.index(card)


def _write_seat(row: Row, state: State, seat: int) -> None:
    bandit = state.bandit(seat)
    row[BANDIT + seat] = BANDITS.index(bandit)
    _write(row, PLANS + seat * PLAN, [_card(card) for card in state.plans[seat]])
    _write(row, OPENED + seat * PLAN, [_card(card) for card in state.opened[seat]])
    _write(row, LOOT + seat * CARS, [_value(value) for value in state.loot[bandit]])
    if bandit in state.hanging:
        row[HANGING + seat] = state.hanging.index(bandit) + 1


def _write_line(row: Row, state: State) -> None:
    row[ON_TRAIN] = len(state.line)
    for nth, bandit in enumerate(state.line):
        seat = state.seat_of[bandit]
        row[LINE + nth] = seat
        row[CAR + seat] = state.at[bandit].car
        row[FLOOR + seat] = FLOORS.index(state.at[bandit].floor)
        row[FACING + seat] = state.facing[bandit].step
        row[STUNNED + seat] = bandit in state.stunned


def _write_groups(row: Row, state: State) -> None:
    row[GROUPS] = len(state.out)
    for nth, group in enumerate(state.out):
        for bandit in group:
            row[GROUP + state.seat_of[bandit]] = nth + 1
    _write(row, LEFT, [state.seat_of[bandit] for group in state.out for bandit in group])


# --- a row becomes a state


def state_of(row: Row) -> State:
    """The state or view that this row says in numbers."""
    check(row)
    numbers: list[int] = row.tolist()
    state = State(book_of(numbers[HAND]), numbers[PLAYERS])
    state.eyes = None if numbers[EYES] == EMPTY else numbers[EYES]
    state.contents = state.rulebook.contents(numbers[TRAIN])
    state.page = numbers[PAGE]
    state.round = numbers[ROUND]
    state.first = numbers[FIRST]
    state.caboose = numbers[CABOOSE]
    state.values = tuple(_read_value(number) for number in _read(numbers, VALUES, CARS))
    for seat in range(state.players):
        _read_seat(state, numbers, seat)
    _read_line(state, numbers)
    _read_groups(state, numbers)
    state.moment = next(kind() for kind, number in MOMENTS.items() if number == numbers[MOMENT])  # type: ignore[call-arg]
    state.result = result_of(row) if numbers[MOMENT] == ENDING else None
    return state


def check(row: Row) -> None:
    """Refuse a row that another version wrote."""
    if row.shape != (WIDTH,) or row.dtype != np.int8 or row[FORMAT] != VERSION:
        raise FastError(
            f"This is no row of Colt Super Express, version {VERSION}: {WIDTH} numbers of 8 bits."
        )


def _read(numbers: list[int], at: int, width: int) -> list[int]:
    return [number for number in numbers[at : at + width] if number != EMPTY]


def _read_value(number: int) -> int | None:
    return None if number == UNSEEN else LOOT_VALUES[number]


def _read_card(number: int) -> Action | None:
    return None if number == UNSEEN else CARDS[number]


def _read_seat(state: State, numbers: list[int], seat: int) -> None:
    bandit = BANDITS[numbers[BANDIT + seat]]
    state.seats[seat] = (bandit,)
    state.seat_of[bandit] = seat
    state.loot[bandit] = tuple(LOOT_VALUES[number] for number in _read(numbers, LOOT + seat * CARS, CARS))
    state.plans[seat] = tuple(_read_card(number) for number in _read(numbers, PLANS + seat * PLAN, PLAN))
    state.planned[seat] = state.plans[seat]
    state.opened[seat] = tuple(CARDS[number] for number in _read(numbers, OPENED + seat * PLAN, PLAN))


def _read_line(state: State, numbers: list[int]) -> None:
    state.line = tuple(state.bandit(seat) for seat in _read(numbers, LINE, numbers[ON_TRAIN]))
    for bandit in state.line:
        seat = state.seat_of[bandit]
        state.at[bandit] = Space(numbers[CAR + seat], FLOORS[numbers[FLOOR + seat]])
        state.facing[bandit] = FACINGS[numbers[FACING + seat]]
    state.stunned = frozenset(bandit for bandit in state.line if numbers[STUNNED + state.seat_of[bandit]])


def _read_groups(state: State, numbers: list[int]) -> None:
    hanging = {numbers[HANGING + seat]: seat for seat in range(state.players) if numbers[HANGING + seat]}
    state.hanging = tuple(state.bandit(hanging[nth]) for nth in sorted(hanging))
    left = _read(numbers, LEFT, state.players)
    state.out = tuple(
        tuple(state.bandit(seat) for seat in left if numbers[GROUP + seat] == group)
        for group in range(1, numbers[GROUPS] + 1)
    )


def result_of(row: Row) -> Result:
    """How the game of this row ended."""
    seats = range(int(row[PLAYERS]))
    scores = tuple(sum(row[LOOT + seat * CARS :][:CARS] != EMPTY) for seat in seats)
    places, winners = np.zeros((1, SEATS), np.int8), np.zeros((1, SEATS), np.bool_)
    mark_places(row[None], places, winners)
    standing: list[int] = places[0].tolist()
    ranking = tuple(
        tuple(seat for seat in seats if standing[seat] == place)
        for place in sorted({*standing[: len(seats)]})
    )
    return Result(tuple(map(int, scores)), ranking, tuple(seat for seat in seats if winners[0, seat]))
