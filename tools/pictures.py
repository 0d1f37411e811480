"""Takes the pictures of docs/pictures/ anew, from real games in a real browser: `.venv/bin/python -m tools.pictures`.

Two of them are also what a phone or a desktop shows of the page before it is installed as an app.
"""

import io
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from tests.web.test_games import new_table
from tests.web.visitor import DESKTOP, PHONE, Visitor, Visitors
from tools.visiting import visiting

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs/pictures"
APP = ROOT / "web/public/pictures"
OF_THE_APP = ("desktop", "phone")
MOST = 80_000
"""Bytes of one picture."""

ON_THE_ROOF = "[data-piece^='space:'][data-piece$='r']:visible"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with visiting() as (chromium, house):
        visitors = Visitors(chromium, house)
        home = visitors(theme="light")
        home.open().page.locator("[data-play='colt-express']").wait_for()
        take(home.page, "home")
        take(in_the_lobby(visitors).page, "lobby")
        for name, device, theme in (("desktop", DESKTOP, "light"), ("phone", PHONE, "dark")):
            take(on_the_roofs(visitors, device, theme).page, name)
        over = visitors(theme="dark").open().play_now()
        over.play(within=120)
        over.page.wait_for_timeout(1_500)
        take(over.page, "end")


def in_the_lobby(
    visitors: Visitors, *, theme: str = "light", device: dict[str, Any] | None = None
) -> Visitor:
    """Two people, a bot and a free seat."""
    host, guest = visitors(theme=theme, nickname="Anna", device=device), visitors(nickname="Marek")
    new_table(host, who=["me", "open", "open", "outlaw"])
    guest.open(f"t/{host.link()}").page.locator("[data-sit]").first.click()
    guest.page.locator("[data-bill='doc']").click()
    guest.page.locator("[data-get-ready]").click()
    host.page.locator("[data-bill='cheyenne']").click()
    host.page.locator("[data-seat-of='1'] [data-ready='true']").wait_for()
    host.page.wait_for_timeout(600)
    return host


def on_the_roofs(visitors: Visitors, device: dict[str, Any], theme: str) -> Visitor:
    """A moment with something to choose on the roofs; a game without one is left."""
    me = visitors(device=device, theme=theme, seed=len(visitors.all)).open().play_now()
    me.play(until=lambda: me.is_over or me.page.locator(ON_THE_ROOF).count() > 1, within=120)
    if me.is_over:
        return on_the_roofs(visitors, device, theme)
    me.page.evaluate("scrollTo(0, 0)")
    me.page.wait_for_timeout(600)
    return me


def take(page: Page, name: str) -> None:
    """As WebP, as good as the size allows."""
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.thumbnail((1200, 1000))
    packed = next(packed for quality in range(88, 0, -6) if len(packed := webp(picture, quality)) < MOST)
    (FOLDER / f"{name}.webp").write_bytes(packed)
    if name in OF_THE_APP:
        picture.convert("RGB").save(APP / f"{name}.jpg", quality=72, optimize=True, progressive=True)
    print(f"{name}: {len(packed) / 1000:.0f} kB")


def webp(picture: Image.Image, quality: int) -> bytes:
    packed = io.BytesIO()
    picture.convert("RGB").save(packed, "WEBP", quality=quality, method=6)
    return packed.getvalue()


if __name__ == "__main__":
    main()
