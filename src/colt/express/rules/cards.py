"""Where cards go. (en-2016 "Phase 1: Schemin'", "Phase 2: Stealin'", "Expert Variant")"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from colt.express.events import CardPutAway, CardsDrawn, DeckShuffled, DiscardReshuffled, PileReturned
from colt.express.pieces import DRAW, HAND, ActionCard, Bandit, Bullet
from colt.express.rulebook import PutAway
from colt.express.state import Moment, Slot, State
from colt.kernel import Game


def kinds(state: State, seat: int) -> tuple[ActionCard, ...]:
    """Each different Action card of this seat's bandits once, in the order of the rulebook."""
    return _kinds(state.seats[seat], tuple(state.rulebook.actions))


@lru_cache(maxsize=64)
def _kinds(bandits: tuple[Bandit, ...], actions: tuple[StrEnum, ...]) -> tuple[ActionCard, ...]:
    return tuple(ActionCard(bandit, action) for bandit in bandits for action in actions)


def playable(state: State, seat: int) -> list[ActionCard]:
    """The different Action cards in this hand; bullets cannot be played. (ruling 8)"""
    hand = state.hands[seat]
    return [card for card in kinds(state, seat) if card in hand]


def bullets(state: State, seat: int) -> list[Bullet]:
    """The different bullets in this hand."""
    different = dict.fromkeys(card for card in state.hands[seat] if isinstance(card, Bullet))
    return sorted(different, key=str)


def hand_size(state: State, seat: int) -> int:
    """Six cards, seven with Doc. (en-2016 "Doc")"""
    return HAND + max(state.power(bandit).extra_cards for bandit in state.seats[seat])


def may_draw(state: State, seat: int) -> bool:
    """Whether anything is left to draw, perhaps after a reshuffle. (ruling 6)"""
    return bool(state.decks[seat] or state.discards[seat])


def drawn(state: State, seat: int) -> int:
    """How many cards come into the hand instead of playing one: three, or as many as there are. (ruling 6)"""
    return min(DRAW, len(state.decks[seat]) + len(state.discards[seat]))


def shuffle(game: Game[State], seat: int) -> None:
    """Shuffle this seat's deck."""
    game.emit(DeckShuffled(seat, game.chance.shuffled(game.state.decks[seat])))


def draw(game: Game[State], seat: int, n: int, then: Moment) -> None:
    """Draw up to n cards; when a card must be drawn from an empty deck the discard pile is shuffled into
    a new one and drawing goes on. (rulings 6 and 27)"""
    state = game.state
    here = state.moment
    deck = state.decks[seat]
    if len(deck) < n and state.discards[seat]:
        if deck:
            n -= len(deck)
            game.emit(CardsDrawn(seat, deck, here))
        game.emit(DiscardReshuffled(seat, game.chance.shuffled(state.discards[seat])))
        deck = state.decks[seat]
    game.emit(CardsDrawn(seat, deck[:n], then))


def put_away(game: Game[State], nth: int) -> int:
    """What becomes of the nth card of the pile once it is resolved; returns where the next one lies.
    (en-2016 "Phase 2: Stealin'", fr-2014 "Phase 2 : L'Action"; en-2016 "Expert Variant")"""
    how = game.state.rulebook.put_away
    if how is PutAway.TOGETHER:
        return nth + 1
    game.emit(CardPutAway(nth, is_discarded=how is PutAway.DISCARDED))
    return nth


def return_pile(game: Game[State]) -> None:
    """All actions are resolved: the cards go back to those who played them. (en-2016 "Phase 2: Stealin'")"""
    game.emit(PileReturned())


def is_known(slots: tuple[Slot, ...]) -> bool:
    """Whether the reader of this table sees all these cards."""
    return None not in slots
