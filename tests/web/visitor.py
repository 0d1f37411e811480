"""Somebody with a device: a browser context, one page, and ears for everything that goes wrong."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

from tests.web.house import House

AXE = Path(__file__).resolve().parent.parent.parent / "web/node_modules/axe-core/axe.min.js"

LIT = "[data-piece]:visible, [data-choice]:visible"
"""What may be clicked: it is lit, or a button of the table as text."""
CURTAIN = "[data-reveal]"
OVER = "[data-over='true']"
SETTINGS = {"film": "instant", "undo": 0, "confirmOnTouch": False, "reducedMotion": True}

VISIBLE_SPOT = """(chance) => {
    const lit = [...document.querySelectorAll("[data-piece], [data-choice]")]
        .filter((one) => one.getClientRects().length && !one.disabled);
    if (!lit.length) return null;
    const one = lit[Math.floor(chance * lit.length)];
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = one.getBoundingClientRect();
    const piece = one.dataset.piece ?? one.dataset.choice;
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85])
        for (const right of [0.5, 0.25, 0.75, 0.12, 0.88, 0.04]) {
            const [x, y] = [box.left + box.width * right, box.top + box.height * down];
            if (one.contains(document.elementFromPoint(x, y))) return { x, y, piece, isHidden: false };
        }
    return { piece, isHidden: true };
}"""
"""Where one of the lit things can really be touched, if it can be."""

SERIOUS = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations
        .filter((one) => ["serious", "critical"].includes(one.impact))
        .map((one) => one.id + ": " + one.nodes.slice(0, 4).map((node) => node.html.slice(0, 160)).join(" | "));
}"""

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
FITTED = """async ([width, height]) => {
    for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
    return innerWidth === width && innerHeight === height;
}"""
"""The page has its new size, all its letters, and has been drawn."""
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


KNOWN_CHANCE = """{
    const real = Crypto.prototype.getRandomValues;
    Crypto.prototype.getRandomValues = function (numbers) {
        return numbers.length === 16 ? numbers.fill(7) : real.call(this, numbers);
    };
}"""
"""What a device adds to the shuffle is known beforehand; its keys are as secret as ever."""


class Visitors:
    """Everybody who comes in during one test."""

    def __init__(self, chromium: Browser, house: House, **settings: object) -> None:
        self.chromium = chromium
        self.house = house
        self.settings = {**SETTINGS, **settings}
        """What everybody has set who says nothing else."""
        self.all: list[Visitor] = []

    def __call__(
        self,
        *,
        device: dict[str, Any] | None = None,
        house: House | None = None,
        seed: int = 1,
        is_app: bool = False,
        **settings: object,
    ) -> Visitor:
        context = self.chromium.new_context(
            **{"locale": "en-US", "reduced_motion": "reduce", **(DESKTOP if device is None else device)}
        )
        context.add_init_script(KNOWN_CHANCE)
        if not is_app:
            context.add_init_script("delete Navigator.prototype.serviceWorker;")
        is_touch = bool(device and device.get("has_touch"))
        visitor = Visitor(
            context, house or self.house, {**self.settings, **settings}, seed, is_touch=is_touch
        )
        self.all.append(visitor)
        return visitor

    def leave(self) -> None:
        complaints = [complaint for visitor in self.all for complaint in visitor.complaints]
        complaints += [f"hidden: {piece}" for visitor in self.all for piece in visitor.hidden[-3:]]
        for visitor in self.all:
            visitor.context.close()
        assert not complaints, "\n".join(complaints)


