"""Open tables, let everybody answer, at once or at a pace, and time each choice until the last seat has heard of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import msgspec

from colt.kernel import BadOption
from colt.load.metrics import memory, processor
from colt.load.people import SEATS, Counted, TableUnderLoad, come

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
    counted = Counted()
    for address in addresses:
        checked(address)
    before = await asyncio.to_thread(memory, addresses, metrics_token)
    every = await _open(addresses, counted, tables, pace)
    idle = await asyncio.to_thread(memory, addresses, metrics_token)
    every += await _open(addresses, counted, planning, pace or THINKS, is_planning=True)
    async with _on_the_line(every, compression, progress):
        began = await asyncio.to_thread(processor, addresses, metrics_token)
        past = await _count(counted, seconds, progress)
        ended = await asyncio.to_thread(processor, addresses, metrics_token)
        live = await asyncio.to_thread(memory, addresses, metrics_token)
    progress(1.0)
    return Report(
        tables=tables,
        planning=planning,
        processes=len(addresses),
        pace=pace,
        seconds=round(past, 2),
        compression=compression,
        choices=counted.choices,
        choices_per_second=round(counted.choices / past, 1),
        p50_milliseconds=_milliseconds(counted.times or [0.0], 0.5),
        p99_milliseconds=_milliseconds(counted.times or [0.0], 0.99),
        plans=len(counted.plans),
        p95_plan_milliseconds=_milliseconds(counted.plans, 0.95) if counted.plans else None,
        processor_milliseconds=_per_choice(began, ended, counted.choices),
        kilobytes_per_second=round(counted.characters / past / 1000, 1),
        kilobytes_per_idle_table=_per_table(before, idle, tables),
        kilobytes_per_live_table=_per_table(before, live, tables + planning),
    )


async def _open(
    addresses: Sequence[str], counted: Counted, tables: int, pace: float, *, is_planning: bool = False
) -> list[TableUnderLoad]:
    """So many tables; not all are asked in the same moment: their first answers are spread over the pace."""
    return [
        await asyncio.to_thread(
            TableUnderLoad, addresses, counted, pace, pace * (nth + 1) / tables, is_planning=is_planning
        )
        for nth in range(tables)
    ]


@asynccontextmanager
async def _on_the_line(
    every: list[TableUnderLoad], compression: bool, progress: Progress
) -> AsyncIterator[None]:
    """Everybody sits at these tables, and goes home in the end."""
    people: list[asyncio.Task[None]] = []
    try:
        await _sit_down(every, people, compression, progress)
        yield
    finally:
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)


async def _sit_down(
    every: list[TableUnderLoad], people: list[asyncio.Task[None]], compression: bool, progress: Progress
) -> None:
    """Everybody comes on the line, table by table; then all games begin."""
    ready = asyncio.Semaphore(0)
    for nth, table in enumerate(every):
        people += [asyncio.create_task(come(table, seat, compression, ready)) for seat in range(SEATS)]
        for _ in range(SEATS):
            await asyncio.wait_for(ready.acquire(), 30)
        progress(0.4 * nth / len(every))
    for table in every:
        await asyncio.to_thread(table.start)


async def _count(counted: Counted, seconds: float, progress: Progress) -> float:
    """Everybody may answer, and counting begins, for so long or until the first game is over; returns how long it
    was."""
    counted.is_counting = True
    counted.all_dealt.set()
    began = time.perf_counter()
    while (past := time.perf_counter() - began) < seconds and not counted.is_over:
        progress(0.4 + 0.6 * past / seconds)
        await asyncio.sleep(min(0.2, seconds - past))
    counted.is_counting = False
    return past


def _milliseconds(times: Sequence[float], share: float) -> float:
    """No more than this, for this share of them."""
    return round(sorted(times)[int(len(times) * share)] * 1000, 1)


def _per_choice(before: float | None, after: float | None, choices: int) -> float | None:
    known = before is not None and after is not None and choices
    return round((after - before) / choices * 1000, 3) if known else None  # type: ignore[operator]


def _per_table(before: float | None, after: float | None, tables: int) -> float | None:
    return None if before is None or after is None else round((after - before) / tables / 1000, 1)
