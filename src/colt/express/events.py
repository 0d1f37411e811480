"""Everything that can happen in Colt Express: what it changes, and who sees it."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from colt.express.pieces import (
    NEUTRAL,
    RANSOM,
    Action,
    ActionCard,
    Bandit,
    Bullet,
    Card,
    RoundCard,
    RoundEvent,
    Token,
    Turn,
)
from colt.express.state import (
    Cheapest,
    Drew,
    InTurn,
    Moment,
    Opening,
    Picked,
    Place,
    Played,
    Result,
    Shuffled,
    Slot,
    State,
    Stealing,
    Used,
)
from colt.kernel import Event
from colt.train import ROOF, Space

T = TypeVar("T")


def _without(slots: tuple[T | None, ...], card: T | None) -> tuple[T | None, ...]:
    """These slots less that card, or less a face-down one where the card is not seen among them."""
    if card not in slots:
        card = None if None in slots else slots[-1]
    i = slots.index(card)
    return slots[:i] + slots[i + 1 :]


def _put_on_deck(state: State, seat: int, card: Card) -> None:
    state.decks[seat] = (card, *state.decks[seat])


def _learn(state: State, token: Token, value: int) -> None:
    """The reader has seen what this purse is worth; one worth less is still to be found."""
    if token not in state.value:
        state.value[token] = value
        i = state.spare.index(value)
        state.spare = state.spare[:i] + state.spare[i + 1 :]


def _owned(state: State, seat: int) -> list[Card]:
    """Every card that is in this seat's deck, hand, discard or on the pile; everybody knows that."""
    mine: list[Card] = list(state.rulebook.deck_of(state.seats[seat]))
    for bandit in state.seats[seat]:
        mine.extend(state.hits[bandit])
    return mine


# --- setting up


class TeamTaken(Event, frozen=True):
    """A seat plays this bandit, or these two."""

    seat: int
    bandits: tuple[Bandit, ...]

    def apply(self, state: State) -> None:
        state.seats[self.seat] = self.bandits
        for bandit in self.bandits:
            state.seat_of[bandit] = self.seat
            state.fired[bandit] = 0
            state.hits[bandit] = ()
            state.loot[bandit] = ()
        state.pairs = tuple(pair for pair in state.pairs if not set(pair) & set(self.bandits))


class PairsDrawn(Event, frozen=True):
    """These teams can be chosen."""

    pairs: tuple[tuple[Bandit, ...], ...]

    def apply(self, state: State) -> None:
        state.pairs = self.pairs


class TrainFormed(Event, frozen=True):
    """The cars stand behind the locomotive, with the Marshal in this one and so many neutral bullets beside."""

    cars: tuple[int, ...]
    marshal: int
    neutral: int
    strongboxes_aside: tuple[Token, ...]

    def apply(self, state: State) -> None:
        state.cars = self.cars
        state.caboose = len(self.cars)
        state.marshal = self.marshal
        state.neutral = self.neutral
        state.strongboxes_aside = self.strongboxes_aside
        for car in range(len(self.cars) + 1):
            for space in (Space(car, ROOF.other), Space(car, ROOF)):
                state.loot[space] = ()


class PursesMixed(Event, frozen=True):
    """These worths were mixed face down; everybody knows the lot, nobody which is where."""

    values: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.spare = self.values


class LootLaid(Event, frozen=True):
    """Tokens came to a space or onto a sheet; what a purse is worth only its owner sees."""

    place: Place
    tokens: tuple[Token, ...]
    values: tuple[int | None, ...]
    """What each is worth; None for all but purses."""
    owner: int | None = None

    def apply(self, state: State) -> None:
        state.loot[self.place] += self.tokens
        for token, value in zip(self.tokens, self.values, strict=True):
            if value is not None:
                _learn(state, token, value)

    def seen_by(self, seat: int) -> LootLaid:
        if seat == self.owner:
            return self
        return LootLaid(self.place, self.tokens, (None,) * len(self.tokens), self.owner)


class PurseGiven(Event, frozen=True):
    """A bandit got a purse whose worth everybody knows."""

    bandit: Bandit
    token: Token
    value: int

    def apply(self, state: State) -> None:
        state.loot[self.bandit] += (self.token,)
        state.value[self.token] = self.value


class RoundDeckStacked(Event, frozen=True):
    """The round cards lie face down, in this order."""

    cards: tuple[RoundCard | None, ...]

    def apply(self, state: State) -> None:
        state.round_deck = self.cards

    def seen_by(self, seat: int) -> RoundDeckStacked:
        return RoundDeckStacked((None,) * len(self.cards))


class FirstPlayerDrawn(Event, frozen=True):
    """This figure was drawn: its player begins."""

    bandit: Bandit

    def apply(self, state: State) -> None:
        state.first = state.seat_of[self.bandit]


