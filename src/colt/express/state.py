"""The table: where everything lies. A view is the same table with some cards face down."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import msgspec

from colt import kernel
from colt.express.pieces import CYLINDER, WORTH, ActionCard, Bandit, Card, RoundCard, Token, Turn
from colt.express.rulebook import Power, Rulebook
from colt.kernel import ColtError, stored
from colt.retelling import CARD, DONE, DREW, NOW, PASSED, WAITING, Laid
from colt.train import Places, Space, inside

Slot = Card | None
"""A card; None where the reader does not know which."""

Place = Space | Bandit
"""Where loot can be: in a space of the train, or on a bandit's sheet."""


class Fact(msgspec.Struct, frozen=True, gc=False):
    """Something that is noted over and over: it is made in a fifth of the time a tuple with names takes."""


class Played(Fact, frozen=True):
    """A card on the pile. Who sees only its back knows neither the action nor the bandit."""

    seat: int
    card: ActionCard | None
    is_hidden: bool
    """Played face down (it may have been turned up since)."""


class InTurn(Fact, frozen=True):
    """One turn of one seat in Schemin'."""

    seat: int
    turn: Turn
    icon: int
    """Which symbol of the round card it belongs to, from 0."""
    play: int = 1
    """The first or the second of two turns in a row."""


class Taken(Fact, frozen=True):
    """What a seat did when it was in turn."""

    nth: int | None
    """Which of the `turns` it was; None in a position that does not tell."""
    seat: int
    did: Played | int
    """The card it played, or how many it drew; 0 where it could neither play nor draw."""


# --- moments: where we are in a chapter; events hold them, so `@stored` says how they are kept


@stored("Nowhere")
class Nowhere(Fact, frozen=True):
    """Nothing has begun."""


@stored("Choosing nth")
class Choosing(Fact, frozen=True):
    """The seats choose their teams; so many have."""

    nth: int


@stored("Placing nth")
class Placing(Fact, frozen=True):
    """The teams say who starts in the caboose; openly, so many have."""

    nth: int


@stored("Picking is_done")
class Picking(Fact, frozen=True):
    """Every team picks a card of its deck."""

    is_done: bool


@stored("Opening is_done")
class Opening(Fact, frozen=True):
    """A round is being opened."""

    is_done: bool


@stored("Discarding nth")
class Discarding(Fact, frozen=True):
    """The seats put cards on their discard piles, one seat after the other; so many are done."""

    nth: int


@stored("Scheming nth cover")
class Scheming(Fact, frozen=True):
    """The nth turn of Schemin' is taken; `cover` is the bandit whose open Shoot may be covered."""

    nth: int
    cover: Bandit | None = None


@stored("Stealing nth")
class Stealing(Fact, frozen=True):
    """The nth card of the pile is resolved."""

    nth: int


@stored("RoundEnding nth is_done")
class RoundEnding(Fact, frozen=True):
    """The event of the round; so many bandits have been looked at."""

    nth: int
    is_done: bool = False


@stored("Counting is_done")
class Counting(Fact, frozen=True):
    """The money is counted."""

    is_done: bool


Moment = (
    Nowhere
    | Choosing
    | Placing
    | Picking
    | Opening
    | Discarding
    | Scheming
    | Stealing
    | RoundEnding
    | Counting
)

# --- what happened to a seat's hand since its deck was last shuffled: what guesses are made from


class Picked(NamedTuple):
    """An Action card had been picked from the deck before it was shuffled."""


class Drew(NamedTuple):
    """So many cards came from the deck, these bullets that everybody had seen laid on it among them."""

    n: int
    laid: tuple[Card, ...] = ()


class Used(NamedTuple):
    """A card left the hand for the pile or the discard; None while nobody else knows which."""

    card: Card | None
    nth: int | None = None
    """Where in the pile it lies, as long as it lies there face down."""


