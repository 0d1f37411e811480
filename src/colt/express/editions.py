"""The four rulebooks as data: each edition is the one before it with a few things replaced."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any

import msgspec

from colt.express.pieces import ROUNDS, TEN_ACTIONS, Action, ActionCard, Bandit, RoundCard, RoundEvent
from colt.kernel import BadOption


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


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """One game as one book describes it."""

    edition: str
    variants: tuple[str, ...] = ()
    powers: Mapping[Bandit, Power]
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
    heads: tuple[Bandit, ...] = (Bandit.GHOST, Bandit.DOC, Bandit.BELLE)
    """Those who each get one of the others as partner when pairs are made at random."""

    def __reduce__(self) -> tuple[Any, ...]:
        """A book travels to another process by its name."""
        return rulebook, (self.edition, self.variants)

    def deck_of(self, bandits: tuple[Bandit, ...]) -> tuple[ActionCard, ...]:
        """The Action cards of a seat: ten, or for two bandits one of each kind and a single Marshal.
        (en-2016 "Set Up", "Special Rules: 2 Bandits Per Player"; of the two Marshals the first bandit's stays)"""
        if len(bandits) == 1:
            return tuple(ActionCard(bandits[0], action) for action in TEN_ACTIONS)
        return tuple(
            ActionCard(bandit, action)
            for bandit in bandits
            for action in Action
            if bandit == bandits[0] or action is not Action.MARSHAL
        )

    def event_of(self, card: RoundCard) -> RoundEvent:
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


def _with(powers: Mapping[Bandit, Power], changed: Mapping[Bandit, Power]) -> Mapping[Bandit, Power]:
    return MappingProxyType({**powers, **changed})


replace = msgspec.structs.replace

FR_2014 = Rulebook(
    edition="fr-2014",
    powers=MappingProxyType(
        {
            Bandit.BELLE: Power(is_spared=True),
            Bandit.CHEYENNE: Power(takes_purse=True),
            Bandit.DJANGO: Power(shoots_far=True),
            Bandit.DOC: Power(extra_cards=1),
            Bandit.GHOST: Power(hides_first_card=True),
            Bandit.TUCO: Power(knocks_back=True),
        }
    ),
    put_away=PutAway.ONE_BY_ONE,
    neutral_pile_stays=False,
    punches_outward=True,
    revenge_on_roof=False,
)

PL_2015 = replace(
    FR_2014,
    edition="pl-2015",
    powers=_with(
        FR_2014.powers,
        {Bandit.DJANGO: Power(knocks_back=True), Bandit.TUCO: Power(shoots_through_roof=True)},
    ),
    punches_outward=False,
)

ES_2016 = replace(PL_2015, edition="es-2016", put_away=PutAway.TOGETHER, neutral_pile_stays=True)

EN_2016 = replace(ES_2016, edition="en-2016", revenge_on_roof=True)

EDITIONS: Mapping[str, Rulebook] = MappingProxyType(
    {book.edition: book for book in (FR_2014, PL_2015, ES_2016, EN_2016)}
)
DEFAULT_EDITION = EN_2016.edition


# --- the variants, each a function from a book to a book


def _first_game(book: Rulebook) -> Rulebook:
    """Five normal round cards, no station, no powers, no events. (ruling 26)"""
    return replace(book, powers=MappingProxyType({}), has_station=False, has_events=False)


def _expert(book: Rulebook) -> Rulebook:
    """Hands are kept, cards are discarded, nothing is shuffled until a deck is empty. (ruling 27)"""
    early = ("early-discard",) if book.edition == FR_2014.edition else ()
    return replace(
        book,
        round=("filling", *early, "schemin", "keeping", "stealin", "event"),
        put_away=PutAway.DISCARDED,
        follows_hands=True,
    )


def _two_bandits(book: Rulebook) -> Rulebook:
    """The 2016 game with two bandits per player. (en-2016 "Special Rules: 2 Bandits Per Player")"""
    return replace(
        book,
        set_up=("choosing", "sealed-placing"),
        round=("picking", *book.round),
        bandits_per_seat=2,
        players=(2, 3),
        cars=MappingProxyType({2: 3, 3: 4}),
        pick=Pick.OPTIONAL if book.edition == ES_2016.edition else Pick.ALWAYS,
        has_cover=True,
        follows_hands=True,
    )


def _old_two_players(book: Rulebook) -> Rulebook:
    """The game for two of 2014 and 2015; the expert rules come with it. (fr-2014 "Règles spéciales pour deux
    joueurs")"""
    return replace(
        _expert(book),
        set_up=("choosing", "open-placing"),
        bandits_per_seat=2,
        players=(2,),
        cars=MappingProxyType({2: 4}),
        has_gunslinger=False,
        pairs_at_random=False,
    )


OLD_BOOKS = (FR_2014.edition, PL_2015.edition)
VARIANTS = ("first-game", "expert", "teams")


def rulebook(edition: str = DEFAULT_EDITION, variants: tuple[str, ...] = ()) -> Rulebook:
    """The book for this edition and these variants, or the reason why there is none. ("Who plays what")"""
    if edition not in EDITIONS:
        raise BadOption(f"There is no edition {edition!r}; there are {', '.join(EDITIONS)}.")
    for variant in variants:
        if variant not in VARIANTS:
            raise BadOption(f"There is no variant {variant!r}; there are {', '.join(VARIANTS)}.")
    if len(set(variants)) < len(variants):
        raise BadOption("A variant is named twice; name each once.")
    ordered = tuple(variant for variant in VARIANTS if variant in variants)
    check_variants(edition, ordered)
    book = EDITIONS[edition]
    if "teams" in ordered:
        book = _old_two_players(book) if edition in OLD_BOOKS else _two_bandits(book)
    elif ordered:
        book = {"first-game": _first_game, "expert": _expert}[ordered[0]](book)
    return replace(book, variants=ordered)


def check_variants(edition: str, variants: tuple[str, ...]) -> None:
    """Refuse variants this edition does not know, or does not know together. ("Who plays what"; ruling 26)"""
    if "first-game" in variants and edition in OLD_BOOKS:
        raise BadOption(
            f"{edition} has no first game: powers and events are always in use. "
            "'first-game' is played in en-2016 and es-2016."
        )
    if "first-game" in variants and len(variants) > 1:
        raise BadOption("'first-game' is played alone; leave the other variants out.")
    if "teams" in variants and "expert" in variants and edition not in OLD_BOOKS:
        raise BadOption(
            f"{edition} does not play 'teams' and 'expert' together; choose one of them "
            "(in fr-2014 and pl-2015 'expert' comes with 'teams')."
        )


def check_players(book: Rulebook, players: int) -> None:
    """Refuse a number of players this book has no game for. ("Who plays what")"""
    if players in book.players:
        return
    if players == 2:
        raise BadOption(f"Two players always play with two bandits each: {_how_to_play_teams(book)}.")
    room = f"{book.players[0]} to {book.players[-1]}" if len(book.players) > 1 else f"{book.players[0]}"
    named = " with " + ", ".join(book.variants) if book.variants else ""
    for_two = "; the game for two is 'teams'" if players == 1 and book.bandits_per_seat == 1 else ""
    raise BadOption(f"{book.edition}{named} is for {room} players, not {players}{for_two}.")


def _how_to_play_teams(book: Rulebook) -> str:
    """What two players have to change: a variant more, or another one where the book does not play both."""
    try:
        check_variants(book.edition, (*book.variants, "teams"))
    except BadOption:
        return f"choose 'teams' instead of '{book.variants[0]}'"
    return "add the variant 'teams'"
