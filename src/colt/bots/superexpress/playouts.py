"""Playouts of Colt Super Express on the readable engine: plans for everybody, and the round they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from colt.bots.outcomes import Worth
from colt.bots.superexpress.weighing import outlook, worth
from colt.bots.trials import Trials
from colt.kernel import Chance, Choice, Game
from colt.superexpress.choices import MakePlan
from colt.superexpress.events import PlanSealed
from colt.superexpress.guess import guess
from colt.superexpress.pieces import Action
from colt.superexpress.rules import RULES, plan
from colt.superexpress.state import State

CONSIDERED = 3
"""Of so many plans drawn at random a rival makes the one that looks best."""

Cards = tuple[Action, ...]


def play_round(state: State, plans: Mapping[int, Cards]) -> State:
    """The table after a round with these plans; who has none does nothing."""
    game = Game(RULES, state, Chance(0))
    for seat in range(state.players):
        game.emit(PlanSealed(seat, plans.get(seat, ())))
    table = game.state
    while table.result is None and any(table.plans):
        RULES.chapters["action"].go_on(game)
    if table.result is None:
        RULES.chapters["uncoupling"].begin(game)
    return table


class GuessedTables(Trials):
    """The tables this seat could be sitting at: they differ in what the others plan."""

    enough = None
    few = 6

    def __init__(self, view: State) -> None:
        assert view.eyes is not None
        self.view = view
        self.seat: int = view.eyes
        self.table = guess(view, Chance(0)).state
        self._looks: dict[tuple[int, Cards], float] = {}

    def looks(self, seat: int, cards: Cards) -> float:
        """How good a plan looks while nobody else does anything."""
        key = (seat, cards)
        if key not in self._looks:
            self._looks[key] = outlook(play_round(self.table, {seat: cards}), seat)
        return self._looks[key]

    def guess(self, chance: Chance) -> GuessedTable:
        """One of them, with plans for the others that look good at least to themselves."""
        every = plan.plans(self.view.rulebook.hand)
        plans = {seat: self._plan(seat, every, chance) for seat in self.view.playing() if seat != self.seat}
        return GuessedTable(self.table, self.seat, plans)

    def _plan(self, seat: int, every: Sequence[MakePlan], chance: Chance) -> Cards:
        drawn = [chance.one_of(every).cards for _ in range(CONSIDERED)]
        return max(drawn, key=lambda cards: self.looks(seat, cards))


class GuessedTable:
    """A table this seat could be sitting at, with the others' plans laid."""

    def __init__(self, state: State, seat: int, plans: dict[int, Cards]) -> None:
        self.state = state
        self.seat = seat
        self.plans = plans

    def playout(self, choice: Choice, chance: Chance | None = None) -> Worth:
        """What comes of this plan when the round is over."""
        assert isinstance(choice, MakePlan)
        return worth(play_round(self.state, {**self.plans, self.seat: choice.cards}), self.seat)
