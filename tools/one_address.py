"""How long others wait while one address attacks: `.venv/bin/python -m tools.one_address [--seconds 30]`.

A server with the limits it has where nobody says anything else, in a process of its own. Somebody plays against bots
and times each answer until it is acknowledged, which is when it is stored: first in peace, then while one other address
does all it can from another process: thirty lines to a table of six seats on one device ask for the whole story in
another language again and again, ten connect and leave, ten send frames that say nothing, ten ask for stories, replays,
new tables and what is not there. Who is turned away comes back at once. Everything runs on this machine, the attackers
too. Nothing is asserted.
"""

import argparse
import asyncio
import collections
import contextlib
import itertools
import multiprocessing
import os
import signal
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx2
import psutil  # type: ignore[import-untyped]
import websockets

from colt import wire
from colt.kernel import Chance
from colt.server import Settings, serve
from tests.server.people import Person

ATTACKER, PLAYER = "198.51.100.7", "203.0.113.5"
LINES, CALLERS, FLOODERS, ASKERS = 30, 10, 10, 10
PINGS = b"\x89\x80\0\0\0\0" * 5000
"""Frames that say nothing, as a browser would send them."""
PACE = 0.1
"""Seconds the player takes for an answer."""

PROCESSES = multiprocessing.get_context("spawn")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each part lasts")
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measured(Path(folder), seconds))


async def measured(folder: Path, seconds: float) -> None:
    """In peace, and under attack."""
    line, other = PROCESSES.Pipe()
    server = PROCESSES.Process(target=serving, args=(str(folder / "colt.db"), other))
    server.start()
    try:
        address = await asyncio.to_thread(line.recv)
        await playing(address, answers=10)  # the bots have come to work
        told("in peace", await playing(address, seconds), psutil.Process(server.pid))
        attack = PROCESSES.Process(target=attacking, args=(address, other), daemon=True)
        attack.start()
        await asyncio.to_thread(line.recv)
        told("under attack", await playing(address, seconds), psutil.Process(server.pid))
        attack.terminate()
        print("the attackers heard: " + await asyncio.to_thread(line.recv))
    finally:
        server.terminate()


