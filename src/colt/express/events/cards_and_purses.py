"""Cards and purses from one place to another, as every reader of the table can follow them."""

from __future__ import annotations

from typing import TypeVar

from colt.express.pieces import ActionCard, Card, Token
from colt.express.state import Played, Scheming, State, Taken

T = TypeVar("T")


def without(slots: tuple[T | None, ...], card: T | None) -> tuple[T | None, ...]:
    """These slots less that card, or less a face-down one where the card is not seen among them."""
    if card not in slots:
        card = None if None in slots else slots[-1]
    i = slots.index(card)
    return slots[:i] + slots[i + 1 :]


def put_on_deck(state: State, seat: int, card: Card) -> None:
    state.decks[seat] = (card, *state.decks[seat])


def take_turn(state: State, seat: int, did: Played | int) -> None:
    """A seat has done this in its turn."""
    moment = state.moment
    state.taken += (Taken(moment.nth if isinstance(moment, Scheming) else None, seat, did),)


def turn_up(state: State, nth: int, card: ActionCard) -> None:
    """The reader sees now what the nth card of the pile is, and so what was played in that turn."""
    pile, taken = list(state.pile), list(state.taken)
    left, turn = len(pile) - nth, len(taken)
    while left:
        turn -= 1
        left -= isinstance(taken[turn].did, Played)
    seen = pile[nth] = Played(pile[nth].seat, card, is_hidden=True)
    taken[turn] = Taken(taken[turn].nth, seen.seat, seen)
    state.pile, state.taken = tuple(pile), tuple(taken)


def learn(state: State, token: Token, value: int) -> None:
    """The reader has seen what this purse is worth; one worth less is still to be found."""
    if token not in state.value:
        state.value[token] = value
        i = state.spare.index(value)
        state.spare = state.spare[:i] + state.spare[i + 1 :]
