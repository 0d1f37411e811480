"""From a state, or a view, to a row."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from colt.express.pieces import ROUNDS, ActionCard, Bandit, Bullet, Card, Loot, Token
from colt.express.state import (
    Choosing,
    Discarding,
    Placing,
    Played,
    RoundEnding,
    Scheming,
    Slot,
    State,
    Stealing,
)
from colt.fast import lists
from colt.fast.compiling import FastError
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import BANDIT_NUMBER, EVENT_NAMES, TURN_NAMES, WORTHS, Setup
from colt.fast.express.codec.words import (
    COUNTED,
    PAIR_NUMBER,
    is_purse,
    is_resting,
    kinds,
    place_number,
    space_number,
)
from colt.kernel import SPECTATOR

if TYPE_CHECKING:
    from colt.fast.arrays import Row

_BLANK = array("b", bytes(at.WIDTH))
for _start, _count in (
    (at.BANDIT, at.SEATS * at.TEAM),
    (at.SEAT_OF, at.BANDITS),
    (at.SPACE, at.BANDITS),
    (at.PURSE_AT, at.PURSES),
):
    _BLANK[_start : _start + _count] = array("b", [-1] * _count)
_WORTH_NUMBER = {worth: nth + 1 for nth, worth in enumerate(WORTHS)}
_TURN_NUMBER = {name: nth for nth, name in enumerate(TURN_NAMES)}
_EVENT_NUMBER = {name: nth for nth, name in enumerate(EVENT_NAMES)}


def setup_for(state: State) -> Setup:
    """What this table is made from, with the round cards on it that are not in the box."""
    made = books.setup_of(state.rulebook, state.players)
    cards = dict.fromkeys((*state.past_rounds, *state.round_deck))
    more = [card for card in cards if card is not None and card not in made.cards]
    return books.new_setup(state.rulebook, state.players, more_cards=more) if more else made


def row_of(state: State, made: Setup | None = None, views: Mapping[int, State] | None = None) -> Row:
    """This state as a row, at a moment when somebody must decide or the game is over. A view becomes a row with
    unknowns. Who knows what of the truth is told by everybody's views; without them nobody has seen anything."""
    made = made or setup_for(state)
    _check_room(state, made)
    row = array("b", _BLANK)
    eyes = state.eyes
    row[at.VERSION] = at.VERSION_OF_ROWS
    row[at.SETUP] = made.number
    row[at.EYES] = 0 if eyes is None else at.SEATS + 1 if eyes == SPECTATOR else eyes + 1
    _write_moment(row, state)
    _write_round(row, state, made)
    _write_bandits(row, state)
    _write_loot(row, state, views or {})
    for seat in range(state.players):
        _write_cards(row, state, seat)
        _write_deck(row, state, seat, views or {})
    _check_cards(state)
    return lists.row(row)


def _check_room(state: State, made: Setup) -> None:
    if state.stop is not None:
        raise FastError("The fast engine plays to the end; this table stops before it.")
    if state.caboose >= at.CARS:
        raise FastError(f"The fast engine has room for {at.CARS - 1} cars, not {state.caboose}.")
    if max(len(state.turns), len(state.taken)) >= at.TURNS:
        raise FastError(f"The fast engine has room for {at.TURNS - 1} turns in a round.")
    if state.players != made.players or state.rulebook != made.rules:
        raise FastError("This table is played by another rulebook, or by more or fewer players.")


def _check_cards(state: State) -> None:
    """A row does not say which cards there are: it is for seats that have all of them."""
    piled = [0] * state.players
    for one in state.pile:
        piled[one.seat] += 1
    deck = len(state.rulebook.deck_of(next(filter(None, state.seats), ())))
    for seat, team in enumerate(state.seats):
        there = piled[seat] + len(state.hands[seat]) + len(state.decks[seat]) + len(state.discards[seat])
        if there != (deck if team else 0) + sum([len(state.hits[one]) for one in team]):
            raise FastError("The fast engine plays with a whole box; at this table cards are missing.")


