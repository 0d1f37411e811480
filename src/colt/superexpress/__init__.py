"""Colt Super Express: the rules of the book and its two expansions."""

from __future__ import annotations

from collections.abc import Sequence

from colt.kernel import BadOption, Chance, Game
from colt.superexpress.editions import Rulebook, rulebook
from colt.superexpress.pieces import Bandit
from colt.superexpress.rules import RULES, setup
from colt.superexpress.state import State

SuperExpressGame = Game[State]


def new_game(
    players: int | None = None,
    *,
    seed: int | str | bytes = 0,
    variants: Sequence[str] = (),
    bandits: Sequence[str] | None = None,
) -> SuperExpressGame:
    """A game ready for its first decision. Bandits by seat are drawn by the seed where they are not given."""
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


def usual_players(book: Rulebook) -> int:
    """For how many a game is where nobody says it: four, or as few as this book is for."""
    return 4 if 4 in book.players else book.players[0]


def read_bandit(name: str) -> Bandit:
    """The bandit of this name."""
    if name not in set(Bandit):
        raise BadOption(f"There is no bandit {name!r}; there are {', '.join(Bandit)}.")
    return Bandit(name)
