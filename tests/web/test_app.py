"""The page as an app: it can be installed, opens without a line, and keeps nobody's hand."""

import signal

import pytest

from tests.web.house import House
from tests.web.visitor import Visitors

pytestmark = pytest.mark.xdist_group("browser two")

KEPT = """async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
}"""


def test_it_opens_without_a_line_and_keeps_no_hand(visitors: Visitors, own_house: House) -> None:
    me = visitors(is_app=True, house=own_house).open()
    me.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    me.open().play_now()
    kept = me.page.evaluate(KEPT)
    assert any(path.startswith("/assets/") for path in kept)
    assert not [path for path in kept if "/api" in path]
    me.is_patient = True
    own_house.stop(signal.SIGKILL)
    me.page.goto(own_house.url)
    me.page.get_by_role("heading", name="Play now").wait_for()
    me.complaints.clear()  # of the line that is not there


def test_it_can_be_installed(visitors: Visitors) -> None:
    me = visitors()
    me.open()
    manifest = me.page.request.get(f"{me.house.url}manifest.json").json()
    assert {"name", "start_url", "display"} <= manifest.keys()
    for icon in manifest["icons"]:
        answer = me.page.request.get(me.house.url + icon["src"].removeprefix("./"))
        assert answer.ok, icon
        assert answer.headers["content-type"].startswith(icon["type"])
