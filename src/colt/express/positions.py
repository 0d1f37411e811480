"""A game that starts from any position: for scenarios, tests and puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from colt.express.events import (
    BanditPlaced,
    CardPlayed,
    CardsDrawn,
    DeckShuffled,
    LootLaid,
    PositionTaken,
    PursesMixed,
    RoundBegan,
    RoundCardRevealed,
    RoundDeckStacked,
    TeamTaken,
    TrainFormed,
)
from colt.express.pieces import (
    CYLINDER,
    JEWELS,
    NEUTRAL,
    NEUTRAL_BULLETS,
    PURSE_VALUES,
    ROUNDS,
    STRONGBOXES,
    Bandit,
    Bullet,
    Card,
    Loot,
    RoundCard,
    RoundEvent,
    Token,
    Turn,
)
from colt.express.rulebook import Rulebook, check_players
from colt.express.rules import rules_for, setup
from colt.express.state import Nowhere, Place, Played, State, Stealing
from colt.kernel import BadOption, Chance, Game
from colt.train import Space, inside

NOTHING: Mapping[int, tuple[Card, ...]] = MappingProxyType({})


class SomeToken(NamedTuple):
    """A token of which perhaps neither the number nor the worth is said."""

    loot: Loot
    number: int | None = None
    value: int | None = None

    def fits(self, token: Token, value: int | None) -> bool:
        """Whether this can mean that token."""
        if self.loot is not token.loot:
            return False
        return (self.number is None or self.number == token.number) and (
            self.value is None or self.value == value
        )


class Figure(NamedTuple):
    """A bandit on the train, with the state of his gun and the bullets he took."""

    space: Space
    fired: int = 0
    hits: tuple[Bullet, ...] = ()


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything there is to say about a position; cards are given by seat."""

    teams: tuple[tuple[Bandit, ...], ...]
    """Who plays whom, by seat."""
    cars: int
    """Behind the locomotive."""
    figures: Mapping[Bandit, Figure]
    marshal: int = 0
    loot: Mapping[Place, tuple[SomeToken, ...]] = MappingProxyType({})
    """On the train and on the sheets; those without a number are numbered in this order."""
    neutral: int | None = None
    """Neutral bullets left; None: all that nobody has taken."""
    first: int = 0
    round: int = 1
    turns: tuple[Turn, ...] = ()
    event: StrEnum = RoundEvent.NONE
    hands: Mapping[int, tuple[Card, ...]] | None = None
    """None without a pile: the round is still to begin."""
    decks: Mapping[int, tuple[Card, ...]] = NOTHING
    """Top first; a seat that is not here has the rest of its cards, in any order."""
    discards: Mapping[int, tuple[Card, ...]] = NOTHING
    pile: tuple[Played, ...] | None = None
    """Stealin' begins; None: hands are played, or the round begins."""
    chapter: str | None = None
    """The chapter that begins, where hands and pile do not say it."""
    until: str | None = None
    """The chapter after which the game stops; None: it is played to its end."""


def game_at(book: Rulebook, situation: Situation, *, seed: int | str = 1) -> Game[State]:
    """A game at this position, laid out as events so that views can be folded from it, and gone on until somebody
    is asked."""
    check(book, situation)
    blank = State(book, len(situation.teams))
    blank.round = situation.round - 1
    if situation.until is not None:
        blank.stop = book.page(situation.round, situation.until) + 1
    game = Game(rules_for(book), blank, Chance(str(seed)))
    lay_out(game, situation)
    stack_round_deck(game, situation)
    for seat in range(game.state.players):
        deal(game, seat, situation)
    for played in situation.pile or ():
        game.emit(CardPlayed(played.seat, played.card, played.is_hidden, Stealing(0)))
    game.open_chapter(book.page(situation.round, first_chapter(book, situation)))
    game.advance()
    return game


