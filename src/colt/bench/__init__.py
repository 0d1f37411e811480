"""How fast the referee is: random games, decisions, views and forks per CPU second, and as a ratio to a fixed loop."""

from __future__ import annotations

import platform
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from colt.games import Options, new_game
from colt.kernel import Game

CALIBRATION_STEPS = 200_000


class Figures(msgspec.Struct, frozen=True):
    """What was measured for one set of options, per CPU second."""

    game: str
    edition: str
    variants: tuple[str, ...]
    players: int
    games: float
    """Whole random games without views."""
    games_with_views: float
    """Whole random games, the deciding seat's view built at every decision."""
    decisions: float
    views: float
    """Views built, each after the events since that seat's last one."""
    forks: float
    """Forks of a game half-way through."""
    guesses: float
    """Whole tables drawn from a view half-way through."""


class Report(msgspec.Struct, frozen=True):
    """Everything one run measured."""

    python: str
    machine: str
    calibration: float
    """Runs of the fixed loop per CPU second; divide by it to compare machines."""
    figures: tuple[Figures, ...]

    def ratio(self, rate: float) -> float:
        """How much of this fits into one run of the fixed loop."""
        return rate / self.calibration


def calibrate() -> float:
    """Runs of a fixed loop of plain Python per CPU second."""
    began = time.process_time()
    runs = 0
    while time.process_time() - began < 0.5:
        table = {n: n for n in range(16)}
        total = 0
        for n in range(CALIBRATION_STEPS):
            table[n & 15] = total
            total += table[(n * 7) & 15] & 3
        runs += 1
    return runs / (time.process_time() - began)


def measure(options: Options, seconds: float, guess: Callable[..., Any]) -> Figures:
    """Play random games with these options for about so many CPU seconds each way."""
    plain, decisions, _ = _play(options, seconds, with_views=False)
    viewed, _, views = _play(options, seconds, with_views=True)
    halfway = _halfway(options)
    chance = halfway.chance.fork()
    view = halfway.view(halfway.decisions[0].seat)
    return Figures(
        game=options.game,
        edition=options.edition,
        variants=options.variants,
        players=halfway.state.players,
        games=plain,
        games_with_views=viewed,
        decisions=decisions,
        views=views,
        forks=_repeat(halfway.fork, seconds / 4),
        guesses=_repeat(lambda: guess(view, chance), seconds / 4),
    )


def _play(options: Options, seconds: float, *, with_views: bool) -> tuple[float, float, float]:
    """Games, decisions and views per CPU second."""
    luck = random.Random(1)  # noqa: S311 - which answers are tried, nothing secret
    games = decisions = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        game = new_game(msgspec.structs.replace(options, seed=games))
        while asked := game.decisions:
            decision = asked[0]
            if with_views:
                game.view(decision.seat)
            choices = decision.choices
            game.play(choices[int(luck.random() * len(choices))], decision.seat)
            decisions += 1
        games += 1
    used = time.process_time() - began
    return games / used, decisions / used, decisions / used if with_views else 0.0


def _halfway(options: Options) -> Game[Any]:
    luck = random.Random(2)  # noqa: S311
    length = len(_whole(options, luck).answers)
    game = new_game(options)
    luck = random.Random(2)  # noqa: S311
    for _ in range(length // 2):
        decision = game.decisions[0]
        game.play(luck.choice(decision.choices), decision.seat)
    return game


def _whole(options: Options, luck: random.Random) -> Game[Any]:
    game = new_game(options)
    while asked := game.decisions:
        game.play(luck.choice(asked[0].choices), asked[0].seat)
    return game


def _repeat(work: Callable[[], object], seconds: float) -> float:
    """How often this can be done per CPU second."""
    times = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(50):
            work()
        times += 50
    return times / (time.process_time() - began)


def report(figures: tuple[Figures, ...], calibration: float) -> Report:
    """The figures with the machine they were taken on."""
    return Report(platform.python_version(), platform.machine(), calibration, figures)
