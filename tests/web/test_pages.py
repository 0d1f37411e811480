"""Every page: what it says, in every language, for everybody."""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Request

from colt.bots.ratings import shipped
from colt.games import TITLES
from tests.web.test_games import new_table
from tests.web.visitor import DESKTOP, PHONE, Visitor, Visitors

pytestmark = pytest.mark.xdist_group("browser")
"""One browser at a time: two would only be in each other's way."""

PLAY = {
    "en": "Play now",
    "fr": "Jouer maintenant",
    "es": "Jugar ahora",
    "pl": "Zagraj teraz",
    "it": "Gioca subito",
}
WORDS = Path(__file__).resolve().parents[2] / "web/src/words"
CALLS = """
    window.calls = [];
    const Real = Notification;
    window.Notification = class extends Real {
        constructor(title, options) { super(title, options); calls.push([title, options.body]); }
    };
    window.badges = [];
    Navigator.prototype.setAppBadge = async (number) => void badges.push(number);
    Navigator.prototype.clearAppBadge = async () => void badges.push(0);
    window.hide = () => {
        for (const [name, value] of [["hidden", true], ["visibilityState", "hidden"]])
            Object.defineProperty(document, name, { configurable: true, get: () => value });
        document.dispatchEvent(new Event("visibilitychange"));
    };
"""
"""Real notifications, and an ear for them; no page of a headless browser is ever really hidden."""
UNMARKED = """() => {
    const framed = (one) => ["border", "outline"].some((kind) => {
        const style = getComputedStyle(one);
        const side = kind === "border" ? "borderTop" : "outline";
        return style[`${side}Style`] !== "none" && parseFloat(style[`${side}Width`]) >= 1
            && style[`${side}Color`] !== style.backgroundColor;
    });
    const needed = [".bar h1 b", ".player", ".player.asked", ".ask", ".mini.now", ".tray .lit", ".controls button"];
    return needed.flatMap((part) => [...document.querySelectorAll(part)]
        .filter((one) => one.getClientRects().length && !framed(one)).map(() => part));
}"""
"""What has no frame of its own."""
TOUCHING = """() => {
    const letters = document.createRange();
    letters.selectNodeContents(document.querySelector("header p"));
    const hats = [...document.querySelectorAll("header .train use")].map((one) => one.getBoundingClientRect());
    return [...letters.getClientRects()].flatMap((line) => hats.filter((hat) =>
        Math.min(line.right, hat.right) - Math.max(line.left, hat.left) > 0
        && Math.min(line.bottom, hat.bottom) - Math.max(line.top, hat.top) > 0))
        .map(({ left, top }) => `a hat at ${Math.round(left)}, ${Math.round(top)}`);
}"""
"""Bandits on the first page's train that the line above it touches."""
BEGINNING = """(wanted) => {
    const { top, bottom } = document.querySelector(wanted).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}"""
"""One can begin without scrolling."""
ROWS_OF_BUTTONS = """() => [...new Set([...document.querySelectorAll("[data-seat-of] button")]
    .filter((one) => one.getClientRects().length)
    .map((one) => Math.round(one.getBoundingClientRect().top)))]"""
"""How high the buttons under the cars of the lobby stand."""
FIRST_PAGES = [(1920, 1080), (1440, 780), (1280, 620), (820, 1180), (390, 844), (360, 740), (844, 390)]
FIVE_SECONDS = 5.0
FIRST_LOAD = 300_000
SLIM = 110


def test_from_play_now_to_the_first_decision_in_five_seconds(visitors: Visitors) -> None:
    """And then, while the lanterns glow and nobody does anything, the page has nothing to reckon."""
    moving = {**DESKTOP, "reduced_motion": "no-preference"}
    me = visitors(device=moving, film="normal", undo=2, reducedMotion=False).open()
    me.page.locator("[data-play='colt-express']").wait_for()
    began = time.monotonic()
    me.play_now()
    assert time.monotonic() - began < FIVE_SECONDS
    assert me.page.evaluate("() => document.getAnimations().some((one) => one.playState === 'running')")
    assert any(styles_reckoned_in_a_second(me) == 0 for _ in range(10))


