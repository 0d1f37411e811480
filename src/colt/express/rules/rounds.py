"""The start of a round, and who is First Player. (en-2016 "Phase 1: Schemin'", fr-2014 "Début de manche")"""

from __future__ import annotations

from colt.express.events import RoundBegan, RoundCardRevealed
from colt.express.rules import cards
from colt.express.state import Picking, State
from colt.kernel import Chapter, Game


class StartOfRound(Chapter[State]):
    """The start of a round: shuffle, draw, and see what comes."""

    phase = "opening"

    def begin(self, game: Game[State]) -> None:
        """Everybody shuffles the deck, bullets included, draws a hand, and the round card is revealed.
        (ruling 11; en-2016 "Phase 1: Schemin'")"""
        if not isinstance(game.state.moment, Picking):
            begin_round(game)
        for seat in game.state.turn_order():
            cards.shuffle(game, seat)
        for seat in game.state.turn_order():
            cards.draw(game, seat, cards.hand_size(game.state, seat), game.state.moment)
        reveal(game)


def begin_round(game: Game[State]) -> None:
    """The left neighbour of the First Player becomes First Player. (en-2016 "Phase 2: Stealin'")"""
    state = game.state
    is_first_round = not state.past_rounds
    first = state.first if is_first_round else (state.first + 1) % state.players
    game.emit(RoundBegan(state.round + 1, first))


def reveal(game: Game[State]) -> None:
    """The First Player turns up the round card: how many turns, and of which kind.
    (en-2016 "Phase 1: Schemin'")"""
    card = game.state.round_deck[0]
    assert card is not None
    game.emit(RoundCardRevealed(card))
