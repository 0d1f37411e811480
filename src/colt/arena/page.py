"""The ladder on a page: tables in Markdown between two marks, and a picture beside it; all other words stay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from colt.arena.drawing import drawn_ladder
from colt.arena.ladder import Ladder, Venue
from colt.bots.making import HOUSE
from colt.kernel import BadOption

BEGIN, END = "<!-- ladder: begin -->", "<!-- ladder: end -->"


def write_page(ladder: Ladder, page: Path) -> None:
    """Write the ladder into this page, and its picture into the folder `pictures` beside it."""
    text = (
        page.read_text(encoding="utf-8")
        if page.exists()
        else f"# How strong the bots are\n\n{BEGIN}\n{END}\n"
    )
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise BadOption(f"{page.name} has no place for the ladder: a line {BEGIN} and a line {END}.")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    if ladder.played.get(0):
        picture = page.parent / "pictures" / "ladder.svg"
        picture.parent.mkdir(parents=True, exist_ok=True)
        first = f"{ladder.contest.venues[0]}, {len(ladder.played[0]):,} games"
        picture.write_text(drawn_ladder(ladder.ratings(0), first), encoding="utf-8")
    page.write_text("\n".join((before + BEGIN, *lines(ladder), END + after)), encoding="utf-8")


def write_ratings(ladder: Ladder, file: Path) -> None:
    """Write what the first set-up's ladder says of each bot of the house, to be shipped with them; never of half a
    ladder."""
    if ladder.is_interrupted:
        raise BadOption(
            "Ratings are shipped of a whole ladder: go on with it, where games are kept, and ask again."
        )
    rated = {one.bot: tuple(map(round, one.rating)) for one in ladder.ratings(0) if one.bot in HOUSE}
    games = len(ladder.played.get(0, ()))
    game = ladder.contest.venues[0].options.game
    whole = {"game": game, "seed": str(ladder.contest.seed), "games": games, "ratings": rated}
    file.write_bytes(msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n")


def lines(ladder: Ladder) -> Iterator[str]:
    """The tables in Markdown."""
    for nth, venue in enumerate(ladder.contest.venues):
        if not ladder.played.get(nth):
            continue
        yield ""
        yield from _table(ladder, nth, venue)
        if nth == 0:
            yield ""
            yield "![The ladder](pictures/ladder.svg)"
    yield ""
    yield f"Seed `{ladder.contest.seed}`; every deal from every seat."
    yield ""


def _table(ladder: Ladder, nth: int, venue: Venue) -> Iterator[str]:
    games = len(ladder.played.get(nth, ()))
    yield f"**{venue}**: {games:,} games, at least {ladder.meetings(nth):,} meetings of each two."
    yield ""
    yield "| bot | rating | 95 % | games | won, 1 is even | CPU ms p50 | p95 |"
    yield "|---|---|---|---|---|---|---|"
    for one in ladder.ratings(nth):
        value, low, high = one.rating
        half, most = one.milliseconds
        yield (
            f"| `{one.bot}` | {value:.0f} | {low:.0f} – {high:.0f} | {one.games:,} | {one.share:.2f} |"
            f" {half:.1f} | {most:.1f} |"
        )
