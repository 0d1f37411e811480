"""Whole games in a real browser, by clicking only what is lit."""

import pytest

from tests.web.visitor import PHONE, Visitor, Visitors, play_together

pytestmark = pytest.mark.xdist_group("browser")
"""One browser at a time: two would only be in each other's way."""

BETWEEN_HANDS = """() => [
    document.querySelector(".game").dataset.eyes,
    document.querySelectorAll(".tray, .own, .secret").length,
    document.querySelectorAll("[data-curtain]").length,
    document.querySelectorAll(".ask.film").length,
]"""
SEED_THAT_WINS = 3
"""Of whoever answers at random: with it, and what this test is dealt, the answers are good enough."""


@pytest.mark.slow  # the heist of today is played so every time
def test_one_person_and_bots_play_colt_express(visitors: Visitors) -> None:
    me = visitors().open().play_now()
    me.play()
    assert me.page.locator("[data-rematch]").is_visible()


def test_four_people_at_one_table(visitors: Visitors) -> None:
    """Each in a browser of their own, two of them with the table as text; the host invites by link and starts."""
    host = visitors(seed=10)
    new_table(host, who=["me", "open", "open", "open"], game="super-express")
    guests = [visitors(seed=11 + n, asText=n > 0).open(f"t/{host.link()}") for n in range(3)]
    for guest in guests:
        guest.page.locator("[data-sit]").first.click()
        guest.page.locator("[data-sit].main").first.wait_for(state="detached")
    host.page.locator("[data-start]:enabled").click()
    play_together([host, *guests], within=90)


@pytest.mark.slow  # Colt Express, which has more to click on, is played so every time
def test_a_whole_game_on_a_phone(visitors: Visitors) -> None:
    me = visitors(device=PHONE).open().play_now("super-express")
    me.play()


@pytest.mark.slow  # Colt Express, which has more to click on, is played so every time
def test_a_whole_game_with_the_keyboard_only(visitors: Visitors) -> None:
    me = visitors().open()
    me.tab_to("[data-play='super-express']")
    me.page.keyboard.press("Enter")
    me.await_turn()
    me.play(act=me.press_something)


def test_a_whole_game_as_text(visitors: Visitors) -> None:
    me = visitors(asText=True).open().play_now("super-express")
    me.play()


def test_a_game_is_won_with_a_screen_readers_tree_and_the_keyboard(visitors: Visitors) -> None:
    """The focus waits at each step of a question; the answers are buttons whose names say what they do."""
    me = visitors(asText=True, seed=SEED_THAT_WINS)
    new_table(me, who=["me", "drifter", "drifter"], game="super-express")
    question = me.page.get_by_role("main").get_by_role("heading", level=2).first
    asked: str | None = None

    def answer() -> bool:
        nonlocal asked
        number = me.page.locator(".game").get_attribute("data-decision")
        answers = me.page.get_by_role("main").get_by_role("region").first.locator("button[data-choice]")
        is_next_step = question.count() > 0 and question.inner_text().startswith("So far: ")
        if answers.count() == 0 or (number == asked and not is_next_step):
            return False
        if asked is not None:
            me.page.wait_for_function("() => document.activeElement.matches('[data-question] h2')")
            assert me.page.evaluate("() => document.activeElement.textContent") == question.inner_text()
            me.page.keyboard.press("Tab")
        else:
            me.tab_to("[data-choice]")
        asked = number
        for _ in range(me.random.randrange(answers.count())):
            me.page.keyboard.press("Tab")
        assert me.page.evaluate("() => document.activeElement.textContent") in answers.all_inner_texts()
        me.page.keyboard.press("Enter")
        return True

    me.play(act=answer)
    assert "You" in me.page.locator(".winner").inner_text()


