"""A bot with a name: installed (`pip install ./examples/bot_package`), every command knows it.

colt arena pickpocket:patience=2 drifter drifter --games 100
"""

from colt import bots
from colt.kernel import Choice, Decision


class Pickpocket:
    """Robs when it can; after so many rounds it also shoots."""

    def __init__(self, seed: bots.Seed = 0, *, patience: int = 3) -> None:
        self.seed = seed
        self.patience = patience

    def choose(self, view: bots.View, decision: Decision) -> Choice:
        """The first of its wishes that is possible."""
        wishes = (
            ["play rob", "rob"] if view.round <= self.patience else ["play shoot", "shoot", "play rob", "rob"]
        )
        for wish in wishes:
            for choice in decision.choices:
                if str(choice).startswith(wish):
                    return choice
        return bots.luck(self.seed, view, decision).one_of(decision.choices)
