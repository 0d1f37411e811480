"""Measures the browser client in a real browser: `.venv/bin/python -m tools.measure`.

What comes over the line until the first question, how long that takes, and how smoothly the film runs.
"""

import time
from typing import Any

from playwright.sync_api import Request

from tests.web.visitor import DESKTOP, PHONE, Visitors
from tools.visiting import visiting

LANGUAGES = ("en", "fr", "es", "pl", "it")

FRAMES = """() => {
    window.frames_seen = [];
    let last = performance.now();
    const look = (now) => {
        if (document.querySelector(".ask.film")) frames_seen.push(now - last);
        last = now;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""The time between two frames, as long as the film runs."""


def main() -> None:
    with visiting() as (chromium, house):
        visitors = Visitors(chromium, house)
        for language in LANGUAGES:
            first_load(visitors, language)
        for name, device in (("desktop", DESKTOP), ("phone", PHONE)):
            film(visitors, name, device)


def first_load(visitors: Visitors, language: str) -> None:
    """From an empty cache to the first question."""
    me = visitors(
        device={**DESKTOP, "locale": language}, language=language, film="normal", reducedMotion=False
    )
    done: list[Request] = []
    me.page.on("requestfinished", lambda request: done.append(request))  # noqa: PLW0108 - no built-in
    me.open().page.locator("[data-play='colt-express']").wait_for()
    me.page.wait_for_load_state("networkidle")
    page = size(done)
    began = time.perf_counter()
    me.play_now()
    seconds = time.perf_counter() - began
    me.page.wait_for_load_state("networkidle")
    print(
        f"{language}: first page {page:.0f} kB, with the first game {size(done):.0f} kB;"
        f" Play now to the first question {seconds:.1f} s"
    )


def size(done: list[Request]) -> float:
    return sum(one.sizes()["responseBodySize"] for one in done if "/api/" not in one.url) / 1000


def film(visitors: Visitors, name: str, device: dict[str, Any]) -> None:
    """Two rounds at normal speed."""
    me = visitors(device={**device, "reduced_motion": "no-preference"}, film="normal", reducedMotion=False)
    me.open().play_now()
    me.page.evaluate(FRAMES)
    me.play(until=lambda: me.round > 2, within=300)
    times: list[float] = sorted(me.page.evaluate("() => frames_seen"))
    print(
        f"film, {name}: {len(times)} frames, {1000 * len(times) / sum(times):.0f} per second;"
        f" between two of them {times[len(times) // 2]:.1f} ms (median),"
        f" {times[len(times) * 19 // 20]:.1f} ms (19 of 20), {times[-1]:.0f} ms (the longest)"
    )


if __name__ == "__main__":
    main()