class BanditPlaced(Event, frozen=True):
    """A bandit starts here."""

    bandit: Bandit
    space: Space
    then: Moment

    def apply(self, state: State) -> None:
        state.at[self.bandit] = self.space
        state.moment = self.then
        state.sealed = {}


class DeckFormed(Event, frozen=True):
    """A seat's cards lie ready; everybody knows which they are."""

    seat: int
    cards: tuple[Card, ...]

    def apply(self, state: State) -> None:
        state.decks[self.seat] = self.cards


class PositionTaken(Event, frozen=True):
    """The game starts from a position somebody described: the open facts of it."""

    first: int
    fired: tuple[tuple[Bandit, int], ...]
    hits: tuple[tuple[Bandit, tuple[Card, ...]], ...]
    discards: tuple[tuple[Card, ...], ...]

    def apply(self, state: State) -> None:
        state.first = self.first
        state.fired.update(self.fired)
        state.hits.update(self.hits)
        state.discards = list(self.discards)


class AnswerSealed(Event, frozen=True):
    """A seat has answered; only that seat knows what."""

    seat: int
    answer: Bandit | ActionCard | str | None

    def apply(self, state: State) -> None:
        state.sealed[self.seat] = self.answer

    def seen_by(self, seat: int) -> AnswerSealed:
        return self if seat == self.seat else AnswerSealed(self.seat, None)


class MomentCame(Event, frozen=True):
    """Something begins, or is over."""

    moment: Moment

    def apply(self, state: State) -> None:
        state.moment = self.moment


# --- opening a round


class RoundBegan(Event, frozen=True):
    """A new round, with this First Player."""

    round: int
    first: int

    def apply(self, state: State) -> None:
        state.round = self.round
        state.first = self.first
        state.round_card = None
        state.turns = ()
        state.moment = Opening(is_done=False)


class CardPicked(Event, frozen=True):
    """A seat takes the card it picked from its deck into its hand."""

    seat: int
    card: ActionCard | None

    def apply(self, state: State) -> None:
        seat = self.seat
        state.decks[seat] = _without(state.decks[seat], self.card)
        state.hands[seat] += (self.card,)
        state.sealed = {}

    def seen_by(self, seat: int) -> CardPicked:
        return self if seat == self.seat else CardPicked(self.seat, None)


class PickDeclined(Event, frozen=True):
    """A seat picked no card."""

    seat: int

    def apply(self, state: State) -> None:
        state.sealed = {}


class DeckShuffled(Event, frozen=True):
    """A seat shuffled its deck; nobody saw how."""

    seat: int
    order: tuple[Slot, ...]

    def apply(self, state: State) -> None:
        seat = self.seat
        state.decks[seat] = self.order
        if state.rulebook.follows_hands:
            cards = _owned(state, seat)
            for card in state.discards[seat]:
                cards.remove(card)
            state.shuffled[seat] = Shuffled(tuple(cards), ())
            state.trail[seat] = (Picked(),) if state.hands[seat] else ()

    def seen_by(self, seat: int) -> DeckShuffled:
        return DeckShuffled(self.seat, (None,) * len(self.order))


class DiscardReshuffled(Event, frozen=True):
    """A seat's deck was empty: its discard pile became the new one."""

    seat: int
    order: tuple[Slot, ...]

    def apply(self, state: State) -> None:
        seat = self.seat
        held = _owned(state, seat)
        for card in state.discards[seat]:
            held.remove(card)
        for played in state.pile:
            if played.seat == seat and played.card is not None and not played.is_hidden:
                held.remove(played.card)
        state.shuffled[seat] = Shuffled(state.discards[seat], tuple(held))
        state.trail[seat] = tuple(
            Used(played.card, nth)
            for nth, played in enumerate(state.pile)
            if played.seat == seat and played.is_hidden
        )
        state.decks[seat] = self.order
        state.discards[seat] = ()

    def seen_by(self, seat: int) -> DiscardReshuffled:
        return DiscardReshuffled(self.seat, (None,) * len(self.order))


class CardsDrawn(Event, frozen=True):
    """A seat drew these cards from the top of its deck; others see how many."""

    seat: int
    cards: tuple[Slot, ...]
    then: Moment

    def apply(self, state: State) -> None:
        seat, cards = self.seat, self.cards
        n = len(cards)
        deck = state.decks[seat]
        if state.rulebook.follows_hands:
            laid = tuple(card for card in deck[:n] if card is not None)
            state.trail[seat] += (Drew(n, laid),)
        if None in cards:  # a bullet laid on top before everybody's eyes is known when it is drawn
            cards = deck[:n]
        state.decks[seat] = deck[n:]
        state.hands[seat] += cards
        state.moment = self.then

    def seen_by(self, seat: int) -> CardsDrawn:
        if seat == self.seat:
            return self
        return CardsDrawn(self.seat, (None,) * len(self.cards), self.then)


