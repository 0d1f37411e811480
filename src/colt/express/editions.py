"""The four rulebooks as data: each edition is the one before it with a few things replaced."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from colt.express import expansions
from colt.express.expansions import Variant
from colt.express.pieces import (
    ROUND_CARDS_FOR_FEW,
    ROUND_CARDS_FOR_MANY,
    TEN_ACTIONS,
    TRAIN_STATIONS,
    Bandit,
)
from colt.express.places import train
from colt.express.rulebook import Pick, Power, PutAway, Rulebook
from colt.express.rules import CHAPTERS
from colt.express.rules.actions import ACTIONS
from colt.express.rules.round_events import HAPPENINGS
from colt.kernel import BadOption, in_order


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
    actions=ACTIONS,
    deck=TEN_ACTIONS,
    happenings=HAPPENINGS,
    round_cards=MappingProxyType(
        dict.fromkeys((2, 3, 4), ROUND_CARDS_FOR_FEW) | dict.fromkeys((5, 6), ROUND_CARDS_FOR_MANY)
    ),
    stations=TRAIN_STATIONS,
    places=train,
    chapters=CHAPTERS,
    heads=(Bandit.GHOST, Bandit.DOC, Bandit.BELLE),
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
OLD_BOOKS = (FR_2014.edition, PL_2015.edition)


# --- the variants, each a function from a book to a book


def _first_game(book: Rulebook) -> Rulebook:
    """Five normal round cards, no station, no powers, no events. (ruling 26)"""
    return replace(
        book,
        powers=MappingProxyType({}),
        has_station=False,
        has_events=False,
        for_two="choose 'teams' instead of 'first-game'",
    )


def _expert(book: Rulebook) -> Rulebook:
    """Hands are kept, cards are discarded, nothing is shuffled until a deck is empty. (ruling 27)"""
    early = ("early-discard",) if book.edition == FR_2014.edition else ()
    return replace(
        book,
        round=("filling", *early, "schemin", "keeping", "stealin", "event"),
        put_away=PutAway.DISCARDED,
        follows_hands=True,
        for_two=book.for_two if book.edition in OLD_BOOKS else "choose 'teams' instead of 'expert'",
    )


def _teams(book: Rulebook) -> Rulebook:
    """Two bandits per player, as the book has it."""
    return _old_two_players(book) if book.edition in OLD_BOOKS else _two_bandits(book)


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


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {"first-game": _first_game, "expert": _expert, "teams": _teams}
)
"""Those of the books, in the order in which they are applied; what other packages add comes after them."""


def rulebook(edition: str = DEFAULT_EDITION, variants: tuple[str, ...] = ()) -> Rulebook:
    """The book for this edition and these variants, or the reason why there is none. ("Who plays what")"""
    if edition not in EDITIONS:
        raise BadOption(f"There is no edition {edition!r}; there are {', '.join(EDITIONS)}.")
    known = VARIANTS if set(variants) <= set(VARIANTS) else every_variant()
    ordered = in_order(variants, known)
    check_variants(edition, ordered)
    book = replace(EDITIONS[edition], variants=ordered)
    for variant in ordered:
        book = known[variant](book)
    return book


def every_variant() -> Mapping[str, Variant]:
    """The variants of the books, and what other packages add."""
    return {
        **VARIANTS,
        **{name: change for name, change in expansions.found().items() if name not in VARIANTS},
    }


copyreg.pickle(Rulebook, lambda book: (rulebook, (book.edition, book.variants)))
"""A book travels to another process by its name."""


def check_variants(edition: str, variants: tuple[str, ...]) -> None:
    """Refuse variants this edition does not know, or does not know together. ("Who plays what"; ruling 26)"""
    if "first-game" in variants and edition in OLD_BOOKS:
        raise BadOption(
            f"{edition} has no first game: powers and events are always in use. "
            "'first-game' is played in en-2016 and es-2016."
        )
    if "first-game" in variants and len(set(variants) & set(VARIANTS)) > 1:
        raise BadOption("'first-game' is played alone; leave the other variants out.")
    if "teams" in variants and "expert" in variants and edition not in OLD_BOOKS:
        raise BadOption(
            f"{edition} does not play 'teams' and 'expert' together; choose one of them "
            "(in fr-2014 and pl-2015 'expert' comes with 'teams')."
        )
