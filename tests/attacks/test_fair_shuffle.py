"""A shuffle nobody can have chosen: the server commits first, the player adds chance, and both can be checked."""

import pytest
from typer.testing import CliRunner

from colt import records
from colt.cli import app
from tests.server.people import open_house

pytestmark = pytest.mark.anyio


async def test_a_quick_table_commits_before_it_hears_my_chance(tmp_path):
    async with open_house(tmp_path) as house:
        refused = await house.post("/api/quick", {"nonce": "mine"}, expect=422)
        assert "nonce" in refused["detail"], "together with the request it would be too early"
        opened = await house.quick(players=3, begin=False)
        table, token = opened["table"], opened["seats"][0]["token"]
        link, promised = table["link"], table["commitment"]
        assert (table["phase"], table["seed_commitment"]) == ("waiting", None)
        await house.ask("PATCH", f"/api/tables/{link}/seats/0", {"nonce": "mine"}, token)
        await house.post(f"/api/tables/{link}/start", token=token)
        async with house.line(link, [token]) as line:
            await line.play()
        over = await house.ask("GET", f"/api/tables/{link}")
        secret, *nonces = over["seed"].split("+")
        assert records.commitment(secret) == promised == over["commitment"]
        assert nonces == ["mine", "", ""]
        assert records.commitment(over["seed"]) == over["seed_commitment"]

        heist = tmp_path / "game.heist"
        heist.write_text((await house.http.get(f"/api/tables/{link}/record")).text, encoding="utf-8")
        assert verified(heist, promised) == verified(heist, over["seed_commitment"]) == 0
        assert verified(heist, records.commitment("another secret")) == 1


async def test_a_rematch_waits_for_my_chance_where_i_ask_it_to(tmp_path):
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=3)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as line:
            await line.play()
        again = await house.post(f"/api/tables/{link}/rematch?begin=false", token=token)
        assert (again["phase"], again["seed_commitment"]) == ("waiting", None)
        await house.ask("PATCH", f"/api/tables/{again['link']}/seats/0", {"nonce": "mine"}, token)
        started = await house.post(f"/api/tables/{again['link']}/start", token=token)
        assert (started["phase"], started["nonces"][0]) == ("playing", "mine")
        assert started["commitment"] == again["commitment"]


async def test_a_record_that_was_made_up_afterwards_is_not_what_was_promised(tmp_path):
    """It is a game like any other, and says of itself that it was committed to."""
    async with open_house(tmp_path) as house:
        promised = (await house.quick(players=3))["table"]["commitment"]
        other = await house.quick(players=3)
        async with house.line(other["table"]["link"], [other["seats"][0]["token"]]) as line:
            await line.play()
        heist = tmp_path / "other.heist"
        text = (await house.http.get(f"/api/tables/{other['table']['link']}/record")).text
        heist.write_text(text, encoding="utf-8")
    assert verified(heist) == 0
    assert verified(heist, promised) == 1


def verified(heist, promised=None):
    given = [] if promised is None else ["--commitment", promised]
    return CliRunner().invoke(app, ["verify", str(heist), *given]).exit_code
