"""The sheriff: a net that has played hundreds of millions of turns against itself, and answers at a glance."""

from __future__ import annotations

from typing import Any

from colt.bots import thinking
from colt.bots.bot import Seed, View
from colt.bots.outlaw import Outlaw
from colt.fast.compiling import FastError
from colt.games import COLT_EXPRESS
from colt.kernel import Choice, Decision

TRAINED = COLT_EXPRESS
"""The game the net was trained on."""
UNTRAINED = ("team",)
"""What the net was never asked: which two bandits to play."""


def is_trained_on(title: str, book: Any) -> bool:  # noqa: ANN401 - of any game
    """Whether the net has played by such a book, or by others with the same rules."""
    if title != TRAINED:
        return False
    from colt.fast.express import books  # noqa: PLC0415 - numpy, where it is installed

    try:
        books.check(book)
    except FastError:
        return False
    return True


class Sheriff:
    """Answers what looks best to the net; where the net knows nothing of a game, the outlaw answers."""

    check = staticmethod(thinking.check)

    def __init__(self, seed: Seed = 0) -> None:
        self.otherwise = Outlaw(seed)

    @staticmethod
    def remark(title: str, book: Any) -> str:  # noqa: ANN401 - of any game
        """What to tell who seats it at a table where this book is played; nothing where the net knows it."""
        if is_trained_on(title, book):
            return ""
        return "The sheriff's net has never played by these rules; the outlaw answers in its place."

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer that looks best."""
        self.check(view.title, view.rulebook)
        if len(decision.choices) == 1:
            return decision.choices[0]
        if view.title == TRAINED and decision.ask not in UNTRAINED:
            try:
                from colt.bots.express.net import answering  # noqa: PLC0415 - numpy, where it is installed

                return answering.answer(view, decision)
            except FastError:  # a rulebook the net has never heard of, or a table it cannot imagine
                pass
        return self.otherwise.choose(view, decision)
