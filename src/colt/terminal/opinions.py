"""What a judge thinks of every answer, for those who watch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from colt.kernel import Choice, Decision
from colt.terminal.screen import Screen

if TYPE_CHECKING:
    from colt.bots import Opinion

Judge = Callable[[Any, Decision], "Sequence[Opinion]"]
"""What is each answer worth, given the view of who is asked and the question?"""


class Commentator:
    """Tells before a bot answers what it was asked, what each answer is worth to it, and which it takes."""

    def __init__(self, screen: Screen, judge: Judge) -> None:
        self.screen = screen
        self.words = screen.words
        self.judge = judge

    def tell(self, view: Any, decision: Decision, taken: Choice) -> None:  # noqa: ANN401 - a view of either game
        """The question and its answers, the best first."""
        words, screen = self.words, self.screen
        screen.gap()
        screen.line(words.question(decision, view))
        screen.lines(self._worth(one, view) for one in self.judge(view, decision))
        screen.line(words.say("terminal.chosen", answer=words.choice(taken, view)))

    def _worth(self, one: Opinion, view: Any) -> str:  # noqa: ANN401 - a view of either game
        """The chance to win and the money in the end, each with its interval."""
        words, chance, dollars = self.words, one.chance, one.dollars
        return words.say(
            "terminal.opinion",
            answer=words.choice(one.choice, view),
            chance=_percent(chance.value),
            low=_percent(chance.low),
            high=_percent(chance.high),
            money=words.money(_tens(dollars.value)),
            least=words.money(_tens(dollars.low)),
            most=words.money(_tens(dollars.high)),
        )


def _percent(share: float) -> int:
    return round(100 * share)


def _tens(dollars: float) -> int:
    return 10 * round(dollars / 10)
