"""The search: information-set Monte-Carlo search over the answers to one question.

It imagines many tables its seat could be sitting at and plays each of them on to the end of the round, once for
every answer that is still in the running; the weaker half of the answers drops out again and again (sequential
halving), so that most of the time is spent on the best ones. Which engine plays is the simulator's business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from colt.bots import thinking
from colt.bots.bot import Seed, View, luck
from colt.kernel import BadOption, Chance, Choice, Decision

PLAYOUTS = 400
"""The budget where none is given."""

Budget = Callable[[int, int], bool]
"""Whether there is more to spend in this phase, after so many guesses with so many answers each."""


class Search:
    """Plays every answer on many times, with a budget in playouts or in milliseconds for each decision."""

    def __init__(
        self,
        seed: Seed = 0,
        simulators: thinking.Simulators = thinking.READABLE,
        *,
        playouts: int = 0,
        ms: int = 0,
    ) -> None:
        if playouts < 0 or ms < 0 or (playouts and ms):
            raise BadOption("The search takes a budget in playouts or in ms (milliseconds), one of them.")
        self.seed = seed
        self.simulators = simulators
        self.playouts = playouts or PLAYOUTS
        self.ms = ms

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer that came out best most often."""
        start = perf_counter()
        chance = luck(self.seed, view, decision)
        mind = thinking.about(view, self.simulators)
        candidates = mind.candidates(view, decision)
        if not candidates:
            return mind.at_a_glance(view, decision, chance)
        phases = (len(candidates) - 1).bit_length()
        race = Race(mind.tables(view), candidates, chance)
        for phase in range(phases):
            race.run(self._budget(phase, phases, start))
            race.halve()
        return race.best

    def _budget(self, phase: int, phases: int, start: float) -> Budget:
        if not self.ms:
            share = self.playouts // phases
            return lambda guesses, answers: (guesses + 1) * answers <= share
        deadline = start + self.ms / 1000 * (phase + 1) / phases
        return lambda *_: perf_counter() < deadline


class Race:
    """Answers that run against each other on the same tables with the same luck."""

    def __init__(self, tables: thinking.Tables, candidates: Sequence[Choice], chance: Chance) -> None:
        self.tables = tables
        self.running = list(candidates)
        self.chance = chance
        self.outcomes = dict.fromkeys(candidates, 0.0)
        self.guesses = 0

    @property
    def best(self) -> Choice:
        """The answer in the lead."""
        return max(self.running, key=self.outcomes.__getitem__)

    def run(self, has_more: Budget) -> None:
        """At least one guess, and more as long as there is something to spend and something to learn."""
        guesses = 0
        while not guesses or (has_more(guesses, len(self.running)) and not self._knows_enough()):
            table = self.tables.guess(self.chance)
            seed = self.chance.below(1 << 64)
            for choice in self.running:
                self.outcomes[choice] += table.playout(choice, Chance(seed))
            guesses += 1
            self.guesses += 1

    def _knows_enough(self) -> bool:
        return self.tables.enough is not None and self.guesses >= self.tables.enough

    def halve(self) -> None:
        """The weaker half drops out."""
        self.running.sort(key=self.outcomes.__getitem__, reverse=True)
        del self.running[(len(self.running) + 1) // 2 :]
