"""Playouts of Colt Express on the readable engine: from a guess to the end of the round, by rules of thumb."""

from __future__ import annotations

from colt.bots.express import schemes
from colt.bots.express.ends import RULES_OF_THUMB, Value, seen
from colt.bots.express.foresight import before_pile, coming
from colt.bots.outcomes import Worth
from colt.bots.trials import Trials
from colt.express.choices import CoverWith, DrawCards, PlayCard
from colt.express.pieces import Action
from colt.express.state import State, Stealing
from colt.kernel import Chance, Choice

ASKS = frozenset({"schemin", "cover", *Action})
"""The questions whose answers can be played on."""


class GuessedTables(Trials):
    """The tables this seat could be sitting at."""

    def __init__(self, view: State, value: Value = RULES_OF_THUMB) -> None:
        self.view = view
        self.value = value
        is_open = isinstance(view.moment, Stealing) and all(played.card for played in view.pile)
        self.enough = 1 if is_open else None
        self.few = self.enough or 2

    def guess(self, chance: Chance) -> GuessedTable:
        """One of them."""
        return GuessedTable(self.view, chance, self.value)


class GuessedTable:
    """A table this seat could be sitting at, ready to be played on."""

    def __init__(self, view: State, chance: Chance, value: Value = RULES_OF_THUMB) -> None:
        assert view.eyes is not None
        self.view = view
        self.value = value
        self.seat: int = view.eyes
        self.sight, self.rest = before_pile(view, chance)
        self.unseen = self.sight.state.value.keys() - view.value.keys()
        self.is_stealing = isinstance(view.moment, Stealing)
        if not self.is_stealing:
            self.sight.act_all(self.rest)

    def playout(self, choice: Choice, chance: Chance | None = None) -> Worth:
        """What comes of this choice when the round is over, everybody going on by rules of thumb, and by whim
        where chance comes in."""
        sight = self.sight.fork()
        if self.is_stealing:
            card, later = self.rest[0], self.rest[1:]
            sight.act(card, coming(later, card.bandit), choice)
            sight.act_all(later)
        else:
            if isinstance(choice, PlayCard | CoverWith):
                sight.play(self.seat, choice.card)
            elif isinstance(choice, DrawCards):
                sight.play(self.seat, None)
            else:
                sight.turn += 1
            schemes.finish(sight, chance)
        sight.end_round()
        return self.value.of_state(seen(sight.state, self.view, self.unseen), self.seat)
