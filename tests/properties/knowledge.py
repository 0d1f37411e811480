"""Who may know what, kept by hand: every card with the set of those who have seen it."""

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple

import msgspec

from colt.express import events as e
from colt.express.pieces import NEUTRAL, PURSE_VALUES, ActionCard, Bullet, Card, RoundCard, Token
from colt.express.rulebook import Rulebook
from colt.express.state import Place
from colt.kernel import SPECTATOR, Event

Seen = frozenset[int]


class Known(NamedTuple):
    """A card, and who knows that it is this one."""

    card: Card
    by: Seen


def walk(thing: object) -> Iterator[object]:
    """Everything that can be reached from a thing: fields, slots, items, keys and values."""
    found: set[int] = set()
    todo = [thing]
    while todo:
        one = todo.pop()
        if id(one) in found:
            continue
        found.add(id(one))
        yield one
        todo += parts(one)


def parts(thing: Any) -> list[Any]:
    """What a thing is made of; the rulebook lies open to everybody."""
    if thing is None or isinstance(thing, str | bytes | int | float | Enum | type | Rulebook):
        return []
    if isinstance(thing, dict) or hasattr(thing, "items"):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, list | tuple | set | frozenset):
        return list(thing)
    if isinstance(thing, msgspec.Struct):
        return [getattr(thing, name) for name in thing.__struct_fields__]
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    in_slots = [getattr(thing, name) for name in names if hasattr(thing, name)]
    return in_slots + list(getattr(thing, "__dict__", {}).values())


# --- what an event tells


def hidden_from(event: Event) -> Seen | None:
    """Who may see what this event hides; None where it hides nothing. Nobody is the empty set."""
    match event:
        case e.DeckShuffled() | e.DiscardReshuffled() | e.RoundDeckStacked():
            return frozenset()
        case e.CardsDrawn(seat=seat) | e.CardPicked(seat=seat) | e.AnswerSealed(seat=seat):
            return frozenset({seat})
        case e.CardPlayed(seat=seat, is_hidden=True):
            return frozenset({seat})
        case e.LootTaken(seat=seat) | e.PurseSnatched(seat=seat):
            return frozenset({seat})
        case e.LootLaid(owner=owner):
            return frozenset() if owner is None else frozenset({owner})
    return None


def secrets(event: Event) -> list[object]:
    """The values in an event that not everybody may see, wherever in it they stand: cards, round cards, worths,
    and what could be sealed."""
    found: list[object] = []
    for thing in walk(event):
        is_worth = isinstance(thing, int) and thing >= min(PURSE_VALUES)
        match event:
            case e.AnswerSealed() | e.CardPlayed(is_hidden=True):
                is_secret = isinstance(thing, str)
            case e.LootLaid() | e.LootTaken() | e.PurseSnatched():
                is_secret = is_worth
            case _:
                is_secret = False
        if is_secret or isinstance(thing, ActionCard | Bullet | RoundCard):
            found.append(thing)
    return found


# --- the whole table