def styles_reckoned_in_a_second(me: Visitor) -> int:
    line = me.context.new_cdp_session(me.page)
    line.send("Performance.enable")

    def count() -> int:
        metrics = line.send("Performance.getMetrics")["metrics"]
        return int(next(one["value"] for one in metrics if one["name"] == "RecalcStyleCount"))

    before = count()
    me.page.wait_for_timeout(1_000)
    return count() - before


def test_how_many_opponents_and_how_good_they_are(visitors: Visitors) -> None:
    """Asked on the first page, remembered on this device; as many as go with each of the games."""
    me = visitors().open()
    me.page.locator("[data-opponents]").select_option("5")
    offered = me.page.locator("[data-opponents] option").all_inner_texts()
    books = [title.rulebook(title.edition(title.kept(None)), ()) for title in TITLES.values()]
    assert offered == [
        str(others) for others in range(1, 7) if all(others + 1 in book.players for book in books)
    ]
    me.page.locator("[data-skill]").select_option("search")
    me.page.get_by_text("You and 5 bots.").wait_for()
    me.play_now("super-express")
    table = me.page.request.get(f"{me.house.url}api/tables/{me.link()}").json()
    assert [seat["bot"] for seat in table["seats"]] == [None, *["search"] * 5]
    assert len({seat["nickname"] for seat in table["seats"]}) == len(table["seats"])
    me.open()
    assert me.page.locator("[data-opponents]").input_value() == "5"


@pytest.mark.parametrize("language", list(PLAY))
def test_every_language(visitors: Visitors, language: str) -> None:
    """The browser's language comes by itself, and the sentences of the table in it; all that comes over the line until
    the first question is small. A sentence that lacks something would complain."""
    me = visitors(device={**DESKTOP, "locale": language})
    done: list[Request] = []
    me.page.on("requestfinished", lambda request: done.append(request))  # noqa: PLW0108 - no built-in
    me.open().page.get_by_role("heading", name=PLAY[language]).wait_for()
    assert me.page.locator("html").get_attribute("lang") == language
    check_the_first_page(me)
    me.play_now()
    me.page.wait_for_load_state("networkidle")
    loaded = {one.url: one.sizes()["responseBodySize"] for one in done if "/api/" not in one.url}
    print(f"{language}: {sum(loaded.values()) / 1000:.0f} kB")
    assert sum(loaded.values()) < FIRST_LOAD, loaded
    read_the_rules(me)
    me.open().play_now("super-express")
    me.play(until=lambda: me.is_over or me.round > 1)
    assert me.page.locator("text=/^(table|home|story)\\./").count() == 0, (
        "no key stands there without its words"
    )


def check_the_first_page(me: Visitor) -> None:
    """Its line touches nobody's hat; newcomers and those who know the game can begin at once, in every window."""
    me.page.evaluate("document.fonts.ready")
    for begin in ("[data-learn]", "[data-play]"):
        for width, height in FIRST_PAGES:
            me.turn_to(width, height)
            assert me.page.evaluate(TOUCHING) == [], (width, height)
            assert me.page.evaluate(BEGINNING, begin), (begin, width, height)
        me.page.set_viewport_size(DESKTOP["viewport"])
        if begin == "[data-learn]":
            me.page.click("[data-knows]")
            me.page.reload()
            me.page.locator("[data-today-ticket]").wait_for()


def read_the_rules(me: Visitor) -> None:
    """In the menu, where things stand, and on their page."""
    me.page.click("[data-rules]")
    me.page.locator("dialog h3").nth(4).wait_for()
    me.page.keyboard.press("Escape")
    for bust in me.page.locator(".player button.bust").all():
        bust.click()
        assert me.page.locator("dialog p").first.inner_text()
        me.page.keyboard.press("Escape")
    me.open("rules").page.get_by_role("heading", level=1).wait_for()
    me.page.locator("main p").nth(30).wait_for()


