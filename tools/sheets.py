"""Takes every main moment in nine windows, by day and by night, and joins them into sheets.

    .venv/bin/python -m tools.sheets [MOMENT…]

For eyes that look for what is wrong. Each moment is one sheet under docs/pictures/sheets/, small enough to be kept:
the upper half by day, the lower by night. With names such as `crowd end` it takes only these. With `--large FOLDER`
every picture comes whole into a folder instead, in any `--language`, and there are a few more moments to look at.
"""

import argparse
import io
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page

from colt import problems
from colt.games import SUPER_EXPRESS
from colt.scenario.express_position import lay_out
from colt.scenario.reading import read
from tests.web.test_games import new_table
from tests.web.test_review import keep_review
from tests.web.test_sizes import CROWD, PILES, show
from tests.web.visitor import PHONE, Visitor, Visitors
from tools.pictures import in_the_lobby, webp
from tools.visiting import visiting

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

Shot = Callable[[Visitors, str], Visitor]
Pictures = list[Image.Image]
THEMES = ("light", "dark")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("moments", nargs="*", help="only these", choices=[[], *MOMENTS, *MORE])
    parser.add_argument("--language", default="en")
    parser.add_argument("--large", type=Path, help="a folder for every picture, whole")
    parser.add_argument("--theme", choices=THEMES, help="only by day, or by night; for whole pictures")
    asked = parser.parse_args()
    with visiting() as (chromium, house):
        for name in asked.moments or MOMENTS:
            taken = {
                theme: take(Visitors(chromium, house, language=asked.language), name, theme)
                for theme in ([asked.theme] if asked.theme and asked.large else THEMES)
            }
            if asked.large:
                keep_large(asked.large, f"{name}-{asked.language}", taken)
            else:
                keep(name, [strip(pictures) for pictures in taken.values()])


def take(visitors: Visitors, name: str, theme: str) -> Pictures:
    """This moment in every window."""
    visitors.house.deal(name)
    page = (MOMENTS | MORE)[name](visitors, theme).page
    page.evaluate("document.fonts.ready")
    pictures = [taken_at(page, width, height) for width, height in SIZES]
    for one in visitors.all:
        one.context.close()
    return pictures


# --- the moments


def home(visitors: Visitors, theme: str) -> Visitor:
    me = visitors(device=FINGERS, theme=theme).open()
    me.page.locator("[data-play='colt-express']").wait_for()
    return me


def lobby(visitors: Visitors, theme: str) -> Visitor:
    return in_the_lobby(visitors, theme=theme, device=FINGERS)


def schemin(visitors: Visitors, theme: str) -> Visitor:
    return with_cards(at_table(visitors, theme, 4))


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


MOMENTS: dict[str, Shot] = {
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


def two(visitors: Visitors, theme: str) -> Visitor:
    return with_cards(at_table(visitors, theme, 2))


def six(visitors: Visitors, theme: str) -> Visitor:
    return with_cards(at_table(visitors, theme, 6))


def seven(visitors: Visitors, theme: str) -> Visitor:
    return with_cards(at_table(visitors, theme, 7, game="super-express"))


def hint(visitors: Visitors, theme: str) -> Visitor:
    me = with_cards(visitors(device=FINGERS, theme=theme).open().play_now())
    me.page.locator("[data-hint]").click()
    me.page.locator("[data-hint-given]").wait_for()
    return me


def ready(visitors: Visitors, theme: str) -> Visitor:
    """A card laid ready, and what it leads to."""
    me = with_cards(visitors(device=FINGERS, theme=theme, confirmOnTouch=True).open().play_now())
    me.page.locator(".tray [data-piece^='card:']").nth(1).tap()
    me.page.locator("[data-caption]").wait_for()
    return me


def curtain(visitors: Visitors, theme: str) -> Visitor:
    """Between two hands on one device."""
    me = visitors(device=FINGERS, theme=theme, nickname="Anna")
    new_table(me, who=["me", "me", "drifter"])
    me.page.locator("[data-curtain]").wait_for()
    return me


def headline(visitors: Visitors, theme: str) -> Visitor:
    """Schemin' becomes Stealin'."""
    me = visitors(device={**FINGERS, "reduced_motion": "no-preference"}, theme=theme, film="slow")
    new_table(me, who=["me", *["drifter"] * 3])
    me.play(until=lambda: me.page.locator(".moment .sheet").count() > 0, within=240)
    me.page.wait_for_timeout(700)
    me.page.evaluate("document.getAnimations().forEach((one) => one.pause())")
    return me


MORE: dict[str, Shot] = {
    "two": two,
    "six": six,
    "seven": seven,
    "hint": hint,
    "ready": ready,
    "curtain": curtain,
    "headline": headline,
}
"""To be looked at in whole pictures."""


def with_cards(me: Visitor) -> Visitor:
    """Asked for a card."""
    hand = me.page.locator("main.table:is([data-phase='schemin'], [data-phase='plan']) .tray [data-piece]")
    me.play(until=lambda: hand.count() > 0, within=240)
    return me


def at_table(visitors: Visitors, theme: str, players: int, game: str = "colt-express") -> Visitor:
    me = visitors(device=FINGERS, theme=theme, nickname="Anna")
    new_table(me, who=["me", *["drifter"] * (players - 1)], game=game)
    me.await_turn()
    return me


# --- the sheets


def taken_at(page: Page, width: int, height: int) -> Image.Image:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(500)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def strip(pictures: Pictures) -> Image.Image:
    """All windows side by side, in two rows: large ones, then those that are held."""
    small = [made_small(one) for one in pictures]
    return one_below_the_other([side_by_side(small[:4]), side_by_side(small[4:])])


def made_small(picture: Image.Image) -> Image.Image:
    width, height = picture.size
    tall = ROW if width >= 1000 else int(ROW * 1.5)
    small = picture.resize((round(width * tall / height), tall), Image.Resampling.LANCZOS)
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


def keep_large(folder: Path, name: str, taken: dict[str, Pictures]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for theme, pictures in taken.items():
        for picture in pictures:
            picture.save(folder / f"{name}-{theme}-{picture.width}.png")
    print(name, flush=True)


def keep(name: str, days: list[Image.Image]) -> None:
    sheet = one_below_the_other(days)
    FOLDER.mkdir(parents=True, exist_ok=True)
    best = next(one for one in packed(sheet) if len(one) < MOST)
    (FOLDER / f"{name}.webp").write_bytes(best)
    print(f"{name}: {len(best) / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
