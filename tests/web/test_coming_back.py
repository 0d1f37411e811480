"""Nothing is lost: reload, another device, a server that dies."""

import re
import signal

import pytest

from tests.web.house import House
from tests.web.test_games import new_table
from tests.web.visitor import DESKTOP, LIT, PHONE, Visitor, Visitors

pytestmark = pytest.mark.xdist_group("browser")
"""One browser at a time: two would only be in each other's way."""

BACK = {
    "en": "A bot is playing for you.",
    "fr": "Un robot joue à votre place.",
    "es": "Un bot juega por ti.",
    "pl": "Bot gra za ciebie.",
    "it": "Un bot gioca al posto tuo.",
}
"""What somebody reads for whom a bot plays."""


AWAY = {
    "en": "While you were away",
    "fr": "Pendant votre absence",
    "es": "Mientras no estabas",
    "pl": "Gdy cię nie było",
    "it": "Mentre non c’eri",
}
"""Above what the bot did meanwhile."""


def question(visitor: Visitor) -> tuple[str | None, list[str]]:
    """What is asked, and what is lit."""
    visitor.await_turn()
    number = visitor.page.locator(".game").get_attribute("data-decision")
    lit = visitor.page.locator(LIT)
    return number, sorted({lit.nth(n).get_attribute("data-piece") or "" for n in range(lit.count())})


def test_a_reload_in_the_middle_of_a_decision(visitors: Visitors) -> None:
    me = visitors().open().play_now()
    before = question(me)
    me.page.reload()
    assert question(me) == before
    me.play(until=lambda: question(me) != before)


def test_my_seat_on_another_device(visitors: Visitors) -> None:
    me = visitors().open().play_now()
    before = question(me)
    me.page.click("[data-menu]")
    me.page.click("[data-device]")
    link = me.page.locator("[data-link]").input_value()
    phone = visitors(device=PHONE)
    phone.page.goto(link)
    assert question(phone) == before
    assert "/seat/" not in phone.page.url, "the token does not stay in the address"
    phone.play(until=lambda: question(phone) != before)
    me.page.keyboard.press("Escape")
    me.page.wait_for_function(
        "number => document.querySelector('.game').dataset.decision === number", arg=question(phone)[0]
    )


def test_the_server_is_killed_and_comes_back(visitors: Visitors, own_house: House) -> None:
    me = visitors(house=own_house).open().play_now()
    me.play(until=lambda: int(me.page.locator(".game").get_attribute("data-decision") or 0) > 2)
    before = question(me)
    me.is_patient = True
    own_house.stop(signal.SIGKILL)
    me.page.locator("[role=status]", has_text=re.compile("connection is lost|Connecting")).wait_for()
    own_house.start()
    me.page.locator("[data-status=open]").wait_for(state="attached")
    assert question(me) == before
    me.is_patient = False
    me.play(until=lambda: question(me) != before)


def test_a_lost_line_comes_back(visitors: Visitors) -> None:
    me = visitors().open().play_now()
    before = question(me)
    me.is_patient = True
    me.context.set_offline(True)
    me.page.evaluate("() => dispatchEvent(new Event('offline'))")
    me.context.set_offline(False)
    me.page.evaluate("() => dispatchEvent(new Event('online'))")
    me.page.locator("[data-status=open]").wait_for(state="attached")
    assert question(me) == before
    me.is_patient = False
    me.play(until=lambda: question(me) != before)


def test_there_is_no_such_table(visitors: Visitors) -> None:
    me = visitors()
    me.is_patient = True
    me.open("t/there-is-no-such-table")
    me.page.get_by_role("heading", level=1).wait_for()
    assert me.page.get_by_role("link", name="Home").is_visible()


IN_TURN = [
    # the way is the same in every language: one by day, the others in the long run
    pytest.param(language, marks=[] if language == "pl" else pytest.mark.slow)
    for language in BACK
]


@pytest.mark.parametrize("language", IN_TURN)
def test_who_sits_on_at_the_open_page_takes_the_seat_back_from_the_bot(
    visitors: Visitors, own_house: House, language: str
) -> None:
    """The other person is asked next, so the game waits there."""
    me, other = (visitors(house=own_house, device={**DESKTOP, "locale": language}) for _ in range(2))
    new_table(me, who=["me", "open", "outlaw"])
    other.open(f"t/{me.link()}")
    other.page.locator("[data-sit]").click()
    me.page.click("[data-start]")
    people = [me, other]
    me.play(until=lambda: any(one.page.locator(LIT).count() for one in people), act=lambda: False)
    first, second = people if me.page.locator(LIT).count() else reversed(people)
    own_house.wait(1000)
    sat_in = first.page.locator("[data-sat-in]")
    sat_in.wait_for()
    assert BACK[language] in sat_in.inner_text()
    second.await_turn()
    first.page.click("[data-back]")
    sat_in.wait_for(state="detached")
    first.page.get_by_role("dialog", name=AWAY[language]).locator("[data-stood-in] li").first.wait_for()
    first.check_accessibility("what the bot did")
    first.page.click("[data-understood]")
    second.play(until=lambda: first.page.locator(LIT).count() > 0)
    first.check_accessibility("my seat again")
