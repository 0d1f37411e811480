"""Tempers: bots of one level that like different things. What they like must be nearly as good to be done."""

from __future__ import annotations

from types import MappingProxyType

from colt.express.choices import CoverWith, PlayCard
from colt.express.pieces import Action
from colt.kernel import BadOption, Choice


class Temper:
    """Likes one action, as if playing it made winning so much likelier."""

    def __init__(self, action: Action | None, liking: float) -> None:
        self.action = action
        self.liking = liking

    def likes(self, choice: Choice) -> float:
        """How much likelier this answer seems to win than it is."""
        is_liked = isinstance(choice, PlayCard | CoverWith) and choice.card.action is self.action
        return self.liking if is_liked else 0.0


TEMPERS = MappingProxyType(
    {
        "": Temper(None, 0.0),
        "robber": Temper(Action.ROB, 0.025),
        "gunslinger": Temper(Action.SHOOT, 0.05),
        "brawler": Temper(Action.PUNCH, 0.02),
    }
)
"""By name; the first has none. How much each likes what it likes is fitted: a third more of it, and hardly a game lost
for it."""


def temper(name: str) -> Temper:
    """The temper of this name."""
    if name not in TEMPERS:
        raise BadOption(f"There is no temper {name!r}; there are {', '.join(filter(None, TEMPERS))}.")
    return TEMPERS[name]
