"""The table in every window, by boxes: nothing needed is outside it, under the footer, or under another piece."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import WebSocketRoute

from colt.kernel import Game
from colt.scenario.express_position import lay_out
from colt.scenario.reading import read
from colt.server.tables.updates import Stretch, Teller
from tests.web.test_games import new_table
from tests.web.visitor import DESKTOP, PHONE, Visitor, Visitors

pytestmark = pytest.mark.xdist_group("browser")

LAPTOPS = [(1280, 620), (1366, 657), (1440, 780), (1920, 1080)]
TABLETS = [(820, 1180), (768, 1024)]
PHONES = [(390, 844), (360, 740), (844, 390)]

SETTLED = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let n = 0; n < 4; n++) await frame();
    await document.fonts.ready;
    await frame();
    const known = document.querySelector("main.table").style.getPropertyValue("--window");
    return Math.abs(parseFloat(known) - innerHeight) < 80;
}"""
"""The table knows how large its window is, and has all the letters it needs there."""

CUT_OFF = """() => {
    const footer = document.querySelector("main.table > footer")?.getBoundingClientRect().top ?? innerHeight;
    const needed = [".scene", ".ask", ".ask button", ".round", ".bar button", ".player", ".tray", ".tray .card",
        ".tray .deck", ".tray .secret, .tray .own", ".story", ".letter", ".tabs button", ".round:not(.phone) .turn"];
    const shown = [...document.querySelectorAll(needed.join(", "))].filter((one) => one.getClientRects().length);
    const isInside = (box) => box.left >= -2 && box.right <= innerWidth + 2 && box.top >= -1
        && box.bottom <= footer + 2;
    return [
        ...shown.filter((one) => !isInside(one.getBoundingClientRect())).map(named),
        ...(document.documentElement.scrollHeight > innerHeight + 1 ? ["the page scrolls"] : []),
    ];
    function named(one) {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return `${one.getAttribute("class")} ${[left, top, right, bottom].map(Math.round)}`;
    }
}"""
"""What one would have to scroll to."""

PILED_UP = """() => {
    const parts = [".bar", ".round", ".scene", ".below .ask", ".tabs", ".players", ".tray", ".story",
        "main.table > footer"];
    const boxes = parts.flatMap((part) => [...document.querySelectorAll(part)]
        .filter((one) => one.getClientRects().length)
        .map((one) => [part, one.getBoundingClientRect()]));
    return boxes.flatMap(([one, a], n) => boxes.slice(n + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2)
        .map(([other]) => `${one} and ${other}`));
}"""
"""Parts of the table that lie on one another."""

HALF_NAMED = """() => {
    const names = [...document.querySelectorAll(".player .person, .player .name, .ticket small")]
        .filter((one) => one.getClientRects().length && one.scrollWidth > one.clientWidth + 1
            && getComputedStyle(one).display !== "inline");
    const liesOn = (over, card, by) => {
        const name = card.querySelector(".nm");
        if (!over || !name) return false;
        const letters = document.createRange();
        letters.selectNodeContents(name);
        const a = over.getBoundingClientRect();
        return [...letters.getClientRects()].some((b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > by
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by);
    };
    const hand = [...document.querySelectorAll(".tray .card")];
    const keys = hand.filter((card) => liesOn(card.querySelector("kbd"), card, 1));
    const covered = hand.filter((card, n) => hand.slice(n + 1).some((other) => liesOn(other, card, 2)));
    const cut = [...document.querySelectorAll(".tray .nm")].filter((one) =>
        one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
    const hides = hand.filter((card) => {
        const [name, icon] = [".nm", ".ring .icon"].map((part) => card.querySelector(part)?.getBoundingClientRect());
        return name && icon && !card.matches(".wide") && icon.bottom - name.top > icon.height / 4;
    });
    return [...names, ...keys, ...covered, ...cut, ...hides].map((one) => one.textContent.trim());
}"""
"""Names that are cut, lie under the number of a key or under the next card, or on the icon of their own."""

