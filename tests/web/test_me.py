"""Who I am, without an account: my tables in one list, on every device of mine, until I want to be forgotten."""

import pytest

from tests.web.test_games import new_table
from tests.web.visitor import PHONE, Visitor, Visitors

pytestmark = pytest.mark.xdist_group("browser")

KEY = "() => JSON.parse(localStorage.getItem('colt.me') ?? 'null')"


def remembered(me: Visitor, link: str) -> None:
    """The page has told the server that this seat is mine."""
    me.open("me").page.locator(f"[data-mine='{link}']").wait_for()


def test_a_game_is_in_my_list_and_goes_on_on_my_phone(visitors: Visitors) -> None:
    me, phone = visitors(), visitors(device=PHONE)
    new_table(me, who=["me", "open", "outlaw"])
    link = me.link()
    me.page.locator("[data-lobby] [data-start]").wait_for()
    remembered(me, link)
    me.page.click("[data-show-code]")
    code = me.page.locator("[data-code]").inner_text()
    phone.open("me").page.locator("[data-typed-code]").fill(code)
    phone.page.locator("form button").click()
    phone.page.locator(f"[data-mine='{link}'] [data-go-on]").click()
    phone.page.locator("[data-lobby] [data-start]").wait_for()
    assert phone.link() == link
    assert phone.page.evaluate(KEY) != me.page.evaluate(KEY), "a key never leaves its device"

    me.open("me").page.locator("[data-throw-out]").nth(1).wait_for()
    me.page.locator("li:not(:has-text('this one')) [data-throw-out]").click()
    me.page.locator("[data-throw-out]").first.wait_for(state="detached")
    phone.page.locator("[data-lobby] [data-start]").wait_for(state="detached")
    me.open(f"t/{link}").page.locator("[data-lobby] [data-start]").wait_for()
    for one in (me, phone):
        one.complaints.clear()  # of old keys, which both have tried once


def test_how_it_ended_and_being_forgotten(visitors: Visitors) -> None:
    me = visitors().open().play_now("super-express")
    link = me.link()
    me.play()
    remembered(me, link)
    me.page.locator("[data-statistics]").get_by_text("1 game", exact=True).first.wait_for()
    me.check_accessibility("my tables")
    me.page.click("[data-forget]")
    me.page.click("[data-forget-sure]")
    me.page.locator("[data-begin]").wait_for()
    assert me.page.evaluate(KEY) == "nobody"
    me.open().play_now("super-express")
    me.open("me").page.locator("[data-begin]").click()
    me.page.locator("[data-me='known']").wait_for()
    assert me.page.locator("[data-mine]").count() == 0, "nothing was kept meanwhile"
