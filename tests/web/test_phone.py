"""What a phone asks for: fingers, little room, five languages."""

import pytest

from tests.web.test_games import new_table
from tests.web.test_sizes import CUT_OFF, HALF_NAMED, PILED_UP, check
from tests.web.visitor import AXE, PHONE, Visitor, Visitors

pytestmark = pytest.mark.xdist_group("browser")

SMALL = {**PHONE, "viewport": {"width": 360, "height": 740}}

TOO_SMALL = """() => {
    const lit = [...document.querySelectorAll("[data-piece]")].filter((one) => one.getClientRects().length);
    const shapes = lit.map((one) => {
        const box = (one.querySelector(".reach, rect.spot") ?? one).getBoundingClientRect();
        return { piece: one.dataset.piece, box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    const isNear = (one, other) => one !== other && Math.hypot(one.x - other.x, one.y - other.y) < 44;
    const isCrowded = (one) => shapes.some((other) => isNear(one, other));
    return shapes
        .filter((one) => Math.min(one.box.width, one.box.height) < (isCrowded(one) ? 20 : 43.5))
        .map(({ piece, box }) => `${piece}: ${Math.round(box.width)} x ${Math.round(box.height)}`);
}"""
"""Lit things smaller than a finger; where their neighbours leave no more, they may be."""

OUT_OF_SIGHT = """() => {
    const below = document.querySelector("footer")?.getBoundingClientRect().top ?? innerHeight;
    const isOnTheRight = innerWidth > innerHeight;
    return [...document.querySelectorAll(".ask, .tray [data-piece]")]
        .filter((one) => one.getBoundingClientRect().bottom > (isOnTheRight ? innerHeight : below) + 1)
        .map((one) => one.dataset.piece ?? "the question");
}"""
"""What one needs for an answer, and would have to scroll to."""

CUT = """() => [...document.querySelectorAll(".tray .nm")]
    .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 2)
    .map((name) => name.textContent)"""
"""Names that do not fit on their cards."""


def test_a_finger_finds_everything_that_is_lit(visitors: Visitors) -> None:
    me = visitors(device=PHONE, seed=7)
    new_table(me, who=["me", "drifter", "drifter", "drifter", "drifter"])
    me.await_turn()

    def measure_and_click() -> bool:
        assert me.page.evaluate(TOO_SMALL) == []
        return me.click_something_lit()

    me.play(until=lambda: me.is_over or me.round >= 3, act=measure_and_click)


OFF_THE_SCREEN = """() => [...document.querySelectorAll(".bar button")]
    .filter((one) => one.getClientRects().length)
    .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
    })
    .map((one) => one.ariaLabel)"""
"""Buttons of the header that one cannot reach."""


def check_what_an_answer_needs(me: Visitor) -> None:
    assert me.page.evaluate(OUT_OF_SIGHT) == []
    assert me.page.evaluate(CUT) == []


@pytest.mark.parametrize("language", ["en", "es", "it"])
def test_all_that_an_answer_needs_is_on_the_screen(visitors: Visitors, language: str) -> None:
    me = visitors(device=PHONE, language=language)
    new_table(me, who=["me", "drifter", "drifter", "drifter"])
    me.await_turn()
    me.turn_to(390, 844)
    check_what_an_answer_needs(me)


WINDOWS = [(390, 844), (360, 740), (844, 390), (932, 430)]


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_so_it_is_on_every_screen_and_the_menu_too(visitors: Visitors, language: str) -> None:
    """In the languages with the longest words."""
    me = visitors(device=PHONE, language=language)
    new_table(me, who=["me", "drifter", "drifter", "drifter"])
    me.await_turn()
    for window in WINDOWS:
        me.turn_to(*window)
        check_what_an_answer_needs(me)
    me.play(until=lambda: me.is_over or me.round >= 2)
    me.await_turn()
    for window in WINDOWS:
        me.turn_to(*window)
        assert me.page.locator("[data-menu]").is_visible()
        assert me.page.evaluate(OFF_THE_SCREEN) == [], window


