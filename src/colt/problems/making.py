"""Problems are found in games of strong bots: a first look at every question, and a long one at the few that promise
something. What is proven is proven on tables the first look has not seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

import msgspec
import numpy as np

from colt import games, positions
from colt.bots import make as make_bot
from colt.express.state import State
from colt.games import COLT_EXPRESS, SUPER_EXPRESS, Options, new_game
from colt.kernel import Chance, Choice, Decision, Game
from colt.problems import plans
from colt.problems.problem import IN_REACH, Problem, Weighed
from colt.review.ahead import MONEY, WIN, Ahead, Floats
from colt.review.judging import candidates, engine_name, figure, net_name

PROMISES = (0.05, 0.08)
"""So far the best must lead at a first look, and at a second, to be looked at longer."""
SURE = 2.576
"""99 times in 100."""
A_GAME = 2
"""No more problems come from one game."""
AS_GOOD = 4
"""No more answers than so many may come to the same as the best."""
SEARCH = "search:engine=fast"


class Judge(Protocol):
    """Says what the answers to one question are worth."""

    engine: str
    net: str
    candidates: Sequence[Choice]
    """The answers worth playing on."""

    def outcomes(self, choices: Sequence[Choice], guesses: int, chance: Chance) -> Floats:
        """By guess, answer, and what it brings its seat: all answers on the same guesses."""
        ...


class Turns:
    """A judge of answers in Colt Express: that of the review."""

    def __init__(self, view: State, decision: Decision) -> None:
        self.view, self.decision = view, decision
        self.ahead = Ahead(view, decision.seat)
        self.engine, self.net = engine_name(), net_name(self.ahead)
        self.candidates: Sequence[Choice] = list(candidates(view, decision))

    def outcomes(self, choices: Sequence[Choice], guesses: int, chance: Chance) -> Floats:
        """By guess, answer, and what it brings."""
        ends = self.ahead.outcomes(self.view, self.decision, choices, guesses, chance)
        return ends[:, :, self.decision.seat]


class Source(NamedTuple):
    """Where the problems of one game come from."""

    tables: tuple[int, ...]
    """For how many the games are, in turn."""
    bot: str
    solvers: tuple[str, str]
    """Who misses a hard problem, and who even the hardest."""
    look: Callable[[Any], object]
    """What a position looks like, so that none is set twice; None: it is passed over."""
    judge: Callable[[Any, Decision], Judge]
    glances: tuple[int, int]
    """So many guesses for a first look, and for a second."""
    guesses: int
    """So many for the proof."""


SOURCES: Mapping[str, Source] = MappingProxyType(
    {
        COLT_EXPRESS: Source(
            (4, 4, 3, 5), "sheriff", ("outlaw", "sheriff"), positions.line, Turns, (10, 30), 500
        ),
        SUPER_EXPRESS: Source(
            (3, 4, 5, 4), SEARCH, ("outlaw", SEARCH), plans.look, plans.Plotting, (24, 100), 800
        ),
    }
)


def make(seed: str, first: int = 0, game: str = COLT_EXPRESS) -> Iterator[tuple[int, Problem | None]]:
    """Game after game: its number, and a problem that was found in it; None when the game is through."""
    source, seen = SOURCES[games.title(game).name], set[object]()
    nth = first
    while True:
        options = Options(game=game, players=source.tables[nth % len(source.tables)], seed=f"{seed}/{nth}")
        for found in _in_game(options, source, seen):
            yield nth, found
        yield nth, None
        nth += 1


def _in_game(options: Options, source: Source, seen: set[object]) -> Iterator[Problem]:
    game = new_game(options)
    bots = [make_bot(source.bot, seed=f"{options.seed} {seat}") for seat in range(game.state.players)]
    found, last = 0, 0
    while game.decisions and found < A_GAME:
        decision = next(one for one in game.decisions if not one.answered)
        view = game.view(decision.seat)
        if game.state.round > last and len(decision.choices) > 2 and _is_new(source.look(view), seen):
            one = _problem(game, source, view, decision)
            if one is not None:
                found, last = found + 1, game.state.round
                yield one
        game.play(bots[decision.seat].choose(view, decision), decision.seat)


def _is_new(look: object, seen: set[object]) -> bool:
    is_new = look is not None and look not in seen
    seen.add(look)
    return is_new


def _problem(game: Game[Any], source: Source, view: Any, decision: Decision) -> Problem | None:  # noqa: ANN401 - of either game
    """The question as a problem, if one answer is clearly the best."""
    judge = source.judge(view, decision)
    if len(judge.candidates) < 3:
        return None
    for guesses, promise in zip(source.glances, PROMISES, strict=True):
        ends = judge.outcomes(judge.candidates, guesses, _chance(game, guesses))
        if not _is_promising(ends[..., WIN], promise):
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
        guesses=source.guesses,
        engine=judge.engine,
        net=judge.net,
    )
    found = proven(unproven, f"proof {source.guesses}")
    return found if found.is_convincing and found.is_a_choice else None


def _is_promising(chances: Floats, promise: float) -> bool:
    """Whether one answer, or a few that are the same, lead so far, and others are in reach."""
    order, alike = _ranked(chances)
    means = chances.mean(axis=0)[order]
    if alike > AS_GOOD or len(order) < alike + 2:
        return False
    return bool(means[0] - means[alike] >= promise and means[0] - means[alike + 1] <= IN_REACH)


def _ranked(chances: Floats) -> tuple[list[int], int]:
    """The answers, those first that come to the same as the best on every guess, and how many these are."""
    order = (-chances.mean(axis=0)).argsort(kind="stable").tolist()
    alike = [nth for nth in order if (chances[:, nth] == chances[:, order[0]]).all()]
    return [*alike, *(nth for nth in order if nth not in alike)], len(alike)


def _chance(game: Game[Any], what: object) -> Chance:
    return Chance(f"problem {what} {game.options.seed} {len(game.answers)}")


def proven(problem: Problem, seed: str) -> Problem:
    """The same problem, weighed anew with this luck: every answer on as many guesses."""
    source = SOURCES[problem.options.game]
    game = problem.lay_out()
    decision = next(one for one in game.decisions if one.seat == problem.seat)
    view = game.view(problem.seat)
    judge = source.judge(view, decision)
    choices = judge.candidates
    ends = judge.outcomes(choices, problem.guesses, _chance(game, seed))
    order, alike = _ranked(ends[..., WIN])
    best, following = ends[:, order[0]], ends[:, order[min(alike, len(order) - 1)]]
    return msgspec.structs.replace(
        problem,
        answers=tuple(_weighed(choices[nth], ends[:, nth]) for nth in order),
        also=tuple(str(choices[nth]) for nth in order[1:alike]),
        lead=figure(best[:, WIN] - following[:, WIN], sure=SURE),
        dollars=figure(1000 * (best[:, MONEY] - following[:, MONEY]), digits=0, sure=SURE),
        grade=_grade(view, decision, source.solvers, [choices[nth] for nth in order[:alike]]),
    )


def _weighed(choice: Choice, ends: Floats) -> Weighed:
    chance = figure(ends[:, WIN], sure=SURE)
    return Weighed(str(choice), chance, figure(1000 * ends[:, MONEY], digits=0, sure=SURE))


def _grade(view: Any, decision: Decision, solvers: Sequence[str], best: Sequence[Choice]) -> int:  # noqa: ANN401
    """By who fails."""
    solved = [make_bot(name, seed="solver").choose(view.fork(), decision) in best for name in solvers]
    if solved[1]:
        return 1 if solved[0] else 2
    return 3