def test_the_rules_follow_the_book_that_is_chosen(visitors: Visitors) -> None:
    """Edition, variant and number of players: the train, the deck, the Gunslinger, Cover, events."""
    me = visitors().open("rules")

    def rule(name: str) -> str:
        me.page.locator(f"[data-rule='{name}']").wait_for()
        return me.page.locator(f"[data-rule='{name}']").inner_text()

    assert "4 cars" in rule("start train")
    me.page.click("[data-count='6']")
    me.page.locator("[data-rule='start train']", has_text="6 cars").wait_for()
    assert me.page.locator("[data-rule='round cover']").count() == 0
    me.page.click("[data-variant='teams']")
    assert rule("round cover").startswith("Cover: ")
    assert "11 Action cards" in rule("start bandits")
    assert me.page.locator("[data-rule='goal gunslinger']").count() == 1
    me.page.select_option("[data-edition]", "pl-2015")
    me.page.click("[data-variant='teams']")
    me.page.locator("[data-rule='round rest']", has_text="kept for the next round").wait_for()
    assert me.page.locator("[data-rule='goal gunslinger']").count() == 0
    me.page.select_option("[data-edition]", "en-2016")
    me.page.click("[data-variant='first-game']")
    me.page.locator("[data-rule='start rounds']", has_text="no train station").wait_for()
    assert me.page.locator("[data-rule^='round-event']").count() == 0


RESTED_ON = {
    "[data-menu]": "Menu",
    ".tray .card": "",
    ".player .fact": "purse",
    ".player .cylinder": "bullets left",
    ".turn .what": "",
    ".story .badge": "",
}
"""What the mouse rests on, and words of what it then says."""


def test_whatever_the_mouse_rests_on_says_what_it_is(visitors: Visitors) -> None:
    """A right click on a figure, on the Marshal and on loot opens more, also where nothing of it is lit."""
    me = visitors().open().play_now()
    tip = me.page.locator(".tip")
    for part, words in RESTED_ON.items():
        me.page.locator(part).first.hover(force=True)
        tip.filter(has_text=words).wait_for()
        assert len(tip.inner_text()) > 2, part
        me.page.mouse.move(2, 2)
        tip.wait_for(state="detached")
    for thing in (
        ".actor[data-who='marshal']",
        ".actor[data-who]",
        ".train g[role='img']:has(use[href^='#loot'])",
    ):
        box = me.page.locator(thing).first.bounding_box()
        assert box
        me.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button="right")
        assert me.page.locator("dialog p").first.inner_text()
        me.page.keyboard.press("Escape")


def test_the_language_changes_without_a_reload(visitors: Visitors) -> None:
    me = visitors().open().play_now()
    me.page.evaluate("() => { window.isTheSamePage = true; }")
    me.page.click("[data-menu]")
    me.page.locator("dialog [data-language]").select_option("pl")
    me.page.locator("dialog").get_by_role("heading", name="Menu").wait_for()
    me.page.keyboard.press("Escape")
    me.page.get_by_text("Runda 1 z 5").first.wait_for()
    me.page.locator("[data-asked]", has_text="zagrywasz").or_(me.page.get_by_text("Tura 1 z")).first.wait_for(
        state="attached"
    )
    assert me.page.evaluate("() => window.isTheSamePage")


def test_who_looks_elsewhere_is_called(visitors: Visitors) -> None:
    """The page is hidden while a friend plays: the title and one notification say when it is my turn again."""
    me, friend = visitors(notifications=True), visitors(seed=2)
    me.context.grant_permissions(["notifications"])
    me.context.add_init_script(CALLS)
    new_table(me, who=["me", "open", "greenhorn"])
    friend.open(f"t/{me.link()}").page.locator("[data-sit]").first.click()
    me.page.locator("[data-start]:enabled").click()
    me.play(until=lambda: "Your turn" in friend.page.title() and "Your turn" not in me.page.title())
    me.page.evaluate("() => hide()")
    friend.play(until=lambda: "Your turn" in me.page.title())
    me.page.wait_for_function("() => calls.length > 0")
    title, body = me.page.evaluate("() => calls[0]")
    assert "Your turn" in title
    assert body == me.page.locator("[data-asked]").inner_text()
    assert me.page.evaluate("() => calls.length") == 1
    assert me.page.evaluate("() => badges.at(-1)") == 1, "so does the app's icon"


def test_a_screen_reader_hears_events_and_questions(visitors: Visitors) -> None:
    """And the title tells whose turn it is."""
    me = visitors().open().play_now()
    assert "Your turn" in me.page.title()
    question = me.page.locator("[data-asked]")
    question.filter(has_text="play a card or draw").wait_for(state="attached")
    me.play(until=lambda: me.page.locator("[data-live] p").count() > 2)