UNDER_THE_QUESTION = """() => {
    const question = document.querySelector(".on-ballast .ask")?.getBoundingClientRect();
    if (!question) return [];
    const wheels = [...document.querySelectorAll(".train .spokes")].map((one) =>
        one.parentElement.getBoundingClientRect());
    const covered = wheels.filter((one) => one.right > question.left && one.left < question.right
        && one.bottom - question.top > one.height / 5);
    return covered.map(({ left, bottom }) =>
        `a wheel at ${Math.round(left)}, ${Math.round(bottom - question.top)} pixels under the question`);
}"""
"""Wheels of which more than a fifth is under what is asked; the train stands above it."""

TABLET = """() => {
    const shown = (part) => [...document.querySelectorAll(part)].filter((one) => one.getClientRects().length);
    const box = (one) => one.getBoundingClientRect();
    const pile = shown(".round").map(box)[0];
    const lowest = Math.max(...shown(".players, .tray, .story").map((one) => box(one).bottom));
    return [
        ...shown(".player").filter((one) => box(one).height < 76).map((one) => `squeezed: ${one.ariaLabel}`),
        ...shown(".turn").filter((one) => box(one).right > pile.right + 1).map(() => "a turn is cut"),
        ...(innerHeight - lowest > 30 ? [`${Math.round(innerHeight - lowest)} pixels are empty`] : []),
    ];
}"""
"""What a tablet is too large for: players in less than three lines, turns that are cut, an empty part."""

UNTIDY = """() => [...document.querySelectorAll(".player")].flatMap((player, nth, players) => {
    const box = (one) => one.getBoundingClientRect();
    const edge = Math.max(...players.map((one) => box(one).right));
    const hole = nth === players.length - 1 && edge - box(player).right > 2 ? ["there is a hole beside them"] : [];
    const all = (part) => [...player.querySelectorAll(part)].filter((one) => one.getClientRects().length);
    const isIn = (one, frame) => one.left >= frame.left - 1 && one.right <= frame.right + 1
        && one.top >= frame.top - 1 && one.bottom <= frame.bottom + 1;
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const facts = all(".marks i, .tags, p b, p > .none, .fact, .cylinder, h2 .person, h2 .name");
    const cut = facts.filter((one) => !isIn(box(one), box(player)));
    const tags = all(".tags em").filter((one) => meet(box(one), box(one.parentElement))
        && !isIn(box(one), box(one.parentElement)));
    const covered = all(".marks i, .tags em, [data-piece]").filter((one) =>
        all("p b, p > .none, .fact, .cylinder, h2 .person, h2 .name")
            .some((other) => meet(box(one), box(other)) && meet(box(one), box(one.parentElement))));
    return [...[...cut, ...tags, ...covered].map((one) => `${one.className} is cut or covers another`), ...hole]
        .map((wrong) => `${player.ariaLabel}: ${wrong}`);
})"""
"""Facts of a player, and what can be taken from them, that leave their panel or lie on one another, and a hole beside
the last panel; a tag without room may be left out whole."""

COVERED = """() => {
    const boxOf = (node) => node.getBoundingClientRect();
    const head = (node) => {
        if (node.dataset.face === "face") return boxOf(node.querySelector("circle:not(.glow)"));
        const { e, f } = node.getScreenCTM();
        const size = Number(node.dataset.size);
        return new DOMRect(e - size * 0.14, f - size * 0.92, size * 0.28, size * 0.28);
    };
    const things = [
        ...[...document.querySelectorAll(".actor[data-face='face'], .actor[data-face='figure']")]
            .map((node) => ({ name: "face", of: node.dataset.who, box: head(node) })),
        ...[...document.querySelectorAll(".letter .badge")]
            .map((node) => ({ name: "letter", of: node.dataset.who, box: boxOf(node.querySelector("use")) })),
        ...[...document.querySelectorAll(".token")].map((node, nth) => ({
            name: node.getAttribute("href"), of: nth, box: boxOf(node) })),
        ...[...document.querySelectorAll(".letter .facing")].map((node) => ({
            name: "arrow", of: node.closest("[data-who]").dataset.who, box: boxOf(node) })),
        ...[...document.querySelectorAll(".count circle")].map((node) => ({
            name: "count", of: [...document.querySelectorAll(".token")].indexOf(
                node.closest("[data-car]").querySelector(".token")), box: boxOf(node) })),
    ];
    const share = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
        * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / (a.width * a.height);
    return things.flatMap((one) => things
        .filter((other) => other.of !== one.of && share(one.box, other.box) > 0.1)
        .map((other) => `${one.name} ${one.of} under ${other.name} ${other.of}`
            + ` (${Math.round(share(one.box, other.box) * 100)} %)`));
}"""
"""Faces, letters, arrows, counts and loot of which more than a tenth is under another's."""

