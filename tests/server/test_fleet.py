"""Several processes on one PostgreSQL, and some of them are killed under load."""

import asyncio
import contextlib
import os
import signal
import sys

import httpx2
import psutil  # type: ignore[import-untyped]
import pytest

from colt.kernel import Chance
from tests.server import people
from tests.server.people import House, until
from tests.server.test_kill import GAMES, PROGRAM, Victim, Witness, check

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("on_postgres")]


class Restless(Witness):
    """A witness who comes back with whichever process there is, as a browser does."""

    is_leaving = False

    async def play_on(self, houses):
        while not self.is_over and not self.is_leaving:
            with contextlib.suppress(OSError, TimeoutError):
                await self.play(self.chance.one_of(houses))
            await asyncio.sleep(0.02)


@contextlib.asynccontextmanager
async def processes(count, database):
    """So many servers, each a process of its own with a port of its own."""
    victims = [Victim(database) for _ in range(count)]
    houses = await asyncio.gather(*(victim.start() for victim in victims))
    try:
        yield victims, houses
    finally:
        for victim, house in zip(victims, houses, strict=True):
            await house.http.aclose()
            with contextlib.suppress(ProcessLookupError):
                await victim.kill()


async def opened(house, witnesses, tables, chance, seed):
    """The witnesses whose games go on, and new ones for those that are over."""
    playing = [one for one in witnesses if not one.is_over]
    while len(playing) < tables:
        table = await house.quick(**chance.one_of(GAMES))
        luck = Chance(f"{seed} {table['table']['link']}")
        playing.append(Restless(table["table"]["link"], table["seats"][0]["token"], luck))
    return playing


async def attack(folder, *, kills, tables, seed, count=2):
    """Kill one process, now and then all, while everybody plays; returns how many choices were acknowledged."""
    chance, database = Chance(seed), people.database_of(folder)
    acknowledged: dict[str, int] = {}
    witnesses: list[Restless] = []
    async with processes(count, database) as (victims, houses):
        for nth in range(kills):
            witnesses = await opened(houses[0], witnesses, tables, chance, f"{seed} {nth}")
            playing = [asyncio.create_task(one.play_on(houses)) for one in witnesses]
            await asyncio.sleep(0.2 + chance.below(400) / 1000)
            which = range(count) if nth % 5 == 4 else [chance.below(count)]
            for one in which:
                await victims[one].kill()
            acknowledged |= {one.link: check(database, [one]) for one in witnesses}
            for one in which:
                await houses[one].http.aclose()
                houses[one] = await victims[one].start()
                houses[one].http = httpx2.AsyncClient(base_url=houses[one].address, timeout=20)
            await play_a_little(playing, witnesses)
            acknowledged |= {one.link: check(database, [one]) for one in witnesses}
    return sum(acknowledged.values())


async def play_a_little(playing, witnesses):
    """Everybody is back, and hears nothing that contradicts what was told before; then all leave."""
    known = {one: len(one.accepted) for one in witnesses}
    await until(lambda: all(one.is_over or len(one.accepted) > known[one] for one in witnesses), 180)
    for one in witnesses:
        one.is_leaving = True
    for task in playing:
        task.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    for one in witnesses:
        one.is_leaving = False


async def test_one_of_two_processes_is_killed(tmp_path):
    assert await attack(tmp_path, kills=2, tables=4, seed="one of two") > 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
async def test_one_of_three_processes_is_killed_or_all_often(tmp_path, part):
    assert await attack(tmp_path, kills=50, tables=8, seed=f"often {part}", count=3) > 0


# --- behind one port


FLEET = PROGRAM.replace("port=0,", "port=0, workers=2,")


@contextlib.asynccontextmanager
async def fleet(database):
    """A parent with two processes behind one port."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", FLEET, database), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        address = (await asyncio.wait_for(process.stdout.readline(), 120)).decode().strip()
        async with contextlib.aclosing(House(address, None).http) as http:
            house = House(address, None)
            house.http = http
            yield process, house
    finally:
        if process.returncode is None:
            process.terminate()
        await asyncio.wait_for(process.wait(), 60)
        process._transport.close()  # type: ignore[attr-defined]


def members(process):
    """The processes that serve."""
    found = set()
    for child in psutil.Process(process.pid).children():
        with contextlib.suppress(psutil.Error):  # it may just have ended
            if any("spawn_main" in word for word in child.cmdline()):
                found.add(child.pid)
    return found


async def until_members(process, condition):
    async with asyncio.timeout(120):
        while not condition(members(process)):  # noqa: ASYNC110 - processes tell it nobody
            await asyncio.sleep(0.25)


async def test_two_processes_behind_one_port_open_and_end_in_order(tmp_path):
    async with fleet(people.database_of(tmp_path)) as (process, house):
        assert len(members(process)) == 2
        table = await house.quick(players=3)
        async with house.line(table["table"]["link"]) as watcher:
            await watcher.hear("welcome")
            process.terminate()
            assert await watcher.hear_out() is not None
    assert process.returncode == 0


@pytest.mark.slow
async def test_processes_are_replaced_and_renewed_while_somebody_plays(tmp_path):
    """One is killed, and the parent starts another; then all are renewed one after the other."""
    database = people.database_of(tmp_path)
    async with fleet(database) as (process, house):
        before = members(process)
        assert len(before) == 2
        table = await house.quick(players=4)
        witness = Restless(table["table"]["link"], table["seats"][0]["token"], Chance("fleet"))
        playing = asyncio.create_task(witness.play_on([house]))
        await until(lambda: playing.done() or len(witness.accepted) > 2, 180)
        os.kill(min(before), signal.SIGKILL)
        await until_members(process, lambda now: len(now - {min(before)}) == 2)
        process.send_signal(signal.SIGHUP)
        kept = members(process)
        await until_members(process, lambda now: len(now) == 2 and not now & kept)
        await asyncio.wait_for(playing, 120)
        assert check(database, [witness]) > 0
    assert process.returncode == 0
