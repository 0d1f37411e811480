"""What is true at any table of Colt Express: nothing is lost, nothing is invented."""

from collections import Counter
from collections.abc import Iterator

from colt.express.pieces import (
    CARS,
    CYLINDER,
    JEWELS,
    NEUTRAL,
    NEUTRAL_BULLETS,
    PURSE_VALUES,
    RANSOM,
    STARTING_PURSE,
    STRONGBOXES,
    Bullet,
    Card,
    Loot,
    Token,
)
from colt.express.state import State


class Broken(AssertionError):
    """Something is missing from the box, or was not in it."""


def invariants(state: State) -> None:
    """Fail unless every card, bullet and token of a game that is set up is somewhere, once."""
    for sentence in (*wrong_cards(state), *wrong_bullets(state), *wrong_tokens(state), *wrong_values(state)):
        raise Broken(sentence)


def is_set_up(state: State) -> bool:
    """Whether every seat has its bandits and its cards."""
    return all(bandits and any(cards_of(state, seat)) for seat, bandits in enumerate(state.seats))


def cards_of(state: State, seat: int) -> list[Card | None]:
    """All cards of a seat, wherever they are."""
    on_pile = [played.card for played in state.pile if played.seat == seat]
    return [*state.hands[seat], *state.decks[seat], *state.discards[seat], *on_pile]


def wrong_cards(state: State) -> Iterator[str]:
    """Each seat has its own Action cards and the bullets it was hit by, and nothing else."""
    for seat, bandits in enumerate(state.seats):
        own: Counter[Card | None] = Counter(state.rulebook.deck_of(bandits))
        for bandit in bandits:
            own.update(state.hits[bandit])
        there = Counter(cards_of(state, seat))
        if there != own:
            yield f"seat {seat}: too many {list((there - own).elements())}, missing {list((own - there).elements())}"


def wrong_bullets(state: State) -> Iterator[str]:
    """Six a bandit and thirteen neutral ones; what was shot lies in somebody's cards."""
    hits = Counter(hit for received in state.hits.values() for hit in received)
    for bandit, fired in state.fired.items():
        if not 0 <= fired <= CYLINDER:
            yield f"{bandit} fired {fired} bullets"
        if hits[Bullet(bandit)] != fired:
            yield f"{bandit} fired {fired} bullets, but {hits[Bullet(bandit)]} have hit"
        if Bullet(bandit) in state.hits[bandit]:
            yield f"{bandit} was hit by himself"
    left = NEUTRAL_BULLETS - hits[NEUTRAL]
    may_be_gone = not state.rulebook.neutral_pile_stays and state.neutral == 0
    if state.neutral < 0 or left < 0 or (state.neutral != left and not may_be_gone):
        yield f"{state.neutral} neutral bullets beside the train and {hits[NEUTRAL]} in hands"


def wrong_tokens(state: State) -> Iterator[str]:
    """Six jewels at most as printed, two strongboxes, and every purse that was laid or given."""
    there = Counter(tokens_of(state))
    floors = [CARS[car] for car in state.cars]
    purses = sum(floor.purses for floor in floors) + sum(len(bandits) for bandits in state.seats)
    printed = [Token(Loot.PURSE, number) for number in range(1, purses + 1)]
    printed += [Token(Loot.JEWEL, number) for number in range(1, sum(floor.jewels for floor in floors) + 1)]
    printed += [Token(Loot.STRONGBOX, number) for number in range(1, STRONGBOXES + 1)]
    missing = Counter(printed) - there
    if missing:
        yield f"missing: {sorted(missing)}"
    for token, n in (there - Counter(printed)).items():
        if n > 1 or token in printed:
            yield f"{token} is there twice"
        elif token.loot is not Loot.PURSE or state.value.get(token) != RANSOM:
            yield f"{token} is invented"
    if sum(token.loot is Loot.JEWEL for token in there) > JEWELS:
        yield "too many jewels"


def tokens_of(state: State) -> list[Token]:
    """All tokens: on the train, on the sheets, beside the train, or taken out by the Marshal's Revenge."""
    tokens = [token for tokens in state.loot.values() for token in tokens]
    gone = [] if state.rulebook.revenge_on_roof else [lost.token for lost in state.cheapest]
    return [*tokens, *state.strongboxes_aside, *gone]


def wrong_values(state: State) -> Iterator[str]:
    """The worths of the purses are those of the box: 250 a bandit, the rest on the floors or still in it."""
    seats = sum(len(bandits) for bandits in state.seats)
    on_floors = sum(CARS[car].purses for car in state.cars)
    values = {token: value for token, value in state.value.items() if token.loot is Loot.PURSE}
    if len(values) != len(state.value):
        yield "a token that is no purse has a hidden worth"
    laid = [value for token, value in values.items() if token.number <= on_floors]
    given = [value for token, value in values.items() if on_floors < token.number <= on_floors + seats]
    if sorted([*laid, *given, *state.spare]) != sorted(PURSE_VALUES):
        yield f"the purses are worth {sorted([*laid, *given, *state.spare])}"
    if any(value != STARTING_PURSE for value in given):
        yield "a starting purse is not worth 250"
    unknown = [token for token in tokens_of(state) if token.loot is Loot.PURSE and token not in values]
    if unknown:
        yield f"nobody knows what {unknown[0]} is worth"
