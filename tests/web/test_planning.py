"""The shadow train in a real browser: pointing at a card shows where it leads, and a table may do without it."""

import pytest

from tests.web.visitor import Visitor, Visitors

pytestmark = pytest.mark.xdist_group("browser")

HAND = ".tray [data-piece^='card:']"


def planning(me: Visitor) -> Visitor:
    """At the table, asked for a card."""
    me.play(until=lambda: me.page.locator(HAND).count() > 0)
    return me


def test_pointing_at_a_card_shows_where_it_leads_and_p_puts_it_away(visitors: Visitors) -> None:
    me = planning(visitors(undo=5).open().play_now())
    page = me.page
    page.locator(HAND).first.hover()
    page.locator("[data-caption]").wait_for()
    assert page.locator("[data-shadows]").count() == 1
    assert ":" in page.locator("[data-caption]").inner_text()
    assert page.locator("[data-would]").first.inner_text(), "what each card would do stands under it"
    page.locator("[data-plan-words]").click()
    assert page.locator("[data-foretold] li").count() > 0
    page.locator("[data-legend]").click()
    page.locator("[data-signs]").wait_for()
    me.check_accessibility("the plan view")
    page.keyboard.press("p")
    page.locator("[data-caption]").wait_for(state="detached")
    assert page.locator("[data-shadows]").count() == 0
    page.reload()
    page.locator("[data-plan-view][aria-pressed='false']").wait_for()


def test_the_train_shows_my_way_and_steps_back_card_by_card(visitors: Visitors) -> None:
    """A second card of mine is asked for: the first has its pin, and there is a pile to step through. All of it with
    the keyboard: a card need not be pointed at."""
    me = visitors().open().play_now()
    page = me.page
    me.play(until=lambda: page.locator(HAND).count() > 0 and page.locator("[data-sure]").count() > 3)
    page.locator(HAND).first.focus()
    page.locator("[data-caption]").wait_for()
    page.locator("[data-pin]").first.wait_for()
    page.locator("[data-moment='mine'] [data-earlier]").press("Enter")
    page.locator("[data-moment]:not([data-moment='mine']) [data-later]").press("Enter")
    page.locator("[data-moment='mine']").wait_for()


def test_in_super_express_my_own_cards_lead_one_after_the_other(visitors: Visitors) -> None:
    me = planning(visitors(undo=5).open().play_now("super-express"))
    me.page.locator(HAND).first.click()
    me.page.locator(HAND).nth(1).hover()
    me.page.locator("[data-caption]").filter(has_text="·").wait_for()


def test_among_people_the_lobby_says_whether_it_is_on(visitors: Visitors) -> None:
    host = visitors()
    for is_on in (False, True):
        page = host.open("new").page
        page.locator("[data-plan-for-all]").set_checked(is_on)
        page.locator("button.main").last.click()
        page.locator(f"[data-plan='{str(is_on).lower()}']").wait_for()
