"""The outlaw: sound rules of thumb. It knows where everybody will stand when its card comes up, and how the round
will end if everybody goes by the same rules."""

from __future__ import annotations

from colt.bots import tempers, thinking
from colt.bots.bot import MOST, Seed, View, luck
from colt.kernel import BadOption, Choice, Decision


class Outlaw:
    """Thinks every answer through to the end of the round, on a few guesses."""

    check = staticmethod(thinking.check)

    def __init__(self, seed: Seed = 0, *, guesses: int = 0, temper: str = "") -> None:
        if not 0 <= guesses <= MOST:
            raise BadOption(
                f"Guesses are counted from 1 to {MOST} (0: as many as the game needs), not {guesses}."
            )
        self.seed = seed
        self.guesses = guesses
        self.temper = tempers.temper(temper)

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer with the best outcome on average; the same guesses for all of them."""
        chance = luck(self.seed, view, decision)
        mind = thinking.about(view)
        candidates = mind.candidates(view, decision)
        if not candidates:
            return mind.at_a_glance(view, decision, chance)
        if len(candidates) == 1:
            return candidates[0]
        tables = mind.tables(view)
        guesses = self._guesses(tables)
        chances = {choice: guesses * self.temper.likes(choice) for choice in candidates}
        for _ in range(guesses):
            table = tables.guess(chance)
            for choice in candidates:
                chances[choice] += table.playout(choice).chance
        return max(chances, key=chances.__getitem__)

    def _guesses(self, tables: thinking.GuessedTables) -> int:
        """As many as wanted, or as the game needs; no more than there is to learn."""
        return min(self.guesses or tables.few, tables.enough or self.guesses or tables.few)
