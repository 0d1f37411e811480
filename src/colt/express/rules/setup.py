"""Set up, and placing the bandits. (en-2016 "Set Up", "Placing the Bandits")"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

import msgspec

from colt.express.events import (
    BanditPlaced,
    DeckFormed,
    FirstPlayerDrawn,
    LootLaid,
    PairsDrawn,
    PurseGiven,
    PursesMixed,
    RoundDeckStacked,
    TeamTaken,
    TrainFormed,
)
from colt.express.pieces import (
    CARS,
    NEUTRAL_BULLETS,
    PURSE_VALUES,
    ROUNDS,
    STARTING_PURSE,
    STRONGBOXES,
    Bandit,
    Loot,
    RoundCard,
    Token,
)
from colt.express.rulebook import Rulebook, check_players
from colt.express.rules import cards
from colt.express.state import Moment, Nowhere, State
from colt.kernel import BadOption, Chance, Game
from colt.train import inside


class Wishes(msgspec.Struct, frozen=True):
    """What the players want decided before the game; the rest is left to chance."""

    bandits: tuple[tuple[Bandit, ...], ...] | None = None
    """Who plays whom, by seat."""
    cars: tuple[int, ...] | None = None
    """Which cars of the box, from the locomotive to the caboose."""


NO_WISHES = Wishes()


def lay_out(game: Game[State], wishes: Wishes) -> None:
    """Train, loot, Marshal, bullets, round deck and sheets. (en-2016 "Set Up")"""
    for part in parts(game.state.rulebook, wishes):
        part(game)


def parts(book: Rulebook, wishes: Wishes) -> tuple[Callable[[Game[State]], None], ...]:
    """The same, one thing after the other; teams say themselves who starts where. (en-2016 "Set Up")"""
    train, sheets = partial(form_train, wishes=wishes), partial(give_sheets, wishes=wishes)
    places = (draw_first_player, place_alternating) if book.bandits_per_seat == 1 else ()
    return (train, mix_purses, stack_round_deck, sheets, *places)


def form_train(game: Game[State], wishes: Wishes) -> None:
    """The locomotive and one car per player, any cars in any order; in the locomotive the Marshal and a
    strongbox, beside it the other strongbox and 13 neutral bullets. (en-2016 "Set Up"; fr-2014 "Mise en place")"""
    state = game.state
    length = state.rulebook.cars[state.players]
    order = wishes.cars or game.chance.shuffled(tuple(CARS))[:length]
    aside = tuple(Token(Loot.STRONGBOX, number) for number in range(2, STRONGBOXES + 1))
    game.emit(TrainFormed(order, marshal=0, neutral=NEUTRAL_BULLETS, strongboxes_aside=aside))


def mix_purses(game: Game[State]) -> None:
    """A 250 purse per bandit is set aside, the others are mixed and lie face down as printed on the floors.
    A purse's number says where it first lay. (en-2016 "Set Up")"""
    state = game.state
    values = list(PURSE_VALUES)
    for _ in range(state.players * state.rulebook.bandits_per_seat):
        values.remove(STARTING_PURSE)
    game.emit(PursesMixed(tuple(values)))
    mixed = list(game.chance.shuffled(values))
    purse = jewel = 0
    game.emit(LootLaid(inside(0), (Token(Loot.STRONGBOX, 1),), (None,)))
    for car, number in enumerate(state.cars, start=1):
        tokens: list[Token] = []
        worths: list[int | None] = []
        for _ in range(CARS[number].purses):
            purse += 1
            tokens.append(Token(Loot.PURSE, purse))
            worths.append(mixed.pop())
        for _ in range(CARS[number].jewels):
            jewel += 1
            tokens.append(Token(Loot.JEWEL, jewel))
            worths.append(None)
        game.emit(LootLaid(inside(car), tuple(tokens), tuple(worths)))


def stack_round_deck(game: Game[State]) -> None:
    """Four of the seven round cards on top of a train station; in the first game five and no station.
    (en-2016 "Events"; es-2016 "Preparación"; ruling 26)"""
    state = game.state
    game.emit(RoundDeckStacked(random_round_deck(state.rulebook, state.players, ROUNDS, game.chance)))


def random_round_deck(
    book: Rulebook, players: int, n: int, chance: Chance, seen: tuple[RoundCard, ...] = ()
) -> tuple[RoundCard, ...]:
    """The last n round cards of a game in which these have been seen already."""
    unseen = chance.shuffled([card for card in book.round_cards[players] if card not in seen])
    if not book.has_station or n == 0:
        return unseen[:n]
    return (*unseen[: n - 1], chance.one_of(book.stations))