class RoundCardRevealed(Event, frozen=True):
    """The round card everybody plays by."""

    card: RoundCard

    def apply(self, state: State) -> None:
        state.round_card = self.card
        state.past_rounds += (self.card,)
        state.round_deck = state.round_deck[1:]
        state.turns = turns_in_order(self.card.turns, state.first, state.players)
        state.moment = Opening(is_done=True)


def turns_in_order(turns: tuple[Turn, ...], first: int, players: int) -> tuple[InTurn, ...]:
    """Who takes which turn: clockwise from the First Player; switching goes the other way round, and
    speeding-up is two turns in a row by the same player. (en-2016 "Types of Turns"; ruling 7)"""
    return tuple(
        InTurn((first + (-i if turn is Turn.SWITCHING else i)) % players, turn)
        for turn in turns
        for i in range(players)
        for _ in range(2 if turn is Turn.SPEEDING_UP else 1)
    )


# --- Schemin'


class CardPlayed(Event, frozen=True):
    """A seat played a card on the pile; of a hidden one others see the back."""

    seat: int
    card: ActionCard | None
    is_hidden: bool
    then: Moment

    def apply(self, state: State) -> None:
        seat, card = self.seat, self.card
        state.hands[seat] = _without(state.hands[seat], card)
        if state.rulebook.follows_hands:
            state.trail[seat] += (Used(card, len(state.pile) if self.is_hidden else None),)
        state.pile += (Played(seat, card, self.is_hidden),)
        state.moment = self.then

    def seen_by(self, seat: int) -> CardPlayed:
        if not self.is_hidden or seat == self.seat:
            return self
        return CardPlayed(self.seat, None, is_hidden=True, then=self.then)


class CoverDeclined(Event, frozen=True):
    """A seat did not cover its Shoot."""

    seat: int
    then: Moment

    def apply(self, state: State) -> None:
        state.moment = self.then


class TurnPassed(Event, frozen=True):
    """A seat could neither play nor draw."""

    seat: int
    then: Moment

    def apply(self, state: State) -> None:
        state.moment = self.then


class HandsReturned(Event, frozen=True):
    """Everybody put the unplayed cards back on top of the deck."""

    def apply(self, state: State) -> None:
        for seat, hand in enumerate(state.hands):
            if hand:
                state.decks[seat] = hand + state.decks[seat]
                state.hands[seat] = ()
        state.moment = Opening(is_done=True)


class CardDiscarded(Event, frozen=True):
    """A seat put a card face up on its discard pile."""

    seat: int
    card: Card

    def apply(self, state: State) -> None:
        seat = self.seat
        state.hands[seat] = _without(state.hands[seat], self.card)
        state.discards[seat] = (self.card, *state.discards[seat])
        state.trail[seat] += (Used(self.card),)


class RestKept(Event, frozen=True):
    """A seat keeps the other cards of its hand."""

    seat: int
    then: Moment

    def apply(self, state: State) -> None:
        state.moment = self.then


# --- Stealin'


class CardTurned(Event, frozen=True):
    """The next card of the pile is resolved; a hidden one is turned up now."""

    nth: int
    seat: int
    card: ActionCard

    def apply(self, state: State) -> None:
        nth = self.nth
        played = state.pile[nth]
        if played.card is None:
            state.pile = (
                *state.pile[:nth],
                Played(played.seat, self.card, is_hidden=True),
                *state.pile[nth + 1 :],
            )
        state.moment = Stealing(nth)


class CardPutAway(Event, frozen=True):
    """A resolved card went back onto its deck, or onto the discard pile."""

    nth: int
    is_discarded: bool

    def apply(self, state: State) -> None:
        nth = self.nth
        seat, card, is_hidden = state.pile[nth]
        assert card is not None
        if self.is_discarded:
            state.discards[seat] = (card, *state.discards[seat])
        else:
            _put_on_deck(state, seat, card)
        state.pile = state.pile[:nth] + state.pile[nth + 1 :]
        if state.rulebook.follows_hands:
            _follow_pile(state, seat, card if is_hidden else None)


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


class PileReturned(Event, frozen=True):
    """Everything is resolved: the cards went back onto the decks of those who played them."""

    def apply(self, state: State) -> None:
        for seat, card, _ in state.pile:
            assert card is not None
            _put_on_deck(state, seat, card)
        state.pile = ()
        state.moment = Stealing(0)


class NothingHappened(Event, frozen=True):
    """An action had no effect, for this reason."""

    bandit: Bandit
    action: Action
    reason: str


