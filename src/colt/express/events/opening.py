"""Opening a round: picks, shuffles, draws and the round card."""

from __future__ import annotations

from functools import lru_cache

from colt.express.events.cards_and_purses import without
from colt.express.pieces import ActionCard, RoundCard, Turn
from colt.express.state import (
    Drew,
    InTurn,
    Moment,
    Opening,
    Picked,
    Reshuffled,
    Scheming,
    Shuffled,
    Slot,
    State,
    Taken,
)
from colt.kernel import Event, stored


@stored("RoundBegan round first")
class RoundBegan(Event, frozen=True):
    """A new round, with this First Player."""

    round: int
    first: int

    def apply(self, state: State) -> None:
        state.round = self.round
        state.first = self.first
        state.round_card = None
        state.turns = ()
        state.taken = ()
        state.reasons = ()
        state.moment = Opening(is_done=False)


@stored("CardPicked seat card")
class CardPicked(Event, frozen=True):
    """A seat takes the card it picked from its deck into its hand."""

    seat: int
    card: ActionCard | None

    def apply(self, state: State) -> None:
        seat = self.seat
        state.decks[seat] = without(state.decks[seat], self.card)
        state.hands[seat] += (self.card,)
        state.sealed = {}

    def seen_by(self, seat: int) -> CardPicked:
        return self if seat == self.seat else CardPicked(self.seat, None)


@stored("PickDeclined seat")
class PickDeclined(Event, frozen=True):
    """A seat picked no card."""

    seat: int

    def apply(self, state: State) -> None:
        state.sealed = {}


@stored("DeckShuffled seat order")
class DeckShuffled(Event, frozen=True):
    """A seat shuffled its deck; nobody saw how."""

    seat: int
    order: tuple[Slot, ...]

    def apply(self, state: State) -> None:
        seat = self.seat
        state.decks[seat] = self.order
        if state.rulebook.follows_hands:
            cards = state.owned(seat)
            for card in state.discards[seat]:
                cards.remove(card)
            state.shuffled[seat] = Shuffled(tuple(cards), ())
            state.trail[seat] = (Picked(),) if state.hands[seat] else ()

    def seen_by(self, seat: int) -> DeckShuffled:
        return DeckShuffled(self.seat, (None,) * len(self.order))


@stored("DiscardReshuffled seat order")
class DiscardReshuffled(Event, frozen=True):
    """A seat's deck was empty: its discard pile became the new one. What is left in hand everybody can work out
    then, unless a card of it lies hidden on the pile: so long its story goes on."""

    seat: int
    order: tuple[Slot, ...]

    def apply(self, state: State) -> None:
        seat = self.seat
        discard = state.discards[seat]
        if any(played.seat == seat and played.is_hidden for played in state.pile):
            state.trail[seat] += (Reshuffled(discard),)
        else:
            held = state.owned(seat)
            for card in (*discard, *(played.card for played in state.pile if played.seat == seat)):
                if card is not None:
                    held.remove(card)
            state.shuffled[seat] = Shuffled(discard, tuple(held))
            state.trail[seat] = ()
        state.decks[seat] = self.order
        state.discards[seat] = ()

    def seen_by(self, seat: int) -> DiscardReshuffled:
        return DiscardReshuffled(self.seat, (None,) * len(self.order))


@stored("CardsDrawn seat cards then")
class CardsDrawn(Event, frozen=True):
    """A seat drew these cards from the top of its deck; others see how many."""

    seat: int
    cards: tuple[Slot, ...]
    then: Moment

    def apply(self, state: State) -> None:
        seat, cards = self.seat, self.cards
        n = len(cards)
        deck = state.decks[seat]
        if state.rulebook.follows_hands:
            laid = tuple(card for card in deck[:n] if card is not None)
            state.trail[seat] += (Drew(n, laid),)
        if None in cards:  # a bullet laid on top before everybody's eyes is known when it is drawn
            cards = deck[:n]
        state.decks[seat] = deck[n:]
        state.hands[seat] += cards
        if isinstance(state.moment, Scheming):
            self._take_turn(state, state.moment.nth)
        state.moment = self.then

    def _take_turn(self, state: State, nth: int) -> None:
        """A reshuffle in the middle of a draw does not make two draws of it."""
        n = len(self.cards)
        taken = state.taken
        if taken and taken[-1].nth == nth and isinstance(taken[-1].did, int):
            n += taken[-1].did
            taken = taken[:-1]
        state.taken = (*taken, Taken(nth, self.seat, n))

    def seen_by(self, seat: int) -> CardsDrawn:
        if seat == self.seat:
            return self
        return CardsDrawn(self.seat, (None,) * len(self.cards), self.then)


@stored("RoundCardRevealed card")
class RoundCardRevealed(Event, frozen=True):
    """The round card everybody plays by."""

    card: RoundCard

    def apply(self, state: State) -> None:
        state.round_card = self.card
        state.past_rounds += (self.card,)
        state.round_deck = state.round_deck[1:]
        state.turns = turns_in_order(self.card.turns, state.first, state.players)
        state.moment = Opening(is_done=True)


@lru_cache(maxsize=256)
def turns_in_order(turns: tuple[Turn, ...], first: int, players: int) -> tuple[InTurn, ...]:
    """Who takes which turn: clockwise from the First Player; switching goes the other way round, and
    speeding-up is two turns in a row by the same player. (en-2016 "Types of Turns"; ruling 7)"""
    return tuple(
        InTurn((first + (-i if turn is Turn.SWITCHING else i)) % players, turn, icon, play)
        for icon, turn in enumerate(turns)
        for i in range(players)
        for play in ((1, 2) if turn is Turn.SPEEDING_UP else (1,))
    )
