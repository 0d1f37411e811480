"""A hint in a real browser: a nudge, then the answer with a fist over it; the end says how many there were."""

import pytest

from tests.web.test_sizes import CUT_OFF, PILED_UP, UNDER_THE_QUESTION, check
from tests.web.visitor import PHONE, Visitors

pytestmark = pytest.mark.xdist_group("browser")

WINDOWS = [(1280, 620), (1366, 657), (820, 1180), (768, 1024), (844, 390), (390, 844), (360, 740)]
"""Where there is little room for one who speaks beside the table."""


def test_a_nudge_then_the_answer_and_the_end_counts_them(visitors: Visitors) -> None:
    me = visitors(device=PHONE, language="es").open().play_now()
    me.page.locator("[data-hint]").click()
    me.page.locator("[data-hint-given='nudge']").wait_for()
    assert me.page.locator("[data-hinted]").count() == 0, "a nudge points at nothing"
    me.check_accessibility("a nudge")
    check(me, WINDOWS, CUT_OFF, PILED_UP, UNDER_THE_QUESTION)
    me.page.locator("[data-tell]").click()
    me.page.locator("[data-hint-given='answer']").wait_for()
    assert "pista 2 de esta partida" in me.page.locator("[data-hint-given]").inner_text()
    me.page.locator("[data-hinted]").first.wait_for(state="attached")
    check(me, WINDOWS, CUT_OFF, PILED_UP, UNDER_THE_QUESTION)
    me.page.locator("[data-hint-close]").click()
    me.page.locator("[data-hint-given]").wait_for(state="detached")
    me.play(within=240)
    assert "2 pistas" in me.page.locator("[data-hints]").inner_text()
