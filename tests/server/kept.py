"""Keep a database of this version for all versions to come: `.venv/bin/python -m tests.server.kept VERSION`.

A server of today plays games of both titles to all sorts of places and leaves them there; what it stored is written to
`tests/golden/databases` as SQL, with the keys to the seats beside it. A later version must open it and go on.
"""

import asyncio
import contextlib
import json
import secrets
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from colt.kernel import Chance
from tests.server.people import HandClock, House, Person, open_house

DATABASES = Path(__file__).resolve().parent.parent / "golden" / "databases"

Until = Callable[[str, int], bool]
"""Whether to stop at this question, after so many answers."""


def after(answers: int, *asks: str) -> Until:
    """Stop after so many answers, or at the first of these questions from then on."""
    return lambda ask, given: given >= answers and (not asks or ask in asks)


class Kept(NamedTuple):
    """Where a table is, and the keys to its seats."""

    link: str
    tokens: list[str]


class Scene(NamedTuple):
    """A table as it is left behind."""

    name: str
    opens: dict[str, Any]
    """What is asked for; a seat that is open is taken by another person."""
    until: Until | None = None
    """None: the game is played to its end."""
    then: str | None = None
    """What the host asks for last."""


def hot(seats: int, **rest: Any) -> dict[str, Any]:
    """One person at all seats."""
    return {"seats": [{"kind": "person", "nickname": f"Ana {seat + 1}"} for seat in range(seats)], **rest}


def friends(seats: int, bots: tuple[str, ...] = (), **rest: Any) -> dict[str, Any]:
    """So many persons, each for themselves, and bots."""
    wishes = [{"kind": "person"}, *({"kind": "open"} for _ in range(seats - 1))]
    return {"seats": [*wishes, *({"kind": "bot", "bot": bot} for bot in bots)], **rest}


SUPER = "super-express"

BOTS = ("drifter", "greenhorn", "outlaw", "search:playouts=2")

SCENES = (
    Scene("the first question", friends(1, ("drifter", "outlaw")), after(0)),
    Scene("schemin in round two", friends(1, ("greenhorn", "drifter", "drifter")), after(7, "schemin")),
    Scene("hot seat in the middle of stealin", hot(4, edition="fr-2014"), after(20, "move", "rob", "punch")),
    Scene("hot seat in the last round", hot(3, edition="pl-2015"), after(62, "schemin")),
    Scene("a bot with settings", friends(1, ("search:playouts=2", "drifter")), after(3)),
    Scene("first game of six", friends(3, ("drifter",) * 3, variants=["first-game"]), after(16)),
    Scene("bandits that were wished for", wished := hot(3, edition="es-2016"), after(9)),
    Scene("expert at the discards", friends(2, ("drifter",), variants=["expert"]), after(9, "keep")),
    Scene("expert in french", hot(3, edition="fr-2014", variants=["expert"]), after(30)),
    Scene("teams being chosen", friends(2, variants=["teams"]), after(1)),
    Scene("teams with one answer sealed", hot(3, edition="es-2016", variants=["teams"]), after(4)),
    Scene("teams picking a card", friends(2, edition="es-2016", variants=["teams"]), after(3, "pick")),
    Scene("teams in the middle", hot(3, edition="es-2016", variants=["teams"]), after(20, "cover")),
    Scene("super express with one plan sealed", hot(3, game=SUPER), after(1)),
    Scene("super express with bots", friends(2, ("outlaw", "drifter"), game=SUPER), after(3)),
    Scene("super express with both expansions", hot(6, game=SUPER, variants=["horse", "reflex"]), after(14)),
    Scene("paused", friends(3, ("drifter",), pace="live"), after(12), "pause"),
    Scene(
        "super express paused", friends(2, ("drifter",), game=SUPER, variants=["horse"]), after(2), "pause"
    ),
    Scene("slow", friends(3, pace="slow", is_listed=True, spectator_delay=60), after(10)),
    Scene("somebody left", friends(2, ("drifter",)), after(3)),
    Scene("closed", hot(3), after(5), "close"),
    Scene("over", friends(2, ("drifter",)), None),
    Scene("over, and played again", hot(3, variants=["expert"]), None, "rematch"),
    Scene("super express over", friends(2, ("drifter",), game=SUPER, variants=["reflex"]), None),
    Scene("super express over on one device", hot(3, game=SUPER), None),
)
wished["seats"][1]["bandit"] = "tuco"


