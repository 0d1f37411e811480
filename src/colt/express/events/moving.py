"""Cards and purses from one place to another, as every reader of the table can follow them."""

from __future__ import annotations

from typing import TypeVar

from colt.express.pieces import Card, Token
from colt.express.state import State

T = TypeVar("T")


def without(slots: tuple[T | None, ...], card: T | None) -> tuple[T | None, ...]:
    """These slots less that card, or less a face-down one where the card is not seen among them."""
    if card not in slots:
        card = None if None in slots else slots[-1]
    i = slots.index(card)
    return slots[:i] + slots[i + 1 :]


def put_on_deck(state: State, seat: int, card: Card) -> None:
    state.decks[seat] = (card, *state.decks[seat])


def learn(state: State, token: Token, value: int) -> None:
    """The reader has seen what this purse is worth; one worth less is still to be found."""
    if token not in state.value:
        state.value[token] = value
        i = state.spare.index(value)
        state.spare = state.spare[:i] + state.spare[i + 1 :]


def owned(state: State, seat: int) -> list[Card]:
    """Every card that is in this seat's deck, hand, discard or on the pile; everybody knows that."""
    mine: list[Card] = list(state.rulebook.deck_of(state.seats[seat]))
    for bandit in state.seats[seat]:
        mine.extend(state.hits[bandit])
    return mine
