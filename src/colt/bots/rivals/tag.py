"""TAG's tuned search, rebuilt on the fast engine: the rival to name.

TAG is a framework in Java with a Colt Express of its own. This is what its settings for four players say, in our words:
an information-set tree of the own answers only; rivals, and everybody beyond the tree, answer by what did well in this
search; UCB on values scaled by what was seen; thirty answers beyond the tree the score less the best rival's is the
value; the answer with the best mean is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt import fast
from colt.bots.bot import MOST, Seed, View, luck
from colt.express.guess import guess
from colt.express.state import State
from colt.games import COLT_EXPRESS
from colt.kernel import BadOption, Chance, Choice, Decision

if TYPE_CHECKING:
    from colt.fast.arrays import Rows
    from colt.fast.express.books import Setup

GUESSED = 100
"""So many guesses the referee makes where hands have a story (expert, teams); they serve again and again."""


class Tag:
    """Thinks with so many iterations: 100 come to what TAG does in its 40 milliseconds. It does not know Super Express
    and plays it at random."""

    def __init__(self, seed: Seed = 0, *, iterations: int = 100) -> None:
        if not 1 <= iterations <= MOST:
            raise BadOption(f"TAG's search takes 1 to {MOST} iterations, not {iterations}.")
        self.seed = seed
        self.iterations = iterations

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer with the best mean; a punch step by step."""
        chance = luck(self.seed, view, decision)
        if len(decision.choices) == 1:
            return decision.choices[0]
        if view.title != COLT_EXPRESS:
            return chance.one_of(decision.choices)
        rated = means(view, decision, self.iterations, chance)
        return max(decision.choices, key=rated.__getitem__)


def means(
    view: State, decision: Decision, iterations: int, chance: Chance
) -> dict[Choice, tuple[float, ...]]:
    """By answer: what it came to on average, for a punch after each of its steps."""
    fast.need_numpy()
    from colt.bots.rivals import rows  # noqa: PLC0415 - numpy, numba
    from colt.fast.express import codec  # noqa: PLC0415

    made = codec.setup_for(view)
    tree = rows.Tree(guesses(view, made, iterations, chance), made.book, decision.seat)
    tree.grow(iterations, chance.below(1 << 64))
    team = view.seats[decision.seat]
    return {choice: tree.means(codec.numbers_of(choice, team)) for choice in decision.choices}


def guesses(view: State, made: Setup, iterations: int, chance: Chance) -> Rows:
    """What this seat knows, to be filled in anew every time; where hands have a story, the referee's guesses."""
    import numpy as np  # noqa: PLC0415

    from colt.fast.express import codec  # noqa: PLC0415

    if not view.rulebook.follows_hands:
        return codec.row_of(view, made)[np.newaxis]
    count = min(iterations, GUESSED)
    return np.stack([codec.row_of(guess(view, chance).state, made) for _ in range(count)])
