"""Open tables, let everybody answer, at once or at a pace, and time each choice until the last seat has heard of it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from colt import extras, wire
from colt.kernel import BadOption, Chance

with extras.needed_for("colt.load", extra="play"):
    import websockets

SEATS = 4
AT_MOST = 2000
LONGEST = 600.0
THINKS = 1.0
"""Seconds somebody who plans takes for an answer where no pace is given."""

Progress = Callable[[float], None]
"""Told how much is done, from 0 to 1."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured."""

    tables: int
    planning: int
    """Tables beside them at which everybody looks ahead before playing a card."""
    processes: int
    """Over which the people of each table are spread."""
    pace: float
    """Seconds each takes for an answer; 0: they answer at once."""
    seconds: float
    compression: bool
    choices: int
    choices_per_second: float
    p50_milliseconds: float
    """From when a choice was due until the last seat was told."""
    p99_milliseconds: float
    plans: int
    """How often somebody looked ahead."""
    p95_plan_milliseconds: float | None
    """From looking at a card until the shadow train is there."""
    processor_milliseconds: float | None
    """The server's own time for each choice, whatever else the machine does; where it tells."""
    kilobytes_per_second: float
    """Of text, before compression, to all clients."""
    kilobytes_per_idle_table: float | None
    """More memory for each table with nobody on the line."""
    kilobytes_per_live_table: float | None
    """More memory for each table under way with everybody on the line."""


class _Decision(msgspec.Struct):
    number: int
    seat: int
    answered: bool
    choices: list[msgspec.Raw]
    ask: str = ""


class _Heard(msgspec.Struct):
    type: str
    decisions: list[_Decision] = []
    result: msgspec.Raw | None = None


class _Choice(msgspec.Struct):
    text: str


class _Measured:
    def __init__(self) -> None:
        self.all_dealt = asyncio.Event()
        """Nobody answers before cards are dealt at every table."""
        self.is_over = False
        """Whether a game has ended: from then on fewer play than were asked for."""
        self.is_counting = False
        self.choices = 0
        self.characters = 0
        self.times: list[float] = []
        self.plans: list[float] = []


class _TableUnderLoad:
    """One table: who is still to hear of the last choice."""

    def __init__(
        self,
        addresses: Sequence[str],
        measured: _Measured,
        pace: float = 0.0,
        first: float = 0.0,
        *,
        is_planning: bool = False,
    ) -> None:
        wanted = {"nickname": "Load", "seats": [{"kind": "person"}] * SEATS, "plan_view": is_planning}
        opened = _post(addresses[0], "/api/tables", wanted)
        self.addresses = addresses
        self.pace = pace
        self.takes = first
        """Seconds until the next answer is given: the first comes after its own time, all others at the pace."""
        self.is_planning = is_planning
        self.link = str(opened["table"]["link"])
        self.tokens = [str(seat["token"]) for seat in opened["seats"]]
        self.measured = measured
        self.due = 0.0
        self.waiting = 0

    def start(self) -> None:
        """Deal."""
        _post(self.addresses[0], f"/api/tables/{self.link}/start", None, self.tokens[0])

    def address_for(self, seat: int) -> str:
        """The people of a table are spread over all processes."""
        return self.addresses[seat % len(self.addresses)]

    def answers(self, due: float) -> None:
        """Somebody sends a choice that was due then."""
        self.due, self.waiting = due, SEATS

    def told(self) -> None:
        """A seat has heard of it."""
        self.waiting -= 1
        if self.waiting == 0 and self.measured.is_counting and not self.is_planning:
            self.measured.times.append(time.perf_counter() - self.due)


def checked(address: str) -> str:
    """This address, if it is on this very machine."""
    if urlsplit(address).hostname not in ("127.0.0.1", "::1", "localhost"):
        raise BadOption("Load is for a server on this machine only, such as http://127.0.0.1:8000.")
    return address


