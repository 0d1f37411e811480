"""What a rulebook is: everything in which one game of Colt Express can differ from another, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, StrEnum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from colt.express.pieces import ROUNDS, Action, ActionCard, Bandit, RoundCard, RoundEvent
from colt.kernel import BadOption, Chapter, Choice
from colt.train import Places

if TYPE_CHECKING:
    from colt.express.state import State


class Power(msgspec.Struct, frozen=True):
    """What sets a bandit apart; each field is read at one place of the rules."""

    extra_cards: int = 0
    """Draws so many cards more at the start of a round."""
    hides_first_card: bool = False
    """May play the card of the first turn face down."""
    is_spared: bool = False
    """Is no target while somebody else is one."""
    takes_purse: bool = False
    """May keep the purse a punched bandit loses."""
    shoots_through_roof: bool = False
    """Hits bandits on the other floor of the own car."""
    knocks_back: bool = False
    """Pushes whom he shoots one car away."""
    shoots_far: bool = False
    """Alone in his space he hits anybody on his floor."""

    @property
    def name(self) -> str | None:
        """What it is called: the field that is set; None where nothing sets a bandit apart."""
        return next((field for field in self.__struct_fields__ if getattr(self, field)), None)


class PutAway(Enum):
    """Where a resolved Action card goes, and when."""

    TOGETHER = "back onto the decks when all are resolved"
    ONE_BY_ONE = "back onto its deck as soon as it is resolved"
    DISCARDED = "face up onto the discard pile as soon as it is resolved"


class Pick(Enum):
    """Whether a card may be picked from the deck before it is shuffled."""

    NEVER = "never"
    ALWAYS = "always"
    OPTIONAL = "optional"


NO_POWER = Power()

Contents = tuple[str, ...]

Happening = Callable[[Any], None]
"""What an event does at the end of a round, to a game."""


class Deed(NamedTuple):
    """What an Action card does: the ways to do it, and what comes of each."""

    choices: Callable[[State, Bandit], Sequence[Choice]]
    """All the ways there are now."""
    effect: Callable[..., None]
    """What happens, given the game, the bandit and one of these choices."""
    answers: str
    """How the choices are written, as a regular expression; the first word is the action."""
    why_not: Callable[[State, Bandit], str]
    """Why there is no way now: a key for the words."""


class Question(NamedTuple):
    """What a chapter of another package asks."""

    verbs: tuple[str, ...]
    """The first words its answers may have."""
    answers: str
    """How its answers are written, as a regular expression."""


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """One game as one book describes it."""

    edition: str
    variants: tuple[str, ...] = ()
    powers: Mapping[Bandit, Power]
    actions: Mapping[StrEnum, Deed]
    """What the Action cards do, in the order of the book."""
    deck: tuple[StrEnum, ...]
    """The Action cards of a bandit."""
    happenings: Mapping[StrEnum, Happening]
    """What the icons of the round cards do."""
    round_cards: Mapping[int, tuple[RoundCard, ...]]
    """The ordinary round cards for so many players."""
    stations: tuple[RoundCard, ...]
    """The round cards that can come last."""
    places: Callable[[int], Places]
    """Every place of a train whose caboose has this number, and how one gets about."""
    chapters: Mapping[str, Chapter[Any]]
    """The chapters its table of contents can name."""
    questions: Mapping[str, Question] = MappingProxyType({})
    """What they ask that no book asks."""
    set_up: Contents = ()
    """The chapters before the first round in which somebody is asked."""
    round: Contents = ("opening", "schemin", "returning", "stealin", "event")
    """The chapters of one round."""
    bandits_per_seat: int = 1
    players: tuple[int, ...] = (3, 4, 5, 6)
    cars: Mapping[int, int] = MappingProxyType({3: 3, 4: 4, 5: 5, 6: 6})
    """How many cars for how many players."""
    has_station: bool = True
    """The last round card is a train station; else all five are ordinary ones."""
    has_events: bool = True
    put_away: PutAway = PutAway.TOGETHER
    neutral_pile_stays: bool = True
    """A pile too small for a group stays; else it leaves the game."""
    punches_outward: bool = False
    """At an end of the train the victim may be punched outward and stays where he is."""
    revenge_on_roof: bool = True
    """The Marshal's Revenge lays the purse on the roof; else it leaves the game."""
    has_gunslinger: bool = True
    pick: Pick = Pick.NEVER
    has_cover: bool = False
    follows_hands: bool = False
    """What a hand may hold depends on its story since the last shuffle (for guesses)."""
    pairs_at_random: bool = True
    """Teams are pairs made at random; else any two bandits."""
    heads: tuple[Bandit, ...]
    """Those who each get one of the others as partner when pairs are made at random."""
    for_two: str = "add the variant 'teams'"
    """What two players have to change, where this book is not for them."""

    def deck_of(self, bandits: tuple[Bandit, ...]) -> tuple[ActionCard, ...]:
        """The Action cards of a seat: ten, or for two bandits one of each kind and a single Marshal.
        (en-2016 "Set Up", "Special Rules: 2 Bandits Per Player"; of the two Marshals the first bandit's stays)"""
        return _deck(self.deck, bandits)

    def event_of(self, card: RoundCard) -> StrEnum:
        """What the icon of a round card brings: nothing in a game without events. (ruling 26)"""
        return card.event if self.has_events else RoundEvent.NONE

    @property
    def contents(self) -> Contents:
        """The chapters of a whole game."""
        return (*self.set_up, *self.round * ROUNDS, "scoring")

    def page(self, round: int, chapter: str) -> int:
        """Where that chapter of that round stands in the contents."""
        return len(self.set_up) + (round - 1) * len(self.round) + self.round.index(chapter)

    def power(self, bandit: Bandit) -> Power:
        """What sets this bandit apart."""
        return self.powers.get(bandit, NO_POWER)


@cache
def _deck(actions: tuple[StrEnum, ...], bandits: tuple[Bandit, ...]) -> tuple[ActionCard, ...]:
    """Asked for at every look at a table, and always the same."""
    if len(bandits) == 1:
        return tuple(ActionCard(bandits[0], action) for action in actions)
    return tuple(
        ActionCard(bandit, action)
        for bandit in bandits
        for action in dict.fromkeys(actions)
        if bandit == bandits[0] or action is not Action.MARSHAL
    )


def check_players(book: Rulebook, players: int) -> None:
    """Refuse a number of players this book has no game for. ("Who plays what")"""
    if players in book.players:
        return
    if players == 2:
        raise BadOption(f"Two players always play with two bandits each: {book.for_two}.")
    room = f"{book.players[0]} to {book.players[-1]}" if len(book.players) > 1 else f"{book.players[0]}"
    named = " with " + ", ".join(book.variants) if book.variants else ""
    for_two = "; the game for two is 'teams'" if players == 1 and book.bandits_per_seat == 1 else ""
    raise BadOption(f"{book.edition}{named} is for {room} players, not {players}{for_two}.")
