"""How fast the engines are: random games, decisions, views, copies per CPU second, and as a ratio to a fixed loop."""

from __future__ import annotations

import platform
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from colt.bench.figures import OPEN_ENGINES as OPEN_ENGINES
from colt.bench.figures import Compiling as Compiling
from colt.bench.figures import Figures as Figures
from colt.bench.figures import OpenEngine as OpenEngine
from colt.bench.figures import Report as Report
from colt.games import Options, new_game
from colt.kernel import Game

CALIBRATION_STEPS = 200_000


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
    forks = _repeat(halfway.fork, seconds / 4)
    return Figures(
        engine="referee",
        game=options.game,
        edition=options.edition,
        variants=options.variants,
        players=halfway.state.players,
        games=plain,
        games_observed=viewed,
        games_with_views=viewed,
        decisions=decisions,
        views=views,
        copies=forks,
        forks=forks,
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


def report(figures: tuple[Figures, ...], calibration: float, compiling: Compiling | None = None) -> Report:
    """The figures with the machine they were taken on."""
    others = OPEN_ENGINES if compiling is not None else ()
    return Report(platform.python_version(), platform.machine(), calibration, figures, compiling, others)
