"""Today's heist in a real browser: found on the first page, ridden once, told to others without a word of how."""

import pytest

from tests.web.visitor import PHONE, Visitors

pytestmark = pytest.mark.xdist_group("browser")

NAMES = {
    "fr": "Le braquage du jour",
    "es": "El asalto de hoy",
    "pl": "Napad dnia",
    "it": "Il colpo di oggi",
}


def test_today_is_ridden_once_and_shared(visitors: Visitors) -> None:
    me, other = visitors().open(), visitors(device=PHONE, language="fr")
    me.page.locator("[data-today-ticket] [data-ride]").click()
    me.await_turn()
    me.play()
    link = me.link()
    assert me.page.locator("[data-rematch]").count() == 0, "one try a day"
    me.page.locator("[data-after] [data-today]").click()
    me.page.locator("[data-today='done']").wait_for()
    line = me.page.locator("[data-share-line]").inner_text()
    assert line.startswith("Colt heist of ")
    assert "streak 1" in line
    assert link not in line
    assert me.page.locator("[data-ride]").count() == 0
    assert me.page.locator("[data-not-ranked]").count() == 1, "the key is new"
    me.check_accessibility("today's result")
    me.page.locator("[data-result] [data-replay]").click()
    me.page.locator("[data-replay]").first.wait_for()

    other.open("today").page.locator("[data-today='open']").wait_for()
    assert other.page.locator("[data-ranking]").count() == 0, "nobody is watched before one has ridden"
    assert other.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for language, name in NAMES.items():
        other.page.get_by_role("combobox").first.select_option(language)
        other.page.get_by_role("heading", name=name, level=1).wait_for()
    other.check_accessibility("today's heist on a phone")
    other.open(f"r/{link}").page.get_by_text("Who has ridden today's heist").wait_for()
    other.complaints.clear()  # of being told so: 403