def lay_out(game: Game[State], situation: Situation) -> None:
    """Teams, train, loot and figures as the position wants them."""
    for seat, team in enumerate(situation.teams):
        game.emit(TeamTaken(seat, team))
    laid = [token.loot for tokens in situation.loot.values() for token in tokens].count(Loot.STRONGBOX)
    aside = tuple(Token(Loot.STRONGBOX, n) for n in range(max(laid, 1) + 1, STRONGBOXES + 1))
    game.emit(TrainFormed((0,) * situation.cars, situation.marshal, neutral_left(situation), aside))
    lay_loot(game, situation.loot)
    for bandit, figure in situation.figures.items():
        game.emit(BanditPlaced(bandit, figure.space, Nowhere()))
    game.emit(
        PositionTaken(
            first=situation.first,
            fired=tuple((bandit, figure.fired) for bandit, figure in situation.figures.items()),
            hits=tuple((bandit, figure.hits) for bandit, figure in situation.figures.items()),
            discards=tuple(situation.discards.get(seat, ()) for seat in range(game.state.players)),
        )
    )


def lay_loot(game: Game[State], loot: Mapping[Place, tuple[SomeToken, ...]]) -> None:
    """Every token gets a number and every purse a worth; those without a number count from 1."""
    tokens = numbered(loot)
    unknown = list(game.chance.shuffled(purses_left(token for found in loot.values() for token in found)))
    worths: list[int] = []
    laid: list[LootLaid] = []
    for place, found in loot.items():
        values = [token.value or unknown.pop() if token.loot is Loot.PURSE else None for token in found]
        worths += [value for value in values if value is not None]
        owner = game.state.seat_of[place] if isinstance(place, Bandit) else None
        laid.append(LootLaid(place, tokens[place], tuple(values), owner))
    game.emit(PursesMixed((*worths, *unknown)))
    for event in laid:
        game.emit(event)


def numbered(loot: Mapping[Place, tuple[SomeToken, ...]]) -> dict[Place, tuple[Token, ...]]:
    """These tokens with their numbers; a number that is given is given once."""
    given = {token.number for found in loot.values() for token in found if token.number}
    counters = dict.fromkeys(Loot, 0)

    def number(token: SomeToken) -> int:
        if token.number is not None:
            return token.number
        counters[token.loot] += 1
        while token.loot is Loot.PURSE and counters[token.loot] in given:
            counters[token.loot] += 1
        return counters[token.loot]

    return {
        place: tuple(Token(token.loot, number(token)) for token in found) for place, found in loot.items()
    }


def purses_left(tokens: Iterable[SomeToken]) -> list[int]:
    """What the purses of the box hold that the position does not say."""
    left = Counter(PURSE_VALUES)
    left.subtract(token.value for token in tokens if token.value)
    return sorted(left.elements())


def neutral_left(situation: Situation) -> int:
    """The neutral bullets that are given, or all that nobody has taken."""
    if situation.neutral is not None:
        return situation.neutral
    return NEUTRAL_BULLETS - sum(figure.hits.count(NEUTRAL) for figure in situation.figures.values())


def stack_round_deck(game: Game[State], situation: Situation) -> None:
    """The round card of the position on top, and any others below it; in the middle of a round it is turned up."""
    book, state = game.state.rulebook, game.state
    is_station = situation.round == ROUNDS and book.has_station
    card = RoundCard(situation.turns, situation.event, is_station=is_station)
    rest = setup.random_round_deck(book, state.players, ROUNDS - situation.round, game.chance, (card,))
    game.emit(RoundDeckStacked((card, *rest)))
    if not is_at_start(situation):
        game.emit(RoundBegan(situation.round, situation.first))
        game.emit(RoundCardRevealed(card))


def deal(game: Game[State], seat: int, situation: Situation) -> None:
    """The cards of a seat: those on the pile went through its hand; where hands are not kept, the rest of the hand
    lies on the deck again by the time of Stealin'."""
    on_pile = tuple(one.card for one in situation.pile or () if one.seat == seat and one.card is not None)
    hand = (situation.hands or {}).get(seat, ())
    deck = situation.decks.get(seat)
    if deck is None:
        deck = game.chance.shuffled(cards_left(game.state.rulebook, situation, seat))
    if situation.pile is not None and "keeping" not in game.state.rulebook.round:
        hand, deck = (), (*hand, *deck)
    game.emit(DeckShuffled(seat, (*on_pile, *hand, *deck)))
    if on_pile or hand:
        game.emit(CardsDrawn(seat, (*on_pile, *hand), game.state.moment))


def cards_left(book: Rulebook, situation: Situation, seat: int) -> list[Card]:
    """The cards of a seat that the position puts nowhere else."""
    return list(_unplaced(book, situation, seat).elements())


