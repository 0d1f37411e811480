"""Everything that can happen in Colt Super Express: what it changes, and who sees it.

What is written in `@stored` stands in every saved game and never changes; everything in Python may be renamed.
(docs/records.md "What may be touched")
"""

from __future__ import annotations

from colt.kernel import Event, stored
from colt.superexpress.pieces import FRONT, Action, Bandit, Facing
from colt.superexpress.state import Acting, Ending, Planning, Result, Slot, State, Uncoupling
from colt.train import Space


def stand(state: State, bandit: Bandit, space: Space, *, at_rear: bool) -> None:
    """A bandit comes to stand at the rear or the front edge of a car; those in it make room. (ruling 30)"""
    at = state.at
    others = [other for other in state.line if other != bandit]
    first_behind = space.car + 1 if at_rear else space.car
    others.insert(sum(at[other].car < first_behind for other in others), bandit)
    state.line = tuple(others)
    at[bandit] = space


def _enter(state: State, bandit: Bandit, to: Space) -> None:
    """A bandit enters the next car and stands at the edge he came in by. (ruling 30)"""
    stand(state, bandit, to, at_rear=to.car < state.at[bandit].car)


def _leave_train(state: State, bandits: tuple[Bandit, ...]) -> None:
    """These bandits are no longer on the train."""
    state.line = tuple(other for other in state.line if other not in bandits)
    state.stunned = state.stunned.difference(bandits)
    for bandit in bandits:
        del state.at[bandit]
        del state.facing[bandit]


def _leave_game(state: State, bandits: tuple[Bandit, ...]) -> None:
    """These bandits are out, together; the cards they still had are never shown. (ruling 35)"""
    state.out += (bandits,)
    for bandit in bandits:
        state.plans[state.seat_of[bandit]] = ()


def _note(state: State, bandit: Bandit, reason: str) -> None:
    """The card a bandit has just turned up did not do what it says, for this reason."""
    seat = state.seat_of[bandit]
    state.reasons[seat, len(state.opened[seat]) - 1] = reason


# --- setting up


@stored("TrainFormed cars")
class TrainFormed(Event, frozen=True):
    """So many cars stand behind the locomotive."""

    cars: int

    def apply(self, state: State) -> None:
        state.caboose = self.cars
        state.contents = state.rulebook.contents(self.cars)


@stored("LootMixed values")
class LootMixed(Event, frozen=True):
    """These are the Loot sides of the cars, from the front to the caboose; nobody looked."""

    values: tuple[int | None, ...]

    def apply(self, state: State) -> None:
        state.values = self.values

    def seen_by(self, seat: int) -> LootMixed:
        return LootMixed((None,) * len(self.values))


@stored("BanditTaken seat bandit")
class BanditTaken(Event, frozen=True):
    """A seat plays this bandit."""

    seat: int
    bandit: Bandit

    def apply(self, state: State) -> None:
        state.seats[self.seat] = (self.bandit,)
        state.seat_of[self.bandit] = self.seat
        state.loot[self.bandit] = ()


@stored("FirstPlayerDrawn bandit")
class FirstPlayerDrawn(Event, frozen=True):
    """This figure was drawn: its player begins."""

    bandit: Bandit

    def apply(self, state: State) -> None:
        state.first = state.seat_of[self.bandit]


@stored("BanditPlaced bandit space facing")
class BanditPlaced(Event, frozen=True):
    """A bandit starts here, behind those who stand in this car already."""

    bandit: Bandit
    space: Space
    facing: Facing

    def apply(self, state: State) -> None:
        stand(state, self.bandit, self.space, at_rear=True)
        state.facing[self.bandit] = self.facing


@stored("PositionTaken stunned hanging out loot")
class PositionTaken(Event, frozen=True):
    """A game that starts in the middle: the rest of what lies on the table."""

    stunned: tuple[Bandit, ...]
    hanging: tuple[Bandit, ...]
    out: tuple[Bandit, ...]
    loot: tuple[tuple[Bandit, tuple[int, ...]], ...]

    def apply(self, state: State) -> None:
        state.stunned = frozenset(self.stunned)
        state.hanging = self.hanging
        state.out = (self.out,) if self.out else ()
        state.loot.update(self.loot)


# --- the plan


@stored("RoundBegan round first")
class RoundBegan(Event, frozen=True):
    """A new round, with this First Player; everybody takes all cards back in hand."""

    round: int
    first: int

    def apply(self, state: State) -> None:
        state.round = self.round
        state.first = self.first
        state.plans = [()] * state.players
        state.opened = [()] * state.players
        state.planned = [()] * state.players
        state.reasons = {}
        state.moment = Planning()


@stored("PlanSealed seat cards")
class PlanSealed(Event, frozen=True):
    """A seat laid its plan face down, perhaps in place of an earlier one; only that seat knows what it is."""

    seat: int
    cards: tuple[Slot, ...]

    def apply(self, state: State) -> None:
        state.plans[self.seat] = self.cards
        state.planned[self.seat] = self.cards

    def seen_by(self, seat: int) -> PlanSealed:
        return self if seat == self.seat else PlanSealed(self.seat, (None,) * len(self.cards))


