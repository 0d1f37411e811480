"""One game of the arena: who sits where, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import thread_time_ns
from typing import Any, NamedTuple

import msgspec

from colt.bots import BadBot, Bot, Seed, make
from colt.games import Options, new_game
from colt.kernel import BadOption, ColtError, Game, share
from colt.records import Record, bandits_of

Entry = str | Callable[[Seed], Bot]
"""A bot of a line-up: its name and options as text, or what makes one from a seed. For other processes it must
be something another process can import."""


class Fixture(msgspec.Struct, frozen=True):
    """A game to be played. All the line-ups of one seed play the same deals, each from every seat."""

    number: int
    deal: int
    rotation: int
    players: int

    def chair(self, seat: int) -> int:
        """Which chair of the line-up sits here: the chairs move round the table from game to game."""
        return (seat + self.rotation) % self.players


class Played(msgspec.Struct, frozen=True):
    """A game that is over."""

    number: int
    deal: int
    players: int
    bots: tuple[str, ...]
    """Who sat where, by seat."""
    bandits: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    microseconds: tuple[tuple[int, ...], ...]
    """How long a processor worked at each answer, by seat."""

    def win(self, seat: int) -> float:
        """This seat's part of the win."""
        return share(self.winners, seat)


def fixtures(games: int, players: Sequence[int]) -> list[Fixture]:
    """So many games: every deal is played once from every seat, then comes the next number of players."""
    found: list[Fixture] = []
    deal = 0
    while len(found) < games:
        count = players[deal % len(players)]
        found += [Fixture(len(found) + i, deal, i, count) for i in range(min(count, games - len(found)))]
        deal += 1
    return found


def name(entry: Entry) -> str:
    """How a bot of a line-up is called in reports."""
    return entry if isinstance(entry, str) else str(getattr(entry, "__name__", type(entry).__name__))


def at_chair(line_up: Sequence[Entry], chair: int) -> Entry:
    """Who sits on this chair; the last bot of a short line-up takes all that are left."""
    return line_up[min(chair, len(line_up) - 1)]


class Match(NamedTuple):
    """What all the games of a run have in common."""

    line_up: tuple[Entry, ...]
    options: Options
    seed: Seed
    records: Path | None = None
    """Where the records are kept, if they are."""


def play(match: Match, fixture: Fixture) -> Played:
    """Play this game, and keep its record where records are wanted."""
    deal = f"{match.seed}/{fixture.deal}"
    game = new_game(msgspec.structs.replace(match.options, players=fixture.players, seed=deal))
    chairs = [fixture.chair(seat) for seat in range(fixture.players)]
    entries = [at_chair(match.line_up, chair) for chair in chairs]
    bots = [seated(entry, f"{deal}/{chair}") for entry, chair in zip(entries, chairs, strict=True)]
    times: list[list[int]] = [[] for _ in bots]
    while game.decisions:
        seat = game.decisions[0].seat
        times[seat].append(_answer(game, bots[seat], name(entries[seat])))
    if match.records is not None:
        _keep(game, match.records / f"{fixture.number:06}.heist")
    return Played(
        number=fixture.number,
        deal=fixture.deal,
        players=fixture.players,
        bots=tuple(map(name, entries)),
        bandits=tuple(bandits_of(game)),
        scores=tuple(game.result.scores),
        winners=tuple(game.result.winners),
        microseconds=tuple(map(tuple, times)),
    )


def seated(entry: Entry, seed: Seed) -> Bot:
    """The bot itself."""
    if isinstance(entry, str):
        return make(entry, seed)
    if not callable(entry):
        raise BadOption(
            f"A line-up takes a bot's name, or what makes one from a seed, such as its class; {name(entry)} is neither."
        )
    return entry(seed)


def _answer(game: Game[Any], bot: Bot, called: str) -> int:
    """One answer; returns how many microseconds of a processor it took."""
    decision = game.decisions[0]
    view = game.view(decision.seat)
    start = thread_time_ns()
    try:
        choice = bot.choose(view, decision)
        elapsed = thread_time_ns() - start
        game.play(choice, decision.seat)
    except Exception as error:
        what = str(error) if isinstance(error, ColtError) else f"{type(error).__name__}: {error}"
        raise BadBot(
            f"The bot {called!r} failed (seed {game.options.seed!r}, {game.options.players} players, asked "
            f"{decision.ask!r}): {what}"
        ) from error
    return elapsed // 1000


def _keep(game: Game[Any], path: Path) -> None:
    if not path.exists():
        Record.of(game).save(path)
