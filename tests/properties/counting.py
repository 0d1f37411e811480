"""How many worlds there are for each hand, counted from everything others saw of a seat since the game began.

The same definition as in `enumeration`, with equal cards taken together, so that whole games can be counted. It
reads masked events only, and nothing that guesses are made from.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from colt.express import events as e
from colt.express.pieces import NEUTRAL, Action, ActionCard, Bandit, Bullet, Card
from colt.kernel import Event

KINDS: tuple[Card, ...] = (
    *(ActionCard(bandit, action) for bandit in Bandit for action in Action),
    *(Bullet(bandit) for bandit in Bandit),
    NEUTRAL,
)
INDEX = {card: nth for nth, card in enumerate(KINDS)}
ACTIONS = len(KINDS) - len(Bandit) - 1

Bag = tuple[tuple[int, int], ...]
"""Which kinds, and how many of each."""


class Hidden(NamedTuple):
    """A hand, what lies unordered in the deck, and what lies face down on the pile."""

    hand: Bag
    deck: Bag
    pile: tuple[int, ...]


class OnPile(NamedTuple):
    """A card on the common pile: this seat's or another's, and which of this seat's hidden ones it is."""

    is_own: bool
    card: Card | None = None
    which: int | None = None


def bag(cards: Iterable[Card | None]) -> Bag:
    """These cards in any order."""
    return tuple(sorted(Counter(INDEX[card] for card in cards if card is not None).items()))


def cards_in(found: Bag) -> list[Card]:
    """The cards of a bag."""
    return [KINDS[kind] for kind, n in found for _ in range(n)]


@cache
def _with(cards: Bag, kind: int, n: int = 1) -> Bag:
    counts = dict(cards)
    counts[kind] = counts.get(kind, 0) + n
    return tuple(sorted(item for item in counts.items() if item[1]))


def _without(cards: Bag, kind: int) -> Bag:
    return _with(cards, kind, -1)


def _both(cards: Bag, more: Bag) -> Bag:
    for kind, n in more:
        cards = _with(cards, kind, n)
    return cards


class Worlds:
    """All worlds in which what was seen of one seat was possible, with their numbers."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.bandits: tuple[Bandit, ...] = ()
        self.laid: list[Card] = []
        """Cards that everybody saw laid on the deck, the topmost first."""
        self.discards: list[Card] = []
        self.pile: list[OnPile] = []
        self.ways: Counter[Hidden] = Counter({Hidden((), (), ()): 1})

    def see(self, event: Event) -> None:
        """Keep the worlds in which this can have happened."""
        step = getattr(self, f"_{type(event).__name__}", None)
        if step is not None and getattr(event, "seat", self.seat) == self.seat:
            step(event)
        elif isinstance(event, e.CardPlayed):
            self.pile.append(OnPile(is_own=False))

    def _branch(self, steps: Iterable[tuple[Hidden, int]]) -> None:
        ways: Counter[Hidden] = Counter()
        for world, n in steps:
            ways[world] += n
        assert ways, "what was seen is impossible"
        self.ways = ways

    def _TeamTaken(self, event: e.TeamTaken) -> None:
        self.bandits = event.bandits

    def _DeckFormed(self, event: e.DeckFormed) -> None:
        self._branch([(Hidden((), bag(event.cards), ()), 1)])

    def _DeckShuffled(self, event: e.DeckShuffled) -> None:
        """What lay on the deck is somewhere in it now; how often it was laid so does not matter any more."""
        laid, self.laid = bag(self.laid), []
        self._branch((Hidden(w.hand, _both(w.deck, laid), w.pile), n) for w, n in self.ways.items())

    def _DiscardReshuffled(self, event: e.DiscardReshuffled) -> None:
        discards, self.discards = bag(self.discards), []
        self._branch((Hidden(w.hand, discards, w.pile), n) for w, n in self.ways.items())

    def _CardPicked(self, event: e.CardPicked) -> None:
        laid, self.laid = bag(self.laid), []
        self._branch((Hidden(w.hand, _both(w.deck, laid), w.pile), n) for w, n in self.ways.items())
        self._branch(
            (Hidden(_with(w.hand, card), _without(w.deck, card), w.pile), n * m)
            for w, n in self.ways.items()
            for card, m in w.deck
            if card < ACTIONS
        )

    def _CardsDrawn(self, event: e.CardsDrawn) -> None:
        for _ in event.cards:
            if self.laid:
                top = INDEX[self.laid.pop(0)]
                self._branch((Hidden(_with(w.hand, top), w.deck, w.pile), n) for w, n in self.ways.items())
            else:
                self._branch(
                    (Hidden(_with(w.hand, card), _without(w.deck, card), w.pile), n * m)
                    for w, n in self.ways.items()
                    for card, m in w.deck
                )

    def _CardPlayed(self, event: e.CardPlayed) -> None:
        if not event.is_hidden:
            self.pile.append(OnPile(is_own=True, card=event.card))
            self._leave_hand(event.card)
            return
        self.pile.append(OnPile(is_own=True, which=sum(one.which is not None for one in self.pile)))
        self._branch(
            (Hidden(_without(w.hand, card), w.deck, (*w.pile, card)), n * m)
            for w, n in self.ways.items()
            for card, m in w.hand
            if card < ACTIONS
        )

    def _leave_hand(self, card: Card | None) -> None:
        self._branch(
            (Hidden(_without(w.hand, one), w.deck, w.pile), n * m)
            for w, n in self.ways.items()
            for one, m in w.hand
            if KINDS[one] == card
        )

    def _CardDiscarded(self, event: e.CardDiscarded) -> None:
        self._leave_hand(event.card)
        self.discards.append(event.card)

    def _CardTurned(self, event: e.CardTurned) -> None:
        which = self.pile[event.nth].which
        self.pile[event.nth] = OnPile(is_own=True, card=event.card)
        if which is None:
            return
        self._branch(
            (Hidden(w.hand, w.deck, (*w.pile[:which], *w.pile[which + 1 :])), n)
            for w, n in self.ways.items()
            if KINDS[w.pile[which]] == event.card
        )
        self.pile = [
            one if one.which is None or one.which < which else OnPile(is_own=True, which=one.which - 1)
            for one in self.pile
        ]

    def _CardPutAway(self, event: e.CardPutAway) -> None:
        put = self.pile.pop(event.nth)
        if put.card is not None and event.is_discarded:
            self.discards.append(put.card)
        elif put.card is not None:
            self._lay(put.card)

    def _PileReturned(self, event: e.PileReturned) -> None:
        for put in self.pile:
            if put.card is not None:
                self._lay(put.card)
        self.pile = []

    def _HandsReturned(self, event: e.HandsReturned) -> None:
        """Nothing is drawn from this deck before it is shuffled again."""
        self._branch((Hidden((), _both(w.hand, w.deck), w.pile), n) for w, n in self.ways.items())

    def _lay(self, card: Card) -> None:
        self.laid.insert(0, card)

    def _BanditShot(self, event: e.BanditShot) -> None:
        if event.target in self.bandits:
            self._lay(Bullet(event.shooter))

    def _NeutralBulletTaken(self, event: e.NeutralBulletTaken) -> None:
        if event.bandit in self.bandits:
            self._lay(NEUTRAL)
