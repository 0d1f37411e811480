"""The search: information-set Monte-Carlo search over the answers to one question.

It imagines many tables its seat could be sitting at and plays each of them on to the end of the round, once for
every answer that is still in the running; the weaker half of the answers drops out again and again (sequential
halving), so that most of the time is spent on the best ones. Which engine plays is the simulator's business; it is
settled when the bot sits down, so that no answer depends on whether the fast one has been compiled meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from colt import fast
from colt.bots import thinking
from colt.bots.bot import Seed, View, luck
from colt.kernel import BadOption, Chance, Choice, Decision

PLAYOUTS = 400
"""The budget where none is given."""

ENGINES = ("", *fast.ENGINES)
"""The fast one where it is ready and the referee where it is not, or one of them by name."""


class Search:
    """Plays every answer on many times, with a budget in playouts or in milliseconds for each decision."""

    def __init__(
        self,
        seed: Seed = 0,
        *,
        playouts: int = 0,
        ms: int = 0,
        engine: str = "",
    ) -> None:
        if engine not in ENGINES:
            raise BadOption(f"The search thinks with the engine {' or '.join(fast.ENGINES)}, not {engine!r}.")
        if playouts < 0 or ms < 0 or (playouts and ms):
            raise BadOption("The search takes a budget in playouts or in ms (milliseconds), one of them.")
        self.seed = seed
        self.engine = engine or fast.engine()
        self.playouts = playouts or PLAYOUTS
        self.ms = ms

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer that came out best most often."""
        start = perf_counter()
        chance = luck(self.seed, view, decision)
        mind = self._simulators()[view.title]
        candidates = mind.candidates(view, decision)
        if not candidates:
            return mind.at_a_glance(view, decision, chance)
        phases = (len(candidates) - 1).bit_length()
        race = Race(mind.tables(view), candidates, chance)
        for phase in range(phases):
            if self.ms:
                race.run_until(start + self.ms / 1000 * (phase + 1) / phases)
            else:
                race.run(self.playouts // phases // len(race.running))
            race.halve()
        return race.best

    def _simulators(self) -> thinking.Simulators:
        return thinking.on_the_fast_engine() if self.engine == fast.FAST else thinking.READABLE


class Race:
    """Answers that run against each other on the same tables with the same luck."""

    def __init__(self, tables: thinking.Races, candidates: Sequence[Choice], chance: Chance) -> None:
        self.tables = tables
        self.running = list(candidates)
        self.chance = chance
        self.outcomes = dict.fromkeys(candidates, 0.0)
        self.guesses = 0

    @property
    def best(self) -> Choice:
        """The answer in the lead."""
        return max(self.running, key=self.outcomes.__getitem__)

    def run(self, guesses: int) -> None:
        """So many guesses, at least one, and no more than there is to learn."""
        if self.tables.enough is not None:
            guesses = min(guesses, self.tables.enough - self.guesses)
        guesses = max(1, guesses)
        self.tables.run(self.outcomes, self.running, guesses, self.chance)
        self.guesses += guesses

    def run_until(self, deadline: float) -> None:
        """At least one guess, and more as long as there is time and something to learn."""
        self.run(1)
        while perf_counter() < deadline and not self._knows_enough():
            self.run(self.tables.at_once)

    def _knows_enough(self) -> bool:
        return self.tables.enough is not None and self.guesses >= self.tables.enough

    def halve(self) -> None:
        """The weaker half drops out."""
        self.running.sort(key=self.outcomes.__getitem__, reverse=True)
        del self.running[(len(self.running) + 1) // 2 :]