def give_sheets(game: Game[State], wishes: Wishes) -> None:
    """Everybody plays the bandit he wants, or one at random; teams are still to be chosen.
    (en-2016 "Set Up")"""
    state = game.state
    if wishes.bandits is not None:
        for seat, bandits in enumerate(wishes.bandits):
            give_sheet(game, seat, bandits)
    elif state.rulebook.bandits_per_seat == 1:
        for seat, bandit in enumerate(game.chance.shuffled(tuple(Bandit))[: state.players]):
            give_sheet(game, seat, (bandit,))
    else:
        game.emit(PairsDrawn(pairs(state.rulebook, game.chance)))


def pairs(book: Rulebook, chance: Chance) -> tuple[tuple[Bandit, ...], ...]:
    """The teams to choose from: Ghost, Doc and Belle each with one of the others at random, or any two.
    (en-2016 "Special Rules: 2 Bandits Per Player"; fr-2014 "Règles spéciales pour deux joueurs")"""
    if not book.pairs_at_random:
        return tuple(combinations(Bandit, 2))
    others = chance.shuffled([bandit for bandit in Bandit if bandit not in book.heads])
    return tuple(zip(book.heads, others, strict=True))


def give_sheet(game: Game[State], seat: int, bandits: tuple[Bandit, ...]) -> None:
    """A sheet, a 250 purse for each bandit, six bullets, and a shuffled deck. (en-2016 "Set Up")"""
    state = game.state
    game.emit(TeamTaken(seat, bandits))
    for bandit in bandits:
        number = 1 + sum(token.loot is Loot.PURSE for tokens in state.loot.values() for token in tokens)
        game.emit(PurseGiven(bandit, Token(Loot.PURSE, number), STARTING_PURSE))
    game.emit(DeckFormed(seat, state.rulebook.deck_of(bandits)))
    cards.shuffle(game, seat)


def draw_first_player(game: Game[State]) -> None:
    """A figure is drawn at random: its player begins. (en-2016 "Placing the Bandits")"""
    bandits = [bandit for bandits in game.state.seats for bandit in bandits]
    game.emit(FirstPlayerDrawn(game.chance.one_of(bandits)))


def place_alternating(game: Game[State]) -> None:
    """From the First Player on, one bandit in the caboose, the next in the car before it.
    (en-2016 "Placing the Bandits")"""
    for nth, bandit in enumerate(game.state.bandits()):
        place(game, bandit, in_caboose=nth % 2 == 0, then=Nowhere())


def place(game: Game[State], bandit: Bandit, *, in_caboose: bool, then: Moment) -> None:
    """A bandit starts inside the caboose, or inside the car next to it."""
    car = game.state.caboose if in_caboose else game.state.caboose - 1
    game.emit(BanditPlaced(bandit, inside(car), then))


# --- refusing what no book allows


def check(book: Rulebook, players: int, wishes: Wishes) -> None:
    """Refuse wishes that no set-up of this book can grant. ("Who plays what")"""
    check_players(book, players)
    check_cars(book, players, wishes.cars)
    if wishes.bandits is not None:
        check_bandits(book, players, wishes.bandits)


def check_cars(book: Rulebook, players: int, order: tuple[int, ...] | None) -> None:
    """As many different cars as the book wants."""
    if order is None:
        return
    length = book.cars[players]
    if len(order) != length:
        raise BadOption(f"{players} players play with {length} cars, not {len(order)}.")
    for car in order:
        if car not in CARS:
            raise BadOption(f"There is no car {car!r}; the box has cars 1 to {len(CARS)}.")
    if len(set(order)) < length:
        raise BadOption("A car is named twice; the box has each car once.")


def check_bandits(book: Rulebook, players: int, teams: tuple[tuple[Bandit, ...], ...]) -> None:
    """One bandit a seat, or two in teams, nobody twice."""
    if len(teams) != players:
        raise BadOption(f"{len(teams)} seats have bandits, but {players} players play.")
    for team in teams:
        if len(team) != book.bandits_per_seat:
            each = "one bandit" if book.bandits_per_seat == 1 else "two bandits"
            raise BadOption(f"Every seat plays {each} here, not {len(team)}: {'+'.join(team) or 'nobody'}.")
        if book.pairs_at_random and len(team) == 2 and sum(bandit in book.heads for bandit in team) != 1:
            heads = ", ".join(book.heads)
            raise BadOption(
                f"{'+'.join(team)} is no pair of {book.edition}: each has exactly one of {heads}."
            )
    every = [bandit for team in teams for bandit in team]
    for bandit in every:
        if every.count(bandit) > 1:
            raise BadOption(f"{bandit.capitalize()} is played twice; there is one of each bandit.")
