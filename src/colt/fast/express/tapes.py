"""What chance brought at the referee's table, written down so that the fast engine's luck brings the same."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TypeVar

from colt.express.events import (
    DeckFormed,
    DeckShuffled,
    DiscardReshuffled,
    FirstPlayerDrawn,
    LootLaid,
    PairsDrawn,
    RoundDeckStacked,
    TeamTaken,
    TrainFormed,
)
from colt.express.pieces import CARS, Bandit, Loot
from colt.express.state import Slot, State
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import WORTHS, Setup
from colt.fast.express.codec import kinds
from colt.kernel import Event

T = TypeVar("T")

DRAWN = frozenset(
    (
        DeckFormed,
        DeckShuffled,
        DiscardReshuffled,
        FirstPlayerDrawn,
        LootLaid,
        PairsDrawn,
        RoundDeckStacked,
        TeamTaken,
        TrainFormed,
    )
)
"""The events that tell what chance brought, and what it was drawn from."""


def tape_of(events: Iterable[Event], state: State, made: Setup) -> list[int]:
    """The numbers that make the fast engine draw what these events say, in its order."""
    brought = [event for event in events if type(event) in DRAWN]
    return list(Writer(state, made).numbers(brought)) if brought else []


class Writer:
    """Goes through the events and keeps in mind what is still to be drawn."""

    def __init__(self, state: State, made: Setup) -> None:
        self.state = state
        self.made = made
        mixed = made.book[books.MIXED : books.MIXED + len(WORTHS)].tolist()
        self.spare = [worth for worth, n in zip(WORTHS, mixed, strict=True) for _ in range(n)]
        self.bandits = list(Bandit)
        self.is_new_deck = False

    def numbers(self, events: Iterable[Event]) -> Iterator[int]:
        for event in events:
            match event:
                case DeckFormed():
                    self.is_new_deck = True
                case DeckShuffled(seat, order) | DiscardReshuffled(seat, order):
                    yield from self.shuffle(seat, order)
                case FirstPlayerDrawn(bandit):
                    yield [one for team in self.state.seats for one in team].index(bandit)
                case _:
                    yield from self.set_up(event)

    def shuffle(self, seat: int, order: Sequence[Slot]) -> Iterator[int]:
        """A new deck that is shuffled again before the first draw is not shuffled by the fast engine."""
        is_new, self.is_new_deck = self.is_new_deck, False
        if not (is_new and self.made.book[books.RESHUFFLES]):
            mine = kinds(self.state.seats[seat])
            yield from swaps([mine[card] for card in reversed(order) if card is not None])

    def set_up(self, event: Event) -> Iterator[int]:
        match event:
            case TrainFormed(cars) if not self.made.book[books.WISHED_CAR]:
                yield from drawn(cars, list(CARS))
            case LootLaid(_, tokens, values):
                purses = [token.loot is Loot.PURSE for token in tokens]
                yield from drawn([value or 0 for value in compress(values, purses)], self.spare)
            case RoundDeckStacked(cards):
                every = self.made.cards
                yield from drawn([card for card in cards if card and not card.is_station], list(every))
                stations = [card for card in every if card.is_station]
                yield from (stations.index(card) for card in cards if card and card.is_station)
            case TeamTaken(_, (bandit,)) if self.made.book[books.WISHED_BANDIT] == at.NOBODY:
                yield from drawn((bandit,), self.bandits)
            case PairsDrawn(pairs) if self.made.rules.pairs_at_random:
                partners = {pair[0]: pair[1] for pair in pairs}
                others = [bandit for bandit in Bandit if bandit not in partners]
                yield from drawn([partners[head] for head in Bandit if head in partners], others)


def drawn(things: Sequence[T], free: list[T]) -> Iterator[int]:
    """Which of the free things each of these is; it is free no longer."""
    for thing in things:
        nth = free.index(thing)
        del free[nth]
        yield nth


def swaps(order: list[int]) -> Iterator[int]:
    """What brings sorted cards into this order, from the top down."""
    cards = sorted(order)
    for nth in range(len(cards) - 1, 0, -1):
        other = cards.index(order[nth])
        cards[nth], cards[other] = cards[other], cards[nth]
        yield other
