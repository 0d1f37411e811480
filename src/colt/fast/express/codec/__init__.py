"""Between the referee and the fast engine: states and views as rows, choices as numbers, and back.

A row is the whole truth or, with unknowns, one seat's view. It holds everything on the table; what it does not hold
is written in `docs/fast-row.md`: the order of cards in a hand, on a discard pile and in a deck that will be shuffled
before anybody draws, which of two equal jewels is which, and the story of a hand that expert and team guesses use.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np

from colt.express import choices as answer
from colt.express.events import turns_in_order
from colt.express.pieces import ROUNDS, Action, ActionCard, Bandit, Bullet, Card, Loot, Token
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
    Place,
    Placing,
    Played,
    RoundEnding,
    Scheming,
    Slot,
    State,
    Stealing,
    Taken,
)
from colt.fast.arrays import Mask, Row
from colt.fast.compiling import FastError
from colt.fast.express import answers, books
from colt.fast.express import columns as at
from colt.fast.express.books import ACTION_NAMES, BANDIT_NUMBER, EVENT_NAMES, TURN_NAMES, WORTHS, Setup
from colt.kernel import SPECTATOR, Choice
from colt.train import INSIDE, ROOF, Space

DIGEST = at.LAYOUT.digest(
    [f"version {at.VERSION_OF_ROWS}"],
    [f"{one.name} {one.at} {one.width}" for one in answers.NUMBERING.columns],
    map(str, books.SETUPS),
)
"""Changes with the columns, with the numbers of the answers and with those of the set-ups."""

BANDITS = tuple(Bandit)
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
PAIR_NUMBER = {
    frozenset((first, second)): nth
    for nth, (first, second) in enumerate(
        (first, second) for i, first in enumerate(BANDITS) for second in BANDITS[i + 1 :]
    )
}


# --- words and numbers


@lru_cache(maxsize=64)
def kinds(team: tuple[Bandit, ...]) -> dict[Card, int]:
    """The kinds of cards of a seat with these bandits."""
    found: dict[Card, int] = {
        ActionCard(bandit, Action(name)): nth * at.ACTIONS + i
        for nth, bandit in enumerate(team)
        for i, name in enumerate(ACTION_NAMES)
    }
    for nth, shooter in enumerate((*BANDITS, None)):
        found[Bullet(shooter)] = at.ACTION_KINDS + nth
    return found


@lru_cache(maxsize=64)
def _cards(team: tuple[Bandit, ...]) -> dict[int, Card]:
    return {kind: card for card, kind in kinds(team).items()}


def space_number(space: Space) -> int:
    """The number of a space: insides first."""
    return space.car + (at.CARS if space.floor is ROOF else 0)


def space_of(number: int) -> Space:
    """The space with this number."""
    floor, car = divmod(number, at.CARS)
    return Space(car, ROOF if floor else INSIDE)


def place_number(place: Place) -> int:
    """The number of a place where loot can lie."""
    return at.SPACES + BANDIT_NUMBER[place] if isinstance(place, Bandit) else space_number(place)


def place_of(number: int) -> Place:
    """The place with this number."""
    return space_of(number) if number < at.SPACES else BANDITS[number - at.SPACES]


def is_purse(token: Token) -> bool:
    """Whether this token has a number of its own."""
    return token.loot is Loot.PURSE


def token_number(token: Token) -> int:
    """The number of a token among the answers: equal jewels and strongboxes are one."""
    if is_purse(token):
        return token.number - 1
    return answers.JEWEL if token.loot is Loot.JEWEL else answers.STRONGBOX


def token_of(number: int) -> Token:
    """The token with this number; of equal jewels and strongboxes the first."""
    if number < at.PURSES:
        return Token(Loot.PURSE, number + 1)
    return Token(Loot.JEWEL if number == answers.JEWEL else Loot.STRONGBOX, 1)


# --- choices and numbers


def numbers_of(choice: Choice, team: Sequence[Bandit]) -> tuple[int, ...]:
    """The numbers that make up this choice of a seat with these bandits: three for a punch, otherwise one."""
    mine = kinds(tuple(team))
    match choice:
        case answer.PlayCard(card, is_hidden):
            return ((answers.PLAY_HIDDEN if is_hidden else answers.PLAY) + mine[card],)
        case answer.CoverWith(card) | answer.PickCard(card) | answer.DiscardCard(card):
            return (_WITH_CARD[type(choice)] + mine[card],)
        case answer.PunchBandit(victim, token, to, is_taken):
            lost = _lost_number(token, is_taken=is_taken)
            return (answers.PUNCH + BANDIT_NUMBER[victim], lost, answers.PUSH_TO + to.car)
        case answer.ChooseTeam(bandits):
            return (answers.CHOOSE_TEAM + PAIR_NUMBER[frozenset(bandits)],)
        case answer.StartInCaboose(bandit):
            return (answers.CABOOSE_FIRST + list(team).index(bandit),)
    return (_plain_number(choice),)


def _plain_number(choice: Choice) -> int:
    match choice:
        case answer.MoveTo(to):
            return answers.MOVE_TO + space_number(to)
        case answer.ShootAt(target):
            return answers.SHOOT_AT + BANDIT_NUMBER[target]
        case answer.Rob(token):
            return answers.ROB + token_number(token)
        case answer.MoveMarshal(car):
            return answers.MARSHAL_TO + car
        case answer.StealPurse(token):
            return answers.STEAL + token_number(token)
    if type(choice) not in _PLAIN:
        raise FastError(f"The fast engine has no number for {str(choice)!r}; the referee plays it.")
    return _PLAIN[type(choice)]


_WITH_CARD: dict[type[Choice], int] = {
    answer.CoverWith: answers.COVER_WITH,
    answer.PickCard: answers.PICK,
    answer.DiscardCard: answers.DISCARD,
}
_PLAIN: dict[type[Choice], int] = {
    answer.DrawCards: answers.DRAW,
    answer.Pass: answers.PASS,
    answer.NoCover: answers.NO_COVER,
    answer.NoPick: answers.NO_PICK,
    answer.KeepRest: answers.KEEP,
    answer.Decline: answers.DECLINE,
}


def _lost_number(token: Token | None, *, is_taken: bool) -> int:
    if token is None:
        return answers.LOSE_NOTHING
    return (answers.TAKE if is_taken else answers.DROP) + token_number(token)


def mask_of(choices: Iterable[Choice], team: Sequence[Bandit], before: Sequence[int] = ()) -> Mask:
    """Which numbers are legal: those with which one of these choices goes on after the numbers before."""
    found = np.zeros(answers.COUNT, np.bool_)
    done = len(before)
    for choice in choices:
        whole = numbers_of(choice, team)
        if whole[:done] == tuple(before):
            found[whole[done]] = True
    return found


def choice_of(given: Sequence[int], choices: Iterable[Choice], team: Sequence[Bandit]) -> Choice:
    """The one of these choices that these numbers make up."""
    for choice in choices:
        if numbers_of(choice, team) == tuple(given):
            return choice
    raise FastError(f"The numbers {list(given)} make up none of these choices.")


# --- from a state, or a view, to a row


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
    return np.frombuffer(row, np.int8).copy()


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
    deck_of, hits = state.rulebook.deck_of, state.hits
    for team, *lying, on_pile in zip(
        state.seats, state.hands, state.decks, state.discards, piled, strict=True
    ):
        there = on_pile + sum(map(len, lying))
        if there != len(deck_of(team)) + sum([len(hits[one]) for one in team]):
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
    for nth, car in enumerate(state.cars):
        row[at.CAR + nth] = car
    cards = (*state.past_rounds, *state.round_deck)
    for nth, card in enumerate(cards, start=at.ROUND_CARD + ROUNDS - len(cards)):
        row[nth] = 0 if card is None else made.cards.index(card) + 1
    if state.round_card is not None:
        row[at.EVENT] = _EVENT_NUMBER[state.round_card.event]
    count = row[at.TURN_COUNT] = len(state.turns)
    row[at.TURN_SEAT : at.TURN_SEAT + count] = array("b", [one.seat for one in state.turns])
    row[at.TURN_KIND : at.TURN_KIND + count] = array("b", [_TURN_NUMBER[one.turn] for one in state.turns])
    laid = 0
    for in_turn, seat, did in state.taken:
        if not isinstance(did, int):
            _, played, is_hidden = did
            row[at.LAID_SEAT + laid] = seat
            row[at.LAID_CARD + laid] = 0 if played is None else kinds(state.seats[seat])[played] + 1
            row[at.LAID_HIDDEN + laid] = is_hidden
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
    purses = {lost.token: at.GONE for lost in state.cheapest}
    for place, tokens in state.loot.items():
        where = place_number(place)
        for token in tokens:
            if token.loot is Loot.PURSE:
                purses[token] = where
            else:
                row[_COUNTED[token.loot] + where] += 1
    _write_purses(row, state, purses, views)
    for token, among in state.cheapest:
        for other in filter(is_purse, among):
            row[at.PURSE_ABOVE + other.number - 1] = token.number
    for worth in state.spare:
        row[at.SPARE + _WORTH_NUMBER[worth] - 1] += 1


def _write_purses(
    row: array[int], state: State, purses: Mapping[Token, int], views: Mapping[int, State]
) -> None:
    highest = 0
    for token, place in purses.items():
        number = token.number
        if number > at.PURSES:
            raise FastError(f"The fast engine has room for {at.PURSES} purses; here is {token}.")
        highest = max(highest, number)
        row[at.PURSE_AT + number - 1] = place
        value = state.value.get(token)
        if value is not None:
            row[at.PURSE_WORTH + number - 1] = _WORTH_NUMBER[value]
            row[at.PURSE_SEEN + number - 1] = at.EVERYBODY if state.eyes is not None else _seen(token, views)
    row[at.PURSE_COUNT] = highest


_COUNTED = {Loot.JEWEL: at.JEWELS, Loot.STRONGBOX: at.STRONGBOXES}


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


def is_resting(state: State) -> bool:
    """Whether all decks will be shuffled before anybody draws."""
    return "opening" in state.rulebook.round and state.chapter != "schemin"


# --- from a row to a state, or a view


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
    if row.shape != (at.WIDTH,) or row.dtype != np.int8 or row[at.VERSION] != at.VERSION_OF_ROWS:
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
    card = _cards(state.seats[seat])[kind] if kind >= 0 else None
    assert not isinstance(card, Bullet)
    played = Played(seat, card, bool(numbers[at.LAID_HIDDEN + nth]))
    return Taken(numbers[at.LAID_TURN + nth] - 1 if numbers[at.LAID_TURN + nth] else None, seat, played)


def _read_loot(state: State, numbers: list[int]) -> None:
    counts = dict.fromkeys(_COUNTED, 0)
    spaces = [
        place_of(number) for floor in (0, at.CARS) for number in range(floor, floor + state.caboose + 1)
    ]
    for place in (*spaces, *(bandit for team in state.seats for bandit in team)):
        number = place_number(place)
        tokens = [Token(Loot.PURSE, n + 1) for n in range(at.PURSES) if numbers[at.PURSE_AT + n] == number]
        for loot, column in _COUNTED.items():
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
    gone = [n for n in range(1, at.PURSES + 1) if numbers[at.PURSE_AT + n - 1] == at.GONE]
    for lost in sorted({*above, *gone} - {0}):
        among = tuple(Token(Loot.PURSE, n) for n, other in enumerate(above, 1) if other == lost)
        yield Cheapest(Token(Loot.PURSE, lost), among)


def _read_cards(state: State, numbers: list[int], seat: int) -> None:
    cards = _cards(state.seats[seat])

    def counted(start: int) -> list[Card]:
        return [card for kind, card in cards.items() for _ in range(numbers[start + kind])]

    hand = counted(at.HAND + seat * at.KINDS)
    state.hands[seat] = (*hand, *(None,) * (numbers[at.HAND_SIZE + seat] - len(hand)))
    state.discards[seat] = tuple(counted(at.DISCARD + seat * at.KINDS))
    start, size = at.DECK + seat * at.DECK_ROOM, numbers[at.DECK_SIZE + seat]
    if not is_resting(state):
        slots = [number % at.SEEN for number in reversed(numbers[start : start + size])]
        state.decks[seat] = tuple(cards[slot - 1] if slot else None for slot in slots)
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
    card = _cards(state.seats[seat])[number - 1]
    assert isinstance(card, ActionCard)
    return card