ON_A_FACE = """() => {
    const faces = [...document.querySelectorAll(".actor[data-face='face'], .actor[data-face='figure']")].map((node) => {
        const { e, f } = node.getScreenCTM();
        const size = Number(node.dataset.size);
        return node.dataset.face === "face" ? node.querySelector("circle:not(.glow)").getBoundingClientRect()
            : new DOMRect(e - size * 0.14, f - size * 0.92, size * 0.28, size * 0.28);
    });
    const numbers = [...document.querySelectorAll(".key circle, .letter use, .you rect")];
    return numbers.filter((one) => faces.some((face) => {
        const box = one.getBoundingClientRect();
        const across = Math.min(box.right, face.right) - Math.max(box.left, face.left);
        const down = Math.min(box.bottom, face.bottom) - Math.max(box.top, face.top);
        return across > 0 && down > 0 && across * down > 0.15 * face.width * face.height;
    })).map((one) => `${one.closest("g[class]").getAttribute("class")} on a face`);
}"""
"""Numbers, letters and tags that lie on somebody's face."""

SMALL_WRITING = """() => {
    const words = document.createTreeWalker(document.querySelector("main.table"), NodeFilter.SHOW_TEXT);
    const small = [];
    while (words.nextNode()) {
        const { parentElement: one, textContent: text } = words.currentNode;
        const isShown = text.trim() && one.getClientRects().length && one.getBoundingClientRect().width > 2;
        if (isShown && !one.closest("em, symbol, [aria-hidden='true'].ornament")
            && parseFloat(getComputedStyle(one).fontSize) < 10.9) small.push(text.trim());
    }
    return small;
}"""
"""Text under eleven pixels, but for stamps."""


def check(me: Visitor, sizes: list[tuple[int, int]], *measures: str) -> None:
    """Everything is where it belongs, in windows of all these sizes."""
    found = []
    for width, height in sizes:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.wait_for_function(SETTLED)
        found += [f"{width} x {height}: {wrong}" for one in measures for wrong in me.page.evaluate(one)]
    assert not found, "\n".join(found)


def table_for(me: Visitor, players: int, **options: Any) -> None:
    new_table(me, who=["me", *["drifter"] * (players - 1)], **options)
    hand = me.page.locator("main.table:is([data-phase='schemin'], [data-phase='plan']) .tray [data-piece]")
    me.play(until=lambda: hand.count() > 0, within=120)
    me.page.evaluate("document.fonts.ready")


FEW_AND_MANY = [
    pytest.param(2, marks=pytest.mark.slow),
    4,
    pytest.param(6, marks=pytest.mark.slow),
]


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_nothing_scrolls_on_a_laptop(visitors: Visitors, players: int) -> None:
    me = visitors(device=DESKTOP)
    table_for(me, players)
    check(me, LAPTOPS, CUT_OFF, PILED_UP, HALF_NAMED, UNTIDY, UNDER_THE_QUESTION)
    check(me, [(390, 844)], HALF_NAMED)
    on_the_train = me.page.locator(".scene [data-piece]")
    me.play(until=lambda: me.is_over or on_the_train.count() > 0, within=90)
    check(me, LAPTOPS, CUT_OFF, PILED_UP, UNDER_THE_QUESTION, ON_A_FACE)


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_nothing_is_cut_off_where_fingers_point(visitors: Visitors, players: int) -> None:
    me = visitors(device=PHONE)
    table_for(me, players)
    check(me, TABLETS, TABLET, CUT_OFF, PILED_UP, UNTIDY, SMALL_WRITING)
    check(me, PHONES, CUT_OFF, PILED_UP, UNTIDY, SMALL_WRITING)
    on_the_train = me.page.locator(".scene [data-piece]")
    me.play(until=lambda: me.is_over or on_the_train.count() > 0, within=90)
    check(me, TABLETS, TABLET, CUT_OFF, PILED_UP, SMALL_WRITING)
    check(me, PHONES, CUT_OFF, PILED_UP, SMALL_WRITING)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (7, {"game": "super-express"}),
        (4, {"edition": "fr-2014", "variants": ["expert"]}),
        (3, {"variants": ["teams"]}),
    ],
    ids=["super express", "expert", "teams"],
)
def test_every_other_kind_fits_too(visitors: Visitors, players: int, options: dict[str, Any]) -> None:
    me = visitors(device=DESKTOP)
    table_for(me, players, **options)
    check(me, LAPTOPS, CUT_OFF, PILED_UP, HALF_NAMED, UNTIDY, UNDER_THE_QUESTION)
    check(me, TABLETS, CUT_OFF, PILED_UP, UNTIDY, TABLET)
    check(me, PHONES, CUT_OFF, PILED_UP, UNTIDY, COVERED)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "es", "pl", "it"])