def test_a_hot_seat_has_a_curtain_between_hands(visitors: Visitors) -> None:
    me = visitors()
    new_table(me, who=["me", "me", "greenhorn"], game="super-express")
    curtain = me.page.locator("[data-curtain]")
    curtain.wait_for()
    first = curtain.get_attribute("data-curtain")
    me.page.locator("[data-reveal]").click()
    me.play(until=lambda: curtain.count() > 0, act=me.click_on_the_table)
    assert curtain.get_attribute("data-curtain") != first
    assert me.page.locator(".game[inert]").count() == 1, "behind the curtain nothing can be reached"
    me.play()


def test_a_hot_seat_with_the_film_running(visitors: Visitors) -> None:
    """The table behind the curtain is another one each time; the one that left says no more."""
    me = visitors(film="fast", reducedMotion=False)
    new_table(me, who=["me", "me", "greenhorn"])
    together: list[int] = []

    def is_covered() -> bool:
        """Between two hands nobody's cards lie open; the film is for all."""
        eyes, hands, curtains, films = me.page.evaluate(BETWEEN_HANDS)
        assert eyes != "-1" or hands == 0
        assert eyes == "-1" or not films, "what happens is seen by all"
        if eyes == "-1" and not curtains:
            together.append(hands)
        return bool(curtains)

    for _ in range(5):
        me.page.locator("[data-reveal]").click()
        me.play(until=is_covered, act=me.click_on_the_table)
    assert together


@pytest.mark.slow  # whoever asks for hints plays one so every time
def test_a_whole_game_of_colt_express_on_a_phone(visitors: Visitors) -> None:
    visitors(device=PHONE, seed=5).open().play_now().play(within=180)


EXPERT = {"edition": "fr-2014", "variants": ["expert"], "who": ["me", "drifter", "drifter"]}


def test_a_whole_game_of_colt_express_with_the_keyboard_only(visitors: Visitors) -> None:
    """By the rules for experts, which ask for more."""
    me = visitors()
    new_table(me, **EXPERT)  # type: ignore[arg-type]
    me.play(act=me.press_something, within=180)


@pytest.mark.slow
def test_two_people_share_a_device_for_colt_express(visitors: Visitors) -> None:
    me = visitors()
    new_table(me, who=["me", "me", "outlaw"])
    me.play(within=180)


@pytest.mark.slow
def test_four_people_play_colt_express(visitors: Visitors) -> None:
    host = visitors(seed=20)
    new_table(host, who=["me", "open", "open", "open"])
    guests = [visitors(seed=21 + n).open(f"t/{host.link()}") for n in range(3)]
    for guest in guests:
        guest.page.locator("[data-sit]").first.click()
        guest.page.locator("[data-sit].main").first.wait_for(state="detached")
    host.page.locator("[data-start]:enabled").click()
    play_together([host, *guests], within=240)


KINDS = [
    pytest.param(EXPERT, id="expert", marks=pytest.mark.slow),  # by keyboard every time
    pytest.param({"edition": "en-2016", "variants": ["teams"]}, id="teams"),
    pytest.param({"game": "super-express", "variants": ["horse", "reflex"]}, id="both expansions"),
]


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game_of_every_other_kind(visitors: Visitors, kind: dict[str, object]) -> None:
    me = visitors()
    new_table(me, **{"who": ["me", "drifter", "drifter"], **kind})  # type: ignore[arg-type]
    me.play(within=180)


def new_table(
    host: Visitor,
    *,
    who: list[str],
    game: str = "colt-express",
    edition: str | None = None,
    variants: list[str] | None = None,
    bandit: str | None = None,
) -> None:
    """Fill in the page of the new table, and open it; the first seat may have its bandit."""
    host.open("new")
    page = host.page
    page.locator(f"[data-game='{game}']").check()
    if edition:
        page.locator("[data-editions] summary").click()
        page.locator(f"[data-edition='{edition}']").check()
    for variant in variants or []:
        page.locator(f"[data-variant='{variant}']").check()
    page.locator("[data-players]").select_option(str(len(who)))
    for seat, taken in enumerate(who):
        page.locator(f"[data-seat='{seat}']").select_option(taken)
    if bandit:
        page.locator("li:has([data-seat='0']) select").last.select_option(bandit)
    page.locator("[data-open]").click()
    page.wait_for_url("**/#/t/*")
