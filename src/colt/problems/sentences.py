"""What is said to who has answered a problem."""

from __future__ import annotations

from typing import Any

from colt.kernel import Decision, Game
from colt.problems.problem import Problem, problems
from colt.wire.problems import ProblemAnswer, ProblemOffered, ProblemTried
from colt.wire.reviews import Estimate
from colt.words import Words


def offered() -> tuple[ProblemOffered, ...]:
    """All problems, game after game, the easy ones first; nothing of their answers."""
    return tuple(
        ProblemOffered(problem=name, game=one.options.game, grade=one.grade, players=one.options.players or 0)
        for name, one in problems().items()
    )


def tried(problem: Problem, text: str, words: Words) -> ProblemTried:
    """Whether this answer is the best one, and what all of them are worth."""
    game = problem.lay_out()
    decision = next(one for one in game.decisions if one.seat == problem.seat)
    mine = next((one for one in problem.answers if one.text == text), None)
    best = problem.answers[0]
    is_right = text in problem.solutions
    about = {"best": points(best.chance.value), "lead": points(problem.lead.value)}
    about |= {"low": points(problem.lead.low), "high": points(problem.lead.high)}
    if is_right:
        answer = _said(text, decision, game, words, problem.seat)
        say = words.say("problem.right", answer=answer, **about)
    else:
        said = _said(text, decision, game, words, problem.seat)
        worth = "?" if mine is None else str(points(mine.chance.value))
        say = words.say("problem.missed", answer=said, mine=worth, **about)
    answers = tuple(
        ProblemAnswer(
            text=one.text,
            say=_said(one.text, decision, game, words, problem.seat),
            chance=Estimate(one.chance.value, one.chance.low, one.chance.high),
            is_right=one.text in problem.solutions,
        )
        for one in problem.answers
    )
    return ProblemTried(is_right=is_right, say=say, grade=problem.grade, answers=answers)


def points(share: float) -> int:
    """A share as whole points."""
    return round(100 * share)


def _said(text: str, decision: Decision, game: Game[Any], words: Words, seat: int) -> str:
    choice = next((one for one in decision.choices if str(one) == text), None)
    return text if choice is None else words.choice(choice, game.view(seat))
