"""Takes every main moment in nine windows, by day and by night, and joins them into sheets: `python -m tools.sheets`.

For eyes that look for what is wrong. Each moment is one sheet under docs/pictures/sheets/, small enough to be kept:
the upper half by day, the lower by night. `python -m tools.sheets crowd end` takes only these.
"""

import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page, sync_playwright

from colt import problems
from colt.games import SUPER_EXPRESS
from colt.scenario.express_position import lay_out
from colt.scenario.reading import read
from tests.web.conftest import FLAGS
from tests.web.house import House
from tests.web.test_games import new_table
from tests.web.test_review import keep_review
from tests.web.test_sizes import CROWD, PILES, show
from tests.web.visitor import PHONE, Visitor, Visitors
from tools import browser
from tools.pictures import in_the_lobby, webp

FOLDER = Path(__file__).resolve().parent.parent / "docs/pictures/sheets"
MOST = 145_000
"""Bytes of one sheet."""
ROW = 220
"""Pixels of a window's height on a sheet."""

SIZES = [
    (1920, 1080),
    (1440, 780),
    (1366, 657),
    (1280, 620),
    (820, 1180),
    (768, 1024),
    (390, 844),
    (360, 740),
    (844, 390),
]
FINGERS = {**PHONE, "device_scale_factor": 1}
"""A device of every size: a finger's, so that phones are phones."""

Moment = Callable[[Visitors, str], Visitor]


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=FLAGS)
        for name in wanted or MOMENTS:
            days = []
            for theme in ("light", "dark"):
                house.deal(name)
                visitors = Visitors(chromium, house)
                days.append(strip(MOMENTS[name](visitors, theme).page))
                for one in visitors.all:
                    one.context.close()
            keep(name, days)
        chromium.close()


# --- the moments


def home(visitors: Visitors, theme: str) -> Visitor:
    me = visitors(device=FINGERS, theme=theme).open()
    me.page.locator("[data-play='colt-express']").wait_for()
    return me


def lobby(visitors: Visitors, theme: str) -> Visitor:
    return in_the_lobby(visitors, theme=theme, device=FINGERS)


def schemin(visitors: Visitors, theme: str) -> Visitor:
    me = at_table(visitors, theme, 4)
    me.play(until=lambda: me.page.locator("[data-phase='schemin'] .tray [data-piece]").count() > 0)
    return me


def stealin(visitors: Visitors, theme: str) -> Visitor:
    me = at_table(visitors, theme, 4)
    me.play(until=lambda: me.is_over or me.page.locator(".scene [data-piece]").count() > 0, within=240)
    return me


def crowd(visitors: Visitors, theme: str) -> Visitor:
    me = schemin(visitors, theme)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "crowd.scenario"
        file.write_text(f"{CROWD}pile: {PILES['choosing a car']}\n", encoding="utf-8")
        show(me, lay_out(read(file)), 0)
    return me


def end(visitors: Visitors, theme: str) -> Visitor:
    me = at_table(visitors, theme, 3, game="super-express")
    me.play(within=240)
    me.page.locator("[data-rematch]").wait_for()
    return me


def replay(visitors: Visitors, theme: str) -> Visitor:
    me = end(visitors, theme)
    me.open(f"r/{me.link()}/30")
    me.page.locator(".scene .actor").first.wait_for()
    return me


def lesson(visitors: Visitors, theme: str) -> Visitor:
    me = visitors(device=FINGERS, theme=theme).open("learn/next")
    me.page.locator("main.table [data-piece]").first.wait_for()
    return me


def review(visitors: Visitors, theme: str) -> Visitor:
    me = visitors(device=FINGERS, theme=theme).open().play_now()
    me.play(within=240)
    keep_review(visitors.house, me.link())
    me.page.locator("[data-review]").click()
    me.page.locator("[data-mistake] .picture svg").first.wait_for()
    return me


def problem(visitors: Visitors, theme: str) -> Visitor:
    """One of Super Express, missed."""
    one = next(one for one in problems.problems().values() if one.options.game == SUPER_EXPRESS)
    me = visitors(device=FINGERS, theme=theme).open(f"problems/{one.name}")
    for card in one.answers[-1].text.split()[1:]:
        me.page.locator(f".tray [data-piece='card:{card}']").click()
    me.page.locator("[data-tried='false']").wait_for()
    return me


def planning(visitors: Visitors, theme: str) -> Visitor:
    me = at_table(visitors, theme, 5, game="super-express")
    me.play(until=lambda: me.page.locator("[data-phase='plan'] .tray [data-piece]").count() > 0)
    me.click_something_lit()
    return me


def film(visitors: Visitors, theme: str) -> Visitor:
    me = visitors(device={**FINGERS, "reduced_motion": "no-preference"}, theme=theme, film="slow")
    new_table(me, who=["me", *["drifter"] * 4], game="super-express")
    acting = me.page.locator(".mini.now, .ask.film .drawn .icon")
    me.play(until=lambda: me.is_over or acting.count() > 0, within=240)
    me.page.evaluate("document.getAnimations().forEach((one) => one.pause())")
    return me


MOMENTS: dict[str, Moment] = {
    "home": home,
    "lobby": lobby,
    "schemin": schemin,
    "stealin": stealin,
    "crowd": crowd,
    "end": end,
    "replay": replay,
    "lesson": lesson,
    "planning": planning,
    "review": review,
    "problem": problem,
    "film": film,
}


def at_table(visitors: Visitors, theme: str, players: int, game: str = "colt-express") -> Visitor:
    me = visitors(device=FINGERS, theme=theme, nickname="Anna")
    new_table(me, who=["me", *["drifter"] * (players - 1)], game=game)
    me.await_turn()
    return me


# --- the sheets


def strip(page: Page) -> Image.Image:
    """All windows side by side, in two rows: large ones, then those that are held."""
    page.evaluate("document.fonts.ready")
    taken = [taken_at(page, width, height) for width, height in SIZES]
    large, held = side_by_side(taken[:4]), side_by_side(taken[4:])
    return one_below_the_other([large, held])


def taken_at(page: Page, width: int, height: int) -> Image.Image:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(500)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    tall = ROW if width >= 1000 else int(ROW * 1.5)
    small = picture.resize((round(picture.width * tall / picture.height), tall), Image.Resampling.LANCZOS)
    ImageDraw.Draw(small).text(
        (3, tall - 12), f"{width} x {height}", fill="white", stroke_fill="black", stroke_width=2
    )
    return small


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    sheet = Image.new(
        "RGB", (sum(one.width + 6 for one in pictures), max(one.height for one in pictures)), "#6b5a46"
    )
    x = 0
    for one in pictures:
        sheet.paste(one, (x, 0))
        x += one.width + 6
    return sheet


def one_below_the_other(pictures: list[Image.Image]) -> Image.Image:
    sheet = Image.new(
        "RGB", (max(one.width for one in pictures), sum(one.height + 6 for one in pictures)), "#6b5a46"
    )
    y = 0
    for one in pictures:
        sheet.paste(one, (0, y))
        y += one.height + 6
    return sheet


def packed(sheet: Image.Image) -> Iterator[bytes]:
    """Better, then smaller."""
    return (webp(sheet, quality) for quality in (60, 40, 25, 15, 5))


def keep(name: str, days: list[Image.Image]) -> None:
    sheet = one_below_the_other(days)
    best = next(one for one in packed(sheet) if len(one) < MOST)
    (FOLDER / f"{name}.webp").write_bytes(best)
    print(f"{name}: {len(best) / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