def test_every_language_fits_too(visitors: Visitors, language: str) -> None:
    me = visitors(device=DESKTOP, language=language)
    table_for(me, 6)
    check(me, LAPTOPS, CUT_OFF, PILED_UP, HALF_NAMED, UNDER_THE_QUESTION)
    check(me, TABLETS, CUT_OFF, PILED_UP, UNTIDY, TABLET)
    check(me, PHONES, CUT_OFF, PILED_UP, UNTIDY)


@pytest.mark.slow
def test_who_watches_sees_everybody(visitors: Visitors) -> None:
    host = visitors()
    table_for(host, 4)
    watcher = visitors().open(f"t/{host.link()}")
    watcher.page.locator(".game[data-eyes='-1'] .player").first.wait_for()
    check(watcher, [*LAPTOPS, *PHONES], CUT_OFF, PILED_UP)
    check(watcher, TABLETS, CUT_OFF, PILED_UP, TABLET)


# --- nothing jumps

JUMPS = """() => {
    window.jumps = [];
    const name = (node) => node?.className?.baseVal ?? node?.className ?? node?.textContent ?? "gone";
    const watch = new PerformanceObserver((list) => window.jumps.push(...list.getEntries().map(told)));
    watch.observe({ type: "layout-shift" });
    function told({ value, sources }) {
        return { value, what: sources.map(({ node }) => name(node)).join(", ") };
    }
}"""
"""From now on, how much jumps from its place, and what it was; whether or not somebody has just clicked."""
STEADY = 0.02


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (390, 844),
        *(pytest.param(*size, marks=pytest.mark.slow) for size in [(1366, 657), (1440, 900), (820, 1180)]),
    ],
)
def test_hardly_anything_jumps_over_a_whole_round(visitors: Visitors, width: int, height: int) -> None:
    """Cards that slide along do not count: a browser tells what moved at one stroke."""
    me = visitors(device={**(PHONE if width < 1000 else {}), "viewport": {"width": width, "height": height}})
    table_for(me, 4)
    me.page.evaluate(JUMPS)
    began = me.round
    hand = me.page.locator("main.table[data-phase='schemin'] .tray [data-piece]")
    me.play(until=lambda: me.is_over or (me.round > began and hand.count() > 0), within=120)
    jumps = me.page.evaluate("jumps")
    told = "\n".join(f"{one['value']:.4f} {one['what']}" for one in jumps)
    assert sum(one["value"] for one in jumps) < STEADY, told


# --- six bandits and the Marshal in two cars

CROWD = """
edition: en-2016
cars: 6
first: doc
marshal: 5
loot:
  0i: [strongbox]
  1i: [purse:250]
  3i: [jewel, jewel]
  4i: [purse:300, purse:300, jewel]
  5i: [purse:250, purse:250, purse:350, jewel]
  5r: [purse:400, purse:450]
  6i: [purse:250, purse:250]
bandits:
  cheyenne: {at: 5r, loot: [purse:250], fired: 1}
  doc: {at: 5r, loot: [purse:350], fired: 1, hit: [neutral]}
  belle: {at: 4i, loot: [purse:250], hit: [cheyenne]}
  tuco: {at: 5r, loot: [purse:500]}
  django: {at: 4i, loot: [purse:500]}
  ghost: {at: 5r, loot: [purse:250], hit: [doc]}
event: pickpocketing
round: 3
"""
PILES = {
    "choosing a car": "[cheyenne move, doc rob, belle shoot, tuco move, django marshal, ghost floor]",
    "choosing a piece": "[belle rob, cheyenne move, doc shoot]",
    "waiting": "[django shoot, cheyenne move, doc rob]",
}
ASKED = {"choosing a car": 0, "choosing a piece": 2, "waiting": 0}


