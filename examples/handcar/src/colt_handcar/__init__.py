"""The Handcar, an expansion for Colt Express: a place beside the train, a card, an event at the end of a round, and a
chapter of its own."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from colt.express.choices import BANDIT, MoveTo
from colt.express.editions import replace
from colt.express.events import MomentCame
from colt.express.pieces import Bandit, RoundCard, Turn
from colt.express.rulebook import Contents, Deed, Question, Rulebook
from colt.express.rules import marshal, round_events
from colt.express.state import Opening, State
from colt.kernel import Chapter, Choice, Decision, Event, Game, stored
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


# --- the chapter


class JumpOff(Choice, frozen=True):
    """This bandit jumps off the handcar."""

    bandit: Bandit

    def __str__(self) -> str:
        return f"jump {self.bandit}"


class StayOn(Choice, frozen=True):
    """Stay on the handcar."""

    def __str__(self) -> str:
        return "stay"


@stored("BanditStayed bandit")
class BanditStayed(Event, frozen=True):
    """A bandit stays on the handcar."""

    bandit: Bandit


class JumpingOff(Chapter[State]):
    """Before Schemin': of those on the handcar the first in turn order may jump off into the caboose."""

    phase = "opening"

    def begin(self, game: Game[State]) -> None:
        """Where the handcar is empty nobody is asked."""
        riders = game.state.those_at(handcar(game.state.caboose))
        game.emit(MomentCame(Opening(is_done=not riders)))

    def is_over(self, state: State) -> bool:
        """Somebody has answered, or nobody is there to be asked."""
        return not isinstance(state.moment, Opening) or state.moment.is_done

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Jump off, or stay."""
        rider = state.those_at(handcar(state.caboose))[0]
        return (Decision(state.seat_of[rider], "jump-off", (JumpOff(rider), StayOn())),)

    def carry_out(self, game: Game[State], seat: int, choice: JumpOff | StayOn) -> None:
        """The bandit jumps, perhaps into the arms of the Marshal."""
        state = game.state
        if isinstance(choice, JumpOff):
            leap(game, choice.bandit, LeapTo(inside(state.caboose)))
        else:
            game.emit(BanditStayed(state.those_at(handcar(state.caboose))[0]))
        game.emit(MomentCame(Opening(is_done=True)))


JUMP_OFF = Question(("jump", "stay"), f"jump {BANDIT}|stay")


def before_schemin(chapters: Contents, added: str) -> Contents:
    """These chapters of a round, and before Schemin' one more."""
    at = chapters.index("schemin")
    return (*chapters[:at], added, *chapters[at:])


# --- the book


def with_handcar(book: Rulebook) -> Rulebook:
    """This book with the handcar, a Leap in every deck, a round card and a chapter more."""
    return replace(
        book,
        places=with_a_track_beside(book.places),
        actions=MappingProxyType({**book.actions, Card.LEAP: LEAP}),
        deck=(*book.deck, Card.LEAP),
        happenings=MappingProxyType({**book.happenings, Comes.BUFFERS: buffers}),
        round_cards=MappingProxyType(
            {players: (*cards, BUFFERS) for players, cards in book.round_cards.items()}
        ),
        chapters=MappingProxyType({**book.chapters, "jumping-off": JumpingOff()}),
        questions=MappingProxyType({**book.questions, "jump-off": JUMP_OFF}),
        round=before_schemin(book.round, "jumping-off"),
    )
