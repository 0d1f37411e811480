"""Rules of thumb for Schemin': which card looks best where its bandit will stand."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from colt.bots.express import stealing
from colt.bots.express.foresight import Foresight
from colt.bots.express.weighing import Lures, worth
from colt.express.pieces import DRAW, ROUNDS, Action, ActionCard, Bandit, Loot
from colt.express.rules import actions
from colt.express.state import State
from colt.kernel import Chance
from colt.train import Space, inside, roof

SHOT = 190
"""What a bullet fired is worth."""
SPARE_CARD = 40
"""What a card more to choose from is worth."""
MISSING_CARD = 220
"""What a card is worth where the hand has fewer than there are turns."""

WHIM = 120
"""How far, in dollars, a whim may be off."""

LOOTING = frozenset({Action.ROB, Action.MOVE, Action.CHANGE_FLOOR})
"""The actions that bring a bandit to the loot, and the loot to him."""


class Mind(NamedTuple):
    """What a bandit who chooses a card has in mind."""

    state: State
    bandit: Bandit
    here: Space
    lures: Lures
    guarded: Space
    """Where the Marshal stands."""
    has_rob: bool
    has_time: bool
    """There is a turn after this one."""


def choose(
    sight: Foresight, seat: int, chance: Chance | None = None, *, is_greedy: bool = False
) -> ActionCard | None:
    """The card that looks best, or None to draw; where chance comes in, a whim may turn the scale. The greedy look at
    the loot and how to get there, and at nothing else."""
    turns = sight.turns_left(seat)
    minds = {bandit: mind(sight, bandit, turns) for bandit in sight.game.state.seats[seat]}
    rated: dict[ActionCard | None, float] = {}
    for card in dict.fromkeys(sight.hands[seat]):
        if isinstance(card, ActionCard):
            rated[card] = (
                RATINGS[card.action](minds[card.bandit]) if not is_greedy or card.action in LOOTING else 0
            )
    if sight.decks[seat] or not rated:
        rated[None] = rate_draw(sight, seat, turns)
    if chance is not None:
        number = chance.below(1 << 64)
        for choice in rated:
            number, whim = divmod(number, WHIM)
            rated[choice] += whim
    return max(rated, key=rated.__getitem__)


def finish(sight: Foresight, chance: Chance | None) -> None:
    """All the turns of Schemin' that are left, everybody by these rules of thumb."""
    turns = sight.state.turns
    while sight.turn < len(turns):
        seat = turns[sight.turn].seat
        sight.play(seat, choose(sight, seat, chance))


def rate(sight: Foresight, card: ActionCard, turns: int) -> float:
    """What playing this card promises."""
    return RATINGS[card.action](mind(sight, card.bandit, turns))


def mind(sight: Foresight, bandit: Bandit, turns: int) -> Mind:
    """What this bandit has in mind with so many turns left."""
    state = sight.game.state
    hand = sight.hands[state.seat_of[bandit]]
    has_rob = ActionCard(bandit, Action.ROB) in hand
    return Mind(state, bandit, state.at[bandit], sight.lures, state.marshals_space(), has_rob, turns > 1)


def rate_draw(sight: Foresight, seat: int, turns: int) -> float:
    """What three cards more promise."""
    playable = sum(isinstance(card, ActionCard) for card in sight.hands[seat])
    drawn = min(DRAW, len(sight.decks[seat]))
    if turns <= 1 or not drawn:
        return -1
    return MISSING_CARD if playable < turns else SPARE_CARD * drawn / (1 + playable - turns) / 2


# --- one rating for each card


def _rob(mind: Mind) -> float:
    return mind.lures.best.get(mind.here, 0)


def _promise(mind: Mind, space: Space) -> float:
    """What it promises to stand here, with the cards and the time that are left."""
    state = mind.state
    cost = 0
    if space == mind.guarded:
        space, cost = roof(space.car), stealing.MEETING
    if mind.has_rob and mind.has_time:
        share = 0.75
    elif state.round < ROUNDS:
        share = 0.3
    else:
        share = 0.02
    return share * mind.lures.pull(space) - cost


def _floor(mind: Mind) -> float:
    here = mind.here
    return _promise(mind, here.opposite) - _promise(mind, here)


def _move(mind: Mind) -> float:
    here = mind.here
    spaces = actions.spaces_ahead(mind.state, here)
    return max([_promise(mind, space) for space in spaces]) - _promise(mind, here)


def _shoot(mind: Mind) -> float:
    state, bandit = mind.state, mind.bandit
    if not state.bullets_left(bandit):
        return -5
    return SHOT if stealing.rivals_of(state, bandit, actions.targets(state, bandit)) else 5


def _punch(mind: Mind) -> float:
    state, bandit = mind.state, mind.bandit
    victims = stealing.others_at(state, bandit, state.at[bandit])
    if not victims:
        return 3
    takes_purse = state.power(bandit).takes_purse
    most = 40.0
    for victim in actions.spare(state, victims):
        for token in state.loot[victim]:
            share = stealing.BEATEN
            if takes_purse and token.loot is Loot.PURSE:
                share += 1
            elif mind.has_rob and mind.has_time:
                share += 0.4
            most = max(most, share * worth(state, token))
    return most


def _marshal(mind: Mind) -> float:
    state, bandit = mind.state, mind.bandit
    value = 10.0
    for move in actions.marshal_moves(state, bandit):
        to = inside(move.car)
        met = stealing.others_at(state, bandit, to)
        own = stealing.MEETING if state.at[bandit] == to else 0
        value = max(value, stealing.BEATEN * stealing.MEETING * len(met) - own)
    return value


RATINGS: dict[StrEnum, Callable[[Mind], float]] = {
    Action.MOVE: _move,
    Action.CHANGE_FLOOR: _floor,
    Action.SHOOT: _shoot,
    Action.ROB: _rob,
    Action.PUNCH: _punch,
    Action.MARSHAL: _marshal,
}
