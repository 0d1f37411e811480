"""Stealin': the pile is resolved, bandits run, shoot, rob and punch."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from colt.express.events.cards_and_purses import learn, put_on_deck, turn_up, without
from colt.express.pieces import NEUTRAL, Action, ActionCard, Bandit, Bullet, Token
from colt.express.state import Place, Slot, State, Stealing, Used
from colt.kernel import Event, stored
from colt.train import Space


@stored("CardTurned nth seat card")
class CardTurned(Event, frozen=True):
    """The next card of the pile is resolved; a hidden one is turned up now."""

    nth: int
    seat: int
    card: ActionCard

    def apply(self, state: State) -> None:
        nth = self.nth
        if state.pile[nth].card is None:
            turn_up(state, nth, self.card)
        state.moment = Stealing(nth)


@stored("CardPutAway nth is_discarded")
class CardPutAway(Event, frozen=True):
    """A resolved card went back onto its deck, or onto the discard pile."""

    nth: int
    is_discarded: bool

    def apply(self, state: State) -> None:
        nth = self.nth
        played = state.pile[nth]
        seat, card = played.seat, played.card
        assert card is not None
        if self.is_discarded:
            state.discards[seat] = (card, *state.discards[seat])
        else:
            put_on_deck(state, seat, card)
        state.pile = state.pile[:nth] + state.pile[nth + 1 :]
        if state.rulebook.follows_hands:
            _follow_pile(state, seat, card if played.is_hidden else None)


def _follow_pile(state: State, seat: int, turned_up: ActionCard | None) -> None:
    """Once a hidden card has been resolved everybody knows what it was, and the pile counts on from there."""
    for other, trail in enumerate(state.trail):
        state.trail[other] = tuple(
            step
            if not isinstance(step, Used) or step.nth is None
            else Used(turned_up)
            if step.nth == 0 and other == seat
            else Used(step.card, step.nth - 1)
            for step in trail
        )


@stored("PileReturned")
class PileReturned(Event, frozen=True):
    """Everything is resolved: the cards went back onto the decks of those who played them."""

    def apply(self, state: State) -> None:
        decks: dict[int, list[Slot]] = {}
        for played in reversed(state.pile):  # who laid a card last finds it on top
            decks.setdefault(played.seat, []).append(played.card)
        for seat, returned in decks.items():
            state.decks[seat] = (*returned, *state.decks[seat])
        state.pile = ()
        state.moment = Stealing(0)


@stored("NothingHappened bandit action reason")
class NothingHappened(Event, frozen=True):
    """An action had no effect, for this reason."""

    bandit: Bandit
    action: Action | StrEnum
    reason: str

    def apply(self, state: State) -> None:
        if isinstance(state.moment, Stealing):
            state.reasons += ((len(state.pile) - state.moment.nth, self.reason),)


class _BanditWent(Event, frozen=True):
    """A bandit is somewhere else now."""

    bandit: Bandit
    to: Space

    def apply(self, state: State) -> None:
        state.at[self.bandit] = self.to


@stored("BanditMoved bandit to")
class BanditMoved(_BanditWent, frozen=True):
    """A bandit ran to another car."""


@stored("FloorChanged bandit to")
class FloorChanged(_BanditWent, frozen=True):
    """A bandit climbed onto the roof, or down from it."""


@stored("BanditPunched bandit to puncher")
class BanditPunched(_BanditWent, frozen=True):
    """A bandit was punched into another car."""

    puncher: Bandit


@stored("BanditKnockedBack bandit to")
class BanditKnockedBack(_BanditWent, frozen=True):
    """A shot pushed a bandit into the next car."""


@stored("BanditFled bandit to")
class BanditFled(_BanditWent, frozen=True):
    """A bandit fled from the Marshal to the roof."""


@stored("BanditBraked bandit to")
class BanditBraked(_BanditWent, frozen=True):
    """Braking threw a bandit one roof forward."""


@stored("BanditSwept bandit to")
class BanditSwept(_BanditWent, frozen=True):
    """The swivel arm swept a bandit to the roof of the caboose."""


@stored("BanditShot shooter target")
class BanditShot(Event, frozen=True):
    """A bandit shot another, whose player lays the bullet on the deck."""

    shooter: Bandit
    target: Bandit

    def apply(self, state: State) -> None:
        bullet = Bullet(self.shooter)
        state.fired[self.shooter] += 1
        state.hits[self.target] += (bullet,)
        put_on_deck(state, state.seat_of[self.target], bullet)


@stored("NeutralBulletTaken bandit")
class NeutralBulletTaken(Event, frozen=True):
    """A bandit took a neutral bullet."""

    bandit: Bandit

    def apply(self, state: State) -> None:
        state.neutral -= 1
        state.hits[self.bandit] += (NEUTRAL,)
        put_on_deck(state, state.seat_of[self.bandit], NEUTRAL)


@stored("NeutralBulletsShort bandits is_removed")
class NeutralBulletsShort(Event, frozen=True):
    """The neutral bullets did not suffice for all of these, so nobody took one."""

    bandits: tuple[Bandit, ...]
    is_removed: bool
    """The pile left the game for good."""

    def apply(self, state: State) -> None:
        if self.is_removed:
            state.neutral_gone, state.neutral = state.neutral, 0


@stored("MarshalMoved car")
class MarshalMoved(Event, frozen=True):
    """The Marshal went to this car."""

    car: int

    def apply(self, state: State) -> None:
        state.marshal = self.car


class _PurseSeenByOwner(Event, frozen=True):
    """A token came onto a sheet; what it is worth only that seat sees."""

    bandit: Bandit
    seat: int
    token: Token
    value: int | None

    def seen_by(self, seat: int) -> _PurseSeenByOwner:
        if seat == self.seat or self.value is None:
            return self
        return msgspec.structs.replace(self, value=None)

    def _onto_sheet(self, state: State, place: Place) -> None:
        token = self.token
        state.loot[place] = without(state.loot[place], token)  # type: ignore[assignment]
        state.loot[self.bandit] += (token,)
        if self.value is not None:
            learn(state, token, self.value)


@stored("LootTaken bandit seat token value")
class LootTaken(_PurseSeenByOwner, frozen=True):
    """A bandit took a token from the floor."""

    def apply(self, state: State) -> None:
        self._onto_sheet(state, state.at[self.bandit])


@stored("PurseSnatched bandit seat token value victim")
class PurseSnatched(_PurseSeenByOwner, frozen=True):
    """A bandit kept the purse of a punched one."""

    victim: Bandit

    def apply(self, state: State) -> None:
        self._onto_sheet(state, self.victim)


@stored("LootDropped bandit token space")
class LootDropped(Event, frozen=True):
    """A bandit lost a token, which lies in this space now."""

    bandit: Bandit
    token: Token
    space: Space

    def apply(self, state: State) -> None:
        state.loot[self.bandit] = without(state.loot[self.bandit], self.token)  # type: ignore[assignment]
        state.loot[self.space] += (self.token,)
