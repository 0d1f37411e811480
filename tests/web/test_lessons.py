"""Lessons in a real browser: won as told, every scripted try answered as told, left and gone on with."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from colt import lessons, scenario, wire
from colt.lessons import curriculum
from colt.lessons.lines import Lines
from colt.scenario.positions import meant
from colt.words import languages
from tests.web.visitor import PHONE, Visitor, Visitors

pytestmark = pytest.mark.xdist_group("browser")

VARIATIONS = Path(__file__).resolve().parents[2] / "scenarios/lessons"
LESSONS = list(curriculum.lessons())
SHORT = list(
    zip(("01-rob", "04-bullets", "07-punch", "10-powers", "12-super-caboose"), languages(), strict=True)
)
"""In each run every language takes one lesson; all of them in all languages with --slow."""


def tries(step: lessons.Step) -> list[tuple[str, list[str]]]:
    """The tries that have a file of their own, and the learner's answers in each; the intended one comes last."""
    found = []
    for path in sorted(VARIATIONS.glob(f"{step.name}-*.yaml")):
        kind = path.stem.removeprefix(f"{step.name}-").split("-")[0]
        if kind in ("wrong", "early", "right"):
            answers = [answer.text for answer in scenario.load(path).answers if answer.by is None]
            found.append(("right" if kind == "right" else "wrong", answers))
    return [*sorted(found, key=lambda one: one[0], reverse=True), ("right", list(step.answers))]


def pointed(step: lessons.Step, answers: list[str]) -> tuple[list[tuple[str, ...]], lessons.Verdict]:
    """What a learner points at to give these answers, one after the other, and what comes of them."""
    position = step.lay_out()
    game, pieces = position.game, []
    position.let_others_answer(game)
    for text in answers:
        asked = next(one for one in game.decisions if one.seat == position.learner)
        choice = meant(position.kind, game.state, asked, text)
        assert choice is not None
        says = [""] * len(asked.choices)
        written = wire.decision(asked, game.view(asked.seat), number=0, say="", says=says, deadline=None)
        pieces.append(next(one.pieces for one in written.choices if one.text == str(choice)))
        game.play(choice, asked.seat)
        position.let_others_answer(game)
    return pieces, lessons.judge(step, game)


def say(page: Page) -> str:
    return page.locator("[data-say] b").inner_text()


def printed(sentence: str) -> str:
    """As the page sets it."""
    return sentence.replace("'", "’")


def answer(page: Page, pieces: tuple[str, ...]) -> None:
    """Point at the pieces of one answer, as far as each has to be pointed at."""
    page.locator("[data-lesson][data-decision]").wait_for()
    page.locator("[data-piece]:visible").first.wait_for()
    before = page.locator("[data-lesson]").get_attribute("data-decision")
    for piece in pieces:
        lit = page.locator(f'[data-piece="{piece}"]:visible').first
        if lit.count() and page.locator("[data-lesson]").get_attribute("data-decision") == before:
            lit.click()
    page.wait_for_function(
        "before => document.querySelector('[data-tried], [data-main]')"
        " || document.querySelector('[data-lesson]')?.dataset.decision !== before",
        arg=before,
    )


def follow(me: Visitor, step: lessons.Step, answers: list[str], language: str) -> None:
    """Give these answers; the coach says what they lead to."""
    page, told = me.page, lessons.one_lesson(step.lesson, language).steps[step.number - 1]
    page.locator(f"[data-step='{step.number}'][data-decision]").wait_for()
    pieces, verdict = pointed(step, answers)
    for nth, one in enumerate(pieces, start=1):
        answer(page, one)
        remark = next((line.say for line in told.remarks if line.after == nth), None)
        if remark is not None:
            assert say(page) == printed(remark)
            if nth == len(pieces):
                page.locator("[data-main]").click()
    page.locator(f"[data-tried='{verdict.name}']").wait_for()
    assert say(page) == printed(lessons.tried(step, verdict, language).say)


def take(me: Visitor, lesson: str, language: str) -> None:
    """A whole lesson, with every scripted try at each step before the intended answers."""
    page = me.open(f"learn/{lesson}").page
    told = lessons.one_lesson(lesson, language)
    for step in curriculum.lesson(lesson).steps:
        page.locator(f"[data-step='{step.number}'][data-decision]").wait_for()
        assert say(page) == printed(told.steps[step.number - 1].prompt)
        for kind, answers in tries(step):
            follow(me, step, answers, language)
            if kind == "wrong":
                page.locator("[data-again], [data-main]").last.click()
                page.locator("[data-tried]").wait_for(state="detached")
            else:
                page.locator("[data-main]").click()
                break
    page.locator(f"[data-answer='{told.check.right}']").click()
    page.locator("[data-done='true']").wait_for()
    assert say(page) == printed(told.check.why)


@pytest.mark.parametrize(("lesson", "language"), SHORT)
def test_a_lesson_is_won_as_told_and_tries_are_answered(
    visitors: Visitors, lesson: str, language: str
) -> None:
    take(visitors(language=language), lesson, language)


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_lesson_in_every_language(visitors: Visitors, lesson: str, language: str) -> None:
    take(visitors(language=language), lesson, language)


