"""The Handcar, an expansion for Colt Express: a place beside the train, a card, and an event at the end of a round."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from colt.express.choices import MoveTo
from colt.express.editions import replace
from colt.express.pieces import Bandit, RoundCard, Turn
from colt.express.rulebook import Deed, Rulebook
from colt.express.rules import marshal, round_events
from colt.express.state import State
from colt.kernel import Event, Game, stored
from colt.train import Places, Space, Ways, inside, roof


class Beside(StrEnum):
    """The place."""

    HANDCAR = "handcar"


class Card(StrEnum):
    """The card."""

    LEAP = "leap"


class Comes(StrEnum):
    """The event at the end of a round."""

    BUFFERS = "buffers"


# --- the place


def handcar(caboose: int) -> Space:
    """The handcar rolls on the next track, beside the caboose."""
    return Space(caboose, Beside.HANDCAR)


def with_a_track_beside(places: Callable[[int], Places]) -> Callable[[int], Places]:
    """The same places and the handcar: one looks from it into the caboose and back, and is punched off it."""

    @lru_cache
    def laid(caboose: int) -> Places:
        train, door = places(caboose), inside(caboose)
        sights = (*train[door].sights, (handcar(caboose),))
        ways = Ways(next_door=(door,), sights=((door,),))
        return MappingProxyType({**train, door: train[door]._replace(sights=sights), handcar(caboose): ways})

    return laid


# --- the card


class LeapTo(MoveTo, frozen=True):
    """Leap to this space."""

    def __str__(self) -> str:
        return f"leap {self.to}"


@stored("BanditLeapt bandit to")
class BanditLeapt(Event, frozen=True):
    """A bandit leapt onto the handcar, or from it."""

    bandit: Bandit
    to: Space

    def apply(self, state: State) -> None:
        state.at[self.bandit] = self.to


def leaps(state: State, bandit: Bandit) -> list[LeapTo]:
    """From the caboose onto the handcar, from there into any car."""
    here = state.at[bandit]
    if here == handcar(state.caboose):
        return [LeapTo(inside(car)) for car in range(state.caboose + 1)]
    return [LeapTo(handcar(state.caboose))] if here.car == state.caboose else []


def leap(game: Game[State], bandit: Bandit, choice: LeapTo) -> None:
    """The bandit leaps, perhaps into the arms of the Marshal."""
    game.emit(BanditLeapt(bandit, choice.to))
    marshal.meets(game, bandit)


LEAP = Deed(leaps, leap, r"leap (?:handcar|\d{1,2}i)", lambda *_: "out-of-reach")


# --- the event


@stored("BanditThrown bandit to")
class BanditThrown(Event, frozen=True):
    """The handcar ran against the buffers, and a bandit flew."""

    bandit: Bandit
    to: Space

    def apply(self, state: State) -> None:
        state.at[self.bandit] = self.to


def buffers(game: Game[State]) -> None:
    """Everybody on the handcar is thrown onto the roof of the caboose and takes a neutral bullet."""
    state = game.state
    thrown = state.those_at(handcar(state.caboose))
    for bandit in thrown:
        game.emit(BanditThrown(bandit, roof(state.caboose)))
    marshal.wound(game, thrown)
    round_events.finish(game)


BUFFERS = RoundCard((Turn.STANDARD, Turn.TUNNEL, Turn.STANDARD), Comes.BUFFERS)


# --- the book


def with_handcar(book: Rulebook) -> Rulebook:
    """This book with the handcar, a Leap in every deck, and a round card more."""
    return replace(
        book,
        places=with_a_track_beside(book.places),
        actions=MappingProxyType({**book.actions, Card.LEAP: LEAP}),
        deck=(*book.deck, Card.LEAP),
        happenings=MappingProxyType({**book.happenings, Comes.BUFFERS: buffers}),
        round_cards=MappingProxyType(
            {players: (*cards, BUFFERS) for players, cards in book.round_cards.items()}
        ),
    )
