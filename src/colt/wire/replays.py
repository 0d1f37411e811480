"""A finished game as a film, and what a server has to offer."""

from __future__ import annotations

import msgspec

from colt.wire.events import Event
from colt.wire.tables import Table
from colt.wire.views import View


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over, through the eyes of one seat, of who watched, or of who sees everything."""

    table: Table
    eyes: int | None
    """Null for who sees everything."""
    language: str
    view: View
    """The table before the first event."""
    events: tuple[Event, ...]
    """Each with what it changed."""


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play, and for how many."""

    edition: str
    variants: tuple[str, ...]
    players: tuple[int, ...]
    usual_players: int
    """For how many it is where nobody says it."""
    bandits_per_seat: int
    """Several are drawn or chosen in the game, and not before it."""


class GameOffered(msgspec.Struct, frozen=True, kw_only=True):
    """One of the games."""

    game: str
    bandits: tuple[str, ...]
    rulebooks: tuple[Rulebook, ...]


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a table can be made of here."""

    games: tuple[GameOffered, ...]
    bots: tuple[str, ...]
    """From the weakest to the strongest."""
    ratings: dict[str, int]
    """What the ladder says of those it has rated; 1000 is an outlaw."""
    rated: str
    """The game those ratings are of; in another a bot may be another's stand-in."""
    default_bot: str
    languages: tuple[str, ...]
    phrases: tuple[str, ...]