def test_a_listed_table_can_be_found_joined_and_watched(visitors: Visitors) -> None:
    host = visitors()
    host.open("new")
    host.page.get_by_text("Show it to everybody").click()
    host.page.locator("[data-seat='1']").select_option("open")
    host.page.locator("[data-open]").click()
    host.page.wait_for_url("**/#/t/*")
    guest = visitors().open()
    listed = guest.page.locator(f"[data-listed='{host.link()}']")
    listed.get_by_text("Colt Express").wait_for()
    listed.get_by_text("English rulebook of 2016 · live · ").wait_for()
    listed.get_by_text("1 open seat").wait_for()
    listed.locator("[data-sit-at]").click()
    guest.page.locator("[data-lobby] [data-stand]").wait_for()
    host.page.locator("[data-start]:enabled").click()
    host.page.locator(".game").wait_for()  # whoever is asked first
    watcher = visitors().open()
    watcher.page.locator(f"a.button[href='#/t/{host.link()}']", has_text="Watch").click()
    watcher.page.locator(".game[data-eyes='-1']").wait_for()
    host.page.click("[data-menu]")
    host.page.click("[data-phrase='hello']")
    watcher.page.get_by_text("Howdy!").wait_for()


def test_every_level_is_offered_by_name_with_its_rating_and_a_sentence(visitors: Visitors) -> None:
    host = visitors().open("new")
    words = json.loads((WORDS / "en.json").read_text())
    for bot, (rating, _, _) in shipped().ratings.items():
        offered = host.page.locator(f"[data-seat='1'] option[value='{bot}']").inner_text()
        name, sentence = words[f"bot.{bot}"], words[f"bot.{bot}.why"]
        assert offered.endswith(f"{name} ({rating}), {sentence}")


def test_where_nobody_was_rated_no_rating_is_told(visitors: Visitors) -> None:
    """The ladder is one of Colt Express; in Super Express some bots stand in for others."""
    host = visitors().open("new")
    offered = host.page.locator("[data-seat='1'] option[value='outlaw']")
    assert "(1000)" in offered.inner_text()
    host.page.locator("[data-game='super-express']").check()
    assert "(1000)" not in offered.inner_text()


def test_the_train_is_put_together_as_people_sit_down(visitors: Visitors) -> None:
    """One car for each seat; a bandit is chosen by its picture, and everybody sees who is ready."""
    host, guest = visitors(nickname="Ana"), visitors(nickname="Ben", device=PHONE)
    new_table(host, who=["me", "open", "outlaw"])
    host.page.locator(".consist .free").wait_for()
    guest.open(f"t/{host.link()}").page.locator("[data-sit]").click()
    host.page.locator(".consist .free").wait_for(state="detached")
    guest.page.locator("[data-bill='doc']").click()
    host.page.locator("[data-bill='doc']:disabled", has_text="Ben").wait_for()
    host.page.locator("[data-bill='belle']").click()
    host.page.locator("[data-bill='belle'][aria-pressed='true']").wait_for()
    guest.page.locator("[data-seat-of='0']", has_text="Belle").wait_for()
    host.page.locator("[data-missing]", has_text="Not ready yet: Ana and Ben").wait_for()
    guest.page.locator("[data-get-ready]").click()
    host.page.locator("[data-seat-of='1'] [data-ready='true']").wait_for()
    host.page.locator("[data-missing]", has_text="Not ready yet: Ana").wait_for()
    host.check_accessibility("the lobby")
    guest.check_accessibility("the lobby on a phone")
    assert len(host.page.evaluate(ROWS_OF_BUTTONS)) == 1, "one straight row of buttons"
    host.page.locator("[data-start]:enabled").click()
    guest.page.locator(".game .player", has_text="Doc").first.wait_for()


def test_the_end_the_rematch_and_the_replay(visitors: Visitors) -> None:
    me = visitors().open().play_now("super-express")
    me.play()
    link = me.link()
    with me.page.expect_download() as download:
        me.page.locator("[data-record]").click()
    assert download.value.suggested_filename.endswith(".heist")
    me.check_accessibility("the end")
    me.page.locator("[data-replay]").first.click()
    me.page.locator("[data-slider]").wait_for()
    me.check_accessibility("the replay")
    check_the_controls_of_a_replay(me)
    first = me.page.locator("[data-replay]").get_attribute("data-replay")
    me.page.locator("body").press("End")
    last = me.page.locator("[data-replay]").get_attribute("data-replay")
    assert int(first or 0) < int(last or 0)
    me.page.locator(".end").get_by_role("heading", name="wins!").or_(
        me.page.locator(".end").get_by_role("heading", name="nobody wins")
    ).wait_for()
    me.page.locator("select[data-eyes]").select_option("0")
    me.page.wait_for_url(f"**/#/r/{link}/{last}?eyes=0")
    friend = visitors().open(f"r/{link}/{last}")
    friend.page.locator(f"[data-replay='{last}']").wait_for()
    me.open(f"t/{link}")
    me.page.locator("[data-rematch]").click()
    me.page.wait_for_url(lambda url: link not in url)
    me.page.locator("[data-start]:enabled, .game").first.wait_for()