def told(when: str, seconds: list[float], server: Any) -> None:  # noqa: ANN401 - psutil has no types
    """A line of what was measured."""
    half, *_, most = statistics.quantiles(seconds, n=100)[49:]
    memory = server.memory_info().rss / 1e6
    print(
        f"{when}: {len(seconds)} answers, half within {half * 1000:.0f} ms, 99 of 100 within {most * 1000:.0f} ms;"
        f" the server has {memory:.0f} MB; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def serving(database: str, line: Connection) -> None:
    """The server: its own limits, bots that take no time."""
    given = Settings(
        port=0, database=database, behind_proxy=True, bot="drifter", bot_step=0.0, log_level="error"
    )
    serve(given, line.send)


@contextlib.asynccontextmanager
async def calling(address: str, caller: str, link: str, tokens: list[str]) -> AsyncIterator[Any]:
    """Somebody on the line, from there."""
    url = address.replace("http", "ws") + f"/api/tables/{link}/socket"
    headers = {"x-forwarded-for": caller}
    async with websockets.connect(url, max_size=None, additional_headers=headers) as socket:
        person: Any = Person(socket)  # type: ignore[no-untyped-call]
        await person.say("hello", version=wire.VERSION, tokens=tokens)
        yield person


def asking(address: str, caller: str) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(base_url=address, headers={"x-forwarded-for": caller}, timeout=60, verify=False)


# --- the player


async def playing(address: str, seconds: float = 600.0, answers: int = 1_000_000) -> list[float]:
    """Game after game against bots, for so long or so many answers; how long each answer took."""
    found: list[float] = []
    until = time.monotonic() + seconds
    async with asking(address, PLAYER) as http:
        while time.monotonic() < until and len(found) < answers:
            opened = (await http.post("/api/quick", json={"players": 4})).json()
            token = opened["seats"][0]["token"]
            async with calling(address, PLAYER, opened["table"]["link"], [token]) as person:
                async for took in one_game(person):
                    found.append(took)
                    if time.monotonic() >= until or len(found) >= answers:
                        break
    return found


async def one_game(person: Any) -> AsyncIterator[float]:  # noqa: ANN401 - the people of the tests have no types
    """To its end, at random; how long each answer took."""
    answered, chance = 0, Chance("player")
    while not person.updates or person.is_behind():
        asked = [one for one in person.asked() if one["number"] >= answered]
        if not asked:
            await person.hear()
            continue
        answered = asked[0]["number"] + 1
        await asyncio.sleep(PACE)
        began = time.monotonic()
        await person.answer(asked[0], chance.one_of(asked[0]["choices"])["text"])
        while (await person.hear())["type"] not in ("accepted", "refused"):
            pass
        yield time.monotonic() - began


# --- the attackers


def attacking(address: str, line: Connection) -> None:
    """All of them, until they are stopped; then what they heard."""
    asyncio.run(everybody(address, line))


async def everybody(address: str, line: Connection) -> None:
    link, tokens = await long_hot_seat(address)
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    line.send("they begin")
    heard: collections.Counter[str] = collections.Counter()
    works = [retelling(address, link, tokens, heard) for _ in range(LINES)]
    works += [connecting(address, link, heard) for _ in range(CALLERS)]
    works += [flooding(address, link, heard) for _ in range(FLOODERS)]
    works += [requesting(address, link, heard) for _ in range(ASKERS)]
    attackers = [asyncio.create_task(work) for work in works]
    await stopped.wait()
    for attacker in attackers:
        attacker.cancel()
    line.send(", ".join(f"{count} {what}" for what, count in heard.most_common()))


async def long_hot_seat(address: str) -> tuple[str, list[str]]:
    """A table of six seats on one device, with a long story."""
    async with asking(address, ATTACKER) as http:
        seats = [{"kind": "person"}] * 6
        opened = (await http.post("/api/tables", json={"nickname": "Eve", "seats": seats})).json()
        link, tokens = str(opened["table"]["link"]), [str(seat["token"]) for seat in opened["seats"]]
        await http.post(
            f"/api/tables/{link}/start", json={}, headers={"authorization": f"Bearer {tokens[0]}"}
        )
    async with calling(address, ATTACKER, link, tokens) as people:
        await people.play(until=lambda person: len(person.events.get(0, ())) > 150)
    return link, tokens


async def retelling(address: str, link: str, tokens: list[str], heard: collections.Counter[str]) -> None:
    """The whole story in another language, again and again."""
    while True:
        with contextlib.suppress(websockets.WebSocketException, OSError, TimeoutError):
            async with calling(address, ATTACKER, link, tokens) as person:
                heard["lines"] += 1
                for language in itertools.cycle(("fr", "pl")):
                    await person.say("language", language=language)
                    message = await person.hear()
                    heard[message.get("problem", message["type"])] += 1


async def connecting(address: str, link: str, heard: collections.Counter[str]) -> None:
    """Come and go."""
    while True:
        with contextlib.suppress(websockets.WebSocketException, OSError, TimeoutError):
            async with calling(address, ATTACKER, link, []):
                heard["connections"] += 1


async def flooding(address: str, link: str, heard: collections.Counter[str]) -> None:
    """Say nothing, very often."""
    while True:
        with contextlib.suppress(websockets.WebSocketException, OSError, TimeoutError):
            async with calling(address, ATTACKER, link, []) as person:
                heard["floods"] += 1
                person.socket.transport.write(PINGS)
                await person.socket.wait_closed()


async def requesting(address: str, link: str, heard: collections.Counter[str]) -> None:
    """Whatever costs work."""
    async with asking(address, ATTACKER) as http:
        for path in itertools.cycle(("story", "replay?eyes=-1", "nothing", "record", "new")):
            with contextlib.suppress(httpx2.HTTPError):
                answer = (
                    await http.post("/api/quick", json={"players": 6})
                    if path == "new"
                    else await http.get(f"/api/tables/{link}/{path}")
                )
                heard[f"requests {answer.status_code}"] += 1


if __name__ == "__main__":
    main()
