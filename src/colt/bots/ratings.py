"""What the ladder says of the house bots: written by `colt ladder --ratings`, read by whoever offers them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

FILE = "ratings.json"


class Ratings(msgspec.Struct, frozen=True, kw_only=True):
    """A ladder in short: four players, the usual book."""

    game: str
    seed: str
    games: int
    ratings: dict[str, tuple[int, int, int]]
    """By bot: its rating, and from where to where it may truly be (95 %)."""


@cache
def shipped() -> Ratings:
    """The ladder that comes with Colt."""
    return msgspec.json.decode((files("colt.bots") / FILE).read_bytes(), type=Ratings)


def rated_game() -> str:
    """The game the ratings are of: what they say of a bot they say there."""
    return shipped().game


def rating(bot: str) -> int | None:
    """How strong a bot is, `outlaw` being 1000; None for one that was not rated, or is set in another way."""
    found = shipped().ratings.get(bot)
    return None if found is None else found[0]
