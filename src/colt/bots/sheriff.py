"""The sheriff: a net that has played hundreds of millions of turns against itself, and answers at a glance."""

from __future__ import annotations

from colt.bots import thinking
from colt.bots.bot import Seed, View
from colt.bots.outlaw import Outlaw
from colt.fast.compiling import FastError
from colt.kernel import Choice, Decision

TRAINED = "colt-express"
"""The game the net was trained on."""
UNTRAINED = ("team",)
"""What the net was never asked: which two bandits to play."""


class Sheriff:
    """Answers what looks best to the net; where the net knows nothing of a game, the outlaw answers."""

    check = staticmethod(thinking.check)

    def __init__(self, seed: Seed = 0) -> None:
        self.otherwise = Outlaw(seed)

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer that looks best."""
        if len(decision.choices) == 1:
            return decision.choices[0]
        if view.title == TRAINED and decision.ask not in UNTRAINED:
            try:
                from colt.bots.express.net import answering  # noqa: PLC0415 - numpy, where it is installed

                return answering.answer(view, decision)
            except FastError:  # a rulebook the net has never heard of
                pass
        return self.otherwise.choose(view, decision)
