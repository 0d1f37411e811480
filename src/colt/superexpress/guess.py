"""A state this seat could be in, drawn from its view alone."""

from __future__ import annotations

from colt.kernel import Chance, Game
from colt.superexpress.pieces import LOOT_VALUES
from colt.superexpress.rules import RULES
from colt.superexpress.state import Slot, State


def guess(view: State, chance: Chance) -> Game[State]:
    """A game this seat could be in, with luck of its own: every way to fill in what the seat has not seen is
    equally likely. The seat is asked what it is asked now."""
    game = Game(RULES, complete(view, chance), Chance(chance.below(1 << 128)))
    game.advance()
    return game


def complete(view: State, chance: Chance) -> State:
    """The table of this view with every face-down card filled in."""
    state = view.fork()
    state.eyes = None
    state.values = unseen_values(view, chance)
    for seat, cards in enumerate(view.plans):
        if None in cards:
            state.plans[seat] = unseen_plan(view, seat, chance)
    return state


def unseen_values(view: State, chance: Chance) -> tuple[int, ...]:
    """Any of the eight Loot sides that nobody has won, in any order. (ruling 33)"""
    won = {value for loot in view.loot.values() for value in loot}
    known = won.union(value for value in view.values if value is not None)
    unseen = iter(chance.shuffled([value for value in LOOT_VALUES if value not in known]))
    return tuple(next(unseen) if value is None else value for value in view.values)


def unseen_plan(view: State, seat: int, chance: Chance) -> tuple[Slot, ...]:
    """Any of the cards this seat has not turned up this round, in any order. (ruling 29)"""
    closed = [action for action in view.rulebook.hand if action not in view.opened[seat]]
    return chance.shuffled(closed)[: len(view.plans[seat])]