class Knowledge:
    """The true table once more, each card and each worth with those who know it. It is kept from the unmasked
    events and from nothing the views are made of."""

    def __init__(self, players: int) -> None:
        self.everybody: Seen = frozenset((SPECTATOR, *range(players)))
        self.decks: list[list[Known]] = [[] for _ in range(players)]
        self.hands: list[list[Known]] = [[] for _ in range(players)]
        self.discards: list[list[Known]] = [[] for _ in range(players)]
        self.pile: list[tuple[int, Known]] = []
        self.purses: dict[Token, Seen] = {}
        self.seat_of: dict[Place, int] = {}
        self.rounds: list[RoundCard] = []

    def learn(self, event: Event) -> None:
        """Follow one event."""
        step = getattr(self, f"_{type(event).__name__}", None)
        if step is not None:
            step(event)

    def _TeamTaken(self, event: e.TeamTaken) -> None:
        self.seat_of |= dict.fromkeys(event.bandits, event.seat)

    def _DeckFormed(self, event: e.DeckFormed) -> None:
        self.decks[event.seat] = [Known(card, self.everybody) for card in event.cards]

    def _DeckShuffled(self, event: e.DeckShuffled) -> None:
        self.decks[event.seat] = [Known(card, frozenset()) for card in event.order if card is not None]

    def _DiscardReshuffled(self, event: e.DiscardReshuffled) -> None:
        self.discards[event.seat] = []
        self.decks[event.seat] = [Known(card, frozenset()) for card in event.order if card is not None]

    def _CardPicked(self, event: e.CardPicked) -> None:
        deck = self.decks[event.seat]
        known = next(one for one in deck if one.card == event.card)
        deck.remove(known)
        self.hands[event.seat].append(Known(known.card, frozenset({event.seat})))

    def _CardsDrawn(self, event: e.CardsDrawn) -> None:
        n = len(event.cards)
        drawn = self.decks[event.seat][:n]
        assert [known.card for known in drawn] == list(event.cards)
        del self.decks[event.seat][:n]
        self.hands[event.seat] += [Known(card, by | {event.seat}) for card, by in drawn]

    def _leave_hand(self, seat: int, card: Card | None) -> Known:
        """Of equal cards the one most people knew: then nobody can say what the other one is."""
        hand = self.hands[seat]
        known = max((one for one in hand if one.card == card), key=lambda one: len(one.by))
        hand.remove(known)
        return known

    def _CardPlayed(self, event: e.CardPlayed) -> None:
        known = self._leave_hand(event.seat, event.card)
        by = frozenset({event.seat}) if event.is_hidden else self.everybody
        self.pile.append((event.seat, Known(known.card, by)))

    def _CardDiscarded(self, event: e.CardDiscarded) -> None:
        known = self._leave_hand(event.seat, event.card)
        self.discards[event.seat].insert(0, Known(known.card, self.everybody))

    def _CardTurned(self, event: e.CardTurned) -> None:
        seat, known = self.pile[event.nth]
        assert (seat, known.card) == (event.seat, event.card)
        self.pile[event.nth] = (seat, Known(known.card, self.everybody))

    def _CardPutAway(self, event: e.CardPutAway) -> None:
        seat, known = self.pile.pop(event.nth)
        (self.discards if event.is_discarded else self.decks)[seat].insert(0, known)

    def _PileReturned(self, event: e.PileReturned) -> None:
        for seat, known in self.pile:
            self.decks[seat].insert(0, known)
        self.pile = []

    def _HandsReturned(self, event: e.HandsReturned) -> None:
        for seat, hand in enumerate(self.hands):
            self.decks[seat] = hand + self.decks[seat]
            self.hands[seat] = []

    def _BanditShot(self, event: e.BanditShot) -> None:
        self.decks[self.seat_of[event.target]].insert(0, Known(Bullet(event.shooter), self.everybody))

    def _NeutralBulletTaken(self, event: e.NeutralBulletTaken) -> None:
        self.decks[self.seat_of[event.bandit]].insert(0, Known(NEUTRAL, self.everybody))

    def _LootLaid(self, event: e.LootLaid) -> None:
        self.purses |= {
            token: frozenset()
            for token, value in zip(event.tokens, event.values, strict=True)
            if value is not None
        }

    def _PurseGiven(self, event: e.PurseGiven | e.RansomPaid) -> None:
        self.purses[event.token] = self.everybody

    _RansomPaid = _PurseGiven

    def _LootTaken(self, event: e.LootTaken | e.PurseSnatched) -> None:
        if event.token in self.purses:
            self.purses[event.token] |= {event.seat}

    _PurseSnatched = _LootTaken

    def _RoundCardRevealed(self, event: e.RoundCardRevealed) -> None:
        self.rounds.append(event.card)

    def _GameEnded(self, event: e.GameEnded) -> None:
        self.purses |= {token: self.everybody for token, _ in event.purses}

    # --- what one seat knows of it

    def deck(self, owner: int, seat: int) -> list[Card | None]:
        """A deck as this seat sees it."""
        return [known.card if seat in known.by else None for known in self.decks[owner]]

    def hand(self, owner: int, seat: int) -> Counter[Card | None]:
        """A hand as this seat sees it, in any order."""
        return Counter(known.card if seat in known.by else None for known in self.hands[owner])

    def on_pile(self, seat: int) -> list[tuple[int, Card | None]]:
        """The pile as this seat sees it."""
        return [(owner, known.card if seat in known.by else None) for owner, known in self.pile]
