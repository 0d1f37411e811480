"""Phase 1: everybody makes a plan. (super-express "Fase 1: Il Piano")"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from colt.kernel import Chapter, Decision, Game
from colt.superexpress.choices import MakePlan
from colt.superexpress.events import PlanSealed
from colt.superexpress.pieces import PLAN, Action
from colt.superexpress.rules import rounds
from colt.superexpress.state import State


class ThePlan(Chapter[State]):
    """Phase 1: everybody makes a plan."""

    phase = "plan"

    def begin(self, game: Game[State]) -> None:
        """A new round: everybody takes all cards in hand. (super-express "Fase 1: Il Piano"; ruling 29)"""
        rounds.begin_round(game)

    def is_over(self, state: State) -> bool:
        """Every plan lies on the table."""
        return all(state.plans[seat] or not state.is_playing(seat) for seat in range(state.players))

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """All who are in the game are asked at once; a plan may be replaced until the last one is in."""
        choices = plans(state.rulebook.hand)
        return tuple(
            Decision(seat, "plan", choices, answered=bool(state.plans[seat])) for seat in state.playing()
        )

    def carry_out(self, game: Game[State], seat: int, choice: MakePlan) -> None:
        """The plan lies face down; the other cards are laid aside."""
        game.emit(PlanSealed(seat, choice.cards))


@lru_cache
def plans(hand: tuple[Action, ...]) -> tuple[MakePlan, ...]:
    """Three of one's cards, in any order. (super-express "Fase 1: Il Piano"; ruling 29)"""
    return tuple(MakePlan(cards) for cards in permutations(hand, PLAN))
