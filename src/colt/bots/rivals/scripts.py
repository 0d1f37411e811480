"""Three bandits with one idea each: they look at the table as it stands, remember what they have planned, and never ask
what the others will do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum
from typing import ClassVar

from colt.bots.bot import Seed, View, luck
from colt.express.choices import (
    DrawCards,
    MoveMarshal,
    MoveTo,
    PlayCard,
    PunchBandit,
    Rob,
    ShootAt,
    StealPurse,
)
from colt.express.pieces import Action, Bandit, Token
from colt.express.rules import actions
from colt.express.state import State
from colt.games import COLT_EXPRESS
from colt.kernel import Choice, Decision
from colt.train import Space, inside

UNSEEN = 310
"""What a purse nobody has looked into is taken for."""


class Script(ABC):
    """Somebody with one idea: every answer has a number, and the highest is given. Super Express it plays at random."""

    drawing: ClassVar[float] = 30
    """What it is worth to draw."""

    def __init__(self, seed: Seed = 0) -> None:
        self.seed = seed

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer with the highest number; of several, any."""
        chance = luck(self.seed, view, decision)
        if view.title != COLT_EXPRESS:
            return chance.one_of(decision.choices)
        rated = [(self.rate(view, decision.seat, choice), choice) for choice in decision.choices]
        most = max(number for number, _ in rated)
        return chance.one_of([choice for number, choice in rated if number == most])

    def rate(self, view: State, seat: int, choice: Choice) -> float:
        """How much this script likes an answer."""
        match choice:
            case PlayCard(card):
                return self.card(view, card.bandit, card.action, self.planned(view, card.bandit))
            case DrawCards():
                return self.drawing
            case MoveTo(to):
                return self.space(view, acting(view, seat), to)
            case Rob(token) | StealPurse(token):
                return taken_for(view, token)
            case ShootAt(target):
                return self.target(view, seat, target)
            case PunchBandit(victim, token, to, is_taken):
                lost = 0 if token is None else taken_for(view, token) + 100 * is_taken
                return self.target(view, seat, victim) + lost - 30 * (to == view.at[victim])
            case MoveMarshal(car):
                return float(sum(view.seat_of[one] != seat for one in view.those_at(inside(car))))
        return 0

    def planned(self, view: State, bandit: Bandit) -> Space:
        """Where this bandit will stand if only his own cards on the pile count."""
        here = view.at[bandit]
        for played in view.pile:
            if played.card is not None and played.card.bandit == bandit:
                if played.card.action is Action.CHANGE_FLOOR:
                    here = here.opposite
                elif played.card.action is Action.MOVE:
                    ahead = actions.spaces_ahead(view, here)
                    here = max(ahead, key=lambda space: self.space(view, bandit, space))
        return here

    @abstractmethod
    def card(self, view: State, bandit: Bandit, action: StrEnum, here: Space) -> float:
        """How much it likes to play this card with the bandit standing here."""

    @abstractmethod
    def space(self, view: State, bandit: Bandit, space: Space) -> float:
        """How much it likes to come to this space."""

    def target(self, view: State, seat: int, target: Bandit) -> float:
        """How much it likes to do harm to this one: who has more is hit first, and never the own partner."""
        return -500 if view.seat_of[target] == seat else loot_of(view, target) / 10

    def best_ahead(self, view: State, bandit: Bandit, here: Space) -> float:
        """The best space in reach of here."""
        return max(self.space(view, bandit, space) for space in actions.spaces_ahead(view, here))


class GreedyRobber(Script):
    """Goes where the loot is and takes it."""

    def card(self, view: State, bandit: Bandit, action: StrEnum, here: Space) -> float:
        """Rob where there is something; otherwise go where there is."""
        if action is Action.ROB:
            return 100 + self.space(view, bandit, here) if left_at(view, here, bandit) else 0
        if action is Action.CHANGE_FLOOR:
            return self.space(view, bandit, here.opposite) / 5
        if action is Action.MOVE:
            return self.best_ahead(view, bandit, here) / 6
        return 1

    def space(self, view: State, bandit: Bandit, space: Space) -> float:
        """As much as the best loot there; nothing where the Marshal stands."""
        if space == view.marshals_space():
            return -100
        return max((taken_for(view, token) for token in view.loot.get(space, ())), default=0)


class Trigger(Script):
    """Shoots whenever somebody is in sight, and goes where somebody is."""

    def card(self, view: State, bandit: Bandit, action: StrEnum, here: Space) -> float:
        """Shoot, go where one can, and rob what lies there meanwhile."""
        if action is Action.SHOOT:
            return 100 * bool(view.bullets_left(bandit) and self.space(view, bandit, here) > 0)
        if action is Action.ROB:
            return 60 * bool(left_at(view, here, bandit))
        if action is Action.CHANGE_FLOOR:
            return 20 + self.space(view, bandit, here.opposite)
        if action is Action.MOVE:
            return 15 + self.best_ahead(view, bandit, here)
        return 1

    def space(self, view: State, bandit: Bandit, space: Space) -> float:
        """Better with more rivals in sight, and on the roof."""
        if space == view.marshals_space():
            return -100
        seen = [other for other in actions.in_sight(view, bandit, space) if other not in own(view, bandit)]
        return 10 * len(seen) + 5 * (space.floor != view.marshals_space().floor) * bool(seen)


class Brawler(Script):
    """Looks for company and hits it, and picks up what falls."""

    def card(self, view: State, bandit: Bandit, action: StrEnum, here: Space) -> float:
        """Punch where somebody is, or go there; rob what lies about; call the Marshal."""
        if action is Action.PUNCH:
            return 3 * self.space(view, bandit, here)
        if action is Action.ROB:
            return 90 * bool(left_at(view, here, bandit))
        if action is Action.CHANGE_FLOOR:
            return 5 + self.space(view, bandit, here.opposite)
        if action is Action.MOVE:
            return 10 + self.best_ahead(view, bandit, here)
        return 25 * (action is Action.MARSHAL)

    def space(self, view: State, bandit: Bandit, space: Space) -> float:
        """Better with rivals in it who have something to lose."""
        if space == view.marshals_space():
            return -100
        rivals = [other for other in view.those_at(space) if other not in own(view, bandit)]
        return sum(20 + loot_of(view, other) / 20 for other in rivals)


# --- what everybody can see


def acting(view: State, seat: int) -> Bandit:
    """Whose card is being resolved."""
    return view.acting() or view.seats[seat][0]


def own(view: State, bandit: Bandit) -> tuple[Bandit, ...]:
    """This bandit and his partner."""
    return view.seats[view.seat_of[bandit]]


def taken_for(view: State, token: Token) -> float:
    """What a token seems to be worth."""
    return view.worth(token) if view.knows(token) else UNSEEN


def loot_of(view: State, bandit: Bandit) -> float:
    """What a bandit seems to have."""
    return sum(taken_for(view, token) for token in view.loot.get(bandit, ()))


def left_at(view: State, space: Space, bandit: Bandit) -> int:
    """How many tokens lie here beyond those this bandit has planned to rob already."""
    robberies = sum(
        played.card is not None and played.card.bandit == bandit and played.card.action is Action.ROB
        for played in view.pile
    )
    return max(0, len(view.loot.get(space, ())) - robberies)
