"""A rulebook as a list of numbers, made from `editions` and `pieces`: what the compiled rules look things up in.

Everything that differs from edition to edition, from variant to variant or with the number of players stands here;
a book with something in it that these rules have never heard of is refused, and the referee plays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from colt.express.editions import VARIANTS, rulebook
from colt.express.pieces import (
    CARS,
    PURSE_VALUES,
    RANSOM,
    STARTING_PURSE,
    Bandit,
    Loot,
    RoundCard,
    Turn,
)
from colt.express.places import train
from colt.express.rulebook import Pick, Power, PutAway, Rulebook
from colt.express.rules import CHAPTERS, actions, round_events
from colt.fast import lists
from colt.fast.compiling import FastError
from colt.fast.express import columns as at
from colt.games import COLT_EXPRESS, every_rulebook

if TYPE_CHECKING:
    from colt.fast.arrays import Numbers

# --- the words these rules know, each with its number

WORTHS = tuple(sorted({*PURSE_VALUES, STARTING_PURSE, RANSOM}))
"""What a purse can be worth."""

CHAPTER_NAMES = (
    "choosing",
    "open-placing",
    "sealed-placing",
    "picking",
    "opening",
    "filling",
    "early-discard",
    "schemin",
    "returning",
    "keeping",
    "stealin",
    "event",
    "scoring",
)
(
    CHOOSING,
    OPEN_PLACING,
    SEALED_PLACING,
    PICKING,
    OPENING,
    FILLING,
    EARLY_DISCARD,
    SCHEMIN,
    RETURNING,
    KEEPING,
    STEALIN,
    ROUND_EVENT,
    SCORING,
) = range(len(CHAPTER_NAMES))

ACTION_NAMES = ("move", "floor", "shoot", "rob", "punch", "marshal")
MOVE, CHANGE_FLOOR, SHOOT, ROB, PUNCH, MARSHAL = range(len(ACTION_NAMES))
TURN_NAMES = ("S", "T", "D", "R")
STANDARD, TUNNEL, SPEEDING_UP, SWITCHING = range(len(TURN_NAMES))
EVENT_NAMES = (
    "none",
    "angry-marshal",
    "take-it-all",
    "swivel-arm",
    "braking",
    "rebellion",
    "revenge",
    "pickpocketing",
    "hostage",
)
(
    NO_EVENT,
    ANGRY_MARSHAL,
    TAKE_IT_ALL,
    SWIVEL_ARM,
    BRAKING,
    REBELLION,
    REVENGE,
    PICKPOCKETING,
    HOSTAGE,
) = range(len(EVENT_NAMES))
LOOT_NAMES = ("purse", "jewel", "strongbox")
PUT_AWAY_NAMES = ("TOGETHER", "ONE_BY_ONE", "DISCARDED")
TOGETHER, ONE_BY_ONE, DISCARDED = range(len(PUT_AWAY_NAMES))
PICK_NAMES = ("NEVER", "ALWAYS", "OPTIONAL")
POWER_NAMES = (
    "extra_cards",
    "hides_first_card",
    "is_spared",
    "takes_purse",
    "shoots_through_roof",
    "knocks_back",
    "shoots_far",
)
FIELD_NAMES = (
    "edition",
    "variants",
    "powers",
    "actions",
    "deck",
    "happenings",
    "round_cards",
    "stations",
    "places",
    "chapters",
    "questions",
    "set_up",
    "round",
    "bandits_per_seat",
    "players",
    "cars",
    "has_station",
    "has_events",
    "put_away",
    "neutral_pile_stays",
    "punches_outward",
    "revenge_on_roof",
    "has_gunslinger",
    "pick",
    "has_cover",
    "follows_hands",
    "pairs_at_random",
    "heads",
    "for_two",
)

# --- where things stand in a book

_width = 0


def _entry(count: int = 1) -> int:
    global _width  # noqa: PLW0603 - the next free place, while this module is read
    start = _width
    _width += count
    return start


PAGES_ROOM = 48
CARDS_ROOM = 16
TURNS_ROOM = 8

PLAYERS = _entry()
TEAM_SIZE = _entry()
LENGTH = _entry()
"""How many cars."""
PAGES = _entry()
CONTENTS = _entry(PAGES_ROOM)
PICKS = _entry()
"""A card is picked before the decks are shuffled."""
MAY_PICK_NOTHING = _entry()
RESHUFFLES = _entry()
"""Every round begins with shuffled decks and new hands."""
FOLLOWS_HANDS = _entry()
"""A guess needs the story of a hand, which rows do not hold."""
PUT_AWAY = _entry()
NEUTRAL_STAYS = _entry()
PUNCHES_OUTWARD = _entry()
REVENGE_ON_ROOF = _entry()
HAS_GUNSLINGER = _entry()
HAS_COVER = _entry()
HAS_STATION = _entry()
HAS_EVENTS = _entry()
EXTRA_CARDS = _entry(at.BANDITS)
HIDES = _entry(at.BANDITS)
IS_SPARED = _entry(at.BANDITS)
TAKES_PURSE = _entry(at.BANDITS)
THROUGH_ROOF = _entry(at.BANDITS)
KNOCKS_BACK = _entry(at.BANDITS)
SHOOTS_FAR = _entry(at.BANDITS)
POWERS = (EXTRA_CARDS, HIDES, IS_SPARED, TAKES_PURSE, THROUGH_ROOF, KNOCKS_BACK, SHOOTS_FAR)
"""In the order of their names."""
DECK_OF = _entry(at.ACTION_KINDS)
"""How many Action cards of each kind a seat has."""
FLOOR_PURSES = _entry(at.CARS)
FLOOR_JEWELS = _entry(at.CARS)
MIXED = _entry(at.WORTHS)
"""How many purses of each worth are mixed."""
DOLLARS = _entry(at.WORTHS + 1)
"""What a purse of each worth brings; nothing where it is unknown."""
ORDINARY = _entry()
"""How many ordinary round cards there are; the stations come after them."""
STATIONS = _entry()
CARD_EVENT = _entry(CARDS_ROOM)
CARD_TURNS = _entry(CARDS_ROOM)
CARD_TURN = _entry(CARDS_ROOM * TURNS_ROOM)
PAIR_FIRST = _entry(at.PAIRS)
PAIR_SECOND = _entry(at.PAIRS)
HEADS = _entry(at.BANDITS)
"""Those who get a partner when pairs are made at random; all 0 where any two may play together."""
WISHED_CAR = _entry(at.CARS)
WISHED_BANDIT = _entry(at.SEATS * at.TEAM)
NUMBER = _entry()
"""The number of the set-up; 0 for one that is in no book."""
WIDTH = _width

Book: TypeAlias = "Numbers"


class Setup(NamedTuple):
    """Everything a game is made from, in words and as numbers."""

    rules: Rulebook
    players: int
    cards: tuple[RoundCard, ...]
    """The ordinary round cards, the stations, and those that are not in the box."""
    book: Book

    @property
    def number(self) -> int:
        """The number of the set-up; 0 for one that is in no book."""
        return int(self.book[NUMBER])


class Named(NamedTuple):
    """A set-up of the books by its names."""

    edition: str
    variants: tuple[str, ...]
    players: int

    def __str__(self) -> str:
        return "-".join((self.edition, *self.variants, str(self.players)))


SETUPS = tuple(
    Named(options.edition, options.variants, options.players or 0)
    for options in every_rulebook()
    if options.game == COLT_EXPRESS and set(options.variants) <= set(VARIANTS)
)
"""All there are in the books: the first one has the number 1."""


@lru_cache(maxsize=len(SETUPS))
def setup_numbered(number: int) -> Setup:
    """The set-up of the books with this number."""
    if not 0 < number <= len(SETUPS):
        raise FastError(f"There is no set-up {number}; they are numbered from 1 to {len(SETUPS)}.")
    edition, variants, players = SETUPS[number - 1]
    made = new_setup(rulebook(edition, variants), players)
    made.book[NUMBER] = number
    return made


def setup_of(rules: Rulebook, players: int) -> Setup:
    """The set-up for this rulebook and so many players."""
    name = Named(rules.edition, rules.variants, players)
    if name in SETUPS:
        known = setup_numbered(SETUPS.index(name) + 1)
        if known.rules == rules:
            return known
    return new_setup(rules, players)


def new_setup(
    rules: Rulebook,
    players: int,
    *,
    more_cards: Sequence[RoundCard] = (),
) -> Setup:
    """A set-up for this rulebook, with these round cards beside those of the box."""
    check(rules)
    book = [0] * WIDTH
    book[PLAYERS] = players
    book[TEAM_SIZE] = rules.bandits_per_seat
    book[LENGTH] = rules.cars[players]
    contents = [CHAPTER_NAMES.index(name) for name in rules.contents]
    _write(book, CONTENTS, contents, PAGES_ROOM, "chapters")
    book[PAGES] = len(contents)
    _write_flags(book, rules)
    for bandit, nth in BANDIT_NUMBER.items():
        for name, column in zip(POWER_NAMES, POWERS, strict=True):
            book[column + nth] = int(getattr(rules.power(bandit), name))
    _write_pieces(book, rules, players)
    ordinary = rules.round_cards[players]
    cards = (*ordinary, *rules.stations, *more_cards)
    book[ORDINARY], book[STATIONS] = len(ordinary), len(rules.stations)
    _write_round_cards(book, cards)
    _write_pairs(book, rules)
    _write(book, WISHED_BANDIT, [at.NOBODY] * (at.SEATS * at.TEAM), at.SEATS * at.TEAM, "bandits")
    return Setup(rules, players, cards, lists.numbers(book))


def wishing(
    made: Setup, bandits: Sequence[Sequence[Bandit]] | None = None, cars: Sequence[int] | None = None
) -> Setup:
    """The same set-up where the players wish for these bandits, by seat, and these cars."""
    book = made.book.copy()
    for nth, car in enumerate(cars or ()):
        book[WISHED_CAR + nth] = car
    for seat, team in enumerate(bandits or ()):
        for nth, bandit in enumerate(team):
            book[WISHED_BANDIT + seat * at.TEAM + nth] = BANDIT_NUMBER[bandit]
    return made._replace(book=book)


BANDIT_NUMBER = {bandit: nth for nth, bandit in enumerate(Bandit)}


def _write(book: list[int], start: int, numbers: Sequence[int], room: int, what: str) -> None:
    if len(numbers) > room:
        raise FastError(
            f"The fast engine has room for {room} {what}, not {len(numbers)}; the referee plays it."
        )
    book[start : start + len(numbers)] = numbers


def _write_flags(book: list[int], rules: Rulebook) -> None:
    book[PICKS] = "picking" in rules.round
    book[MAY_PICK_NOTHING] = rules.pick is Pick.OPTIONAL
    book[RESHUFFLES] = "opening" in rules.round
    book[FOLLOWS_HANDS] = rules.follows_hands
    book[PUT_AWAY] = PUT_AWAY_NAMES.index(rules.put_away.name)
    book[NEUTRAL_STAYS] = rules.neutral_pile_stays
    book[PUNCHES_OUTWARD] = rules.punches_outward
    book[REVENGE_ON_ROOF] = rules.revenge_on_roof
    book[HAS_GUNSLINGER] = rules.has_gunslinger
    book[HAS_COVER] = rules.has_cover
    book[HAS_STATION] = rules.has_station
    book[HAS_EVENTS] = rules.has_events


def _write_pieces(book: list[int], rules: Rulebook, players: int) -> None:
    """The cards of a seat, the loot on the floors, the purses that are mixed."""
    team = tuple(Bandit)[: rules.bandits_per_seat]
    for card, n in Counter(rules.deck_of(team)).items():
        book[DECK_OF + team.index(card.bandit) * at.ACTIONS + ACTION_NAMES.index(card.action)] = n
    for number, floor in CARS.items():
        book[FLOOR_PURSES + number] = floor.purses
        book[FLOOR_JEWELS + number] = floor.jewels
    mixed = Counter(PURSE_VALUES)
    mixed[STARTING_PURSE] -= players * rules.bandits_per_seat
    for nth, worth in enumerate(WORTHS):
        book[MIXED + nth] = mixed[worth]
        book[DOLLARS + nth + 1] = worth


def _write_round_cards(book: list[int], cards: Sequence[RoundCard]) -> None:
    events = [EVENT_NAMES.index(card.event) for card in cards]
    _write(book, CARD_EVENT, events, CARDS_ROOM, "round cards")
    for nth, card in enumerate(cards):
        turns = [TURN_NAMES.index(turn) for turn in card.turns]
        book[CARD_TURNS + nth] = len(turns)
        _write(book, CARD_TURN + nth * TURNS_ROOM, turns, TURNS_ROOM, "turns on a round card")


def pairs(rules: Rulebook) -> tuple[tuple[Bandit, Bandit], ...]:
    """Any two bandits; where heads get partners the head is named first."""
    heads = rules.heads if rules.pairs_at_random else ()
    return tuple(
        (second, first) if second in heads and first not in heads else (first, second)
        for first, second in combinations(Bandit, 2)
    )


def _write_pairs(book: list[int], rules: Rulebook) -> None:
    for nth, (first, second) in enumerate(pairs(rules)):
        book[PAIR_FIRST + nth] = BANDIT_NUMBER[first]
        book[PAIR_SECOND + nth] = BANDIT_NUMBER[second]
    if rules.pairs_at_random:
        for head in rules.heads:
            book[HEADS + BANDIT_NUMBER[head]] = 1


# --- refusing what these rules have never heard of


def check(rules: Rulebook) -> None:
    """Refuse a book with a field, chapter or piece that is not known here."""
    fields = msgspec.structs.fields
    _only_known("field of the rulebook", (field.name for field in fields(type(rules))), FIELD_NAMES)
    for power in (Power(), *rules.powers.values()):
        _only_known("power", (field.name for field in fields(type(power))), POWER_NAMES)
    _only_known("chapter", (*rules.chapters, *rules.contents), CHAPTER_NAMES)
    _only_known("action", (*rules.actions, *rules.deck), ACTION_NAMES)
    _only_known("turn", Turn, TURN_NAMES)
    cards = (*rules.stations, *(card for some in rules.round_cards.values() for card in some))
    _only_known("round event", (*rules.happenings, *(card.event for card in cards)), EVENT_NAMES)
    _only_known("place", map(str, rules.places(1)), tuple(map(str, train(1))))
    _only_known("token", Loot, LOOT_NAMES)
    _only_known("way to put cards away", (how.name for how in PutAway), PUT_AWAY_NAMES)
    _only_known("pick", (pick.name for pick in Pick), PICK_NAMES)
    if rules.places is not train:
        raise FastError("The ways about the train follow a rule of the house; the referee plays it.")
    tables: tuple[Mapping[Any, object], ...] = (rules.chapters, rules.actions, rules.happenings)
    for table, known in zip(tables, HOUSE_RULES, strict=True):
        for name, rule in table.items():
            if known.get(name) is not rule:
                raise FastError(f"{str(name)!r} follows a rule of the house; the referee plays it.")


HOUSE_RULES: tuple[Mapping[Any, object], ...] = (
    dict(CHAPTERS),
    dict(actions.ACTIONS),
    dict(round_events.HAPPENINGS),
)
"""The referee's tables of rules as they were when these rules were read."""


def _only_known(what: str, names: Iterable[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            raise FastError(f"The fast engine does not know the {what} {str(name)!r}; the referee plays it.")