async def keep(folder: Path) -> dict[str, Kept]:
    """Play all scenes in a database in this folder; says for each where it is and which keys open its seats."""
    clock = HandClock(1000.0)
    async with _known_secrets(), open_house(folder, clock=clock, within=300.0, bots=BOTS) as house:
        kept = {scene.name: await _played(house, scene) for scene in SCENES}
        kept["waiting for somebody"] = await _opened(house, friends(3, is_listed=True))
        await _let_a_bot_sit_in(house, clock, kept["somebody left"])
    return kept


@contextlib.asynccontextmanager
async def _known_secrets() -> AsyncIterator[None]:
    """The same secrets every time, so that every scene is reached every time."""
    chance = Chance("secrets")

    def secret(length: int) -> str:
        return "".join(chance.one_of("0123456789abcdef") for _ in range(2 * length))

    with mock.patch.multiple(secrets, token_hex=secret, token_urlsafe=secret):
        yield


async def _played(house: House, scene: Scene) -> Kept:
    table = await _opened(house, scene.opens)
    at = f"/api/tables/{table.link}"
    for seat in (await house.ask("GET", at))["seats"]:
        if seat["kind"] == "open":
            table.tokens.append((await house.post(f"{at}/seats", {"nickname": "Ben"}))["token"])
    await house.post(f"{at}/start", token=table.tokens[0])
    async with house.line(table.link, table.tokens) as everybody:
        await _answer(everybody, scene)
    if scene.then == "close":
        await _end_early(house, table)
    elif scene.then is not None:
        await house.post(f"{at}/{scene.then}", token=table.tokens[0])
    return table


async def _end_early(house: House, table: Kept) -> None:
    """Everybody agrees."""
    phase = "playing"
    for token in table.tokens:
        if phase != "closed":
            phase = (await house.post(f"/api/tables/{table.link}/agree", {"what": "end"}, token))["phase"]
    assert phase == "closed"


async def _opened(house: House, opens: dict[str, Any]) -> Kept:
    opened = await house.post("/api/tables", {"nickname": "Ana", **opens})
    return Kept(opened["table"]["link"], [seat["token"] for seat in opened["seats"]])


async def _answer(person: Person, scene: Scene) -> None:
    """Answer for everybody, one after the other, until the scene is reached."""
    chance, given = Chance(scene.name), 0
    await person.hear("update")
    while (person.table or {}).get("phase") != "over":
        asked = person.asked()
        if not asked:
            await person.hear()
        elif scene.until is not None and scene.until(asked[0]["ask"], given):
            return
        else:
            await person.answer(asked[0], chance.one_of(asked[0]["choices"])["text"])
            await person.hear("accepted")
            given += 1
    assert scene.until is None, f"{scene.name}: the game is over before it comes to this"


async def _let_a_bot_sit_in(house: House, clock: HandClock, table: Kept) -> None:
    """Somebody else is here, and waits for who is asked."""
    at_it = await house.saloon.tables.find(table.link)
    asked = {decision.seat for decision in at_it.running.decisions}
    waiting = [token for token in table.tokens if at_it.stored.seat_of(token) not in asked]
    async with house.line(table.link, waiting[:1]) as here:
        await here.hear("update")
        clock.wait(300)
        await house.saloon.clocks.tick()
        while not any(seat["bot_sits_in"] for seat in here.table["seats"]):
            await here.hear("table")


def written(database: Path) -> str:
    """All of a database as SQL."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return "".join(f"{line}\n" for line in connection.iterdump())


def read(sql: str, database: Path) -> None:
    """Make a database of what was written."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.executescript(sql)


def main(arguments: list[str]) -> int:
    """Write the two files of this version; files there are stay as they are."""
    if len(arguments) != 1:
        print(__doc__)
        return 2
    sql, keys = (DATABASES / f"{arguments[0]}.{kind}" for kind in ("sql", "json"))
    DATABASES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        kept = asyncio.run(keep(Path(folder)))
        with sql.open("x", encoding="utf-8") as file:
            file.write(written(Path(folder) / "colt.db"))
    tables = {name: table._asdict() for name, table in kept.items()}
    with keys.open("x", encoding="utf-8") as file:
        file.write(json.dumps(tables, indent=2) + "\n")
    print(f"{len(kept)} tables are kept in {sql.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