class Visitor:
    """One device, one page."""

    def __init__(
        self, context: BrowserContext, house: House, settings: dict[str, object], seed: int, *, is_touch: bool
    ) -> None:
        self.context = context
        self.house = house
        self.random = random.Random(seed)
        self.next = self.random.random()
        """Decides which lit thing is taken next; looking in vain does not change it."""
        self.complaints: list[str] = []
        self.hidden: list[str] = []
        """Lit things that nobody could have clicked."""
        self.is_touch = is_touch
        self.is_patient = False
        """The server is expected to be away for a moment."""
        context.add_init_script(
            "if (!localStorage.getItem('colt.settings'))"
            f" localStorage.setItem('colt.settings', {json.dumps(json.dumps(settings))});"
        )
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._response)
        return page

    # --- what goes wrong

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.is_patient:
            self.complaints.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.house.url, "data:", "blob:")):
            self.complaints.append(f"elsewhere: {request.url}")

    def _failed(self, request: Request) -> None:
        is_left_behind = "ERR_ABORTED" in str(request.failure)
        if not self.is_patient and not is_left_behind:
            self.complaints.append(f"failed: {request.url} ({request.failure})")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and not self.is_patient:
            self.complaints.append(f"{response.status}: {response.url}")

    # --- going about

    def open(self, path: str = "") -> Visitor:
        self.page.goto(self.house.url + (f"#/{path}" if path else ""))
        return self

    def turn_to(self, width: int, height: int) -> None:
        """The window has another size, and the page has found its way in it."""
        self.page.set_viewport_size({"width": width, "height": height})
        while not self.page.evaluate(FITTED, [width, height]):
            self.page.wait_for_timeout(25)

    def link(self) -> str:
        """The link of the table this page is at."""
        return self.page.url.split("#/t/")[1].split("/")[0]

    def play_now(self, game: str = "colt-express") -> Visitor:
        self.page.click(f"[data-play='{game}']")
        self.await_turn()
        return self

    def await_turn(self) -> None:
        self.page.locator(f"{LIT}, {CURTAIN}, {OVER}").first.wait_for()

    @property
    def is_asked(self) -> bool:
        """Whether something is lit, or behind a curtain."""
        return self.page.locator(f"{LIT}, {CURTAIN}").count() > 0

    @property
    def is_over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    @property
    def round(self) -> int:
        game = self.page.locator(".game")
        return int(game.get_attribute("data-round") or 0) if game.count() else 0

    def tab_to(self, selector: str) -> None:
        """With the Tab key only."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("wanted => document.activeElement?.matches(wanted)", selector):
                return
        raise AssertionError(f"the Tab key does not lead to {selector}")

    def click_something_lit(self) -> bool:
        """Click one lit thing, if there is any; the curtain counts."""
        curtain = self.page.locator(CURTAIN)
        if curtain.count():
            curtain.click()
            return True
        return self.click_on_the_table()

    def click_on_the_table(self) -> bool:
        """Click one lit thing, if there is any; whoever waits behind the curtain waits."""
        spot = self.page.evaluate(VISIBLE_SPOT, self.next)
        if spot is None:
            return False
        self.next = self.random.random()
        if spot["isHidden"]:
            self.hidden.append(spot["piece"])
            return False
        if self.is_touch:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])
        return True

    def press_something(self) -> bool:
        """The same with the keyboard only: a number key for one of the lit things."""
        if self.page.locator(CURTAIN).count():
            self.page.keyboard.press("Enter")
            return True
        count = self.page.locator(LIT).count()
        if count == 0:
            return False
        self.page.keyboard.press(str(self.random.randrange(min(9, count)) + 1))
        return True

    def play(
        self,
        *,
        until: Callable[[], bool] | None = None,
        act: Callable[[], bool] | None = None,
        within: float = 60,
    ) -> None:
        """Go on until the end of the game, or until something else is true."""
        play_together([self], until=until, act=act, within=within)

    def check_accessibility(self, what: str) -> None:
        """Nothing serious on this screen, says axe."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(SERIOUS)
        assert found == [], f"{what}: {found}"


def play_together(
    players: list[Visitor],
    *,
    until: Callable[[], bool] | None = None,
    act: Callable[[], bool] | None = None,
    within: float = 60,
) -> None:
    """Everybody clicks whatever is lit, until it is over for all."""
    end = time.monotonic() + within
    while not (until() if until else all(player.is_over for player in players)):
        assert time.monotonic() < end, "the game did not come to that in time: " + _where(players)
        asked = [player for player in players if act or not until or player.is_asked]
        if until and not act and asked and until():
            return  # who is asked waits: what was not there a moment ago may have come with the question
        moved = [act() if act else player.click_something_lit() for player in asked]
        if not any(moved):
            players[0].page.wait_for_timeout(25)


def _where(players: list[Visitor]) -> str:
    return " / ".join(player.page.locator("body").inner_text()[:300].replace("\n", " ") for player in players)
