"""The whole table as one seat sees it, one struct per game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, singledispatch

import msgspec

from colt.express.pieces import ROUNDS, Bandit, RoundCard
from colt.express.state import InTurn, Played, Scheming, Stealing
from colt.express.state import State as ExpressState
from colt.superexpress.pieces import Action as SuperAction
from colt.superexpress.pieces import Bandit as SuperBandit
from colt.superexpress.state import Acting
from colt.superexpress.state import State as SuperState
from colt.wire import pieces
from colt.wire.pieces import Card, Loot

# --- Colt Express


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round card: its turns from the first to the last, and the event at its end."""

    turns: tuple[str, ...]
    """Of `standard`, `tunnel`, `speeding-up`, `switching`."""
    event: str
    is_station: bool


class Turning(msgspec.Struct, frozen=True, kw_only=True):
    """One turn of one seat in Schemin'."""

    seat: int
    icon: int
    """Which turn of the round card it belongs to, from 0."""


class Pile(msgspec.Struct, frozen=True, kw_only=True):
    """A card on the pile."""

    seat: int
    card: Card | None
    """None for a card that lies face down for the reader."""
    is_hidden: bool
    """Played face down; it may have been turned up since."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A bandit of Colt Express: figure and sheet."""

    bandit: str
    seat: int
    space: str | None
    """None before it is placed."""
    cylinder: int
    """Bullets left to shoot."""
    received: tuple[Card, ...]
    """Bullets taken so far."""
    loot: tuple[Loot, ...]


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """What lies in front of a seat of Colt Express."""

    seat: int
    nickname: str
    bandits: tuple[str, ...]
    hand: tuple[Card | None, ...]
    deck: tuple[Card | None, ...]
    """Top first."""
    discards: tuple[Card, ...]
    """Expert only; the last one first."""
    sealed: str | None
    """An answer of the reader's own that is still to be opened."""


class ExpressResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a game of Colt Express ended; everything by seat."""

    scores: tuple[int, ...]
    gunslingers: tuple[int, ...]
    bullets: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    """The seats from best to worst; those who share a place stand together."""
    winners: tuple[int, ...]


class ExpressView(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", tag="colt-express"):
    """A table of Colt Express as one seat sees it."""

    eyes: int | None
    """The seat that sees it like this; -1 who only watches; null who sees everything."""
    edition: str
    variants: tuple[str, ...]
    chapter: str | None
    """The chapter of the rulebook we are in; null when it is over."""
    round: int
    """From 1; 0 before the first."""
    rounds: int
    round_card: Round | None
    past_rounds: tuple[Round, ...]
    """Every round card seen so far, this one included."""
    upcoming: int
    """Round cards still face down."""
    turns: tuple[Turning, ...]
    """Who takes which turn of this round, in order."""
    turn: int | None
    """The turn being taken, as a place in `turns`."""
    first: int
    cars: tuple[int, ...]
    """Which cars of the box stand behind the locomotive."""
    caboose: int
    """The number of the last car."""
    marshal: int
    neutral: int
    """Neutral bullets left."""
    strongboxes_aside: int
    unseen_purses: tuple[int, ...]
    """The worths of the purses the reader has not seen, on the train or left in the box."""
    loot: dict[str, tuple[Loot, ...]]
    """By space; empty spaces are left out."""
    figures: tuple[Figure, ...]
    seats: tuple[Seat, ...]
    pairs: tuple[tuple[str, ...], ...]
    """The teams that can still be chosen."""
    pile: tuple[Pile, ...]
    """In the order played."""
    resolving: int | None
    """The card being resolved, as a place in `pile`."""
    result: ExpressResult | None


# --- Colt Super Express


class Rider(msgspec.Struct, frozen=True, kw_only=True):
    """A bandit on the train of Super Express."""

    bandit: str
    seat: int
    space: str
    facing: str
    """`front` or `rear`."""
    stunned: bool
    """Lies on the back."""


class SuperSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What lies in front of a seat of Super Express."""

    seat: int
    nickname: str
    bandits: tuple[str, ...]
    hand: tuple[Card, ...]
    """The cards a plan is made of; everybody has the same."""
    plan: tuple[Card | None, ...]
    """Still to be resolved, the next one first; face down for everybody else."""
    opened: tuple[Card, ...]
    """Turned up this round."""
    loot_cards: tuple[int, ...]
    is_playing: bool
    """On the train, or hanging beside it."""


class SuperResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a game of Super Express ended."""

    scores: tuple[int, ...]
    """Loot cards by seat."""
    ranking: tuple[tuple[int, ...], ...]
    """The seats from best to worst; those who share a place stand together."""
    winners: tuple[int, ...]


class SuperView(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", tag="super-express"):
    """A table of Super Express as one seat sees it."""

    eyes: int | None
    """The seat that sees it like this; -1 who only watches; null who sees everything."""
    edition: str
    variants: tuple[str, ...]
    chapter: str | None
    round: int
    first: int
    caboose: int
    """The number of the last car, the one that is uncoupled next; 0 when only the locomotive is left."""
    line: tuple[Rider, ...]
    """From the front of the train to its rear; in a shared car that is their order."""
    hanging: tuple[str, ...]
    out: tuple[tuple[str, ...], ...]
    """Who left first stands first; who left together stands together."""
    acting: int | None
    """The seat whose card is being resolved."""
    seats: tuple[SuperSeat, ...]
    result: SuperResult | None


View = ExpressView | SuperView


# --- from a table to its view


@singledispatch
def view(state: object, names: Sequence[str] = ()) -> View:  # noqa: ARG001 - one shape for both games
    """This table, as far as it is seen; nicknames by seat come from whoever knows them."""
    raise TypeError(f"{type(state).__name__} is no table of these games")


@view.register
def _express(state: ExpressState, names: Sequence[str] = ()) -> ExpressView:
    moment = state.moment
    return ExpressView(
        eyes=state.eyes,
        edition=state.rulebook.edition,
        variants=state.rulebook.variants,
        chapter=_chapter(state),
        round=state.round,
        rounds=ROUNDS,
        round_card=None if state.round_card is None else round_card(state.round_card),
        past_rounds=tuple(round_card(card) for card in state.past_rounds),
        upcoming=len(state.round_deck),
        turns=_turns(state.turns),
        turn=moment.nth if isinstance(moment, Scheming) and moment.nth < len(state.turns) else None,
        first=state.first,
        cars=state.cars,
        caboose=state.caboose,
        marshal=state.marshal,
        neutral=state.neutral,
        strongboxes_aside=len(state.strongboxes_aside),
        unseen_purses=tuple(sorted(state.spare)),
        loot={
            pieces.place_name(place): pieces.loot(state, place)
            for place, tokens in state.loot.items()
            if tokens and not isinstance(place, Bandit)
        },
        figures=tuple(_figure(state, bandit) for seat in state.seats for bandit in seat),
        seats=tuple(_seat(state, seat, _name(names, seat)) for seat in range(state.players)),
        pairs=tuple(tuple(map(str, pair)) for pair in state.pairs),
        pile=pile(state),
        resolving=moment.nth if isinstance(moment, Stealing) and moment.nth < len(state.pile) else None,
        result=None if state.result is None else ExpressResult(**state.result._asdict()),
    )


@lru_cache(maxsize=64)
def round_card(card: RoundCard) -> Round:
    """A round card everybody has seen."""
    return Round(turns=tuple(map(pieces.word, card.turns)), event=card.event, is_station=card.is_station)


def pile(state: ExpressState) -> tuple[Pile, ...]:
    """The pile in the order played."""
    is_team = state.rulebook.bandits_per_seat > 1
    return tuple([_on_pile(played, is_team=is_team) for played in state.pile])


@lru_cache(maxsize=4096)
def _on_pile(played: Played, *, is_team: bool) -> Pile:
    card = None if played.card is None else pieces.card(played.card, is_team=is_team)
    return Pile(seat=played.seat, card=card, is_hidden=played.is_hidden)


@lru_cache(maxsize=512)
def _turns(turns: tuple[InTurn, ...]) -> tuple[Turning, ...]:
    return tuple(Turning(seat=turn.seat, icon=turn.icon) for turn in turns)


def _figure(state: ExpressState, bandit: Bandit) -> Figure:
    space = state.at.get(bandit)
    return Figure(
        bandit=bandit,
        seat=state.seat_of[bandit],
        space=None if space is None else pieces.place_name(space),
        cylinder=state.bullets_left(bandit),
        received=tuple(pieces.card(hit, is_team=False) for hit in state.hits[bandit]),
        loot=pieces.loot(state, bandit),
    )


def _seat(state: ExpressState, seat: int, nickname: str) -> Seat:
    is_team = state.rulebook.bandits_per_seat > 1
    sealed = state.sealed.get(seat)
    return Seat(
        seat=seat,
        nickname=nickname,
        bandits=tuple(map(str, state.seats[seat])),
        hand=pieces.slots(state.hands[seat], is_team=is_team),
        deck=pieces.slots(state.decks[seat], is_team=is_team),
        discards=tuple(pieces.card(card, is_team=is_team) for card in state.discards[seat]),
        sealed=None if sealed is None else str(sealed),
    )


@view.register
def _superexpress(state: SuperState, names: Sequence[str] = ()) -> SuperView:
    moment = state.moment
    return SuperView(
        eyes=state.eyes,
        edition=state.rulebook.edition,
        variants=state.rulebook.variants,
        chapter=_chapter(state),
        round=state.round,
        first=state.first,
        caboose=state.caboose,
        line=line(state),
        hanging=tuple(map(str, state.hanging)),
        out=tuple(tuple(map(str, group)) for group in state.out),
        acting=moment.seat if isinstance(moment, Acting) else None,
        seats=tuple(_super_seat(state, seat, _name(names, seat)) for seat in range(state.players)),
        result=None if state.result is None else SuperResult(**state.result._asdict()),
    )


def line(state: SuperState) -> tuple[Rider, ...]:
    """Everybody on the train, from its front to its rear."""
    return tuple(_rider(state, bandit) for bandit in state.line)


def _rider(state: SuperState, bandit: SuperBandit) -> Rider:
    return Rider(
        bandit=bandit,
        seat=state.seat_of[bandit],
        space=str(state.at[bandit]),
        facing=state.facing.get(bandit, "front"),
        stunned=bandit in state.stunned,
    )


def _super_seat(state: SuperState, seat: int, nickname: str) -> SuperSeat:
    bandits = state.seats[seat]
    return SuperSeat(
        seat=seat,
        nickname=nickname,
        bandits=tuple(map(str, bandits)),
        hand=tuple(super_card(action) for action in state.rulebook.hand),
        plan=tuple(None if slot is None else super_card(slot) for slot in state.plans[seat]),
        opened=tuple(super_card(action) for action in state.opened[seat]),
        loot_cards=tuple(value for bandit in bandits for value in state.loot[bandit]),
        is_playing=bool(bandits) and state.is_playing(seat),
    )


def super_card(action: SuperAction) -> Card:
    """A card of Super Express: everybody has each of them once."""
    return Card(piece=f"card:{action}", bandit=None, action=action)


def _chapter(state: ExpressState | SuperState) -> str | None:
    return state.contents[state.page] if 0 <= state.page < len(state.contents) else None


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else ""