UNCOVERED = """() => [...document.querySelectorAll(".end h2, .end li")].slice(0, 3).every((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return top + height <= innerHeight
        && document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".end") != null;
})"""
"""Who has won, and the first of all, are in the window and under nothing."""


def test_the_end_and_the_replay_on_a_phone(visitors: Visitors) -> None:
    """On its side it shows the scores whole."""
    me = visitors(device=PHONE).open().play_now("super-express")
    me.play()
    me.page.locator("[data-rematch]").wait_for()
    me.page.set_viewport_size({"width": 844, "height": 390})
    me.page.wait_for_function(UNCOVERED)
    me.page.set_viewport_size({"width": 390, "height": 844})
    me.page.locator("[data-replay]").first.click()
    me.page.locator("[data-slider]").wait_for()
    check_the_controls_of_a_replay(me)


def check_the_controls_of_a_replay(me: Visitor) -> None:
    """A replay has no now, and its controls cover nothing."""
    me.page.get_by_role("button", name="To the end").wait_for()
    assert me.page.get_by_text("Back to now").count() == 0
    assert me.page.get_by_text("looking back").count() == 0
    before = me.page.locator("[data-replay]").get_attribute("data-replay")
    me.page.keyboard.press("Escape")
    assert me.page.locator("[data-replay]").get_attribute("data-replay") == before, "Escape stays there"
    screen, deck = (me.page.locator(one).bounding_box() for one in (".screen", ".deck"))
    assert screen
    assert deck
    assert screen["y"] + screen["height"] <= deck["y"] + 1
    assert deck["height"] <= SLIM


def test_two_players_find_their_game(visitors: Visitors) -> None:
    me = visitors().open("new")
    notes, teams = me.page.locator("[data-notes]"), me.page.locator("[data-variant='teams']")
    me.page.get_by_text("Two players always lead two bandits each").wait_for()
    me.page.locator("[data-variant='expert']").check()
    me.page.locator("[data-players]").select_option("2")
    notes.get_by_text("On now: Teams").wait_for()
    notes.get_by_text("Off now: Expert").wait_for()
    assert teams.is_checked()
    me.page.locator("[data-players]").select_option("5")
    notes.get_by_text("Off now: Teams").wait_for()
    assert not teams.is_checked()
    teams.check()
    notes.get_by_text("Players: now").wait_for()
    me.page.locator("[data-variant='expert']").check()
    notes.get_by_text("does not go together with Expert").wait_for()
    assert not teams.is_checked()


def test_before_the_bandits_are_chosen_the_page_says_who_i_am(visitors: Visitors) -> None:
    me = visitors(nickname="Ana")
    new_table(me, who=["outlaw", "me"])
    who = me.page.locator("[data-who='1']")
    who.get_by_text("You are player 2 (Ana).").wait_for()
    me.check_accessibility("the pairs")
    who.locator("[data-bandits]").click()
    me.page.locator("dialog").get_by_text("Belle.").wait_for()
    me.page.keyboard.press("Escape")
    me.play(until=lambda: me.round > 0 and who.count() == 0)


def test_the_table_as_text_says_everything(visitors: Visitors) -> None:
    me = visitors(asText=True).open().play_now()
    players = me.page.locator("dl[data-players]")
    players.get_by_text(re.compile(r"Loot: purse \d+ \(\$250\)\. My money: \$250\.")).wait_for()
    players.get_by_text("6 bullets left. 0 bullets taken.").first.wait_for()
    # how many depends on who has moved already, and on who plays Doc
    players.get_by_text(re.compile(r"In hand: \d+, deck \d+\.")).first.wait_for()
    me.page.get_by_text("Now: turn 1, ").wait_for()
    players.get_by_text(", First Player").wait_for()
    me.play(until=lambda: me.page.locator("[data-pile] li").count() > 0)
    me.page.get_by_role("heading", name="Turn 1, ").wait_for()
    me.check_accessibility("the table as text")


