"""Rules of thumb for everything that is asked outside Schemin' and Stealin'."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from types import MappingProxyType

import msgspec

from colt.bots.express.weighing import Lures, worth
from colt.express.choices import ChooseTeam, DiscardCard, KeepRest, PickCard, StealPurse
from colt.express.pieces import Action, ActionCard, Bandit, Bullet
from colt.express.state import State
from colt.kernel import Chance, Choice, Decision

POWERS = MappingProxyType(
    {
        "extra_cards": 3,
        "hides_first_card": 2,
        "is_spared": 4,
        "takes_purse": 3,
        "shoots_through_roof": 2,
        "knocks_back": 2,
        "shoots_far": 3,
    }
)
"""How good it is to have each of the powers."""

LIKED = (Action.ROB, Action.MOVE, Action.SHOOT, Action.CHANGE_FLOOR, Action.PUNCH, Action.MARSHAL)
"""The cards one likes to hold, best first."""
ENOUGH = 4
"""So many Action cards are kept for the next round; the others make room for fresh ones."""


def choose(view: State, decision: Decision, chance: Chance) -> Choice:
    """The answer that looks best; where nothing speaks for one of them, any."""
    rule = BY_QUESTION.get(decision.ask)
    return chance.one_of(decision.choices) if rule is None else rule(view, decision)


def team(view: State, decision: Decision) -> Choice:
    """The pair with the best powers."""

    def rating(choice: Choice) -> int:
        assert isinstance(choice, ChooseTeam)
        return sum(_power(view, bandit) for bandit in choice.bandits)

    return max(decision.choices, key=rating)


def _power(view: State, bandit: Bandit) -> int:
    fields = msgspec.structs.asdict(view.power(bandit))
    return sum(POWERS[name] for name, value in fields.items() if value)


def pick(view: State, decision: Decision) -> Choice:
    """A Rob for the bandit who stands with the best loot; a Move where there is none to rob."""
    lures = Lures(view)

    def rating(choice: Choice) -> float:
        if not isinstance(choice, PickCard):
            return -1
        bandit, action = choice.card
        here = view.at[bandit]
        if action is Action.ROB:
            return lures.best.get(here, 0)
        if action is Action.MOVE:
            return 0.5 * lures.pull(here)
        return 0

    return max(decision.choices, key=rating)


def early_discard(view: State, decision: Decision) -> Choice:
    """No bullet stays in hand."""
    return decision.choices[0]


def keep(view: State, decision: Decision) -> Choice:
    """Bullets go, then the cards one likes least, until few enough are left for fresh ones to come."""
    cards = [choice for choice in decision.choices if isinstance(choice, DiscardCard)]
    for choice in cards:
        if isinstance(choice.card, Bullet):
            return choice
    held = sum(isinstance(card, ActionCard) for card in view.hands[decision.seat])
    if held <= ENOUGH:
        return next(choice for choice in decision.choices if isinstance(choice, KeepRest))
    return max(cards, key=lambda choice: LIKED.index(_action(choice)))


def _action(choice: DiscardCard) -> StrEnum:
    assert isinstance(choice.card, ActionCard)
    return choice.card.action


def steal(view: State, decision: Decision) -> Choice:
    """The purse that is probably worth most."""

    def rating(choice: Choice) -> float:
        return worth(view, choice.token) if isinstance(choice, StealPurse) else 0

    return max(decision.choices, key=rating)


BY_QUESTION: dict[str, Callable[[State, Decision], Choice]] = {
    "team": team,
    "pick": pick,
    "early-discard": early_discard,
    "keep": keep,
    "steal": steal,
}