class _BanditWent(Event, frozen=True):
    """A bandit is somewhere else now."""

    bandit: Bandit
    to: Space

    def apply(self, state: State) -> None:
        state.at[self.bandit] = self.to


class BanditMoved(_BanditWent, frozen=True):
    """A bandit ran to another car."""


class FloorChanged(_BanditWent, frozen=True):
    """A bandit climbed onto the roof, or down from it."""


class BanditPunched(_BanditWent, frozen=True):
    """A bandit was punched into another car."""

    puncher: Bandit


class BanditKnockedBack(_BanditWent, frozen=True):
    """A shot pushed a bandit into the next car."""


class BanditFled(_BanditWent, frozen=True):
    """A bandit fled from the Marshal to the roof."""


class BanditBraked(_BanditWent, frozen=True):
    """Braking threw a bandit one roof forward."""


class BanditSwept(_BanditWent, frozen=True):
    """The swivel arm swept a bandit to the roof of the caboose."""


class BanditShot(Event, frozen=True):
    """A bandit shot another, whose player lays the bullet on the deck."""

    shooter: Bandit
    target: Bandit

    def apply(self, state: State) -> None:
        bullet = Bullet(self.shooter)
        state.fired[self.shooter] += 1
        state.hits[self.target] += (bullet,)
        _put_on_deck(state, state.seat_of[self.target], bullet)


class NeutralBulletTaken(Event, frozen=True):
    """A bandit took a neutral bullet."""

    bandit: Bandit

    def apply(self, state: State) -> None:
        state.neutral -= 1
        state.hits[self.bandit] += (NEUTRAL,)
        _put_on_deck(state, state.seat_of[self.bandit], NEUTRAL)


class NeutralBulletsShort(Event, frozen=True):
    """The neutral bullets did not suffice for all of these, so nobody took one."""

    bandits: tuple[Bandit, ...]
    is_removed: bool
    """The pile left the game for good."""

    def apply(self, state: State) -> None:
        if self.is_removed:
            state.neutral = 0


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
        state.loot[place] = _without(state.loot[place], token)  # type: ignore[assignment]
        state.loot[self.bandit] += (token,)
        if self.value is not None:
            _learn(state, token, self.value)


class LootTaken(_PurseSeenByOwner, frozen=True):
    """A bandit took a token from the floor."""

    def apply(self, state: State) -> None:
        self._onto_sheet(state, state.at[self.bandit])


class PurseSnatched(_PurseSeenByOwner, frozen=True):
    """A bandit kept the purse of a punched one."""

    victim: Bandit

    def apply(self, state: State) -> None:
        self._onto_sheet(state, self.victim)


class LootDropped(Event, frozen=True):
    """A bandit lost a token, which lies in this space now."""

    bandit: Bandit
    token: Token
    space: Space

    def apply(self, state: State) -> None:
        state.loot[self.bandit] = _without(state.loot[self.bandit], self.token)  # type: ignore[assignment]
        state.loot[self.space] += (self.token,)


# --- the event of the round


class RoundEventCame(Event, frozen=True):
    """What the round card foretold happens."""

    event: RoundEvent
    then: Moment

    def apply(self, state: State) -> None:
        state.moment = self.then


class StrongboxBrought(Event, frozen=True):
    """The second strongbox lies in the Marshal's car."""

    token: Token
    space: Space

    def apply(self, state: State) -> None:
        state.strongboxes_aside = tuple(token for token in state.strongboxes_aside if token != self.token)
        state.loot[self.space] += (self.token,)


class PurseLost(Event, frozen=True):
    """The Marshal's Revenge: a bandit's cheapest purse lies on that roof, or left the game."""

    bandit: Bandit
    token: Token
    space: Space | None

    def apply(self, state: State) -> None:
        held = state.loot[self.bandit]
        state.cheapest += (Cheapest(self.token, tuple(token for token in held if token != self.token)),)
        state.loot[self.bandit] = _without(held, self.token)  # type: ignore[assignment]
        if self.space is not None:
            state.loot[self.space] += (self.token,)


class PickpocketDeclined(Event, frozen=True):
    """A bandit left the purses where they lie."""

    bandit: Bandit


class RansomPaid(Event, frozen=True):
    """A bandit got the Conductor's ransom."""

    bandit: Bandit
    token: Token

    def apply(self, state: State) -> None:
        state.loot[self.bandit] += (self.token,)
        state.value[self.token] = RANSOM


class GameEnded(Event, frozen=True):
    """The money is counted, in the open."""

    result: Result
    purses: tuple[tuple[Token, int], ...]
    """What every purse on a sheet was worth."""
    then: Moment

    def apply(self, state: State) -> None:
        state.result = self.result
        state.value.update(self.purses)
        state.moment = self.then
