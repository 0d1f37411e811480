"""A problem in a real browser: missed, tried again, solved on the real table, and rated on the device."""

import pytest

from colt import problems
from colt.games import SUPER_EXPRESS
from colt.words import Words
from tests.web.visitor import PHONE, Visitors

pytestmark = pytest.mark.xdist_group("browser")


def first_of_grade(grade: int) -> problems.Problem:
    """One of Colt Express whose answer is a card that is played as it lies in the hand."""
    return next(
        one
        for one in problems.problems().values()
        if one.grade == grade and one.kind.startswith("play ") and "hidden" not in one.answers[0].text
    )


def test_a_problem_is_missed_and_solved(visitors: Visitors) -> None:
    one = first_of_grade(1)
    me = visitors(asText=True).open("problems")
    me.page.locator(f"[data-problem='{one.name}']").click()
    wrong = next(answer.text for answer in one.answers[1:] if answer.text.startswith("play "))
    me.page.locator(f"[data-choice='{wrong}']").first.click()
    me.page.locator("[data-tried='false']").wait_for()
    me.page.locator("[data-again]").click()
    me.page.locator(f"[data-choice='{one.answers[0].text}']").first.click()
    me.page.locator("[data-tried='true']").wait_for()
    assert "Right:" in me.page.locator("[data-tried]").inner_text()
    me.page.locator("[data-leave]").first.click()
    assert "1 of 1 solved" in me.page.locator("[data-rating]").inner_text()


def test_the_solution_is_shown_on_a_phone_in_another_language(visitors: Visitors) -> None:
    one = first_of_grade(2)
    me = visitors(device=PHONE, language="es", asText=True).open(f"problems/{one.name}")
    me.page.locator(f"[data-choice='{one.answers[1].text}']").first.click()
    me.page.locator("[data-tried='false']").wait_for()
    me.page.locator("[data-show]").click()
    me.page.wait_for_function(
        "first => Number(document.querySelector('.solving')?.dataset.decision) > first", arg=len(one.choices)
    )


def planned(one: problems.Problem) -> str:
    """What the story says of the best plan."""
    game = one.lay_out()
    since = len(game.log)
    game.play(one.answers[0].text, one.seat)
    _, event, view = next(game.steps(one.seat, since))
    said = Words("en").event(event, view)
    assert said
    return said


def ends_the_game(one: problems.Problem) -> bool:
    """Whether the worst answer is the last of the game."""
    game = one.lay_out()
    game.play(one.answers[-1].text, one.seat)
    return game.is_over


OUT_OF_REACH = """() => [...document.querySelectorAll(".beside :is(button, .button), [data-leave]")]
    .filter((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })
    .map((one) => one.textContent)"""
"""Buttons of who speaks, and the way out, where something else lies on them."""


def test_a_plan_is_a_problem_too_and_its_solution_a_film(visitors: Visitors) -> None:
    """On the drawn table: three cards in an order, which end the game, and then the best three, played."""
    plans = (one for one in problems.problems().values() if one.options.game == SUPER_EXPRESS)
    one = next(one for one in plans if ends_the_game(one))
    me = visitors().open(f"problems/{one.name}")
    for card in one.answers[-1].text.split()[1:]:
        me.page.locator(f".tray [data-piece='card:{card}']").click()
    me.page.locator("[data-tried='false']").wait_for()
    me.page.locator(".end").wait_for()
    for width, height in ((844, 390), (390, 844), (1366, 657)):
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.wait_for_function(f"() => ({OUT_OF_REACH})().length === 0")
    me.page.locator("[data-show]").click()
    me.page.locator(".story", has_text=planned(one)).wait_for()