def test_pointing_at_what_cannot_be_chosen_is_answered(visitors: Visitors) -> None:
    page = visitors().open("learn/04-bullets").page
    page.locator("[data-decision]").wait_for()
    page.locator(".train [data-who='belle']").first.click(force=True)
    line = Lines("en").line("04-bullets", "steps", "1", "unlit", "bandit-belle")
    page.get_by_text(line).wait_for()


def miss(me: Visitor, step: lessons.Step, answers: list[str]) -> None:
    follow(me, step, answers, "en")
    assert me.page.locator("[data-tried]").get_attribute("data-right") == "false"


def test_after_two_misses_the_answer_glows_and_after_three_the_coach_does_it(visitors: Visitors) -> None:
    me = visitors()
    page, step = me.open("learn/01-rob").page, lessons.step("01-rob-1")
    for misses in range(1, 4):
        miss(me, step, ["rob purse#1"])
        assert page.locator("[data-misses]").get_attribute("data-misses") == str(misses)
        if misses < 3:
            page.locator("[data-main]").click()
            page.locator("[data-decision]:not([data-tried])").wait_for()
            assert page.locator(".glows").count() == (1 if misses == 2 else 0)
            if misses == 2:
                assert "jewel" in str(page.locator(".glows").get_attribute("data-piece"))
    page.locator("[data-main]").click()
    page.locator("[data-right='true']").wait_for()
    assert say(page) == Lines("en").line("01-rob", "steps", "1", "right")
    page.locator("[data-main]").click()
    page.locator("[data-step='2']").wait_for()


def test_a_newcomer_is_offered_lessons_leaves_one_and_goes_on(visitors: Visitors) -> None:
    me = visitors(device=PHONE)
    page = me.open().page
    me.check_accessibility("the start, for a newcomer")
    page.locator("[data-learn]").tap()
    me.page.locator("[data-step='1'][data-decision]").wait_for()
    me.check_accessibility("a step of a lesson")
    follow(me, lessons.step("01-rob-1"), ["rob jewel"], "en")
    page.locator("[data-main]").tap()
    page.locator("[data-step='2'][data-decision]").wait_for()
    page.locator("[data-leave]").tap()
    page.locator("[data-lesson='01-rob'].main").wait_for()
    me.check_accessibility("the list of lessons")
    me.open()
    assert page.locator("[data-play]").count() > 0
    me.open("learn/next")
    page.locator("[data-lesson='01-rob'][data-step='2']").wait_for()


def test_who_knows_the_game_says_so_once(visitors: Visitors) -> None:
    page = visitors().open().page
    page.locator("[data-knows]").click()
    page.locator("[data-newcomer]").wait_for(state="detached")
    page.reload()
    page.locator("[data-play]").first.wait_for()
    assert page.locator("[data-newcomer]").count() == 0


def test_a_lesson_with_the_keyboard_only(visitors: Visitors) -> None:
    page = visitors().open("learn/02-later").page
    page.locator("[data-step='1'][data-decision]").wait_for()
    page.keyboard.press("1")
    page.locator("[data-main]").wait_for()
    page.keyboard.press("Enter")
    page.locator("[data-right='true']").wait_for()
    page.keyboard.press("Enter")
    page.locator("[data-step='2'][data-decision]").wait_for()


def test_a_lesson_as_text(visitors: Visitors) -> None:
    page = visitors(asText=True).open("learn/01-rob").page
    page.locator("[data-step='1'][data-decision]").wait_for()
    page.locator("[data-choice]").filter(has_text="jewel").first.click()
    page.locator("[data-right='true']").wait_for()
    assert say(page) == Lines("en").line("01-rob", "steps", "1", "right")


def test_the_coach_speaks_beside_the_first_game(visitors: Visitors) -> None:
    me = visitors()
    page = me.open("learn").page
    page.locator("[data-first-game]").click()
    me.await_turn()
    page.locator("[data-coach]").wait_for()
    assert "Six cards" in say(page)
    me.play(until=lambda: me.round > 1, within=60)
    me.check_accessibility("a guided game")


def test_what_came_of_a_try_is_said_when_it_has_been_seen(visitors: Visitors) -> None:
    page = visitors(film="fast", reducedMotion=False).open("learn/06-marshal").page
    page.locator("[data-step='1'][data-decision]").wait_for()
    page.locator("[data-piece='car:2']:visible").first.click()
    page.locator("[data-tried]").wait_for()
    assert page.locator("[data-lesson]").get_attribute("data-still") == "true"
    assert page.locator(".ask.film").count() == 0


IN_SIGHT = """() => [...document.querySelectorAll(".tray [data-piece^='card:']")].map((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
})"""
WINDOWS = [(390, 844), (820, 1180), (1366, 657), (1440, 900)]


def test_the_coach_leaves_the_hand_in_the_window(visitors: Visitors) -> None:
    me = visitors(language="fr").open("learn/07-punch")
    page = me.page
    page.locator("[data-step='1'][data-decision]").wait_for()
    page.locator(".tray [data-piece^='card:']").first.wait_for()
    for width, height in WINDOWS:
        me.turn_to(width, height)
        page.wait_for_function(f"({IN_SIGHT})().every(Boolean)")
        assert page.locator("h1:visible, .bar .tool:visible").count() == 0
