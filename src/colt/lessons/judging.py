"""What came of a try: right is what works, and what does not has a line of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from colt.kernel import Game
from colt.lessons.curriculum import Step, Try, Ways
from colt.scenario import missing
from colt.scenario.positions import meant


class Verdict(NamedTuple):
    """Whether a try was right, and under which name the coach's line for it stands."""

    kind: str
    """`right`, `also` or `wrong`."""
    name: str

    @property
    def is_right(self) -> bool:
        """Whether it worked."""
        return self.kind != "wrong"


def judge(step: Step, game: Game[Any]) -> Verdict:
    """The verdict on a game that was played from this step's position until it stopped."""
    said = _said(step, game)
    kind = step.lay_out().kind
    if not missing(kind, game, step.goal):
        other = _fitting(step.also, said)
        return Verdict("right", "right") if other is None else Verdict("also", other)
    return Verdict("wrong", _fitting(step.wrong, said) or "else")


def intended(step: Step) -> Try:
    """The intended answers by their exact texts, found by playing them."""
    position = step.lay_out()
    game, exact = position.game, []
    position.let_others_answer(game)
    for text in step.answers:
        decision = next(asked for asked in game.decisions if asked.seat == position.learner)
        choice = meant(position.kind, game.state, decision, text)
        assert choice is not None, f"{step.name}: {text} is no answer here"
        exact.append(str(choice))
        game.play(choice, position.learner)
        position.let_others_answer(game)
    return tuple(exact)


def _said(step: Step, game: Game[Any]) -> list[list[str]]:
    """Everything the learner answered, each in all the ways it can be written."""
    position = step.lay_out()
    again, said = position.game, []
    for seat, choice in game.answers:
        if seat == position.learner:
            said.append(position.kind.meanings(again.state, choice))
        again.play(choice, seat)
    return said


def _fitting(ways: Ways, said: list[list[str]]) -> str | None:
    """The first of these ways that begins like this."""
    for name, tries in ways.items():
        if any(_fits(one, said) for one in tries):
            return name
    return None


def _fits(one: Try, said: list[list[str]]) -> bool:
    if len(one) > len(said):
        return False
    *before, last = one or ("",)
    whole = all(text in written for text, written in zip(before, said, strict=False))
    return whole and (not one or any(f"{text} ".startswith(f"{last} ") for text in said[len(before)]))