UNREADABLE = """() => {
    const ask = document.querySelector(".ask");
    const frame = ask.getBoundingClientRect();
    const buttons = [...ask.querySelectorAll("button")];
    const go = ask.querySelector(".go")?.getBoundingClientRect();
    const isOut = (box) => box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom;
    const isCut = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
    const isClose = (one) => {
        if (!go || !one.matches(".lit")) return false;
        const box = one.getBoundingClientRect();
        const beside = Math.max(go.left - box.right, box.left - go.right);
        return Math.max(beside, go.top - box.bottom, box.top - go.bottom) < 8;
    };
    return buttons
        .filter((one) => isOut(one.getBoundingClientRect()) || isCut(one) || isClose(one))
        .map((one) => one.textContent);
}"""
"""Buttons beside the question that are cut, or so near to `Yes, do it` that one takes them for it."""


@pytest.mark.parametrize(("language", "bandit"), [("pl", "cheyenne"), ("fr", "ghost")])
def test_every_answer_can_be_read(visitors: Visitors, language: str, bandit: str) -> None:
    me = visitors(device=SMALL, language=language, confirmOnTouch=True)
    new_table(me, who=["me", "drifter", "drifter", "drifter", "drifter", "drifter"], bandit=bandit)
    me.await_turn()
    check(me, [(1280, 620), (360, 740)], HALF_NAMED)

    def read_and_answer() -> bool:
        assert me.page.evaluate(UNREADABLE) == []
        if me.is_asked:
            assert me.page.evaluate(CUT_OFF) == []
            assert me.page.evaluate(PILED_UP) == []
        confirm = me.page.locator(".ask .go")
        if not confirm.count():
            return me.click_something_lit()
        confirm.tap()
        return True

    me.play(until=lambda: me.is_over or me.round >= 3, act=read_and_answer)


SMALL_TARGETS = """async () => {
    const { violations } = await axe.run(document, { runOnly: { type: "rule", values: ["target-size"] } });
    return violations.flatMap(({ nodes }) => nodes.map((node) => node.html.slice(0, 160)));
}"""


@pytest.mark.parametrize("game", ["colt-express", "super-express"])
def test_no_button_is_too_small_or_too_near_to_another(visitors: Visitors, game: str) -> None:
    me = visitors(device=SMALL)
    new_table(me, who=["me", "drifter", "drifter", "drifter", "drifter", "drifter"], game=game)
    me.await_turn()
    me.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert me.page.evaluate(SMALL_TARGETS) == []


UNDER_THE_CAPTION = """(half) => {
    const caption = document.querySelector("[data-caption]").getBoundingClientRect();
    return [...document.querySelectorAll(".token, .count circle")].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const isBeside = right < caption.left || left > caption.right;
        const isApart = isBeside || caption.top > bottom || caption.bottom < top;
        return !isApart && (half ? caption.top < (top + bottom) / 2 : true);
    }).length;
}"""
"""Loot that lies under what is said of a card laid ready; of a whole plan, of which more than half does."""


@pytest.mark.parametrize(("game", "language"), [("colt-express", "pl"), ("super-express", "fr")])
def test_nothing_jumps_when_cards_are_chosen(visitors: Visitors, game: str, language: str) -> None:
    me = visitors(device=SMALL, language=language, confirmOnTouch=True)
    new_table(me, who=["me", "drifter", "drifter", "drifter"], game=game)
    me.await_turn()
    hand, players = me.page.locator(".tray"), me.page.locator(".players")

    def places() -> list[float]:
        me.page.wait_for_timeout(100)
        return [
            round(one.evaluate("one => one.getBoundingClientRect().top + scrollY")) for one in (hand, players)
        ]

    before = places()
    assert before[0] < before[1]
    for _ in range(3 if game == "super-express" else 1):
        me.page.locator(".tray [data-piece^='card:']").first.tap()
    me.page.locator(".ask .go").wait_for()
    assert places() == before
    me.page.locator("[data-caption]").wait_for()
    assert me.page.evaluate(UNDER_THE_CAPTION, game == "super-express") == 0
    me.page.locator("footer [data-plan-words]").tap()
    me.page.locator("[data-foretold] li").first.wait_for()
