"""People who play many tables by chance, at once or at a pace, and count what they hear."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Any
from urllib.request import Request, urlopen

import msgspec

from colt import extras, wire
from colt.kernel import Chance

with extras.needed_for("colt.load", extra="play"):
    import websockets

SEATS = 4


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


class Counted:
    """What all tables together have heard and done while it counts."""

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


class TableUnderLoad:
    """One table: who is still to hear of the last choice."""

    def __init__(
        self,
        addresses: Sequence[str],
        counted: Counted,
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
        self.counted = counted
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
        if self.waiting == 0 and self.counted.is_counting and not self.is_planning:
            self.counted.times.append(time.perf_counter() - self.due)


async def come(table: TableUnderLoad, seat: int, compression: bool, ready: asyncio.Semaphore) -> None:
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
        table: TableUnderLoad,
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
        heard, counted = msgspec.json.decode(frame, type=_Heard), self.table.counted
        counted.characters += len(frame) if counted.is_counting else 0
        if heard.type == "plan" and self.asked is not None:
            counted.plans += [time.perf_counter() - self.looked] if counted.is_counting else []
            await self.answer(self.asked)
        if heard.type != "update":
            return
        self.table.told()
        counted.is_over |= heard.result is not None and not self.table.is_planning
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
        await table.counted.all_dealt.wait()
        takes, table.takes = table.takes, table.pace
        due = time.perf_counter() + takes
        await asyncio.sleep(takes)
        table.answers(due)
        table.counted.choices += table.counted.is_counting and not table.is_planning
        with contextlib.suppress(websockets.ConnectionClosed):
            await self.say("answer", seat=self.seat, decision=number, text=text)


def _post(address: str, path: str, body: Any, token: str = "") -> Any:  # noqa: ANN401 - JSON
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    request = Request(address + path, msgspec.json.encode(body), headers, method="POST")  # noqa: S310 - loopback
    with urlopen(request, timeout=30) as answer:  # noqa: S310
        return msgspec.json.decode(answer.read())
