"""How soon others go on where a process dies: `.venv/bin/python -m tools.takeover [--times 10]`.

Two processes serve one PostgreSQL (the one COLT_TEST_DATABASE names, else one from a package). Somebody plays against
bots with one of them, which is killed. Measured from the kill: when the player hears from the other process, when that
one keeps the table (its bots and its clocks), and when a bot has answered there. Nothing is asserted.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from sqlalchemy import text

from tests.server import databases
from tests.server.kills import Versions, Victim, looking_into, open_table

LOOK = 0.02
"""Seconds between two looks at the rows."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=10, help="how often a process is killed")
    times = parser.parse_args().times
    with (
        tempfile.TemporaryDirectory() as folder,
        databases.postgres() as server,
        server.databases() as database_of,
    ):
        found = asyncio.run(measured(Path(folder), database_of(Path(folder)), times))
    for name, seconds in found.items():
        print(f"{name}: half within {statistics.median(seconds):.2f} s, all within {max(seconds):.2f} s")


async def measured(folder: Path, database: str, times: int) -> dict[str, list[float]]:
    """So many kills, and what was measured of each."""
    found: dict[str, list[float]] = {
        "the player is back": [],
        "bots and clocks are kept": [],
        "a bot has answered": [],
    }
    versions = Versions(folder)
    first, other = Victim(database, versions), Victim(database, versions)
    await other.start()
    for nth in range(times):
        await first.start()
        for name, seconds in zip(found, await one_kill(database, first, other, nth), strict=True):
            found[name].append(seconds)
        await first.house.http.aclose()
        print(f"{nth + 1}: " + ", ".join(f"{seconds[-1]:.2f} s" for seconds in found.values()))
    await other.house.http.aclose()
    await other.kill()
    return found


async def one_kill(database: str, first: Victim, other: Victim, nth: int) -> tuple[float, float, float]:
    """Play with the first process, kill it, and go on with the other."""
    opened = await open_table(first.house, players=4)
    link, token = opened["table"]["link"], opened["seats"][0]["token"]
    async with first.house.line(link, [token]) as person:
        await person.play(f"before {nth}", until=lambda _: len(stored(database, link)[1]) > 6)
    keeper, _ = stored(database, link)
    began = time.monotonic()
    await first.kill()
    async with other.house.line(link, [token]) as person:
        await person.hear("update")
        back = time.monotonic() - began
        playing = asyncio.create_task(person.play(f"after {nth}"))
        kept = await until(lambda: stored(database, link)[0] != keeper) - began
        choices = sum(seat != 0 for seat in stored(database, link)[1])
        answered = await until(lambda: sum(seat != 0 for seat in stored(database, link)[1]) > choices) - began
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    return back, kept, answered


def stored(database: str, link: str) -> tuple[str, list[int]]:
    """Who keeps this table, and the seats that have answered."""
    with looking_into(database) as connection:
        facts: Any = connection.execute(
            text("SELECT facts FROM tables WHERE link = :link"), {"link": link}
        ).scalar()
        rows = connection.execute(text("SELECT seat FROM choices WHERE link = :link"), {"link": link})
        return str(json.loads(facts).get("keeper", "")), [int(row[0]) for row in rows]


async def until(condition: Any) -> float:  # noqa: ANN401 - a question without arguments
    """The moment at which it is so."""
    while not condition():  # noqa: ASYNC110 - rows tell it nobody
        await asyncio.sleep(LOOK)
    return time.monotonic()


if __name__ == "__main__":
    main()
