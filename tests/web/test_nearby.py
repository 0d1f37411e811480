"""Phones in the same room: one click on this computer, one scan on the phone; 127.0.0.2 stands for the home network."""

import copy
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web import house as houses
from tests.web.house import House
from tests.web.test_games import new_table
from tests.web.visitor import PHONE, Visitors

pytestmark = pytest.mark.xdist_group("browser")

KEY = "the-key-of-this-browser"
AT_HOME = """
from colt.server.nearby import addresses
from colt.wire.nearby import Reachable
addresses.found = lambda: tuple(
    Reachable(number=number, network="wlan0", is_likely=True) for number in ("127.0.0.2", "127.0.0.3")
)
"""


UNENCRYPTED = "Object.defineProperty(window, 'isSecureContext', { get: () => false });"
"""As a phone in the home network sees the page: by plain http. (A browser trusts every address of its own machine.)"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house as `colt play` opens it, in a home network."""
    monkeypatch.setattr(houses, "OPEN", AT_HOME + houses.OPEN)
    monkeypatch.setenv("COLT_DOOR_TOKEN", KEY)
    with House(tmp_path) as house:
        yield house


def test_a_phone_comes_in_is_cut_off_and_finds_its_seat_again(visitors: Visitors, home: House) -> None:
    me = visitors(house=home).open(f"door/{KEY}")
    me.page.click("[data-let-in]")
    me.page.locator("[data-nearby^='http://127.0.0.2']").wait_for()
    assert KEY not in me.page.url, "the key does not stay in the address"
    assert me.page.get_by_text("nothing is encrypted").count() == 1
    me.check_accessibility("the door")
    new_table(me, who=["me", "open", "outlaw"])
    shown = me.page.locator("[data-link]").input_value()
    assert shown.startswith(f"http://127.0.0.2:{home.port}/#/t/")

    outside = copy.copy(home)
    outside.url = f"http://127.0.0.2:{home.port}/"
    phone = visitors(house=outside, device=PHONE)
    phone.page.goto(shown)
    phone.page.locator("[data-sit]").first.click()
    phone.page.locator("[data-sit]").first.wait_for(state="detached")
    assert phone.page.locator("[data-nearby]").count() == 0, "guests let nobody in"
    me.page.get_by_role("button", name="Start the game").and_(me.page.locator(":enabled")).wait_for()

    phone.is_patient = True
    me.page.click("[data-shut-out]")
    phone.page.locator("[data-status='waiting']").wait_for(state="attached")
    expect(me.page.locator("[data-link]")).to_have_value(re.compile(f"^{home.url}"), timeout=15_000)
    me.page.click("[data-let-in]")
    phone.page.locator("[data-status='open']").wait_for(state="attached", timeout=40_000)
    me.page.click("[data-start]")
    phone.page.locator(".game[data-eyes='1']").wait_for()
    phone.complaints.clear()  # of the line that was cut


def test_who_has_no_key_is_offered_nothing(visitors: Visitors, home: House) -> None:
    me = visitors(house=home).open()
    me.page.get_by_role("heading", name="Play now").wait_for()
    me.page.wait_for_load_state("networkidle")
    assert me.page.locator("[data-nearby], [data-nearby-panel]").count() == 0
    me.open("settings").page.locator("[data-volume]").wait_for()
    assert me.page.locator("[data-no-app]").count() == 0
    me.context.add_init_script(UNENCRYPTED)
    me.page.reload()
    me.page.locator("[data-no-app]").wait_for()
