"""Kill the server at random moments under load: nothing acknowledged is lost, no view is different afterwards."""

import asyncio
import signal
import sys

import pytest
from sqlalchemy import text

from colt.kernel import Chance
from tests.server import people
from tests.server.kills import GAMES, Tally, Versions, Victim, Witness, check, looking_into, open_table
from tests.server.people import House

pytestmark = pytest.mark.anyio

MOMENTS = ("playing",) * 4 + ("starting",) + ("playing",) * 4 + ("migrating",)
"""When the server is killed, again and again in this order."""


async def attack(folder, kills, seed, tables):
    """Kill the server so often while everybody plays; how many kills of which kind, and choices acknowledged."""
    chance = Chance(seed)
    found = Tally()
    victim = Victim(people.database_of(folder), Versions(folder))
    witnesses: list[Witness] = []
    acknowledged: dict[str, int] = {}
    for nth in range(kills):
        moment = MOMENTS[nth % len(MOMENTS)]
        if moment == "migrating":
            victim.versions.another()
        if moment != "playing":
            await victim.die_early(chance.below(150) / 1000)
            check(victim.database, witnesses)
            found.add(moment, sum(acknowledged.values()))
            continue
        house = await victim.start()
        witnesses = [one for one in witnesses if not one.is_over]
        while len(witnesses) < tables:
            opened = await open_table(house, **chance.one_of(GAMES))
            luck = Chance(f"{seed} {nth} {len(witnesses)}")
            witnesses.append(Witness(opened["table"]["link"], opened["seats"][0]["token"], luck))
        playing = [asyncio.create_task(one.play(house)) for one in witnesses]
        await played(witnesses, chance.below(25), playing)
        await asyncio.sleep(chance.below(30) / 1000)
        await victim.kill()
        await asyncio.wait_for(asyncio.gather(*playing), 90)
        await house.http.aclose()
        acknowledged |= {one.link: check(victim.database, [one]) for one in witnesses}
        found.add(moment, sum(acknowledged.values()))
    check(victim.database, witnesses, anew=True)
    return found, sum(acknowledged.values())


async def played(witnesses, choices, playing):
    """So many more choices are acknowledged, however slow this machine is."""
    goal = choices + sum(len(one.accepted) for one in witnesses)

    def is_done():
        return all(task.done() for task in playing) or sum(len(one.accepted) for one in witnesses) >= goal

    await people.until(is_done, 120)


async def test_killed_at_random_moments(tmp_path):
    _, acknowledged = await attack(tmp_path, kills=11, seed="few", tables=5)
    assert acknowledged > 0


@pytest.mark.usefixtures("on_postgres")
async def test_killed_at_random_moments_on_the_other_database(tmp_path):
    _, acknowledged = await attack(tmp_path, kills=3, seed="elsewhere", tables=4)
    assert acknowledged > 0


@pytest.mark.slow
async def test_killed_at_random_moments_often(tmp_path, request):
    """`--slow --kills 1000` kills a thousand times; with `--luck` several runs share them."""
    kills, luck = (request.config.getoption(name) for name in ("--kills", "--luck"))
    found, acknowledged = await attack(tmp_path, kills=kills, seed=f"often{luck}", tables=3)
    print(f"\n{found.told(acknowledged)}")
    assert acknowledged > 0


# --- in order


PROGRAM = """
import sys
from tests.server.kills import settings
from colt.server import serve
serve(settings(sys.argv[1]), lambda address: print(address, flush=True))
print({*sys.modules} & {"numpy", "numba"})
"""


async def test_a_server_that_is_told_to_stop_ends_in_order(tmp_path):
    """And it never loaded what only a review needs."""
    database = tmp_path / "colt.db"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, str(database), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    house = House((await asyncio.wait_for(process.stdout.readline(), 180)).decode().strip(), None)
    async with house.http:
        opened = await open_table(house)
        async with house.line(opened["table"]["link"]) as watcher:
            await watcher.hear("welcome")
            process.send_signal(signal.SIGTERM)
            assert await watcher.hear_out() is not None
    rest, _ = await asyncio.wait_for(process.communicate(), 60)
    assert (process.returncode, rest) == (0, b"set()\n")
    with looking_into(database) as connection:
        assert connection.execute(text("SELECT value FROM server WHERE name = 'age'")).one()
