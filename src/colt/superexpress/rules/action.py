"""Phase 2: the plans are resolved, one card each, clockwise. (super-express "Fase 2: Azione!")"""

from __future__ import annotations

from colt.kernel import Chapter, Game
from colt.superexpress.events import CardOpened
from colt.superexpress.pieces import Action, Bandit
from colt.superexpress.rules import cards, scoring
from colt.superexpress.state import State


class TheAction(Chapter[State]):
    """Phase 2: nobody is asked, what is planned must be done. (super-express "Fase 2: Azione!")"""

    phase = "action"

    def is_over(self, state: State) -> bool:
        """Every card of every plan is resolved. (super-express "Fase 2: Azione!")"""
        return not any(state.plans)

    def go_on(self, game: Game[State]) -> None:
        """The next card is turned up and takes effect; the last bandit on the train wins at once. (ruling 36)"""
        state = game.state
        seat = next_seat(state)
        card = state.plans[seat][0]
        assert card is not None
        resolve(game, state.bandit(seat), card)
        if scoring.is_decided(state):
            scoring.end(game)


def next_seat(state: State) -> int:
    """One card each, clockwise from the First Player, three times round: whoever has most cards left, the
    first of them in turn order. Who is out has none. (super-express "Fase 2: Azione!"; ruling 35)"""
    plans = state.plans
    most = max(map(len, plans))
    return next(seat for seat in state.turn_order() if len(plans[seat]) == most)


def resolve(game: Game[State], bandit: Bandit, card: Action) -> None:
    """A card is turned up: it saves or fells who hangs, stands up who is stunned, or does what it says.
    (super-express "Riprendersi", "Cavallo"; rulings 32 and 34)"""
    state = game.state
    game.emit(CardOpened(bandit, card))
    if bandit in state.hanging:
        cards.hold_on(game, bandit, card)
    elif bandit in state.stunned:
        cards.recover(game, bandit, card)
    else:
        cards.EFFECTS[card](game, bandit)
