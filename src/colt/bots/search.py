"""The search: information-set Monte-Carlo search over the answers to one question.

It imagines many tables its seat could be sitting at and plays each of them on to the end of the round, once for
every answer that is still in the running; the weaker half of the answers drops out again and again (sequential
halving), so that most of the time is spent on the best ones. Where everybody answers at once (Super Express), on the
fast engine, regret matching takes its place: a best answer to guesses is one that others can see through. Which
engine plays is the simulator's business; it is settled when the bot sits down, so that no answer depends on whether
the fast one has been compiled meanwhile.
"""

from __future__ import annotations

from time import thread_time

from colt import fast
from colt.bots import thinking
from colt.bots.bot import MOST, Seed, View, luck
from colt.bots.judging import Opinion, think
from colt.bots.racing import Race
from colt.kernel import BadOption, Chance, Choice, Decision

PLAYOUTS = 400
"""The budget where none is given."""

ENGINES = ("", *fast.ENGINES)
"""The fast one where it is ready and the referee where it is not, or one of them by name."""


class Search:
    """Plays every answer on many times, with a budget in playouts or in milliseconds of a processor for each decision;
    what is not needed of it, because one answer is clearly ahead, is saved."""

    check = staticmethod(thinking.check)

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
            raise BadOption(
                "The search takes a budget in playouts or in ms (milliseconds of a processor), one of them."
            )
        if max(playouts, ms) > MOST:
            raise BadOption(f"The search takes a budget of {MOST} at most, not {max(playouts, ms)}.")
        self.seed = seed
        self.engine = engine or fast.engine()
        self.playouts = playouts or PLAYOUTS
        self.ms = ms

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer that wins most often, as far as the budget goes."""
        start = thread_time()
        self.check(view.title, view.rulebook)
        chance = luck(self.seed, view, decision)
        settler = thinking.settler(view, chance) if self.engine == fast.FAST else None
        if settler is not None:
            return self._settle(settler, decision, chance, start)
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
            if race.is_over():
                break
            race.halve()
        return race.best

    def think(self, view: View, decision: Decision) -> list[Opinion]:
        """What every legal answer is worth, with this search's budget shared by all of them."""
        return think(view, decision, playouts=self.playouts, engine=self.engine, seed=self.seed)

    def _settle(self, settler: thinking.Settler, decision: Decision, chance: Chance, start: float) -> Choice:
        """An answer of the mixture everybody should play; a playout weighs every answer of everybody once."""
        if self.ms:
            settler.think_until(start + self.ms / 1000)
        else:
            settler.think(self.playouts)
        return settler.choose(decision, chance)

    def _simulators(self) -> thinking.Simulators:
        return thinking.on_the_fast_engine() if self.engine == fast.FAST else thinking.READABLE