def _write_moment(row: array[int], state: State) -> None:
    row[at.PAGE] = state.page
    row[at.ROUND] = state.round
    row[at.FIRST] = state.first
    row[at.SEAT] = at.NOBODY
    if state.chapter is not None:
        row[at.SEAT] = seat_asked(state)
        row[at.NTH] = getattr(state.moment, "nth", 0)
    if isinstance(state.moment, Stealing):
        row[at.NTH] += len(_played(state)) - len(state.pile)
    if isinstance(state.moment, Scheming) and state.moment.cover is not None:
        row[at.COVER] = BANDIT_NUMBER[state.moment.cover] + 1
    for seat, sealed in state.sealed.items():
        row[at.SEALED + seat] = _sealed_number(sealed, state.seats[seat])


def _played(state: State) -> list[tuple[int | None, Played]]:
    """The cards laid in this round, each with its turn."""
    return [(taken.nth, taken.did) for taken in state.taken if isinstance(taken.did, Played)]


def seat_asked(state: State) -> int:
    """The seat that must decide now; of several the first in turn order whose answer is not in."""
    match state.moment:
        case Scheming(nth):
            return state.turns[nth].seat
        case Stealing(nth):
            return state.pile[nth].seat
        case RoundEnding(nth):
            return state.seat_of[state.bandits()[nth]]
        case Discarding(nth):
            return state.turn_order()[nth]
        case Choosing(nth):
            return nth
        case Placing(nth) if state.chapter == "open-placing":
            return nth
    return next(seat for seat in state.turn_order() if seat not in state.sealed)


def _sealed_number(sealed: Bandit | ActionCard | str | None, team: tuple[Bandit, ...]) -> int:
    if sealed is None:
        return at.UNSEEN
    if isinstance(sealed, Bandit):
        return team.index(sealed) + 1
    return kinds(team)[sealed] + 1 if isinstance(sealed, ActionCard) else at.PICKED_NOTHING


def _write_round(row: array[int], state: State, made: Setup) -> None:
    row[at.CABOOSE] = state.caboose
    row[at.MARSHAL] = state.marshal
    row[at.NEUTRAL] = state.neutral
    row[at.ASIDE] = len(state.strongboxes_aside)
    row[at.CAR : at.CAR + len(state.cars)] = array("b", state.cars)
    cards = (*state.past_rounds, *state.round_deck)
    for nth, card in enumerate(cards, start=at.ROUND_CARD + ROUNDS - len(cards)):
        row[nth] = 0 if card is None else made.cards.index(card) + 1
    if state.round_card is not None:
        row[at.EVENT] = _EVENT_NUMBER[state.round_card.event]
    count = row[at.TURN_COUNT] = len(state.turns)
    row[at.TURN_SEAT : at.TURN_SEAT + count] = array("b", [one.seat for one in state.turns])
    row[at.TURN_KIND : at.TURN_KIND + count] = array("b", [_TURN_NUMBER[one.turn] for one in state.turns])
    laid = 0
    for taken in state.taken:
        in_turn, seat, did = taken.nth, taken.seat, taken.did
        if not isinstance(did, int):
            played = did.card
            row[at.LAID_SEAT + laid] = seat
            row[at.LAID_CARD + laid] = 0 if played is None else kinds(state.seats[seat])[played] + 1
            row[at.LAID_HIDDEN + laid] = did.is_hidden
            row[at.LAID_TURN + laid] = 0 if in_turn is None else in_turn + 1
            laid += 1
        elif in_turn is not None:
            row[at.TURN_DREW + in_turn] = did + 1
    row[at.LAID_COUNT] = laid


def _write_bandits(row: array[int], state: State) -> None:
    for pair in state.pairs:
        row[at.PAIR + PAIR_NUMBER[frozenset(pair)]] = 1
    for seat, team in enumerate(state.seats):
        for nth, bandit in enumerate(team):
            number = BANDIT_NUMBER[bandit]
            row[at.BANDIT + seat * at.TEAM + nth] = number
            row[at.SEAT_OF + number] = seat
            row[at.FIRED + number] = state.fired[bandit]
            if bandit in state.at:
                row[at.SPACE + number] = space_number(state.at[bandit])
            for bullet in state.hits[bandit]:
                row[at.HITS + number * at.BULLETS + kinds(team)[bullet] - at.ACTION_KINDS] += 1