class Reshuffled(NamedTuple):
    """The deck was empty, and these cards became the new one, while a card of this hand lay hidden on the pile."""

    deck: tuple[Card, ...]


class Shuffled(NamedTuple):
    """What everybody could work out when a deck was last shuffled."""

    deck: tuple[Card, ...]
    """The cards that went into it."""
    held: tuple[Card, ...]
    """The cards that were in hand, or face down on the pile."""


class Cheapest(NamedTuple):
    """What the Marshal's Revenge told everybody: this purse was the cheapest of those."""

    token: Token
    among: tuple[Token, ...]


@stored("Result scores gunslingers bullets winners -ranking")
class Result(NamedTuple):
    """How the game ended."""

    scores: tuple[int, ...]
    """Money by seat, prizes included."""
    gunslingers: tuple[int, ...]
    bullets: tuple[int, ...]
    """Bullets received by seat; fewer win a tie."""
    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    """The seats from best to worst; those who share a place stand together."""


class State(kernel.State):
    """Everything on the table. Only events change it."""

    title: ClassVar[str] = "colt-express"

    rulebook: Rulebook
    moment: Moment = Nowhere()

    seats: list[tuple[Bandit, ...]] = []
    seat_of: dict[Bandit, int] = {}
    pairs: tuple[tuple[Bandit, ...], ...] = ()
    """The teams that can still be chosen."""
    round_card: RoundCard | None = None
    round_deck: tuple[RoundCard | None, ...] = ()
    past_rounds: tuple[RoundCard, ...] = ()
    """The round cards everybody has seen, this round's included."""
    turns: tuple[InTurn, ...] = ()
    """Who takes which turn of this round, in order."""
    taken: tuple[Taken, ...] = ()
    """What was done in the turns of this round so far, also after the cards are put away."""
    reasons: tuple[tuple[int, str], ...] = ()
    """Why cards of this round had no effect, each after how many were left to be resolved with it."""

    cars: tuple[int, ...] = ()
    """Which cars of the box stand behind the locomotive."""
    caboose: int = 0
    marshal: int = 0
    neutral: int = 0
    neutral_gone: int = 0
    """How many neutral bullets left the game when they last did not suffice."""
    strongboxes_aside: tuple[Token, ...] = ()
    at: dict[Bandit, Space] = {}
    loot: dict[Place, tuple[Token, ...]] = {}
    value: dict[Token, int] = {}
    """What the purses are worth; in a view only those this seat has seen."""
    spare: tuple[int, ...] = ()
    """The worths of the face-down purses, on the train or left in the box, that the reader has not seen."""
    cheapest: tuple[Cheapest, ...] = ()

    fired: dict[Bandit, int] = {}
    hits: dict[Bandit, tuple[Card, ...]] = {}
    hands: list[tuple[Slot, ...]] = []
    decks: list[tuple[Slot, ...]] = []
    """Top first."""
    discards: list[tuple[Card, ...]] = []
    pile: tuple[Played, ...] = ()
    """In the order played."""
    sealed: dict[int, Bandit | ActionCard | str | None] = {}
    """Answers that are opened together; None for one the reader does not know."""
    shuffled: list[Shuffled] = []
    trail: list[tuple[Picked | Drew | Used | Reshuffled, ...]] = []
    """What happened to a hand since; both are kept only where the rulebook says it matters."""

    result: Result | None = None

    def __post_init__(self) -> None:
        self.contents = self.rulebook.contents
        for by_seat in (self.seats, self.hands, self.decks, self.discards, self.trail):
            by_seat.extend([()] * self.players)
        self.shuffled.extend([Shuffled((), ())] * self.players)

    # --- questions everybody asks

    @property
    def places(self) -> Places:
        """Every place where one can stand, and how one gets about."""
        return self.rulebook.places(self.caboose)

    def power(self, bandit: Bandit) -> Power:
        """What sets this bandit apart."""
        return self.rulebook.power(bandit)

    def bandits(self) -> list[Bandit]:
        """All bandits in play, in turn order from the First Player."""
        return [bandit for seat in self.turn_order() for bandit in self.seats[seat]]

    def those_at(self, space: Space) -> list[Bandit]:
        """The bandits in this space, in turn order from the First Player."""
        return [bandit for bandit in self.bandits() if self.at[bandit] == space]

    def those_on(self, floor: str) -> list[Bandit]:
        """The bandits on this floor of any car, in turn order from the First Player."""
        return [bandit for bandit in self.bandits() if self.at[bandit].floor == floor]

    def nth_turn(self) -> int | None:
        """Which turn of Schemin' is being taken."""
        moment = self.moment
        return moment.nth if isinstance(moment, Scheming) and moment.nth < len(self.turns) else None

    def turn_now(self) -> InTurn | None:
        """The turn of Schemin' that is being taken."""
        nth = self.nth_turn()
        return None if nth is None else self.turns[nth]

    def nth_card(self) -> int | None:
        """Which card of the pile is being resolved."""
        moment = self.moment
        return moment.nth if isinstance(moment, Stealing) and moment.nth < len(self.pile) else None

    def to_come(self) -> tuple[Played, ...]:
        """The cards of the pile that are still to be resolved, first the one that is being resolved."""
        return self.pile[self.moment.nth :] if isinstance(self.moment, Stealing) else self.pile

    def laid(self) -> tuple[Laid, ...]:
        """The turns of this round as they were taken, and how far their cards are."""
        turns, now, reasons = self.turns, self.left_to_resolve(), dict(self.reasons)
        left = sum([isinstance(taken.did, Played) for taken in self.taken])
        laid = []
        for taken in self.taken:
            seat, did = taken.seat, taken.did
            icon = None if taken.nth is None else turns[taken.nth].icon
            if isinstance(did, int):
                laid.append(Laid(seat, icon, DREW if did else PASSED, drew=did))
                continue
            bandit, action = did.card or (None, None)
            progress = WAITING if now is None or left < now else NOW if left == now else DONE
            laid.append(Laid(seat, icon, CARD, bandit, action, did.is_hidden, 0, progress, reasons.get(left)))
            left -= 1
        return tuple(laid)

    def left_to_resolve(self) -> int | None:
        """How many cards of this round are left to be resolved, with the one that is; None before the first is."""
        moment = self.moment
        if isinstance(moment, Stealing):
            return len(self.pile) - moment.nth
        return 0 if isinstance(moment, RoundEnding | Counting) else None

    def bullets_left(self, bandit: Bandit) -> int:
        """What a bandit has left to shoot with."""
        return CYLINDER - self.fired[bandit]

    def owned(self, seat: int) -> list[Card]:
        """Every card of this seat, in its deck, hand, discard or on the pile; everybody knows which they are."""
        mine: list[Card] = list(self.rulebook.deck_of(self.seats[seat]))
        for bandit in self.seats[seat]:
            mine.extend(self.hits[bandit])
        return mine

    def acting(self) -> Bandit | None:
        """The bandit whose card is being resolved, or who is asked by the event of the round."""
        match self.moment:
            case Stealing(nth) if nth < len(self.pile):
                card = self.pile[nth].card
                return card.bandit if card else None
            case RoundEnding(nth, is_done=False):
                return self.bandits()[nth]
        return None

    def marshals_space(self) -> Space:
        """Where the Marshal stands: he never goes up on a roof."""
        return inside(self.marshal)

    def worth(self, token: Token) -> int:
        """What a token brings at the end."""
        if not self.knows(token):
            raise ColtError(f"What {token} is worth has not been seen from here; `knows` tells.")
        return self.value[token] if token in self.value else WORTH[token.loot]

    def knows(self, token: Token) -> bool:
        """Whether the reader of this table knows what the token is worth."""
        return token in self.value or token.loot in WORTH


View = State
"""What one seat knows: a table folded from the events as that seat saw them."""
