"""Setting up: the train, the loot, the sheets, and positions to start from."""

from __future__ import annotations

from colt.express.events.cards_and_purses import learn
from colt.express.pieces import ActionCard, Bandit, Card, RoundCard, Token
from colt.express.state import Moment, Place, State
from colt.kernel import Event, stored
from colt.train import Space


@stored("TeamTaken seat bandits")
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


@stored("PairsDrawn pairs")
class PairsDrawn(Event, frozen=True):
    """These teams can be chosen."""

    pairs: tuple[tuple[Bandit, ...], ...]

    def apply(self, state: State) -> None:
        state.pairs = self.pairs


@stored("TrainFormed cars marshal neutral strongboxes_aside")
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
        for space in state.places:
            state.loot[space] = ()


@stored("PursesMixed values")
class PursesMixed(Event, frozen=True):
    """These worths were mixed face down; everybody knows the lot, nobody which is where."""

    values: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.spare = self.values


@stored("LootLaid place tokens values owner")
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
                learn(state, token, value)

    def seen_by(self, seat: int) -> LootLaid:
        if seat == self.owner:
            return self
        return LootLaid(self.place, self.tokens, (None,) * len(self.tokens), self.owner)


@stored("PurseGiven bandit token value")
class PurseGiven(Event, frozen=True):
    """A bandit got a purse whose worth everybody knows."""

    bandit: Bandit
    token: Token
    value: int

    def apply(self, state: State) -> None:
        state.loot[self.bandit] += (self.token,)
        state.value[self.token] = self.value


@stored("RoundDeckStacked cards")
class RoundDeckStacked(Event, frozen=True):
    """The round cards lie face down, in this order."""

    cards: tuple[RoundCard | None, ...]

    def apply(self, state: State) -> None:
        state.round_deck = self.cards

    def seen_by(self, seat: int) -> RoundDeckStacked:
        return RoundDeckStacked((None,) * len(self.cards))


@stored("FirstPlayerDrawn bandit")
class FirstPlayerDrawn(Event, frozen=True):
    """This figure was drawn: its player begins."""

    bandit: Bandit

    def apply(self, state: State) -> None:
        state.first = state.seat_of[self.bandit]


@stored("BanditPlaced bandit space then")
class BanditPlaced(Event, frozen=True):
    """A bandit starts here."""

    bandit: Bandit
    space: Space
    then: Moment

    def apply(self, state: State) -> None:
        state.at[self.bandit] = self.space
        state.moment = self.then
        state.sealed = {}


@stored("DeckFormed seat cards")
class DeckFormed(Event, frozen=True):
    """A seat's cards lie ready; everybody knows which they are."""

    seat: int
    cards: tuple[Card, ...]

    def apply(self, state: State) -> None:
        state.decks[self.seat] = self.cards


@stored("PositionTaken first fired hits discards")
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


@stored("AnswerSealed seat answer")
class AnswerSealed(Event, frozen=True):
    """A seat has answered; only that seat knows what."""

    seat: int
    answer: Bandit | ActionCard | str | None

    def apply(self, state: State) -> None:
        state.sealed[self.seat] = self.answer

    def seen_by(self, seat: int) -> AnswerSealed:
        return self if seat == self.seat else AnswerSealed(self.seat, None)


@stored("MomentCame moment")
class MomentCame(Event, frozen=True):
    """Something begins, or is over."""

    moment: Moment

    def apply(self, state: State) -> None:
        state.moment = self.moment
