"""All in one room: a big screen for the train, the film and the sounds, and phones for the hands."""

import json

import pytest

from tests.web.test_games import new_table
from tests.web.visitor import PHONE, Visitor, Visitors, play_together

pytestmark = pytest.mark.xdist_group("browser")
"""One browser at a time: two would only be in each other's way."""

LARGE = {"viewport": {"width": 1920, "height": 1080}}
EARS = """
    window.sounds = 0;
    const Real = AudioContext;
    window.AudioContext = class extends Real { constructor(...all) { super(...all); sounds++; } };
"""
"""Counts who makes sounds."""


def test_a_big_screen_and_three_phones(visitors: Visitors) -> None:
    screen, phones = open_a_party(visitors)
    greetings: list[dict[str, object]] = []
    screen.page.on(
        "websocket",
        lambda line: line.on("framesent", lambda frame: greetings.append(json.loads(frame))),
    )
    screen.page.reload()
    screen.page.locator("[data-way]").wait_for()
    assert [one["tokens"] for one in greetings if one["type"] == "hello"] == [[]], (
        "it holds a key, and uses none"
    )
    screen.page.locator("body").click()
    phones[0].page.locator("[data-start]:enabled").click()
    for phone in phones:
        phone.await_turn()
    screen.page.locator("[data-screen='playing'] .player").first.wait_for()
    screen.check_accessibility("the big screen")
    # whoever has answered has nothing to do until the others have
    first = phones[0]
    first.play(until=lambda: first.page.locator("[data-look-up]").count() > 0)
    first.check_accessibility("looking up")
    first.page.locator("[data-peek]").click()
    first.page.locator(".tray").wait_for()
    play_together(phones, until=lambda: phones[1].round > 1 or phones[1].is_over, within=240)
    screen.page.wait_for_function("() => sounds > 0")
    assert [phone.page.evaluate("() => sounds") for phone in phones] == [0, 0, 0]
    assert screen.page.locator(".tray, [data-piece], .own").count() == 0


def open_a_party(visitors: Visitors) -> tuple[Visitor, list[Visitor]]:
    """The table is opened on the large screen; its seat goes to the first phone, the others scan the code."""
    screen = visitors(device=LARGE, nickname="Ana")
    phones = [visitors(device=PHONE, nickname=name, seed=n) for n, name in enumerate(("Ana", "Ben", "Eve"))]
    for one in (screen, *phones):
        one.context.add_init_script(EARS)
    new_table(screen, who=["me", "open", "open"], game="super-express")
    screen.page.locator("[data-device]").click()
    key = screen.page.locator("dialog [data-link]").input_value()
    screen.page.keyboard.press("Escape")
    screen.page.locator("[data-screen-link]").click()
    way = screen.page.locator("[data-way]").get_attribute("data-way") or ""
    assert "/seat/" not in way
    for phone in phones:
        phone.page.goto(way)
        phone.page.locator("[data-lobby]").wait_for()
    phones[0].page.goto(key)
    phones[0].page.reload()
    phones[0].page.locator("[data-stand]").wait_for()
    for phone in phones[1:]:
        phone.page.locator("[data-sit]").first.click()
        phone.page.locator("[data-stand]").wait_for()
    screen.page.locator(".consist .free").first.wait_for(state="detached")
    return screen, phones
