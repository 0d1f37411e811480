"""The games there are, made from one set of options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from colt import express, superexpress
from colt.express import editions as express_editions
from colt.express.editions import DEFAULT_EDITION
from colt.express.forecast import Forecast
from colt.express.forecast import forecast as forecast_express
from colt.express.guess import guess as guess_express
from colt.express.pieces import Bandit as ExpressBandit
from colt.express.state import State as ExpressState
from colt.kernel import BadOption, Chance, Game
from colt.superexpress import editions as super_editions
from colt.superexpress.guess import guess as guess_superexpress
from colt.superexpress.pieces import Bandit as SuperBandit
from colt.superexpress.state import State as SuperState

COLT_EXPRESS = ExpressState.title
SUPER_EXPRESS = SuperState.title
GAMES = (COLT_EXPRESS, SUPER_EXPRESS)


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a game is made from; the same options give the same game."""

    game: str = COLT_EXPRESS
    players: int | None = None
    edition: str = DEFAULT_EDITION
    """Colt Express only; Super Express has one book, and its records have always had the default here."""
    variants: tuple[str, ...] = ()
    bandits: tuple[str, ...] | None = None
    """By seat; in teams `doc+tuco`. None: drawn by the seed, or chosen in the game."""
    cars: tuple[int, ...] | None = None
    """Colt Express only: which cars, from the locomotive on. None: drawn by the seed."""
    seed: int | str = 0


def new_game(options: Options) -> Game[Any]:
    """A game ready for its first decision, or the reason why there is no such game."""
    if options.game == COLT_EXPRESS:
        game: Game[Any] = express.new_game(
            options.players,
            seed=options.seed,
            edition=options.edition,
            variants=options.variants,
            bandits=options.bandits,
            cars=options.cars,
        )
    elif options.game == SUPER_EXPRESS:
        if options.edition not in (DEFAULT_EDITION, super_editions.EDITION) or options.cars is not None:
            raise BadOption("Colt Super Express has one edition, and its cars all look the same.")
        game = superexpress.new_game(
            options.players, seed=options.seed, variants=options.variants, bandits=options.bandits
        )
    else:
        raise _no_such_game(options.game)
    game.options = msgspec.structs.replace(options, players=game.state.players)
    return game


def _no_such_game(game: str) -> BadOption:
    return BadOption(f"There is no game {game!r}; there are {', '.join(GAMES)}.")


def usual_players(options: Options) -> int:
    """For how many such a game is where nobody says it."""
    if options.game == COLT_EXPRESS:
        return express.usual_players(express_editions.rulebook(options.edition, options.variants))
    if options.game == SUPER_EXPRESS:
        return superexpress.usual_players(super_editions.rulebook(options.variants))
    raise _no_such_game(options.game)


def bandits(game: str) -> tuple[str, ...]:
    """Everybody who can be played in this game."""
    return tuple(map(str, ExpressBandit if game == COLT_EXPRESS else SuperBandit))


def bandits_by_seat(options: Options, wishes: Sequence[str | None]) -> tuple[str | None, ...]:
    """Where some seats have chosen their bandit, the others draw from the rest, by the seed. Two bandits of one seat
    are drawn or picked in the game."""
    if not any(wishes) or (options.game == COLT_EXPRESS and _has_teams(options)):
        return tuple(wishes)
    rest = [bandit for bandit in bandits(options.game) if bandit not in wishes]
    drawn = iter(Chance(f"{options.seed} bandits").shuffled(rest))
    return tuple(wish or next(drawn, None) for wish in wishes)


def _has_teams(options: Options) -> bool:
    return express_editions.rulebook(options.edition, options.variants).bandits_per_seat > 1


def every_rulebook() -> Iterator[Options]:
    """Every game, edition and variant with every number of players it is made for."""
    for edition in express_editions.EDITIONS:
        for variants in ((), ("first-game",), ("expert",), ("teams",)):
            try:
                book = express_editions.rulebook(edition, variants)
            except BadOption:
                continue
            for players in book.players:
                yield Options(players=players, edition=edition, variants=variants)
    for expansions in ((), ("horse",), ("reflex",), ("horse", "reflex")):
        for players in super_editions.rulebook(expansions).players:
            yield Options(game=SUPER_EXPRESS, players=players, variants=expansions)


def guess(view: Any, chance: Chance) -> Game[Any]:  # noqa: ANN401 - a view of either game
    """A game the seat with this view could be in, with luck of its own."""
    if isinstance(view, ExpressState):
        return guess_express(view, chance)
    return guess_superexpress(view, chance)


def forecast(view: Any) -> Forecast:  # noqa: ANN401 - a view of either game
    """Where the open cards of the pile could lead; where a game has no pile, nowhere."""
    return forecast_express(view) if isinstance(view, ExpressState) else Forecast((), is_complete=False)


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
    if not isinstance(seed, int | str):
        raise BadOption(f"A seed is a number or a text, not {seed!r}.")
    if players is not None and (not isinstance(players, int) or isinstance(players, bool)):
        raise BadOption(f"The number of players is a whole number, not {players!r}.")
    return Options(
        game=str(game),
        players=players,
        edition=_edition(str(game), edition),
        variants=_texts(variants, "variants"),
        bandits=None if bandits is None else _texts(bandits, "bandits"),
        cars=None if cars is None else _numbers(cars),
        seed=seed,
    )


def _edition(game: str, given: object) -> str:
    """The edition as it is kept in options; of Super Express there is one, kept as the default."""
    if given is None:
        return DEFAULT_EDITION
    if game != SUPER_EXPRESS:
        return str(given)
    if given != super_editions.EDITION:
        raise BadOption(f"Colt Super Express has one edition, {super_editions.EDITION}, and not {given!r}.")
    return DEFAULT_EDITION


def edition(options: Options) -> str:
    """The book a game with these options is played by."""
    return super_editions.EDITION if options.game == SUPER_EXPRESS else options.edition


def _texts(given: object, what: str) -> tuple[str, ...]:
    if isinstance(given, str):
        return (given,)
    if not isinstance(given, Sequence) or not all(isinstance(one, str) for one in given):
        raise BadOption(f"{what.capitalize()} are a list of names, not {given!r}.")
    return tuple(str(one) for one in given)


def _numbers(given: object) -> tuple[int, ...]:
    if not isinstance(given, Sequence) or not all(isinstance(one, int) for one in given):
        raise BadOption(f"Cars are a list of whole numbers, not {given!r}.")
    return tuple(given)