def _unplaced(book: Rulebook, situation: Situation, seat: int) -> Counter[Card]:
    team = situation.teams[seat]
    left: Counter[Card] = Counter(book.deck_of(team))
    left.update(hit for bandit in team for hit in situation.figures[bandit].hits)
    for cards in (situation.hands or {}, situation.decks, situation.discards):
        left.subtract(cards.get(seat, ()))
    left.subtract(one.card for one in situation.pile or () if one.seat == seat and one.card is not None)
    return left


def is_at_start(situation: Situation) -> bool:
    """Whether the round is still to begin."""
    return situation.pile is None and situation.hands is None


def first_chapter(book: Rulebook, situation: Situation) -> str:
    """Stealin' with a pile, Schemin' with hands, else the round from its beginning."""
    if situation.chapter is not None:
        return situation.chapter
    if situation.pile is not None:
        return "stealin"
    return book.round[0] if is_at_start(situation) else "schemin"


# --- refusing what cannot be


def check(book: Rulebook, situation: Situation) -> None:
    """Refuse a position that contradicts itself, or the box."""
    check_players(book, len(situation.teams))
    for bandit in situation.figures:
        check_gun(bandit, situation.figures)
        check_space(book, bandit, situation.figures[bandit].space, situation.marshal, situation.cars)
    check_neutral(situation.figures)
    check_loot([token for tokens in situation.loot.values() for token in tokens])
    for seat in range(len(situation.teams)):
        check_cards(book, situation, seat)


def check_gun(bandit: Bandit, figures: Mapping[Bandit, Figure]) -> None:
    """Nobody hits himself, and nobody hits without having fired."""
    if Bullet(bandit) in figures[bandit].hits:
        raise BadOption(f"{bandit} cannot have been hit by himself.")
    for shooter in {hit.shooter for hit in figures[bandit].hits} - set(figures) - {None}:
        raise BadOption(f"{bandit} was hit by {shooter}, who is not here.")
    fired = figures[bandit].fired
    if not 0 <= fired <= CYLINDER:
        raise BadOption(f"{bandit} has {CYLINDER} bullets to fire, not {fired}.")
    shots = sum(figure.hits.count(Bullet(bandit)) for figure in figures.values())
    if shots > fired:
        raise BadOption(f"{bandit} has hit others {shots} times, but fired {fired} bullets.")


def check_neutral(figures: Mapping[Bandit, Figure]) -> None:
    """The box has so many neutral bullets."""
    taken = sum(figure.hits.count(NEUTRAL) for figure in figures.values())
    if taken > NEUTRAL_BULLETS:
        raise BadOption(f"there are {NEUTRAL_BULLETS} neutral bullets, not {taken}.")


def check_space(book: Rulebook, bandit: Bandit, space: Space, marshals_car: int, caboose: int) -> None:
    """Everybody stands in a place that is there, and nobody inside with the Marshal."""
    if space not in book.places(caboose):
        raise BadOption(f"{bandit} is at {space}, where nothing is; the caboose is car {caboose}.")
    if space == inside(marshals_car):
        raise BadOption(f"{bandit} is inside with the Marshal, where nobody can stay.")


def check_loot(tokens: Sequence[SomeToken]) -> None:
    """No more tokens than the box has, and no number twice."""
    purses = [token for token in tokens if token.loot is Loot.PURSE]
    if len(purses) > len(PURSE_VALUES):
        raise BadOption(f"the box has {len(PURSE_VALUES)} purses, not more.")
    for value in dict.fromkeys(token.value for token in purses if token.value):
        n = PURSE_VALUES.count(value)
        if [token.value for token in purses].count(value) > n:
            raise BadOption(f"the box has {n} purses of {value}, not more.")
    numbers = [token.number for token in purses if token.number is not None]
    for number in numbers:
        if numbers.count(number) > 1:
            raise BadOption(f"{Token(Loot.PURSE, number)} is here twice.")
    for loot, limit in ((Loot.JEWEL, JEWELS), (Loot.STRONGBOX, STRONGBOXES)):
        if [token.loot for token in tokens].count(loot) > limit:
            raise BadOption(f"there are {limit} of {loot}, not more.")


def check_cards(book: Rulebook, situation: Situation, seat: int) -> None:
    """Nobody has a card more than his own."""
    for card, n in _unplaced(book, situation, seat).items():
        if n < 0:
            raise BadOption(f"{situation.teams[seat][0]} has a card too many: {card}.")
