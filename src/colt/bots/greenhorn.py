"""The greenhorn: rules of thumb, and often something is overlooked."""

from __future__ import annotations

from colt.bots import thinking
from colt.bots.bot import Seed, View, luck
from colt.kernel import BadOption, Choice, Decision


class Greenhorn:
    """Takes what looks best at a glance; so many times in a hundred it errs as people do: it forgets what a rival has
    planned, sees nothing but the loot, or does not think of its own next card."""

    check = staticmethod(thinking.check)

    def __init__(self, seed: Seed = 0, *, blunders: int = 90) -> None:
        if not 0 <= blunders <= 100:
            raise BadOption(f"Blunders are counted in a hundred answers, from 0 to 100, not {blunders}.")
        self.seed = seed
        self.blunders = blunders

    def choose(self, view: View, decision: Decision) -> Choice:
        """A blunder, or the answer that looks best."""
        chance = luck(self.seed, view, decision)
        mind = thinking.about(view)
        if chance.below(100) < self.blunders:
            return mind.slip(view, decision, chance)
        return mind.at_a_glance(view, decision, chance)
