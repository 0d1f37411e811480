"""Another package adds a place, a card, an event and a question; the page, which has heard of none, shows them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests import expansion
from tests.web.house import House
from tests.web.test_games import new_table
from tests.web.test_sizes import SETTLED
from tests.web.visitor import PHONE, Visitor, Visitors

pytestmark = pytest.mark.xdist_group("browser")
"""One browser at a time: two would only be in each other's way."""

SEED = "the handcar 28"
"""I have the new card from the first, and the new event comes at the end of the second round."""

COVERED = """([words, over]) => {
    const box = (one) => one.getBoundingClientRect();
    const word = box(document.querySelector(words));
    const isOut = word.left < 0 || word.right > innerWidth || word.top < 0 || word.bottom > innerHeight;
    const covers = [...document.querySelectorAll(over)].filter((one) => one.getClientRects().length).filter((one) =>
        Math.min(box(one).right, word.right) > Math.max(box(one).left, word.left)
        && Math.min(box(one).bottom, word.bottom) > Math.max(box(one).top, word.top));
    return [...(isOut ? ["outside"] : []), ...covers.map((one) => one.getAttribute("class"))];
}"""
"""What hides these words: the edge of the window, or something over them."""


@pytest.fixture
def station(tmp_path: Path) -> Iterator[House]:
    """A server where the package is installed."""
    site = expansion.install(expansion.HANDCAR, tmp_path)
    with House(tmp_path, expansion.found_in(site)) as house:
        house.deal(SEED)
        yield house


def answer(me: Visitor, piece: str) -> None:
    """Point at this piece, and wait for what is asked next."""
    decision = me.page.locator(".game").get_attribute("data-decision")
    me.page.locator(f"[data-piece='{piece}']:visible").first.tap()
    me.page.wait_for_function("old => document.querySelector('.game').dataset.decision !== old", arg=decision)
    me.await_turn()


def test_the_handcar_is_ridden_on_a_phone_and_seen_on_a_laptop(chromium: Browser, station: House) -> None:
    """Two rounds: onto the handcar, asked whether to stay on it, and off it before it runs against the buffers."""
    visitors = Visitors(chromium, station)
    me = visitors(device=PHONE)
    new_table(me, who=["me", "drifter", "drifter"], variants=["handcar"])
    me.await_turn()
    page = me.page
    board, mine = page.locator(".beside"), page.locator(".actor[data-who='tuco']")
    assert board.text_content() == "Handcar"
    assert page.locator(".tray [data-piece='card:leap'] .nm").inner_text() == "Leap"
    for piece in ("card:leap", "deck", "deck", "card:move"):
        answer(me, piece)
    assert "jump off the handcar" in page.locator(".ask").inner_text()
    assert page.locator("[data-piece='stay']").inner_text() == "Stay on the handcar"
    assert page.locator("[data-piece='bandit:tuco']").count() == 1
    expect(page.get_by_role("button", name="Buffers")).to_be_visible()
    me.check_accessibility("a place, a card and an event that no page knows")
    for width, height in ((390, 844), (1366, 657)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED)
        assert page.evaluate(COVERED, [".beside text", ".ask, .bar, .players, .scene .you"]) == []
        stands, on = mine.bounding_box(), board.locator("rect").bounding_box()
        assert stands
        assert on
        assert on["x"] < stands["x"] + stands["width"] / 2 < on["x"] + on["width"]
    page.set_viewport_size({"width": 390, "height": 844})
    for piece in ("stay", "card:leap", "deck", "deck"):
        answer(me, piece)
    assert page.locator(".mini.now b").first.inner_text() == "Leap"
    answer(me, "space:1i")
    assert me.round == 3
    page.get_by_role("button", name="Story", exact=True).click()
    expect(page.get_by_text("thrown onto the roof").last).to_be_visible()
    visitors.leave()