@pytest.fixture(
    params=["choosing a car", *(pytest.param(one, marks=pytest.mark.slow) for one in [*PILES][1:])]
)
def crowd(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Game[Any], int]:
    """Everybody in two cars, and whose eyes see it."""
    file = tmp_path / "crowd.scenario"
    file.write_text(f"{CROWD}pile: {PILES[request.param]}\n", encoding="utf-8")
    return lay_out(read(file)), ASKED[request.param]


def test_a_crowd_in_two_cars_covers_nobody(visitors: Visitors, crowd: tuple[Game[Any], int]) -> None:
    me = visitors(device=PHONE)
    table_for(me, 6)
    show(me, *crowd)
    check(me, PHONES, COVERED, CUT_OFF, PILED_UP, SMALL_WRITING)
    check(me, [*TABLETS, *LAPTOPS], CUT_OFF)


# --- what a punch knocks out of somebody

PUNCH = """
edition: en-2016
cars: 3
first: doc
marshal: 3
bandits:
  cheyenne: {at: 2i, loot: [purse:250], fired: 1}
  doc: {at: 2i, loot: [purse:350, jewel], hit: [neutral]}
  belle: {at: 1r, loot: [purse:250, purse:500], hit: [cheyenne]}
"""
OTHERS = ["  tuco: {at: 1i}", "  django: {at: 3r}", "  ghost: {at: 0i}"]
CUT_NUMBERS = """() => {
    const { bottom } = document.querySelector(".scene").getBoundingClientRect();
    return [...document.querySelectorAll(".worth rect")]
        .filter((one) => one.getBoundingClientRect().bottom > bottom)
        .map(() => "the number of a token is cut");
}"""


@pytest.mark.parametrize("players", [3, 4, pytest.param(6, marks=pytest.mark.slow)])
def test_what_can_be_taken_from_somebody_covers_nothing(
    visitors: Visitors, tmp_path: Path, players: int
) -> None:
    me = visitors(device=PHONE)
    table_for(me, players)
    begin(me, tmp_path, "\n".join([PUNCH, *OTHERS[: players - 3], "pile: [cheyenne punch]"]))
    me.page.locator("[data-piece^='token:']").first.wait_for()
    check(me, [*LAPTOPS, *TABLETS, *PHONES], CUT_OFF, PILED_UP, UNTIDY)


def test_the_number_of_a_token_is_seen_whole(visitors: Visitors, tmp_path: Path) -> None:
    me = visitors(device=PHONE)
    table_for(me, 3)
    begin(me, tmp_path, f"{PUNCH}loot: {{2i: [purse:250, purse:300, purse:350]}}\npile: [cheyenne rob]")
    me.page.locator(".worth").first.wait_for()
    check(me, [*LAPTOPS, *TABLETS, *PHONES], CUT_NUMBERS)


def begin(me: Visitor, folder: Path, position: str) -> None:
    """The page sees this position, through the eyes of the first seat."""
    file = folder / "position.scenario"
    file.write_text(position, encoding="utf-8")
    show(me, lay_out(read(file)), 0)


def show(me: Visitor, game: Game[Any], seat: int) -> None:
    """The page sees this game instead of its own."""
    told = Stretch(seat, len(game.log), len(game.log), "en", is_new=True)
    update = json.loads(msgspec.json.encode(Teller(game).update(told, number=9, left=lambda _: None)))

    def instead(message: str | bytes) -> str:
        heard = json.loads(message)
        return json.dumps({**update, "seat": heard["seat"]} if heard["type"] == "update" else heard)

    def overhear(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(instead(message)))

    # the crowd is seen through the eyes it was told to
    update["view"]["eyes"] = seat
    me.page.route_web_socket("**/api/**", overhear)
    me.page.reload()
    me.page.locator(".scene .actor[data-who='cheyenne']").wait_for()
    me.page.evaluate("document.fonts.ready")
