"""Problems are found in games of strong bots: a first look at every question, and a long one at the few that promise
something. What is proven is proven on tables the first look has not seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from colt.bots import make as make_bot
from colt.express.state import State
from colt.games import Options, new_game
from colt.kernel import Chance, Choice, Decision, Game
from colt.problems.problem import Problem, Weighed
from colt.review.ahead import MONEY, WIN, Ahead, Floats
from colt.review.judging import candidates, engine_name, figure, net_name

GLANCES = (10, 30)
"""So many guesses for a first look, and for a second."""
PROMISES = (0.05, 0.08)
"""So far the best must lead there to be looked at longer."""
GUESSES = 500
"""So many for the proof."""
SURE = 2.576
"""99 times in 100."""
A_GAME = 2
"""No more problems come from one game."""
IN_REACH = 0.3
"""Two other answers at least are no further behind: it is not the only card that does something."""
TABLES = (4, 4, 3, 5)
"""For how many the games are, in turn."""
SOLVERS = ("outlaw", "sheriff")


def make(seed: str, first: int = 0) -> Iterator[tuple[int, Problem | None]]:
    """Game after game: its number, and a problem that was found in it; None when the game is through."""
    nth = first
    while True:
        for found in _in_game(f"{seed}/{nth}", TABLES[nth % len(TABLES)]):
            yield nth, found
        yield nth, None
        nth += 1


def _in_game(seed: str, players: int) -> Iterator[Problem]:
    game = new_game(Options(players=players, seed=seed))
    bots = [make_bot("sheriff", seed=f"{seed} {seat}") for seat in range(players)]
    found, last = 0, 0
    while game.decisions and found < A_GAME:
        decision = game.decisions[0]
        view = game.view(decision.seat)
        if game.state.round > last and len(decision.choices) > 2:
            one = _problem(game, view, decision)
            if one is not None:
                found, last = found + 1, game.state.round
                yield one
        game.play(bots[decision.seat].choose(view, decision), decision.seat)


def _problem(game: Game[Any], view: State, decision: Decision) -> Problem | None:
    """The question as a problem, if one answer is clearly the best."""
    choices = list(candidates(view, decision))
    if len(choices) < 3:
        return None
    ahead = Ahead(view, decision.seat)
    for guesses, promise in zip(GLANCES, PROMISES, strict=True):
        ends = ahead.outcomes(view, decision, choices, guesses, _chance(game, guesses))[:, :, decision.seat]
        means = ends[..., WIN].mean(axis=0)
        order = means.argsort()[::-1]
        if means[order[0]] - means[order[1]] < promise or means[order[0]] - means[order[2]] > IN_REACH:
            return None
    unproven = Problem(
        options=game.options,
        choices=tuple((seat, str(choice)) for seat, choice in game.answers),
        seat=decision.seat,
        ask=decision.ask,
        answers=(),
        lead=figure(np.zeros(2)),
        dollars=figure(np.zeros(2)),
        grade=0,
        guesses=GUESSES,
        engine=engine_name(),
        net=net_name(ahead),
    )
    found = proven(unproven, f"proof {GUESSES}")
    return found if found.is_convincing else None


def _chance(game: Game[Any], what: object) -> Chance:
    return Chance(f"problem {what} {game.options.seed} {len(game.answers)}")


def proven(problem: Problem, seed: str) -> Problem:
    """The same problem, weighed anew with this luck: every answer on as many guesses."""
    game = problem.lay_out()
    decision = next(one for one in game.decisions if one.seat == problem.seat)
    view, seat = game.view(problem.seat), problem.seat
    choices = list(candidates(view, decision))
    ahead = Ahead(view, seat)
    ends = ahead.outcomes(view, decision, choices, problem.guesses, _chance(game, seed))[:, :, seat]
    order = (-ends[..., WIN].mean(axis=0)).argsort(kind="stable")
    best, second = ends[:, order[0]], ends[:, order[1]]
    return msgspec.structs.replace(
        problem,
        answers=tuple(_weighed(choices[nth], ends[:, nth]) for nth in order),
        lead=figure(best[:, WIN] - second[:, WIN], sure=SURE),
        dollars=figure(1000 * (best[:, MONEY] - second[:, MONEY]), digits=0, sure=SURE),
        grade=_grade(view, decision, choices[order[0]]),
    )


def _weighed(choice: Choice, ends: Floats) -> Weighed:
    chance = figure(ends[:, WIN], sure=SURE)
    return Weighed(str(choice), chance, figure(1000 * ends[:, MONEY], digits=0, sure=SURE))


def _grade(view: State, decision: Decision, best: Choice) -> int:
    """By who fails."""
    solved = [make_bot(name, seed="solver").choose(view.fork(), decision) == best for name in SOLVERS]
    if solved[1]:
        return 1 if solved[0] else 2
    return 3