# --- the action


@stored("CardOpened bandit action")
class CardOpened(Event, frozen=True):
    """A bandit's next card is turned up."""

    bandit: Bandit
    action: Action

    def apply(self, state: State) -> None:
        seat = state.seat_of[self.bandit]
        state.plans[seat] = state.plans[seat][1:]
        state.opened[seat] += (self.action,)
        state.moment = Acting(seat)


@stored("NothingHappened bandit action reason")
class NothingHappened(Event, frozen=True):
    """A card had no effect, for this reason."""

    bandit: Bandit
    action: Action
    reason: str

    def apply(self, state: State) -> None:
        _note(state, self.bandit, self.reason)


@stored("BanditTurned bandit facing")
class BanditTurned(Event, frozen=True):
    """A bandit turned round and faces this way now."""

    bandit: Bandit
    facing: Facing

    def apply(self, state: State) -> None:
        state.facing[self.bandit] = self.facing


@stored("FloorChanged bandit to")
class FloorChanged(Event, frozen=True):
    """A bandit climbed onto the roof, or down from it."""

    bandit: Bandit
    to: Space

    def apply(self, state: State) -> None:
        state.at[self.bandit] = self.to


@stored("BanditMoved bandit to")
class BanditMoved(Event, frozen=True):
    """A bandit went to the next car."""

    bandit: Bandit
    to: Space

    def apply(self, state: State) -> None:
        _enter(state, self.bandit, self.to)


@stored("BanditWalkedOff bandit end")
class BanditWalkedOff(Event, frozen=True):
    """A bandit walked off this end of the train and is out."""

    bandit: Bandit
    end: Facing

    def apply(self, state: State) -> None:
        _leave_train(state, (self.bandit,))
        _leave_game(state, (self.bandit,))


@stored("BanditShot shooter target to")
class BanditShot(Event, frozen=True):
    """A bandit shot another, who is pushed into the next car and lies stunned."""

    shooter: Bandit
    target: Bandit
    to: Space

    def apply(self, state: State) -> None:
        _enter(state, self.target, self.to)
        state.stunned |= {self.target}


@stored("BanditShotOff shooter target end is_hanging")
class BanditShotOff(Event, frozen=True):
    """A bandit shot another off this end of the train, who is out, or hangs beside it until his next card."""

    shooter: Bandit
    target: Bandit
    end: Facing
    is_hanging: bool

    def apply(self, state: State) -> None:
        _leave_train(state, (self.target,))
        if self.is_hanging:
            state.hanging += (self.target,)
        else:
            _leave_game(state, (self.target,))


@stored("BanditFell bandit")
class BanditFell(Event, frozen=True):
    """A bandit who hung beside the train had no horse and is out."""

    bandit: Bandit

    def apply(self, state: State) -> None:
        state.hanging = tuple(other for other in state.hanging if other != self.bandit)
        _leave_game(state, (self.bandit,))


@stored("BanditStoodUp bandit action")
class BanditStoodUp(Event, frozen=True):
    """A stunned bandit stood up; all his cards but Reflex do only that."""

    bandit: Bandit
    action: Action
    """The card it cost."""

    def apply(self, state: State) -> None:
        state.stunned -= {self.bandit}
        if self.action is not Action.REFLEX:
            _note(state, self.bandit, "only-gets-up")


@stored("BanditLayDown bandit")
class BanditLayDown(Event, frozen=True):
    """A standing bandit's Reflex: he shot himself in the foot and lies stunned."""

    bandit: Bandit

    def apply(self, state: State) -> None:
        state.stunned |= {self.bandit}


@stored("HorseRidden bandit to was_hanging")
class HorseRidden(Event, frozen=True):
    """A bandit rode to the locomotive and stands there, facing front, behind everybody."""

    bandit: Bandit
    to: Space
    was_hanging: bool

    def apply(self, state: State) -> None:
        if self.was_hanging:
            state.hanging = tuple(other for other in state.hanging if other != self.bandit)
        stand(state, self.bandit, self.to, at_rear=True)
        state.facing[self.bandit] = FRONT


# --- the end of the round


@stored("CabooseUncoupled car taken")
class CabooseUncoupled(Event, frozen=True):
    """The last car rolled away, and these bandits with it."""

    car: int
    taken: tuple[Bandit, ...]

    def apply(self, state: State) -> None:
        state.caboose = self.car - 1
        state.values = state.values[:-1]
        if self.taken:
            _leave_train(state, self.taken)
            _leave_game(state, self.taken)
        state.moment = Uncoupling()


@stored("LootWon bandit value")
class LootWon(Event, frozen=True):
    """A bandit got the card of the uncoupled car, Loot side up."""

    bandit: Bandit
    value: int

    def apply(self, state: State) -> None:
        state.loot[self.bandit] += (self.value,)


@stored("GameEnded result")
class GameEnded(Event, frozen=True):
    """The game is over."""

    result: Result

    def apply(self, state: State) -> None:
        state.result = self.result
        state.moment = Ending()