def _write_loot(row: array[int], state: State, views: Mapping[int, State]) -> None:
    purses = [(lost.token.number, at.GONE) for lost in state.cheapest]
    for place, tokens in state.loot.items():
        if tokens:
            where = place_number(place)
            for loot, number in tokens:
                if loot is Loot.PURSE:
                    purses.append((number, where))
                else:
                    row[COUNTED[loot] + where] += 1
    _write_purses(row, purses)
    for token, among in state.cheapest:
        for other in filter(is_purse, among):
            row[at.PURSE_ABOVE + other.number - 1] = token.number
    _write_worths(row, state, views)


def _write_purses(row: array[int], purses: list[tuple[int, int]]) -> None:
    """By number, where each of them is."""
    highest = max(purses, default=(0, 0))[0]
    if highest > at.PURSES:
        raise FastError(f"The fast engine has room for {at.PURSES} purses; here is purse#{highest}.")
    row[at.PURSE_COUNT] = highest
    for number, where in purses:
        row[at.PURSE_AT + number - 1] = where


def _write_worths(row: array[int], state: State, views: Mapping[int, State]) -> None:
    """What the purses are worth that are there, and who has seen it."""
    seen = at.EVERYBODY if state.eyes is not None else 0
    for token, worth in state.value.items():
        number = token.number
        if row[at.PURSE_AT + number - 1] != at.NOWHERE and token.loot is Loot.PURSE:
            row[at.PURSE_WORTH + number - 1] = _WORTH_NUMBER[worth]
            row[at.PURSE_SEEN + number - 1] = _seen(token, views) if views and not seen else seen
    for worth in state.spare:
        row[at.SPARE + _WORTH_NUMBER[worth] - 1] += 1


def _seen(token: Token, views: Mapping[int, State]) -> int:
    """Whose views show what this purse is worth, one bit each."""
    bits = 0
    for seat, view in views.items():
        if token in view.value:
            bits |= at.EVERYBODY if seat == SPECTATOR else 1 << seat
    return bits


def _write_cards(row: array[int], state: State, seat: int) -> None:
    mine = kinds(state.seats[seat])
    row[at.HAND_SIZE + seat] = len(state.hands[seat])
    row[at.DISCARD_SIZE + seat] = len(state.discards[seat])
    for card in state.hands[seat]:
        if card is not None:
            row[at.HAND + seat * at.KINDS + mine[card]] += 1
    for card in state.discards[seat]:
        row[at.DISCARD + seat * at.KINDS + mine[card]] += 1


def _write_deck(row: array[int], state: State, seat: int, views: Mapping[int, State]) -> None:
    """The deck, and what everybody has seen of deck and hand: a view shows it of the other seats, the spectator's view
    of all."""
    mine, deck = kinds(state.seats[seat]), state.decks[seat]
    row[at.DECK_SIZE + seat] = len(deck)
    start = at.DECK + seat * at.DECK_ROOM
    public = views.get(SPECTATOR) if state.eyes is None else state
    seen: Sequence[Slot] = (None,) * len(deck) if public is None else public.decks[seat]
    if public is not None and public.eyes != seat:
        for card in public.hands[seat]:
            if isinstance(card, Bullet):
                row[at.HAND_SEEN + seat * at.BULLETS + mine[card] - at.ACTION_KINDS] += 1
    if not is_resting(state):
        _write_slots(row, start, deck, seen, mine)
        return
    own = views[seat].decks[seat] if seat in views and state.eyes is None else ()
    for slots, sign, first in ((seen, 1, 0), (own, 1, at.KINDS), (seen if own else (), -1, at.KINDS)):
        for slot in slots:
            if slot is not None:
                row[start + first + mine[slot]] += sign


def _write_slots(
    row: array[int], start: int, deck: Sequence[Slot], seen: Sequence[Slot], mine: Mapping[Card, int]
) -> None:
    """A deck in its order, the lowest card first; most decks are face down from top to bottom."""
    if deck.count(None) == len(deck):
        return
    for nth, (slot, known) in enumerate(zip(reversed(deck), reversed(seen), strict=True), start):
        if slot is not None:
            row[nth] = mine[slot] + 1 + (at.SEEN if known is not None else 0)
