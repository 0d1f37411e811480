"""The review in a real browser: asked for at the end of a heist, read on two screens in two languages, gone on from."""

import urllib.request

import msgspec
import pytest

from colt import records
from colt.server import Settings
from tests.review.made_up import made_up
from tests.web.house import House
from tests.web.visitor import PHONE, Visitors

pytestmark = pytest.mark.xdist_group("browser")


def keep_review(house: House, link: str) -> None:
    """What a judge would take a while for lies beside the database already."""
    with urllib.request.urlopen(f"{house.url}api/tables/{link}/record", timeout=15) as answer:
        record = records.parse(answer.read())
    folder = house.folder / "colt.db.reviews"
    folder.mkdir(exist_ok=True)
    review = made_up(record, 0, Settings().review_playouts)
    (folder / f"{link}.seat0.review").write_bytes(msgspec.json.encode(review))


def test_a_heist_is_reviewed_and_gone_on_with_otherwise(visitors: Visitors, house: House) -> None:
    me = visitors(asText=True).open().play_now()
    me.play()
    assert me.page.locator("[data-rematch]").is_visible()
    keep_review(house, me.link())
    me.page.locator("[data-review]").click()
    me.page.locator("[data-review='done']").wait_for()
    assert me.page.locator("[data-head]").inner_text()
    assert me.page.locator("[data-ledger] li").count() == 6
    assert me.page.locator("[data-round]").count() == 5
    assert "within the noise" in me.page.locator("[data-noise]").inner_text()

    before = me.page.locator("[data-ticket] b").inner_text()
    me.page.locator("[data-curve]").focus()
    me.page.keyboard.press("Shift+ArrowRight")
    assert me.page.locator("[data-ticket] b").inner_text() != before
    me.page.locator("[data-open]").click()
    assert me.page.locator("[data-open]").get_attribute("aria-pressed") == "true"
    me.check_accessibility("the review")

    phone = visitors(device=PHONE, language="fr").open(me.page.url.split("#/")[1])
    phone.page.locator("[data-review='done']").wait_for()
    assert phone.page.locator("h1").inner_text() == "Analyse"
    assert phone.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

    phone.page.locator("[data-mistake='1'][open]").wait_for()
    assert phone.page.locator("[data-mistake='2']").get_attribute("open") is None
    phone.page.locator("[data-mistake='2'] summary").click()
    phone.page.locator("[data-mistake='2'] .picture svg").first.wait_for()

    me.page.locator("[data-mistake] .picture svg").first.wait_for()
    me.page.locator("[data-film]").first.click()
    me.page.locator("[data-replay]").wait_for()
    me.page.locator("[data-back]").click()
    me.page.locator("[data-review='done']").wait_for()
    me.page.locator("[data-what-if-here]").click()
    me.await_turn()
    assert "/t/passing-" in me.page.url
