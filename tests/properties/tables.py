"""Every table the books allow, and how a random game is played at one."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from colt import express, superexpress
from colt.express.editions import EDITIONS, VARIANTS, rulebook
from colt.express.rules import RULES, setup
from colt.express.state import State
from colt.kernel import BadOption, Chance, Decision, Game
from colt.superexpress import editions as super_editions


class Table(NamedTuple):
    """One rulebook and one number of players."""

    edition: str
    variants: tuple[str, ...]
    players: int

    def __str__(self) -> str:
        return "-".join((self.edition, *self.variants, str(self.players)))

    def new_game(self, seed: int | str) -> Game[State]:
        """A game as everybody makes it."""
        return express.new_game(self.players, seed=seed, edition=self.edition, variants=self.variants)

    def blank(self) -> State:
        """The table before anything is laid on it."""
        return State(rulebook(self.edition, self.variants), self.players)

    def game_with(self, chance: Chance, watch: Callable[[Game[State]], None] | None = None) -> Game[State]:
        """The same, with luck of one's own; who wants to watch is called before anything happens."""
        game: Game[State] = Game(RULES, self.blank(), chance)
        if watch is not None:
            watch(game)
        setup.lay_out(game, setup.Wishes())
        game.open_chapter(0)
        game.advance()
        return game


def every_table() -> Iterator[Table]:
    """All editions with every variant that is allowed alone, for every number of players."""
    for edition in EDITIONS:
        for variant in (None, *VARIANTS):
            variants = () if variant is None else (variant,)
            try:
                book = rulebook(edition, variants)
            except BadOption:
                continue
            for players in book.players:
                yield Table(edition, variants, players)


class SuperTable(NamedTuple):
    """A table of Colt Super Express."""

    variants: tuple[str, ...]
    players: int

    def __str__(self) -> str:
        return "-".join(("super-express", *self.variants, str(self.players)))

    def new_game(self, seed: int | str) -> Game[Any]:
        """A game as everybody makes it."""
        return superexpress.new_game(self.players, seed=seed, variants=self.variants)


TABLES = tuple(every_table())
SUPER_TABLES = tuple(
    SuperTable(variants, players)
    for variants in ((), ("horse",), ("reflex",), super_editions.VARIANTS)
    for players in super_editions.rulebook(variants).players
)
BOTH_GAMES: tuple[Table | SuperTable, ...] = (*TABLES, *SUPER_TABLES)
TEAM_TABLES = tuple(table for table in TABLES if "teams" in table.variants)
EXPERT_TABLES = tuple(table for table in TABLES if "keeping" in rulebook(table.edition, table.variants).round)


class RandomPlayer:
    """Answers anything, by its own luck."""

    def __init__(self, seed: int | str) -> None:
        self.chance = Chance(f"random player {seed}")

    def decision(self, game: Game[Any]) -> Decision:
        """Of several seats asked at once, any."""
        return self.chance.one_of(game.decisions)

    def answer(self, game: Game[Any]) -> tuple[int, str]:
        """Who answers, and what."""
        decision = self.decision(game)
        return decision.seat, str(self.chance.one_of(decision.choices))


def positions(game: Game[Any], player: RandomPlayer, *, longest: int = 2000) -> Iterator[Game[Any]]:
    """The same game at each of its decisions; it is played on in between."""
    for _ in range(longest):
        if game.is_over:
            return
        yield game
        seat, text = player.answer(game)
        game.play(text, seat)
    raise AssertionError(f"no end after {longest} answers")


def play_out(game: Game[Any], seed: int | str = 0) -> Game[Any]:
    """Let chance answer every decision; returns the same game."""
    for _ in positions(game, RandomPlayer(seed)):
        pass
    return game


def digest(thing: Any) -> str:
    """Everything in a state, in order, as one text."""
    return repr([(name, getattr(thing, name)) for name in thing.__struct_fields__ if name != "rulebook"])


def snapshot(game: Game[Any]) -> tuple[Any, ...]:
    """Everything of a game that a refusal or a fork must leave alone."""
    chance = game.chance
    return (
        digest(game.state),
        len(game.log),
        tuple(game.answers),
        game.every_decision,
        (chance._key, chance._counter),
    )
