"""Colt Express: the rules of the four rulebooks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from colt.express import expansions
from colt.express.editions import DEFAULT_EDITION, EDITIONS, VARIANTS, rulebook
from colt.express.guess import guess
from colt.express.pieces import Bandit
from colt.express.rulebook import Rulebook
from colt.express.rules import rules_for, scoring, setup
from colt.express.rules.variants import expert
from colt.express.shadow import shadow
from colt.express.state import State
from colt.kernel import BadOption, Chance, Game, Title, usual_players

ExpressGame = Game[State]


def new_game(
    players: int | None = None,
    *,
    seed: int | str | bytes = 0,
    edition: str = DEFAULT_EDITION,
    variants: Sequence[str] = (),
    bandits: Sequence[str] | None = None,
    cars: Sequence[int] | None = None,
) -> ExpressGame:
    """A game ready for its first decision. Bandits by seat (`doc`, in teams `doc+tuco`) and cars are drawn by
    the seed where they are not given."""
    book = rulebook(edition, tuple(variants))
    teams = None if bandits is None else tuple(read_team(team) for team in bandits)
    if players is None:
        players = usual_players(book) if teams is None else len(teams)
    return deal(book, players, seed, setup.Wishes(teams, None if cars is None else tuple(cars)))


def deal(
    book: Rulebook, players: int, seed: int | str | bytes = 0, wishes: setup.Wishes = setup.NO_WISHES
) -> ExpressGame:
    """A game by this book, also by one of the house, ready for its first decision."""
    setup.check(book, players, wishes)
    game: ExpressGame = Game(rules_for(book), State(book, players), Chance(seed))
    setup.lay_out(game, wishes)
    game.open_chapter(0)
    game.advance()
    return game


def read_team(text: str) -> tuple[Bandit, ...]:
    """The bandits of one seat from a text like `doc` or `doc+tuco`."""
    names = text.split("+")
    for name in names:
        if name not in set(Bandit):
            raise BadOption(f"There is no bandit {name!r}; there are {', '.join(Bandit)}.")
    return tuple(Bandit(name) for name in names)


def every_combination() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every edition as it is, and with each variant it knows."""
    for edition in EDITIONS:
        for variants in _combined():
            try:
                rulebook(edition, variants)
            except BadOption:
                continue
            yield edition, variants


def _combined() -> Iterator[tuple[str, ...]]:
    """None, each variant of the books, and then each of these with each that other packages add."""
    box = ((), *((variant,) for variant in VARIANTS))
    yield from box
    yield from ((*variants, added) for variants in box for added in expansions.found())


TITLE = Title(
    name=State.title,
    label="Colt Express",
    editions=(DEFAULT_EDITION, *(edition for edition in EDITIONS if edition != DEFAULT_EDITION)),
    rulebook=rulebook,
    combinations=every_combination,
    bandits=lambda: tuple(map(str, Bandit)),
    new_game=new_game,
    guess=guess,
    shadow=shadow,
    foreseen=("schemin",),
    repeated=(expert.EarlyDiscard.ask, expert.Keeping.ask),
    held=scoring.held,
)
