"""Colt Super Express: the rules of the book and its two expansions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from colt.kernel import BadOption, Chance, Game, Title, usual_players
from colt.superexpress.editions import EDITION, KEPT_AS, VARIANTS, check_edition, rulebook
from colt.superexpress.guess import guess
from colt.superexpress.pieces import Bandit
from colt.superexpress.rules import RULES, setup
from colt.superexpress.shadow import shadow
from colt.superexpress.state import State

SuperExpressGame = Game[State]


def new_game(
    players: int | None = None,
    *,
    seed: int | str | bytes = 0,
    edition: str = EDITION,
    variants: Sequence[str] = (),
    bandits: Sequence[str] | None = None,
    cars: Sequence[int] | None = None,
) -> SuperExpressGame:
    """A game ready for its first decision. Bandits by seat are drawn by the seed where they are not given."""
    check_edition(edition)
    if cars is not None:
        raise BadOption("The cars of Colt Super Express all look the same; leave them out.")
    book = rulebook(tuple(variants))
    wishes = None if bandits is None else tuple(read_bandit(name) for name in bandits)
    if players is None:
        players = usual_players(book) if wishes is None else len(wishes)
    setup.check(book, players, wishes)
    game: SuperExpressGame = Game(RULES, State(book, players), Chance(seed))
    setup.lay_out(game, wishes)
    game.open_chapter(0)
    game.advance()
    return game


def read_bandit(name: str) -> Bandit:
    """The bandit of this name."""
    if name not in set(Bandit):
        raise BadOption(f"There is no bandit {name!r}; there are {', '.join(Bandit)}.")
    return Bandit(name)


def every_combination() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The book with any of its expansions."""
    sizes = range(len(VARIANTS) + 1)
    for variants in chain.from_iterable(combinations(VARIANTS, size) for size in sizes):
        yield EDITION, variants


TITLE = Title(
    name=State.title,
    label="Colt Super Express",
    editions=(EDITION,),
    kept_as=KEPT_AS,
    rulebook=lambda _, variants: rulebook(variants),
    combinations=every_combination,
    bandits=lambda: tuple(map(str, Bandit)),
    new_game=new_game,
    guess=guess,
    shadow=shadow,
    foreseen=("plan",),
    counts_money=False,
)