async def measure(
    addresses: Sequence[str],
    *,
    tables: int,
    seconds: float,
    compression: bool,
    pace: float = 0.0,
    planning: int = 0,
    metrics_token: str = "",
    progress: Progress = lambda _: None,
) -> Report:
    """Load running processes of one server that was told to allow it (its limits per address are for people)."""
    if not (0 < tables <= AT_MOST and 0 <= planning <= AT_MOST and 0 < seconds <= LONGEST):
        raise BadOption(f"Up to {AT_MOST} tables for up to {LONGEST:.0f} seconds.")
    measured = _Measured()
    for address in addresses:
        checked(address)
    before = await asyncio.to_thread(_memory, addresses, metrics_token)
    # A thousand tables are not all asked in the same moment: their first answers are spread over the pace.
    every = [
        await asyncio.to_thread(_TableUnderLoad, addresses, measured, pace, pace * (nth + 1) / tables)
        for nth in range(tables)
    ]
    idle = await asyncio.to_thread(_memory, addresses, metrics_token)
    takes = pace or THINKS
    every += [
        await asyncio.to_thread(
            _TableUnderLoad, addresses, measured, takes, takes * (nth + 1) / planning, is_planning=True
        )
        for nth in range(planning)
    ]
    people: list[asyncio.Task[None]] = []
    try:
        await _sit_down(every, people, compression, progress)
        began = await asyncio.to_thread(_processor, addresses, metrics_token)
        past = await _count(measured, seconds, progress)
        ended = await asyncio.to_thread(_processor, addresses, metrics_token)
        live = await asyncio.to_thread(_memory, addresses, metrics_token)
    finally:
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    progress(1.0)
    times, plans = sorted(measured.times) or [0.0], sorted(measured.plans)
    return Report(
        tables=tables,
        planning=planning,
        processes=len(addresses),
        pace=pace,
        seconds=round(past, 2),
        compression=compression,
        choices=measured.choices,
        choices_per_second=round(measured.choices / past, 1),
        p50_milliseconds=round(times[len(times) // 2] * 1000, 1),
        p99_milliseconds=round(times[int(len(times) * 0.99)] * 1000, 1),
        plans=len(plans),
        p95_plan_milliseconds=round(plans[int(len(plans) * 0.95)] * 1000, 1) if plans else None,
        processor_milliseconds=_per_choice(began, ended, measured.choices),
        kilobytes_per_second=round(measured.characters / past / 1000, 1),
        kilobytes_per_idle_table=_per_table(before, idle, tables),
        kilobytes_per_live_table=_per_table(before, live, tables + planning),
    )


async def _sit_down(
    every: list[_TableUnderLoad], people: list[asyncio.Task[None]], compression: bool, progress: Progress
) -> None:
    """Everybody comes on the line, table by table; then all games begin."""
    ready = asyncio.Semaphore(0)
    for nth, table in enumerate(every):
        people += [asyncio.create_task(_person(table, seat, compression, ready)) for seat in range(SEATS)]
        for _ in range(SEATS):
            await asyncio.wait_for(ready.acquire(), 30)
        progress(0.4 * nth / len(every))
    for table in every:
        await asyncio.to_thread(table.start)


async def _count(measured: _Measured, seconds: float, progress: Progress) -> float:
    """Everybody may answer, and counting begins, for so long or until the first game is over; returns how long it
    was."""
    measured.is_counting = True
    measured.all_dealt.set()
    began = time.perf_counter()
    while (past := time.perf_counter() - began) < seconds and not measured.is_over:
        progress(0.4 + 0.6 * past / seconds)
        await asyncio.sleep(min(0.2, seconds - past))
    measured.is_counting = False
    return past


async def _person(table: _TableUnderLoad, seat: int, compression: bool, ready: asyncio.Semaphore) -> None:
    """Somebody comes on the line, and stays."""
    url = f"{table.address_for(seat).replace('http', 'ws', 1)}/api/tables/{table.link}/socket"
    way = "deflate" if compression else None
    async with (
        websockets.connect(url, max_size=None, ping_interval=None, compression=way) as line,
        asyncio.TaskGroup() as answering,
    ):
        person = _Person(table, seat, line, answering)
        await person.say("hello", version=wire.VERSION, tokens=[table.tokens[seat]])
        ready.release()
        async for frame in line:
            await person.hear(frame)


class _Person:
    """Answers whatever is asked, by chance: at the pace of the table, or after a look ahead."""

    def __init__(
        self,
        table: _TableUnderLoad,
        seat: int,
        line: websockets.ClientConnection,
        answering: asyncio.TaskGroup,
    ) -> None:
        self.table = table
        self.seat = seat
        self.line = line
        self.answering = answering
        self.chance = Chance(f"{table.link} {seat}")
        self.asked: _Decision | None = None
        self.looked = 0.0

    async def say(self, kind: str, **fields: object) -> None:
        await self.line.send(msgspec.json.encode({"type": kind, **fields}).decode())

    async def hear(self, frame: str | bytes) -> None:
        """What is told, and what is asked."""
        heard, measured = msgspec.json.decode(frame, type=_Heard), self.table.measured
        measured.characters += len(frame) if measured.is_counting else 0
        if heard.type == "plan" and self.asked is not None:
            measured.plans += [time.perf_counter() - self.looked] if measured.is_counting else []
            await self.answer(self.asked)
        if heard.type != "update":
            return
        self.table.told()
        measured.is_over |= heard.result is not None and not self.table.is_planning
        for decision in heard.decisions:
            if decision.seat == self.seat and decision.choices and not decision.answered:
                await self.think(decision)

    async def think(self, decision: _Decision) -> None:
        """Who plans looks at what the cards would do before playing one."""
        if not self.table.is_planning or decision.ask != "schemin":
            await self.answer(decision)
        elif self.asked is None or self.asked.number != decision.number:
            self.asked, self.looked = decision, time.perf_counter()
            await self.say("plan", seat=self.seat, cards=[])

    async def answer(self, decision: _Decision) -> None:
        choice = msgspec.json.decode(self.chance.one_of(decision.choices), type=_Choice)
        self.asked = None
        self.answering.create_task(self._answer_when_due(decision.number, choice.text))

    async def _answer_when_due(self, number: int, text: str) -> None:
        table = self.table
        await table.measured.all_dealt.wait()
        takes, table.takes = table.takes, table.pace
        due = time.perf_counter() + takes
        await asyncio.sleep(takes)
        table.answers(due)
        table.measured.choices += table.measured.is_counting and not table.is_planning
        with contextlib.suppress(websockets.ConnectionClosed):
            await self.say("answer", seat=self.seat, decision=number, text=text)


def _post(address: str, path: str, body: Any, token: str = "") -> Any:  # noqa: ANN401 - JSON
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    request = Request(address + path, msgspec.json.encode(body), headers, method="POST")  # noqa: S310 - loopback
    with urlopen(request, timeout=30) as answer:  # noqa: S310
        return msgspec.json.decode(answer.read())


def _memory(addresses: Sequence[str], token: str) -> float | None:
    """The server's memory in bytes, where it tells."""
    return _summed(addresses, token, "colt_memory_bytes")


def _processor(addresses: Sequence[str], token: str) -> float | None:
    """The seconds the server has been at work, where it tells."""
    return _summed(addresses, token, "colt_processor_seconds")


def _summed(addresses: Sequence[str], token: str, wanted: str) -> float | None:
    """One of the metrics, of all processes together."""
    told = [_told(address, token, wanted) for address in addresses]
    return sum(one for one in told if one is not None) if None not in told else None


def _told(address: str, token: str, wanted: str) -> float | None:
    """One of the server's metrics."""
    request = Request(f"{address}/api/metrics", headers={"authorization": f"Bearer {token}"})  # noqa: S310 - loopback
    with contextlib.suppress(HTTPError), urlopen(request, timeout=30) as answer:  # noqa: S310
        for line in answer.read().decode().splitlines():
            name, _, value = line.partition(" ")
            if name == wanted:
                return float(value)
    return None


def _per_choice(before: float | None, after: float | None, choices: int) -> float | None:
    known = before is not None and after is not None and choices
    return round((after - before) / choices * 1000, 3) if known else None  # type: ignore[operator]


def _per_table(before: float | None, after: float | None, tables: int) -> float | None:
    return None if before is None or after is None else round((after - before) / tables / 1000, 1)
