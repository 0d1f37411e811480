"""Schemin': cards onto the pile, and where hands go at its end."""

from __future__ import annotations

from colt.express.events.cards_and_purses import take_turn, without
from colt.express.pieces import ActionCard, Card
from colt.express.state import Moment, Opening, Played, State, Used
from colt.kernel import Event, stored


@stored("CardPlayed seat card is_hidden then")
class CardPlayed(Event, frozen=True):
    """A seat played a card on the pile; of a hidden one others see only the back: neither the action nor, in
    teams, the bandit. (ruling 10)"""

    seat: int
    card: ActionCard | None
    is_hidden: bool
    then: Moment

    def apply(self, state: State) -> None:
        seat, card, is_hidden = self.seat, self.card, self.is_hidden
        state.hands[seat] = without(state.hands[seat], card)
        if state.rulebook.follows_hands:
            state.trail[seat] += (Used(card, len(state.pile) if is_hidden else None),)
        played = Played(seat, card, is_hidden)
        state.pile += (played,)
        take_turn(state, seat, played)
        state.moment = self.then

    def seen_by(self, seat: int) -> CardPlayed:
        if not self.is_hidden or seat == self.seat:
            return self
        return CardPlayed(self.seat, None, is_hidden=True, then=self.then)


@stored("CoverDeclined seat then")
class CoverDeclined(Event, frozen=True):
    """A seat did not cover its Shoot."""

    seat: int
    then: Moment

    def apply(self, state: State) -> None:
        state.moment = self.then


@stored("TurnPassed seat then")
class TurnPassed(Event, frozen=True):
    """A seat could neither play nor draw."""

    seat: int
    then: Moment

    def apply(self, state: State) -> None:
        take_turn(state, self.seat, 0)
        state.moment = self.then


@stored("HandsReturned")
class HandsReturned(Event, frozen=True):
    """Everybody put the unplayed cards back on top of the deck."""

    def apply(self, state: State) -> None:
        for seat, hand in enumerate(state.hands):
            if hand:
                state.decks[seat] = hand + state.decks[seat]
                state.hands[seat] = ()
        state.moment = Opening(is_done=True)


@stored("CardDiscarded seat card")
class CardDiscarded(Event, frozen=True):
    """A seat put a card face up on its discard pile."""

    seat: int
    card: Card

    def apply(self, state: State) -> None:
        seat = self.seat
        state.hands[seat] = without(state.hands[seat], self.card)
        state.discards[seat] = (self.card, *state.discards[seat])
        state.trail[seat] += (Used(self.card),)


@stored("RestKept seat then")
class RestKept(Event, frozen=True):
    """A seat keeps the other cards of its hand."""

    seat: int
    then: Moment

    def apply(self, state: State) -> None:
        state.moment = self.then
