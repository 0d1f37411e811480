"""The review of a finished game: what everybody's chances were, and which decisions of one seat counted.

Everything but the sentences is the same in every language; without them it is what is kept beside a record.
"""

from __future__ import annotations

import msgspec


class Estimate(msgspec.Struct, frozen=True):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


class CurvePoint(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody's chance to win when this seat was asked."""

    event: int
    """After so many events."""
    choice: int
    """After so many choices."""
    round: int
    known: tuple[float, ...]
    """By seat, from what this seat knew."""
    low: float
    high: float
    """The 95 % interval of this seat's own."""
    open: tuple[float, ...]
    """By seat, with all cards as they were."""
    say: str = ""
    """What was asked."""


class LineStep(msgspec.Struct, frozen=True, kw_only=True):
    """One answer of the line that would have been likeliest."""

    seat: int
    text: str
    say: str = ""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that counted."""

    kind: str
    """`mistake` or `find`."""
    event: int
    choice: int
    round: int
    ask: str
    did: str
    instead: str
    """For a mistake what would have been better; for a find what looked good and was not."""
    points: Estimate
    """Of winning, from 0 to 1: what the mistake cost, or the find brought."""
    dollars: Estimate
    """More than the others, on average."""
    deals: float
    """In what part of the deals one could think of the better answer came out better."""
    guess: int = 0
    """Which deal the line was played on."""
    line: tuple[LineStep, ...] = ()
    did_say: str = ""
    instead_say: str = ""
    knew: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    line_say: str = ""


class Stroke(msgspec.Struct, frozen=True, kw_only=True):
    """Cards and purses nobody chose."""

    event: int
    choice: int
    round: int
    points: float
    kind: str
    """`draw`, `loot` or `deal`."""
    say: str = ""


class RoundVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """A round in a sentence, and what it did to this seat's chance."""

    round: int
    points: float
    say: str = ""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What a finished game looks like to a judge, for one seat."""

    digest: str
    """Of the game."""
    seat: int
    players: int
    engine: str
    net: str
    budget: int
    playouts: int
    """So many were played."""
    is_rough: bool
    """Nothing is compiled here: fewer playouts, wider intervals."""
    is_noted: bool
    """An expert game or one of teams, which the judge knows less well."""
    winners: tuple[int, ...]
    start: float
    end: float
    curve: tuple[CurvePoint, ...]
    mistakes: tuple[Judged, ...]
    """The dearest first."""
    finds: tuple[Judged, ...]
    luck: tuple[Stroke, ...]
    good_luck: float
    bad_luck: float
    """All of it, also what is not worth a word."""
    others: float
    """What the others' play did: what is left."""
    rounds: tuple[RoundVerdict, ...]
    decisions: int
    within_noise: int
    language: str = ""
    head: str = ""
    notes: tuple[str, ...] = ()


class ReviewState(msgspec.Struct, frozen=True, kw_only=True):
    """How far a review is; and the review, when it is there."""

    phase: str
    """`none`, `waiting`, `working`, `done` or `failed`."""
    ahead: int = 0
    """So many come before it."""
    progress: float = 0.0
    """From 0 to 1."""
    review: Review | None = None
    say: str = ""


class WhatIf(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From where, and for whom, a finished game goes on otherwise."""

    seat: int
    choices: int
    """After so many choices."""