def test_a_long_answer_is_given_step_by_step_as_text(visitors: Visitors) -> None:
    me = visitors(asText=True).open().play_now("super-express")
    question = me.page.locator("[data-question]")
    cards = question.locator("[data-choice]")
    assert cards.all_inner_texts() == ["Flip", "Change Floor", "Move", "Shoot"]
    question.get_by_role("button", name="Move").click()
    question.get_by_role("heading", name="So far: Move. Which card comes 2nd?").wait_for()
    assert cards.count() == 3
    me.check_accessibility("a step of an answer")
    question.get_by_role("button", name="Take back").click()
    assert cards.count() == 4


def test_who_gives_no_name_is_named_in_the_readers_language(visitors: Visitors) -> None:
    me = visitors().open().play_now()
    link = me.link()
    me.page.click("[data-menu]")
    me.page.locator("dialog [data-language]").select_option("pl")
    me.open()
    me.page.locator("li", has=me.page.locator(f"a[href='#/t/{link}']")).get_by_text("Ty, ").wait_for()
    assert me.page.locator("a[href='#/settings']").count() == 1


def test_looking_back_while_the_game_goes_on(visitors: Visitors) -> None:
    me = visitors()
    sent: list[str] = []
    me.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    me.open().play_now()
    arrows = me.page.locator(".bar .tool").first.bounding_box()
    me.play(until=lambda: me.round > 1 and me.page.locator("[data-piece]:visible").count() > 0, within=90)
    me.page.locator("[data-plan].offer").wait_for()
    assert me.page.locator(".bar .tool").first.bounding_box() == arrows, (
        "the round that is over moves nothing"
    )
    me.page.click("[data-story]")
    me.check_accessibility("the story")
    me.page.locator("[data-event]").last.click()
    me.page.get_by_role("button", name="Back to now").first.wait_for()
    sent.clear()
    for card in me.page.locator(".tray [data-piece]:visible, .tray .lit:visible").all():
        card.click(force=True)
    me.page.keyboard.press("1")
    me.page.wait_for_timeout(150)
    assert not any('"answer"' in one for one in sent), "what is past cannot be answered"
    me.page.get_by_role("button", name="Back to now").first.click()
    me.page.locator("[data-plan]").click()
    me.page.locator("dialog li").first.wait_for()
    me.check_accessibility("the plan")


@pytest.mark.parametrize(("device", "theme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious(visitors: Visitors, device: dict[str, Any], theme: str) -> None:
    me = visitors(device=device, theme=theme)
    for path in ("", "new", "settings", "rules", "kept", "credits"):
        me.open(path)
        me.page.get_by_role("heading", level=1).wait_for()
        if path == "kept":
            me.page.locator("[data-kept='en'] dd").first.wait_for()
        me.page.wait_for_timeout(150)
        me.check_accessibility(path or "home")
    me.open().play_now()
    me.check_accessibility("schemin")
    me.page.click("[data-menu]")
    me.check_accessibility("the menu")
    me.page.keyboard.press("Escape")
    on_the_train = me.page.locator(
        "[data-piece^='space:'], [data-piece^='bandit:'], [data-piece^='token:'], [data-piece^='car:']"
    )
    me.play(until=lambda: me.is_over or on_the_train.count() > 0, within=60)
    me.check_accessibility("stealin")
    me.page.emulate_media(forced_colors="active")
    assert me.page.evaluate(UNMARKED) == [], "where colours are the reader's own, frames say what is what"


def test_axe_finds_nothing_serious_in_the_lobby_and_behind_the_curtain(visitors: Visitors) -> None:
    me = visitors()
    new_table(me, who=["me", "open", "outlaw"])
    me.page.locator("[data-link]").wait_for()
    me.check_accessibility("the lobby")
    new_table(me, who=["me", "me", "outlaw"], game="super-express")
    me.page.locator("[data-curtain]").wait_for()
    me.check_accessibility("the curtain")
    me.page.locator("[data-reveal]").click()
    me.check_accessibility("the plan of Super Express")
