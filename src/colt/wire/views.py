"""The whole table as one pair of eyes sees it: one shape for every game.

What a game does not have is null or empty, so that a client draws what is there and asks for no game's name.
"""

from __future__ import annotations

from typing import Any

import msgspec

from colt.kernel import Rules
from colt.retelling import Laid, Phases
from colt.wire.pieces import Card, Loot, Place


class Round(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A round card: its turns from the first to the last, and the event at its end."""

    turns: tuple[str, ...]
    """Of `standard`, `tunnel`, `speeding-up`, `switching`."""
    event: str
    is_station: bool


class Turn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One turn of one seat."""

    seat: int
    icon: int
    """Which turn of the round card it belongs to, from 0."""


class Played(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A card on the pile."""

    seat: int
    card: Card | None
    """None for a card that lies face down for the reader."""
    is_hidden: bool
    """Played face down; it may have been turned up since."""


class Figure(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A bandit: figure and sheet."""

    bandit: str
    power: str | None
    """What sets the bandit apart in this game: a key for the words."""
    seat: int
    space: str | None
    """Where the figure is, one of the `places`; None before it is placed, and when it is not on the train."""
    facing: str | None
    """`front` or `rear`; None where that does not matter."""
    is_stunned: bool
    """Lies on the back."""
    is_hanging: bool
    """Hangs beside the train."""
    is_out: bool
    """Has left the game."""
    cylinder: int | None
    """Bullets left to shoot; None where nobody counts them."""
    cylinder_size: int | None
    """Bullets at the start."""
    received: tuple[Card, ...]
    """Bullets taken so far."""
    loot: tuple[Loot, ...]
    """Tokens on the sheet."""
    loot_cards: tuple[int, ...]
    """What the Loot cards won are worth."""


class Seat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What lies in front of a seat."""

    seat: int
    bandits: tuple[str, ...]
    hand: tuple[Card | None, ...]
    deck: tuple[Card | None, ...] | None
    """Top first; null where nobody draws cards."""
    discards: tuple[Card, ...]
    """The last one first."""
    plan: tuple[Card | None, ...] | None
    """Still to be resolved, the next one first; face down for everybody else. Null where nobody plans a round."""
    opened: tuple[Card, ...]
    """Turned up this round."""
    sealed: str | None
    """An answer of the reader's own that is still to be opened."""
    is_playing: bool
    """Still in the game."""


class Result(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How the game ended."""

    scores: tuple[int, ...]
    """By seat."""
    ranking: tuple[tuple[int, ...], ...]
    """The seats from best to worst; those who share a place stand together."""
    winners: tuple[int, ...]
    decided_by: str
    """What decided it: `money`, or `bullets` among the equally rich; `last` on the train, or in the locomotive the most
    `cards`, or their highest `value`; `nobody` where nobody is left."""
    gunslingers: tuple[int, ...]
    bullets: tuple[int, ...]
    """Bullets received, by seat."""


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table as one pair of eyes sees it."""

    game: str
    """The name of the game: `colt-express`, `super-express`, …"""
    edition: str
    variants: tuple[str, ...]
    eyes: int | None
    """The seat that sees it like this; -1 who only watches; null who sees everything."""
    chapter: str | None
    """The chapter of the rulebook we are in; null when it is over."""
    phase: str
    """The part of a round we are in: `opening`, `schemin`, `stealin`, `event`, or `plan`, `action`, `uncoupling`;
    `over` at the end."""
    phases: tuple[str, ...]
    """What stands beside each other now: the phases of the round in their order, until the last of them is over; what
    is none of them stands alone."""
    is_laying: bool
    """In this phase cards are laid, or a plan is."""
    is_resolving: bool
    """In this phase they come up, one after the other."""

    round: int
    """From 1; 0 before the first."""
    rounds: int | None
    """How many there are; null where that is not known beforehand."""
    round_card: Round | None
    past_rounds: tuple[Round, ...]
    """Every round card seen so far, this one included."""
    upcoming: int
    """Round cards still face down."""
    turns: tuple[Turn, ...]
    """Who takes which turn of this round, in order."""
    turn: int | None
    """The turn being taken, as a place in `turns`."""
    first: int
    """The seat of the First Player."""

    cars: tuple[int, ...]
    """Which cars of the box stand behind the locomotive; empty where they all look the same."""
    caboose: int
    """The number of the last car; 0 when only the locomotive is left."""
    uncoupled_next: int | None
    """The car that is left behind at the end of this round; null where none is."""
    marshal: int | None
    """The car the Marshal is in."""
    neutral: int | None
    """Neutral bullets left."""
    strongboxes_aside: int
    unseen_purses: tuple[int, ...]
    """The worths of the purses the reader has not seen, on the train or left in the box."""
    places: tuple[Place, ...]
    """Every place where figures can be, as it is drawn: from the locomotive to the caboose."""
    loot: dict[str, tuple[Loot, ...]]
    """What lies in each of the places; no key where loot never lies about."""

    figures: tuple[Figure, ...]
    """By seat."""
    line: tuple[str, ...]
    """The bandits from the front of the train to its rear, where their order in a car matters."""
    out: tuple[tuple[str, ...], ...]
    """Who left the game first stands first; who left together stands together."""
    acting: int | None
    """The seat whose card is being resolved."""

    seats: tuple[Seat, ...]
    pairs: tuple[tuple[str, ...], ...]
    """The teams that can still be chosen."""
    pile: tuple[Played, ...]
    """In the order played."""
    resolving: int | None
    """The card being resolved, as a place in `pile`."""
    laid: tuple[Laid, ...]
    """The turns of this round as they were taken, or everybody's plan, in the order the cards are resolved."""
    result: Result | None


def in_round(phases: Phases, rules: Rules, state: Any) -> dict[str, Any]:  # noqa: ANN401 - a table of any game
    """Where a table is in its round, as a view says it."""
    phase = rules.phase(state)
    return {
        "chapter": state.chapter,
        "phase": phase,
        "phases": phases.now(rules, state),
        "is_laying": phase == phases.laying,
        "is_resolving": phase == phases.resolving,
    }
