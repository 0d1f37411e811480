"""The games there are, made from one set of options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import index
from types import MappingProxyType
from typing import Any, SupportsIndex

import msgspec

from colt import express, superexpress
from colt.kernel import BadOption, Chance, Game, State, Title, usual_players
from colt.retelling.shadow import NOTHING, Shadow

TITLES: Mapping[str, Title] = MappingProxyType(
    {title.name: title for title in (express.TITLE, superexpress.TITLE)}
)
"""The games there are; the first is meant where nobody names one."""

COLT_EXPRESS = express.TITLE.name
SUPER_EXPRESS = superexpress.TITLE.name


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a game is made from; the same options give the same game."""

    game: str = COLT_EXPRESS
    players: int | None = None
    edition: str = express.TITLE.kept(None)
    variants: tuple[str, ...] = ()
    bandits: tuple[str, ...] | None = None
    """By seat; in teams `doc+tuco`. None: drawn by the seed, or chosen in the game."""
    cars: tuple[int, ...] | None = None
    """Which cars, from the locomotive on, where they look different. None: drawn by the seed."""
    seed: int | str = 0
    position: str | msgspec.UnsetType = msgspec.UNSET
    """The text of a scenario file the game begins from; left out: it is dealt."""

    @property
    def title(self) -> Title:
        """The game these options are for."""
        return title(self.game)

    @property
    def rulebook(self) -> Any:  # noqa: ANN401 - each game has its own
        """The book it is played by."""
        return self.title.rulebook(self.edition, self.variants)

    @property
    def book(self) -> str:
        """The edition by its name."""
        return self.title.edition(self.edition)

    @property
    def seats(self) -> int:
        """How many play: as many as are asked for, else as many as is usual by this book."""
        return self.players or usual_players(self.rulebook)


def title(name: str) -> Title:
    """The game of this name, or the reason why there is none."""
    if name not in TITLES:
        raise BadOption(f"There is no game {name!r}; there are {', '.join(TITLES)}.")
    return TITLES[name]


def new_game(options: Options) -> Game[Any]:
    """A game dealt and ready for its first decision, or the reason why there is no such game."""
    if options.position is not msgspec.UNSET:
        raise BadOption("This game begins from a position: it is laid out, not dealt.")
    game = options.title.new_game(
        options.players,
        seed=options.seed,
        edition=options.edition,
        variants=options.variants,
        bandits=options.bandits,
        cars=options.cars,
    )
    game.options = msgspec.structs.replace(options, players=game.state.players)
    return game


def bandits_by_seat(options: Options, wishes: Sequence[str | None]) -> tuple[str | None, ...]:
    """Where some seats have chosen their bandit, the others draw from the rest, by the seed. Two bandits of one seat
    are drawn or picked in the game."""
    if not any(wishes) or options.rulebook.bandits_per_seat > 1:
        return tuple(wishes)
    rest = [bandit for bandit in options.title.bandits() if bandit not in wishes]
    drawn = iter(Chance(f"{options.seed} bandits").shuffled(rest))
    return tuple(wish or next(drawn, None) for wish in wishes)


def every_rulebook() -> Iterator[Options]:
    """Every game, edition and variant with every number of players it is made for."""
    for one in TITLES.values():
        for edition, variants in one.combinations():
            for players in one.rulebook(edition, variants).players:
                yield Options(game=one.name, players=players, edition=one.kept(edition), variants=variants)


def guess(view: Any, chance: Chance) -> Game[Any]:  # noqa: ANN401 - a view of any game
    """A game the seat with this view could be in, with luck of its own."""
    if not isinstance(chance, Chance):
        raise BadOption(f"A guess needs luck: guess(view, Chance({chance!r})).")
    if not isinstance(view, State):
        raise BadOption(f"A guess is made from a view, such as game.view(0), not from {type(view).__name__}.")
    return title(view.title).guess(view, chance)


def shadow(view: Any, ready: tuple[str, ...] = ()) -> Shadow:  # noqa: ANN401 - a view of any game
    """Where everybody could be when these cards, laid ready by the seat with this view, come up."""
    foresee = title(view.title).shadow
    return NOTHING if foresee is None else foresee(view, ready)


def read_options(
    *,
    game: object = COLT_EXPRESS,
    players: object = None,
    edition: object = None,
    variants: object = (),
    bandits: object = None,
    cars: object = None,
    seed: object = 0,
) -> Options:
    """Options as a person gives them: lists are welcome, and a single text counts as a list of one."""
    if not isinstance(seed, SupportsIndex | str):
        raise BadOption(f"A seed is a number or a text, not {seed!r}.")
    if players is not None and (not isinstance(players, SupportsIndex) or isinstance(players, bool)):
        raise BadOption(f"The number of players is a whole number, not {players!r}.")
    return Options(
        game=str(game),
        players=None if players is None else index(players),
        edition=title(str(game)).kept(None if edition is None else str(edition)),
        variants=_texts(variants, "variants"),
        bandits=None if bandits is None else _texts(bandits, "bandits"),
        cars=None if cars is None else _numbers(cars),
        seed=seed if isinstance(seed, str) else index(seed),
    )


def _texts(given: object, what: str) -> tuple[str, ...]:
    if isinstance(given, str):
        return (given,)
    if not isinstance(given, Sequence) or not all(isinstance(one, str) for one in given):
        raise BadOption(f"{what.capitalize()} are a list of names, not {given!r}.")
    return tuple(str(one) for one in given)


def _numbers(given: object) -> tuple[int, ...]:
    try:
        return tuple(map(index, given))  # type: ignore[call-overload] # whatever can be counted
    except TypeError:
        raise BadOption(f"Cars are a list of whole numbers, not {given!r}.") from None
