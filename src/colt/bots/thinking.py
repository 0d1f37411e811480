"""How a bot thinks about a game, whichever of the two it is and whichever engine plays it on in the head."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from colt import fast
from colt.bots.bot import View
from colt.bots.express import thinking as express_thinking
from colt.bots.outcomes import Outcomes, Worth
from colt.bots.superexpress import thinking as superexpress_thinking
from colt.games import COLT_EXPRESS, SUPER_EXPRESS
from colt.kernel import BadOption, Chance, Choice, Decision


class GuessedTable(Protocol):
    """A table a seat could be sitting at."""

    def playout(self, choice: Choice, chance: Chance | None = None) -> Worth:
        """What comes of this choice for the seat when the round is over, everybody going on by rules of thumb,
        and by whim where chance comes in."""
        ...


class Races(Protocol):
    """All the tables a seat could be sitting at, for answers to run against each other on."""

    @property
    def enough(self) -> int | None:
        """So many guesses tell everything; None: each one tells something."""
        ...

    def run(self, choices: Sequence[Choice], guesses: int, chance: Chance) -> Outcomes:
        """What comes of each of these choices on so many guesses: the same tables and the same luck for all of
        them."""
        ...


class GuessedTables(Races, Protocol):
    """All the tables a seat could be sitting at, one by one."""

    @property
    def few(self) -> int:
        """So many guesses give a fair picture."""
        ...

    def guess(self, chance: Chance) -> GuessedTable:
        """One of them."""
        ...


class Simulator(Protocol):
    """Plays a game on in the head. A search needs nothing else, so any engine that can do this will do."""

    def candidates(self, view: View, decision: Decision) -> Sequence[Choice]:
        """The answers worth playing on; none where that tells nothing."""
        ...

    def tables(self, view: View) -> Races:
        """The tables the seat of this view could be sitting at."""
        ...

    def at_a_glance(self, view: View, decision: Decision, chance: Chance) -> Choice:
        """The answer that looks best by rules of thumb."""
        ...


class Mind(Simulator, Protocol):
    """A simulator that can also look at one table at a time, and overlook things as people do."""

    def slip(self, view: View, decision: Decision, chance: Chance) -> Choice:
        """The answer that looks best to somebody who overlooks something."""
        ...

    def knows(self, book: Any) -> bool:  # noqa: ANN401 - of either game
        """Whether everything in this rulebook is in the box."""
        ...

    def tables(self, view: View) -> GuessedTables:
        """The tables the seat of this view could be sitting at."""
        ...


Simulators = Mapping[str, Simulator]
"""By the title of the game."""

READABLE: Mapping[str, Mind] = MappingProxyType(
    {COLT_EXPRESS: express_thinking, SUPER_EXPRESS: superexpress_thinking}
)
"""On the readable engines."""


def about(view: View) -> Mind:
    """What thinks about the game of this view, on the readable engine; it declines a book it does not know."""
    check(view.title, view.rulebook)
    return READABLE[view.title]


class Settler(Protocol):
    """Thinks about a game in which everybody answers at once: what all of them would do."""

    def think(self, iterations: int) -> None:
        """So many iterations more."""
        ...

    def think_until(self, deadline: float) -> None:
        """Until this thread has worked so long."""
        ...

    def choose(self, decision: Decision, chance: Chance) -> Choice:
        """One of the answers, each as often as it should be given."""
        ...

    def outcomes(self, choices: Sequence[Choice], guesses: int) -> Outcomes:
        """What these answers come to on so many guesses at what the others do."""
        ...


def settler(view: View, chance: Chance) -> Settler | None:
    """Who thinks, on the fast engine, about the game of this view if everybody answers at once there."""
    settle = SETTLERS.get(view.title)
    return None if settle is None else settle(view, chance)


def _settlement(view: View, chance: Chance) -> Settler | None:
    fast.need_numpy()
    from colt.bots.superexpress import settling  # noqa: PLC0415 - numpy, numba

    return settling.settlement(view, chance)


SETTLERS: Mapping[str, Callable[[View, Chance], Settler | None]] = MappingProxyType(
    {SUPER_EXPRESS: _settlement}
)
"""By the title of the game; only of games in which everybody answers at once."""


def check(title: str, book: Any) -> None:  # noqa: ANN401 - of either game
    """Decline a book with something in it that the house bots have never thought about."""
    if not READABLE[title].knows(book):
        strange = " ".join((book.edition, *book.variants))
        raise BadOption(f"This bot does not know everything in {strange}; the drifter plays anything.")


def on_the_fast_engine() -> Simulators:
    """Both games as far as the fast engine plays them; the first to ask waits until it is loaded."""
    fast.need_numpy()
    from colt.bots.express import quick as quick_express  # noqa: PLC0415 - numpy, numba
    from colt.bots.superexpress import quick as quick_superexpress  # noqa: PLC0415

    return MappingProxyType({COLT_EXPRESS: quick_express, SUPER_EXPRESS: quick_superexpress})
