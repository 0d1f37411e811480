"""The page as an app: it can be installed, opens without a line, and keeps nobody's hand."""

import io
import json
import signal

import pytest
from PIL import Image

from tests.web.house import House
from tests.web.visitor import Visitor, Visitors

pytestmark = pytest.mark.xdist_group("browser")

KEPT = """async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
}"""


NOTIFIED = """async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
}"""


def call(me: Visitor, sealed: dict[str, object]) -> list[dict[str, object]]:
    """The worker is called as a push service calls it; what it shows of that."""
    me.context.grant_permissions(["notifications"], origin=me.house.url.rstrip("/"))
    line = me.context.new_cdp_session(me.page)
    registered: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registered.extend(one["registrationId"] for one in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    while not registered:
        me.page.wait_for_timeout(25)
    line.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": me.house.url.rstrip("/"),
            "registrationId": registered[0],
            "data": json.dumps(sealed),
        },
    )
    while not (shown := list(me.page.evaluate(NOTIFIED))):
        me.page.wait_for_timeout(25)
    return shown


def test_it_opens_without_a_line_and_keeps_no_hand(visitors: Visitors, own_house: House) -> None:
    me = visitors(is_app=True, house=own_house).open()
    me.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    me.open().play_now()
    kept = me.page.evaluate(KEPT)
    assert any(path.startswith("/assets/") for path in kept)
    assert not [path for path in kept if "/api" in path]
    # whatever a call says, only whose turn it is is shown
    shown = call(me, {"language": "it", "table": me.link(), "nickname": "Anna", "card": "rob"})
    assert shown == [{"title": "Colt", "body": "Tocca a te.", "tag": "turn", "data": None}]
    me.is_patient = True
    own_house.stop(signal.SIGKILL)
    me.page.goto(own_house.url)
    me.page.get_by_role("heading", name="Play now").wait_for()
    me.page.get_by_text("The server cannot be reached").first.wait_for()
    me.complaints.clear()  # of the line that is not there


def test_it_can_be_installed(visitors: Visitors) -> None:
    me = visitors()
    me.open()
    manifest = me.page.request.get(f"{me.house.url}manifest.json").json()
    assert {"name", "start_url", "display"} <= manifest.keys()
    shown = manifest["screenshots"]
    assert {one["form_factor"] for one in shown} == {"wide", "narrow"}
    for picture in [*manifest["icons"], *shown]:
        answer = me.page.request.get(me.house.url + picture["src"].removeprefix("./"))
        assert answer.ok, picture
        assert answer.headers["content-type"].startswith(picture["type"])
        assert picture["sizes"] == "any" or picture["sizes"] == size_of(answer.body())


def size_of(picture: bytes) -> str:
    """As a manifest writes it."""
    return "{}x{}".format(*Image.open(io.BytesIO(picture)).size)
