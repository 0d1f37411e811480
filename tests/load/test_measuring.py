"""A little traffic against a server of our own."""

import pytest

from colt.kernel import BadOption
from colt.load import checked, measure
from tests.server.people import open_house


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.mark.anyio
@pytest.mark.parametrize("compression", [False, True])
async def test_a_few_tables_are_measured(tmp_path, compression):
    done: list[float] = []
    async with open_house(tmp_path, compression=compression) as house:
        report = await measure(
            [house.address], tables=3, seconds=1.5, compression=compression, progress=done.append
        )
    assert report.choices > 5
    assert 0 < report.p50_milliseconds <= report.p99_milliseconds
    assert done == sorted(done)
    assert done[-1] == 1.0


@pytest.mark.anyio
async def test_beside_them_tables_may_plan(tmp_path):
    async with open_house(tmp_path) as house:
        report = await measure([house.address], tables=1, planning=2, seconds=2.5, compression=False)
    assert (report.tables, report.planning) == (1, 2)
    assert report.plans > 0
    assert report.p95_plan_milliseconds is not None


@pytest.mark.anyio
async def test_only_this_machine_and_only_so_much():
    with pytest.raises(BadOption):
        checked("http://colt.example")
    with pytest.raises(BadOption):
        await measure(["http://127.0.0.1:1"], tables=10**6, seconds=1, compression=False)


@pytest.mark.anyio
async def test_at_a_pace_everybody_takes_a_moment(tmp_path):
    async with open_house(tmp_path) as house:
        report = await measure([house.address], tables=2, seconds=1.5, compression=False, pace=0.2)
    assert report.pace == 0.2
    assert 2 <= report.choices <= 2 * (1.5 / 0.2 + 2), "each table has one choice in its time"
