"""Several processes on one PostgreSQL, and some of them are killed under load."""

import asyncio
import contextlib
import os
import signal
import sys

import psutil  # type: ignore[import-untyped]
import pytest

from colt.kernel import Chance
from tests.server import people
from tests.server.kills import GAMES, Tally, Versions, Victim, Witness, check, open_table
from tests.server.people import House, until

pytestmark = pytest.mark.anyio


KINDS = ("one", "all", "one", "database", "one", "starting", "one", "all", "one", "migrating")
"""What is killed, again and again in this order: a process, all of them, PostgreSQL itself, one that is just starting,
and one that brings the database up to date."""


class Attack:
    """Several processes on one PostgreSQL, people who play with all of them, and what is killed."""

    def __init__(self, folder, count, tables, seed, postgres=None):
        self.database = people.database_of(folder)
        self.versions = Versions(folder)
        self.victims = [Victim(self.database, self.versions) for _ in range(count)]
        self.houses = []
        self.tables = tables
        self.seed = seed
        self.chance = Chance(seed)
        self.postgres = postgres
        self.witnesses = []
        self.acknowledged = {}
        self.found = Tally()

    async def run(self, kills, kinds):
        """So many kills; whatever was acknowledged is stored after each, and everybody goes on."""
        self.houses = list(await asyncio.gather(*(victim.start() for victim in self.victims)))
        try:
            for nth in range(kills):
                await self._open_tables(nth)
                playing = [asyncio.create_task(one.play_on(self.houses)) for one in self.witnesses]
                await asyncio.sleep(0.1 + self.chance.below(300) / 1000)
                kind = kinds[nth % len(kinds)]
                await self._kill(kind)
                await self._play_a_little(playing)
                self.found.add(kind, sum(self.acknowledged.values()))
            check(self.database, self.witnesses, anew=True)
        finally:
            for victim in self.victims:
                await victim.house.http.aclose()
                await victim.kill()

    async def _open_tables(self, nth):
        """The witnesses whose games go on, and new ones for those that are over."""
        self.witnesses = [one for one in self.witnesses if not one.is_over]
        while len(self.witnesses) < self.tables:
            opened = await open_table(self.houses[0], **self.chance.one_of(GAMES))
            luck = Chance(f"{self.seed} {nth} {len(self.witnesses)}")
            self.witnesses.append(Witness(opened["table"]["link"], opened["seats"][0]["token"], luck))

    async def _kill(self, kind):
        if kind == "migrating":
            self.versions.another()
        which = range(len(self.victims)) if kind == "all" else [self.chance.below(len(self.victims))]
        if kind in ("database", "away"):
            which = []
            self.postgres.kill()
            await (self._miss_it(30) if kind == "away" else asyncio.sleep(self.chance.below(1000) / 1000))
            await asyncio.to_thread(self.postgres.start)
        await asyncio.gather(*(self.victims[one].kill() for one in which))
        self._check()
        for one in which:
            await self.houses[one].http.aclose()
        if kind in ("starting", "migrating"):
            await self.victims[which[0]].die_early(self.chance.below(150) / 1000)
        started = await asyncio.gather(*(self.victims[one].start() for one in which))
        for one, house in zip(which, started, strict=True):
            self.houses[one] = house

    async def _miss_it(self, seconds):
        """Everybody who plays is told that the database is away; each process lives, and says that it is not ready."""
        began = asyncio.get_running_loop().time()
        await until(lambda: all(one.is_over or "closing" in one.problems for one in self.witnesses), 180)
        for house in self.houses:
            assert (await house.ask("GET", "/api/health"))["status"] == "ok"
            assert (await house.ask("GET", "/api/ready", expect=503))["database"] != "ok"
            answer = await house.ask("GET", f"/api/tables/{self.witnesses[0].link}", expect=503)
            assert answer["detail"] == "The database does not answer; please come back in a moment."
        await asyncio.sleep(max(0.0, began + seconds - asyncio.get_running_loop().time()))

    async def _play_a_little(self, playing):
        """Everybody is back, and hears nothing that contradicts what was told before; then all leave."""
        known = {one: len(one.accepted) for one in self.witnesses}

        def is_back():
            return any(task.done() and task.exception() for task in playing) or all(
                one.is_over or len(one.accepted) > known[one] for one in self.witnesses
            )

        await until(is_back, 180)
        for one in self.witnesses:
            one.is_leaving = True
        for task in playing:
            task.cancel()
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome
        for one in self.witnesses:
            one.is_leaving = False
        self._check()

    def _check(self):
        self.acknowledged |= {one.link: check(self.database, [one]) for one in self.witnesses}


@pytest.mark.usefixtures("on_postgres")
async def test_one_of_two_processes_is_killed(tmp_path):
    attack = Attack(tmp_path, count=2, tables=4, seed="one of two")
    await attack.run(3, ("one", "all", "migrating"))
    assert sum(attack.acknowledged.values()) > 0


@pytest.mark.slow
async def test_processes_and_their_postgresql_are_killed_often(tmp_path, mortal_postgres, request):
    """`--slow --kills 1000` kills a thousand times, of which a hundred times PostgreSQL itself; with `--luck` several
    runs share them."""
    kills, luck = (request.config.getoption(name) for name in ("--kills", "--luck"))
    attack = Attack(tmp_path, count=3, tables=3, seed=f"often{luck}", postgres=mortal_postgres)
    await attack.run(kills, KINDS)
    acknowledged = sum(attack.acknowledged.values())
    print(f"\n{attack.found.told(acknowledged)}")
    assert acknowledged > 0


@pytest.mark.slow
async def test_postgresql_is_away_for_half_a_minute(tmp_path, mortal_postgres):
    """Everybody is told, nothing is lost, and they play on."""
    attack = Attack(tmp_path, count=2, tables=4, seed="away", postgres=mortal_postgres)
    await attack.run(1, ("away",))
    assert sum(attack.acknowledged.values()) > 0


# --- behind one port


FLEET = """
import sys
import msgspec
from tests.server.kills import settings
from colt.server import serve
if __name__ == "__main__":
    serve(
        msgspec.structs.replace(settings(sys.argv[1]), workers=2),
        lambda address: print(address, flush=True),
    )
"""


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


@pytest.mark.usefixtures("on_postgres")
async def test_two_processes_behind_one_port_open_and_end_in_order(tmp_path):
    async with fleet(people.database_of(tmp_path)) as (process, house):
        assert len(members(process)) == 2
        table = await open_table(house, players=3)
        async with house.line(table["table"]["link"]) as watcher:
            await watcher.hear("welcome")
            process.terminate()
            assert await watcher.hear_out() is not None
    assert process.returncode == 0


@pytest.mark.slow
@pytest.mark.usefixtures("on_postgres")
async def test_processes_are_replaced_and_renewed_while_somebody_plays(tmp_path):
    """One is killed, and the parent starts another; then all are renewed one after the other."""
    database = people.database_of(tmp_path)
    async with fleet(database) as (process, house):
        before = members(process)
        assert len(before) == 2
        table = await open_table(house, players=4)
        witness = Witness(table["table"]["link"], table["seats"][0]["token"], Chance("fleet"))
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
