"""A game that starts from any position: for scenarios, tests and puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from colt.kernel import BadOption, Chance, ChapterOpened, Game
from colt.superexpress.editions import Rulebook, rulebook
from colt.superexpress.events import (
    BanditPlaced,
    BanditTaken,
    LootMixed,
    PlanSealed,
    PositionTaken,
    RoundBegan,
    TrainFormed,
)
from colt.superexpress.pieces import LOOT_VALUES, PLAN, Action, Bandit, Facing
from colt.superexpress.rules import RULES, scoring
from colt.superexpress.state import State
from colt.train import Space


class Figure(NamedTuple):
    """A bandit on the train."""

    bandit: Bandit
    space: Space
    facing: Facing
    is_stunned: bool = False


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything there is to say about a position."""

    seats: tuple[Bandit, ...]
    cars: int
    """Behind the locomotive."""
    line: tuple[Figure, ...]
    """Everybody on the train, from its front to its rear; in a shared car that is their order."""
    hanging: tuple[Bandit, ...] = ()
    first: int = 0
    round: int = 1
    loot: Mapping[Bandit, tuple[int, ...]] = MappingProxyType({})
    values: tuple[int, ...] | None = None
    """The Loot sides from the front car to the caboose; None: drawn from those nobody has."""
    plans: Mapping[Bandit, tuple[Action, ...]] | None = None
    """The cards still to be resolved this round; None: the game asks for plans."""
    until: str | None = None
    """The chapter of this round after which nobody is asked any more; None: played to the end."""


def game_at(
    situation: Situation, *, variants: Sequence[str] = (), seed: int | str | bytes = 0
) -> Game[State]:
    """A game at this position, laid out as events so that views can be folded from it. It has not gone on
    yet: `advance` lets it."""
    book = rulebook(tuple(variants))
    check(book, situation)
    blank = State(book, len(situation.seats))
    blank.stop = None if situation.until is None else book.page(1, situation.until) + 1
    game: Game[State] = Game(RULES, blank, Chance(seed))
    lay_out(game, situation)
    chapter = "plan" if situation.plans is None else "action"
    game.emit(ChapterOpened(book.page(1, chapter)))
    if scoring.is_decided(game.state):
        scoring.end(game)
    return game


def lay_out(game: Game[State], situation: Situation) -> None:
    """Train, bandits and plans as the position wants them."""
    game.emit(TrainFormed(situation.cars))
    game.emit(LootMixed(loot_sides(situation, game.chance)))
    for seat, bandit in enumerate(situation.seats):
        game.emit(BanditTaken(seat, bandit))
    for figure in situation.line:
        game.emit(BanditPlaced(figure.bandit, figure.space, figure.facing))
    on_train = [figure.bandit for figure in situation.line]
    game.emit(
        PositionTaken(
            stunned=tuple(figure.bandit for figure in situation.line if figure.is_stunned),
            hanging=situation.hanging,
            out=tuple(b for b in situation.seats if b not in on_train and b not in situation.hanging),
            loot=tuple(situation.loot.items()),
        )
    )
    game.emit(RoundBegan(situation.round, situation.first))
    for bandit, cards in (situation.plans or {}).items():
        game.emit(PlanSealed(situation.seats.index(bandit), cards))


def loot_sides(situation: Situation, chance: Chance) -> tuple[int, ...]:
    """The given Loot sides, or some that nobody has won yet."""
    if situation.values is not None:
        return situation.values
    return chance.shuffled(unseen(situation))[: situation.cars]


def unseen(situation: Situation) -> list[int]:
    """The Loot sides nobody has won."""
    won = [value for values in situation.loot.values() for value in values]
    return [value for value in LOOT_VALUES if value not in won]


# --- refusing what cannot be


def check(book: Rulebook, situation: Situation) -> None:
    """Refuse a position that contradicts itself."""
    check_bandits(situation)
    check_train(situation)
    check_loot(situation)
    check_plans(book, situation)


def check_bandits(situation: Situation) -> None:
    """Everybody who is in the game has a seat, and is there once."""
    seats = situation.seats
    present = [*(figure.bandit for figure in situation.line), *situation.hanging]
    for bandit in (*present, *situation.loot):
        if bandit not in seats:
            raise BadOption(f"{bandit.capitalize()} has no seat.")
    for bandit in situation.plans or ():
        if bandit not in present:
            raise BadOption(f"{bandit.capitalize()} is out and has no plan.")
    for bandit in seats:
        if seats.count(bandit) > 1 or present.count(bandit) > 1:
            raise BadOption(f"{bandit.capitalize()} is there twice.")
    if not 0 <= situation.first < len(seats):
        raise BadOption(f"There is no seat {situation.first} to be First Player.")


def check_train(situation: Situation) -> None:
    """Everybody stands in a car that is there."""
    if situation.cars < 1:
        raise BadOption("At least one car stands behind the locomotive.")
    for bandit, space, _, _ in situation.line:
        if not 0 <= space.car <= situation.cars:
            raise BadOption(
                f"{bandit.capitalize()} is in car {space.car}; the caboose is car {situation.cars}."
            )


def check_loot(situation: Situation) -> None:
    """Every car card is in one place."""
    won = [value for values in situation.loot.values() for value in values]
    laid = situation.values
    if laid is None:
        if len(unseen(situation)) < situation.cars:
            raise BadOption(f"The box has {len(LOOT_VALUES)} car cards, won ones included.")
    elif len(laid) != situation.cars:
        raise BadOption(f"{situation.cars} cars have {situation.cars} Loot sides, not {len(laid)}.")
    every = [*won, *(laid or ())]
    for value in every:
        if value not in LOOT_VALUES:
            raise BadOption(f"There is no Loot card {value}; there are {', '.join(map(str, LOOT_VALUES))}.")
        if every.count(value) > 1:
            raise BadOption(f"The Loot card {value} is there twice.")


def check_plans(book: Rulebook, situation: Situation) -> None:
    """Plans hold up to three different cards of the game; who hangs beside the train has at least one."""
    if situation.plans is None:
        return
    for bandit, cards in situation.plans.items():
        if len(cards) > PLAN or len(set(cards)) < len(cards) or not book.actions.issuperset(cards):
            raise BadOption(
                f"{bandit.capitalize()} cannot plan {' '.join(cards)}: up to {PLAN} different cards of "
                f"{', '.join(book.hand)}."
            )
    for bandit in situation.hanging:
        if not situation.plans.get(bandit):
            raise BadOption(f"{bandit.capitalize()} hangs beside the train without a card left.")
