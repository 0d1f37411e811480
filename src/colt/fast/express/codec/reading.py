"""From a row to a state, or a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from colt.express.events import turns_in_order
from colt.express.pieces import ROUNDS, ActionCard, Bandit, Bullet, Card, Loot, Token
from colt.express.rulebook import PutAway
from colt.express.rules import scoring
from colt.express.rules.variants.teams import NO_PICK
from colt.express.state import (
    Cheapest,
    Choosing,
    Counting,
    Discarding,
    Moment,
    Picking,
    Placing,
    Played,
    RoundEnding,
    Scheming,
    Slot,
    State,
    Stealing,
    Taken,
)
from colt.fast.compiling import FastError
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import BANDIT_NUMBER, WORTHS, Setup
from colt.fast.express.codec.words import (
    BANDITS,
    COUNTED,
    cards,
    is_resting,
    place_number,
    place_of,
    space_of,
)
from colt.kernel import SPECTATOR

if TYPE_CHECKING:
    from colt.fast.arrays import Row


def state_of(row: Row, made: Setup | None = None) -> State:
    """The state or view that this row says in numbers; one of a set-up of its own needs that set-up."""
    check(row)
    numbers: list[int] = row.tolist()
    made = made or books.setup_numbered(numbers[at.SETUP])
    state = State(made.rules, made.players)
    eyes = numbers[at.EYES]
    state.eyes = None if eyes == 0 else SPECTATOR if eyes > at.SEATS else eyes - 1
    state.page, state.round, state.first = numbers[at.PAGE], numbers[at.ROUND], numbers[at.FIRST]
    _read_bandits(state, numbers)
    _read_round(state, numbers, made)
    _read_loot(state, numbers)
    for seat in range(state.players):
        _read_cards(state, numbers, seat)
    state.moment = _read_moment(state, numbers)
    state.sealed = {
        seat: _read_sealed(state, seat, numbers[at.SEALED + seat])
        for seat in range(state.players)
        if numbers[at.SEALED + seat]
    }
    if state.chapter is None:
        state.result = scoring.result(state)
    return state


def check(row: Row) -> None:
    """Refuse a row that another version wrote."""
    if row.shape != (at.WIDTH,) or row.dtype != "int8" or row[at.VERSION] != at.VERSION_OF_ROWS:
        raise FastError(
            f"This is no row of Colt Express, version {at.VERSION_OF_ROWS}: {at.WIDTH} numbers of 8 bits."
        )


def _read_bandits(state: State, numbers: list[int]) -> None:
    pairs = books.pairs(state.rulebook)
    offered = [pairs[nth] for nth in range(at.PAIRS) if numbers[at.PAIR + nth]]
    if state.rulebook.pairs_at_random:
        offered.sort(key=lambda pair: state.rulebook.heads.index(pair[0]))
    state.pairs = tuple(offered)
    for seat in range(state.players):
        team = [numbers[at.BANDIT + seat * at.TEAM + nth] for nth in range(at.TEAM)]
        state.seats[seat] = tuple(BANDITS[number] for number in team if number != at.NOBODY)
        for bandit in state.seats[seat]:
            number = BANDIT_NUMBER[bandit]
            state.seat_of[bandit] = seat
            state.fired[bandit] = numbers[at.FIRED + number]
            if numbers[at.SPACE + number] != at.NOWHERE:
                state.at[bandit] = space_of(numbers[at.SPACE + number])
            state.hits[bandit] = tuple(
                Bullet(shooter)
                for nth, shooter in enumerate((*BANDITS, None))
                for _ in range(numbers[at.HITS + number * at.BULLETS + nth])
            )


def _read_round(state: State, numbers: list[int], made: Setup) -> None:
    state.caboose, state.marshal = numbers[at.CABOOSE], numbers[at.MARSHAL]
    state.neutral = numbers[at.NEUTRAL]
    state.cars = tuple(numbers[at.CAR : at.CAR + state.caboose])
    cards = [made.cards[n - 1] if n else None for n in numbers[at.ROUND_CARD : at.ROUND_CARD + ROUNDS]]
    turned = state.round - (state.chapter == "picking")
    state.past_rounds = tuple(card for card in cards[:turned] if card is not None)
    state.round_deck = tuple(cards[turned:])
    if turned == state.round > 0:
        state.round_card = cards[turned - 1]
        assert state.round_card is not None
        state.turns = turns_in_order(state.round_card.turns, state.first, state.players)
    laid = [_read_laid(state, numbers, nth) for nth in range(numbers[at.LAID_COUNT])]
    drew = [
        Taken(nth, turn.seat, numbers[at.TURN_DREW + nth] - 1)
        for nth, turn in enumerate(state.turns)
        if numbers[at.TURN_DREW + nth]
    ]
    state.taken = tuple(sorted((*laid, *drew), key=lambda taken: -1 if taken.nth is None else taken.nth))
    if state.chapter in ("schemin", "keeping", "stealin"):
        is_together = state.rulebook.put_away is PutAway.TOGETHER
        done = numbers[at.NTH] if state.chapter == "stealin" and not is_together else 0
        state.pile = tuple(taken.did for taken in laid[done:] if isinstance(taken.did, Played))


def _read_laid(state: State, numbers: list[int], nth: int) -> Taken:
    seat, kind = numbers[at.LAID_SEAT + nth], numbers[at.LAID_CARD + nth] - 1
    card = cards(state.seats[seat])[kind] if kind >= 0 else None
    assert not isinstance(card, Bullet)
    played = Played(seat, card, bool(numbers[at.LAID_HIDDEN + nth]))
    return Taken(numbers[at.LAID_TURN + nth] - 1 if numbers[at.LAID_TURN + nth] else None, seat, played)


def _read_loot(state: State, numbers: list[int]) -> None:
    counts = dict.fromkeys(COUNTED, 0)
    spaces = [
        place_of(number) for floor in (0, at.CARS) for number in range(floor, floor + state.caboose + 1)
    ]
    for place in (*spaces, *(bandit for team in state.seats for bandit in team)):
        number = place_number(place)
        tokens = [Token(Loot.PURSE, n + 1) for n in range(at.PURSES) if numbers[at.PURSE_AT + n] == number]
        for loot, column in COUNTED.items():
            for _ in range(numbers[column + number]):
                counts[loot] += 1
                tokens.append(Token(loot, counts[loot]))
        state.loot[place] = tuple(tokens)
    first = counts[Loot.STRONGBOX] + 1
    state.strongboxes_aside = tuple(Token(Loot.STRONGBOX, n) for n in range(first, first + numbers[at.ASIDE]))
    worths = numbers[at.PURSE_WORTH : at.PURSE_WORTH + at.PURSES]
    state.value = {Token(Loot.PURSE, n): WORTHS[worth - 1] for n, worth in enumerate(worths, 1) if worth}
    state.spare = tuple(worth for nth, worth in enumerate(WORTHS) for _ in range(numbers[at.SPARE + nth]))
    state.cheapest = tuple(_read_cheapest(numbers))


def _read_cheapest(numbers: list[int]) -> Iterator[Cheapest]:
    """The purses that were lost as the cheapest, each with those that are worth no less."""
    above = numbers[at.PURSE_ABOVE : at.PURSE_ABOVE + at.PURSES]
    places = numbers[at.PURSE_AT : at.PURSE_AT + at.PURSES]
    gone = [n for n, place in enumerate(places, 1) if place == at.GONE]
    for lost in sorted({*above, *gone} - {0}):
        among = tuple(Token(Loot.PURSE, n) for n, other in enumerate(above, 1) if other == lost)
        yield Cheapest(Token(Loot.PURSE, lost), among)


def _read_cards(state: State, numbers: list[int], seat: int) -> None:
    mine = cards(state.seats[seat])

    def counted(start: int) -> list[Card]:
        return [card for kind, card in mine.items() for _ in range(numbers[start + kind])]

    hand = counted(at.HAND + seat * at.KINDS)
    state.hands[seat] = (*hand, *(None,) * (numbers[at.HAND_SIZE + seat] - len(hand)))
    state.discards[seat] = tuple(counted(at.DISCARD + seat * at.KINDS))
    start, size = at.DECK + seat * at.DECK_ROOM, numbers[at.DECK_SIZE + seat]
    if not is_resting(state):
        slots = [number % at.SEEN for number in reversed(numbers[start : start + size])]
        state.decks[seat] = tuple(mine[slot - 1] if slot else None for slot in slots)
        return
    known = [*counted(start), *counted(start + at.KINDS)]
    rest: list[Slot] = [None] * (size - len(known))
    if state.eyes is None:
        left = Counter(state.owned(seat))
        left.subtract([*known, *hand, *state.discards[seat], *_on_pile(state, seat)])
        rest = list(left.elements())
    state.decks[seat] = (*known, *rest)


def _on_pile(state: State, seat: int) -> list[Card]:
    return [played.card for played in state.pile if played.seat == seat and played.card is not None]


def _read_moment(state: State, numbers: list[int]) -> Moment:
    nth = numbers[at.NTH]
    match state.chapter:
        case None:
            return Counting(is_done=True)
        case "choosing":
            return Choosing(nth)
        case "open-placing" | "sealed-placing":
            return Placing(nth)
        case "picking":
            return Picking(is_done=False)
        case "early-discard" | "keeping":
            return Discarding(nth)
        case "schemin":
            cover = numbers[at.COVER]
            return Scheming(nth, BANDITS[cover - 1] if cover else None)
        case "stealin":
            return Stealing(nth if state.rulebook.put_away is PutAway.TOGETHER else 0)
    return RoundEnding(nth)


def _read_sealed(state: State, seat: int, number: int) -> Bandit | ActionCard | str | None:
    if number == at.UNSEEN:
        return None
    if state.chapter == "sealed-placing":
        return state.seats[seat][number - 1]
    if number == at.PICKED_NOTHING:
        return NO_PICK
    card = cards(state.seats[seat])[number - 1]
    assert isinstance(card, ActionCard)
    return card
